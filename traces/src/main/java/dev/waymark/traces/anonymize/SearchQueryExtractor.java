package dev.waymark.traces.anonymize;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okhttp3.HttpUrl;

/** Extracts the search query from the URL of a search engine or of a site's own search. */
final class SearchQueryExtractor {
  /** Longer texts are not typed by users. */
  private static final int MAX_QUERY_LENGTH = 200;

  /** Parameters in which engines and sites pass the query, the most reliable first. */
  private static final List<String> QUERY_PARAMETERS =
      List.of("q", "query", "search_query", "searchterm", "search", "keywords", "keyword");

  /**
   * Parameters that hold a query only at some engines, or only on a page that is a search by its
   * path.
   */
  private static final Set<String> AMBIGUOUS_PARAMETERS =
      Set.of("p", "s", "text", "wd", "word", "term", "terms", "find", "qs", "k");

  private static final Set<String> ALL_PARAMETERS =
      Stream.concat(QUERY_PARAMETERS.stream(), AMBIGUOUS_PARAMETERS.stream())
          .collect(Collectors.toUnmodifiableSet());

  private static final List<String> SEARCH_ENGINES =
      List.of("yahoo.", "yandex.", "baidu.", "sogou.", "naver.", "seznam.", "aol.", "so.com");

  private static final List<String> SEARCH_PATHS =
      List.of("search", "suche", "recherche", "buscar", "zoek", "find", "cerca", "sok");

  private SearchQueryExtractor() {}

  /** Quick test: false if no parameter can hold a query. */
  static boolean mayHaveQuery(String url) {
    for (int start = url.indexOf('?') + 1; start > 0; start = url.indexOf('&', start) + 1) {
      int end = start;
      while (end < url.length() && "=&#".indexOf(url.charAt(end)) < 0) {
        end++;
      }
      String name = url.substring(start, end);
      if (ALL_PARAMETERS.contains(name) || name.indexOf('%') >= 0 || name.indexOf('+') >= 0) {
        return true;
      }
    }
    return false;
  }

  /** The scrubbed query; empty if the URL is no search. */
  static String extract(HttpUrl url) {
    if (url.querySize() == 0) {
      return "";
    }
    String words = firstParameter(url, QUERY_PARAMETERS);
    if (words.isEmpty() && (isSearchEngine(url) || isSearchPage(url))) {
      words = firstParameter(url, AMBIGUOUS_PARAMETERS);
    }
    // Engines also pass the target of a click in the query parameter.
    return words.length() > MAX_QUERY_LENGTH || words.contains("://") ? "" : words;
  }

  /** Whether a parameter of this name may hold a query. */
  static boolean isQueryParameter(String name) {
    return QUERY_PARAMETERS.contains(name.toLowerCase(Locale.ROOT));
  }

  private static String firstParameter(HttpUrl url, Iterable<String> names) {
    for (String name : names) {
      String value = url.queryParameter(name);
      if (value != null && value.chars().anyMatch(Character::isLetterOrDigit)) {
        return PersonalDataScrubber.scrubQuery(value);
      }
    }
    return "";
  }

  private static boolean isSearchEngine(HttpUrl url) {
    return SEARCH_ENGINES.stream().anyMatch(url.host()::contains);
  }

  private static boolean isSearchPage(HttpUrl url) {
    String path = url.encodedPath().toLowerCase(Locale.ROOT);
    return path.equals("/")
        ? url.queryParameter("s") != null
        : SEARCH_PATHS.stream().anyMatch(path::contains);
  }
}
