package dev.waymark.web;

import dev.waymark.settings.BadSetting;
import dev.waymark.store.BrokenDisk;
import dev.waymark.store.WarcBody;
import dev.waymark.url.Urls;
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
 * What a set of WARC files has recorded: HTML pages that came with status 200, and redirects. Of
 * several captures of a URL the last counts. A revisit record stands for the page it refers to.
 * Pages are read from the files whenever they are asked for.
 */
public final class WarcWeb extends ListedWeb {

  /** As much of a page as a crawl keeps by default: packed, it may be without end. */
  private static final int MAX_BYTES = 5_000_000;

  /** Where a page's record starts, and what its server said about it. */
  private record Place(Path file, long position, String type, Instant date) {}

  private final List<Place> places = new ArrayList<>();
  private final Map<String, Reply.Moved> moved = new HashMap<>();
  private final ReadLinks links;

  public WarcWeb(List<Path> files, LinkFinder finder) {
    super("warc:" + String.join(",", files.stream().map(Path::toString).toList()));
    Map<String, Place> byDigest = new HashMap<>();
    for (Path file : files) {
      index(file, byDigest);
    }
    if (places.isEmpty()) {
      throw new BadSetting("warc web: no HTML page in " + files);
    }
    this.links = new ReadLinks(this, finder);
  }

  private void index(Path file, Map<String, Place> byDigest) {
    try (WarcReader reader = new WarcReader(file)) {
      reader.setLenient(true);
      for (Optional<WarcRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
        record(next.get(), file, reader.position(), byDigest);
      }
    } catch (EOFException e) {
      // Still being written, or cut off: what is whole counts.
    } catch (IOException e) {
      throw BrokenDisk.archive(file, e);
    }
  }

  private void record(WarcRecord record, Path file, long position, Map<String, Place> byDigest) {
    try {
      if (record instanceof WarcResponse response && isHttp(response)) {
        String type = response.http().headers().first("Content-Type").orElse("").strip();
        response(response, new Place(file, position, type, response.date()), byDigest);
      } else if (record instanceof WarcRevisit revisit) {
        Place earlier = byDigest.get(digest(revisit));
        if (earlier != null) {
          add(revisit, earlier);
        }
      }
    } catch (IOException e) {
      // No HTTP in it: a record of a broken server costs only itself.
    }
  }

  private static boolean isHttp(WarcResponse response) {
    return response.target().startsWith("http") && response.contentType().subtype().equals("http");
  }

  private void response(WarcResponse response, Place place, Map<String, Place> byDigest)
      throws IOException {
    HttpResponse http = response.http();
    Optional<String> location = http.headers().first("Location");
    if (http.status() == 200 && place.type.matches("(?i)(text/html|application/xhtml\\+xml).*")) {
      byDigest.put(digest(response), place);
      add(response, place);
    } else if (http.status() / 100 == 3 && location.isPresent()) {
      String url = Urls.normal(response.target());
      HttpUrl base = url == null ? null : HttpUrl.parse(url);
      String target = base == null ? null : Urls.resolve(base, location.get());
      if (url != null && target != null) {
        moved.put(url, new Reply.Moved(http.status(), target));
      }
    }
  }

  private static String digest(WarcTargetRecord record) {
    return record.payloadDigest().map(Object::toString).orElse("none " + record.id());
  }

  private void add(WarcTargetRecord record, Place place) {
    String url = Urls.normal(record.target());
    if (url != null) {
      int page = list(url);
      if (page == places.size()) {
        places.add(place);
      } else {
        places.set(page, place);
      }
    }
  }

  @Override
  public Reply ask(String normalUrl) {
    int page = page(normalUrl);
    Reply elsewhere = moved.get(normalUrl);
    return page >= 0 ? new Reply.Found(page) : elsewhere != null ? elsewhere : new Reply.Missing();
  }

  /** The body without transfer or content encoding. */
  @Override
  public byte[] html(int page) {
    Place place = places.get(page);
    try (FileChannel channel = FileChannel.open(place.file).position(place.position);
        WarcReader reader = new WarcReader(channel)) {
      WarcResponse response = (WarcResponse) reader.next().orElseThrow();
      return WarcBody.decoded(response.http(), MAX_BYTES);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + url(page) + " in " + place.file, e);
    }
  }

  @Override
  public String contentType(int page) {
    return places.get(page).type;
  }

  @Override
  public Instant modified(int page) {
    return places.get(page).date;
  }

  @Override
  public int[] links(int page) {
    return links.of(page);
  }

  @Override
  public Set<String> labels(int page) {
    return Set.of();
  }

  @Override
  public People people() {
    return People.NONE;
  }
}
