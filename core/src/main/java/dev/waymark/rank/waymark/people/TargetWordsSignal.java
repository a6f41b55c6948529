package dev.waymark.rank.waymark.people;

import dev.waymark.model.Candidate;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.sessions.DistancePredictor;
import dev.waymark.text.Words;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The words that are characteristic of the targets of sessions, in anchors and around links. */
final class TargetWordsSignal implements PeopleSignal {
  /** A word of an anchor counts as so many around it. */
  private static final int ANCHOR_WEIGHT = 2;

  private final List<String> names;
  private final Set<Long> words;

  TargetWordsSignal(DistancePredictor predictor) {
    this.names = predictor.targetWords();
    this.words = names.stream().map(Words::id).collect(Collectors.toSet());
  }

  @Override
  public String description() {
    return "words of the targets of sessions";
  }

  @Override
  public double value(Candidate candidate, ScoringContext context) {
    int found =
        ANCHOR_WEIGHT * count(candidate.anchorOrUrlWords()) + count(candidate.contextWords());
    return Math.log(1 + found);
  }

  private int count(long[] text) {
    int found = 0;
    for (long word : text) {
      found += words.contains(word) ? 1 : 0;
    }
    return found;
  }

  @Override
  public double coldStartWeight() {
    return 2;
  }

  @Override
  public String explain(Candidate candidate, ScoringContext context) {
    Set<String> found = new LinkedHashSet<>();
    for (String name : names) {
      long id = Words.id(name);
      for (long[] text : List.of(candidate.anchorOrUrlWords(), candidate.contextWords())) {
        for (long word : text) {
          if (word == id) {
            found.add(name);
          }
        }
      }
    }
    return String.join(", ", found);
  }
}
