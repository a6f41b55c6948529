package dev.waymark.cli.collection;

import dev.waymark.archive.CollectionFormat;
import dev.waymark.archive.SkippedRecords;
import dev.waymark.archive.WarcFile;
import dev.waymark.config.ConfigException;
import dev.waymark.config.SettingsSchema;
import dev.waymark.fetch.FetchSettings;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.PolitenessSettings;
import dev.waymark.fetch.UserAgent;
import dev.waymark.fetch.robots.RobotsDecision;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Page;
import dev.waymark.model.PageKind;
import dev.waymark.parse.DocumentConverter;
import dev.waymark.parse.ParseResult;
import dev.waymark.parse.Parser;
import dev.waymark.render.PageRenderer;
import dev.waymark.render.RenderSettings;
import dev.waymark.search.refresh.CollectionLocator;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads pages from a URL, a file, a WARC file or a folder. */
public final class PageReader implements AutoCloseable {
  /** Redirects followed from a URL that was named. */
  private static final int MAX_REDIRECTS = 5;

  private static final Pattern WARC_FILE = Pattern.compile("\\.warc(?:\\.gz)?$");
  private static final Pattern PAGE_FILE = Pattern.compile("\\.(?:html?|warc|warc\\.gz)$");

  private final PolitenessSettings politenessSettings;
  private final FetchSettings fetchSettings;
  private final RenderSettings renderSettings;
  private final String assumedUrl;
  private final Parser parser;
  private final List<String> errors = new ArrayList<>();
  private final List<String> damage = new ArrayList<>();
  private @Nullable HttpFetcher fetcher;
  private @Nullable RobotsPolicy robotsPolicy;
  private @Nullable PageRenderer renderer;

  /**
   * Reads pages as they come, and renders none.
   *
   * @param assumedUrl URL that a page in a file is taken to have; empty for one made of its name
   */
  public PageReader(PolitenessSettings politeness, FetchSettings fetch, String assumedUrl) {
    this(politeness, fetch, SettingsSchema.defaults(RenderSettings.class), assumedUrl);
  }

  /**
   * @param render which pages at a URL are rendered
   * @param assumedUrl URL that a page in a file is taken to have; empty for one made of its name
   */
  PageReader(
      PolitenessSettings politeness,
      FetchSettings fetch,
      RenderSettings render,
      String assumedUrl) {
    this.politenessSettings = politeness;
    this.fetchSettings = fetch;
    this.renderSettings = render;
    this.assumedUrl = assumedUrl;
    this.parser =
        new Parser(
            UserAgent.fromSettings(politeness).productToken(),
            new DocumentConverter.Limits(fetch.documentTimeout(), fetch.documentMemory()));
  }

  /** What could not be read, a sentence each. */
  List<String> errors() {
    return errors;
  }

  /** What was damaged in what was read, a sentence each. */
  List<String> damage() {
    return damage;
  }

  static boolean isUrl(String place) {
    return place.startsWith("http://") || place.startsWith("https://");
  }

  /**
   * Reads what is there.
   *
   * @return whether there was a page
   */
  boolean read(String place, Consumer<Page> page) {
    if (isUrl(place)) {
      return fetch(place, page);
    }
    Path path = Path.of(place);
    if (!Files.exists(path)) {
      throw new ConfigException(
          "There is no file or folder " + place + "; a URL starts with http.");
    }
    List<Path> files = listFiles(isCollection(path) ? archive(path) : path);
    for (Path file : files) {
      if (WARC_FILE.matcher(file.toString()).find()) {
        SkippedRecords skipped = new SkippedRecords();
        WarcFile.forEach(file, skipped, ok -> page.accept(parser.parse(ok)));
        if (skipped.count() > 0) {
          damage.add(file + ": " + skipped.describe() + ".");
        }
      } else {
        page.accept(parse(file, file.equals(path) ? path.getFileName() : path.relativize(file)));
      }
    }
    if (files.isEmpty()) {
      errors.add(
          "There is no .html, .htm, .warc or .warc.gz file, and no document, in " + place + ".");
    }
    return !files.isEmpty();
  }

  /** The text of an example, without markup. */
  public String readText(Path file) {
    Page page = parse(file, file.getFileName());
    return page.body().slice(0, page.body().size());
  }

  /**
   * @param name of its URL, where none is given: within its folder, so that no two pages share it
   */
  private Page parse(Path file, Path name) {
    String url = Urls.normalize(assumedUrl.isEmpty() ? "http://localhost/" : assumedUrl);
    if (url == null) {
      throw new ConfigException("--as: \"" + assumedUrl + "\" is not a URL.");
    }
    if (assumedUrl.isEmpty()) {
      url = Urls.normalize("http://localhost/" + name);
    }
    String known = url == null ? "http://localhost/" : url;
    PageKind kind = PageKind.ofExtension(file.toString());
    try {
      byte[] bytes = Files.readAllBytes(file);
      return kind == null || !kind.isDocument()
          ? parser.parse(bytes, known)
          : readDocument(FetchResult.Ok.recorded(known, kind.mediaTypes().getFirst(), bytes), file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Page readDocument(FetchResult.Ok document, Path file) {
    return switch (parser.read(document)) {
      case ParseResult.Parsed parsed -> parsed.page();
      case ParseResult.Unreadable unreadable ->
          throw new ConfigException(file + ": " + unreadable.reason() + ".");
    };
  }

  private static boolean isCollection(Path path) {
    return Files.exists(path.resolve(CollectionFormat.FILE));
  }

  /** Of a collection, only the archive is pages: its index may look like documents. */
  private static Path archive(Path collection) {
    return CollectionLocator.locate(collection).resolve("warc");
  }

  private static boolean isPage(Path file) {
    PageKind kind = PageKind.ofExtension(file.toString());
    return PAGE_FILE.matcher(file.toString()).find() || (kind != null && kind.isDocument());
  }

  private static List<Path> listFiles(Path path) {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> files = Files.walk(path)) {
      return files.filter(PageReader::isPage).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean fetch(String place, Consumer<Page> page) {
    String url = Urls.normalize(place);
    if (url == null) {
      throw new ConfigException("\"" + place + "\" is not a URL.");
    }
    UserAgent.refusalReason(politenessSettings, List.of(url))
        .ifPresent(PageReader::throwConfigException);
    for (int step = 0; step <= MAX_REDIRECTS; step++) {
      switch (fetchIfAllowed(url)) {
        case FetchResult.Ok ok -> {
          switch (parser.read(ok)) {
            case ParseResult.Parsed parsed -> {
              page.accept(parsed.page());
              return true;
            }
            case ParseResult.Unreadable unreadable -> {
              return addError(url, unreadable.reason());
            }
          }
        }
        case FetchResult.Redirect redirect -> url = redirect.target();
        case FetchResult.Refusal refusal -> {
          return addError(url, refusal.reason());
        }
        case FetchResult.Failure failure -> {
          return addError(url, failure.reason());
        }
        case FetchResult.NotModified unchanged -> {
          return addError(url, "unchanged since " + unchanged.requestedAt());
        }
      }
    }
    return addError(url, "more than " + MAX_REDIRECTS + " redirects");
  }

  private static void throwConfigException(String reason) {
    throw new ConfigException(reason);
  }

  private boolean addError(String url, String reason) {
    errors.add(url + " cannot be read: " + reason + ".");
    return false;
  }

  private FetchResult fetchIfAllowed(String url) {
    InstantSource clock = InstantSource.system();
    if (fetcher == null || robotsPolicy == null) {
      fetcher = new HttpFetcher(fetchSettings, politenessSettings, clock);
      robotsPolicy =
          new RobotsPolicy(
              politenessSettings, fetcher.fileFetcher(RobotsPolicy.MAX_ROBOTS_TXT_BYTES), clock);
      renderer =
          PageRenderer.create(
              renderSettings,
              fetchSettings,
              politenessSettings,
              fetcher,
              robotsPolicy,
              other -> false,
              clock);
    }
    RobotsDecision decision = robotsPolicy.decide(url);
    return decision.allowed()
        ? rendered(fetcher.fetch(url, null))
        : new FetchResult.Refusal(url, decision.reason());
  }

  /** With what a browser makes of it, if the page is to be rendered. */
  private FetchResult rendered(FetchResult fetched) {
    return renderer != null
            && fetched instanceof FetchResult.Ok ok
            && parser.read(ok) instanceof ParseResult.Parsed parsed
            && renderer.wants(parsed.page())
        ? renderer.apply(ok)
        : fetched;
  }

  @Override
  public void close() {
    if (renderer != null) {
      renderer.close();
    }
    if (fetcher != null) {
      fetcher.close();
    }
  }
}
