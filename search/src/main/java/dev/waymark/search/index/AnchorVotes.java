package dev.waymark.search.index;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.util.BytesRef;

/**
 * What others say of one page: the votes for each word, and who voted. Voting pages are only
 * counted, as each votes once; hosts that voted through their navigation are listed, as they would
 * vote again with every page.
 */
public final class AnchorVotes {
  private final int votingPages;
  private final Set<Long> votingHosts;
  private final BytesRef[] words;
  private final int[] counts;

  /**
   * @param words each once
   * @param counts votes for each
   */
  AnchorVotes(int votingPages, Set<Long> votingHosts, BytesRef[] words, int[] counts) {
    this.votingPages = votingPages;
    this.votingHosts = votingHosts;
    this.words = words;
    this.counts = counts;
  }

  /** Voters that are pages. */
  int votingPages() {
    return votingPages;
  }

  /** Voters that are hosts. */
  Set<Long> votingHosts() {
    return votingHosts;
  }

  /** Voters, pages and hosts. */
  int voters() {
    return votingPages + votingHosts.size();
  }

  /** Words that were voted for. */
  int size() {
    return words.length;
  }

  BytesRef word(int i) {
    return words[i];
  }

  /** Votes for a word. */
  int count(int i) {
    return counts[i];
  }

  public Map<BytesRef, Integer> countByWord() {
    Map<BytesRef, Integer> votes = new HashMap<>();
    for (int i = 0; i < words.length; i++) {
      votes.put(words[i], counts[i]);
    }
    return votes;
  }

  /** The votes of a document of the vote index. */
  public static AnchorVotes read(StoredFields storedFields, int document) throws IOException {
    BytesRef encoded =
        storedFields
            .document(document, Set.of(IndexFields.ANCHOR_VOTES))
            .getBinaryValue(IndexFields.ANCHOR_VOTES);
    return decode(encoded);
  }

  BytesRef encode() {
    int size = 20 + votingHosts.size() * 8;
    for (BytesRef word : words) {
      size += word.length + 10;
    }
    byte[] bytes = new byte[size];
    VoteEncoder out = new VoteEncoder(bytes);
    out.writeVInt(votingPages);
    out.writeVInt(votingHosts.size());
    votingHosts.forEach(out::writeLong);
    out.writeVInt(words.length);
    for (int i = 0; i < words.length; i++) {
      out.writeBytes(words[i]);
      out.writeVInt(counts[i]);
    }
    return new BytesRef(bytes, 0, out.position);
  }

  static AnchorVotes decode(BytesRef encoded) {
    ByteArrayDataInput in = new ByteArrayDataInput(encoded.bytes, encoded.offset, encoded.length);
    int pages = in.readVInt();
    Set<Long> hosts = new HashSet<>();
    for (int remaining = in.readVInt(); remaining > 0; remaining--) {
      hosts.add(in.readLong());
    }
    BytesRef[] words = new BytesRef[in.readVInt()];
    int[] counts = new int[words.length];
    for (int i = 0; i < words.length; i++) {
      byte[] word = new byte[in.readVInt()];
      in.readBytes(word, 0, word.length);
      words[i] = new BytesRef(word);
      counts[i] = in.readVInt();
    }
    return new AnchorVotes(pages, hosts, words, counts);
  }

  /** Writes what {@link ByteArrayDataInput} reads. */
  private static final class VoteEncoder {
    private final byte[] bytes;
    private int position;

    VoteEncoder(byte[] bytes) {
      this.bytes = bytes;
    }

    void writeVInt(int value) {
      int rest = value;
      while ((rest & ~0x7f) != 0) {
        bytes[position++] = (byte) (rest & 0x7f | 0x80);
        rest >>>= 7;
      }
      bytes[position++] = (byte) rest;
    }

    /** Lucene's eight bytes have the lowest first. */
    void writeLong(long value) {
      for (int shift = 0; shift < 64; shift += 8) {
        bytes[position++] = (byte) (value >>> shift);
      }
    }

    void writeBytes(BytesRef ref) {
      writeVInt(ref.length);
      System.arraycopy(ref.bytes, ref.offset, bytes, position, ref.length);
      position += ref.length;
    }
  }
}
