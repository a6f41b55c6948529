package dev.waymark.lab;

import dev.waymark.model.Relevance;
import dev.waymark.relevance.predicate.Predicate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a predicate says of every page of a web: known to the lab and the oracle, to nobody else.
 */
public final class RelevanceJudgments {
  private final String name;
  private final WebSnapshot snapshot;
  private final Relevance[] relevances;
  private final BitSet relevant = new BitSet();

  /** Judges every page, on all cores. */
  public RelevanceJudgments(String name, Predicate predicate, WebSnapshot terrain) {
    this.name = name;
    this.snapshot = terrain;
    this.relevances = new Relevance[terrain.web().pages()];
    IntStream.range(0, relevances.length)
        .parallel()
        .forEach(page -> relevances[page] = predicate.judge(terrain.parsedPages().page(page)));
    for (int page = 0; page < relevances.length; page++) {
      relevant.set(page, relevances[page].relevant() && terrain.isIndexable(page));
    }
  }

  /** The predicate as written. */
  public String name() {
    return name;
  }

  Relevance relevance(int page) {
    return relevances[page];
  }

  public boolean isRelevant(int page) {
    return relevant.get(page);
  }

  /** The satisfying pages that may be fetched and kept, by number. */
  public BitSet relevantPages() {
    return (BitSet) relevant.clone();
  }

  /** How many different pages satisfy, copies and some others not counted. */
  int countRelevant(BitSet others) {
    BitSet originals = new BitSet();
    relevant.stream()
        .filter(page -> !others.get(page))
        .forEach(page -> originals.set(snapshot.original(page)));
    return originals.cardinality();
  }

  /** Pages whose judgement failed, with what went wrong. */
  List<String> errors() {
    List<String> troubles = new ArrayList<>();
    for (Relevance verdict : relevances) {
      if (!verdict.error().isEmpty()) {
        troubles.add(verdict.error());
      }
    }
    return troubles;
  }
}
