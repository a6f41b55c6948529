package dev.waymark.community;

import dev.waymark.people.Asked;
import dev.waymark.search.Stems;
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
public final class Representatives {
  private final CommunitySettings settings;
  private final Stems stems;

  /**
   * A query with its weight.
   *
   * @param words as most people wrote it
   * @param weight people who asked, older ones less
   */
  public record Chosen(String words, double weight) {}

  public Representatives(CommunitySettings settings, Stems stems) {
    this.settings = settings;
    this.stems = stems;
  }

  /**
   * The weightiest; those with the same stems in whatever order are one. The weight is the number
   * of people, plus a little for asking again, halved with age.
   */
  public List<Chosen> choose(List<Asked> asked, Instant now) {
    Map<String, Chosen> byStems = new HashMap<>();
    Map<String, Double> heaviest = new HashMap<>();
    for (Asked one : asked) {
      String key = key(one.words());
      if (key.isEmpty()) {
        continue;
      }
      double weight = weight(one, now);
      boolean best = weight > heaviest.getOrDefault(key, 0.0);
      Chosen before = byStems.get(key);
      byStems.put(
          key,
          new Chosen(
              best || before == null ? one.words() : before.words(),
              weight + (before == null ? 0 : before.weight())));
      heaviest.merge(key, weight, Math::max);
    }
    List<Chosen> chosen = new ArrayList<>(byStems.values());
    chosen.sort(Comparator.comparingDouble(Chosen::weight).reversed().thenComparing(Chosen::words));
    return List.copyOf(chosen.subList(0, Math.min(chosen.size(), settings.room())));
  }

  private double weight(Asked asked, Instant now) {
    double age = Math.max(0, Duration.between(asked.last(), now).toSeconds());
    double again = 0.1 * Math.log1p(Math.max(0, asked.times() - asked.people()));
    return (asked.people() + again) * Math.pow(0.5, age / settings.halfLife().toSeconds());
  }

  private String key(String words) {
    Tokens tokens = Tokens.of(words);
    TreeSet<String> distinct = new TreeSet<>();
    for (int i = 0; i < tokens.size(); i++) {
      distinct.add(stems.of(tokens.word(i)));
    }
    return String.join(" ", distinct);
  }
}
