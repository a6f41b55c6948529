package dev.waymark.frontier;

import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.text.Bag;
import dev.waymark.text.Words;
import java.util.Arrays;

/**
 * How candidates and observations look on disk. A candidate is a whole record followed by any
 * number of additions: a link that adds one word writes twenty bytes, not the candidate again.
 */
final class Records {
  /** Changes with the meaning of the bytes below. */
  static final int FORMAT = 1;

  private static final Origin[] ORIGINS = Origin.values();
  private static final int[] NO_NUMBERS = {};
  private static final long[] NO_IDS = {};

  private final Output out = new Output();

  byte[] whole(Candidate candidate, double score) {
    out.real(score);
    write(candidate);
    return out.take();
  }

  /** What {@code after} has more than {@code before}; only if it {@link #extendsIt}. */
  byte[] addition(Candidate before, Candidate after, double score) {
    return out.real(score)
        .number(after.inLinks())
        .number(after.boilerplate())
        .numbers(after.parents(), before.parents().length)
        .ids(after.anchorWords(), before.anchorWords().length)
        .ids(after.contextWords(), before.contextWords().length)
        .take();
  }

  /** All evidence of {@code before} is in {@code after}, in the same order and at the front. */
  static boolean extendsIt(Candidate before, Candidate after) {
    return starts(after.parents(), before.parents())
        && starts(after.anchorWords(), before.anchorWords())
        && starts(after.contextWords(), before.contextWords());
  }

  Waiting waiting(byte[] record) {
    Input in = new Input(record);
    double score = in.real();
    Candidate candidate = candidate(in);
    while (in.more()) {
      score = in.real();
      candidate = more(candidate, in);
    }
    return new Waiting(candidate, score);
  }

  byte[] observation(Observation seen) {
    write(seen.candidate());
    out.number(seen.satisfied() ? 1 : 0).real(seen.score());
    write(seen.words());
    return out.numbers(seen.targets(), 0).reals(seen.mark()).take();
  }

  Observation observation(int page, byte[] record) {
    Input in = new Input(record);
    Candidate candidate = candidate(in);
    boolean satisfied = in.small() == 1;
    double score = in.real();
    Bag words = words(in);
    return new Observation(
        page, candidate, satisfied, score, words, in.numbers(NO_NUMBERS), in.reals());
  }

  /** A waiting candidate as it stands on disk. */
  record Waiting(Candidate candidate, double score) {}

  private void write(Candidate candidate) {
    out.id(candidate.id())
        .text(candidate.url())
        .number(candidate.depth())
        .number(candidate.found())
        .number(candidate.origin().ordinal())
        .number(candidate.inLinks())
        .number(candidate.boilerplate())
        .numbers(candidate.parents(), 0)
        .ids(candidate.anchorWords(), 0)
        .ids(candidate.contextWords(), 0);
  }

  private static Candidate candidate(Input in) {
    long id = in.id();
    String url = in.text();
    int depth = in.small();
    long found = in.number();
    Origin origin = ORIGINS[in.small()];
    int inLinks = in.small();
    int boilerplate = in.small();
    return new Candidate(
        id,
        url,
        depth,
        found,
        origin,
        in.numbers(NO_NUMBERS),
        inLinks,
        in.ids(NO_IDS),
        in.ids(NO_IDS),
        boilerplate);
  }

  private static Candidate more(Candidate before, Input in) {
    int inLinks = in.small();
    int boilerplate = in.small();
    return new Candidate(
        before.id(),
        before.url(),
        before.depth(),
        before.found(),
        before.origin(),
        in.numbers(before.parents()),
        inLinks,
        in.ids(before.anchorWords()),
        in.ids(before.contextWords()),
        boilerplate);
  }

  // The id of a word follows from its letters, but for a few that change length or form when they
  // are lower-cased, such as a Greek sigma at the end: those have their id written beside them.
  private void write(Bag words) {
    out.number(words.size());
    for (int i = 0; i < words.size(); i++) {
      boolean regular = Words.id(words.name(i)) == words.id(i);
      out.text(words.name(i)).number(words.count(i) * 2L + (regular ? 0 : 1));
      if (!regular) {
        out.id(words.id(i));
      }
    }
  }

  private static Bag words(Input in) {
    int size = in.small();
    long[] ids = new long[size];
    int[] counts = new int[size];
    String[] names = new String[size];
    for (int i = 0; i < size; i++) {
      names[i] = in.text();
      long count = in.number();
      counts[i] = (int) (count >>> 1);
      ids[i] = (count & 1) == 0 ? Words.id(names[i]) : in.id();
    }
    return Bag.of(ids, counts, names);
  }

  private static boolean starts(int[] values, int[] with) {
    return values == with
        || values.length >= with.length
            && Arrays.equals(values, 0, with.length, with, 0, with.length);
  }

  private static boolean starts(long[] values, long[] with) {
    return values == with
        || values.length >= with.length
            && Arrays.equals(values, 0, with.length, with, 0, with.length);
  }
}
