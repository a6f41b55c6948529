package dev.waymark.server;

import dev.waymark.search.RankingMode;
import dev.waymark.search.SearchHit;
import dev.waymark.search.SearchResults;
import dev.waymark.server.page.Texts;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** What the search page shows. */
public final class SearchView {
  private final SearchParameters search;
  private final @Nullable SearchResults results;
  private final long pages;

  /** A field with a few possible values; the empty one stands for any. */
  public record Choice(String name, String label, String chosen, List<String> options) {
    public String text(String option, Texts texts) {
      String key = option.isEmpty() ? "any" : name.equals("by") ? "by." + option : option;
      return texts.get("search." + key);
    }
  }

  /** A field to write into. */
  public record Field(String name, String label, String type, String value) {}

  /**
   * @param results null where there is no query
   */
  SearchView(SearchParameters search, @Nullable SearchResults results, long pages) {
    this.search = search;
    this.results = results;
    this.pages = pages;
  }

  public String action() {
    return "/";
  }

  public String query() {
    return search.text();
  }

  public @Nullable SearchResults results() {
    return results;
  }

  public long pages() {
    return pages;
  }

  public boolean filtered() {
    return search.isFiltered();
  }

  public List<Choice> choices() {
    List<String> modes =
        Arrays.stream(RankingMode.values()).map(by -> by.name().toLowerCase(Locale.ROOT)).toList();
    String by = search.by().name().toLowerCase(Locale.ROOT);
    List<String> answers = List.of("", "yes", "no");
    return List.of(
        new Choice("by", "by", by, modes),
        new Choice("relevant", "relevant", search.filters().relevant(), answers));
  }

  public List<Field> fields() {
    return List.of(
        new Field("host", "host", "text", search.filters().host()),
        new Field("lang", "language", "text", search.filters().language()),
        new Field("kind", "kind", "text", search.filters().kind()),
        new Field("from", "from", "date", search.from()),
        new Field("to", "to", "date", search.to()));
  }

  /** How many were found among how many, and how long it took. */
  public String summary(Texts texts) {
    SearchResults found = requireResults();
    return texts.get(
        found.totalIsExact() ? "search.found" : "search.found-more",
        found.total(),
        found.indexedPages(),
        Math.round(found.took().toNanos() / 1e6));
  }

  private SearchResults requireResults() {
    if (results == null) {
      throw new IllegalStateException("there is no query");
    }
    return results;
  }

  public String suggestionUrl() {
    return search.withText(requireResults().suggestion()).pageUrl(0);
  }

  public int firstNumber() {
    return search.page() * search.pageSize() + 1;
  }

  public @Nullable String previousUrl() {
    return search.page() > 0 ? search.pageUrl(search.page() - 1) : null;
  }

  public @Nullable String nextUrl() {
    return requireResults().hasMore() ? search.pageUrl(search.page() + 1) : null;
  }

  /** Relevance, day, kind, language and voters. */
  public static String describe(SearchHit hit, Texts texts) {
    StringJoiner description = new StringJoiner(" · ");
    if (hit.fetchedAt() != null) {
      description.add(texts.get(hit.relevant() ? "search.is-relevant" : "search.is-not-relevant"));
      description.add(texts.day(hit.fetchedAt()));
      if (!hit.kind().equals("html")) {
        description.add(hit.kind());
      }
      if (!hit.language().isEmpty()) {
        description.add(hit.language());
      }
    }
    if (hit.voters() > 0) {
      description.add(texts.get("search.voters", hit.voters()));
    }
    return description.toString();
  }
}
