package dev.waymark.model;

/**
 * A link, or a redirect, to a URL that another shard crawls, with the evidence that it gives.
 *
 * @param url normal form of the target
 * @param depth of the target on this path
 * @param origin {@link Origin#LINK} or {@link Origin#REDIRECT}
 * @param inLinks how many links it stands for: one, or those to a URL that redirects
 * @param anchorWords ids of the words in the anchors
 * @param contextWords ids of the words around them
 * @param boilerplateLinks how many are in navigation, header, footer or aside
 * @param parents those of the pages that have the links
 */
public record ForeignLink(
    String url,
    int depth,
    Origin origin,
    int inLinks,
    long[] anchorWords,
    long[] contextWords,
    int boilerplateLinks,
    ParentDigest parents) {

  /** A link on a page. */
  public static ForeignLink of(InLink link, int depth, ParentDigest page) {
    return new ForeignLink(
        link.url(),
        depth,
        Origin.LINK,
        1,
        link.anchorWords(),
        link.contextWords(),
        link.boilerplate() ? 1 : 0,
        page);
  }
}
