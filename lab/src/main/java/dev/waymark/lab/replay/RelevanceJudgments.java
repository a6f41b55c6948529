package dev.waymark.lab.replay;

import dev.waymark.model.Relevance;
import dev.waymark.relevance.predicate.Predicate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** The relevance of every page of a web for one predicate: known to the lab and the oracle only. */
public final class RelevanceJudgments {
  private final String name;
  private final WebSnapshot snapshot;
  private final Relevance[] relevances;
  private final BitSet relevant = new BitSet();

  /** Judges every page, on all cores. */
  public RelevanceJudgments(String name, Predicate predicate, WebSnapshot snapshot) {
    this.name = name;
    this.snapshot = snapshot;
    this.relevances = new Relevance[snapshot.web().pages()];
    IntStream.range(0, relevances.length)
        .parallel()
        .forEach(page -> relevances[page] = predicate.judge(snapshot.parsedPages().page(page)));
    for (int page = 0; page < relevances.length; page++) {
      relevant.set(page, relevances[page].relevant() && snapshot.isIndexable(page));
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

  /** The relevant pages that may be fetched and kept, by number. */
  public BitSet relevantPages() {
    return (BitSet) relevant.clone();
  }

  /** How many different pages are relevant, duplicates and given examples not counted. */
  int countRelevant(BitSet examples) {
    BitSet originals = new BitSet();
    relevant.stream()
        .filter(page -> !examples.get(page))
        .forEach(page -> originals.set(snapshot.original(page)));
    return originals.cardinality();
  }

  /** What went wrong on each page that could not be judged. */
  public List<String> errors() {
    List<String> errors = new ArrayList<>();
    for (Relevance relevance : relevances) {
      if (!relevance.error().isEmpty()) {
        errors.add(relevance.error());
      }
    }
    return errors;
  }
}
