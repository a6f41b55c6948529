package dev.waymark.spark.crawl;

import dev.waymark.frontier.store.ForeignLinkCodec;
import dev.waymark.shard.Shard.OutgoingLink;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Files of links on their way: outboxes of shards, and inboxes sorted by source and number. */
final class LinkFiles {
  private LinkFiles() {}

  /** A link with its source, and its number there. */
  record SentLink(int from, long number, byte[] link)
      implements Serializable, Comparable<SentLink> {
    @Override
    public int compareTo(SentLink other) {
      return from != other.from
          ? Integer.compare(from, other.from)
          : Long.compare(number, other.number);
    }
  }

  /** Accepts links of a file. */
  interface Sink {
    void accept(int target, SentLink link);
  }

  /** Accepts the links of one shard. */
  interface SourceSink {
    void accept(int from, List<OutgoingLink> links);
  }

  static void write(DataOutputStream out, int target, SentLink link) throws IOException {
    out.writeInt(target);
    out.writeInt(link.from);
    out.writeLong(link.number);
    out.writeInt(link.link.length);
    out.write(link.link);
  }

  static void read(AtFolder at, String name, Sink each) {
    try (DataInputStream in = new DataInputStream(new BufferedInputStream(at.open(name)))) {
      while (true) {
        int target;
        try {
          target = in.readInt();
        } catch (EOFException e) {
          return;
        }
        int from = in.readInt();
        long number = in.readLong();
        each.accept(target, new SentLink(from, number, in.readNBytes(in.readInt())));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Hands over an inbox, source by source in their order. */
  static void readInbox(AtFolder at, String name, SourceSink each) {
    List<OutgoingLink> links = new ArrayList<>();
    int[] source = {-1};
    read(
        at,
        name,
        (target, sent) -> {
          if (sent.from != source[0] && !links.isEmpty()) {
            each.accept(source[0], List.copyOf(links));
            links.clear();
          }
          source[0] = sent.from;
          links.add(new OutgoingLink(sent.number, ForeignLinkCodec.decode(sent.link)));
        });
    if (!links.isEmpty()) {
      each.accept(source[0], links);
    }
  }
}
