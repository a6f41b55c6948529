package dev.waymark.cli;

import dev.waymark.fetch.Agent;
import dev.waymark.fetch.FetchSettings;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.Manners;
import dev.waymark.fetch.MannersSettings;
import dev.waymark.fetch.Ruling;
import dev.waymark.model.Fetched;
import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.settings.BadSetting;
import dev.waymark.store.WarcFile;
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

/** Reads pages from where a person points to: a URL, a file, a WARC file, a folder. */
final class PageReader implements AutoCloseable {
  /** Redirects followed from a URL that was named. */
  private static final int REDIRECTS = 5;

  private static final Pattern WARC = Pattern.compile("\\.warc(?:\\.gz)?$");
  private static final Pattern PAGES = Pattern.compile("\\.(?:html?|warc|warc\\.gz)$");

  private final MannersSettings settings;
  private final FetchSettings fetching;
  private final String as;
  private final Parser parser;
  private final List<String> troubles = new ArrayList<>();
  private @Nullable HttpFetcher fetcher;
  private @Nullable Manners manners;

  /**
   * @param as URL that a page in a file is taken to have; empty for one made of its name
   */
  PageReader(MannersSettings settings, FetchSettings fetching, String as) {
    this.settings = settings;
    this.fetching = fetching;
    this.as = as;
    this.parser = new Parser(Agent.of(settings).name());
  }

  /** What could not be read, a sentence each. */
  List<String> troubles() {
    return troubles;
  }

  /**
   * Reads what is there.
   *
   * @return whether there was a page
   */
  boolean read(String place, Consumer<Page> page) {
    if (place.startsWith("http://") || place.startsWith("https://")) {
      return fetch(place, page);
    }
    Path path = Path.of(place);
    if (!Files.exists(path)) {
      throw new BadSetting("There is no file or folder " + place + "; a URL starts with http.");
    }
    List<Path> files = files(path);
    for (Path file : files) {
      if (WARC.matcher(file.toString()).find()) {
        WarcFile.forEach(file, ok -> page.accept(parser.parse(ok)));
      } else {
        page.accept(parse(file));
      }
    }
    if (files.isEmpty()) {
      troubles.add("There is no .html, .htm, .warc or .warc.gz file in " + place + ".");
    }
    return !files.isEmpty();
  }

  /** The text of an example, without markup. */
  String text(Path file) {
    Page page = parse(file);
    return page.body().slice(0, page.body().size());
  }

  private Page parse(Path file) {
    String url = Urls.normal(as.isEmpty() ? "http://localhost/" : as);
    if (url == null) {
      throw new BadSetting("--as: \"" + as + "\" is not a URL.");
    }
    if (as.isEmpty()) {
      url = Urls.normal("http://localhost/" + file.getFileName());
    }
    try {
      return parser.parse(Files.readAllBytes(file), url == null ? "http://localhost/" : url);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> files(Path path) {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> files = Files.walk(path)) {
      return files.filter(file -> PAGES.matcher(file.toString()).find()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean fetch(String place, Consumer<Page> page) {
    String url = Urls.normal(place);
    if (url == null) {
      throw new BadSetting("\"" + place + "\" is not a URL.");
    }
    Agent.refusal(settings, List.of(url)).ifPresent(PageReader::refuse);
    for (int step = 0; step <= REDIRECTS; step++) {
      switch (ask(url)) {
        case Fetched.Ok ok -> {
          page.accept(parser.parse(ok));
          return true;
        }
        case Fetched.Moved moved -> url = moved.target();
        case Fetched.Refused refused -> {
          return trouble(url, refused.reason());
        }
        case Fetched.Failed failed -> {
          return trouble(url, failed.reason());
        }
        case Fetched.Unchanged unchanged -> {
          return trouble(url, "unchanged since " + unchanged.at());
        }
      }
    }
    return trouble(url, "more than " + REDIRECTS + " redirects");
  }

  private static void refuse(String reason) {
    throw new BadSetting(reason);
  }

  private boolean trouble(String url, String reason) {
    troubles.add(url + " cannot be read: " + reason + ".");
    return false;
  }

  private Fetched ask(String url) {
    InstantSource clock = InstantSource.system();
    if (fetcher == null || manners == null) {
      fetcher = new HttpFetcher(fetching, settings, clock);
      manners = new Manners(settings, fetcher.files(Manners.MAX_BYTES), clock);
    }
    Ruling ruling = manners.ruling(url);
    return ruling.allowed() ? fetcher.fetch(url, null) : new Fetched.Refused(url, ruling.reason());
  }

  @Override
  public void close() {
    if (fetcher != null) {
      fetcher.close();
    }
  }
}
