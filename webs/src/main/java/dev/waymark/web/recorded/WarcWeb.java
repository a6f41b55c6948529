package dev.waymark.web.recorded;

import dev.waymark.archive.StorageException;
import dev.waymark.archive.warc.WarcBody;
import dev.waymark.config.ConfigException;
import dev.waymark.url.Urls;
import dev.waymark.web.ListedWeb;
import dev.waymark.web.RecordedReply;
import dev.waymark.web.RecordedTraces;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import okhttp3.HttpUrl;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.WarcTargetRecord;

/**
 * A web recorded in WARC files: HTML pages with status 200, and redirects. Of several captures of a
 * URL the last counts. A revisit record stands for the page it refers to. Pages are read from the
 * files on every access.
 */
public final class WarcWeb extends ListedWeb {

  /** Limit of a page, as in a crawl by default: decompressed, it may be endless. */
  private static final int MAX_BYTES = 5_000_000;

  /** Position of a page's record, and headers of the response. */
  private record WarcEntry(Path file, long position, String contentType, Instant capturedAt) {}

  private final List<WarcEntry> entries = new ArrayList<>();
  private final Map<String, RecordedReply.RedirectReply> redirects = new HashMap<>();
  private final LinkCache linkCache;

  public WarcWeb(List<Path> files, LinkExtractor linkExtractor) {
    super("warc:" + String.join(",", files.stream().map(Path::toString).toList()));
    Map<String, WarcEntry> byDigest = new HashMap<>();
    for (Path file : files) {
      indexFile(file, byDigest);
    }
    if (entries.isEmpty()) {
      throw new ConfigException("warc web: no HTML page in " + files);
    }
    this.linkCache = new LinkCache(this, linkExtractor);
  }

  private void indexFile(Path file, Map<String, WarcEntry> byDigest) {
    try (WarcReader reader = new WarcReader(file)) {
      reader.setLenient(true);
      for (Optional<WarcRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
        indexRecord(next.get(), file, reader.position(), byDigest);
      }
    } catch (EOFException e) {
      // Still being written, or truncated: complete records count.
    } catch (IOException e) {
      throw StorageException.forArchive(file, e);
    }
  }

  private void indexRecord(
      WarcRecord record, Path file, long position, Map<String, WarcEntry> byDigest) {
    try {
      if (record instanceof WarcResponse response && isHttp(response)) {
        String type = response.http().headers().first("Content-Type").orElse("").strip();
        indexResponse(response, new WarcEntry(file, position, type, response.date()), byDigest);
      } else if (record instanceof WarcRevisit revisit) {
        WarcEntry earlier = byDigest.get(payloadDigest(revisit));
        if (earlier != null) {
          addPage(revisit, earlier);
        }
      }
    } catch (IOException e) {
      // Not HTTP: an invalid record is skipped.
    }
  }

  private static boolean isHttp(WarcResponse response) {
    return response.target().startsWith("http") && response.contentType().subtype().equals("http");
  }

  private void indexResponse(
      WarcResponse response, WarcEntry entry, Map<String, WarcEntry> byDigest) throws IOException {
    HttpResponse http = response.http();
    Optional<String> location = http.headers().first("Location");
    if (http.status() == 200
        && entry.contentType.matches("(?i)(text/html|application/xhtml\\+xml).*")) {
      byDigest.put(payloadDigest(response), entry);
      addPage(response, entry);
    } else if (http.status() / 100 == 3 && location.isPresent()) {
      String url = Urls.normalize(response.target());
      HttpUrl base = url == null ? null : HttpUrl.parse(url);
      String target = base == null ? null : Urls.resolve(base, location.get());
      if (url != null && target != null) {
        redirects.put(url, new RecordedReply.RedirectReply(http.status(), target));
      }
    }
  }

  private static String payloadDigest(WarcTargetRecord record) {
    return record.payloadDigest().map(Object::toString).orElse("none " + record.id());
  }

  private void addPage(WarcTargetRecord record, WarcEntry entry) {
    String url = Urls.normalize(record.target());
    if (url != null) {
      int page = addUrl(url);
      if (page == entries.size()) {
        entries.add(entry);
      } else {
        entries.set(page, entry);
      }
    }
  }

  @Override
  public RecordedReply respond(String normalUrl) {
    int page = page(normalUrl);
    RecordedReply redirect = redirects.get(normalUrl);
    return page >= 0
        ? new RecordedReply.PageReply(page)
        : redirect != null ? redirect : new RecordedReply.NotFoundReply();
  }

  /** The body without transfer or content encoding. */
  @Override
  public byte[] html(int page) {
    WarcEntry entry = entries.get(page);
    try (FileChannel channel = FileChannel.open(entry.file).position(entry.position);
        WarcReader reader = new WarcReader(channel)) {
      WarcResponse response = (WarcResponse) reader.next().orElseThrow();
      return WarcBody.decode(response.http(), MAX_BYTES);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + url(page) + " in " + entry.file, e);
    }
  }

  @Override
  public String contentType(int page) {
    return entries.get(page).contentType;
  }

  @Override
  public Instant modified(int page) {
    return entries.get(page).capturedAt;
  }

  @Override
  public int[] links(int page) {
    return linkCache.links(page);
  }

  @Override
  public Set<String> labels(int page) {
    return Set.of();
  }

  @Override
  public RecordedTraces traces() {
    return RecordedTraces.NONE;
  }
}
