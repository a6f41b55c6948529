package dev.waymark.server.search;

import dev.waymark.search.refresh.RefreshLog;
import dev.waymark.search.result.RankingMode;
import dev.waymark.search.result.SearchHit;
import dev.waymark.search.result.SearchResults;
import dev.waymark.server.page.Section;
import dev.waymark.server.page.Texts;
import dev.waymark.server.page.UrlQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** What the search page shows. */
public final class SearchView {
  private static final int MAX_REFRESH_QUERIES = 5;

  private final SearchParameters search;
  private final CommunitySearch.@Nullable Found found;
  private final SearchHome home;

  /**
   * What is known without a query.
   *
   * @param collections that can be searched
   * @param pages of those that are searched
   * @param modes by which they can be ranked
   * @param marks of this person, by URL
   * @param recording whether marks can be made
   * @param minPeople people who must agree before their clicks and marks count
   * @param refresh the last one, or null
   */
  public record SearchHome(
      List<String> collections,
      long pages,
      List<RankingMode> modes,
      Map<String, Boolean> marks,
      boolean recording,
      int minPeople,
      @Nullable RefreshLog refresh) {}

  /** A field with a few possible values; the empty one stands for any. */
  public record Choice(String name, String chosen, List<String> options) {
    public String text(String option, Texts texts) {
      return texts.get("search." + name + (option.isEmpty() ? ".any" : "." + option));
    }
  }

  /** A hit on the page. */
  public record Hit(String collection, SearchHit hit, @Nullable Boolean mark) {
    /** For an attribute: whether it was marked like this. */
    public String pressed(boolean useful) {
      return String.valueOf(mark != null && mark == useful);
    }

    public String pageUrl() {
      return new UrlQuery(Section.PAGE.path(collection)).with("url", hit.url()).toString();
    }

    public String archivedUrl() {
      return new UrlQuery("/c/" + UrlQuery.encode(collection) + "/archived")
          .with("url", hit.url())
          .toString();
    }

    public String className() {
      return hit.grouped() ? "hit grouped" : "hit";
    }
  }

  /**
   * @param found null where there is no query
   */
  SearchView(SearchParameters search, CommunitySearch.@Nullable Found found, SearchHome home) {
    this.search = search;
    this.found = found;
    this.home = home;
  }

  public String action() {
    return search.path();
  }

  public String query() {
    return search.text();
  }

  public SearchHome home() {
    return home;
  }

  public boolean hasResults() {
    return found != null;
  }

  private CommunitySearch.Found requireFound() {
    if (found == null) {
      throw new IllegalStateException("there is no query");
    }
    return found;
  }

  public SearchResults results() {
    return requireFound().results();
  }

  public List<Hit> hits() {
    List<Hit> hits = new ArrayList<>();
    for (CommunitySearch.FoundHit one : requireFound().hits()) {
      hits.add(new Hit(one.collection(), one.hit(), home.marks().get(one.hit().url())));
    }
    return hits;
  }

  /** Whether hits of several collections are mixed. */
  public boolean isMixed() {
    return home.collections().size() > 1 && !search.path().startsWith("/c/");
  }

  public boolean isSearched(String collection) {
    return search.in().isEmpty() || search.in().contains(collection);
  }

  public List<FacetView> facets() {
    return FacetView.create(search, requireFound().facets());
  }

  public Choice by() {
    List<String> modes = new ArrayList<>(List.of(""));
    home.modes().stream().map(mode -> mode.name().toLowerCase(Locale.ROOT)).forEach(modes::add);
    return new Choice("by", search.byName(), modes);
  }

  /** Filters that stay when the words change, by name. */
  public Map<String, String> filters() {
    Map<String, String> filters = new java.util.TreeMap<>();
    filters.put("host", search.filters().host());
    filters.put("lang", search.filters().language());
    filters.put("kind", search.filters().kind());
    filters.put("relevant", search.filters().relevant());
    filters.put("topic", search.filters().topic());
    filters.put("from", search.from());
    filters.put("to", search.to());
    filters.values().removeIf(String::isEmpty);
    return filters;
  }

  /** How many pages were found among how many, what only links name, and how long it took. */
  public String summary(Texts texts) {
    SearchResults results = results();
    boolean exact = results.totalIsExact() || results.total() == results.indexedPages();
    StringJoiner summary = new StringJoiner("; ");
    summary.add(
        texts.get(
            exact ? "search.found" : "search.found-more", results.total(), results.indexedPages()));
    if (results.unfetched() > 0) {
      summary.add(
          texts.get(
              results.totalIsExact() ? "search.unfetched" : "search.unfetched-more",
              results.unfetched()));
    }
    return summary.add(Math.round(results.took().toNanos() / 1e6) + " ms").toString();
  }

  public String queryUrl(String text) {
    return search.withText(text).pageUrl(0);
  }

  /** Queries of the last refresh. */
  public List<String> refreshQueries() {
    RefreshLog refresh = home.refresh();
    List<String> queries = refresh == null ? List.of() : refresh.queries();
    return queries.subList(0, Math.min(MAX_REFRESH_QUERIES, queries.size()));
  }

  public int firstNumber() {
    return search.page() * search.pageSize() + 1;
  }

  public @Nullable String previousUrl() {
    return search.page() > 0 ? search.pageUrl(search.page() - 1) : null;
  }

  public @Nullable String nextUrl() {
    return results().hasMore() ? search.pageUrl(search.page() + 1) : null;
  }

  /** Relevance, day, kind, language and voters. */
  public String describe(Hit found, Texts texts) {
    SearchHit hit = found.hit();
    StringJoiner description = new StringJoiner(" · ");
    if (isMixed()) {
      description.add(found.collection());
    }
    if (hit.fetchedAt() != null) {
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

  /** What a part of a score counts: a frequency, voters or people. */
  public static String field(SearchHit.TermScore part, Texts texts) {
    return texts.getOr("search.field." + part.field(), part.field());
  }
}
