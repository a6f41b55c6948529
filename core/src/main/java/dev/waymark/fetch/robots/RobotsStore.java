package dev.waymark.fetch.robots;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Where robots.txt files survive the end of the process. Called from many threads. */
public interface RobotsStore {

  /** Forgets everything. */
  RobotsStore NONE =
      new RobotsStore() {
        @Override
        public byte @Nullable [] read(String site) {
          return null;
        }

        @Override
        public void write(String site, byte[] record, Duration crawlDelay) {}
      };

  /** What was written for a site (scheme, host and port); null if nothing was. */
  byte @Nullable [] read(String site);

  /** Stores a record before the site is asked for a page. */
  void write(String site, byte[] record, Duration crawlDelay);
}
