package dev.waymark.collection;

import dev.waymark.fetch.robots.RobotsStore;
import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.url.Urls;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The robots.txt files of a collection's hosts, in its frontier store. */
record StoredRobots(FrontierStore store) implements RobotsStore {
  private static final String KEY_PREFIX = "robots/";

  @Override
  public byte @Nullable [] read(String site) {
    return store.getShared(KEY_PREFIX + site);
  }

  @Override
  public void write(String site, byte[] record, Duration crawlDelay) {
    if (!crawlDelay.isZero()) {
      Frontier.storeCrawlDelay(store, Urls.host(site + "/"), crawlDelay);
    }
    store.putShared(KEY_PREFIX + site, record);
  }
}
