package dev.waymark.rank.sessions;

import dev.waymark.model.Link;
import dev.waymark.model.Page;
import dev.waymark.text.BagOfWords;
import java.util.List;

/**
 * A page that a session went through, as far as training looks at it.
 *
 * @param url normal form
 * @param words of title and text
 * @param links normal forms of the pages it links to, each once
 */
public record SessionPage(String url, BagOfWords words, List<String> links) {

  public SessionPage {
    links = List.copyOf(links);
  }

  /** A page as the crawler reads it. */
  public static SessionPage from(Page page) {
    return new SessionPage(
        page.url(), page.words(), page.links().stream().map(Link::url).distinct().toList());
  }
}
