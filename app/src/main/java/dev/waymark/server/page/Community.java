package dev.waymark.server.page;

import dev.waymark.config.ConfigException;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whose program it is.
 *
 * @param name shown on every page
 * @param logo file of a picture, or null
 */
public record Community(String name, @Nullable Path logo) {
  private static final Community NOBODY = new Community("Waymark", null);
  private static final String ATTRIBUTE = "community";

  private static final Map<String, String> TYPES =
      Map.of(
          "svg", "image/svg+xml",
          "png", "image/png",
          "jpg", "image/jpeg",
          "jpeg", "image/jpeg",
          "webp", "image/webp");

  /**
   * @param name empty for the program's own
   * @param logo empty for none
   * @throws ConfigException if the logo is no picture
   */
  public static Community of(String name, String logo) {
    if (!logo.isEmpty() && (!Files.isReadable(Path.of(logo)) || type(logo) == null)) {
      throw new ConfigException(
          "logo: " + logo + " is no picture that can be read: .svg, .png, .jpg or .webp.");
    }
    return new Community(
        name.isBlank() ? NOBODY.name : name.strip(), logo.isEmpty() ? null : Path.of(logo));
  }

  /** Tells it to all routes. */
  public void addTo(RoutesConfig routes) {
    routes.before(request -> request.attribute(ATTRIBUTE, this));
  }

  /** As the server told it to its routes. */
  public static Community of(Context request) {
    Community community = request.attribute(ATTRIBUTE);
    return community == null ? NOBODY : community;
  }

  private static @Nullable String type(String file) {
    return TYPES.get(file.substring(file.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
  }

  /** Media type of the logo. */
  public String logoType() {
    String type = logo == null ? null : type(logo.toString());
    return type == null ? "application/octet-stream" : type;
  }
}
