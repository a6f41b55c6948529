package dev.waymark.traces.anonymize;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okhttp3.HttpUrl;

/** Finds in a URL what somebody searched for, at a search engine or on a site itself. */
final class SearchQueryExtractor {
  /** Longer ones are no questions a person types. */
  private static final int MAX_QUERY_LENGTH = 200;

  /** Names under which engines and sites pass the words, the surest first. */
  private static final List<String> QUERY_PARAMETERS =
      List.of("q", "query", "search_query", "searchterm", "search", "keywords", "keyword");

  /** Names that mean words only at some engines, or only on a page that is a search by its path. */
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

  /** A parameter has such a name, or one that must be decoded first; if not, there are no words. */
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

  /** The words, scrubbed; empty if the URL is no search. */
  static String extract(HttpUrl url) {
    if (url.querySize() == 0) {
      return "";
    }
    String words = firstParameter(url, QUERY_PARAMETERS);
    if (words.isEmpty() && (isSearchEngine(url) || isSearchPage(url))) {
      words = firstParameter(url, AMBIGUOUS_PARAMETERS);
    }
    // Engines pass on where a click leads under the name of the words.
    return words.length() > MAX_QUERY_LENGTH || words.contains("://") ? "" : words;
  }

  /** Whether a parameter of this name holds words typed by a person. */
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
