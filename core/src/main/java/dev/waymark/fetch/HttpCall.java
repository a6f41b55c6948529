package dev.waymark.fetch;

import dev.waymark.fetch.access.KeyRing;
import dev.waymark.fetch.decode.ContentDecoder;
import dev.waymark.fetch.decode.TransferDecoder;
import dev.waymark.fetch.limits.BodyBudget;
import dev.waymark.model.FetchResult;
import dev.waymark.model.MissCause;
import dev.waymark.model.RawResponse;
import dev.waymark.model.RobotsTag;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.Handshake;
import okhttp3.Headers;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** One HTTP request and its conversion to a result. Used by the thread that sends the request. */
final class HttpCall {
  /** An unused body up to this many bytes is read, to keep the connection. */
  private static final int MAX_DISCARDED_BYTES = 32 * 1024;

  /** Time limit for that; OkHttp uses the same. */
  private static final long DISCARD_TIMEOUT_MILLIS = 100;

  /** Shorter than the time a request may take, by default. */
  private static final long MEMORY_TIMEOUT_MILLIS = 30_000;

  private final String url;
  private final ContentPolicy contentPolicy;
  private final BodyBudget.Lease memory;
  private final KeyRing keys;
  private final String agent;
  private final InstantSource clock;
  private final Instant requestedAt;
  private @Nullable Request sentRequest;
  private @Nullable Headers receivedHeaders;
  private String remoteAddress = "";
  private List<String> protocols = List.of();

  /**
   * @param memory for its body; the caller gives it back
   * @param keys says which headers must not be written anywhere
   */
  HttpCall(
      String url,
      ContentPolicy contentPolicy,
      BodyBudget.Lease memory,
      KeyRing keys,
      String agent,
      InstantSource clock) {
    this.url = url;
    this.contentPolicy = contentPolicy;
    this.memory = memory;
    this.keys = keys;
    this.agent = agent;
    this.clock = clock;
    this.requestedAt = clock.instant();
  }

  /** Called when the connection is open, with the request as it is sent. */
  void requestSent(Request request, @Nullable Connection connection) {
    sentRequest = request;
    if (connection != null) {
      boolean proxied = connection.route().proxy().type() != Proxy.Type.DIRECT;
      InetAddress address = connection.socket().getInetAddress();
      remoteAddress = proxied || address == null ? "" : address.getHostAddress();
      protocols = protocols(connection);
    }
  }

  /** As records of an archive name them: {@code h2}, {@code tls/1.3}. */
  private static List<String> protocols(Connection connection) {
    String http = connection.protocol().toString();
    Handshake handshake = connection.handshake();
    if (handshake == null) {
      return List.of(http);
    }
    String tls = handshake.tlsVersion().javaName().toLowerCase(Locale.ROOT).replace("v", "/");
    return List.of(http, tls);
  }

  /** Called with the response as received. */
  void responseReceived(Response response) {
    receivedHeaders = response.headers();
  }

  FetchResult execute(Call call) {
    try (Response response = call.execute()) {
      int status = response.code();
      if (status >= 200 && status < 300) {
        return readPage(call, response);
      }
      boolean complete = discard(call, response);
      if (status == 304 && isConditional(call.request())) {
        return new FetchResult.NotModified(url, requestedAt);
      }
      RawResponse rawResponse = rawResponse(response, complete);
      return status / 100 == 3 ? moved(response, rawResponse) : failed(response, rawResponse);
    } catch (IOException e) {
      call.cancel();
      return memory.waited() ? noMemory() : NetworkErrors.toFetchResult(url, e);
    } catch (Exception e) {
      call.cancel();
      // OkHttp is written in Kotlin, which has no checked exceptions: an interrupt may come as
      // such.
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      return new FetchResult.Failure(
          url, 0, "request failed: " + ServerText.readable(e.toString()), true, Duration.ZERO);
    }
  }

  private FetchResult readPage(Call call, Response response) throws IOException {
    Headers headers = response.headers();
    ContentType type = ContentType.parse(headers.get("Content-Type"));
    if (!contentPolicy.accepts(type.mediaType(), url)) {
      discard(call, response);
      String reason = "media type " + ServerText.readable(type.mediaType());
      return new FetchResult.Refusal(url, reason, MissCause.MEDIA_TYPE);
    }
    int maxBytes = contentPolicy.maxBytes(type.mediaType(), url);
    BufferedSource source = response.body().source();
    boolean more;
    try {
      more = requestAll(response.body(), maxBytes);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      call.cancel();
      return noMemory();
    }
    if (more) {
      call.cancel();
    }
    byte[] payload =
        source.getBuffer().readByteArray(Math.min(maxBytes, source.getBuffer().size()));
    source.getBuffer().clear();
    ContentDecoder.DecodedBody body;
    try {
      payload =
          TransferDecoder.decode(payload, headers.values("Transfer-Encoding"), maxBytes, more);
      body = ContentDecoder.decode(payload, contentEncoding(headers), maxBytes, more);
    } catch (IOException e) {
      return new FetchResult.Failure(
          url, response.code(), ServerText.readable(e.getMessage()), false, Duration.ZERO);
    }
    return new FetchResult.Ok(
        url,
        response.code(),
        requestHead(response),
        responseHead(response, payload.length),
        payload,
        body.bytes,
        type.mediaType(),
        type.charset(),
        robotsTag(headers),
        headers.get("ETag"),
        headers.get("Last-Modified"),
        remoteAddress,
        requestedAt,
        duration(),
        body.truncated,
        protocols,
        null);
  }

  /**
   * Reads the body into the buffer. A large one waits until there is memory for the whole of it:
   * who waits holds nothing that others wait for, and a slow server keeps back its own part only.
   *
   * @return whether there is more than the limit
   */
  private boolean requestAll(ResponseBody body, int maxBytes)
      throws IOException, InterruptedException {
    BufferedSource source = body.source();
    long limit = maxBytes + 1L;
    if (limit > BodyBudget.FREE_BYTES) {
      if (!source.request(BodyBudget.FREE_BYTES)) {
        return false;
      }
      long declared = body.contentLength();
      long expected = declared < 0 ? limit : Math.min(declared, limit);
      if (!memory.grow(expected, MEMORY_TIMEOUT_MILLIS)) {
        throw new InterruptedIOException("no memory");
      }
    }
    return source.request(limit);
  }

  /** Too many large pages at once: not the fault of this one's server. */
  private FetchResult noMemory() {
    return FetchResult.Failure.notAsked(url, "too many large pages at once");
  }

  private byte[] requestHead(Response response) {
    return HttpHeads.encode(sentRequest == null ? response.request() : sentRequest, keys);
  }

  /** A server that was shown a key may set another one: its cookies are secrets, too. */
  private byte[] responseHead(Response response, int payloadLength) {
    Request sent = sentRequest == null ? response.request() : sentRequest;
    return HttpHeads.encode(response, payloadLength, keys.isKeyed(sent));
  }

  /**
   * A response that is no page, with as much of its body as was read while discarding it.
   *
   * @param complete that is the whole body
   */
  private RawResponse rawResponse(Response response, boolean complete) {
    byte[] payload = response.body().source().getBuffer().readByteArray();
    return new RawResponse(
        response.code(),
        requestHead(response),
        responseHead(response, payload.length),
        payload,
        ContentType.parse(response.header("Content-Type")).mediaType(),
        remoteAddress,
        requestedAt,
        duration(),
        !complete,
        protocols);
  }

  /** The clock may have been set back meanwhile. */
  private Duration duration() {
    Duration time = Duration.between(requestedAt, clock.instant());
    return time.isNegative() ? Duration.ZERO : time;
  }

  private FetchResult moved(Response response, RawResponse rawResponse) {
    String location = response.header("Location");
    if (location == null) {
      return failed(response, rawResponse);
    }
    String target = Urls.resolve(response.request().url(), location);
    if (target == null) {
      return permanentFailure(rawResponse, "redirects to an invalid URL: " + location);
    }
    return target.equals(url)
        ? permanentFailure(rawResponse, "redirects to itself")
        : new FetchResult.Redirect(url, response.code(), target, rawResponse);
  }

  private FetchResult failed(Response response, RawResponse rawResponse) {
    int status = response.code();
    boolean retryable = status / 100 == 5 || status == 429 || status == 408 || status == 425;
    Headers headers = receivedHeaders == null ? response.headers() : receivedHeaders;
    Duration retryAfter = retryable ? RetryAfter.parse(headers, clock.instant()) : Duration.ZERO;
    String reason = ("status " + status + " " + ServerText.readable(response.message())).strip();
    if (status == 407) {
      reason = "the proxy wants a name and a password: --proxy-auth";
    } else if ((status == 401 || status == 403) && sentRequest != null) {
      reason += aboutKeys(sentRequest);
    } else if (status == 400 && wantsCertificate(rawResponse)) {
      reason += ": the server wants a certificate of yours, --client-certificate";
    }
    return new FetchResult.Failure(
        url,
        status,
        reason,
        retryable,
        retryAfter,
        FetchResult.FailureScope.URL,
        retryable ? null : rawResponse);
  }

  /** As nginx says it; others end the handshake. */
  private static boolean wantsCertificate(RawResponse rawResponse) {
    return new String(rawResponse.payload(), StandardCharsets.ISO_8859_1)
        .contains("No required SSL certificate was sent");
  }

  /** What became of the user's keys, where a page stayed closed. */
  private String aboutKeys(Request request) {
    if (keys.isKeyed(request)) {
      return ", although a key was sent";
    }
    return keys.isWithheld(request.url())
        ? ", and its key is sent without TLS only if it is for http://" + request.url().host()
        : "";
  }

  private FetchResult permanentFailure(RawResponse rawResponse, String reason) {
    return new FetchResult.Failure(
        url,
        rawResponse.status(),
        reason,
        false,
        Duration.ZERO,
        FetchResult.FailureScope.URL,
        rawResponse);
  }

  /**
   * Discards a body: a small one is read to keep the connection, others close it.
   *
   * @return whether all of it was read
   */
  private static boolean discard(Call call, Response response) {
    BufferedSource source = response.body().source();
    try {
      source.timeout().deadline(DISCARD_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
      if (response.body().contentLength() <= MAX_DISCARDED_BYTES
          && !source.request(MAX_DISCARDED_BYTES)) {
        return true;
      }
    } catch (IOException e) {
      // The part that was read is enough.
    }
    call.cancel();
    return false;
  }

  private static boolean isConditional(Request request) {
    return request.header("If-None-Match") != null || request.header("If-Modified-Since") != null;
  }

  private static String contentEncoding(Headers headers) {
    String encoding = headers.get("Content-Encoding");
    if (encoding == null) {
      return "";
    }
    return headers.values("Content-Encoding").size() == 1
        ? encoding
        : String.join(",", headers.values("Content-Encoding"));
  }

  private String robotsTag(Headers headers) {
    if (headers.get("X-Robots-Tag") == null) {
      return "";
    }
    RobotsTag combined = RobotsTag.NONE;
    for (String value : headers.values("X-Robots-Tag")) {
      combined = combined.and(RobotsTag.parse(value, agent));
    }
    return combined.text();
  }
}
