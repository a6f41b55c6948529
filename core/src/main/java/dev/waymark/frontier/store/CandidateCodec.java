package dev.waymark.frontier.store;

import dev.waymark.model.Candidate;
import dev.waymark.model.ForeignLink;
import dev.waymark.model.InLink;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.model.ParentDigest;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The serialization of candidates and observations. A candidate is a full record followed by any
 * number of deltas with more evidence: a link with one new word writes twenty bytes, not the whole
 * candidate.
 */
final class CandidateCodec {
  /** Version of the format. */
  static final int FORMAT_VERSION = 1;

  private static final int DELTA = 0;
  private static final int LINKS = 1;
  private static final int COMMIT = 2;
  private static final int FOREIGN = 3;
  private static final Origin[] ORIGINS = Origin.values();
  private static final int[] NO_NUMBERS = {};
  private static final long[] NO_IDS = {};

  private CandidateCodec() {}

  /** One link to a candidate from a crawled page. */
  record ParentLink(int parentPage, InLink link) {
    static Candidate addAll(Candidate candidate, List<ParentLink> links) {
      Candidate result = candidate;
      for (ParentLink parentLink : links) {
        result = result.withLink(parentLink.parentPage(), parentLink.link());
      }
      return result;
    }
  }

  /**
   * A waiting candidate as stored.
   *
   * @param commit the last commit whose evidence the record contains
   */
  record StoredCandidate(Candidate candidate, double score, long commit) {}

  static void writeCandidate(RecordOutput out, Candidate candidate, double score, long commit) {
    out.writeLong(candidate.id()).writeDouble(score).writeVarLong(commit);
    write(out, candidate);
    if (candidate.foreignParents().count() > 0) {
      write(out.writeVarLong(FOREIGN), candidate.foreignParents());
    }
  }

  private static void write(RecordOutput out, ParentDigest digest) {
    out.writeVarLong(digest.count())
        .writeDouble(digest.similarity())
        .writeDouble(digest.hub())
        .writeDouble(digest.relevant())
        .writeDouble(digest.hinted());
  }

  private static ParentDigest readDigest(RecordInput in) {
    return new ParentDigest(
        in.readVarInt(), in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble());
  }

  /** A delta: what {@code after} has more than {@code before}; requires {@link #isExtension}. */
  static void writeDelta(RecordOutput out, Candidate before, Candidate after, double score) {
    out.writeVarLong(DELTA)
        .writeDouble(score)
        .writeVarLong(after.inLinks())
        .writeVarLong(after.boilerplateLinks())
        .writeVarInts(after.parents(), before.parents().length)
        .writeLongs(after.anchorWords(), before.anchorWords().length)
        .writeLongs(after.contextWords(), before.contextWords().length);
  }

  /** A delta: more links to a candidate in any state. */
  static void writeLinks(RecordOutput out, List<ParentLink> links) {
    out.writeVarLong(LINKS).writeVarLong(links.size());
    for (ParentLink parentLink : links) {
      out.writeVarLong(parentLink.link().boilerplate() ? 1 : 0)
          .writeVarLong(parentLink.parentPage())
          .writeLongs(parentLink.link().anchorWords(), 0)
          .writeLongs(parentLink.link().contextWords(), 0);
    }
  }

  /** A delta: the last commit whose evidence the record contains. */
  static void writeCommit(RecordOutput out, long commit) {
    out.writeVarLong(COMMIT).writeVarLong(commit);
  }

  /**
   * Whether each list of evidence of {@code before} is a prefix of that of {@code after}, and other
   * shards sent nothing meanwhile.
   */
  static boolean isExtension(Candidate before, Candidate after) {
    return before.foreignParents().equals(after.foreignParents())
        && startsWith(after.parents(), before.parents())
        && startsWith(after.anchorWords(), before.anchorWords())
        && startsWith(after.contextWords(), before.contextWords());
  }

  /** The id of the candidate in a full record. */
  static long readId(byte[] record) {
    return new RecordInput(record).readLong();
  }

  /** Reads a full record and the deltas after it. */
  static StoredCandidate decodeCandidate(byte[] record) {
    RecordInput in = new RecordInput(record);
    long id = in.readLong();
    double score = in.readDouble();
    long commit = in.readVarLong();
    StoredCandidate candidate = new StoredCandidate(readCandidate(id, in), score, commit);
    while (in.hasMore()) {
      candidate = readPiece(candidate, in);
    }
    return candidate;
  }

  /** Reads one delta and applies it. */
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
      case FOREIGN ->
          new StoredCandidate(
              candidate.withParents(candidate.parents(), readDigest(in)),
              before.score(),
              before.commit());
      case COMMIT -> new StoredCandidate(candidate, before.score(), in.readVarLong());
      default -> throw new IllegalStateException("unknown delta: " + candidate.url());
    };
  }

  static byte[] encodeObservation(Observation observation) {
    RecordOutput out = new RecordOutput();
    out.writeLong(observation.candidate().id());
    write(out, observation.candidate());
    out.writeVarLong(observation.relevant() ? 1 : 0).writeDouble(observation.score());
    write(out, observation.words());
    out.writeVarInts(observation.targets(), 0).writeFloats(observation.annotation());
    if (observation.candidate().foreignParents().count() > 0) {
      write(out, observation.candidate().foreignParents());
    }
    return out.takeRecord();
  }

  static Observation decodeObservation(int page, byte[] record) {
    RecordInput in = new RecordInput(record);
    Candidate candidate = readCandidate(in.readLong(), in);
    boolean relevant = in.readVarInt() == 1;
    double score = in.readDouble();
    BagOfWords words = readWords(in);
    int[] targets = in.readVarInts(NO_NUMBERS);
    float[] annotation = in.readFloats();
    if (in.hasMore()) {
      candidate = candidate.withParents(candidate.parents(), readDigest(in));
    }
    return new Observation(page, candidate, relevant, score, words, targets, annotation);
  }

  static byte[] encodeLink(ForeignLink link) {
    RecordOutput out = new RecordOutput();
    out.writeString(link.url())
        .writeVarLong(link.depth())
        .writeVarLong(link.origin().ordinal())
        .writeVarLong(link.inLinks())
        .writeVarLong(link.boilerplateLinks())
        .writeLongs(link.anchorWords(), 0)
        .writeLongs(link.contextWords(), 0);
    write(out, link.parents());
    return out.takeRecord();
  }

  static ForeignLink decodeLink(byte[] record) {
    RecordInput in = new RecordInput(record);
    String url = in.readString();
    int depth = in.readVarInt();
    Origin origin = ORIGINS[in.readVarInt()];
    int inLinks = in.readVarInt();
    int boilerplate = in.readVarInt();
    return new ForeignLink(
        url,
        depth,
        origin,
        inLinks,
        in.readLongs(NO_IDS),
        in.readLongs(NO_IDS),
        boilerplate,
        readDigest(in));
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
    long discoveryNumber = in.readVarLong();
    Origin origin = ORIGINS[in.readVarInt()];
    int inLinks = in.readVarInt();
    int boilerplate = in.readVarInt();
    return new Candidate(
        id,
        url,
        depth,
        discoveryNumber,
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
        boilerplate,
        before.foreignParents());
  }

  private static List<ParentLink> readLinks(Candidate target, RecordInput in) {
    int size = in.readVarInt();
    List<ParentLink> links = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      boolean boilerplate = in.readVarInt() == 1;
      int parentPage = in.readVarInt();
      links.add(
          new ParentLink(
              parentPage,
              new InLink(
                  target.url(),
                  target.id(),
                  in.readLongs(NO_IDS),
                  in.readLongs(NO_IDS),
                  boilerplate)));
    }
    return links;
  }

  // The id of a word follows from its letters, except for a few that change when they are //
  // lower-cased, such as a final Greek sigma: their id is written, too.
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
    String[] words = new String[size];
    for (int i = 0; i < size; i++) {
      words[i] = in.readString();
      long count = in.readVarLong();
      counts[i] = (int) (count >>> 1);
      ids[i] = (count & 1) == 0 ? Words.id(words[i]) : in.readLong();
    }
    return BagOfWords.of(ids, counts, words);
  }

  private static boolean startsWith(int[] values, int[] prefix) {
    return values == prefix
        || values.length >= prefix.length
            && Arrays.equals(values, 0, prefix.length, prefix, 0, prefix.length);
  }

  private static boolean startsWith(long[] values, long[] prefix) {
    return values == prefix
        || values.length >= prefix.length
            && Arrays.equals(values, 0, prefix.length, prefix, 0, prefix.length);
  }
}
