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
  private final Map<BytesRef, Integer> votes = new HashMap<>();
  private final Set<Long> hosts = new HashSet<>();
  private int pages;

  /** The voter, a page, is new. */
  void page() {
    pages++;
  }

  /** Voters, pages and hosts. */
  int voters() {
    return pages + hosts.size();
  }

  void add(BytesRef word, int count) {
    votes.merge(word, count, Integer::sum);
  }

  /** Whether the host has not voted yet; from now on it has. */
  boolean host(long host) {
    return hosts.add(host);
  }

  Map<BytesRef, Integer> votes() {
    return votes;
  }

  BytesRef pack() {
    int size = 20 + hosts.size() * 8;
    for (BytesRef word : votes.keySet()) {
      size += word.length + 10;
    }
    byte[] bytes = new byte[size];
    Packer out = new Packer(bytes);
    out.number(pages);
    out.number(hosts.size());
    hosts.forEach(out::eight);
    out.number(votes.size());
    votes.forEach((word, count) -> {
      out.bytes(word);
      out.number(count);
    });
    return new BytesRef(bytes, 0, out.at);
  }

  static Tally unpack(BytesRef packed) {
    Tally tally = new Tally();
    ByteArrayDataInput in = new ByteArrayDataInput(packed.bytes, packed.offset, packed.length);
    tally.pages = in.readVInt();
    for (int hosts = in.readVInt(); hosts > 0; hosts--) {
      tally.hosts.add(in.readLong());
    }
    for (int words = in.readVInt(); words > 0; words--) {
      byte[] word = new byte[in.readVInt()];
      in.readBytes(word, 0, word.length);
      tally.votes.put(new BytesRef(word), in.readVInt());
    }
    return tally;
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
