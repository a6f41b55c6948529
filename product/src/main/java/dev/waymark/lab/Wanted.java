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
  private final Terrain terrain;
  private final Verdict[] verdicts;
  private final BitSet satisfying = new BitSet();

  /** Judges every page, on all cores. */
  Wanted(String name, Predicate predicate, Terrain terrain) {
    this.name = name;
    this.terrain = terrain;
    this.verdicts = new Verdict[terrain.web().pages()];
    IntStream.range(0, verdicts.length)
        .parallel()
        .forEach(page -> verdicts[page] = predicate.judge(terrain.readings().page(page)));
    for (int page = 0; page < verdicts.length; page++) {
      satisfying.set(page, verdicts[page].satisfied() && terrain.isOpen(page));
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

  /** The satisfying pages that may be fetched and kept, by number. */
  BitSet satisfying() {
    return (BitSet) satisfying.clone();
  }

  /** How many different pages satisfy, copies and some others not counted. */
  int positives(BitSet others) {
    BitSet originals = new BitSet();
    satisfying.stream()
        .filter(page -> !others.get(page))
        .forEach(page -> originals.set(terrain.original(page)));
    return originals.cardinality();
  }

  /** Pages whose judgement failed, with what went wrong. */
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
