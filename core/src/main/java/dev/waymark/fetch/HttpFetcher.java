package dev.waymark.fetch;

import dev.waymark.config.ConfigException;
import dev.waymark.model.FetchResult;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.net.Proxy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.Dns;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/**
 * Fetches over HTTP/1.1. Made for many virtual threads, each waiting for its own response; closing
 * it cancels the requests in flight.
 */
public final class HttpFetcher implements Fetcher, AutoCloseable {
  /** Idle connections kept; OkHttp scans all of them for each request. */
  private static final int MAX_IDLE_CONNECTIONS = 256;

  private static final Duration KEEP_ALIVE = Duration.ofSeconds(30);

  private final OkHttpClient client;
  private final CachingDns dns;
  private final HostConcurrencyLimiter hostLimiter;
  private final UserAgent userAgent;
  private final ContentPolicy pagePolicy;
  private final InstantSource clock;
  private volatile boolean closed;

  /**
   * @throws ConfigException a setting is invalid
   */
  public HttpFetcher(FetchSettings settings, PolitenessSettings politeness, InstantSource clock) {
    this(settings, politeness, clock, Dns.SYSTEM);
  }

  /**
   * @param resolver resolves host names; its addresses are still guarded
   */
  public HttpFetcher(
      FetchSettings settings, PolitenessSettings politeness, InstantSource clock, Dns resolver) {
    AddressGuard guard = AddressGuard.allowing(settings.allowAddress());
    this.userAgent = UserAgent.fromSettings(politeness);
    this.pagePolicy = ContentPolicy.create(userAgent, settings.accept(), settings.maxBytes());
    this.clock = clock;
    this.hostLimiter = new HostConcurrencyLimiter(Math.max(1, politeness.connectionsPerHost()));
    HostOverrides overrides = new HostOverrides(settings.connectTo());
    this.dns = new CachingDns(overrides.wrap(resolver), guard, settings, clock);
    this.client = buildClient(settings, new GuardedSockets(guard, overrides));
  }

  private OkHttpClient buildClient(FetchSettings settings, GuardedSockets sockets) {
    return new OkHttpClient.Builder()
        .protocols(List.of(Protocol.HTTP_1_1))
        .followRedirects(false)
        .followSslRedirects(false)
        .proxy(Proxy.NO_PROXY)
        .dns(dns)
        .socketFactory(sockets)
        .connectTimeout(settings.connectTimeout())
        .readTimeout(settings.idleTimeout())
        .writeTimeout(settings.idleTimeout())
        .callTimeout(settings.timeout())
        .connectionPool(
            new ConnectionPool(MAX_IDLE_CONNECTIONS, KEEP_ALIVE.toSeconds(), TimeUnit.SECONDS))
        .addNetworkInterceptor(this::intercept)
        .build();
  }

  @Override
  public FetchResult fetch(String url, @Nullable Conditions conditions) {
    return fetch(url, conditions, pagePolicy);
  }

  /**
   * A fetcher on the same connections for robots.txt, sitemaps and the like: every media type is
   * accepted.
   */
  public Fetcher fileFetcher(long maxBytes) {
    ContentPolicy acceptAll = ContentPolicy.create(userAgent, List.of("*/*"), maxBytes);
    return (url, conditions) -> fetch(url, conditions, acceptAll);
  }

  private FetchResult fetch(
      String url, @Nullable Conditions conditions, ContentPolicy contentPolicy) {
    HttpUrl target = HttpUrl.parse(url);
    if (target == null) {
      return new FetchResult.Refusal(url, "invalid URL");
    }
    String host = Urls.host(url);
    try {
      hostLimiter.acquire(host);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new FetchResult.Failure(url, 0, "interrupted", true, Duration.ZERO);
    }
    try {
      HttpCall exchange = new HttpCall(url, contentPolicy, userAgent.productToken(), clock);
      Request request = buildRequest(target, conditions, contentPolicy, exchange);
      Call call = client.newCall(request);
      return exchange.execute(call);
    } finally {
      hostLimiter.release(host);
    }
  }

  private static Request buildRequest(
      HttpUrl target,
      @Nullable Conditions conditions,
      ContentPolicy contentPolicy,
      HttpCall exchange) {
    Request.Builder request =
        new Request.Builder()
            .url(target)
            .headers(contentPolicy.requestHeaders())
            .tag(HttpCall.class, exchange);
    if (conditions != null) {
      addHeader(request, "If-None-Match", conditions.etag());
      addHeader(request, "If-Modified-Since", conditions.lastModified());
    }
    return request.build();
  }

  /** A value with non-ASCII characters cannot be sent back unchanged: it is left out. */
  private static void addHeader(Request.Builder request, String name, @Nullable String value) {
    if (value != null && value.chars().allMatch(c -> c >= ' ' && c < 127)) {
      request.header(name, value);
    }
  }

  private Response intercept(Interceptor.Chain chain) throws IOException {
    if (closed) {
      throw new IOException("the fetcher is closed");
    }
    Request request = chain.request();
    HttpCall exchange = request.tag(HttpCall.class);
    if (exchange == null) {
      throw new IllegalStateException("a request without an exchange: " + request);
    }
    exchange.requestSent(request, chain.connection());
    Response response = chain.proceed(request);
    exchange.responseReceived(response);
    // Quirk: OkHttp parses the media type of each body with a regular expression.
    ResponseBody body = response.body();
    ResponseBody untyped = ResponseBody.create(body.source(), null, body.contentLength());
    Response.Builder builder = response.newBuilder().body(untyped);
    // Quirk: OkHttp retries at once after "503, Retry-After: 0", and fails on numbers that are too
    // // long. Retries are not its business here.
    return (response.code() == 503 ? builder.removeHeader("Retry-After") : builder).build();
  }

  /** Cancels all requests in flight; they and all later ones fail. */
  @Override
  public void close() {
    closed = true;
    client.dispatcher().cancelAll();
    client.connectionPool().evictAll();
    dns.close();
  }
}
