package dev.waymark.engine;

import dev.waymark.fetch.Fetcher;
import dev.waymark.model.Fetched;
import dev.waymark.store.Journal;
import dev.waymark.store.Place;
import dev.waymark.store.StoredPages;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Asks for pages of an earlier collection only if they changed since (RFC 9110, section 13); those
 * that did not are taken from its archive.
 */
final class Revisits implements Fetcher, AutoCloseable {
  private final Fetcher fetcher;
  private final StoredPages archive;
  private final Map<String, Place> places = new HashMap<>();
  private final AtomicInteger unchanged = new AtomicInteger();
  private final AtomicInteger fetched = new AtomicInteger();

  Revisits(Fetcher fetcher, Path before) {
    this.fetcher = fetcher;
    this.archive = new StoredPages(before);
    new Journal(before)
        .forEach(decision -> {
          if (decision.kept() != null && decision.kept().place() != null) {
            places.put(decision.url(), decision.kept().place());
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
  public Fetched fetch(String url, @Nullable Conditions conditions) {
    Fetched.Ok old = read(url).orElse(null);
    boolean dated = old != null && (old.etag() != null || old.lastModified() != null);
    Fetched answer =
        fetcher.fetch(url, dated ? new Conditions(old.etag(), old.lastModified()) : conditions);
    if (answer instanceof Fetched.Unchanged same && old != null) {
      unchanged.incrementAndGet();
      fetched.incrementAndGet();
      return again(old, same);
    }
    if (answer instanceof Fetched.Ok) {
      fetched.incrementAndGet();
    }
    return answer;
  }

  private synchronized Optional<Fetched.Ok> read(String url) {
    Place place = places.get(url);
    return place == null ? Optional.empty() : archive.read(place);
  }

  /** The page as it was, seen now; the archive has it decoded, so its head must not say coded. */
  private static Fetched.Ok again(Fetched.Ok old, Fetched.Unchanged now) {
    StringBuilder head = new StringBuilder();
    for (String line : new String(old.responseHead(), StandardCharsets.ISO_8859_1).split("\r\n")) {
      String name = line.toLowerCase(Locale.ROOT);
      boolean coded = name.startsWith("content-encoding:") || name.startsWith("transfer-encoding:");
      if (!coded && !name.startsWith("content-length:")) {
        head.append(line).append("\r\n");
      }
    }
    head.append("Content-Length: ").append(old.payload().length).append("\r\n\r\n");
    return new Fetched.Ok(
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
        old.address(),
        now.at(),
        old.took(),
        old.truncated());
  }

  @Override
  public void close() {
    archive.close();
  }
}
