package dev.waymark.search.refresh;

import dev.waymark.people.QueryStats;
import dev.waymark.search.index.KrovetzStemmer;
import dev.waymark.text.Tokens;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Chooses the queries that stand for all that were asked. */
public final class RepresentativeQueries {
  private final CommunitySettings settings;
  private final KrovetzStemmer stemmer;

  /**
   * A query with its weight.
   *
   * @param words as most people wrote it
   * @param weight people who asked, older ones less
   */
  public record WeightedQuery(String words, double weight) {}

  public RepresentativeQueries(CommunitySettings settings, KrovetzStemmer stems) {
    this.settings = settings;
    this.stemmer = stems;
  }

  /**
   * The weightiest; those with the same stems in whatever order are one. The weight is the number
   * of people, plus a little for asking again, halved with age.
   */
  public List<WeightedQuery> select(List<QueryStats> asked, Instant now) {
    Map<String, WeightedQuery> byStems = new HashMap<>();
    Map<String, Double> heaviest = new HashMap<>();
    for (QueryStats one : asked) {
      String key = stemKey(one.text());
      if (key.isEmpty()) {
        continue;
      }
      double weight = weight(one, now);
      boolean best = weight > heaviest.getOrDefault(key, 0.0);
      WeightedQuery before = byStems.get(key);
      byStems.put(
          key,
          new WeightedQuery(
              best || before == null ? one.text() : before.words(),
              weight + (before == null ? 0 : before.weight())));
      heaviest.merge(key, weight, Math::max);
    }
    List<WeightedQuery> chosen = new ArrayList<>(byStems.values());
    chosen.sort(
        Comparator.comparingDouble(WeightedQuery::weight)
            .reversed()
            .thenComparing(WeightedQuery::words));
    return List.copyOf(chosen.subList(0, Math.min(chosen.size(), settings.queryLimit())));
  }

  private double weight(QueryStats asked, Instant now) {
    double age = Math.max(0, Duration.between(asked.lastTime(), now).toSeconds());
    double again = 0.1 * Math.log1p(Math.max(0, asked.count() - asked.users()));
    return (asked.users() + again) * Math.pow(0.5, age / settings.halfLife().toSeconds());
  }

  private String stemKey(String words) {
    Tokens tokens = Tokens.tokenize(words);
    TreeSet<String> distinct = new TreeSet<>();
    for (int i = 0; i < tokens.size(); i++) {
      distinct.add(stemmer.stem(tokens.word(i)));
    }
    return String.join(" ", distinct);
  }
}
