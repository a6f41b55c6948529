package dev.waymark.shard;

import dev.waymark.crawl.CrawlBudget;
import dev.waymark.crawl.CrawlComponents;
import dev.waymark.crawl.CrawlOutcome;
import dev.waymark.crawl.Crawler;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.RecordLog;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.CopyMessage;
import dev.waymark.model.ForeignLink;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.url.Urls;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** One crawl of several: it fetches its own URLs, and takes in what others send. */
public final class Shard {
  private final FrontierStore store;
  private final CrawlComponents components;
  private final Crawler crawler;
  private final CrawlBudget limits;
  private final CopyDirectory compared;

  /**
   * @param components whose state sends links that leave to the outbox of the store
   * @param limits of a round, besides its pages and time
   * @param compared what the store has of pages that this shard compares
   */
  public Shard(
      FrontierStore store,
      CrawlComponents components,
      Crawler crawler,
      CrawlBudget limits,
      CopyDirectory compared) {
    this.store = store;
    this.components = components;
    this.crawler = crawler;
    this.limits = limits;
    this.compared = compared;
  }

  public long pages() {
    return store.pages();
  }

  /** How many of its pages turned out to repeat those of other shards. */
  public long copies() {
    return store.copyMarks().count();
  }

  /** How far it is. */
  public ShardReport report() {
    return report(CrawlOutcome.PAGE_LIMIT, Duration.ZERO);
  }

  private ShardReport report(CrawlOutcome outcome, Duration time) {
    return ShardReport.of(outcome, crawler.progress(), copies(), time);
  }

  public Knowledge knowledge() {
    return components.state().context().knowledge();
  }

  /**
   * What can be fetched within a time.
   *
   * @param time zero for any time
   */
  public ScoreHistogram waitingScores(Duration time) {
    ScoreHistogram histogram = new ScoreHistogram();
    crawler.forEachScore(time, histogram::add);
    return histogram;
  }

  /**
   * Fetches at most so many pages, for at most so long.
   *
   * @param time zero for any time
   */
  public ShardReport run(long pages, Duration time) throws InterruptedException {
    long start = System.nanoTime();
    CrawlOutcome outcome = crawler.run(limits.part(pages() + pages, time));
    Duration taken = Duration.ofNanos(System.nanoTime() - start);
    return report(outcome, taken);
  }

  /** Links that leave, in their order. */
  public RecordLog<ForeignLink> outgoingLinks() {
    return store.outgoingLinks();
  }

  /** What it has to tell about copies, in its order. */
  public RecordLog<CopyMessage> outgoingCopies() {
    return store.outgoingCopies();
  }

  /** Links and messages up to these numbers have arrived: they are forgotten. */
  public void removeOutgoing(long lastLink, long lastCopy) {
    store.outgoingLinks().removeUpTo(lastLink);
    store.outgoingCopies().removeUpTo(lastCopy);
    commit();
  }

  /**
   * Takes in the links of another shard, none twice, whatever happens. They count with the next
   * {@link #commit}.
   *
   * @return how many
   */
  public long receive(int from, List<Sent<ForeignLink>> links) {
    return receive("received/" + from, links, this::receive);
  }

  /** Takes in what another shard tells about copies, likewise; after all links. */
  public long receiveCopies(int from, List<Sent<CopyMessage>> messages) {
    return receive("received-copies/" + from, messages, this::receive);
  }

  private <T> long receive(String key, List<Sent<T>> records, Consumer<T> each) {
    byte[] stored = store.getMeta(key);
    long last = stored == null ? -1 : ByteBuffer.wrap(stored).getLong();
    long count = 0;
    for (Sent<T> one : records) {
      if (one.number() > last) {
        each.accept(one.record());
        last = one.number();
        count++;
      }
    }
    if (count > 0) {
      store.putMeta(key, ByteBuffer.allocate(Long.BYTES).putLong(last).array());
    }
    return count;
  }

  public void commit() {
    components.sink().commit();
  }

  /**
   * A link or message on its way.
   *
   * @param number by which its source knows it
   */
  public record Sent<T>(long number, T record) {}

  private void receive(ForeignLink link) {
    boolean allowed =
        components.scope().decide(link.url(), link.depth()).accepted()
            && (store.status(Urls.id(link.url())) != UrlStatus.UNKNOWN
                || components.traps().decide(link.url()).accepted());
    if (allowed && components.state().frontier().addLink(link)) {
      components.traps().count(link.url());
    }
  }

  private void receive(CopyMessage message) {
    switch (message) {
      case CopyMessage.Seen seen -> compared.findOrAdd(seen).ifPresent(store.outgoingCopies()::add);
      case CopyMessage.Found found -> crawler.markCopy(found);
    }
  }
}
