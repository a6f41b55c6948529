package dev.waymark.spark.crawl;

import dev.waymark.frontier.store.CopyCodec;
import dev.waymark.frontier.store.ForeignLinkCodec;
import dev.waymark.model.CopyMessage;
import dev.waymark.model.ForeignLink;
import dev.waymark.shard.Shard;
import dev.waymark.shard.ShardMap;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * Files of links and of messages about copies on their way: outboxes of shards, and inboxes sorted
 * by kind, source and number, the order in which they are taken in.
 */
final class OutgoingFiles {
  static final byte LINK = 0;
  private static final byte COPY = 1;

  private static final Comparator<Sent> ORDER =
      Comparator.comparingInt(Sent::kind)
          .thenComparingInt(Sent::from)
          .thenComparingLong(Sent::number);

  private OutgoingFiles() {}

  /** A record with its kind, its source, and its number there. */
  record Sent(byte kind, int from, long number, byte[] record)
      implements Serializable, Comparable<Sent> {
    @Override
    public int compareTo(Sent other) {
      return ORDER.compare(this, other);
    }
  }

  /** Accepts records of a file. */
  interface Sink {
    void accept(int target, Sent sent);
  }

  /** Accepts what one shard sent to another. */
  interface SourceSink<T> {
    void accept(int from, List<Shard.Sent<T>> sent);
  }

  /** Writes the outbox of a shard. */
  record Writer(DataOutputStream out, int from) {
    void write(ShardMap map, long number, ForeignLink link) {
      write(map.shardOf(link.url()), new Sent(LINK, from, number, ForeignLinkCodec.encode(link)));
    }

    void write(ShardMap map, long number, CopyMessage message) {
      Sent sent = new Sent(COPY, from, number, CopyCodec.encode(message));
      for (int target : map.recipients(message)) {
        write(target, sent);
      }
    }

    private void write(int target, Sent sent) {
      try {
        OutgoingFiles.write(out, target, sent);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  static void write(DataOutputStream out, int target, Sent sent) throws IOException {
    out.writeInt(sent.kind == LINK ? target : ~target);
    out.writeInt(sent.from);
    out.writeLong(sent.number);
    out.writeInt(sent.record.length);
    out.write(sent.record);
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
        byte[] record = in.readNBytes(in.readInt());
        if (target >= 0) {
          each.accept(target, new Sent(LINK, from, number, record));
        } else {
          each.accept(~target, new Sent(COPY, from, number, record));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Hands over an inbox: links, then messages, each source by source in their order. */
  static void readInbox(
      AtFolder at, String name, SourceSink<ForeignLink> links, SourceSink<CopyMessage> messages) {
    List<Sent> part = new ArrayList<>();
    Runnable handOver =
        () -> {
          if (!part.isEmpty() && part.getFirst().kind == LINK) {
            links.accept(part.getFirst().from, decode(part, ForeignLinkCodec::decode));
          } else if (!part.isEmpty()) {
            messages.accept(part.getFirst().from, decode(part, CopyCodec::decode));
          }
          part.clear();
        };
    read(
        at,
        name,
        (target, sent) -> {
          if (!part.isEmpty()
              && (part.getFirst().kind != sent.kind || part.getFirst().from != sent.from)) {
            handOver.run();
          }
          part.add(sent);
        });
    handOver.run();
  }

  private static <T> List<Shard.Sent<T>> decode(List<Sent> part, Function<byte[], T> decoder) {
    return part.stream()
        .map(sent -> new Shard.Sent<>(sent.number, decoder.apply(sent.record)))
        .toList();
  }
}
