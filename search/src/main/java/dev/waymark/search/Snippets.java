package dev.waymark.search;

import dev.waymark.search.index.KrovetzStemmer;
import dev.waymark.text.Tokens;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Takes the part of a text that shows best why it was found. */
final class Snippets {
  /** Words of a snippet. */
  private static final int MAX_WORDS = 36;

  /** Characters of a snippet, about: some pages have words as long as others have texts. */
  private static final int MAX_CHARS = 800;

  /** Words shown before the first match. */
  private static final int WORDS_BEFORE_MATCH = 6;

  private final KrovetzStemmer stemmer;
  private final Set<String> queryStems;

  /**
   * @param wanted stems that are marked
   */
  Snippets(KrovetzStemmer stems, Set<String> wanted) {
    this.stemmer = stems;
    this.queryStems = wanted;
  }

  List<SearchHit.Fragment> extract(String text) {
    Tokens tokens = Tokens.tokenize(text);
    int place = bestPosition(tokens);
    int from = Math.max(0, Math.min(place - WORDS_BEFORE_MATCH, tokens.size() - MAX_WORDS));
    while (from < place && tokens.end(place) - tokens.start(from) > MAX_CHARS / 2) {
      from++;
    }
    int last = Math.min(tokens.size(), from + MAX_WORDS);
    int to = Math.min(last, place + 1);
    while (to < last && tokens.end(to) - tokens.start(from) <= MAX_CHARS) {
      to++;
    }
    return fragments(tokens, from, to);
  }

  /** The whole text, matches marked. */
  List<SearchHit.Fragment> highlightAll(String text) {
    Tokens tokens = Tokens.tokenize(text);
    return fragments(tokens, 0, tokens.size());
  }

  /** The first match of the window with the most different words, then with the most. */
  private int bestPosition(Tokens tokens) {
    List<Integer> places = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      String stem = stemmer.stem(tokens, i).text();
      if (queryStems.contains(stem)) {
        places.add(i);
        found.add(stem);
      }
    }
    Map<String, Integer> inside = new HashMap<>();
    int best = 0;
    double most = 0;
    int tail = 0;
    for (int head = 0; head < places.size(); head++) {
      inside.merge(found.get(head), 1, Integer::sum);
      while (places.get(head) - places.get(tail) >= MAX_WORDS - WORDS_BEFORE_MATCH) {
        inside.computeIfPresent(found.get(tail++), (stem, n) -> n == 1 ? null : n - 1);
      }
      double score = inside.size() + 0.01 * Math.min(9, head - tail + 1);
      if (score > most) {
        most = score;
        best = places.get(tail);
      }
    }
    return best;
  }

  private List<SearchHit.Fragment> fragments(Tokens tokens, int from, int to) {
    List<SearchHit.Fragment> pieces = new ArrayList<>();
    if (from >= to) {
      return pieces;
    }
    String text = tokens.text();
    int at = tokens.start(from);
    StringBuilder plain = new StringBuilder(from > 0 ? "… " : "");
    for (int i = from; i < to; i++) {
      if (queryStems.contains(stemmer.stem(tokens, i).text())) {
        plain.append(text, at, tokens.start(i));
        addFragment(pieces, plain, false);
        plain.append(text, tokens.start(i), tokens.end(i));
        addFragment(pieces, plain, true);
        at = tokens.end(i);
      }
    }
    int end = tokens.end(to - 1);
    if (to < tokens.size()) {
      plain.append(text, at, end).append(" …");
    } else {
      plain.append(text, at, Math.min(text.length(), end + 1));
    }
    addFragment(pieces, plain, false);
    return pieces;
  }

  private static void addFragment(
      List<SearchHit.Fragment> pieces, StringBuilder text, boolean match) {
    boolean tooLong = text.length() > MAX_CHARS;
    if (tooLong) {
      text.setLength(text.offsetByCodePoints(0, MAX_CHARS / 2));
    }
    String plain = text.append(tooLong ? "…" : "").toString().replaceAll("\\s+", " ");
    text.setLength(0);
    if (!plain.isEmpty()) {
      pieces.add(new SearchHit.Fragment(plain, match));
    }
  }
}
