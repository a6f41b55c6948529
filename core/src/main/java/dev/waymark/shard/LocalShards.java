package dev.waymark.shard;

import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.KnowledgeFile;
import dev.waymark.shard.Shard.OutgoingLink;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

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
    RoundEnd NONE = (round, sum, pages) -> inFileOrder(sum);

    /**
     * @param sum what all know now
     * @param pages by shard: those that it comes from
     * @return the sum with features in the order of a file, which is the same wherever shards run
     */
    Knowledge commit(int round, Knowledge sum, long[] pages);
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
    long links = 0;
    long[] last = new long[shards.size()];
    for (int from = 0; from < last.length; from++) {
      last[from] = -1;
      links += send(from, last);
    }
    if (links > 0) {
      shards.forEach(Shard::commit);
    }
    for (int from = 0; from < last.length; from++) {
      if (last[from] >= 0) {
        shards.get(from).removeOutgoing(last[from]); // all of it has arrived
      }
    }
    return links;
  }

  /**
   * @param last takes the number of the last link
   */
  private long send(int from, long[] last) {
    List<List<OutgoingLink>> byTarget = new ArrayList<>();
    shards.forEach(shard -> byTarget.add(new ArrayList<>()));
    shards
        .get(from)
        .forEachOutgoing((number, link) -> {
          last[from] = number;
          byTarget.get(map.shardOf(link.url())).add(new OutgoingLink(number, link));
        });
    long links = 0;
    for (int to = 0; to < shards.size(); to++) {
      links += shards.get(to).receive(from, byTarget.get(to));
    }
    return links;
  }

  /** The sum over all shards, the same in whatever order they are summed. */
  private void shareKnowledge(int round) {
    long[] pages = shards.stream().mapToLong(Shard::pages).toArray();
    if (shards.size() == 1) {
      roundEnd.commit(round, base, pages); // it knows all there is
      return;
    }
    Knowledge sum = new Knowledge(Set.of());
    sum.merge(base);
    shards.forEach(shard -> sum.merge(shard.knowledge().withoutBase()));
    base = roundEnd.commit(round, sum, pages);
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
