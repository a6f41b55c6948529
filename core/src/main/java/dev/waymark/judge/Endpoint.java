package dev.waymark.judge;

import dev.waymark.model.Page;
import dev.waymark.model.Verdict;
import dev.waymark.settings.BadSetting;
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

/** A predicate behind HTTP: the page is posted as JSON, the answer is a verdict as JSON. */
final class Endpoint implements Predicate, AutoCloseable {
  /** A longer answer is no verdict. */
  private static final long MAX_ANSWER = 1 << 20;

  private final String text;
  private final URI address;
  private final Duration limit;
  private final HttpClient client;

  Endpoint(String url, Duration limit) {
    HttpUrl parsed = HttpUrl.parse(url);
    if (parsed == null) {
      throw new BadSetting("want: endpoint: \"%s\" is no http or https URL".formatted(url));
    }
    this.text = "endpoint:" + url;
    this.address = parsed.uri();
    this.limit = limit;
    // HTTP/2 without TLS starts with an upgrade, which small servers do not expect.
    this.client =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(limit).build();
  }

  @Override
  public Verdict judge(Page page) {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(PageJson.of(page)))
            .build();
    CompletableFuture<HttpResponse<String>> answer =
        client.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofString(), MAX_ANSWER));
    try {
      // The client's own time limit ends with the headers; this one counts the body, too.
      HttpResponse<String> response = answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
      return response.statusCode() == 200
          ? PageJson.verdict(text, response.body())
          : Verdict.trouble("%s answered with status %d".formatted(text, response.statusCode()));
    } catch (TimeoutException e) {
      answer.cancel(true);
      return Verdict.trouble("%s took longer than %s".formatted(text, Watched.brief(limit)));
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      return Verdict.trouble(
          cause instanceof ConnectException
              ? text + " cannot be asked: nothing answers at this address"
              : "%s cannot be asked: %s".formatted(text, cause));
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      return Verdict.trouble(text + " was interrupted");
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
