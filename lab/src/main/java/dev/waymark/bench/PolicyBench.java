package dev.waymark.bench;

import com.sun.management.ThreadMXBean;
import dev.waymark.config.SettingsSchema;
import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.FrontierOptions;
import dev.waymark.frontier.FrontierSettings;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.NextCandidate;
import dev.waymark.frontier.store.MemoryFrontierStore;
import dev.waymark.frontier.store.RocksFrontierStore;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.Candidate;
import dev.waymark.model.InLink;
import dev.waymark.model.Link;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.parse.Parser;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.relevance.Predicates;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.web.RecordedReply;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.recorded.RecordedWebs;
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
 * What ordering costs a fetched page: CPU time of the frontier, the ordering policy and its
 * learning while pages of a recorded web are crawled; parsing and judging them is not counted. One
 * line a crawl, so that warming up can be seen; with {@code -Dfill=N}, N candidates from links of
 * other pages wait from the beginning.
 *
 * <pre>WAYMARK_OPTS=-Dfill=100000 waymark lab bench policy memory WEB WANT PAGES CRAWLS POLICY…
 * </pre>
 */
public final class PolicyBench {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int MIN_WAITING = Integer.getInteger("fill", 0);
  private static final String SEED_URL = System.getProperty("seed", "");

  private final RecordedWeb web;
  private final Predicate predicate;
  private final Parser parser = new Parser("waymark");
  private final FrontierStore state;
  private final Frontier frontier;
  private final OrderingPolicy policy;
  private final ScoringContext scoringContext;
  private final Instant now = Instant.EPOCH;
  private long readingNanos;
  private long readingBytes;
  private int relevant;
  private long orderHash; // of the candidates in the order in which they came

  private PolicyBench(RecordedWeb web, Predicate predicate, FrontierStore state, String policy) {
    this.web = web;
    this.predicate = predicate;
    this.state = state;
    this.policy = AllOrderingPolicies.builtIn().create(policy, PolicyContext.empty());
    this.scoringContext =
        new ScoringContext(this.policy.emptyKnowledge(), new PageHistory(state::wordIds));
    FrontierOptions defaults =
        FrontierOptions.of(SettingsSchema.defaults(FrontierSettings.class)).withoutHostWait();
    int rescore = Integer.getInteger("rescore", defaults.rescore());
    this.frontier =
        new Frontier(
            defaults.withRescore(rescore), Duration.ZERO, 1, state, this.policy, scoringContext);
  }

  public static void main(String[] args) throws IOException {
    RecordedWeb web = RecordedWebs.open(args[1]);
    PredicateContext context =
        PredicateContext.minimal().withLabels(url -> web.labels(web.page(url)));
    Predicate predicate = Predicates.parse(args[2], context);
    for (int crawl = 0; crawl < Integer.parseInt(args[4]); crawl++) {
      for (String policy : List.of(args).subList(5, args.length)) {
        Path folder = Files.createTempDirectory("policy-bench");
        try (FrontierStore state =
            args[0].equals("disk") ? new RocksFrontierStore(folder) : new MemoryFrontierStore()) {
          System.out.printf("%-14s ", policy);
          new PolicyBench(web, predicate, state, policy)
              .crawl(Integer.parseInt(args[3]), new Random(crawl % 3));
        } finally {
          FrontierBench.delete(folder);
        }
      }
    }
  }

  private void crawl(int pages, Random random) {
    String first = SEED_URL.isEmpty() ? web.url(random.nextInt(web.pages())) : SEED_URL;
    frontier.offer(Candidate.of(first, 0, 0, Origin.SEED));
    state.commit();
    while (scoringContext.history().size() == 0) {
      crawlNext();
    }
    fill(random);
    long nanos = THREADS.getCurrentThreadCpuTime() - readingNanos;
    long bytes = THREADS.getCurrentThreadAllocatedBytes() - readingBytes;
    long waiting = frontier.size();
    while (scoringContext.history().size() < pages && crawlNext()) {}
    int crawled = scoringContext.history().size() - 1;
    System.out.printf(
        "%.3f ms a page, %,d KB allocated, %,d to %,d waiting, %d relevant, order hash %016x%n",
        (THREADS.getCurrentThreadCpuTime() - readingNanos - nanos) / 1e6 / crawled,
        (THREADS.getCurrentThreadAllocatedBytes() - readingBytes - bytes) / 1024 / crawled,
        waiting,
        frontier.size(),
        relevant,
        orderHash);
  }

  /** Adds the links of other pages to the frontier, with their anchor and context words. */
  private void fill(Random random) {
    while (frontier.size() < MIN_WAITING) {
      int number = random.nextInt(web.pages());
      Page page = parser.parse(web.html(number), web.url(number));
      page.links().forEach(link -> frontier.addLink(0, page.inLink(link), 1));
      state.commit();
    }
  }

  /** Crawls the next page, or finds that it is none; false if nothing waits. */
  private boolean crawlNext() {
    if (!(frontier.next(now) instanceof NextCandidate.Ready ready)) {
      return false;
    }
    Candidate candidate = ready.candidate();
    switch (web.respond(candidate.url())) {
      case RecordedReply.PageReply(int number) -> addPage(number, candidate);
      case RecordedReply.RedirectReply moved -> frontier.exclude(candidate, "moved", now);
      case RecordedReply.NotFoundReply missing -> frontier.exclude(candidate, "missing", now);
    }
    state.commit();
    return true;
  }

  private void addPage(int number, Candidate candidate) {
    long nanos = THREADS.getCurrentThreadCpuTime();
    long bytes = THREADS.getCurrentThreadAllocatedBytes();
    Page page = parser.parse(web.html(number), candidate.url());
    Relevance relevance = predicate.judge(page);
    readingNanos += THREADS.getCurrentThreadCpuTime() - nanos;
    readingBytes += THREADS.getCurrentThreadAllocatedBytes() - bytes;
    List<InLink> links = links(page);
    Observation observation =
        new Observation(
            scoringContext.history().size(),
            candidate,
            relevance.relevant(),
            relevance.score(),
            page.words(),
            targets(links),
            policy.annotate(page, candidate, scoringContext));
    scoringContext.history().observe(observation);
    scoringContext.knowledge().observe(observation, scoringContext.history());
    frontier.markCrawled(candidate, observation, now);
    links.forEach(link -> frontier.addLink(observation.page(), link, candidate.depth() + 1));
    frontier.refreshScores();
    relevant += relevance.relevant() ? 1 : 0;
    orderHash = orderHash * 31 + candidate.id();
  }

  private static List<InLink> links(Page page) {
    List<InLink> links = new ArrayList<>(page.links().size());
    for (Link link : page.links()) {
      if (!link.nofollow() && !link.url().equals(page.url())) {
        links.add(page.inLink(link));
      }
    }
    return links;
  }

  private int[] targets(List<InLink> links) {
    int[] targets = new int[links.size()];
    int n = 0;
    for (InLink link : links) {
      int status = state.status(link.id());
      if (UrlStatus.isCrawled(status)) {
        targets[n++] = UrlStatus.page(status);
      }
    }
    return Arrays.stream(targets, 0, n).distinct().toArray();
  }
}
