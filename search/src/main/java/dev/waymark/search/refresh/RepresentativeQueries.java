package dev.waymark.search.refresh;

import dev.waymark.people.QueryStats;
import dev.waymark.text.Tokens;
import dev.waymark.text.language.LanguageAnalysis;
import dev.waymark.text.language.Stemmer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Selects the queries that represent all recorded ones. */
final class RepresentativeQueries {
  private final RefreshSettings settings;
  private final int pages;
  private final Stemmer stemmer;

  /**
   * A query with its weight.
   *
   * @param words as most users wrote it
   * @param weight number of users, older ones less
   */
  public record WeightedQuery(String words, double weight) {}

  /**
   * @param pages of the collection, at most
   */
  public RepresentativeQueries(RefreshSettings settings, int pages, Stemmer stemmer) {
    this.settings = settings;
    this.pages = pages;
    this.stemmer = stemmer;
  }

  /**
   * The queries with the highest weight; those with the same stems in any order are one. The weight
   * is the number of users, plus a little for repetitions, and decays with age.
   */
  public List<WeightedQuery> select(List<QueryStats> queries, Instant now) {
    Map<String, WeightedQuery> byStems = new HashMap<>();
    Map<String, Double> maxWeights = new HashMap<>();
    for (QueryStats query : queries) {
      String key = stemKey(query.text());
      if (key.isEmpty()) {
        continue;
      }
      double weight = weight(query, now);
      boolean heaviest = weight > maxWeights.getOrDefault(key, 0.0);
      WeightedQuery merged = byStems.get(key);
      byStems.put(
          key,
          new WeightedQuery(
              heaviest || merged == null ? query.text() : merged.words(),
              weight + (merged == null ? 0 : merged.weight())));
      maxWeights.merge(key, weight, Math::max);
    }
    List<WeightedQuery> selected = new ArrayList<>(byStems.values());
    selected.sort(
        Comparator.comparingDouble(WeightedQuery::weight)
            .reversed()
            .thenComparing(WeightedQuery::words));
    return List.copyOf(selected.subList(0, Math.min(selected.size(), settings.queryLimit(pages))));
  }

  private double weight(QueryStats query, Instant now) {
    double age = (double) Math.max(0, Duration.between(query.lastTime(), now).toSeconds());
    double repetitions = 0.1 * Math.log1p((double) Math.max(0, query.count() - query.users()));
    return (query.users() + repetitions) * Math.pow(0.5, age / settings.halfLife().toSeconds());
  }

  private String stemKey(String words) {
    Tokens tokens = Tokens.tokenize(words);
    TreeSet<String> distinct = new TreeSet<>();
    for (int i = 0; i < tokens.size(); i++) {
      distinct.add(stemmer.stem(LanguageAnalysis.ENGLISH, tokens.word(i)));
    }
    return String.join(" ", distinct);
  }
}
