package dev.waymark.shard;

import dev.waymark.crawl.CrawlBudget;
import dev.waymark.crawl.CrawlComponents;
import dev.waymark.crawl.CrawlOutcome;
import dev.waymark.crawl.Crawler;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.ForeignLink;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.url.Urls;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;

/** One crawl of several: it fetches its own URLs, and takes in what others send. */
public final class Shard {
  private final FrontierStore store;
  private final CrawlComponents components;
  private final Crawler crawler;
  private final CrawlBudget limits;

  /**
   * @param components whose state sends links that leave to the outbox of the store
   * @param limits of a round, besides its pages and time
   */
  public Shard(
      FrontierStore store, CrawlComponents components, Crawler crawler, CrawlBudget limits) {
    this.store = store;
    this.components = components;
    this.crawler = crawler;
    this.limits = limits;
  }

  public long pages() {
    return store.pages();
  }

  /** How far it is. */
  public ShardReport report() {
    return ShardReport.of(CrawlOutcome.PAGE_LIMIT, crawler.progress(), Duration.ZERO);
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
    return ShardReport.of(outcome, crawler.progress(), taken);
  }

  /** Visits the links of the outbox, in their order. */
  public void forEachOutgoing(FrontierStore.OutgoingSink each) {
    store.forEachOutgoing(-1, each);
  }

  /** Links up to a number have arrived: they leave the outbox. */
  public void removeOutgoing(long upTo) {
    store.removeOutgoing(upTo);
    commit();
  }

  /**
   * Takes in the links of another shard, none twice, whatever happens. They count with the next
   * {@link #commit}.
   */
  public long receive(int from, List<OutgoingLink> links) {
    long last = lastReceived(from);
    long count = 0;
    for (OutgoingLink one : links) {
      if (one.number() > last) {
        receive(one.link());
        last = one.number();
        count++;
      }
    }
    if (count > 0) {
      store.putMeta(receivedKey(from), ByteBuffer.allocate(Long.BYTES).putLong(last).array());
    }
    return count;
  }

  public void commit() {
    components.sink().commit();
  }

  /**
   * A link on its way.
   *
   * @param number by which its source knows it
   */
  public record OutgoingLink(long number, ForeignLink link) {}

  /** The number of the last link that came from a shard; -1 if none did. */
  private long lastReceived(int from) {
    byte[] last = store.getMeta(receivedKey(from));
    return last == null ? -1 : ByteBuffer.wrap(last).getLong();
  }

  private static String receivedKey(int from) {
    return "received/" + from;
  }

  private void receive(ForeignLink link) {
    boolean allowed =
        components.scope().decide(link.url(), link.depth()).accepted()
            && (store.status(Urls.id(link.url())) != UrlStatus.UNKNOWN
                || components.traps().decide(link.url()).accepted());
    if (allowed && components.state().frontier().addLink(link)) {
      components.traps().count(link.url());
    }
  }
}
