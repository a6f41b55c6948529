package dev.waymark.search;

import dev.waymark.search.result.SearchHit;
import dev.waymark.text.language.Stemmer;
import dev.waymark.url.Urls;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the people of a community say of pages: who opened one for a query votes for it by the
 * query's words, who marked it votes for or against it. Votes of fewer than k people are not
 * counted.
 */
public final class PeopleVotes {
  /** Nobody voted. */
  public static final PeopleVotes NONE = new PeopleVotes(List.of(), List.of(), 1);

  /**
   * What the logarithm of a number of people adds to a score, in which a rare word of the title
   * counts about 10.
   */
  private static final double WEIGHT = 1;

  private final List<Click> clicks;
  private final Map<Long, MarkCount> marks = new HashMap<>();
  private final int minPeople;
  private Map<Long, Map<String, Integer>> peopleByStem = Map.of();

  /** A person opened a page for a query. */
  public record Click(String person, String query, String url) {}

  /** A person marked a page. */
  public record Mark(String person, String url, boolean useful) {}

  private record MarkCount(int useful, int notUseful) {}

  /**
   * @param marks the last of each person for each page
   * @param minPeople k
   */
  public PeopleVotes(List<Click> clicks, List<Mark> marks, int minPeople) {
    this.clicks = List.copyOf(clicks);
    this.minPeople = minPeople;
    for (Mark mark : marks) {
      MarkCount one = new MarkCount(mark.useful() ? 1 : 0, mark.useful() ? 0 : 1);
      this.marks.merge(
          Urls.id(mark.url()),
          one,
          (a, b) -> new MarkCount(a.useful + b.useful, a.notUseful + b.notUseful));
    }
    this.marks.values().removeIf(count -> Math.max(count.useful, count.notUseful) < minPeople);
  }

  /** Counts people by the words of their queries, as the index reads words. */
  PeopleVotes countedFor(CollectionLanguages languages, Stemmer stemmer) {
    Map<Long, Map<String, Set<String>>> people = new HashMap<>();
    for (Click click : clicks) {
      Map<String, Set<String>> ofPage =
          people.computeIfAbsent(Urls.id(click.url()), id -> new HashMap<>());
      for (String stem :
          ParsedQuery.parse(click.query(), languages, stemmer).wordByStem().keySet()) {
        ofPage.computeIfAbsent(stem, word -> new HashSet<>()).add(click.person());
      }
    }
    Map<Long, Map<String, Integer>> counted = new HashMap<>();
    people.forEach((id, byStem) -> {
      Map<String, Integer> enough = new HashMap<>();
      byStem.forEach((stem, persons) -> {
        if (persons.size() >= minPeople) {
          enough.put(stem, persons.size());
        }
      });
      if (!enough.isEmpty()) {
        counted.put(id, enough);
      }
    });
    peopleByStem = counted;
    return this;
  }

  /** What people add to the score of a page; may be negative. */
  double score(long urlId, Set<String> stems) {
    return explain(urlId, stems).stream().mapToDouble(SearchHit.TermScore::score).sum();
  }

  /** The same by word, and by mark; the word of a part is its stem. */
  List<SearchHit.TermScore> explain(long urlId, Set<String> stems) {
    List<SearchHit.TermScore> parts = new ArrayList<>();
    Map<String, Integer> clicked = peopleByStem.getOrDefault(urlId, Map.of());
    for (String stem : stems) {
      int people = clicked.getOrDefault(stem, 0);
      if (people > 0) {
        double score = WEIGHT * Math.log1p(people) / stems.size();
        parts.add(new SearchHit.TermScore(stem, "clicks", people, score));
      }
    }
    MarkCount mark = marks.get(urlId);
    if (mark != null && mark.useful >= minPeople) {
      parts.add(mark("useful", mark.useful, 1));
    }
    if (mark != null && mark.notUseful >= minPeople) {
      parts.add(mark("not useful", mark.notUseful, -1));
    }
    return parts;
  }

  private static SearchHit.TermScore mark(String word, int people, int sign) {
    return new SearchHit.TermScore(word, "marks", people, sign * WEIGHT * Math.log1p(people));
  }
}
