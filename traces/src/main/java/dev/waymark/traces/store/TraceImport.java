package dev.waymark.traces.store;

import dev.waymark.traces.anonymize.AccessSanitizer;
import dev.waymark.traces.anonymize.DropReason;
import dev.waymark.traces.anonymize.PseudonymKey;
import dev.waymark.traces.anonymize.Pseudonyms;
import dev.waymark.traces.anonymize.RobotDetector;
import dev.waymark.traces.anonymize.SanitizedSink;
import dev.waymark.traces.anonymize.Site;
import dev.waymark.traces.anonymize.TraceSettings;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One import, in five steps that each read and write in one go and hold a bounded part in memory:
 * pass the door, gather by person and clean, choose the URLs and queries that enough people were
 * seen with, write the people's visits, write the URLs' visitors. The trace there was is joined in
 * and replaced at the end, at once.
 */
public final class TraceImport implements AutoCloseable {
  private final TraceFolder folder;
  private final TraceSettings settings;
  private final InstantSource clock;
  private final int minUsers;
  private final MemoryBudget memory;
  private final FileChannel lockFile;
  private final @Nullable TraceInfo previousInfo;
  private final @Nullable StoredTrace previousTrace;
  private final Pseudonyms pseudonyms;
  private final KAnonymityFilter urls;
  private final KAnonymityFilter queries;
  private final EventsByUser events;
  private final List<AccessSanitizer> sanitizers = new ArrayList<>();

  TraceImport(
      TraceFolder folder,
      TraceSettings settings,
      boolean own,
      InstantSource clock,
      MemoryBudget room)
      throws IOException {
    this.folder = folder;
    this.memory = room;
    this.settings = settings;
    this.clock = clock;
    this.minUsers = settings.effectiveMinUsers(own);
    this.lockFile = lock(folder.path().resolve("import.lock"));
    this.previousInfo = folder.info().orElse(null);
    folder.deleteObsolete(previousInfo == null ? 0 : previousInfo.generation());
    this.previousTrace = folder.open().orElse(null);
    this.pseudonyms = new Pseudonyms(PseudonymKey.openOrCreate(folder.keyFile()));
    Path temporary = folder.temporary();
    this.urls = new KAnonymityFilter(temporary, "urls", room, minUsers);
    this.queries = new KAnonymityFilter(temporary, "queries", room, minUsers);
    this.events = new EventsByUser(temporary, room, urls, queries);
  }

  private static FileChannel lock(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock = null;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      // Another import in this very process.
    }
    if (lock == null) {
      channel.close();
      throw new IOException(
          "another import into " + file.getParent() + " is running; wait until it has ended");
    }
    return channel;
  }

  /** A door for one source; all doors of an import lead to the same trace. */
  public AccessSanitizer sanitizerFor(Site site) {
    AccessSanitizer door = new AccessSanitizer(pseudonyms, site, events);
    sanitizers.add(door);
    return door;
  }

  /** For traces that need no door: generated ones, without anybody in them. */
  SanitizedSink sink() {
    return events;
  }

  /** People a page must be seen from in this import. */
  public int minUsers() {
    return minUsers;
  }

  /** Cleans, chooses and writes; from then on the folder has the new trace. */
  public ImportReport finish(String format, long lines, long bad) throws IOException {
    sanitizers.forEach(AccessSanitizer::flush);
    int generation = previousInfo == null ? 1 : previousInfo.generation() + 1;
    Path into = folder.generation(generation);
    Files.createDirectories(into);
    try (HistoryCleaner ways =
        new HistoryCleaner(
            settings, folder.temporary(), memory, events, previousTrace, urls, queries)) {
      ways.clean(robotDetector());
      boolean news = !ways.isRobotLog();
      BitSet openUrls =
          writeKept(
              urls, "urls", news, into, previousTrace == null ? null : previousTrace.urlTexts());
      BitSet openQueries =
          writeKept(
              queries,
              "queries",
              news,
              into,
              previousTrace == null ? null : previousTrace.queryTexts());
      TraceWriter writer = new TraceWriter(into, folder.temporary(), memory, openUrls, openQueries);
      writer.write(ways);
      return commit(writer, ways, generation, format, lines, bad);
    }
  }

  private RobotDetector robotDetector() {
    long pages = sanitizers.stream().mapToLong(AccessSanitizer::pages).sum();
    long assets = sanitizers.stream().mapToLong(AccessSanitizer::assets).sum();
    return new RobotDetector(settings, pages, assets);
  }

  private BitSet writeKept(
      KAnonymityFilter seen, String name, boolean news, Path into, @Nullable TextDictionary known)
      throws IOException {
    Path before =
        folder
            .generation(previousInfo == null ? 0 : previousInfo.generation())
            .resolve(name + ".pending");
    try (TextDictionary.Writer out = new TextDictionary.Writer(into, name);
        PendingTexts.Writer still = new PendingTexts.Writer(into.resolve(name + ".pending"))) {
      return seen.writeKept(news, known, new PendingTexts(before, pseudonyms), out, still);
    }
  }

  private ImportReport commit(
      TraceWriter writer, HistoryCleaner ways, int generation, String format, long lines, long bad)
      throws IOException {
    Map<DropReason, Long> dropped = countDropped(ways, writer);
    Map<String, Long> byKey = new TreeMap<>();
    dropped.forEach((reason, count) -> byKey.put(reason.key(), count));
    List<TraceInfo.ImportEntry> parts =
        new ArrayList<>(previousInfo == null ? List.of() : previousInfo.imports());
    parts.add(
        new TraceInfo.ImportEntry(
            clock.instant().getEpochSecond(),
            format,
            minUsers,
            lines,
            bad,
            writer.newVisitCount(),
            byKey));
    Path into = folder.generation(generation);
    TraceInfo now =
        new TraceInfo(
            TraceInfo.VERSION,
            generation,
            writer.visitCount(),
            writer.userCount(),
            writer.visitedUrlCount(),
            (int) (Files.size(into.resolve("queries.ids")) / 8),
            writer.firstTime(),
            writer.lastTime(),
            parts);
    now.write(folder.path());
    folder.deleteObsolete(generation);
    return new ImportReport(
        format,
        lines,
        bad,
        now.visits(),
        now.users(),
        now.urls(),
        now.queries(),
        writer.newVisitCount(),
        dropped,
        ways.sourceCount(),
        ways.robotCount());
  }

  private Map<DropReason, Long> countDropped(HistoryCleaner ways, TraceWriter writer) {
    Map<DropReason, Long> dropped = new EnumMap<>(DropReason.class);
    for (AccessSanitizer door : sanitizers) {
      door.dropped().forEach((reason, count) -> dropped.merge(reason, count, Long::sum));
    }
    for (DropReason reason : DropReason.values()) {
      if (ways.dropped(reason) > 0) {
        dropped.merge(reason, ways.dropped(reason), Long::sum);
      }
    }
    long lost = ways.newVisitCount() - writer.newVisitCount();
    if (lost > 0) {
      dropped.merge(
          ways.isRobotLog() ? DropReason.ROBOT_LOG : DropReason.TOO_FEW_USERS, lost, Long::sum);
    }
    return dropped;
  }

  /** Gives up what was not finished; the trace there was stays. */
  @Override
  public void close() throws IOException {
    events.close();
    urls.close();
    queries.close();
    if (previousTrace != null) {
      previousTrace.close();
    }
    folder.deleteObsolete(folder.info().map(TraceInfo::generation).orElse(0));
    lockFile.close();
  }
}
