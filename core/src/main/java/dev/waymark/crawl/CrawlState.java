package dev.waymark.crawl;

import dev.waymark.crawl.visit.VisitResult;
import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.NextCandidate;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.Candidate;
import dev.waymark.model.CopyMark;
import dev.waymark.model.CopyMessage;
import dev.waymark.model.ForeignLink;
import dev.waymark.model.InLink;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.model.ParentDigest;
import dev.waymark.parse.dedup.Fingerprint;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.url.Urls;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a crawl changes, behind one door: the frontier and its store, the history of
 * crawled pages, and knowledge. Owned by the crawl thread.
 */
public final class CrawlState {
  private final FrontierStore store;
  private final Frontier frontier;
  private final OrderingPolicy policy;
  private final ScoringContext context;

  private UrlOwner owner = UrlOwner.ALL;
  private @Nullable Set<Integer> copies; // the pages that are marked, once it is asked for
  private int digestPage = -1;
  private ParentDigest digest = ParentDigest.NONE;

  /** By page: one more than the number of the last page that was found to link to it. */
  private int[] lastLinkingPage = new int[1024];

  public CrawlState(
      FrontierStore store, Frontier frontier, OrderingPolicy policy, ScoringContext context) {
    this.store = store;
    this.frontier = frontier;
    this.policy = policy;
    this.context = context;
  }

  /** Sends links to URLs that somebody else owns to the outbox of the store. */
  public CrawlState withOwner(UrlOwner owner) {
    this.owner = owner;
    return this;
  }

  boolean owns(String url) {
    return owner.owns(url);
  }

  /** A link of a crawled page leads to another shard. */
  void send(int page, InLink link, int depth) {
    if (page != digestPage) {
      digestPage = page;
      digest = policy.digest(page, context);
    }
    store.outgoingLinks().add(ForeignLink.of(link, depth, digest));
  }

  /** A candidate redirects to another shard. */
  void sendRedirect(Candidate from, String target) {
    ParentDigest parents = from.foreignParents();
    for (int parent : from.parents()) {
      parents = parents.plus(policy.digest(parent, context));
    }
    store
        .outgoingLinks()
        .add(
            new ForeignLink(
                target,
                from.depth() + 1,
                Origin.REDIRECT,
                from.inLinks(),
                from.anchorWords(),
                from.contextWords(),
                from.boilerplateLinks(),
                parents));
  }

  /** Tells the shards that compare pages of a page that repeats none of this one. */
  void sendSeen(String url, Fingerprint fingerprint) {
    if (owner != UrlOwner.ALL) {
      store
          .outgoingCopies()
          .add(new CopyMessage.Seen(url, fingerprint.digest(), fingerprint.simHash()));
    }
  }

  /**
   * A crawled page turned out to repeat one of another shard: from now on it does not count as
   * relevant, here and in knowledge.
   *
   * @return what it counted as; empty if it is none of the pages, or was marked before
   */
  Optional<CopyMark> markCopy(CopyMessage.Found found) {
    if (copies == null) {
      copies = new HashSet<>();
      store.copyMarks().forEach(-1, (number, mark) -> copies.add(mark.page()));
    }
    int status = store.status(Urls.id(found.url()));
    if (!UrlStatus.isCrawled(status) || !copies.add(UrlStatus.page(status))) {
      return Optional.empty();
    }
    Observation seen = store.observation(UrlStatus.page(status));
    CopyMark mark =
        new CopyMark(
            seen.page(), store.pages(), seen.relevant(), found.original(), found.distance());
    store.markCopy(mark);
    if (mark.relevant()) {
      history().retractRelevance(seen, mark.pagesKnown());
      context.knowledge().retractRelevance(seen, history());
    }
    return Optional.of(mark);
  }

  public Frontier frontier() {
    return frontier;
  }

  public OrderingPolicy policy() {
    return policy;
  }

  public ScoringContext context() {
    return context;
  }

  PageHistory history() {
    return context.history();
  }

  NextCandidate next(Instant now) {
    return frontier.next(now);
  }

  /** A candidate with the evidence that has come in since it was dispatched. */
  Candidate latest(Candidate dispatched) {
    Candidate latest = store.candidate(dispatched.id());
    return latest == null ? dispatched : latest;
  }

  boolean isKnown(long id) {
    return store.status(id) != UrlStatus.UNKNOWN;
  }

  /** See {@link UrlStatus}. */
  int status(long id) {
    return store.status(id);
  }

  /** Makes an excluded URL unknown, from the next commit on. */
  void reopen(long id) {
    store.reopen(id);
  }

  /** Grows with every candidate and survives restarts. */
  long nextDiscoveryNumber() {
    return store.nextDiscoveryNumber();
  }

  double score(Candidate candidate) {
    return policy.score(candidate, context);
  }

  /**
   * A page was crawled: history, knowledge and frontier take it in.
   *
   * @param relevant whether the page counts as relevant
   * @param links that may be followed and lead into scope
   */
  Observation observe(
      VisitResult.PageVisit visit,
      Candidate candidate,
      boolean relevant,
      List<InLink> links,
      Instant now) {
    var page = visit.judged().page();
    Observation observation =
        new Observation(
            history().size(),
            candidate,
            relevant,
            visit.judged().relevance().score(),
            page.words(),
            crawledTargets(links),
            policy.annotate(page, candidate, context));
    history().observe(observation);
    context.knowledge().observe(observation, history());
    frontier.markCrawled(candidate, observation, now);
    return observation;
  }

  /** The crawled pages among the targets, each once, in the order of the links. */
  private int[] crawledTargets(List<InLink> links) {
    int[] targets = new int[links.size()];
    int n = 0;
    int source = history().size() + 1;
    if (source > lastLinkingPage.length) {
      lastLinkingPage = Arrays.copyOf(lastLinkingPage, source * 2);
    }
    for (InLink link : links) {
      int status = store.status(link.id());
      if (UrlStatus.isCrawled(status) && lastLinkingPage[status] != source) {
        lastLinkingPage[status] = source;
        targets[n++] = status;
      }
    }
    return Arrays.copyOf(targets, n);
  }
}
