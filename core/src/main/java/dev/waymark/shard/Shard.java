package dev.waymark.shard;

import dev.waymark.crawl.CrawlBudget;
import dev.waymark.crawl.CrawlComponents;
import dev.waymark.crawl.CrawlOutcome;
import dev.waymark.crawl.Crawler;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.UrlStatus;
import dev.waymark.model.ForeignLink;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.url.Urls;
import java.nio.ByteBuffer;
import java.util.List;

/** One crawl of several: it fetches its own URLs, and takes in what others send. */
public final class Shard {
  private final FrontierStore store;
  private final CrawlComponents components;
  private final Crawler crawler;

  /**
   * @param components whose state sends links that leave to the outbox of the store
   */
  public Shard(FrontierStore store, CrawlComponents components, Crawler crawler) {
    this.store = store;
    this.components = components;
    this.crawler = crawler;
  }

  public long pages() {
    return store.pages();
  }

  Knowledge knowledge() {
    return components.state().context().knowledge();
  }

  ScoreHistogram waitingScores() {
    ScoreHistogram histogram = new ScoreHistogram();
    components.state().frontier().forEachScore(histogram::add);
    return histogram;
  }

  /** Fetches at most so many pages. */
  CrawlOutcome run(long pages) throws InterruptedException {
    return crawler.run(CrawlBudget.pages(pages() + pages));
  }

  /** Hands every link of the outbox to its owner; none is handed over twice, whatever happens. */
  long send(int number, ShardMap map, List<Shard> all) {
    long[] last = {-1};
    long[] links = {0};
    store.forEachOutgoing(
        -1,
        (place, link) -> {
          last[0] = place;
          Shard target = all.get(map.shardOf(link.url()));
          if (place > target.received(number)) {
            target.receive(link);
            links[0]++;
          }
        });
    if (last[0] >= 0) {
      for (Shard target : all) {
        target.markReceived(number, last[0]);
      }
      store.removeOutgoing(last[0]);
      components.sink().commit();
    }
    return links[0];
  }

  /** The number of the last link that came from a shard; -1 if none did. */
  private long received(int from) {
    byte[] last = store.getMeta(receivedKey(from));
    return last == null ? -1 : ByteBuffer.wrap(last).getLong();
  }

  private void markReceived(int from, long place) {
    if (place > received(from)) {
      store.putMeta(receivedKey(from), ByteBuffer.allocate(Long.BYTES).putLong(place).array());
      components.sink().commit();
    }
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
