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
  static final AnchorVotes NONE =
      new AnchorVotes(0, Set.of(), new BytesRef[0], new String[0], new int[0]);

  /** Written instead of a form that is the stem. */
  private static final BytesRef SAME_AS_STEM = new BytesRef();

  private final int votingPages;
  private final Set<Long> votingHosts;
  private final BytesRef[] words;
  private final String[] forms;
  private final int[] counts;

  /**
   * @param words stems, each once
   * @param forms a word of each stem
   * @param counts votes for each
   */
  AnchorVotes(
      int votingPages, Set<Long> votingHosts, BytesRef[] words, String[] forms, int[] counts) {
    this.votingPages = votingPages;
    this.votingHosts = votingHosts;
    this.words = words;
    this.forms = forms;
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

  /** What people write for a word. */
  String form(int i) {
    return forms[i];
  }

  /** Votes for a word. */
  int count(int i) {
    return counts[i];
  }

  /** Votes by word, as people write it. */
  public Map<String, Integer> countByWord() {
    Map<String, Integer> votes = new HashMap<>();
    for (int i = 0; i < words.length; i++) {
      votes.merge(forms[i], counts[i], Integer::sum);
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
    BytesRef[] writtenForms = new BytesRef[words.length];
    for (int i = 0; i < words.length; i++) {
      BytesRef form = new BytesRef(forms[i]);
      writtenForms[i] = form.bytesEquals(words[i]) ? SAME_AS_STEM : form;
      size += words[i].length + writtenForms[i].length + 15;
    }
    byte[] bytes = new byte[size];
    VoteEncoder out = new VoteEncoder(bytes);
    out.writeVInt(votingPages);
    out.writeVInt(votingHosts.size());
    votingHosts.forEach(out::writeLong);
    out.writeVInt(words.length);
    for (int i = 0; i < words.length; i++) {
      out.writeBytes(words[i]);
      out.writeBytes(writtenForms[i]);
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
    String[] forms = new String[words.length];
    int[] counts = new int[words.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = readBytes(in);
      BytesRef form = readBytes(in);
      forms[i] = (form.length == 0 ? words[i] : form).utf8ToString();
      counts[i] = in.readVInt();
    }
    return new AnchorVotes(pages, hosts, words, forms, counts);
  }

  private static BytesRef readBytes(ByteArrayDataInput in) {
    byte[] bytes = new byte[in.readVInt()];
    in.readBytes(bytes, 0, bytes.length);
    return new BytesRef(bytes);
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
