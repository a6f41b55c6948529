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
 * Asks real servers over HTTP/1.1. Made for many virtual threads, each waiting for its own answer;
 * closing it ends the requests under way.
 */
public final class HttpFetcher implements Fetcher, AutoCloseable {
  /** Unused connections kept; OkHttp looks through all of them for each request. */
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
   * @throws ConfigException a setting is impossible
   */
  public HttpFetcher(FetchSettings settings, PolitenessSettings manners, InstantSource clock) {
    this(settings, manners, clock, Dns.SYSTEM);
  }

  /**
   * @param resolver finds the addresses of hosts; what it says is still guarded
   */
  public HttpFetcher(
      FetchSettings settings, PolitenessSettings manners, InstantSource clock, Dns resolver) {
    AddressGuard guard = AddressGuard.allowing(settings.allowAddress());
    this.userAgent = UserAgent.fromSettings(manners);
    this.pagePolicy = ContentPolicy.create(userAgent, settings.accept(), settings.maxBytes());
    this.clock = clock;
    this.hostLimiter = new HostConcurrencyLimiter(Math.max(1, manners.connectionsPerHost()));
    HostOverrides detours = new HostOverrides(settings.connectTo());
    this.dns = new CachingDns(detours.wrap(resolver), guard, settings, clock);
    this.client = buildClient(settings, new GuardedSockets(guard, detours));
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
   * The same connections for files that are no pages, such as robots.txt and sitemaps: every media
   * type is read.
   */
  public Fetcher fileFetcher(long maxBytes) {
    ContentPolicy anything = ContentPolicy.create(userAgent, List.of("*/*"), maxBytes);
    return (url, conditions) -> fetch(url, conditions, anything);
  }

  private FetchResult fetch(String url, @Nullable Conditions conditions, ContentPolicy taste) {
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
      HttpCall visit = new HttpCall(url, taste, userAgent.productToken(), clock);
      Request request = buildRequest(target, conditions, taste, visit);
      Call call = client.newCall(request);
      return visit.execute(call);
    } finally {
      hostLimiter.release(host);
    }
  }

  private static Request buildRequest(
      HttpUrl target, @Nullable Conditions conditions, ContentPolicy taste, HttpCall visit) {
    Request.Builder request =
        new Request.Builder()
            .url(target)
            .headers(taste.requestHeaders())
            .tag(HttpCall.class, visit);
    if (conditions != null) {
      addHeader(request, "If-None-Match", conditions.etag());
      addHeader(request, "If-Modified-Since", conditions.lastModified());
    }
    return request.build();
  }

  /** A value with letters beyond ASCII cannot be said back as it came: it is left out. */
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
    HttpCall visit = request.tag(HttpCall.class);
    if (visit == null) {
      throw new IllegalStateException("a request without an exchange: " + request);
    }
    visit.requestSent(request, chain.connection());
    Response response = chain.proceed(request);
    visit.responseReceived(response);
    // Quirk: on the way back OkHttp reads the media type of each body, by a regular expression.
    ResponseBody body = response.body();
    ResponseBody untyped = ResponseBody.create(body.source(), null, body.contentLength());
    Response.Builder given = response.newBuilder().body(untyped);
    // Quirk: OkHttp asks again at once after "503, retry after 0", and stumbles over numbers that
    // are too long. When to ask again is not its business here.
    return (response.code() == 503 ? given.removeHeader("Retry-After") : given).build();
  }

  /** Ends all requests under way; they and all later ones fail. */
  @Override
  public void close() {
    closed = true;
    client.dispatcher().cancelAll();
    client.connectionPool().evictAll();
    dns.close();
  }
}
