package dev.waymark.relevance;

import dev.waymark.config.ConfigException;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.relevance.predicate.Predicate;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import okhttp3.HttpUrl;

/** A predicate behind HTTP: the page is posted as JSON, the response is its relevance as JSON. */
final class EndpointPredicate implements Predicate, AutoCloseable {
  /** A longer response is invalid. */
  private static final long MAX_RESPONSE_BYTES = 1 << 20;

  private final String text;
  private final URI address;
  private final Duration timeout;
  private final HttpClient client;

  EndpointPredicate(String url, Duration timeout) {
    HttpUrl parsed = HttpUrl.parse(url);
    if (parsed == null) {
      throw new ConfigException("want: endpoint: \"%s\" is no http or https URL".formatted(url));
    }
    this.text = "endpoint:" + url;
    this.address = parsed.uri();
    this.timeout = timeout;
    // HTTP/2 without TLS starts with an upgrade, which small servers do not expect.
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(timeout)
            .build();
  }

  @Override
  public Relevance judge(Page page) {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(PageJson.encode(page)))
            .build();
    CompletableFuture<HttpResponse<String>> pending =
        client.sendAsync(
            request, BodyHandlers.limiting(BodyHandlers.ofString(), MAX_RESPONSE_BYTES));
    try {
      // The client's own time limit ends with the headers; this one counts the body, too.
      HttpResponse<String> response = pending.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
      return response.statusCode() == 200
          ? PageJson.toRelevance(text, response.body())
          : Relevance.error("%s answered with status %d".formatted(text, response.statusCode()));
    } catch (TimeoutException e) {
      pending.cancel(true);
      return Relevance.error(
          "%s took longer than %s".formatted(text, TimeLimitedPredicate.formatDuration(timeout)));
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      return Relevance.error(
          cause instanceof ConnectException
              ? text + " cannot be reached: nothing listens at this address"
              : "%s cannot be reached: %s".formatted(text, cause));
    } catch (InterruptedException e) {
      pending.cancel(true);
      Thread.currentThread().interrupt();
      return Relevance.error(text + " was interrupted");
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
  }

  @Override
  public String toString() {
    return text;
  }
}
