package dev.waymark.traces;

import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.traces.anonymize.AccessSanitizer;
import dev.waymark.traces.anonymize.DropReason;
import dev.waymark.traces.anonymize.PageViewSink;
import dev.waymark.traces.anonymize.Pseudonyms;
import dev.waymark.traces.anonymize.RecentTexts;
import dev.waymark.traces.anonymize.Site;
import dev.waymark.traces.anonymize.SourceActivity;
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
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import okhttp3.HttpUrl;

/**
 * Reads page views in the order of the sources, with robots recognized, without writing anything to
 * disk: the key of the pseudonyms is discarded. Besides everything an import accepts, sources may
 * be trace folders and plain lists of URLs. Logs are read twice, first to recognize robots, so that
 * they may be of any length.
 */
public final class PageViewReader {
  private final TraceSettings settings;
  private final Consumer<String> messages;
  private final Consumer<PageView> sink;
  private final Pseudonyms pseudonyms;

  private PageViewReader(
      TraceSettings settings, Consumer<String> messages, Consumer<PageView> sink) {
    this.settings = settings;
    this.messages = messages;
    this.sink = sink;
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
      List<String> sources, TraceSettings settings, Consumer<String> messages)
      throws IOException, ImportException {
    List<PageView> views = new ArrayList<>();
    read(sources, settings, messages, views::add);
    return views;
  }

  /** Passes page views on one by one. */
  public static void read(
      List<String> sources,
      TraceSettings settings,
      Consumer<String> messages,
      Consumer<PageView> sink)
      throws IOException, ImportException {
    List<Path> inputs = new ArrayList<>();
    for (String input : sources) {
      Path path = Path.of(input);
      inputs.addAll(isTraceFolder(path) ? List.of(path) : InputFiles.resolve(input));
    }
    PageViewReader reader = new PageViewReader(settings, messages, sink);
    reader.emitViews(inputs, reader.findUsers(inputs));
  }

  private static boolean isTraceFolder(Path path) {
    return Files.isDirectory(path) && new TraceFolder(path).exists();
  }

  /** The users in logs that are no robots, ascending. */
  private long[] findUsers(List<Path> inputs) throws IOException, ImportException {
    SourceActivity activity = new SourceActivity();
    List<AccessSanitizer> sanitizers = new ArrayList<>();
    TraceInputReader reader = new TraceInputReader(settings, messages);
    for (Path input : inputs) {
      if (!isTraceFolder(input)) {
        try (TraceInput source = TraceInput.open(input)) {
          if (!isUrlList(source.head())) {
            reader.read(
                source,
                (own, format) ->
                    new ViewTarget(site -> {
                      sanitizers.add(new AccessSanitizer(pseudonyms, site, activity));
                      return sanitizers.getLast();
                    }));
          }
        }
      }
    }
    return activity.findUsers(
        settings,
        sanitizers.stream().mapToLong(AccessSanitizer::pages).sum(),
        sanitizers.stream().mapToLong(AccessSanitizer::assets).sum());
  }

  /** Emits all page views, given the users. */
  private void emitViews(List<Path> inputs, long[] users) throws IOException, ImportException {
    TraceInputReader reader = new TraceInputReader(settings, ignored -> {});
    for (Path input : inputs) {
      if (isTraceFolder(input)) {
        emitTrace(input);
        continue;
      }
      try (TraceInput source = TraceInput.open(input)) {
        if (isUrlList(source.head())) {
          emitUrlList(source);
        } else {
          ViewSink viewSink = new ViewSink(users);
          reader.read(
              source,
              (own, format) ->
                  new ViewTarget(site ->
                      new AccessSanitizer(pseudonyms, site, viewSink, RecentTexts.CACHE_SIZE)));
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
   * The target of a source's accesses.
   *
   * @param sanitizers creates the sanitizer of a site
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

  /** Whether the first lines have one absolute URL each. */
  private static boolean isUrlList(byte[] head) {
    String text = new String(head, 0, Math.min(head.length, 4_000), StandardCharsets.UTF_8);
    List<String> lines = text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    int completeLines = Math.max(1, lines.size() - 1);
    return !lines.isEmpty()
        && lines.stream().limit(completeLines).allMatch(line -> line.matches("https?://[^\\s]+"));
  }

  private static boolean isAbsolute(String line) {
    return line.startsWith("http://") || line.startsWith("https://");
  }

  private void emitUrlList(TraceInput source) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(source.in(), StandardCharsets.UTF_8));
    LinkResolver resolver = new LinkResolver(HttpUrl.get("http://list.example/"));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      // Equivalent for an absolute URL, and ten times as fast for a plain one.
      String url = isAbsolute(line) ? resolver.resolve(line) : Urls.normalize(line);
      if (url != null) {
        sink.accept(new PageView(url, null, 0, 0));
      }
    }
  }

  /**
   * Emits page views of sanitized accesses. Of what a robot fetched only the URL is emitted, since
   * the page exists.
   */
  private final class ViewSink extends PageViewSink {
    private final long[] users;

    ViewSink(long[] users) {
      this.users = users;
    }

    @Override
    public void addVisit(
        long user, long time, int flags, long url, long referrer, long unreachedTarget) {
      String text = url(url);
      if (text == null) {
        throw new IllegalStateException("a sanitizer emitted an id before its text");
      }
      boolean isUser = Arrays.binarySearch(users, user) >= 0;
      sink.accept(
          isUser
              ? new PageView(text, url(referrer), user, time)
              : new PageView(text, null, 0, time));
    }

    @Override
    public void addNonVisit(long user, long time, DropReason reason) {}
  }
}
