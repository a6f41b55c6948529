package dev.waymark.fetch;

import dev.waymark.model.Answer;
import dev.waymark.model.Fetched;
import dev.waymark.model.RobotsTag;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.Headers;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** One request on its way, and what comes of it. Used by the one thread that makes the request. */
final class Visit {
  /** A rest of an answer up to this many bytes is read, to keep the connection. */
  private static final int SMALL = 32 * 1024;

  /** For as long as this; OkHttp's own limit when it does the same. */
  private static final long PATIENCE_MILLIS = 100;

  private final String url;
  private final Taste taste;
  private final String agent;
  private final InstantSource clock;
  private final Instant at;
  private @Nullable Request sent;
  private @Nullable Headers received;
  private String address = "";

  Visit(String url, Taste taste, String agent, InstantSource clock) {
    this.url = url;
    this.taste = taste;
    this.agent = agent;
    this.clock = clock;
    this.at = clock.instant();
  }

  /** Called when the connection stands, with the request as it goes out. */
  void departs(Request request, @Nullable Connection connection) {
    sent = request;
    if (connection != null) {
      address = connection.socket().getInetAddress().getHostAddress();
    }
  }

  /** Called with the answer as it came. */
  void arrives(Response response) {
    received = response.headers();
  }

  Fetched make(Call call) {
    try (Response response = call.execute()) {
      int status = response.code();
      if (status >= 200 && status < 300) {
        return page(call, response);
      }
      boolean whole = discard(call, response);
      if (status == 304 && isConditional(call.request())) {
        return new Fetched.Unchanged(url, at);
      }
      Answer answer = answer(response, whole);
      return status / 100 == 3 ? moved(response, answer) : failed(response, answer);
    } catch (IOException e) {
      return Trouble.of(url, e);
    } catch (Exception e) {
      // OkHttp is written in Kotlin, which knows no checked exceptions: an interrupt comes as such.
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      return new Fetched.Failed(url, 0, "request broke off: " + e, true, Duration.ZERO);
    }
  }

  private Fetched page(Call call, Response response) throws IOException {
    Headers headers = response.headers();
    ContentType type = ContentType.parse(headers.get("Content-Type"));
    if (!taste.accepts(type.media())) {
      discard(call, response);
      return new Fetched.Refused(url, "media type " + type.media());
    }
    BufferedSource source = response.body().source();
    boolean more = source.request(taste.maxBytes() + 1L);
    if (more) {
      call.cancel();
    }
    byte[] payload =
        source.getBuffer().readByteArray(Math.min(taste.maxBytes(), source.getBuffer().size()));
    Encoding.Unpacked body;
    try {
      body = Encoding.decode(payload, coding(headers), taste.maxBytes(), more);
    } catch (IOException e) {
      return new Fetched.Failed(
          url, response.code(), String.valueOf(e.getMessage()), false, Duration.ZERO);
    }
    return new Fetched.Ok(
        url,
        response.code(),
        requestHead(response),
        Heads.of(response, payload.length),
        payload,
        body.bytes,
        type.media(),
        type.charset(),
        robots(headers),
        headers.get("ETag"),
        headers.get("Last-Modified"),
        address,
        at,
        Duration.between(at, clock.instant()),
        body.cut);
  }

  private byte[] requestHead(Response response) {
    return Heads.of(sent == null ? response.request() : sent);
  }

  /**
   * What came besides a page, with as much of its body as was read to get rid of it.
   *
   * @param whole that is all of it
   */
  private Answer answer(Response response, boolean whole) {
    byte[] payload = response.body().source().getBuffer().readByteArray();
    return new Answer(
        response.code(),
        requestHead(response),
        Heads.of(response, payload.length),
        payload,
        ContentType.parse(response.header("Content-Type")).media(),
        address,
        at,
        Duration.between(at, clock.instant()),
        !whole);
  }

  private Fetched moved(Response response, Answer answer) {
    String location = response.header("Location");
    if (location == null) {
      return failed(response, answer);
    }
    String target = Urls.resolve(response.request().url(), location);
    if (target == null) {
      return no(answer, "redirects to what is no web address: " + location);
    }
    return target.equals(url)
        ? no(answer, "redirects to itself")
        : new Fetched.Moved(url, response.code(), target, answer);
  }

  private Fetched failed(Response response, Answer answer) {
    int status = response.code();
    boolean again = status / 100 == 5 || status == 429 || status == 408 || status == 425;
    Headers headers = received == null ? response.headers() : received;
    Duration after = again ? RetryAfter.of(headers, clock.instant()) : Duration.ZERO;
    String reason = ("status " + status + " " + response.message()).strip();
    return new Fetched.Failed(url, status, reason, again, after, again ? null : answer);
  }

  private Fetched no(Answer answer, String reason) {
    return new Fetched.Failed(url, answer.status(), reason, false, Duration.ZERO, answer);
  }

  /**
   * Gets rid of a body nobody wants: small ones are read, others cost the connection.
   *
   * @return whether all of it was read
   */
  private static boolean discard(Call call, Response response) {
    BufferedSource source = response.body().source();
    try {
      source.timeout().deadline(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
      if (response.body().contentLength() <= SMALL && !source.request(SMALL)) {
        return true;
      }
    } catch (IOException e) {
      // What came is enough.
    }
    call.cancel();
    return false;
  }

  private static boolean isConditional(Request request) {
    return request.header("If-None-Match") != null || request.header("If-Modified-Since") != null;
  }

  private static String coding(Headers headers) {
    String coding = headers.get("Content-Encoding");
    if (coding == null) {
      return "";
    }
    return headers.values("Content-Encoding").size() == 1
        ? coding
        : String.join(",", headers.values("Content-Encoding"));
  }

  private String robots(Headers headers) {
    if (headers.get("X-Robots-Tag") == null) {
      return "";
    }
    RobotsTag all = RobotsTag.NONE;
    for (String value : headers.values("X-Robots-Tag")) {
      all = all.and(RobotsTag.parse(value, agent));
    }
    return all.text();
  }
}
