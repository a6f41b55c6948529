package dev.waymark.community;

import dev.waymark.model.Page;
import dev.waymark.people.Session;
import dev.waymark.search.Stems;
import dev.waymark.text.Bag;
import dev.waymark.web.RecordedWeb;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;

/**
 * People with interests: topics of a recorded web, and what they would ask about them. Half of the
 * queries are words typical of the topic, the other half titles of pages that recorded people were
 * looking for, or of pages of the topic where nobody was recorded.
 */
final class Townsfolk {
  /** Words that a topic's queries are drawn from. */
  private static final int VOCABULARY = 40;

  /** A topic has at least so many pages … */
  private static final int LEAST = 15;

  /** … and at most this share of the web. */
  private static final double MOST = 0.12;

  /** What a page of a generated web is for, a list or an item, is nobody's interest. */
  private static final String KIND = "kind.";

  private final RecordedWeb web;
  private final IntFunction<Page> pages;
  private final Map<String, List<Integer>> topics = new TreeMap<>();
  private final Map<Long, Known> known = new HashMap<>();
  private final Map<String, Spread> spread = new HashMap<>();
  private final Map<String, List<String>> wanted = new HashMap<>();

  /** A query, and the topic that it is about. */
  record Wish(String words, String topic) {}

  /** On how many pages something is. */
  private static final class Spread {
    private int pages;
    private int last = -1;

    void on(int page) {
      if (page != last) {
        pages++;
        last = page;
      }
    }
  }

  /** A word: where it is, and where its stem is. */
  private record Known(Spread word, Spread stem) {}

  Townsfolk(RecordedWeb web, IntFunction<Page> pages, Stems stems) {
    this.web = web;
    this.pages = pages;
    for (int page = 0; page < web.pages(); page++) {
      for (String label : web.labels(page)) {
        if (label.startsWith(KIND)) {
          continue;
        }
        topics.computeIfAbsent(label, key -> new ArrayList<>()).add(page);
      }
      Bag words = pages.apply(page).words();
      for (int i = 0; i < words.size(); i++) {
        Known word = known.get(words.id(i));
        if (word == null) {
          String stem = stems.of(words.name(i));
          word = new Known(new Spread(), spread.computeIfAbsent(stem, absent -> new Spread()));
          known.put(words.id(i), word);
        }
        word.word.on(page);
        word.stem.on(page);
      }
    }
    topics.values().removeIf(list -> list.size() < LEAST || list.size() > MOST * web.pages());
    web.people().sessions().forEach(this::remember);
  }

  private void remember(Session session) {
    for (String target : session.targets()) {
      int page = web.page(target);
      if (page >= 0) {
        for (String topic : web.labels(page)) {
          wanted.computeIfAbsent(topic, key -> new ArrayList<>()).add(title(page));
        }
      }
    }
  }

  private String title(int page) {
    return pages.apply(page).title().text().strip();
  }

  /** How many pages a word is on. */
  private int spread(long word) {
    Known found = known.get(word);
    return found == null ? 0 : found.word.pages;
  }

  /** How many pages have a word of this stem. */
  int spread(String stem) {
    Spread found = spread.get(stem);
    return found == null ? 0 : found.pages;
  }

  /** Topics, by lot. */
  List<String> interests(int count, RandomGenerator random) {
    List<String> all = new ArrayList<>(topics.keySet());
    for (int i = all.size() - 1; i > 0; i--) {
      Collections.swap(all, i, random.nextInt(i + 1));
    }
    return List.copyOf(all.subList(0, Math.min(count, all.size())));
  }

  /** Some pages of a topic, by lot. */
  List<String> bookmarks(String topic, int count, RandomGenerator random) {
    List<Integer> all = topics.get(topic);
    List<String> urls = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      urls.add(web.url(all.get(random.nextInt(all.size()))));
    }
    return urls;
  }

  boolean isAbout(String url, String topic) {
    int page = web.page(url);
    return page >= 0 && web.labels(page).contains(topic);
  }

  /** What people interested in a topic may ask. */
  List<Wish> wishes(String topic, int count, RandomGenerator random) {
    List<String> words = vocabulary(topic);
    List<String> looked = wanted.getOrDefault(topic, List.of());
    List<Integer> members = topics.get(topic);
    List<Wish> wishes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String query;
      if (i % 2 == 0 && words.size() > 1) {
        int first = random.nextInt(words.size());
        int second = (first + 1 + random.nextInt(words.size() - 1)) % words.size();
        query = words.get(first) + " " + words.get(second);
      } else if (!looked.isEmpty()) {
        query = looked.get(random.nextInt(looked.size()));
      } else {
        query = title(members.get(random.nextInt(members.size())));
      }
      wishes.add(new Wish(query, topic));
    }
    return wishes;
  }

  /** The words that tell the topic from the rest: common in it, rare outside. */
  private List<String> vocabulary(String topic) {
    Map<String, Integer> inside = new HashMap<>();
    Map<String, Long> ids = new HashMap<>();
    List<Integer> members = topics.get(topic);
    for (int page : members) {
      Bag words = pages.apply(page).words();
      for (int i = 0; i < words.size(); i++) {
        if (words.name(i).length() > 3 && words.name(i).chars().allMatch(Character::isLetter)) {
          inside.merge(words.name(i), 1, Integer::sum);
          ids.put(words.name(i), words.id(i));
        }
      }
    }
    double share = (double) members.size() / web.pages();
    Comparator<String> telling =
        Comparator.comparingDouble((String word) ->
                inside.get(word) * Math.log(inside.get(word) / (share * spread(ids.get(word)))))
            .reversed()
            .thenComparing(word -> word);
    return inside.keySet().stream().sorted(telling).limit(VOCABULARY).toList();
  }
}
