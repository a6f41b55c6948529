package dev.waymark.server.search;

import dev.waymark.search.result.Facets;
import dev.waymark.search.result.RankingMode;
import dev.waymark.search.result.SearchHit;
import dev.waymark.search.result.SearchRequest;
import dev.waymark.search.result.SearchResults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Searches several collections as one: by score, a page that several have once. */
final class CommunitySearch {
  private static final int MAX_FACET_VALUES = 12;

  private final List<ServedCollection> collections;

  /**
   * Hits of several collections.
   *
   * @param results of all; its hits are those of {@link #hits}
   */
  record Found(SearchResults results, List<FoundHit> hits, Facets facets) {}

  /** A hit and the collection that has it. */
  record FoundHit(String collection, SearchHit hit) {}

  CommunitySearch(List<ServedCollection> collections) {
    this.collections = collections;
  }

  /** Fetched pages of all. */
  long pageCount() {
    return collections.stream().mapToLong(one -> one.searcher().pageCount()).sum();
  }

  /** Hybrid where pages have embeddings, else blended. */
  RankingMode defaultMode() {
    return haveEmbeddings() ? RankingMode.HYBRID : RankingMode.BLENDED;
  }

  /** Those by which hits can be ranked. */
  List<RankingMode> modes() {
    List<RankingMode> modes = new ArrayList<>(List.of(RankingMode.values()));
    if (!haveEmbeddings()) {
      modes.removeAll(List.of(RankingMode.EMBEDDING, RankingMode.HYBRID));
    }
    return modes;
  }

  private boolean haveEmbeddings() {
    return collections.stream().anyMatch(one -> one.searcher().hasEmbeddings());
  }

  Found search(SearchRequest request) {
    if (collections.size() == 1) {
      ServedCollection only = collections.getFirst();
      SearchResults results = only.searcher().search(request);
      return new Found(results, hits(only, results), only.searcher().facets(request));
    }
    int end = (request.page() + 1) * request.pageSize();
    SearchRequest deep =
        new SearchRequest(
            request.text(), request.by(), request.filters(), 0, end + 1, request.why());
    List<FoundHit> all = new ArrayList<>();
    List<SearchResults> answers = new ArrayList<>();
    List<Facets> facets = new ArrayList<>();
    for (ServedCollection one : collections) {
      SearchResults results = one.searcher().search(deep);
      answers.add(results);
      all.addAll(hits(one, results));
      facets.add(one.searcher().facets(request));
    }
    List<FoundHit> merged = merge(all, request.text().isBlank());
    int from = Math.min(merged.size(), request.page() * request.pageSize());
    List<FoundHit> shown = merged.subList(from, Math.min(merged.size(), end));
    return new Found(sum(request, answers, shown, merged.size() > end), shown, sum(facets));
  }

  private static List<FoundHit> hits(ServedCollection collection, SearchResults results) {
    return results.hits().stream().map(hit -> new FoundHit(collection.name(), hit)).toList();
  }

  /**
   * The best first, or without words those fetched last; of a page that several have, the first.
   */
  private static List<FoundHit> merge(List<FoundHit> all, boolean newest) {
    List<FoundHit> sorted = new ArrayList<>(all);
    Comparator<FoundHit> order =
        newest
            ? Comparator.comparing(
                found -> found.hit().fetchedAt(), Comparator.nullsFirst(Comparator.naturalOrder()))
            : Comparator.comparingDouble(found -> found.hit().score());
    sorted.sort(order.reversed());
    Set<String> urls = new HashSet<>();
    sorted.removeIf(found -> !urls.add(found.hit().url()));
    return sorted;
  }

  private static SearchResults sum(
      SearchRequest request, List<SearchResults> answers, List<FoundHit> shown, boolean hasMore) {
    return new SearchResults(
        request,
        shown.stream().map(FoundHit::hit).toList(),
        answers.stream().mapToLong(SearchResults::total).sum(),
        answers.stream().allMatch(SearchResults::totalIsExact),
        answers.stream().mapToLong(SearchResults::unfetched).sum(),
        hasMore,
        shown.isEmpty()
            ? answers.stream()
                .map(SearchResults::suggestion)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("")
            : "",
        answers.stream().mapToLong(SearchResults::indexedPages).sum(),
        answers.stream().map(SearchResults::took).reduce(Duration.ZERO, Duration::plus));
  }

  private static Facets sum(List<Facets> all) {
    return new Facets(
        sum(all, Facets::hosts),
        sum(all, Facets::languages),
        sum(all, Facets::kinds),
        sum(all, Facets::relevant),
        sum(all, Facets::days).stream().sorted(Comparator.comparing(Facets.Count::value)).toList());
  }

  private static List<Facets.Count> sum(
      List<Facets> all, Function<Facets, List<Facets.Count>> facet) {
    Map<String, Long> pages = new HashMap<>();
    for (Facets one : all) {
      facet.apply(one).forEach(count -> pages.merge(count.value(), count.pages(), Long::sum));
    }
    return new TreeMap<>(pages)
        .entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .limit(MAX_FACET_VALUES)
            .map(entry -> new Facets.Count(entry.getKey(), entry.getValue()))
            .toList();
  }
}
