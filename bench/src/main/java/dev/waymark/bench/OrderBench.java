package dev.waymark.bench;

import com.sun.management.ThreadMXBean;
import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.FrontierSettings;
import dev.waymark.frontier.MemoryState;
import dev.waymark.frontier.Next;
import dev.waymark.frontier.RocksState;
import dev.waymark.frontier.Standing;
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
import dev.waymark.model.InLink;
import dev.waymark.model.Link;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.model.Page;
import dev.waymark.model.Verdict;
import dev.waymark.parse.Parser;
import dev.waymark.settings.Keys;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.Reply;
import dev.waymark.web.Webs;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * What ordering costs a fetched page: CPU time of the frontier, the order and what is learned for
 * it, while pages of a recorded web are crawled; reading and judging them is not counted. One line
 * a crawl, so that the program can be seen warming up; where {@code fill} candidates are to wait
 * from the beginning, they are found on the links of other pages first.
 *
 * <pre>java … -Dfill=100000 dev.waymark.bench.OrderBench memory WEB WANT PAGES CRAWLS ORDER…</pre>
 */
public final class OrderBench {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int FILL = Integer.getInteger("fill", 0);
  private static final String SEED = System.getProperty("seed", "");

  private final RecordedWeb web;
  private final Predicate wanted;
  private final Parser parser = new Parser("waymark");
  private final State state;
  private final Frontier frontier;
  private final Order order;
  private final Known known;
  private final Instant now = Instant.EPOCH;
  private long readingNanos;
  private long readingBytes;
  private int hits;
  private long way; // a hash of what came in which order

  private OrderBench(RecordedWeb web, Predicate wanted, State state, String order) {
    this.web = web;
    this.wanted = wanted;
    this.state = state;
    this.order = Orders.shipped().of(order, OrderContext.plain());
    this.known = new Known(Knowledge.of(this.order), new Crawled(state::words));
    FrontierSettings shipped = Keys.defaults(FrontierSettings.class);
    int rescore = Integer.getInteger("rescore", shipped.rescore());
    this.frontier =
        new Frontier(
            new FrontierSettings(shipped.maxSize(), 0, 0, rescore, 0),
            Duration.ZERO,
            1,
            state,
            this.order,
            known);
  }

  public static void main(String[] args) throws IOException {
    RecordedWeb web = Webs.of(args[1]);
    JudgeContext context = JudgeContext.bare().withLabels(url -> web.labels(web.page(url)));
    Predicate wanted = Predicates.of(args[2], context);
    for (int crawl = 0; crawl < Integer.parseInt(args[4]); crawl++) {
      for (String order : List.of(args).subList(5, args.length)) {
        Path folder = Files.createTempDirectory("order-bench");
        try (State state = args[0].equals("disk") ? new RocksState(folder) : new MemoryState()) {
          System.out.printf("%-14s ", order);
          new OrderBench(web, wanted, state, order)
              .crawl(Integer.parseInt(args[3]), new Random(crawl % 3));
        } finally {
          FrontierBench.delete(folder);
        }
      }
    }
  }

  private void crawl(int pages, Random random) {
    String first = SEED.isEmpty() ? web.url(random.nextInt(web.pages())) : SEED;
    frontier.offer(Candidate.of(first, 0, 0, Origin.SEED));
    state.commit();
    while (known.crawled().size() == 0) {
      page();
    }
    fill(random);
    long nanos = THREADS.getCurrentThreadCpuTime() - readingNanos;
    long bytes = THREADS.getCurrentThreadAllocatedBytes() - readingBytes;
    long waiting = frontier.size();
    while (known.crawled().size() < pages && page()) {}
    int crawled = known.crawled().size() - 1;
    System.out.printf(
        "%.3f ms a page, %,d KB allocated, %,d to %,d waiting, %d hits, way %016x%n",
        (THREADS.getCurrentThreadCpuTime() - readingNanos - nanos) / 1e6 / crawled,
        (THREADS.getCurrentThreadAllocatedBytes() - readingBytes - bytes) / 1024 / crawled,
        waiting,
        frontier.size(),
        hits,
        way);
  }

  /** Lets the targets of other pages' links wait, with what is said there about them. */
  private void fill(Random random) {
    while (frontier.size() < FILL) {
      int number = random.nextInt(web.pages());
      Page page = parser.parse(web.html(number), web.url(number));
      page.links().forEach(link -> frontier.link(0, page.says(link), 1));
      state.commit();
    }
  }

  /** Crawls the next page, or finds that it is none; false if nothing waits. */
  private boolean page() {
    if (!(frontier.next(now) instanceof Next.Ready ready)) {
      return false;
    }
    Candidate candidate = ready.candidate();
    switch (web.ask(candidate.url())) {
      case Reply.Found(int number) -> crawled(number, candidate);
      case Reply.Moved moved -> frontier.gone(candidate, "moved", now);
      case Reply.Missing missing -> frontier.gone(candidate, "missing", now);
    }
    state.commit();
    return true;
  }

  private void crawled(int number, Candidate candidate) {
    long nanos = THREADS.getCurrentThreadCpuTime();
    long bytes = THREADS.getCurrentThreadAllocatedBytes();
    Page page = parser.parse(web.html(number), candidate.url());
    Verdict verdict = wanted.judge(page);
    readingNanos += THREADS.getCurrentThreadCpuTime() - nanos;
    readingBytes += THREADS.getCurrentThreadAllocatedBytes() - bytes;
    List<InLink> links = links(page);
    Observation observation =
        new Observation(
            known.crawled().size(),
            candidate,
            verdict.satisfied(),
            verdict.score(),
            page.words(),
            targets(links),
            order.mark(page, candidate, known));
    known.crawled().observe(observation);
    known.knowledge().observe(observation, known.crawled());
    frontier.crawled(candidate, observation, now);
    links.forEach(link -> frontier.link(observation.page(), link, candidate.depth() + 1));
    frontier.refresh();
    hits += verdict.satisfied() ? 1 : 0;
    way = way * 31 + candidate.id();
  }

  private static List<InLink> links(Page page) {
    List<InLink> links = new ArrayList<>(page.links().size());
    for (Link link : page.links()) {
      if (!link.nofollow() && !link.url().equals(page.url())) {
        links.add(page.says(link));
      }
    }
    return links;
  }

  private int[] targets(List<InLink> links) {
    int[] targets = new int[links.size()];
    int n = 0;
    for (InLink link : links) {
      int standing = state.standing(link.id());
      if (Standing.isCrawled(standing)) {
        targets[n++] = Standing.page(standing);
      }
    }
    return Arrays.stream(targets, 0, n).distinct().toArray();
  }
}
