package dev.waymark.relevance.predicate;

import dev.waymark.model.Link;
import dev.waymark.model.Page;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.Tokens;
import java.util.List;
import java.util.stream.Stream;

/** Pages made of a few words. */
public final class Pages {
  private Pages() {}

  public static Page of(String url, String title, String text, String... links) {
    return inLanguage("en", url, title, text, links);
  }

  static Page inLanguage(String language, String url, String title, String text, String... links) {
    Tokens titleWords = Tokens.tokenize(title);
    Tokens body = Tokens.tokenize(text);
    List<Link> all =
        Stream.of(links).map(to -> new Link(to, 0, 0, 0, 0, Link.Kind.TEXT, false)).toList();
    return new Page(
        url,
        titleWords,
        body,
        BagOfWords.of(titleWords, body),
        List.of(title),
        "",
        language,
        null,
        all,
        false,
        false);
  }

  /** A page about reefs. */
  public static Page reef() {
    return of(
        "https://www.example.com/ocean/coral-reefs.html",
        "Coral Reefs",
        "A reef is built by coral. The coral reef is home to fish.",
        "https://fish.example.org/list",
        "https://www.example.com/");
  }
}
