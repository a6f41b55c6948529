package dev.waymark.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.FrontierOptions;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.NextCandidate;
import dev.waymark.frontier.store.MemoryFrontierStore;
import dev.waymark.frontier.store.RocksFrontierStore;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.Candidate;
import dev.waymark.model.InLink;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the frontier costs per page while so many candidates wait: one is fetched, and 180 links are
 * found on it, 20 of them new. CPU time of the whole process, garbage collection and RocksDB's own
 * threads included; the simulation itself is measured first and taken off, and so is what the JVM's
 * compilers take meanwhile, which depends on how long the program has been running.
 *
 * <pre>WAYMARK_OPTS=-Xmx512m waymark lab bench frontier disk 2000 10000 100000 1000000 5000000
 * </pre>
 */
public final class FrontierBench {
  private static final int WARM_UP_CANDIDATES = 200_000;

  /** Nanoseconds of a tick of Linux's clock (proc(5), user and system time of a thread). */
  private static final long NANOS_PER_TICK = 10_000_000;

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final FrontierStore state;
  private final SyntheticLinks web;
  private final Frontier frontier;
  private final ScoringContext scoringContext =
      new ScoringContext(new Knowledge(Set.of()), new PageHistory(page -> new long[0]));
  private Instant now = Instant.EPOCH;
  private int crawledPages;

  private FrontierBench(FrontierStore state, int waiting) {
    this.state = state;
    this.web = new SyntheticLinks(Math.max(20, waiting / 500), 1);
    this.frontier =
        new Frontier(
            new FrontierOptions(10_000_000, 0, 0, Integer.getInteger("rescore", 64), 0),
            Duration.ZERO,
            1,
            state,
            driftingPolicy(),
            scoringContext);
    fill(waiting);
  }

  public static void main(String[] args) throws InterruptedException {
    boolean disk = args[0].equals("disk");
    int pages = Integer.parseInt(args[1]);
    Path folder = Path.of(System.getProperty("folder", "frontier-bench"));
    // More than are kept in memory, so that the path to the disk is compiled, too.
    run(disk, folder, WARM_UP_CANDIDATES, pages);
    double first = 0;
    for (int i = 2; i < args.length; i++) {
      int waiting = Integer.parseInt(args[i]);
      double ms = run(disk, folder, waiting, pages);
      first = i == 2 ? ms : first;
      System.out.printf("   ratio to the first: %.2f%n", ms / first);
    }
  }

  private static double run(boolean disk, Path folder, int waiting, int pages)
      throws InterruptedException {
    delete(folder);
    try (FrontierStore state = disk ? new RocksFrontierStore(folder) : new MemoryFrontierStore()) {
      FrontierBench bench = new FrontierBench(state, waiting);
      awaitCompactions();
      double simulation = bench.simulationMillisPerPage(pages);
      bench.crawlPages(pages / 4);
      long start = cpuTime();
      bench.crawlPages(pages);
      double ms = (cpuTime() - start) / 1e6 / pages - simulation;
      long before = cpuTime();
      awaitCompactions();
      double background = (cpuTime() - before) / 1e6 / pages;
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      System.out.printf(
          "%,10d  %.3f (+ %.3f in the background, simulation %.3f off)  heap %d MB  disk %d MB",
          bench.frontier.size(),
          ms,
          background,
          simulation,
          (runtime.totalMemory() - runtime.freeMemory()) >> 20,
          disk ? size(folder) >> 20 : 0);
      return ms + background;
    } finally {
      delete(folder);
    }
  }

  /** A policy of usual cost whose scores change a little with every page crawled. */
  private OrderingPolicy driftingPolicy() {
    double[] weights = new double[1024];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = Math.sin(i);
    }
    return (candidate, unused) -> {
      double sum = 0;
      for (long word : candidate.anchorWords()) {
        sum += weights[(int) word & 1023];
      }
      for (long word : candidate.contextWords()) {
        sum += weights[(int) word & 1023] / 8;
      }
      for (int parent : candidate.parents()) {
        sum += weights[parent * 31 & 1023];
      }
      return sum + weights[(int) (candidate.id() + crawledPages / 1000) & 1023] / 10;
    };
  }

  private void fill(int waiting) {
    for (int host = 0; host < web.hosts(); host++) {
      frontier.offer(Candidate.of(web.newUrl(host), 0, 0, Origin.SEED));
    }
    int page = 0;
    while (frontier.size() < waiting) {
      int host = page++ % web.hosts();
      for (int i = 160; i < 180; i++) {
        frontier.addLink(0, web.link(i, host), 1);
      }
      state.commit();
    }
  }

  private void crawlPages(int pages) {
    for (int i = 0; i < pages; i++) {
      now = now.plusMillis(1);
      Candidate candidate = ((NextCandidate.Ready) frontier.next(now)).candidate();
      int host = SyntheticLinks.host(candidate.url());
      int page = state.pages();
      InLink[] links = links(host);
      int targets = 0;
      for (InLink link : links) {
        targets += UrlStatus.isCrawled(state.status(Urls.id(link.url()))) ? 1 : 0;
      }
      frontier.markCrawled(
          candidate,
          new Observation(
              page,
              candidate,
              false,
              0,
              web.text(),
              new int[targets],
              OrderingPolicy.NO_ANNOTATION),
          now);
      crawledPages++;
      for (InLink link : links) {
        frontier.addLink(page, link, 1);
      }
      frontier.refreshScores();
      state.commit();
    }
  }

  private InLink[] links(int host) {
    InLink[] links = new InLink[180];
    for (int i = 0; i < links.length; i++) {
      links[i] = web.link(i, host);
    }
    return links;
  }

  /** CPU time of generating the links. */
  private double simulationMillisPerPage(int pages) {
    SyntheticLinks other = new SyntheticLinks(100, 2);
    for (int host = 0; host < 100; host++) {
      other.newUrl(host);
    }
    long start = cpuTime();
    long sum = 0;
    for (int page = 0; page < pages; page++) {
      for (int i = 0; i < 180; i++) {
        sum += other.link(i, page % 100).url().length();
      }
    }
    double ms = (cpuTime() - start) / 1e6 / pages;
    return sum > 0 ? ms : 0;
  }

  /** CPU time of the process but for the compilers, in nanoseconds. */
  private static long cpuTime() {
    return SYSTEM.getProcessCpuTime() - compilerCpuTime();
  }

  /** CPU time of the compilers so far, in nanoseconds, on Linux; 0 elsewhere. */
  private static long compilerCpuTime() {
    long ticks = 0;
    try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
      for (Path thread : threads.toList()) {
        String stat = Files.readString(thread.resolve("stat"));
        if (stat.contains(" CompilerThre")) {
          String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
          ticks += Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
        }
      }
    } catch (IOException e) {
      return 0;
    }
    return ticks * NANOS_PER_TICK;
  }

  /** Waits until RocksDB has no compaction left in the background. */
  static void awaitCompactions() throws InterruptedException {
    long used = Long.MAX_VALUE;
    while (used > 20_000_000) {
      long before = cpuTime();
      Thread.sleep(1000);
      used = cpuTime() - before;
    }
  }

  private static long size(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void delete(Path folder) {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
