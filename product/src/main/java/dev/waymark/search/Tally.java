package dev.waymark.search;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.util.BytesRef;

/**
 * What others say of one page: the votes for each word, and who voted. Pages are only counted, as
 * each is read once; hosts that voted through their navigation are remembered, as they would again
 * with every page.
 */
final class Tally {
  private final int pages;
  private final Set<Long> hosts;
  private final BytesRef[] words;
  private final int[] counts;

  /**
   * @param words each once
   * @param counts votes for each
   */
  Tally(int pages, Set<Long> hosts, BytesRef[] words, int[] counts) {
    this.pages = pages;
    this.hosts = hosts;
    this.words = words;
    this.counts = counts;
  }

  /** Voters that are pages. */
  int pages() {
    return pages;
  }

  /** Voters that are hosts. */
  Set<Long> hosts() {
    return hosts;
  }

  /** Voters, pages and hosts. */
  int voters() {
    return pages + hosts.size();
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

  Map<BytesRef, Integer> votes() {
    Map<BytesRef, Integer> votes = new HashMap<>();
    for (int i = 0; i < words.length; i++) {
      votes.put(words[i], counts[i]);
    }
    return votes;
  }

  BytesRef pack() {
    int size = 20 + hosts.size() * 8;
    for (BytesRef word : words) {
      size += word.length + 10;
    }
    byte[] bytes = new byte[size];
    Packer out = new Packer(bytes);
    out.number(pages);
    out.number(hosts.size());
    hosts.forEach(out::eight);
    out.number(words.length);
    for (int i = 0; i < words.length; i++) {
      out.bytes(words[i]);
      out.number(counts[i]);
    }
    return new BytesRef(bytes, 0, out.at);
  }

  static Tally unpack(BytesRef packed) {
    ByteArrayDataInput in = new ByteArrayDataInput(packed.bytes, packed.offset, packed.length);
    int pages = in.readVInt();
    Set<Long> hosts = new HashSet<>();
    for (int left = in.readVInt(); left > 0; left--) {
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
    return new Tally(pages, hosts, words, counts);
  }

  /** Writes what {@link ByteArrayDataInput} reads. */
  private static final class Packer {
    private final byte[] bytes;
    private int at;

    Packer(byte[] bytes) {
      this.bytes = bytes;
    }

    void number(int value) {
      int left = value;
      while ((left & ~0x7f) != 0) {
        bytes[at++] = (byte) (left & 0x7f | 0x80);
        left >>>= 7;
      }
      bytes[at++] = (byte) left;
    }

    /** Lucene's eight bytes have the lowest first. */
    void eight(long value) {
      for (int shift = 0; shift < 64; shift += 8) {
        bytes[at++] = (byte) (value >>> shift);
      }
    }

    void bytes(BytesRef ref) {
      number(ref.length);
      System.arraycopy(ref.bytes, ref.offset, bytes, at, ref.length);
      at += ref.length;
    }
  }
}
