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
 * One import, in five steps that each stream their data and hold a bounded part in memory:
 * sanitize, group by user and clean, select the URLs and queries of enough users, write the users'
 * visits, write the URLs' visitors. The existing trace is merged in and replaced atomically at the
 * end.
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
  private byte[] givenPatterns = new byte[0];

  TraceImport(
      TraceFolder folder,
      TraceSettings settings,
      boolean ownHistory,
      InstantSource clock,
      MemoryBudget memory)
      throws IOException {
    this.folder = folder;
    this.memory = memory;
    this.settings = settings;
    this.clock = clock;
    this.minUsers = settings.effectiveMinUsers(ownHistory);
    this.lockFile = lock(folder.path().resolve("import.lock"));
    this.previousInfo = folder.info().orElse(null);
    folder.deleteObsolete(previousInfo == null ? 0 : previousInfo.generation());
    this.previousTrace = folder.open().orElse(null);
    this.pseudonyms = new Pseudonyms(PseudonymKey.openOrCreate(folder.keyFile()));
    Path temporary = folder.temporary();
    this.urls = new KAnonymityFilter(temporary, "urls", memory, minUsers);
    this.queries = new KAnonymityFilter(temporary, "queries", memory, minUsers);
    this.events = new EventsByUser(temporary, memory, urls, queries);
  }

  private static FileChannel lock(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock = null;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      // Another import in this process.
    }
    if (lock == null) {
      channel.close();
      throw new IOException(
          "another import into " + file.getParent() + " is running; wait until it has ended");
    }
    return channel;
  }

  /** A sanitizer for one source; all sanitizers of an import feed the same trace. */
  public AccessSanitizer sanitizerFor(Site site) {
    AccessSanitizer sanitizer = new AccessSanitizer(pseudonyms, site, events);
    sanitizers.add(sanitizer);
    return sanitizer;
  }

  /** For what is sanitized already: another trace, a generated one. */
  public SanitizedSink sink() {
    return events;
  }

  /** Adds the URL patterns of another trace: those of its pages of too few users are known, too. */
  public void addPatterns(byte[] patterns) {
    givenPatterns = patterns.clone();
  }

  /** Users that a page must have in this import. */
  public int minUsers() {
    return minUsers;
  }

  /** The same without files that could be imported again. */
  public ImportReport finish(String format, long lines, long bad) throws IOException {
    return finish(format, lines, bad, List.of());
  }

  /**
   * Cleans, filters and writes; afterwards the folder has the new trace.
   *
   * @param sources the files that were read
   */
  public ImportReport finish(String format, long lines, long bad, List<TraceInfo.Source> sources)
      throws IOException {
    sanitizers.forEach(AccessSanitizer::flush);
    int generation = previousInfo == null ? 1 : previousInfo.generation() + 1;
    Path target = folder.generation(generation);
    Files.createDirectories(target);
    try (HistoryCleaner histories =
        new HistoryCleaner(
            settings, folder.temporary(), memory, events, previousTrace, urls, queries)) {
      histories.clean(robotDetector());
      boolean acceptNew = !histories.isRobotLog();
      PatternCollector patterns =
          new PatternCollector(minUsers, acceptNew, histories.hasReferrers());
      urls.passTexts(patterns::defineUrl);
      BitSet urlsAcceptingNew =
          writeKept(
              urls,
              "urls",
              acceptNew,
              target,
              previousTrace == null ? null : previousTrace.urlTexts());
      BitSet queriesAcceptingNew =
          writeKept(
              queries,
              "queries",
              acceptNew,
              target,
              previousTrace == null ? null : previousTrace.queryTexts());
      TraceWriter writer =
          new TraceWriter(
              target, folder.temporary(), memory, urlsAcceptingNew, queriesAcceptingNew, patterns);
      writer.write(histories);
      Files.write(
          target.resolve(StoredTrace.PATTERNS_FILE),
          patterns.mine(
              givenPatterns, previousTrace == null ? new byte[0] : previousTrace.patterns()));
      Map<DropReason, Long> dropped = countDropped(histories, writer);
      return commit(
          writer,
          histories,
          generation,
          entry(format, lines, bad, writer, dropped, sources),
          dropped);
    }
  }

  private RobotDetector robotDetector() {
    long pages = sanitizers.stream().mapToLong(AccessSanitizer::pages).sum();
    long assets = sanitizers.stream().mapToLong(AccessSanitizer::assets).sum();
    return new RobotDetector(settings, pages, assets);
  }

  private BitSet writeKept(
      KAnonymityFilter filter,
      String name,
      boolean acceptNew,
      Path target,
      @Nullable TextDictionary previousTexts)
      throws IOException {
    Path previousFile =
        folder
            .generation(previousInfo == null ? 0 : previousInfo.generation())
            .resolve(name + ".pending");
    try (TextDictionary.Writer out = new TextDictionary.Writer(target, name);
        PendingTexts.Writer stillPending =
            new PendingTexts.Writer(target.resolve(name + ".pending"))) {
      return filter.writeKept(
          acceptNew, previousTexts, new PendingTexts(previousFile, pseudonyms), out, stillPending);
    }
  }

  private TraceInfo.ImportEntry entry(
      String format,
      long lines,
      long bad,
      TraceWriter writer,
      Map<DropReason, Long> dropped,
      List<TraceInfo.Source> sources) {
    Map<String, Long> byKey = new TreeMap<>();
    dropped.forEach((reason, count) -> byKey.put(reason.key(), count));
    return new TraceInfo.ImportEntry(
        clock.instant().getEpochSecond(),
        format,
        minUsers,
        lines,
        bad,
        writer.newVisitCount(),
        byKey,
        sources);
  }

  private ImportReport commit(
      TraceWriter writer,
      HistoryCleaner histories,
      int generation,
      TraceInfo.ImportEntry entry,
      Map<DropReason, Long> dropped)
      throws IOException {
    List<TraceInfo.ImportEntry> imports =
        new ArrayList<>(previousInfo == null ? List.of() : previousInfo.imports());
    imports.add(entry);
    Path target = folder.generation(generation);
    TraceInfo info =
        new TraceInfo(
            TraceInfo.VERSION,
            generation,
            writer.visitCount(),
            writer.userCount(),
            writer.visitedUrlCount(),
            (int) (Files.size(target.resolve("queries.ids")) / 8),
            writer.firstTime(),
            writer.lastTime(),
            imports);
    TraceChecksums.write(target);
    info.write(folder.path());
    folder.deleteObsolete(generation);
    return new ImportReport(
        entry.format(),
        entry.lines(),
        entry.badLines(),
        info.visits(),
        info.users(),
        info.urls(),
        info.queries(),
        writer.newVisitCount(),
        writer.droppedQueryCount(),
        dropped,
        histories.sourceCount(),
        histories.robotCount());
  }

  private Map<DropReason, Long> countDropped(HistoryCleaner histories, TraceWriter writer) {
    Map<DropReason, Long> dropped = new EnumMap<>(DropReason.class);
    for (AccessSanitizer sanitizer : sanitizers) {
      sanitizer.dropped().forEach((reason, count) -> dropped.merge(reason, count, Long::sum));
    }
    for (DropReason reason : DropReason.values()) {
      if (histories.dropped(reason) > 0) {
        dropped.merge(reason, histories.dropped(reason), Long::sum);
      }
    }
    long lost = histories.newVisitCount() - writer.newVisitCount();
    if (lost > 0) {
      dropped.merge(
          histories.isRobotLog() ? DropReason.ROBOT_LOG : DropReason.TOO_FEW_USERS,
          lost,
          Long::sum);
    }
    return dropped;
  }

  /** Discards what is unfinished; the existing trace stays. */
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
