package dev.waymark.engine;

import dev.waymark.frontier.State;
import dev.waymark.learn.Crawled;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.KnowledgeFile;
import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.store.BrokenDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * What a crawl has learned, as it survives: a snapshot of the knowledge, written now and then, and
 * the observations since, which the state keeps.
 */
final class Learned {
  /** Pages between two snapshots: replaying so many takes less than a second. */
  private static final int EVERY = 2000;

  private final Path file;
  private final Known known;
  private int snapshot;

  private Learned(Path file, Known known, int snapshot) {
    this.file = file;
    this.known = known;
    this.snapshot = snapshot;
  }

  /**
   * Knows again what was known when the crawl stopped.
   *
   * @param prior what to begin with, already discounted; counted once, at the first start
   */
  static Learned open(Path file, State state, Order order, Knowledge prior) {
    Knowledge knowledge = Knowledge.of(order);
    int from = 0;
    if (Files.exists(file) && state.pages() > 0) {
      KnowledgeFile.Snapshot saved = read(file);
      if (saved.pages() <= state.pages()) {
        knowledge.merge(saved.knowledge());
        from = saved.pages();
      }
    }
    if (from == 0) {
      knowledge.merge(prior);
    }
    Crawled crawled = new Crawled(state::words);
    int learnedFrom = from;
    state.observations(
        0,
        seen -> {
          crawled.observe(seen);
          if (seen.page() >= learnedFrom) {
            knowledge.observe(seen, crawled);
          }
        });
    return new Learned(file, new Known(knowledge, crawled), from);
  }

  Known known() {
    return known;
  }

  /** A page was learned from. */
  void observed(int page) {
    if (page + 1 - snapshot >= EVERY) {
      save();
    }
  }

  /** Writes a snapshot beside the old one, and puts it in its place. */
  void save() {
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    try {
      KnowledgeFile.write(known.knowledge(), known.crawled().size(), fresh);
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw BrokenDisk.of(file, "write", e);
    }
    snapshot = known.crawled().size();
  }

  private static KnowledgeFile.Snapshot read(Path file) {
    try {
      return KnowledgeFile.snapshot(file);
    } catch (IOException e) {
      throw BrokenDisk.of(file, "read", e);
    }
  }
}
