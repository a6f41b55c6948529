package dev.waymark.lab;

import dev.waymark.judge.Predicate;
import dev.waymark.model.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a predicate says of every page of a web: known to the lab and the oracle, to nobody else.
 */
final class Wanted {
  private final String name;
  private final Verdict[] verdicts;
  private final BitSet satisfying = new BitSet();

  /** Judges every page, on all cores. */
  Wanted(String name, Predicate predicate, Readings readings) {
    this.name = name;
    this.verdicts = new Verdict[readings.web().pages()];
    IntStream.range(0, verdicts.length)
        .parallel()
        .forEach(page -> verdicts[page] = predicate.judge(readings.page(page)));
    for (int page = 0; page < verdicts.length; page++) {
      satisfying.set(page, verdicts[page].satisfied());
    }
  }

  /** The predicate as written. */
  String name() {
    return name;
  }

  Verdict verdict(int page) {
    return verdicts[page];
  }

  boolean satisfies(int page) {
    return satisfying.get(page);
  }

  /** The satisfying pages, by number. */
  BitSet satisfying() {
    return (BitSet) satisfying.clone();
  }

  /** Pages whose judgement failed, with the first few troubles. */
  List<String> troubles() {
    List<String> troubles = new ArrayList<>();
    for (Verdict verdict : verdicts) {
      if (!verdict.trouble().isEmpty()) {
        troubles.add(verdict.trouble());
      }
    }
    return troubles;
  }
}
