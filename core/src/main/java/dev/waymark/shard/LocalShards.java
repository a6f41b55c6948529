package dev.waymark.shard;

import dev.waymark.frontier.RecordLog;
import dev.waymark.model.CopyMessage;
import dev.waymark.model.ForeignLink;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.KnowledgeFile;
import dev.waymark.shard.Shard.Sent;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** Shards in one process. */
public final class LocalShards implements ShardGroup {
  private final ShardMap map;
  private final List<Shard> shards;
  private final Executor threads;
  private final RoundEnd roundEnd;
  private Knowledge base;

  /** Makes the end of a round last. */
  public interface RoundEnd {
    /** Of shards in memory. */
    RoundEnd NONE = (round, sum, pages, copies) -> inFileOrder(sum);

    /**
     * @param sum what all know now
     * @param pages by shard: those that it comes from
     * @param copies by shard: those that count in it as copies
     * @return the sum with features in the order of a file, which is the same wherever shards run
     */
    Knowledge commit(int round, Knowledge sum, long[] pages, long[] copies);
  }

  /**
   * @param threads run shards; one that runs them at once makes them crawl one after the other
   * @param base what all of them know when they begin
   */
  public LocalShards(
      ShardMap map, List<Shard> shards, Executor threads, Knowledge base, RoundEnd roundEnd) {
    this.map = map;
    this.shards = List.copyOf(shards);
    this.threads = threads;
    this.base = base;
    this.roundEnd = roundEnd;
  }

  @Override
  public List<ShardReport> reports() {
    return shards.stream().map(Shard::report).toList();
  }

  @Override
  public List<ScoreHistogram> waitingScores(Duration time) {
    return shards.stream().map(shard -> shard.waitingScores(time)).toList();
  }

  @Override
  public List<ShardReport> crawl(long[] pages, Duration time) throws InterruptedException {
    List<CompletableFuture<ShardReport>> boxes = new ArrayList<>();
    for (int i = 0; i < pages.length; i++) {
      Shard shard = shards.get(i);
      long budget = pages[i];
      boxes.add(
          budget == 0
              ? CompletableFuture.completedFuture(shard.report())
              : CompletableFuture.supplyAsync(() -> call(() -> shard.run(budget, time)), threads));
    }
    try {
      CompletableFuture.allOf(boxes.toArray(CompletableFuture[]::new)).join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        default -> throw e;
      }
    }
    return boxes.stream().map(CompletableFuture::join).toList();
  }

  private static ShardReport call(Callable<ShardReport> box) {
    try {
      return box.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new CompletionException(e);
    }
  }

  @Override
  public long exchange(int round) {
    shareKnowledge(round);
    return deliver();
  }

  /**
   * Hands over what shards have to send. After a kill that is done before anything new is crawled:
   * all shards compare pages in the same order.
   *
   * @return how many links
   */
  public long deliver() {
    Delivery<ForeignLink> links = new Delivery<>(shards.size());
    Delivery<CopyMessage> copies = new Delivery<>(shards.size());
    for (int from = 0; from < shards.size(); from++) {
      links.send(
          from,
          shards.get(from).outgoingLinks(),
          link -> new int[] {map.shardOf(link.url())},
          (shard, source, sent) -> shards.get(shard).receive(source, sent));
    }
    for (int from = 0; from < shards.size(); from++) {
      copies.send(
          from,
          shards.get(from).outgoingCopies(),
          map::recipients,
          (shard, source, sent) -> shards.get(shard).receiveCopies(source, sent));
    }
    if (links.received + copies.received > 0) {
      shards.forEach(Shard::commit);
    }
    for (int from = 0; from < shards.size(); from++) {
      if (links.last[from] >= 0 || copies.last[from] >= 0) {
        // All of it has arrived.
        shards.get(from).removeOutgoing(links.last[from], copies.last[from]);
      }
    }
    return links.received;
  }

  /** Takes in what a shard sent. */
  private interface Receiver<T> {
    long receive(int shard, int from, List<Sent<T>> sent);
  }

  /** What all shards send in an exchange. */
  private static final class Delivery<T> {
    private final long[] last; // by source: the number of the last that was sent
    private long received;

    Delivery(int shards) {
      this.last = new long[shards];
      Arrays.fill(last, -1);
    }

    void send(
        int from, RecordLog<T> outgoing, Function<T, int[]> recipients, Receiver<T> receiver) {
      List<List<Sent<T>>> byTarget = new ArrayList<>();
      for (int to = 0; to < last.length; to++) {
        byTarget.add(new ArrayList<>());
      }
      outgoing.forEach(
          -1,
          (number, record) -> {
            last[from] = number;
            for (int to : recipients.apply(record)) {
              byTarget.get(to).add(new Sent<>(number, record));
            }
          });
      for (int to = 0; to < last.length; to++) {
        received += receiver.receive(to, from, byTarget.get(to));
      }
    }
  }

  /** The sum over all shards, the same in whatever order they are summed. */
  private void shareKnowledge(int round) {
    long[] pages = shards.stream().mapToLong(Shard::pages).toArray();
    long[] copies = shards.stream().mapToLong(Shard::copies).toArray();
    if (shards.size() == 1) {
      roundEnd.commit(round, base, pages, copies); // it knows all there is
      return;
    }
    Knowledge sum = new Knowledge(Set.of());
    sum.merge(base);
    shards.forEach(shard -> sum.merge(shard.knowledge().withoutBase()));
    base = roundEnd.commit(round, sum, pages, copies);
    shards.forEach(shard -> shard.knowledge().rebase(base));
  }

  private static Knowledge inFileOrder(Knowledge knowledge) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      KnowledgeFile.write(knowledge, out);
      return KnowledgeFile.read(new ByteArrayInputStream(out.toByteArray()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Knowledge knowledge() {
    return shards.size() == 1 ? shards.getFirst().knowledge() : base;
  }
}
