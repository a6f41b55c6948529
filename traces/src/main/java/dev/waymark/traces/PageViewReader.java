package dev.waymark.traces;

import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.traces.anonymize.AccessSanitizer;
import dev.waymark.traces.anonymize.DropReason;
import dev.waymark.traces.anonymize.Pseudonyms;
import dev.waymark.traces.anonymize.SanitizedSink;
import dev.waymark.traces.anonymize.Site;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.ImportException;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.url.LinkResolver;
import dev.waymark.url.Urls;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Reads page views in the order in which the sources have them, robots told from people, without
 * writing anything to disk: pseudonyms are of a key that is thrown away. Besides everything an
 * import takes, sources may be trace folders and plain lists of URLs. Logs are read twice, first to
 * learn who is a robot, so that they may be of any length.
 */
public final class PageViewReader {
  /** URLs that a door remembers while texts are told; twice as many texts are kept at hand. */
  private static final int TEXT_CACHE_SIZE = 1 << 16;

  private final TraceSettings settings;
  private final Consumer<String> messages;
  private final Consumer<PageView> sink;
  private final Pseudonyms pseudonyms;

  private PageViewReader(TraceSettings settings, Consumer<String> say, Consumer<PageView> into) {
    this.settings = settings;
    this.messages = say;
    this.sink = into;
    byte[] key = new byte[32];
    new SecureRandom().nextBytes(key);
    this.pseudonyms = new Pseudonyms(key);
  }

  /**
   * Reads sources: files, folders of files, patterns such as {@code logs/*.gz}, trace folders.
   *
   * @throws ImportException if one cannot be read
   */
  public static List<PageView> read(
      List<String> sources, TraceSettings settings, Consumer<String> say)
      throws IOException, ImportException {
    List<PageView> views = new ArrayList<>();
    read(sources, settings, say, views::add);
    return views;
  }

  /** The same, view by view. */
  public static void read(
      List<String> sources, TraceSettings settings, Consumer<String> say, Consumer<PageView> into)
      throws IOException, ImportException {
    List<Path> places = new ArrayList<>();
    for (String written : sources) {
      Path path = Path.of(written);
      places.addAll(isTraceFolder(path) ? List.of(path) : InputFiles.resolve(written));
    }
    PageViewReader reading = new PageViewReader(settings, say, into);
    reading.emitViews(places, reading.findUsers(places));
  }

  private static boolean isTraceFolder(Path path) {
    return Files.isDirectory(path) && new TraceFolder(path).exists();
  }

  /** Those who came through logs and are no robots, ascending. */
  private long[] findUsers(List<Path> places) throws IOException, ImportException {
    SourceActivity doings = new SourceActivity();
    List<AccessSanitizer> doors = new ArrayList<>();
    TraceInputReader reader = new TraceInputReader(settings, messages);
    for (Path place : places) {
      if (!isTraceFolder(place)) {
        try (TraceInput source = TraceInput.open(place)) {
          if (!isUrlList(source.head())) {
            reader.read(
                source,
                (own, format) ->
                    new ViewTarget(site -> {
                      doors.add(new AccessSanitizer(pseudonyms, site, doings));
                      return doors.getLast();
                    }));
          }
        }
      }
    }
    return doings.findUsers(settings, doors);
  }

  /** Tells all views, now that it is known whose they are. */
  private void emitViews(List<Path> places, long[] people) throws IOException, ImportException {
    TraceInputReader reader = new TraceInputReader(settings, said -> {});
    for (Path place : places) {
      if (isTraceFolder(place)) {
        emitTrace(place);
        continue;
      }
      try (TraceInput source = TraceInput.open(place)) {
        if (isUrlList(source.head())) {
          emitUrlList(source);
        } else {
          ViewSink told = new ViewSink(people);
          reader.read(
              source,
              (own, format) ->
                  new ViewTarget(
                      site -> new AccessSanitizer(pseudonyms, site, told, TEXT_CACHE_SIZE)));
        }
      }
    }
  }

  private void emitTrace(Path folder) throws IOException {
    try (Trace trace = new TraceFolder(folder).open().orElseThrow()) {
      List<PageView> all = new ArrayList<>();
      for (int user = 0; user < trace.userCount(); user++) {
        Visits visits = trace.visitsOf(user);
        for (int i = 0; i < visits.size(); i++) {
          if (!visits.back(i)) {
            int from = visits.referrer(i);
            String referrer = from < 0 ? null : trace.url(from);
            all.add(new PageView(trace.url(visits.url(i)), referrer, user + 1L, visits.time(i)));
          }
        }
      }
      all.sort(Comparator.comparingLong(PageView::time));
      all.forEach(sink);
    }
  }

  /**
   * Where the accesses of a source go here.
   *
   * @param sanitizers opens the door for paths of a site
   */
  private record ViewTarget(Function<Site, AccessSanitizer> sanitizers)
      implements TraceInputReader.ImportTarget {
    @Override
    public AccessSanitizer sanitizerFor(Site site) {
      return sanitizers.apply(site);
    }

    @Override
    public void addLineCounts(long read, long unreadable) {}
  }

  /** Lines with one absolute URL each, as far as one looks. */
  private static boolean isUrlList(byte[] head) {
    String text = new String(head, 0, Math.min(head.length, 4_000), StandardCharsets.UTF_8);
    List<String> lines = text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    int whole = Math.max(1, lines.size() - 1);
    return !lines.isEmpty()
        && lines.stream().limit(whole).allMatch(line -> line.matches("https?://[^\\s]+"));
  }

  private static boolean isAbsolute(String line) {
    return line.startsWith("http://") || line.startsWith("https://");
  }

  private void emitUrlList(TraceInput source) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(source.in(), StandardCharsets.UTF_8));
    LinkResolver resolver = new LinkResolver(HttpUrl.get("http://list.example/"));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      // The same for an absolute URL, and ten times as quick for a plain one.
      String url = isAbsolute(line) ? resolver.resolve(line) : Urls.normalize(line);
      if (url != null) {
        sink.accept(new PageView(url, null, 0, 0));
      }
    }
  }

  /**
   * Tells views as they pass the door. Of what a robot fetched only the URL is told: there is such
   * a page. A door tells the text of a URL again when it has forgotten it, which is after {@link
   * #TEXT_CACHE_SIZE} others at the earliest: older texts than that are not needed.
   */
  private final class ViewSink implements SanitizedSink {
    private final long[] users;
    private Map<Long, String> recent = new HashMap<>();
    private Map<Long, String> older = Map.of();

    ViewSink(long[] people) {
      this.users = people;
    }

    @Override
    public boolean includesRobots() {
      return true;
    }

    @Override
    public void defineUrl(long id, String text) {
      recent.put(id, text);
      if (recent.size() > TEXT_CACHE_SIZE) {
        older = recent;
        recent = new HashMap<>();
      }
    }

    private @Nullable String text(long id) {
      String text = recent.get(id);
      return text == null ? older.get(id) : text;
    }

    @Override
    public void defineQuery(long id, String words) {}

    @Override
    public void addVisit(long user, long time, int marks, long url, long referrer, long wanted) {
      String text = text(url);
      if (text == null) {
        throw new IllegalStateException("a sanitizer emitted an id before its text");
      }
      boolean person = Arrays.binarySearch(users, user) >= 0;
      sink.accept(
          person
              ? new PageView(text, text(referrer), user, time)
              : new PageView(text, null, 0, time));
    }

    @Override
    public void addQuery(long user, long time, long query, long clicked) {}

    @Override
    public void addNonVisit(long user, long time, DropReason reason) {}
  }
}
