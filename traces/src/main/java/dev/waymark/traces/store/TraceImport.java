package dev.waymark.traces.store;

import dev.waymark.rank.patterns.PatternMiner;
import dev.waymark.rank.patterns.UrlPatterns;
import dev.waymark.traces.anonymize.AccessSanitizer;
import dev.waymark.traces.anonymize.DropReason;
import dev.waymark.traces.anonymize.PseudonymKey;
import dev.waymark.traces.anonymize.Pseudonyms;
import dev.waymark.traces.anonymize.RobotDetector;
import dev.waymark.traces.anonymize.SanitizedSink;
import dev.waymark.traces.anonymize.Site;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.store.files.PendingTexts;
import dev.waymark.traces.store.files.StoredTrace;
import dev.waymark.traces.store.files.TextDictionary;
import dev.waymark.traces.store.files.TextNumberCache;
import dev.waymark.traces.store.files.TraceChecksums;
import dev.waymark.traces.store.files.TraceFiles;
import dev.waymark.traces.store.files.TraceInfo;
import dev.waymark.traces.store.spill.EncryptedSpill;
import dev.waymark.traces.store.spill.MemoryBudget;
import java.io.IOException;
import java.lang.foreign.Arena;
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
  public static final String URLS = "urls";
  public static final String QUERIES = "queries";
  public static final String PENDING_SUFFIX = ".pending";

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
    this.urls = new KAnonymityFilter(temporary, URLS, memory, minUsers);
    this.queries = new KAnonymityFilter(temporary, QUERIES, memory, minUsers);
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
    ReadCounts read = ReadCounts.of(lines, bad, sanitizers);
    Path target = createTarget();
    try (HistoryCleaner histories =
        new HistoryCleaner(
            settings, folder.temporary(), memory, events, previousTrace, urls, queries)) {
      histories.clean(
          0, EncryptedSpill.BUCKETS, new RobotDetector(settings, read.pages(), read.assets()));
      CleaningCounts cleaning = histories.counts();
      boolean acceptNew = !cleaning.isRobotLog(settings);
      PatternMiner miner = new PatternMiner(minUsers);
      PatternCollector.Texts urlTexts = new PatternCollector.Texts();
      PatternCollector patterns =
          new PatternCollector(acceptNew, cleaning.hasReferrers(), urlTexts::find, miner::addVisit);
      urls.passTexts(urlTexts::define);
      StoredTrace previous = previousTrace;
      BitSet newUrls =
          writeKept(urls, URLS, acceptNew, target, previous == null ? null : previous.urlTexts());
      BitSet newQueries =
          writeKept(
              queries, QUERIES, acceptNew, target, previous == null ? null : previous.queryTexts());
      try (Arena arena = Arena.ofConfined()) {
        TextDictionary urlNumbers = new TextDictionary(target, URLS, arena);
        TextDictionary queryNumbers = new TextDictionary(target, QUERIES, arena);
        try (TraceWriter writer =
            new TraceWriter(
                folder.temporary(), memory, urlNumbers.size(), queryNumbers.size(), patterns)) {
          TraceFiles files = TraceFiles.in(target);
          writer.writeUsers(
              histories.spill(),
              0,
              EncryptedSpill.BUCKETS,
              new TextNumberCache(urlNumbers, newUrls),
              new TextNumberCache(queryNumbers, newQueries),
              files);
          writer.writeVisitors(0, EncryptedSpill.BUCKETS, files);
          writer.writeQueryCounts(0, EncryptedSpill.BUCKETS, files);
          writePatterns(miner.mine());
          return commit(format, read, cleaning, writer.counts(), writer.visitedUrlCount(), sources);
        }
      }
    }
  }

  /** The folder of the trace after this import. */
  public Path createTarget() throws IOException {
    return Files.createDirectories(folder.generation(generation()));
  }

  private int generation() {
    return previousInfo == null ? 1 : previousInfo.generation() + 1;
  }

  /** Writes these patterns, and of each site those known before where they are of more pages. */
  public void writePatterns(UrlPatterns mined) throws IOException {
    Files.write(
        folder.generation(generation()).resolve(StoredTrace.PATTERNS_FILE),
        PatternCollector.richest(
            mined, givenPatterns, previousTrace == null ? new byte[0] : previousTrace.patterns()));
  }

  private BitSet writeKept(
      KAnonymityFilter filter,
      String name,
      boolean acceptNew,
      Path target,
      @Nullable TextDictionary previousTexts)
      throws IOException {
    TraceFiles files = TraceFiles.in(target);
    try (TextDictionary.Writer out = new TextDictionary.Writer(files, name);
        PendingTexts.Writer stillPending =
            new PendingTexts.Writer(files.create(name + PENDING_SUFFIX))) {
      return filter.writeKept(
          acceptNew,
          previousTexts,
          new PendingTexts(previousPending(name), pseudonyms),
          out,
          stillPending);
    }
  }

  /** The file of the texts that had too few users; may not exist. */
  public Path previousPending(String name) {
    return folder
        .generation(previousInfo == null ? 0 : previousInfo.generation())
        .resolve(name + PENDING_SUFFIX);
  }

  /** Describes the new trace, which replaces the one before. */
  public ImportReport commit(
      String format,
      ReadCounts read,
      CleaningCounts cleaning,
      TraceCounts counts,
      int visitedUrls,
      List<TraceInfo.Source> sources)
      throws IOException {
    Map<DropReason, Long> dropped = countDropped(read, cleaning, counts);
    Map<String, Long> byKey = new TreeMap<>();
    dropped.forEach((reason, count) -> byKey.put(reason.key(), count));
    List<TraceInfo.ImportEntry> imports =
        new ArrayList<>(previousInfo == null ? List.of() : previousInfo.imports());
    imports.add(
        new TraceInfo.ImportEntry(
            clock.instant().getEpochSecond(),
            format,
            minUsers,
            read.lines(),
            read.bad(),
            counts.newVisits(),
            byKey,
            sources));
    Path target = folder.generation(generation());
    boolean isEmpty = counts.visits() == 0;
    TraceInfo info =
        new TraceInfo(
            TraceInfo.VERSION,
            generation(),
            counts.visits(),
            counts.users(),
            visitedUrls,
            (int) (Files.size(target.resolve("queries.ids")) / 8),
            isEmpty ? 0 : counts.firstTime(),
            isEmpty ? 0 : counts.lastTime(),
            imports);
    TraceChecksums.write(target);
    Path embedding = folder.embeddingFile().filter(Files::exists).orElse(null);
    boolean isOfAll = counts.newVisits() == 0;
    if (embedding != null && isOfAll) {
      Files.copy(embedding, target.resolve(StoredTrace.EMBEDDING_FILE));
    }
    info.write(folder.path());
    folder.deleteObsolete(generation());
    return new ImportReport(
        format,
        read.lines(),
        read.bad(),
        info.visits(),
        info.users(),
        info.urls(),
        info.queries(),
        counts.newVisits(),
        counts.droppedQueries(),
        dropped,
        cleaning.sources(),
        cleaning.robots(),
        embedding != null && !isOfAll);
  }

  private Map<DropReason, Long> countDropped(
      ReadCounts read, CleaningCounts cleaning, TraceCounts counts) {
    Map<DropReason, Long> dropped = new EnumMap<>(DropReason.class);
    dropped.putAll(read.dropped());
    for (DropReason reason : DropReason.values()) {
      if (cleaning.dropped(reason) > 0) {
        dropped.merge(reason, cleaning.dropped(reason), Long::sum);
      }
    }
    long lost = cleaning.newVisits() - counts.newVisits();
    if (lost > 0) {
      dropped.merge(
          cleaning.isRobotLog(settings) ? DropReason.ROBOT_LOG : DropReason.TOO_FEW_USERS,
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
