package dev.waymark.traces;

import dev.waymark.file.AtomicFile;
import dev.waymark.people.Query;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.traces.anonymize.SanitizedSink;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.store.ImportReport;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.traces.store.TraceImport;
import dev.waymark.traces.store.files.StoredTrace;
import dev.waymark.traces.store.files.TraceInfo;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Adds a trace to another. Its users keep their pseudonyms, so nobody is the same person in both,
 * and what its own imports let pass is not filtered again.
 */
final class TraceMerge {
  private TraceMerge() {}

  static void run(
      Path from,
      TraceFolder into,
      TraceSettings settings,
      InstantSource clock,
      Consumer<String> messages)
      throws IOException {
    TraceInfo info = new TraceFolder(from).info().orElseThrow();
    String digest = "trace " + info.generation() + " " + info.visits() + " " + info.lastTime();
    TraceInfo.Source source = new TraceInfo.Source(from.toString(), digest);
    boolean isKnown =
        into.info().stream()
            .flatMap(trace -> trace.imports().stream())
            .anyMatch(entry -> entry.sources().contains(source));
    boolean isOutdated = false;
    if (!isKnown) {
      isOutdated = add(from, into, settings, clock, source).outdatesEmbedding();
      messages.accept(from + ": a trace, added to the one of the collection");
    }
    Path embedding = new TraceFolder(from).embeddingFile().orElseThrow();
    if (into.info().orElseThrow().visits() == info.visits()) {
      takeEmbedding(embedding, into);
    } else if (isOutdated || (!isKnown && Files.exists(embedding))) {
      messages.accept(into.outdatedEmbedding());
    }
  }

  private static ImportReport add(
      Path from,
      TraceFolder into,
      TraceSettings settings,
      InstantSource clock,
      TraceInfo.Source source)
      throws IOException {
    try (StoredTrace trace = new TraceFolder(from).open().orElseThrow();
        TraceImport target =
            into.startImport(settings.withMinUsers(1).keepingAll(), false, clock)) {
      for (int user = 0; user < trace.userCount(); user++) {
        addUser(trace, user, target.sink());
      }
      target.addPatterns(trace.patterns());
      return target.finish("trace", trace.visitCount(), 0, List.of(source));
    }
  }

  /** Of the same visits, and perhaps computed since they were added. */
  private static void takeEmbedding(Path embedding, TraceFolder into) throws IOException {
    Path own = into.embeddingFile().orElseThrow();
    boolean isNewer =
        Files.exists(embedding)
            && (!Files.exists(own)
                || Files.getLastModifiedTime(own).compareTo(Files.getLastModifiedTime(embedding))
                    < 0);
    if (isNewer) {
      AtomicFile.write(own, out -> Files.copy(embedding, out));
    }
  }

  private static void addUser(StoredTrace trace, int user, SanitizedSink sink) {
    long id = trace.pseudonymId(user);
    Visits visits = trace.visitsOf(user);
    for (int i = 0; i < visits.size(); i++) {
      sink.addVisit(
          id,
          visits.time(i),
          visits.flags(i),
          define(sink, trace, visits.url(i)),
          define(sink, trace, visits.referrer(i)),
          define(sink, trace, visits.unreachedTarget(i)));
    }
    for (Query query : trace.queriesOf(user)) {
      long text = Urls.id(query.text());
      sink.defineQuery(text, query.text());
      sink.addQuery(id, query.time().getEpochSecond(), text, define(sink, query.clickedUrl()));
    }
  }

  private static long define(SanitizedSink sink, Trace trace, int url) {
    return define(sink, url == Visits.NONE ? null : trace.url(url));
  }

  private static long define(SanitizedSink sink, @Nullable String url) {
    if (url == null) {
      return 0;
    }
    sink.defineUrl(Urls.id(url), url);
    return Urls.id(url);
  }
}
