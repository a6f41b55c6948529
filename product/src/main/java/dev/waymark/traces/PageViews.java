package dev.waymark.traces;

import dev.waymark.people.PeopleSettings;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.people.door.Behaviour;
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
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Reads page views in the order in which the sources have them, robots told from people, without
 * writing anything to disk: pseudonyms are of a key that is thrown away. Besides everything an
 * import takes, sources may be trace folders and plain lists of URLs.
 */
public final class PageViews {
  private final PeopleSettings settings;
  private final SourceReader reader;
  private final List<Door> doors = new ArrayList<>();
  private final Events events = new Events();
  private final Consumer<PageView> into;
  private final Pseudonyms pseudonyms;

  private PageViews(PeopleSettings settings, Consumer<String> say, Consumer<PageView> into) {
    this.settings = settings;
    this.into = into;
    this.reader = new SourceReader(settings, say);
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

  /**
   * The same, view by view. Lists of URLs may be of any length; logs are held in memory until it is
   * known who was a robot.
   */
  public static void read(
      List<String> sources, PeopleSettings settings, Consumer<String> say, Consumer<PageView> into)
      throws IOException, Stopped {
    PageViews reading = new PageViews(settings, say, into);
    for (String written : sources) {
      Path path = Path.of(written);
      if (Files.isDirectory(path) && new TraceFolder(path).exists()) {
        reading.trace(path);
      } else {
        for (Path file : Inputs.files(written)) {
          reading.file(file);
        }
      }
    }
    reading.settle();
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

  private void file(Path file) throws IOException, Stopped {
    try (Source source = Source.open(file)) {
      if (isList(source.head())) {
        list(source);
      } else {
        reader.read(source, (own, format) -> new Way());
      }
    }
  }

  /** Where the accesses of a source go here. */
  private final class Way implements SourceReader.Entry {
    @Override
    public Door door(Site site) {
      Door door = new Door(pseudonyms, site, events);
      doors.add(door);
      return door;
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
   * Judges the sources of logs by all they did, and keeps the views of people. Of what a robot
   * fetched only the URL is kept: there is such a page.
   */
  private void settle() {
    long pages = doors.stream().mapToLong(Door::pages).sum();
    long assets = doors.stream().mapToLong(Door::assets).sum();
    Behaviour behaviour = new Behaviour(settings, pages, assets);
    Map<Long, Boolean> person = new HashMap<>();
    events.byUser.forEach((user, did) -> person.put(user, behaviour.judge(new Did(did)) == null));
    for (Event event : events.all) {
      String url = events.urls.get(event.url());
      if (url != null && person.getOrDefault(event.user(), false)) {
        String referrer = events.urls.get(event.referrer());
        into.accept(new PageView(url, referrer, event.user(), event.time()));
      } else if (url != null) {
        into.accept(new PageView(url, null, 0, event.time()));
      }
    }
  }

  /** One thing somebody did; a page, or why it is none. */
  private record Event(
      long user, long time, int marks, long url, long referrer, @Nullable Reason reason) {}

  /** Keeps what passes the doors, in memory. */
  private static final class Events implements Passed {
    private final Map<Long, String> urls = new HashMap<>();
    private final List<Event> all = new ArrayList<>();
    private final Map<Long, List<Event>> byUser = new HashMap<>();

    @Override
    public void url(long id, String text) {
      urls.put(id, text);
    }

    @Override
    public void query(long id, String words) {}

    @Override
    public void page(long user, long time, int marks, long url, long referrer, long wanted) {
      Event event = new Event(user, time, marks, url, referrer, null);
      byUser.computeIfAbsent(user, key -> new ArrayList<>()).add(event);
      all.add(event);
    }

    @Override
    public void search(long user, long time, long query, long clicked) {}

    @Override
    public void other(long user, long time, Reason reason) {
      byUser
          .computeIfAbsent(user, key -> new ArrayList<>())
          .add(new Event(user, time, 0, 0, 0, reason));
    }
  }

  /** What a source did, in the order of time. */
  private static final class Did implements Behaviour.Accesses {
    private final List<Event> events;

    Did(List<Event> events) {
      this.events = new ArrayList<>(events);
      this.events.sort(Comparator.comparingLong(Event::time));
    }

    @Override
    public int size() {
      return events.size();
    }

    @Override
    public long time(int i) {
      return events.get(i).time();
    }

    @Override
    public @Nullable Reason reason(int i) {
      return events.get(i).reason();
    }

    @Override
    public boolean referred(int i) {
      return events.get(i).referrer() != 0;
    }

    @Override
    public boolean opened(int i) {
      return (events.get(i).marks() & Door.OPENED) != 0;
    }
  }
}
