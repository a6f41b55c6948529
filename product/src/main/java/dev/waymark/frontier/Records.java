package dev.waymark.frontier;

import dev.waymark.model.Candidate;
import dev.waymark.model.InLink;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.text.Bag;
import dev.waymark.text.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How candidates and observations look on disk. A candidate is a whole record followed by any
 * number of pieces, each of which adds evidence: a link that brings one word writes twenty bytes,
 * not the candidate again.
 */
final class Records {
  /** Changes with the meaning of the bytes below. */
  static final int FORMAT = 1;

  private static final int GROWN = 0;
  private static final int LINKED = 1;
  private static final int AS_OF = 2;
  private static final Origin[] ORIGINS = Origin.values();
  private static final int[] NO_NUMBERS = {};
  private static final long[] NO_IDS = {};

  private Records() {}

  /** One link to a candidate from a crawled page. */
  record Linked(int parentPage, InLink link) {
    static Candidate all(Candidate candidate, List<Linked> links) {
      Candidate after = candidate;
      for (Linked linked : links) {
        after = after.with(linked.parentPage(), linked.link());
      }
      return after;
    }
  }

  /**
   * A waiting candidate as it stands on disk.
   *
   * @param asOf the commit up to which its evidence is in the record
   */
  record Waiting(Candidate candidate, double score, long asOf) {}

  static void whole(Output out, Candidate candidate, double score, long asOf) {
    out.id(candidate.id()).real(score).number(asOf);
    write(out, candidate);
  }

  /** A piece: what {@code after} has more than {@code before}; only if it {@link #extendsIt}. */
  static void grown(Output out, Candidate before, Candidate after, double score) {
    out.number(GROWN)
        .real(score)
        .number(after.inLinks())
        .number(after.boilerplate())
        .numbers(after.parents(), before.parents().length)
        .ids(after.anchorWords(), before.anchorWords().length)
        .ids(after.contextWords(), before.contextWords().length);
  }

  /** A piece: more links to a candidate, however it looks before them. */
  static void linked(Output out, List<Linked> links) {
    out.number(LINKED).number(links.size());
    for (Linked linked : links) {
      out.number(linked.link().boilerplate() ? 1 : 0)
          .number(linked.parentPage())
          .ids(linked.link().anchorWords(), 0)
          .ids(linked.link().contextWords(), 0);
    }
  }

  /** A piece: the commit up to which the evidence is in the record. */
  static void asOf(Output out, long commit) {
    out.number(AS_OF).number(commit);
  }

  /** All evidence of {@code before} is in {@code after}, in the same order and at the front. */
  static boolean extendsIt(Candidate before, Candidate after) {
    return starts(after.parents(), before.parents())
        && starts(after.anchorWords(), before.anchorWords())
        && starts(after.contextWords(), before.contextWords());
  }

  /** The id of the candidate in a whole record. */
  static long id(byte[] record) {
    return new Input(record).id();
  }

  /** Reads a whole record and the pieces after it. */
  static Waiting waiting(byte[] record) {
    Input in = new Input(record);
    long id = in.id();
    double score = in.real();
    long asOf = in.number();
    Waiting waiting = new Waiting(candidate(id, in), score, asOf);
    while (in.more()) {
      waiting = piece(waiting, in);
    }
    return waiting;
  }

  /** Reads one piece and puts it to what is known. */
  static Waiting piece(Waiting before, Input in) {
    Candidate candidate = before.candidate();
    return switch (in.small()) {
      case GROWN -> {
        double score = in.real();
        yield new Waiting(grown(candidate, in), score, before.asOf());
      }
      case LINKED ->
          new Waiting(Linked.all(candidate, links(candidate, in)), before.score(), before.asOf());
      case AS_OF -> new Waiting(candidate, before.score(), in.number());
      default -> throw new IllegalStateException("no such piece: " + candidate.url());
    };
  }

  static byte[] observation(Observation seen) {
    Output out = new Output();
    out.id(seen.candidate().id());
    write(out, seen.candidate());
    out.number(seen.satisfied() ? 1 : 0).real(seen.score());
    write(out, seen.words());
    return out.numbers(seen.targets(), 0).reals(seen.mark()).take();
  }

  static Observation observation(int page, byte[] record) {
    Input in = new Input(record);
    Candidate candidate = candidate(in.id(), in);
    boolean satisfied = in.small() == 1;
    double score = in.real();
    Bag words = words(in);
    return new Observation(
        page, candidate, satisfied, score, words, in.numbers(NO_NUMBERS), in.reals());
  }

  private static void write(Output out, Candidate candidate) {
    out.text(candidate.url())
        .number(candidate.depth())
        .number(candidate.found())
        .number(candidate.origin().ordinal())
        .number(candidate.inLinks())
        .number(candidate.boilerplate())
        .numbers(candidate.parents(), 0)
        .ids(candidate.anchorWords(), 0)
        .ids(candidate.contextWords(), 0);
  }

  private static Candidate candidate(long id, Input in) {
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

  private static Candidate grown(Candidate before, Input in) {
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

  private static List<Linked> links(Candidate to, Input in) {
    int size = in.small();
    List<Linked> links = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      boolean boilerplate = in.small() == 1;
      int parentPage = in.small();
      links.add(
          new Linked(
              parentPage,
              new InLink(to.url(), to.id(), in.ids(NO_IDS), in.ids(NO_IDS), boilerplate)));
    }
    return links;
  }

  // The id of a word follows from its letters, but for a few that change length or form when they
  // are lower-cased, such as a Greek sigma at the end: those have their id written beside them.
  private static void write(Output out, Bag words) {
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
