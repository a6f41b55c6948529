package dev.waymark.search.index;

import java.util.Arrays;
import java.util.Set;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Adds up the votes for one target after the other, each stem once. */
final class VoteAccumulator {
  private final StemNumbering stems;

  /** By number of a stem: one more than its slot. */
  private int[] slotByStem;

  private int[] stemNumbers = new int[64];
  private int[] counts = new int[64];

  /** By slot: the page that voted for it last, counted from 1. */
  private int[] lastVoters = new int[64];

  private int size;

  VoteAccumulator(StemNumbering stems) {
    this.stems = stems;
    this.slotByStem = new int[stems.size()];
  }

  /**
   * Begins with the next target.
   *
   * @param earlier votes for it, or null
   */
  void reset(@Nullable AnchorVotes earlier) {
    for (int i = 0; i < size; i++) {
      slotByStem[stemNumbers[i]] = 0;
    }
    size = 0;
    for (int i = 0; earlier != null && i < earlier.size(); i++) {
      int slot = slot(stems.number(earlier.word(i), earlier.form(i))); // may replace the array
      counts[slot] += earlier.count(i);
    }
  }

  /** The vote of a page; a second one for the same stem is none. */
  void addPageVote(int stem, int voter) {
    int slot = slot(stem);
    if (lastVoters[slot] != voter) {
      lastVoters[slot] = voter;
      counts[slot]++;
    }
  }

  /** The votes of a host. */
  void addHostVotes(int[] distinctStems) {
    for (int stem : distinctStems) {
      int slot = slot(stem); // may replace the array
      counts[slot]++;
    }
  }

  private int slot(int stem) {
    if (stem >= slotByStem.length) {
      slotByStem = Arrays.copyOf(slotByStem, Math.max(stem + 1, slotByStem.length * 2));
    }
    if (slotByStem[stem] == 0) {
      if (size == stemNumbers.length) {
        stemNumbers = Arrays.copyOf(stemNumbers, size * 2);
        counts = Arrays.copyOf(counts, size * 2);
        lastVoters = Arrays.copyOf(lastVoters, size * 2);
      }
      stemNumbers[size] = stem;
      counts[size] = 0;
      lastVoters[size] = 0;
      slotByStem[stem] = ++size;
    }
    return slotByStem[stem] - 1;
  }

  AnchorVotes toAnchorVotes(int votingPages, Set<Long> votingHosts) {
    BytesRef[] words = new BytesRef[size];
    String[] forms = new String[size];
    for (int i = 0; i < size; i++) {
      words[i] = stems.stem(stemNumbers[i]);
      forms[i] = stems.form(stemNumbers[i]);
    }
    return new AnchorVotes(votingPages, votingHosts, words, forms, Arrays.copyOf(counts, size));
  }
}
