package dev.waymark.people.door;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okhttp3.HttpUrl;

/** Finds in a URL what somebody searched for, at a search engine or on a site itself. */
final class SearchWords {
  /** Longer ones are no questions a person types. */
  private static final int MAX_LENGTH = 200;

  /** Names under which engines and sites pass the words, the surest first. */
  private static final List<String> PARAMETERS =
      List.of("q", "query", "search_query", "searchterm", "search", "keywords", "keyword");

  /** Names that mean words only at some engines, or only on a page that is a search by its path. */
  private static final Set<String> SOMETIMES =
      Set.of("p", "s", "text", "wd", "word", "term", "terms", "find", "qs", "k");

  private static final Set<String> NAMES =
      Stream.concat(PARAMETERS.stream(), SOMETIMES.stream())
          .collect(Collectors.toUnmodifiableSet());

  private static final List<String> ENGINES =
      List.of("yahoo.", "yandex.", "baidu.", "sogou.", "naver.", "seznam.", "aol.", "so.com");

  private static final List<String> PATHS =
      List.of("search", "suche", "recherche", "buscar", "zoek", "find", "cerca", "sok");

  private SearchWords() {}

  /** A parameter has such a name, or one that must be decoded first; if not, there are no words. */
  static boolean perhaps(String url) {
    for (int start = url.indexOf('?') + 1; start > 0; start = url.indexOf('&', start) + 1) {
      int end = start;
      while (end < url.length() && "=&#".indexOf(url.charAt(end)) < 0) {
        end++;
      }
      String name = url.substring(start, end);
      if (NAMES.contains(name) || name.indexOf('%') >= 0 || name.indexOf('+') >= 0) {
        return true;
      }
    }
    return false;
  }

  /** The words, scrubbed; empty if the URL is no search. */
  static String in(HttpUrl url) {
    if (url.querySize() == 0) {
      return "";
    }
    String words = first(url, PARAMETERS);
    if (words.isEmpty() && (engine(url) || searches(url))) {
      words = first(url, SOMETIMES);
    }
    // Engines pass on where a click leads under the name of the words.
    return words.length() > MAX_LENGTH || words.contains("://") ? "" : words;
  }

  /** Whether a parameter of this name holds words typed by a person. */
  static boolean isParameter(String name) {
    return PARAMETERS.contains(name.toLowerCase(Locale.ROOT));
  }

  private static String first(HttpUrl url, Iterable<String> names) {
    for (String name : names) {
      String value = url.queryParameter(name);
      if (value != null && value.chars().anyMatch(Character::isLetterOrDigit)) {
        return Scrub.words(value);
      }
    }
    return "";
  }

  private static boolean engine(HttpUrl url) {
    return ENGINES.stream().anyMatch(url.host()::contains);
  }

  private static boolean searches(HttpUrl url) {
    String path = url.encodedPath().toLowerCase(Locale.ROOT);
    return path.equals("/")
        ? url.queryParameter("s") != null
        : PATHS.stream().anyMatch(path::contains);
  }
}
