package dev.waymark.frontier.store;

import dev.waymark.model.Candidate;
import dev.waymark.model.InLink;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How candidates and observations look on disk. A candidate is a whole record followed by any
 * number of pieces, each of which adds evidence: a link that brings one word writes twenty bytes,
 * not the candidate again.
 */
final class CandidateCodec {
  /** Changes with the meaning of the bytes below. */
  static final int FORMAT_VERSION = 1;

  private static final int DELTA = 0;
  private static final int LINKS = 1;
  private static final int COMMIT = 2;
  private static final Origin[] ORIGINS = Origin.values();
  private static final int[] NO_NUMBERS = {};
  private static final long[] NO_IDS = {};

  private CandidateCodec() {}

  /** One link to a candidate from a crawled page. */
  record ParentLink(int parentPage, InLink link) {
    static Candidate addAll(Candidate candidate, List<ParentLink> links) {
      Candidate after = candidate;
      for (ParentLink linked : links) {
        after = after.withLink(linked.parentPage(), linked.link());
      }
      return after;
    }
  }

  /**
   * A waiting candidate as it stands on disk.
   *
   * @param commit the commit up to which its evidence is in the record
   */
  record StoredCandidate(Candidate candidate, double score, long commit) {}

  static void writeCandidate(RecordOutput out, Candidate candidate, double score, long asOf) {
    out.writeLong(candidate.id()).writeDouble(score).writeVarLong(asOf);
    write(out, candidate);
  }

  /** A piece: what {@code after} has more than {@code before}; only if it {@link #isExtension}. */
  static void writeDelta(RecordOutput out, Candidate before, Candidate after, double score) {
    out.writeVarLong(DELTA)
        .writeDouble(score)
        .writeVarLong(after.inLinks())
        .writeVarLong(after.boilerplateLinks())
        .writeVarInts(after.parents(), before.parents().length)
        .writeLongs(after.anchorWords(), before.anchorWords().length)
        .writeLongs(after.contextWords(), before.contextWords().length);
  }

  /** A piece: more links to a candidate, however it looks before them. */
  static void writeLinks(RecordOutput out, List<ParentLink> links) {
    out.writeVarLong(LINKS).writeVarLong(links.size());
    for (ParentLink linked : links) {
      out.writeVarLong(linked.link().boilerplate() ? 1 : 0)
          .writeVarLong(linked.parentPage())
          .writeLongs(linked.link().anchorWords(), 0)
          .writeLongs(linked.link().contextWords(), 0);
    }
  }

  /** A piece: the commit up to which the evidence is in the record. */
  static void writeCommit(RecordOutput out, long commit) {
    out.writeVarLong(COMMIT).writeVarLong(commit);
  }

  /** All evidence of {@code before} is in {@code after}, in the same order and at the front. */
  static boolean isExtension(Candidate before, Candidate after) {
    return startsWith(after.parents(), before.parents())
        && startsWith(after.anchorWords(), before.anchorWords())
        && startsWith(after.contextWords(), before.contextWords());
  }

  /** The id of the candidate in a whole record. */
  static long readId(byte[] record) {
    return new RecordInput(record).readLong();
  }

  /** Reads a whole record and the pieces after it. */
  static StoredCandidate decodeCandidate(byte[] record) {
    RecordInput in = new RecordInput(record);
    long id = in.readLong();
    double score = in.readDouble();
    long asOf = in.readVarLong();
    StoredCandidate waiting = new StoredCandidate(readCandidate(id, in), score, asOf);
    while (in.hasMore()) {
      waiting = readPiece(waiting, in);
    }
    return waiting;
  }

  /** Reads one piece and puts it to what is known. */
  static StoredCandidate readPiece(StoredCandidate before, RecordInput in) {
    Candidate candidate = before.candidate();
    return switch (in.readVarInt()) {
      case DELTA -> {
        double score = in.readDouble();
        yield new StoredCandidate(readDelta(candidate, in), score, before.commit());
      }
      case LINKS ->
          new StoredCandidate(
              ParentLink.addAll(candidate, readLinks(candidate, in)),
              before.score(),
              before.commit());
      case COMMIT -> new StoredCandidate(candidate, before.score(), in.readVarLong());
      default -> throw new IllegalStateException("no such piece: " + candidate.url());
    };
  }

  static byte[] encodeObservation(Observation seen) {
    RecordOutput out = new RecordOutput();
    out.writeLong(seen.candidate().id());
    write(out, seen.candidate());
    out.writeVarLong(seen.relevant() ? 1 : 0).writeDouble(seen.score());
    write(out, seen.words());
    return out.writeVarInts(seen.targets(), 0).writeFloats(seen.annotation()).takeRecord();
  }

  static Observation decodeObservation(int page, byte[] record) {
    RecordInput in = new RecordInput(record);
    Candidate candidate = readCandidate(in.readLong(), in);
    boolean satisfied = in.readVarInt() == 1;
    double score = in.readDouble();
    BagOfWords words = readWords(in);
    return new Observation(
        page, candidate, satisfied, score, words, in.readVarInts(NO_NUMBERS), in.readFloats());
  }

  private static void write(RecordOutput out, Candidate candidate) {
    out.writeString(candidate.url())
        .writeVarLong(candidate.depth())
        .writeVarLong(candidate.discoveryNumber())
        .writeVarLong(candidate.origin().ordinal())
        .writeVarLong(candidate.inLinks())
        .writeVarLong(candidate.boilerplateLinks())
        .writeVarInts(candidate.parents(), 0)
        .writeLongs(candidate.anchorWords(), 0)
        .writeLongs(candidate.contextWords(), 0);
  }

  private static Candidate readCandidate(long id, RecordInput in) {
    String url = in.readString();
    int depth = in.readVarInt();
    long found = in.readVarLong();
    Origin origin = ORIGINS[in.readVarInt()];
    int inLinks = in.readVarInt();
    int boilerplate = in.readVarInt();
    return new Candidate(
        id,
        url,
        depth,
        found,
        origin,
        in.readVarInts(NO_NUMBERS),
        inLinks,
        in.readLongs(NO_IDS),
        in.readLongs(NO_IDS),
        boilerplate);
  }

  private static Candidate readDelta(Candidate before, RecordInput in) {
    int inLinks = in.readVarInt();
    int boilerplate = in.readVarInt();
    return new Candidate(
        before.id(),
        before.url(),
        before.depth(),
        before.discoveryNumber(),
        before.origin(),
        in.readVarInts(before.parents()),
        inLinks,
        in.readLongs(before.anchorWords()),
        in.readLongs(before.contextWords()),
        boilerplate);
  }

  private static List<ParentLink> readLinks(Candidate to, RecordInput in) {
    int size = in.readVarInt();
    List<ParentLink> links = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      boolean boilerplate = in.readVarInt() == 1;
      int parentPage = in.readVarInt();
      links.add(
          new ParentLink(
              parentPage,
              new InLink(
                  to.url(), to.id(), in.readLongs(NO_IDS), in.readLongs(NO_IDS), boilerplate)));
    }
    return links;
  }

  // The id of a word follows from its letters, but for a few that change length or form when they
  // are lower-cased, such as a Greek sigma at the end: those have their id written beside them.
  private static void write(RecordOutput out, BagOfWords words) {
    out.writeVarLong(words.size());
    for (int i = 0; i < words.size(); i++) {
      boolean regular = Words.id(words.word(i)) == words.id(i);
      out.writeString(words.word(i)).writeVarLong(words.count(i) * 2L + (regular ? 0 : 1));
      if (!regular) {
        out.writeLong(words.id(i));
      }
    }
  }

  private static BagOfWords readWords(RecordInput in) {
    int size = in.readVarInt();
    long[] ids = new long[size];
    int[] counts = new int[size];
    String[] names = new String[size];
    for (int i = 0; i < size; i++) {
      names[i] = in.readString();
      long count = in.readVarLong();
      counts[i] = (int) (count >>> 1);
      ids[i] = (count & 1) == 0 ? Words.id(names[i]) : in.readLong();
    }
    return BagOfWords.of(ids, counts, names);
  }

  private static boolean startsWith(int[] values, int[] with) {
    return values == with
        || values.length >= with.length
            && Arrays.equals(values, 0, with.length, with, 0, with.length);
  }

  private static boolean startsWith(long[] values, long[] with) {
    return values == with
        || values.length >= with.length
            && Arrays.equals(values, 0, with.length, with, 0, with.length);
  }
}
