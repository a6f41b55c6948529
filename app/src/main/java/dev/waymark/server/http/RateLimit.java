package dev.waymark.server.http;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * So many requests a second of one client, after a burst; more are refused for a while. Behind a
 * trusted proxy a client is the user that it names, else the address that it tells.
 */
public final class RateLimit implements Routes {
  private static final double PER_SECOND = 20;
  private static final double BURST = 100;
  private static final int MAX_CLIENTS = 10_000;

  private final LongSupplier nanoTime;
  private final TrustedProxy proxy;
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

  /**
   * @param proxyHeader with the name of the user; empty for none
   */
  public RateLimit(LongSupplier nanoTime, String proxyHeader) {
    this.nanoTime = nanoTime;
    this.proxy = new TrustedProxy(proxyHeader);
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.before(this::check);
  }

  private void check(Context request) {
    if (!request.path().startsWith("/assets/") && !take(client(request))) {
      request.header("Retry-After", "1");
      throw new HttpResponseException(429, "Too many requests; wait a second.");
    }
  }

  private String client(Context request) {
    String user = proxy.user(request);
    return user == null ? proxy.address(request) : "user " + user;
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
