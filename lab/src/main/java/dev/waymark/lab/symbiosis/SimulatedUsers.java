package dev.waymark.lab.symbiosis;

import dev.waymark.model.Page;
import dev.waymark.people.Session;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.language.LanguageAnalysis;
import dev.waymark.text.language.Stemmer;
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
 * Users with interests: topics of a recorded web, and queries about them. Half of the queries are
 * words typical of the topic, the other half titles of pages that were targets of recorded
 * sessions, or of pages of the topic where there are none.
 */
final class SimulatedUsers {
  /** Words that a topic's queries are sampled from. */
  private static final int MAX_TOPIC_WORDS = 40;

  /** A topic has at least so many pages … */
  private static final int MIN_TOPIC_PAGES = 15;

  /** … and at most this share of the web. */
  private static final double MAX_TOPIC_SHARE = 0.12;

  /** Labels of the kind of a generated page, a list or an item, which are no topics. */
  private static final String KIND_LABEL_PREFIX = "kind.";

  private final RecordedWeb web;
  private final IntFunction<Page> pages;
  private final Map<String, List<Integer>> topics = new TreeMap<>();
  private final Map<Long, WordCounters> countersByWord = new HashMap<>();
  private final Map<String, PageCounter> counterByStem = new HashMap<>();
  private final Map<String, List<String>> targetTitles = new HashMap<>();

  /** A query, and the topic that it is about. */
  record TopicQuery(String words, String topic) {}

  /** On how many pages something is. */
  private static final class PageCounter {
    private int pages;
    private int lastPage = -1;

    void addPage(int page) {
      if (page != lastPage) {
        pages++;
        lastPage = page;
      }
    }
  }

  /** A word: where it is, and where its stem is. */
  private record WordCounters(PageCounter word, PageCounter stem) {}

  SimulatedUsers(RecordedWeb web, IntFunction<Page> pages, Stemmer stemmer) {
    this.web = web;
    this.pages = pages;
    for (int page = 0; page < web.pages(); page++) {
      for (String label : web.labels(page)) {
        if (label.startsWith(KIND_LABEL_PREFIX)) {
          continue;
        }
        topics.computeIfAbsent(label, key -> new ArrayList<>()).add(page);
      }
      BagOfWords words = pages.apply(page).words();
      for (int i = 0; i < words.size(); i++) {
        WordCounters word = countersByWord.get(words.id(i));
        if (word == null) {
          String stem = stemmer.stem(LanguageAnalysis.ENGLISH, words.word(i));
          word =
              new WordCounters(
                  new PageCounter(),
                  counterByStem.computeIfAbsent(stem, absent -> new PageCounter()));
          countersByWord.put(words.id(i), word);
        }
        word.word.addPage(page);
        word.stem.addPage(page);
      }
    }
    topics
        .values()
        .removeIf(
            list -> list.size() < MIN_TOPIC_PAGES || list.size() > MAX_TOPIC_SHARE * web.pages());
    web.traces().sessions().forEach(this::addTargetTitles);
  }

  private void addTargetTitles(Session session) {
    for (String target : session.targets()) {
      int page = web.page(target);
      if (page >= 0) {
        for (String topic : web.labels(page)) {
          targetTitles.computeIfAbsent(topic, key -> new ArrayList<>()).add(title(page));
        }
      }
    }
  }

  private String title(int page) {
    return pages.apply(page).title().text().strip();
  }

  /** How many pages a word is on. */
  private int pageFrequency(long word) {
    WordCounters found = countersByWord.get(word);
    return found == null ? 0 : found.word.pages;
  }

  /** How many pages have a word of this stem. */
  int pageFrequency(String stem) {
    PageCounter found = counterByStem.get(stem);
    return found == null ? 0 : found.pages;
  }

  /** Random topics. */
  List<String> randomTopics(int count, RandomGenerator random) {
    List<String> all = new ArrayList<>(topics.keySet());
    for (int i = all.size() - 1; i > 0; i--) {
      Collections.swap(all, i, random.nextInt(i + 1));
    }
    return List.copyOf(all.subList(0, Math.min(count, all.size())));
  }

  /** Random pages of a topic. */
  List<String> randomBookmarks(String topic, int count, RandomGenerator random) {
    List<Integer> all = topics.get(topic);
    List<String> urls = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      urls.add(web.url(all.get(random.nextInt(all.size()))));
    }
    return urls;
  }

  boolean hasTopic(String url, String topic) {
    int page = web.page(url);
    return page >= 0 && web.labels(page).contains(topic);
  }

  /** Random queries about a topic. */
  List<TopicQuery> randomQueries(String topic, int count, RandomGenerator random) {
    List<String> words = topicWords(topic);
    List<String> titles = targetTitles.getOrDefault(topic, List.of());
    List<Integer> members = topics.get(topic);
    List<TopicQuery> queries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String query;
      if (i % 2 == 0 && words.size() > 1) {
        int first = random.nextInt(words.size());
        int second = (first + 1 + random.nextInt(words.size() - 1)) % words.size();
        query = words.get(first) + " " + words.get(second);
      } else if (!titles.isEmpty()) {
        query = titles.get(random.nextInt(titles.size()));
      } else {
        query = title(members.get(random.nextInt(members.size())));
      }
      queries.add(new TopicQuery(query, topic));
    }
    return queries;
  }

  /** The words most distinctive of a topic: common in it, rare outside. */
  private List<String> topicWords(String topic) {
    Map<String, Integer> inside = new HashMap<>();
    Map<String, Long> ids = new HashMap<>();
    List<Integer> members = topics.get(topic);
    for (int page : members) {
      BagOfWords words = pages.apply(page).words();
      for (int i = 0; i < words.size(); i++) {
        if (words.word(i).length() > 3 && words.word(i).chars().allMatch(Character::isLetter)) {
          inside.merge(words.word(i), 1, Integer::sum);
          ids.put(words.word(i), words.id(i));
        }
      }
    }
    double share = (double) members.size() / web.pages();
    Comparator<String> mostDistinctive =
        Comparator.comparingDouble((String word) ->
                inside.get(word)
                    * Math.log(inside.get(word) / (share * pageFrequency(ids.get(word)))))
            .reversed()
            .thenComparing(word -> word);
    return inside.keySet().stream().sorted(mostDistinctive).limit(MAX_TOPIC_WORDS).toList();
  }
}
