package dev.waymark.search;

import dev.waymark.search.result.SearchHit;
import dev.waymark.text.Tokens;
import dev.waymark.text.language.LanguageAnalysis;
import dev.waymark.text.language.Stemmer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Extracts the part of a text with the most matches, whole sentences where they are short. */
final class Snippets {
  /** Words of a snippet. */
  private static final int MAX_WORDS = 36;

  /** Characters of a snippet, about: some words are as long as a text. */
  private static final int MAX_CHARS = 800;

  /** Words that sentences must have together to be enough. */
  private static final int MIN_WORDS = 10;

  /** Words of the sentence of the first match that are shown before it; else it begins later. */
  private static final int MAX_WORDS_BEFORE_MATCH = 14;

  /** Words shown before the first match. */
  private static final int WORDS_BEFORE_MATCH = 6;

  private final Stemmer stemmer;
  private final Set<String> queryStems;

  /**
   * @param queryStems stems that match
   */
  Snippets(Stemmer stemmer, Set<String> queryStems) {
    this.stemmer = stemmer;
    this.queryStems = queryStems;
  }

  /**
   * @param language that the text is in
   */
  List<SearchHit.Fragment> extract(String text, LanguageAnalysis language) {
    Tokens tokens = Tokens.tokenize(text, language == LanguageAnalysis.JAPANESE);
    List<LanguageAnalysis> languages = List.of(language);
    int match = bestPosition(tokens, languages);
    int from = Math.max(0, Math.min(match - WORDS_BEFORE_MATCH, tokens.size() - MAX_WORDS));
    SentenceBounds sentences = new SentenceBounds(tokens);
    int sentence = tokens.size() == 0 ? 0 : sentences.firstToken(match, MAX_WORDS_BEFORE_MATCH);
    boolean atStart = sentence >= 0;
    from = atStart ? sentence : from;
    while (from < match && tokens.end(match) - tokens.start(from) > MAX_CHARS / 2) {
      from++;
      atStart = false;
    }
    int last = Math.min(tokens.size(), from + MAX_WORDS);
    int to = Math.min(last, match + 1);
    while (to < last && tokens.end(to) - tokens.start(from) <= MAX_CHARS) {
      to++;
    }
    int end = to < tokens.size() ? sentences.lastEnd(match, to, MIN_WORDS) : -1;
    return fragments(tokens, from, end < 0 ? to : end, languages, atStart, end >= 0);
  }

  /**
   * The whole text, matches marked.
   *
   * @param languages that its words can be in
   */
  List<SearchHit.Fragment> highlightAll(String text, List<LanguageAnalysis> languages) {
    Tokens tokens = Tokens.tokenize(text);
    return fragments(tokens, 0, tokens.size(), languages, true, false);
  }

  /** The stem of the query that a word has; empty if it has none. */
  private String matchingStem(Tokens tokens, int i, List<LanguageAnalysis> languages) {
    for (LanguageAnalysis language : languages) {
      String stem = stemmer.stem(language, tokens, i).text();
      if (queryStems.contains(stem)) {
        return stem;
      }
    }
    return "";
  }

  /** The first match of the window with the most different stems, then with the most matches. */
  private int bestPosition(Tokens tokens, List<LanguageAnalysis> languages) {
    List<Integer> positions = new ArrayList<>();
    List<String> stems = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      String stem = matchingStem(tokens, i, languages);
      if (!stem.isEmpty()) {
        positions.add(i);
        stems.add(stem);
      }
    }
    Map<String, Integer> countByStem = new HashMap<>();
    int best = 0;
    double bestScore = 0;
    int tail = 0;
    for (int head = 0; head < positions.size(); head++) {
      countByStem.merge(stems.get(head), 1, Integer::sum);
      while (positions.get(head) - positions.get(tail) >= MAX_WORDS - WORDS_BEFORE_MATCH) {
        countByStem.computeIfPresent(stems.get(tail++), (stem, n) -> n == 1 ? null : n - 1);
      }
      double score = countByStem.size() + 0.01 * Math.min(9, head - tail + 1);
      if (score > bestScore) {
        bestScore = score;
        best = positions.get(tail);
      }
    }
    return best;
  }

  /**
   * @param atStart whether a sentence begins where it does
   * @param atEnd whether a sentence ends where it does
   */
  private List<SearchHit.Fragment> fragments(
      Tokens tokens,
      int from,
      int to,
      List<LanguageAnalysis> languages,
      boolean atStart,
      boolean atEnd) {
    List<SearchHit.Fragment> fragments = new ArrayList<>();
    if (from >= to) {
      return fragments;
    }
    String text = tokens.text();
    int position = tokens.start(from);
    StringBuilder pending = new StringBuilder(from > 0 && !atStart ? "… " : "");
    for (int i = from; i < to; i++) {
      if (!matchingStem(tokens, i, languages).isEmpty()) {
        pending.append(text, position, tokens.start(i));
        addFragment(fragments, pending, false);
        pending.append(text, tokens.start(i), tokens.end(i));
        addFragment(fragments, pending, true);
        position = tokens.end(i);
      }
    }
    int end = tokens.end(to - 1);
    if (atEnd) {
      pending.append(text, position, tokens.start(to));
    } else if (to < tokens.size()) {
      pending.append(text, position, end).append(" …");
    } else {
      pending.append(text, position, Math.min(text.length(), end + 1));
    }
    addFragment(fragments, pending, false);
    return fragments;
  }

  private static void addFragment(
      List<SearchHit.Fragment> fragments, StringBuilder text, boolean match) {
    boolean tooLong = text.length() > MAX_CHARS;
    if (tooLong) {
      text.setLength(text.offsetByCodePoints(0, MAX_CHARS / 2));
    }
    String plain = text.append(tooLong ? "…" : "").toString().replaceAll("\\s+", " ");
    text.setLength(0);
    if (!plain.isEmpty()) {
      fragments.add(new SearchHit.Fragment(plain, match));
    }
  }
}
