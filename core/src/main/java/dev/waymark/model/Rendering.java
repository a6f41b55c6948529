package dev.waymark.model;

import org.jspecify.annotations.Nullable;

/**
 * What a browser made of a response.
 *
 * @param html the page after its scripts ran; null if that failed
 * @param failure why it failed; empty if it did not
 */
public record Rendering(@Nullable String html, String failure) {

  public static Rendering of(String html) {
    return new Rendering(html, "");
  }

  public static Rendering failed(String reason) {
    return new Rendering(null, reason);
  }
}
