package dev.waymark.fetch;

import dev.waymark.config.ConfigException;
import dev.waymark.fetch.access.KeyRing;
import dev.waymark.fetch.access.ProxyRoutes;
import dev.waymark.fetch.access.RequestSigner;
import dev.waymark.fetch.access.TlsKeys;
import dev.waymark.fetch.limits.AddressLimiter;
import dev.waymark.fetch.limits.BodyBudget;
import dev.waymark.fetch.limits.HostConcurrencyLimiter;
import dev.waymark.fetch.wire.BodyFraming;
import dev.waymark.fetch.wire.GuardedTlsSockets;
import dev.waymark.fetch.wire.ResponseGuard;
import dev.waymark.model.FetchResult;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.Connection;
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
 * Fetches over HTTP/1.1, and over HTTP/2 where a server wants it. Made for many virtual threads,
 * each waiting for its own response; closing it cancels the requests in flight.
 */
public final class HttpFetcher implements Fetcher, AutoCloseable {
  /** Idle connections kept; OkHttp scans all of them for each request. */
  private static final int MAX_IDLE_CONNECTIONS = 256;

  /** Stands for the address of a host that only its proxy knows; the guard refuses it. */
  private static final byte[] UNKNOWN_ADDRESS = {0, 0, 0, 0};

  private static final Duration KEEP_ALIVE = Duration.ofSeconds(30);

  private final OkHttpClient client;
  private final Http2Hosts http2Hosts;
  private final CachingDns dns;
  private final HostConcurrencyLimiter hostLimiter;
  private final AddressLimiter addressLimiter;
  private final HostOverrides overrides;
  private final BodyBudget bodies = BodyBudget.ofHeap();
  private final Map<String, BodyBudget.Lease> heldBodies = new ConcurrentHashMap<>();
  private final UserAgent userAgent;
  private final ContentPolicy pagePolicy;
  private final AddressGuard guard;
  private final KeyRing keys;
  private final ProxyRoutes proxies;
  private final @Nullable RequestSigner signer;
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
    this.guard = AddressGuard.allowing(settings.allowAddress());
    this.keys = new KeyRing(settings.access(), clock);
    this.proxies = new ProxyRoutes(settings.access());
    this.signer = RequestSigner.open(settings.access(), clock);
    this.userAgent = UserAgent.fromSettings(politeness);
    this.pagePolicy = ContentPolicy.create(userAgent, settings);
    this.clock = clock;
    this.hostLimiter = new HostConcurrencyLimiter(Math.max(1, politeness.connectionsPerHost()));
    this.addressLimiter = new AddressLimiter(politeness.connectionsPerAddress());
    this.overrides = new HostOverrides(settings.connectTo());
    this.dns = new CachingDns(overrides.wrap(resolver), guard, settings, clock);
    this.client =
        buildClient(settings, new GuardedSockets(guard, overrides, proxies, settings.timeout()));
    this.http2Hosts = new Http2Hosts(settings.http2(), client, bodies);
  }

  private OkHttpClient buildClient(FetchSettings settings, GuardedSockets sockets) {
    OkHttpClient plain =
        new OkHttpClient.Builder()
            .protocols(List.of(Protocol.HTTP_1_1))
            .followRedirects(false)
            .followSslRedirects(false)
            .proxySelector(proxies.httpProxies())
            .proxyAuthenticator(proxies.authenticator())
            .cookieJar(keys.cookies())
            .dns(this::lookup)
            .socketFactory(sockets)
            .connectTimeout(settings.connectTimeout())
            .readTimeout(settings.idleTimeout())
            .writeTimeout(settings.idleTimeout())
            .callTimeout(settings.timeout())
            .connectionPool(
                new ConnectionPool(MAX_IDLE_CONNECTIONS, KEEP_ALIVE.toSeconds(), TimeUnit.SECONDS))
            .addNetworkInterceptor(this::intercept)
            .build();
    TlsKeys own = TlsKeys.open(settings.access());
    SSLSocketFactory tls = own == null ? plain.sslSocketFactory() : own.socketFactory();
    X509TrustManager trust = own == null ? plain.x509TrustManager() : own.trustManager();
    // With a verifier of its own the client does not send what is for one host over the HTTP/2
    // connection of another that has the same address and certificate: connect-to may part them.
    HostnameVerifier verifier = plain.hostnameVerifier()::verify;
    return plain
        .newBuilder()
        .sslSocketFactory(new GuardedTlsSockets(tls), trust)
        .hostnameVerifier(verifier)
        .build();
  }

  /** What a user should know before it starts, in sentences. */
  public List<String> warnings() {
    return keys.warnings();
  }

  /** A name that only a proxy may see is not looked up: {@link GuardedSockets} hands it on. */
  private List<InetAddress> lookup(String host) throws UnknownHostException {
    return isNamedToProxy(host)
        ? List.of(InetAddress.getByAddress(host, UNKNOWN_ADDRESS))
        : overrides.wrap(dns).lookup(host);
  }

  private boolean isNamedToProxy(String host) {
    return proxies.hidesName(host) && !overrides.contains(host);
  }

  /**
   * The guard where a proxy connects: what it could be told by name or literal address. Names that
   * are not found here may be known to the proxy, which has to guard itself then.
   */
  private void checkProxied(String host) throws UnknownHostException {
    if (!proxies.resolves(host) || overrides.contains(host)) {
      return;
    }
    if (AddressGuard.isLiteral(host) || UserAgent.isLoopback(host)) {
      guard.check(InetAddress.getByName(host));
    } else if (!proxies.hidesName(host)) {
      try {
        dns.lookup(host);
      } catch (AddressGuard.GuardedAddressException e) {
        throw e;
      } catch (UnknownHostException e) {
        return;
      }
    }
  }

  @Override
  public FetchResult fetch(String url, @Nullable Conditions conditions) {
    return fetch(url, conditions, pagePolicy);
  }

  /** The same for many large pages: their memory counts as used until they are released. */
  public Fetcher holdingFetcher() {
    return new Fetcher() {
      @Override
      public FetchResult fetch(String url, @Nullable Conditions conditions) {
        BodyBudget.Lease memory = bodies.newLease();
        FetchResult result = HttpFetcher.this.fetch(url, conditions, pagePolicy, memory);
        if (result instanceof FetchResult.Ok && !memory.isEmpty()) {
          release(url);
          heldBodies.put(url, memory);
        } else {
          memory.close();
        }
        return result;
      }

      @Override
      public void release(String url) {
        BodyBudget.Lease memory = heldBodies.isEmpty() ? null : heldBodies.remove(url);
        if (memory != null) {
          memory.close();
        }
      }
    };
  }

  /**
   * A fetcher on the same connections for robots.txt, sitemaps and the like: every media type is
   * accepted.
   */
  public Fetcher fileFetcher(long maxBytes) {
    ContentPolicy acceptAll = ContentPolicy.acceptAll(userAgent, maxBytes);
    return (url, conditions) -> fetch(url, conditions, acceptAll);
  }

  private FetchResult fetch(
      String url, @Nullable Conditions conditions, ContentPolicy contentPolicy) {
    try (BodyBudget.Lease memory = bodies.newLease()) {
      return fetch(url, conditions, contentPolicy, memory);
    }
  }

  private FetchResult fetch(
      String url,
      @Nullable Conditions conditions,
      ContentPolicy contentPolicy,
      BodyBudget.Lease memory) {
    HttpUrl target = HttpUrl.parse(url);
    if (target == null) {
      return new FetchResult.Refusal(url, "invalid URL");
    }
    String host = Urls.host(url);
    try {
      hostLimiter.acquire(host);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return FetchResult.Failure.notAsked(url, "interrupted");
    }
    InetAddress address = null;
    try {
      checkProxied(target.host());
      address = addressToLimit(target);
      if (address != null && !addressLimiter.tryAcquire(address)) {
        String busy = address.getHostAddress();
        address = null;
        return FetchResult.Failure.notAsked(url, "too many requests to " + busy + " at once");
      }
      return http2Hosts.fetch(
          target,
          chosen -> {
            HttpCall exchange =
                new HttpCall(url, contentPolicy, memory, keys, userAgent.productToken(), clock);
            Request request = buildRequest(target, conditions, contentPolicy, exchange);
            return exchange.execute(chosen.newCall(request));
          });
    } catch (UnknownHostException e) {
      return NetworkErrors.toFetchResult(url, e);
    } finally {
      if (address != null) {
        addressLimiter.release(address);
      }
      hostLimiter.release(host);
    }
  }

  /** The address of a host whose address has a limit; null for others. */
  private @Nullable InetAddress addressToLimit(HttpUrl target) throws UnknownHostException {
    return addressLimiter.isUnlimited()
            || overrides.contains(target.host())
            || proxies.resolves(target.host())
        ? null
        : dns.lookup(target.host()).getFirst();
  }

  private Request buildRequest(
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
    keys.addHeaders(target, request);
    proxies.addHeaders(target, request);
    if (signer != null) {
      signer.sign(target, request);
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
    beginBody(response, chain.connection());
    // Quirk: OkHttp parses the media type of each body with a regular expression.
    ResponseBody body = response.body();
    ResponseBody untyped = ResponseBody.create(body.source(), null, body.contentLength());
    Response.Builder builder = response.newBuilder().body(untyped);
    // Quirk: OkHttp retries at once after "503, Retry-After: 0", and fails on numbers that are too
    // // long. Retries are not its business here.
    return (response.code() == 503 ? builder.removeHeader("Retry-After") : builder).build();
  }

  /** The guard below the client must agree with it where the response ends. */
  private static void beginBody(Response response, @Nullable Connection connection)
      throws IOException {
    if (connection != null && connection.socket() instanceof ResponseGuard.Guarded guarded) {
      try {
        guarded
            .guard()
            .beginBody(
                BodyFraming.of(
                    response.code(),
                    response.headers("Transfer-Encoding"),
                    response.header("Content-Length")));
      } catch (IllegalArgumentException e) {
        connection.socket().close();
        throw new ProtocolException(e.getMessage());
      }
    }
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
