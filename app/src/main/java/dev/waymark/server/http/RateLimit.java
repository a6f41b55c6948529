package dev.waymark.server.http;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** So many requests a second of one client, after a burst; more are refused for a while. */
public final class RateLimit implements Routes {
  private static final double PER_SECOND = 20;
  private static final double BURST = 100;
  private static final int MAX_CLIENTS = 10_000;

  private final LongSupplier nanoTime;
  private final Map<String, Bucket> buckets =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
          return size() > MAX_CLIENTS;
        }
      };

  private static final class Bucket {
    private double left = BURST;
    private long at;
  }

  public RateLimit(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.before(this::check);
  }

  private void check(Context request) {
    if (!request.path().startsWith("/assets/") && !take(request.ip())) {
      request.header("Retry-After", "1");
      throw new HttpResponseException(429, "Too many requests; wait a second.");
    }
  }

  synchronized boolean take(String client) {
    long now = nanoTime.getAsLong();
    Bucket bucket = buckets.get(client);
    if (bucket == null) {
      bucket = new Bucket();
      bucket.at = now;
      buckets.put(client, bucket);
    }
    bucket.left = Math.min(BURST, bucket.left + (now - bucket.at) / 1e9 * PER_SECOND);
    bucket.at = now;
    if (bucket.left < 1) {
      return false;
    }
    bucket.left--;
    return true;
  }
}
