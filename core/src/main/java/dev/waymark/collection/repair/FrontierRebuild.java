package dev.waymark.collection.repair;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.StoredPageReader;
import dev.waymark.archive.warc.WarcLocation;
import dev.waymark.fetch.scope.Scope;
import dev.waymark.fetch.scope.TrapDetector;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.Candidate;
import dev.waymark.model.InLink;
import dev.waymark.model.Link;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.parse.dedup.DuplicateMatch;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.url.Urls;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Fills a frontier store again from the journal and the archive: pages are crawled, their links
 * wait, what redirected or failed for good is excluded. What a page said that was not archived is
 * lost, as are candidates that no archived page links to.
 */
final class FrontierRebuild {
  /** Entries between two commits. */
  private static final int COMMIT_INTERVAL = 1000;

  private final FrontierStore store;
  private final RepairSettings settings;
  private final Scope scope;
  private final TrapDetector traps;
  private final StoredPageReader archive;
  private final Parser parser = new Parser();
  private final ScoringContext context;
  private long entries;

  FrontierRebuild(FrontierStore store, RepairSettings settings, StoredPageReader archive) {
    this.store = store;
    this.settings = settings;
    this.scope = new Scope(settings.scope(), settings.seeds());
    this.traps = new TrapDetector(settings.scope(), settings.clock());
    this.archive = archive;
    OrderingPolicy policy = settings.policy();
    Knowledge knowledge = policy.emptyKnowledge();
    PageHistory history = new PageHistory(store::wordIds);
    store.observations(
        0,
        seen -> {
          history.observe(seen);
          knowledge.observe(seen, history);
        });
    this.context = new ScoringContext(knowledge, history);
  }

  /** Does again what the crawl did after a visit. */
  void replay(JournalEntry entry) {
    long id = Urls.id(entry.url());
    if (entry.relevance() != null) {
      if (!UrlStatus.isCrawled(store.status(id))) {
        addPage(entry, id);
      }
    } else {
      addOutcome(entry, id);
    }
    if (++entries % COMMIT_INTERVAL == 0) {
      store.commit();
    }
  }

  /** A URL is to be fetched again. */
  void addWaiting(String url) {
    long id = Urls.id(url);
    if (store.exclusionReason(id) != null) {
      store.reopen(id);
      store.commit();
    }
    if (store.status(id) == UrlStatus.UNKNOWN) {
      put(Candidate.of(url, 0, store.nextDiscoveryNumber(), Origin.SEED));
    }
  }

  private void addPage(JournalEntry entry, long id) {
    JournalEntry.PageRecord record = entry.pageRecord();
    WarcLocation location = record == null ? null : record.location();
    Page page =
        Optional.ofNullable(location)
            .flatMap(archive::read)
            .map(parser::parse)
            .orElseGet(() -> parser.parse("", entry.url()));
    Candidate known = store.candidate(id);
    Candidate candidate = known == null ? candidate(entry) : known;
    boolean isNew =
        record != null && record.duplicate() instanceof DuplicateMatch.None && !record.noindex();
    boolean relevant = isNew && entry.relevance() != null && entry.relevance().relevant();
    List<InLink> links = followableLinks(page, candidate.depth() + 1);
    Observation observation =
        new Observation(
            store.pages(),
            candidate,
            relevant,
            entry.relevance() == null ? 0 : entry.relevance().score(),
            page.words(),
            crawledTargets(links),
            settings.policy().annotate(page, candidate, context));
    context.history().observe(observation);
    context.knowledge().observe(observation, context.history());
    if (store.exclusionReason(id) != null) {
      store.reopen(id);
    }
    store.markCrawled(id, observation);
    links.forEach(link -> addLink(observation.page(), link, candidate.depth() + 1));
  }

  private Candidate candidate(JournalEntry entry) {
    return Candidate.of(
        entry.url(), entry.path().depth(), store.nextDiscoveryNumber(), entry.path().origin());
  }

  private List<InLink> followableLinks(Page page, int depth) {
    return page.links().stream()
        .filter(page::mayFollow)
        .map(Link::url)
        .distinct()
        .filter(url -> scope.decide(url, depth).accepted())
        .map(url -> page.inLink(first(page, url)))
        .toList();
  }

  private static Link first(Page page, String url) {
    return page.links().stream().filter(link -> link.url().equals(url)).findFirst().orElseThrow();
  }

  private int[] crawledTargets(List<InLink> links) {
    Set<Integer> targets = new HashSet<>();
    return links.stream()
        .mapToInt(link -> store.status(link.id()))
        .filter(status -> UrlStatus.isCrawled(status) && targets.add(status))
        .toArray();
  }

  private void addLink(int page, InLink link, int depth) {
    int status = store.status(link.id());
    if (UrlStatus.isWaiting(status)) {
      put(store.candidateAt(UrlStatus.decodeSlot(status)).withLink(page, link));
    } else if (status == UrlStatus.UNKNOWN && traps.decide(link.url()).accepted()) {
      traps.count(link.url());
      put(
          Candidate.of(link.url(), depth, store.nextDiscoveryNumber(), Origin.LINK)
              .withLink(page, link));
    }
  }

  private void put(Candidate candidate) {
    store.put(candidate, settings.policy().score(candidate, context));
  }

  private void addOutcome(JournalEntry entry, long id) {
    if (UrlStatus.isCrawled(store.status(id))) {
      return;
    }
    String action = entry.outcome().action();
    boolean retried = action.startsWith("retry");
    if (retried) {
      if (store.status(id) == UrlStatus.UNKNOWN) {
        put(candidate(entry));
      }
    } else {
      store.exclude(id, entry.outcome().detail());
    }
    if (entry.outcome().kind() == JournalEntry.Kind.REDIRECT) {
      addRedirectTarget(entry);
    }
  }

  private void addRedirectTarget(JournalEntry entry) {
    String target = entry.outcome().detail();
    int depth = entry.path().depth() + 1;
    if (store.status(Urls.id(target)) == UrlStatus.UNKNOWN
        && scope.decide(target, depth).accepted()) {
      put(Candidate.of(target, depth, store.nextDiscoveryNumber(), Origin.REDIRECT));
    }
  }
}
