package dev.waymark.fetch;

import dev.waymark.model.Fetched;
import dev.waymark.settings.BadSetting;
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
  private static final int IDLE_CONNECTIONS = 256;

  private static final Duration KEEP_ALIVE = Duration.ofSeconds(30);

  private final OkHttpClient client;
  private final Names names;
  private final HostGate gate;
  private final Agent agent;
  private final Taste pages;
  private final InstantSource clock;
  private volatile boolean closed;

  /**
   * @throws BadSetting a setting is impossible
   */
  public HttpFetcher(FetchSettings settings, MannersSettings manners, InstantSource clock) {
    this(settings, manners, clock, Dns.SYSTEM);
  }

  /**
   * @param resolver finds the addresses of hosts; what it says is still guarded
   */
  public HttpFetcher(
      FetchSettings settings, MannersSettings manners, InstantSource clock, Dns resolver) {
    AddressGuard guard = AddressGuard.allowing(settings.allowAddress());
    this.agent = Agent.of(manners);
    this.pages = Taste.of(agent, settings.accept(), settings.maxBytes());
    this.clock = clock;
    this.gate = new HostGate(Math.max(1, manners.connectionsPerHost()));
    Detours detours = new Detours(settings.connectTo());
    this.names = new Names(detours.around(resolver), guard, settings, clock);
    this.client = client(settings, new GuardedSockets(guard, detours));
  }

  private OkHttpClient client(FetchSettings settings, GuardedSockets sockets) {
    return new OkHttpClient.Builder()
        .protocols(List.of(Protocol.HTTP_1_1))
        .followRedirects(false)
        .followSslRedirects(false)
        .proxy(Proxy.NO_PROXY)
        .dns(names)
        .socketFactory(sockets)
        .connectTimeout(settings.connectTimeout())
        .readTimeout(settings.idleTimeout())
        .writeTimeout(settings.idleTimeout())
        .callTimeout(settings.timeout())
        .connectionPool(
            new ConnectionPool(IDLE_CONNECTIONS, KEEP_ALIVE.toSeconds(), TimeUnit.SECONDS))
        .addNetworkInterceptor(this::note)
        .build();
  }

  @Override
  public Fetched fetch(String url, @Nullable Conditions conditions) {
    return fetch(url, conditions, pages);
  }

  /**
   * The same connections for files that are no pages, such as robots.txt and sitemaps: every media
   * type is read.
   */
  public Fetcher files(long maxBytes) {
    Taste anything = Taste.of(agent, List.of("*/*"), maxBytes);
    return (url, conditions) -> fetch(url, conditions, anything);
  }

  private Fetched fetch(String url, @Nullable Conditions conditions, Taste taste) {
    HttpUrl target = HttpUrl.parse(url);
    if (target == null) {
      return new Fetched.Refused(url, "no web address");
    }
    String host = Urls.host(url);
    try {
      gate.enter(host);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Fetched.Failed(url, 0, "interrupted", true, Duration.ZERO);
    }
    try {
      Visit visit = new Visit(url, taste, agent.name(), clock);
      Request request = request(target, conditions, taste, visit);
      Call call = client.newCall(request);
      return visit.make(call);
    } finally {
      gate.leave(host);
    }
  }

  private static Request request(
      HttpUrl target, @Nullable Conditions conditions, Taste taste, Visit visit) {
    Request.Builder request =
        new Request.Builder().url(target).headers(taste.headers()).tag(Visit.class, visit);
    if (conditions != null) {
      add(request, "If-None-Match", conditions.etag());
      add(request, "If-Modified-Since", conditions.lastModified());
    }
    return request.build();
  }

  /** A value with letters beyond ASCII cannot be said back as it came: it is left out. */
  private static void add(Request.Builder request, String name, @Nullable String value) {
    if (value != null && value.chars().allMatch(c -> c >= ' ' && c < 127)) {
      request.header(name, value);
    }
  }

  private Response note(Interceptor.Chain chain) throws IOException {
    if (closed) {
      throw new IOException("the fetcher is closed");
    }
    Request request = chain.request();
    Visit visit = request.tag(Visit.class);
    if (visit == null) {
      throw new IllegalStateException("a request without a visit: " + request);
    }
    visit.departs(request, chain.connection());
    Response response = chain.proceed(request);
    visit.arrives(response);
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
    names.close();
  }
}
