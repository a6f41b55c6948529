package dev.waymark.bench;

import com.sun.management.ThreadMXBean;
import dev.waymark.engine.Crawl;
import dev.waymark.engine.Keeper;
import dev.waymark.engine.Limits;
import dev.waymark.engine.Stations;
import dev.waymark.engine.Tracker;
import dev.waymark.engine.Visited;
import dev.waymark.fetch.FetchSettings;
import dev.waymark.fetch.Patience;
import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.FrontierSettings;
import dev.waymark.frontier.MemoryState;
import dev.waymark.frontier.Next;
import dev.waymark.frontier.RocksState;
import dev.waymark.frontier.State;
import dev.waymark.judge.JudgeContext;
import dev.waymark.judge.Predicate;
import dev.waymark.judge.Predicates;
import dev.waymark.learn.Crawled;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.learn.OrderContext;
import dev.waymark.learn.Orders;
import dev.waymark.model.Candidate;
import dev.waymark.model.Fetched;
import dev.waymark.model.Judged;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.model.Page;
import dev.waymark.parse.Fingerprint;
import dev.waymark.parse.Parser;
import dev.waymark.scope.Scope;
import dev.waymark.scope.ScopeSettings;
import dev.waymark.scope.Traps;
import dev.waymark.settings.Keys;
import dev.waymark.store.Way;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.Reply;
import dev.waymark.web.Webs;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;

/**
 * What ordering costs a fetched page: the crawl's own thread on a recorded web, one page at a time,
 * its visits (reading and judging) not counted. So told is the CPU time of the frontier, the order
 * and what is learned for it, beside breadth-first on the same web; also of the pages from which on
 * 100,000 candidates wait. Each line is one crawl; the first ones warm the program up.
 *
 * <pre>java … dev.waymark.bench.OrderBench memory WEB WANT PAGES RUNS ORDER…</pre>
 */
public final class OrderBench {
  private static final int MANY = 100_000;
  private static final byte[] NOTHING = {};
  private static final InstantSource STILL =
      InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"));
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final RecordedWeb web;
  private final Predicate wanted;
  private final Parser parser = new Parser("waymark");
  private final State state;
  private final Frontier frontier;
  private final Order order;
  private final Known known;
  private long visits; // CPU time, nanoseconds
  private long visitsBytes;
  private long hits;
  private long fetched; // a hash of what came in which order
  private int manyFrom = -1; // the page from which on many waited, and what was spent by then
  private long manySpent;

  private OrderBench(RecordedWeb web, Predicate wanted, State state, String order) {
    this.web = web;
    this.wanted = wanted;
    this.state = state;
    this.order = Orders.shipped().of(order, OrderContext.plain());
    this.known = new Known(Knowledge.of(this.order), new Crawled(state::words));
    FrontierSettings shipped = Keys.defaults(FrontierSettings.class);
    this.frontier =
        new Frontier(
            new FrontierSettings(
                shipped.maxSize(), 0, 0, Integer.getInteger("rescore", shipped.rescore())),
            Duration.ZERO,
            1,
            state,
            this.order,
            known);
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    RecordedWeb web = Webs.of(args[1]);
    Predicate wanted =
        Predicates.of(args[2], JudgeContext.bare().withLabels(url -> web.labels(web.page(url))));
    int pages = Integer.parseInt(args[3]);
    for (int run = 0; run < Integer.parseInt(args[4]); run++) {
      for (String order : List.of(args).subList(5, args.length)) {
        boolean disk = args[0].equals("disk");
        Path folder = Files.createTempDirectory("order-bench");
        try (State state = disk ? new RocksState(folder) : new MemoryState()) {
          new OrderBench(web, wanted, state, order).crawl(pages, order, run);
        } finally {
          FrontierBench.delete(folder);
        }
      }
    }
  }

  private void crawl(int pages, String name, int run) throws InterruptedException {
    String seed = web.url(new Random(run % 3).nextInt(web.pages()));
    frontier.offer(Candidate.of(System.getProperty("seed", seed), 0, 0, Origin.SEED));
    state.commit();
    ScopeSettings scope = Keys.defaults(ScopeSettings.class);
    Stations stations =
        new Stations(
            state,
            frontier,
            new Scope(scope, List.of(seed)),
            new Traps(scope, STILL),
            this::visit,
            new Patience(Keys.defaults(FetchSettings.class)),
            new Counter(),
            order,
            known);
    Tracker tracker = new Tracker(0, 0, 0, pages, () -> 0, STILL.instant(), progress -> {});
    long before = spent();
    long bytes = THREADS.getCurrentThreadAllocatedBytes() - visitsBytes;
    new Crawl(new Limits(pages, Duration.ZERO, 0, 0, 0, 1), stations, STILL, Runnable::run, tracker)
        .run();
    int crawled = known.crawled().size();
    System.out.printf(
        "%-14s %.3f ms a page, %,d KB allocated, %,d waiting, %d hits, way %016x",
        name,
        (spent() - before) / 1e6 / crawled,
        (THREADS.getCurrentThreadAllocatedBytes() - visitsBytes - bytes) / 1024 / crawled,
        frontier.size(),
        hits,
        fetched);
    if (manyFrom >= 0 && crawled > manyFrom) {
      System.out.printf(
          "; with %,d waiting %.3f ms (%d pages)",
          MANY, (spent() - manySpent) / 1e6 / (crawled - manyFrom), crawled - manyFrom);
    }
    System.out.println();
  }

  /** CPU time of this thread but for visits, in nanoseconds. */
  private long spent() {
    return THREADS.getCurrentThreadCpuTime() - visits;
  }

  private Visited visit(Candidate candidate, Way way) {
    long before = THREADS.getCurrentThreadCpuTime();
    long bytes = THREADS.getCurrentThreadAllocatedBytes();
    Visited visited = ask(candidate, way);
    visits += THREADS.getCurrentThreadCpuTime() - before;
    visitsBytes += THREADS.getCurrentThreadAllocatedBytes() - bytes;
    return visited;
  }

  private Visited ask(Candidate candidate, Way way) {
    String url = candidate.url();
    return switch (web.ask(url)) {
      case Reply.Found(int number) -> {
        byte[] html = web.html(number);
        Page page = parser.parse(html, url);
        yield new Visited.Seen(
            new Judged(candidate, page, wanted.judge(page)),
            Fetched.Ok.recorded(url, "text/html", NOTHING),
            way,
            Fingerprint.of(page, html),
            null,
            Duration.ZERO);
      }
      case Reply.Moved(int status, String target) ->
          missed(candidate, new Fetched.Moved(url, status, target), way);
      case Reply.Missing missing ->
          missed(candidate, new Fetched.Failed(url, 404, "not found", false, Duration.ZERO), way);
    };
  }

  private static Visited missed(Candidate candidate, Fetched fetched, Way way) {
    return new Visited.Missed(candidate, fetched, way, true, Duration.ZERO);
  }

  /** Keeps nothing but figures. */
  private final class Counter implements Keeper {
    @Override
    public Way way(Next.Ready next) {
      Candidate candidate = next.candidate();
      return new Way(candidate.origin(), null, candidate.depth(), next.score(), next.hostsTurn());
    }

    @Override
    public Kept keep(Visited.Seen seen) {
      return Kept.NEW;
    }

    @Override
    public void crawled(Visited.Seen seen, Observation observation) {
      hits += observation.satisfied() ? 1 : 0;
      fetched = fetched * 31 + seen.candidate().id();
      if (manyFrom < 0 && frontier.size() >= MANY) {
        manyFrom = known.crawled().size();
        manySpent = spent();
      }
    }

    @Override
    public void missed(Visited.Missed missed, String decision) {}

    @Override
    public void commit() {
      state.commit();
    }
  }
}
