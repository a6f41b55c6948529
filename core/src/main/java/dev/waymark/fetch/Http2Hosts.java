package dev.waymark.fetch;

import dev.waymark.fetch.limits.BodyBudget;
import dev.waymark.model.FetchResult;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;

/**
 * Chooses the protocol for a host: HTTP/1.1, and HTTP/2 for those that refuse it. Used by many
 * threads.
 */
final class Http2Hosts {
  /**
   * What a server may send on an HTTP/2 connection before anybody reads it: the client's window.
   */
  private static final long WINDOW_BYTES = 16 << 20;

  private static final long MEMORY_TIMEOUT_MILLIS = 30_000;

  /** Hosts remembered; others are asked twice again. */
  private static final int MAX_HOSTS = 10_000;

  private final FetchSettings.Http2 mode;
  private final OkHttpClient http1;
  private final OkHttpClient http2;
  private final BodyBudget bodies;
  private final Set<String> refusesHttp1 = ConcurrentHashMap.newKeySet();

  /**
   * @param client for HTTP/1.1
   */
  Http2Hosts(FetchSettings.Http2 mode, OkHttpClient client, BodyBudget bodies) {
    this.mode = mode;
    this.http1 = client;
    this.http2 = client.newBuilder().protocols(List.of(Protocol.HTTP_2, Protocol.HTTP_1_1)).build();
    this.bodies = bodies;
  }

  /**
   * Fetches with the client for its host; a server that refuses HTTP/1.1 is asked again at once.
   *
   * @param request sends it with a client
   */
  FetchResult fetch(HttpUrl target, Function<OkHttpClient, FetchResult> request) {
    if (mode == FetchSettings.Http2.NEVER || !target.isHttps()) {
      return request.apply(http1);
    }
    String origin = target.host() + ':' + target.port();
    if (mode == FetchSettings.Http2.ALWAYS || refusesHttp1.contains(origin)) {
      return fetchWithHttp2(target, request);
    }
    FetchResult result = request.apply(http1);
    if (!isRefusal(result)) {
      return result;
    }
    if (refusesHttp1.size() < MAX_HOSTS) {
      refusesHttp1.add(origin);
    }
    return fetchWithHttp2(target, request);
  }

  private FetchResult fetchWithHttp2(HttpUrl target, Function<OkHttpClient, FetchResult> request) {
    try (BodyBudget.Lease window = bodies.newLease()) {
      return window.growTo(WINDOW_BYTES, MEMORY_TIMEOUT_MILLIS)
          ? request.apply(http2)
          : FetchResult.Failure.notAsked(target.toString(), "too many large pages at once");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return FetchResult.Failure.notAsked(target.toString(), "interrupted");
    }
  }

  /** By the handshake, by a status, or by frames where a status line should be. */
  private static boolean isRefusal(FetchResult result) {
    return result instanceof FetchResult.Failure failure
        && switch (failure.status()) {
          case 426, 464, 505 -> true;
          case 0 ->
              failure.reason().contains("no_application_protocol")
                  || failure.reason().startsWith("not HTTP: Unexpected status line");
          default -> false;
        };
  }
}
