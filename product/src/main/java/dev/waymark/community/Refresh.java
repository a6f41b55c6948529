package dev.waymark.community;

import dev.waymark.engine.Job;
import dev.waymark.engine.Rounds;
import dev.waymark.judge.Judge;
import dev.waymark.learn.Order;
import dev.waymark.people.Asked;
import dev.waymark.people.store.StoredTrace;
import dev.waymark.people.store.TraceFolder;
import dev.waymark.search.MemoryIndex;
import dev.waymark.search.Searcher;
import dev.waymark.search.Stems;
import dev.waymark.settings.BadSetting;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Replaces the collection of a community by one that fits what was asked lately. */
public final class Refresh {
  private final Path folder;
  private final CommunitySettings settings;
  private final Function<Path, Job> job;
  private final Judge judge;
  private final InstantSource clock;

  /**
   * What came of it.
   *
   * @param queries that were crawled for; fewer than were chosen if time was up
   * @param before pages of the collection that was replaced
   * @param pages of the new one
   * @param fetched pages that servers were asked for
   * @param unchanged of those, how many had not changed
   */
  public record Report(int queries, long before, long pages, int fetched, int unchanged) {}

  /**
   * @param folder of the community
   * @param job how to crawl into a folder
   */
  public Refresh(
      Path folder,
      CommunitySettings settings,
      Function<Path, Job> job,
      Judge judge,
      InstantSource clock) {
    this.folder = folder;
    this.settings = settings;
    this.job = job;
    this.judge = judge;
    this.clock = clock;
  }

  /**
   * Does it. Whoever searches meanwhile finds the old collection, then the new one.
   *
   * @param told of every query
   * @throws BadSetting if nothing was asked yet, or another refresh is under way
   */
  public Report run(Consumer<String> told) throws IOException, InterruptedException {
    Generations generations = new Generations(folder);
    Path old = generations.current();
    List<String> queries = queries();
    if (queries.isEmpty()) {
      throw new BadSetting(
          folder
              + " has no recorded queries yet; let people search in waymark serve "
              + folder
              + ", or waymark people import FILE --into "
              + folder.resolve("people"));
    }
    Path lockFile = folder.resolve("refresh.lock");
    try (FileChannel lock =
            FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock held = tryLock(lock)) {
      if (held == null) {
        throw new BadSetting(folder + " is being refreshed already; wait until that has ended.");
      }
      Path next = generations.next();
      Report report = crawl(queries, old, next, told);
      if (report.pages() == 0) {
        throw new BadSetting(
            folder + " stays as it is: none of its pages could be fetched. Is the network there?");
      }
      generations.replace(next);
      return report;
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // held by this very process
    }
  }

  private List<String> queries() throws IOException {
    Optional<StoredTrace> trace = new TraceFolder(folder.resolve("people")).open();
    if (trace.isEmpty()) {
      return List.of();
    }
    try (StoredTrace people = trace.get()) {
      List<Asked> asked = people.asked();
      return new Representatives(settings, new Stems())
          .choose(asked, clock.instant()).stream().map(Representatives.Chosen::words).toList();
    }
  }

  private Report crawl(List<String> queries, Path old, Path next, Consumer<String> told)
      throws InterruptedException {
    Job crawls = job.apply(next);
    try (Searcher before = Searcher.open(old);
        MemoryIndex draft = MemoryIndex.copyOf(old, crawls.search().voteWindow());
        Rounds rounds = new Rounds(crawls, judge, old, clock)) {
      Live live = new Live(rounds, draft);
      int done = new Symbiosis(settings, before, live, clock).run(queries, told);
      return new Report(done, before.pages(), rounds.pages(), rounds.fetched(), rounds.unchanged());
    }
  }

  /** Crawls the live web; the draft is in memory, at some 3 KB a page. */
  private record Live(Rounds rounds, MemoryIndex index) implements Symbiosis.Crawler {
    @Override
    public void crawl(List<String> seeds, Order order, int pages) throws InterruptedException {
      rounds.round(seeds, order, pages).forEach(index::add);
    }

    @Override
    public void keep() {
      rounds.keep();
    }

    @Override
    public Searcher draft() {
      return index.searcher();
    }
  }
}
