package dev.waymark.traces;

import dev.waymark.people.PeopleSettings;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.people.door.Door;
import dev.waymark.people.door.Passed;
import dev.waymark.people.door.Pseudonyms;
import dev.waymark.people.door.Reason;
import dev.waymark.people.door.Site;
import dev.waymark.people.store.TraceFolder;
import dev.waymark.url.Resolver;
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
public final class PageViews {
  /** URLs that a door remembers while texts are told; twice as many texts are kept at hand. */
  private static final int AT_HAND = 1 << 16;

  private final PeopleSettings settings;
  private final Consumer<String> say;
  private final Consumer<PageView> into;
  private final Pseudonyms pseudonyms;

  private PageViews(PeopleSettings settings, Consumer<String> say, Consumer<PageView> into) {
    this.settings = settings;
    this.say = say;
    this.into = into;
    byte[] key = new byte[32];
    new SecureRandom().nextBytes(key);
    this.pseudonyms = new Pseudonyms(key);
  }

  /**
   * Reads sources: files, folders of files, patterns such as {@code logs/*.gz}, trace folders.
   *
   * @throws Stopped if one cannot be read
   */
  public static List<PageView> read(
      List<String> sources, PeopleSettings settings, Consumer<String> say)
      throws IOException, Stopped {
    List<PageView> views = new ArrayList<>();
    read(sources, settings, say, views::add);
    return views;
  }

  /** The same, view by view. */
  public static void read(
      List<String> sources, PeopleSettings settings, Consumer<String> say, Consumer<PageView> into)
      throws IOException, Stopped {
    List<Path> places = new ArrayList<>();
    for (String written : sources) {
      Path path = Path.of(written);
      places.addAll(isTrace(path) ? List.of(path) : Inputs.files(written));
    }
    PageViews reading = new PageViews(settings, say, into);
    reading.tell(places, reading.people(places));
  }

  private static boolean isTrace(Path path) {
    return Files.isDirectory(path) && new TraceFolder(path).exists();
  }

  /** Those who came through logs and are no robots, ascending. */
  private long[] people(List<Path> places) throws IOException, Stopped {
    Doings doings = new Doings();
    List<Door> doors = new ArrayList<>();
    SourceReader reader = new SourceReader(settings, say);
    for (Path place : places) {
      if (!isTrace(place)) {
        try (Source source = Source.open(place)) {
          if (!isList(source.head())) {
            reader.read(
                source,
                (own, format) ->
                    new Way(site -> {
                      doors.add(new Door(pseudonyms, site, doings));
                      return doors.getLast();
                    }));
          }
        }
      }
    }
    return doings.people(settings, doors);
  }

  /** Tells all views, now that it is known whose they are. */
  private void tell(List<Path> places, long[] people) throws IOException, Stopped {
    SourceReader reader = new SourceReader(settings, said -> {});
    for (Path place : places) {
      if (isTrace(place)) {
        trace(place);
        continue;
      }
      try (Source source = Source.open(place)) {
        if (isList(source.head())) {
          list(source);
        } else {
          Told told = new Told(people);
          reader.read(
              source, (own, format) -> new Way(site -> new Door(pseudonyms, site, told, AT_HAND)));
        }
      }
    }
  }

  private void trace(Path folder) throws IOException {
    try (Trace trace = new TraceFolder(folder).open().orElseThrow()) {
      List<PageView> all = new ArrayList<>();
      for (int user = 0; user < trace.users(); user++) {
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
      all.forEach(into);
    }
  }

  /**
   * Where the accesses of a source go here.
   *
   * @param doors opens the door for paths of a site
   */
  private record Way(Function<Site, Door> doors) implements SourceReader.Entry {
    @Override
    public Door door(Site site) {
      return doors.apply(site);
    }

    @Override
    public void count(long read, long unreadable) {}
  }

  /** Lines with one absolute URL each, as far as one looks. */
  private static boolean isList(byte[] head) {
    String text = new String(head, 0, Math.min(head.length, 4_000), StandardCharsets.UTF_8);
    List<String> lines = text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    int whole = Math.max(1, lines.size() - 1);
    return !lines.isEmpty()
        && lines.stream().limit(whole).allMatch(line -> line.matches("https?://[^\\s]+"));
  }

  private static boolean isAbsolute(String line) {
    return line.startsWith("http://") || line.startsWith("https://");
  }

  private void list(Source source) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(source.in(), StandardCharsets.UTF_8));
    Resolver resolver = new Resolver(HttpUrl.get("http://list.example/"));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      // The same for an absolute URL, and ten times as quick for a plain one.
      String url = isAbsolute(line) ? resolver.resolve(line) : Urls.normal(line);
      if (url != null) {
        into.accept(new PageView(url, null, 0, 0));
      }
    }
  }

  /**
   * Tells views as they pass the door. Of what a robot fetched only the URL is told: there is such
   * a page. A door tells the text of a URL again when it has forgotten it, which is after {@link
   * #AT_HAND} others at the earliest: older texts than that are not needed.
   */
  private final class Told implements Passed {
    private final long[] people;
    private Map<Long, String> recent = new HashMap<>();
    private Map<Long, String> older = Map.of();

    Told(long[] people) {
      this.people = people;
    }

    @Override
    public boolean robots() {
      return true;
    }

    @Override
    public void url(long id, String text) {
      recent.put(id, text);
      if (recent.size() > AT_HAND) {
        older = recent;
        recent = new HashMap<>();
      }
    }

    private @Nullable String text(long id) {
      String text = recent.get(id);
      return text == null ? older.get(id) : text;
    }

    @Override
    public void query(long id, String words) {}

    @Override
    public void page(long user, long time, int marks, long url, long referrer, long wanted) {
      String text = text(url);
      if (text == null) {
        throw new IllegalStateException("a door told a number before its text");
      }
      boolean person = Arrays.binarySearch(people, user) >= 0;
      into.accept(
          person
              ? new PageView(text, text(referrer), user, time)
              : new PageView(text, null, 0, time));
    }

    @Override
    public void search(long user, long time, long query, long clicked) {}

    @Override
    public void other(long user, long time, Reason reason) {}
  }
}
