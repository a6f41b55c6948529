package dev.waymark.rank.waymark.people;

import dev.waymark.people.Query;
import dev.waymark.people.QueryStats;
import dev.waymark.people.Trace;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The queries of a trace by their words and by the pages opened for them. */
final class RecordedQueries {
  /** Queries, those of the most users. */
  private static final int MAX_QUERIES = 2000;

  private final List<QueryStats> queries;
  private final int[] sizes; // words of each query
  private final long[] featureIds;
  private final Map<Long, List<Integer>> byWord = new HashMap<>();
  private final Map<String, Set<Integer>> byClickedUrl = new HashMap<>();

  RecordedQueries(Trace trace) {
    this.queries = trace.queryStats().stream().limit(MAX_QUERIES).toList();
    this.sizes = new int[queries.size()];
    this.featureIds = queries.stream().mapToLong(query -> Words.id(query.text())).toArray();
    Map<String, Integer> numbers = new HashMap<>();
    for (int query = 0; query < sizes.length; query++) {
      BagOfWords words = BagOfWords.of(queries.get(query).text());
      sizes[query] = words.size();
      for (int i = 0; i < words.size(); i++) {
        byWord.computeIfAbsent(words.id(i), word -> new ArrayList<>()).add(query);
      }
      numbers.putIfAbsent(normalize(queries.get(query).text()), query);
    }
    for (int user = 0; user < trace.userCount(); user++) {
      for (Query query : trace.queriesOf(user)) {
        Integer number = numbers.get(normalize(query.text()));
        if (query.clickedUrl() != null && number != null) {
          byClickedUrl.computeIfAbsent(query.clickedUrl(), url -> new TreeSet<>()).add(number);
        }
      }
    }
  }

  /** As {@link QueryStats#text}. */
  private static String normalize(String text) {
    return text.strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
  }

  boolean isEmpty() {
    return queries.isEmpty();
  }

  /** By the text: the numbers of queries differ from trace to trace, and knowledge adds up. */
  long featureId(int query) {
    return featureIds[query];
  }

  String text(int query) {
    return queries.get(query).text();
  }

  /** How many users sent it. */
  int users(int query) {
    return queries.get(query).users();
  }

  /** Its weight among others: many users count more, but not as many times more. */
  double weight(int query) {
    return Math.log(1 + users(query));
  }

  /** The queries all of whose words are among some, and those that a page was opened for. */
  int[] matching(long[] distinctWords, String url) {
    Set<Integer> matches = new TreeSet<>(byClickedUrl.getOrDefault(url, Set.of()));
    Map<Integer, Integer> found = new HashMap<>();
    for (long word : distinctWords) {
      for (int query : byWord.getOrDefault(word, List.of())) {
        if (found.merge(query, 1, Integer::sum) == sizes[query]) {
          matches.add(query);
        }
      }
    }
    return matches.stream().mapToInt(Integer::intValue).toArray();
  }
}
