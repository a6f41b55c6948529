package dev.waymark.spark.crawl;

import dev.waymark.collection.sharded.ShardCrawl;
import dev.waymark.file.FileTree;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.KnowledgeFile;
import dev.waymark.shard.Shard;
import dev.waymark.shard.ShardMap;
import dev.waymark.shard.ShardReport;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A shard that is open in this process, between the tasks that crawl it. */
final class HeldShard implements AutoCloseable {
  private final AtFolder at;
  private final ShardMap map;
  private final int number;
  private final Path folder;
  private final ShardCrawl crawl;
  private volatile @Nullable Lease lease;
  private ShardSnapshot snapshot;
  private String snapshotName;
  private int takenIn = -1;

  private HeldShard(ShardHost host, ShardTask task, Path folder) throws InterruptedException {
    this.at = host.at();
    this.map = host.map();
    this.number = task.number();
    this.folder = folder;
    this.snapshotName = task.before().snapshot();
    this.snapshot = ShardSnapshot.read(at, snapshotName);
    snapshot.restore(at, folder);
    this.crawl =
        ShardCrawl.open(
            host.newCrawl(() -> {
              Lease now = lease;
              return now != null && now.isValid();
            }),
            new ShardCrawl.Place(
                folder,
                map,
                number,
                host.knowledge(task.knowledge()),
                task.before().report().pages(),
                task.before().report().copies(),
                true),
            host.memory(),
            host.folder(),
            progress -> {});
  }

  /** Opens the shard as a manifest has it. */
  static HeldShard restore(ShardHost host, ShardTask task, Path folder)
      throws InterruptedException {
    return new HeldShard(host, task, folder);
  }

  /** Whether it is as the round before left it. */
  boolean isBefore(ShardTask task) {
    return snapshotName.equals(task.before().snapshot());
  }

  /** Takes in what others sent, and what all know; once. */
  void takeIn(ShardTask task, Knowledge base) {
    if (takenIn == task.round()) {
      return;
    }
    if (map.shards() > 1) {
      crawl.shard().knowledge().rebase(base);
    }
    snapshot.sweep(at, number, snapshotName);
    // What it sent has arrived: the manifest names the files.
    Shard shard = crawl.shard();
    shard.removeOutgoing(Long.MAX_VALUE, Long.MAX_VALUE);
    if (!task.before().inbox().isEmpty()) {
      OutgoingFiles.readInbox(at, task.before().inbox(), shard::receive, shard::receiveCopies);
      shard.commit();
    }
    takenIn = task.round();
  }

  ShardCrawl crawl() {
    return crawl;
  }

  /** What a box leaves. */
  record BoxFiles(String snapshot, String outbox, String knowledge) {}

  /** Crawls for a part of a round while it has the right to. */
  ShardReport run(ShardTask task, String attempt, long pages, Duration time)
      throws InterruptedException {
    if (pages == 0) {
      return crawl.shard().report();
    }
    try (Lease own = Lease.acquire(task.job().leases(), number, attempt, crawl::stop)) {
      lease = own;
      ShardReport report = crawl.shard().run(pages, time);
      if (!own.end()) {
        throw new Lease.LostException(number);
      }
      return report;
    } finally {
      lease = null;
    }
  }

  /** Writes what the box did, under a name of its own. */
  BoxFiles write(ShardTask task, String attempt) {
    Path links = folder.resolveSibling(folder.getFileName() + "-" + attempt);
    try {
      crawl.link(links);
      ShardSnapshot.Written written = ShardSnapshot.write(at, number, links, snapshot, attempt);
      snapshotName = written.name();
      snapshot = written.snapshot();
      FileTree.delete(links);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String prefix = RoundManifest.name(task.round()) + "-%05d-".formatted(number);
    String suffix = attempt.substring(attempt.indexOf('-') + 1);
    String outbox = prefix + "out-" + suffix;
    at.write(outbox, out -> writeOutbox(new DataOutputStream(out)));
    String knowledge = prefix + "part-" + suffix;
    if (map.shards() > 1) {
      at.write(knowledge, out -> KnowledgeFile.write(crawl.shard().knowledge().withoutBase(), out));
    }
    return new BoxFiles(snapshotName, outbox, map.shards() > 1 ? knowledge : "");
  }

  private void writeOutbox(DataOutputStream out) throws IOException {
    OutgoingFiles.Writer outbox = new OutgoingFiles.Writer(out, number);
    crawl.shard().outgoingLinks().forEach(-1, (place, link) -> outbox.write(map, place, link));
    crawl.shard().outgoingCopies().forEach(-1, (place, copy) -> outbox.write(map, place, copy));
    out.flush();
  }

  @Override
  public void close() {
    crawl.close();
  }
}
