package dev.waymark.traces.store.parts;

import dev.waymark.rank.patterns.UrlPatterns;
import dev.waymark.traces.anonymize.DropReason;
import dev.waymark.traces.anonymize.PseudonymKey;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.store.CleaningCounts;
import dev.waymark.traces.store.EventsByUser;
import dev.waymark.traces.store.HistoryCleaner;
import dev.waymark.traces.store.ImportReport;
import dev.waymark.traces.store.KAnonymityFilter;
import dev.waymark.traces.store.ReadCounts;
import dev.waymark.traces.store.TraceCounts;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.traces.store.TraceImport;
import dev.waymark.traces.store.TraceWriter;
import dev.waymark.traces.store.files.StoredTrace;
import dev.waymark.traces.store.files.TraceInfo;
import dev.waymark.traces.store.spill.SpillChunk;
import java.io.Closeable;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * An import whose steps are done by tasks on many machines, in the order of the methods: a method
 * takes the counts of the step before and returns the next. What the tasks wrote is put together
 * here, part by part.
 */
public final class DistributedImport implements Closeable {
  private final TraceImport target;
  private final ImportSpec spec;
  private static final long[] NOTHING_DROPPED = new long[DropReason.values().length];

  private CleaningCounts cleaning = new CleaningCounts(0, 0, 0, 0, false, NOTHING_DROPPED);
  private ReadCounts read = ReadCounts.NONE;
  private int urls;
  private int queries;
  private TraceCounts written = new TraceCounts(0, 0, 0, 0, Long.MAX_VALUE, Long.MIN_VALUE);
  private int visitedUrls;

  private DistributedImport(TraceImport target, ImportSpec spec) {
    this.target = target;
    this.spec = spec;
  }

  /**
   * Starts an import; one at a time.
   *
   * @param folder that all machines reach if it has a trace already
   */
  public static DistributedImport start(
      TraceFolder folder, TraceSettings settings, boolean ownHistory, InstantSource clock)
      throws IOException {
    TraceImport target = folder.startImport(settings, ownHistory, clock);
    String previous =
        folder
            .info()
            .map(info -> folder.generation(info.generation()).toAbsolutePath().toString())
            .orElse("");
    return new DistributedImport(
        target,
        new ImportSpec(
            settings,
            target.minUsers(),
            previous,
            target.previousPending(TraceImport.URLS).toAbsolutePath().toString(),
            target.previousPending(TraceImport.QUERIES).toAbsolutePath().toString(),
            PseudonymKey.openOrCreate(folder.keyFile())));
  }

  /** Reads parts of logs. */
  public EventTask.Setup sanitizing() {
    return new EventTask.Setup(spec);
  }

  /** Cleans the histories of users. */
  public ImportStep cleaning(ReadCounts all) {
    read = all;
    ImportSpec common = spec;
    return new ImportStep(
        Set.of(EventsByUser.EVENTS),
        range -> new CleanTask(common, range, all.pages(), all.assets()));
  }

  /** Counts the users of texts. */
  public ImportStep counting(List<SpillChunk> cleaned) {
    for (SpillChunk chunk : cleaned) {
      cleaning = cleaning.plus(chunk.counts(CleaningCounts.class));
    }
    ImportSpec common = spec;
    boolean acceptNew = acceptNew();
    return new ImportStep(
        kinds(KAnonymityFilter.USER_PAIRS), range -> FilterTask.counting(common, range, acceptNew));
  }

  private boolean acceptNew() {
    return !cleaning.isRobotLog(spec.settings());
  }

  private static Set<String> kinds(String... suffixes) {
    Set<String> kinds = new HashSet<>();
    for (String suffix : suffixes) {
      kinds.add(TraceImport.URLS + suffix);
      kinds.add(TraceImport.QUERIES + suffix);
    }
    return kinds;
  }

  /** Compares texts of too few users with those of earlier imports. */
  public ImportStep comparing() {
    ImportSpec common = spec;
    return new ImportStep(
        kinds(KAnonymityFilter.BELOW_THRESHOLD), range -> FilterTask.comparing(common, range));
  }

  /** Writes the texts that are stored. */
  public ImportStep selecting() {
    ImportSpec common = spec;
    return new ImportStep(
        kinds(
            KAnonymityFilter.TEXTS,
            KAnonymityFilter.DECISIONS,
            KAnonymityFilter.PROMOTED,
            CleanTask.LOOKUPS),
        range -> FilterTask.selecting(common, range));
  }

  /** Writes the visits of users. */
  public ImportStep writing(List<SpillChunk> selected, int parts) {
    int[] urlsByPart = new int[parts];
    int[] queriesByPart = new int[parts];
    int[] textsByPart = new int[parts];
    for (SpillChunk chunk : selected) {
      TextAnswers.Counts counts = chunk.counts(TextAnswers.Counts.class);
      if (counts.name().equals(TraceImport.URLS)) {
        urlsByPart[chunk.source()] = counts.stored();
        textsByPart[chunk.source()] = counts.defined();
      } else {
        queriesByPart[chunk.source()] = counts.stored();
      }
    }
    urls = Arrays.stream(urlsByPart).sum();
    queries = Arrays.stream(queriesByPart).sum();
    WriteTask.Setup setup =
        new WriteTask.Setup(
            acceptNew(),
            cleaning.hasReferrers(),
            urls,
            queries,
            firstOfParts(urlsByPart),
            firstOfParts(queriesByPart),
            Arrays.stream(firstOfParts(textsByPart)).asLongStream().toArray());
    Set<String> reads = kinds(TextAnswers.ANSWERS);
    reads.add(HistoryCleaner.HISTORIES);
    return new ImportStep(reads, range -> new WriteTask(setup, range));
  }

  /** How many are in the parts before each. */
  private static int[] firstOfParts(int[] sizes) {
    int[] first = new int[sizes.length];
    for (int i = 1; i < first.length; i++) {
      first[i] = Math.addExact(first[i - 1], sizes[i - 1]);
    }
    return first;
  }

  /** Writes who visited which URL. */
  public ImportStep listing(List<SpillChunk> users, int parts) {
    int[] usersByPart = new int[parts];
    for (SpillChunk chunk : users) {
      TraceCounts counts = chunk.counts(TraceCounts.class);
      usersByPart[chunk.source()] = counts.users();
      written = written.plus(counts);
    }
    VisitorsTask.Setup setup = new VisitorsTask.Setup(urls, queries, firstOfParts(usersByPart));
    return new ImportStep(
        Set.of(TraceWriter.VISITORS, TraceWriter.QUERY_TOTALS),
        range -> new VisitorsTask(setup, range));
  }

  /** Mines the patterns of sites. */
  public ImportStep mining() {
    int minUsers = spec.minUsers();
    return new ImportStep(Set.of(WriteTask.VIEWS), range -> new MineTask(minUsers, range));
  }

  /**
   * Puts the files together; afterwards the folder has the new trace.
   *
   * @param visitors counts of the last step
   * @param files parts of files, those of a file in their order
   */
  public ImportReport finish(
      String format,
      List<SpillChunk> visitors,
      Iterator<SpillChunk> files,
      List<TraceInfo.Source> sources)
      throws IOException {
    int visited = visitors.stream().mapToInt(chunk -> chunk.counts(Integer.class)).sum();
    UrlPatterns patterns = UrlPatterns.none();
    try (TraceAssembly assembly = new TraceAssembly(target.createTarget())) {
      while (files.hasNext()) {
        SpillChunk chunk = files.next();
        if (chunk.fileName().equals(StoredTrace.PATTERNS_FILE)) {
          patterns = patterns.orRicher(UrlPatterns.parse(chunk.bytes()));
        } else {
          assembly.add(chunk);
        }
      }
    }
    target.writePatterns(patterns);
    return target.commit(format, read, cleaning, written, visited, sources);
  }

  /** Discards what is unfinished; the existing trace stays. */
  @Override
  public void close() throws IOException {
    target.close();
  }
}
