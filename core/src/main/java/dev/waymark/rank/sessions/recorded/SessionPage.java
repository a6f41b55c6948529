package dev.waymark.rank.sessions.recorded;

import dev.waymark.model.Link;
import dev.waymark.model.Page;
import dev.waymark.text.BagOfWords;
import java.util.List;

/**
 * A page of a session, as training data.
 *
 * @param url normal form
 * @param words of title and text
 * @param links normal forms of the distinct pages it links to
 */
public record SessionPage(String url, BagOfWords words, List<String> links) {

  public SessionPage {
    links = List.copyOf(links);
  }

  /** A parsed page as training data. */
  public static SessionPage from(Page page) {
    return new SessionPage(
        page.url(), page.words(), page.links().stream().map(Link::url).distinct().toList());
  }
}
