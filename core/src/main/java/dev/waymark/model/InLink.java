package dev.waymark.model;

import dev.waymark.url.Urls;

/**
 * The evidence that one link on a crawled page gives about its target.
 *
 * @param url normal form of the target
 * @param id {@link Urls#id} of the target
 * @param anchorWords ids of the words in the anchor
 * @param contextWords ids of the words around the link, in its block
 * @param boilerplate it is in navigation, header, footer or aside
 */
public record InLink(
    String url, long id, long[] anchorWords, long[] contextWords, boolean boilerplate) {

  public InLink(String url, long[] anchorWords, long[] contextWords, boolean boilerplate) {
    this(url, Urls.id(url), anchorWords, contextWords, boilerplate);
  }
}
