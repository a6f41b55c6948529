package dev.waymark.collection.queries;

import dev.waymark.archive.JournalReader;
import dev.waymark.archive.StoredPageReader;
import dev.waymark.archive.warc.WarcLocation;
import dev.waymark.fetch.Fetcher;
import dev.waymark.model.FetchResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Asks for pages of an earlier collection only if they changed since (RFC 9110, section 13); those
 * that did not are taken from its archive.
 */
final class ConditionalFetcher implements Fetcher, AutoCloseable {
  private final Fetcher fetcher;
  private final StoredPageReader archive;
  private final Map<String, WarcLocation> locations = new HashMap<>();
  private final AtomicInteger unchanged = new AtomicInteger();
  private final AtomicInteger fetched = new AtomicInteger();

  ConditionalFetcher(Fetcher fetcher, Path before) {
    this.fetcher = fetcher;
    this.archive = new StoredPageReader(before);
    new JournalReader(before)
        .forEach(entry -> {
          if (entry.pageRecord() != null && entry.pageRecord().location() != null) {
            locations.put(entry.url(), entry.pageRecord().location());
          }
        });
  }

  int unchanged() {
    return unchanged.get();
  }

  int fetched() {
    return fetched.get();
  }

  @Override
  public FetchResult fetch(String url, @Nullable Conditions conditions) {
    FetchResult.Ok old = read(url).orElse(null);
    boolean dated = old != null && (old.etag() != null || old.lastModified() != null);
    FetchResult response =
        fetcher.fetch(url, dated ? new Conditions(old.etag(), old.lastModified()) : conditions);
    if (response instanceof FetchResult.NotModified same && old != null) {
      unchanged.incrementAndGet();
      fetched.incrementAndGet();
      return asFetchedNow(old, same);
    }
    if (response instanceof FetchResult.Ok) {
      fetched.incrementAndGet();
    }
    return response;
  }

  @Override
  public void release(String url) {
    fetcher.release(url);
  }

  private synchronized Optional<FetchResult.Ok> read(String url) {
    WarcLocation location = locations.get(url);
    return location == null ? Optional.empty() : archive.read(location);
  }

  /** The page as it was, seen now; the archive has it decoded, so its head must not say coded. */
  private static FetchResult.Ok asFetchedNow(FetchResult.Ok old, FetchResult.NotModified now) {
    StringBuilder head = new StringBuilder();
    for (String line : new String(old.responseHead(), StandardCharsets.ISO_8859_1).split("\r\n")) {
      String name = line.toLowerCase(Locale.ROOT);
      boolean coded = name.startsWith("content-encoding:") || name.startsWith("transfer-encoding:");
      if (!coded && !name.startsWith("content-length:")) {
        head.append(line).append("\r\n");
      }
    }
    head.append("Content-Length: ").append(old.payload().length).append("\r\n\r\n");
    return new FetchResult.Ok(
        old.url(),
        old.status(),
        old.requestHead(),
        head.toString().getBytes(StandardCharsets.ISO_8859_1),
        old.payload(),
        old.body(),
        old.contentType(),
        old.charset(),
        old.robots(),
        old.etag(),
        old.lastModified(),
        old.remoteAddress(),
        now.requestedAt(),
        old.duration(),
        old.truncated(),
        List.of(),
        old.rendering());
  }

  @Override
  public void close() {
    archive.close();
  }
}
