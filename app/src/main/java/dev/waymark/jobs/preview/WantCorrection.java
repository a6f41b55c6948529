package dev.waymark.jobs.preview;

import dev.waymark.model.Page;
import dev.waymark.relevance.Predicates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A predicate that follows what a user says of pages: of the ways to widen or narrow it by one word
 * the one is taken that agrees with most marks and changes the fewest other pages.
 *
 * @param changes what was done
 */
record WantCorrection(String want, List<WantChange> changes) {
  /** Words of one page that are tried. */
  private static final int MAX_WORDS = 12;

  private static final int MIN_WORD_CHARS = 4;

  static WantCorrection of(
      String want,
      List<Page> pages,
      Map<String, Boolean> marks,
      Function<String, List<Preview.Card>> judge) {
    String now = want;
    List<WantChange> changes = new ArrayList<>();
    Set<String> givenUp = new HashSet<>();
    for (int round = 0; round < marks.size(); round++) {
      List<Preview.Card> cards = judge.apply(now);
      Preview.Card wrong =
          cards.stream()
              .filter(card -> !card.agrees() && !givenUp.contains(card.url()))
              .findFirst()
              .orElse(null);
      if (wrong == null) {
        break;
      }
      Edit edit = best(now, wrong, cards, pages, judge);
      if (edit == null) {
        givenUp.add(wrong.url());
        boolean relevant = Boolean.TRUE.equals(wrong.mark());
        changes.add(
            new WantChange(
                relevant ? WantChange.Kind.EXAMPLE : WantChange.Kind.COUNTER_EXAMPLE, wrong.url()));
      } else {
        now = edit.want;
        changes.add(edit.change);
      }
    }
    return new WantCorrection(now, changes);
  }

  private record Edit(String want, WantChange change, double cost) {}

  private static @Nullable Edit best(
      String want,
      Preview.Card wrong,
      List<Preview.Card> before,
      List<Page> pages,
      Function<String, List<Preview.Card>> judge) {
    boolean relevant = Boolean.TRUE.equals(wrong.mark());
    String expression = want.isBlank() ? "" : Predicates.toExpression(want);
    List<Edit> edits = new ArrayList<>();
    if (relevant && expression.contains("exact(")) {
      edits.add(
          new Edit(
              expression.replace("exact(", "phrase("),
              new WantChange(WantChange.Kind.INFLECTIONS, ""),
              0));
    }
    Page page =
        pages.stream().filter(one -> one.url().equals(wrong.url())).findFirst().orElseThrow();
    for (String word : tellingWords(page, pages)) {
      String test = "word(\"" + word + "\")";
      if (relevant) {
        String wider = expression.isEmpty() ? test : joined(expression, "&&") + " || " + test;
        edits.add(new Edit(wider, new WantChange(WantChange.Kind.WORD, word), 0));
      } else {
        String narrower =
            expression.isEmpty() ? "!" + test : joined(expression, "||") + " && !" + test;
        edits.add(new Edit(narrower, new WantChange(WantChange.Kind.WITHOUT_WORD, word), 0));
      }
    }
    Edit best = null;
    for (int i = 0; i < edits.size(); i++) {
      Edit tried = edits.get(i);
      double cost = cost(before, judge.apply(tried.want)) + i * 0.01;
      if (cost < (best == null ? cost(before, before) : best.cost)) {
        best = new Edit(tried.want, tried.change, cost);
      }
    }
    return best;
  }

  /** In brackets where what is added would bind otherwise. */
  private static String joined(String expression, String other) {
    return expression.contains(other) || expression.contains("?")
        ? "(" + expression + ")"
        : expression;
  }

  /** Marks that are contradicted count ten times a page without a mark that changes. */
  private static double cost(List<Preview.Card> before, List<Preview.Card> after) {
    double cost = 0;
    for (int i = 0; i < before.size(); i++) {
      if (!after.get(i).agrees()) {
        cost += 10;
      } else if (after.get(i).mark() == null
          && after.get(i).relevance().relevant() != before.get(i).relevance().relevant()) {
        cost++;
      }
    }
    return cost;
  }

  /** Frequent on the page, titles first, and on few of the others. */
  private static List<String> tellingWords(Page page, List<Page> pages) {
    Map<String, Integer> pagesWith = new HashMap<>();
    for (Page one : pages) {
      new HashSet<>(words(one)).forEach(word -> pagesWith.merge(word, 1, Integer::sum));
    }
    Map<String, Double> weights = new HashMap<>();
    for (String word : words(page)) {
      weights.merge(
          word, Math.log((1.0 + pages.size()) / pagesWith.getOrDefault(word, 1)), Double::sum);
    }
    Set<String> title = new HashSet<>(split(page.title().slice(0, page.title().size())));
    weights.replaceAll((word, weight) -> title.contains(word) ? 3 * weight : weight);
    return weights.entrySet().stream()
        .filter(word -> word.getValue() > 0)
        .sorted(
            Map.Entry.<String, Double>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MAX_WORDS)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static List<String> words(Page page) {
    return split(
        page.title().slice(0, page.title().size())
            + " "
            + page.body().slice(0, page.body().size()));
  }

  private static List<String> split(String text) {
    List<String> words = new ArrayList<>();
    for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}]+")) {
      if (word.length() >= MIN_WORD_CHARS) {
        words.add(word);
      }
    }
    return words;
  }
}
