package dev.waymark.collection;

import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.CommitPoint;
import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.JournalRewrite;
import dev.waymark.archive.StoredPageReader;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.frontier.store.RocksFrontierStore;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Observation;
import dev.waymark.model.Relevance;
import dev.waymark.parse.ParseResult;
import dev.waymark.parse.Parser;
import dev.waymark.parse.dedup.DuplicateMatch;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.url.Urls;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Judges the archived pages of a collection again, by another predicate. First a new journal is
 * written beside the old one; once it is whole, what is known of the pages is changed, and the
 * journals change places. Killed at any moment, the same call goes on where it stopped; a crawl
 * waits for that once the change has begun.
 */
public final class Rejudge {
  /** Metadata key of the predicate by which what is known of pages is being changed. */
  static final String CHANGING_KEY = "rejudge";

  /** And of the one by which the new journal is being written. */
  private static final String JUDGING_KEY = "rejudge-journal";

  /** Observations changed in one commit. */
  private static final int COMMIT_PAGES = 500;

  private final Path folder;
  private final CrawlConfig config;
  private final Predicate predicate;
  private final InFlightParents parents;
  private final Parser parser;
  private final Counts counts = new Counts();

  /**
   * How far it is.
   *
   * @param pages judged
   * @param total pages that the journal has
   * @param relevant by the new predicate
   * @param notArchived pages that are not in the archive, and keep their relevance
   */
  public record Progress(long pages, long total, long relevant, long notArchived) {}

  private static final class Counts {
    private long pages;
    private long total;
    private long relevant;
    private long notArchived;

    void add(JournalEntry entry) {
      if (entry.relevance() != null && entry.pageRecord() != null) {
        pages++;
        relevant += entry.countsAsRelevant() ? 1 : 0;
        boolean page = !entry.kind().isList() && !entry.pageRecord().noindex();
        notArchived +=
            page
                    && entry.pageRecord().location() == null
                    && entry.pageRecord().duplicate() instanceof DuplicateMatch.None
                ? 1
                : 0;
      }
    }

    Progress progress() {
      return new Progress(pages, Math.max(total, pages), relevant, notArchived);
    }
  }

  /**
   * @param config of the collection, with the new predicate
   * @param predicate which sees who links to a page through {@code parents}
   */
  public Rejudge(Path folder, CrawlConfig config, Predicate predicate, InFlightParents parents) {
    this.folder = folder;
    this.config = config;
    this.predicate = predicate;
    this.parents = parents;
    this.parser = config.parser();
  }

  /**
   * Judges, and changes the journal and what the frontier's store knows of pages; not the index.
   *
   * @param policy that the collection is crawled with
   * @param beforeEnd called once the journal is new, and again if that is interrupted
   */
  public Progress run(
      OrderingPolicy policy, InstantSource clock, Consumer<Progress> listener, Runnable beforeEnd) {
    if (changingTo(folder) == null) {
      // Brings the files to the last commit, however the last crawl ended.
      OpenCollection.open(
              CrawlPlace.whole(folder),
              config.store(),
              config.search().withoutIndex(),
              config.warcRecords(),
              policy,
              policy.emptyKnowledge(),
              InFlightParents.forPredicate(""),
              clock,
              notice -> {})
          .close();
    }
    try (CollectionFolder lock = CollectionFolder.open(folder, clock);
        RocksFrontierStore store =
            new RocksFrontierStore(lock.path().resolve(OpenCollection.FRONTIER_FOLDER))) {
      byte[] want = config.relevance().want().getBytes(StandardCharsets.UTF_8);
      if (changingTo(store) == null) {
        boolean resume = Arrays.equals(want, store.getMeta(JUDGING_KEY));
        store.putMeta(JUDGING_KEY, want);
        store.commit();
        judge(store, resume, listener);
        store.putMeta(CHANGING_KEY, want);
        store.commit();
        store.sync();
      }
      changeObservations(store);
      CommitPoint committed =
          CommitPoint.fromBytes(requireMeta(store, OpenCollection.COMMITTED_KEY))
              .withLength(CollectionFolder.JOURNAL_FILE, JournalRewrite.replaceOriginal(folder));
      beforeEnd.run();
      store.putMeta(OpenCollection.COMMITTED_KEY, committed.toBytes());
      store.putMeta(OpenCollection.SYNCED_KEY, committed.toBytes());
      store.putMeta(JUDGING_KEY, new byte[0]);
      store.putMeta(CHANGING_KEY, new byte[0]);
      store.commit();
      store.sync();
    }
    Counts end = new Counts();
    new JournalReader(folder).forEach(end::add);
    return end.progress();
  }

  /** Writes the new journal. */
  private void judge(RocksFrontierStore store, boolean resume, Consumer<Progress> listener) {
    JournalReader old = new JournalReader(folder);
    Counts before = new Counts();
    old.forEach(before::add);
    counts.total = before.pages;
    try (JournalRewrite rewrite = JournalRewrite.open(folder, resume);
        StoredPageReader pages = new StoredPageReader(folder)) {
      JournalRewrite.forEach(folder, counts::add);
      long[] number = {0};
      old.forEach(
          entry -> {
            if (number[0]++ >= rewrite.lines()) {
              JournalEntry judged = judge(entry, store, pages);
              rewrite.append(judged);
              counts.add(judged);
              listener.accept(counts.progress());
            }
          },
          copy -> {
            if (number[0]++ >= rewrite.lines()) {
              rewrite.append(copy);
            }
          });
      rewrite.finish();
    }
  }

  /** What repeats the bytes of another page is archived as a reference to it, and not counted. */
  private JournalEntry judge(JournalEntry entry, RocksFrontierStore store, StoredPageReader pages) {
    JournalEntry.PageRecord record = entry.pageRecord();
    FetchResult.Ok stored =
        record == null || record.location() == null
            ? null
            : pages.read(record.location()).orElse(null);
    if (stored == null || !(parser.read(stored) instanceof ParseResult.Parsed parsed)) {
      return entry;
    }
    String url = entry.url();
    parents.add(url, () -> parentUrls(store, url));
    Relevance relevance = predicate.judge(parsed.page());
    parents.remove(url);
    return entry.withRelevance(relevance);
  }

  private static List<String> parentUrls(RocksFrontierStore store, String url) {
    int status = store.status(Urls.id(url));
    return UrlStatus.isCrawled(status)
        ? Arrays.stream(store.observation(UrlStatus.page(status)).candidate().parents())
            .mapToObj(parent -> store.observation(parent).candidate().url())
            .distinct()
            .toList()
        : List.of();
  }

  /** Changes what was observed of pages to what the new journal says. */
  private void changeObservations(RocksFrontierStore store) {
    int[] changed = {0};
    JournalRewrite.forEach(
        folder,
        entry -> {
          int status = store.status(Urls.id(entry.url()));
          if (entry.relevance() != null
              && entry.pageRecord() != null
              && UrlStatus.isCrawled(status)
              && change(store, store.observation(UrlStatus.page(status)), entry)
              && ++changed[0] % COMMIT_PAGES == 0) {
            store.commit();
          }
        });
    store.commit();
  }

  /** Whether there was something to change. */
  private static boolean change(
      RocksFrontierStore store, Observation observed, JournalEntry entry) {
    Relevance relevance = Objects.requireNonNull(entry.relevance());
    JournalEntry.PageRecord record = Objects.requireNonNull(entry.pageRecord());
    boolean relevant =
        relevance.relevant()
            && !record.noindex()
            && record.duplicate() instanceof DuplicateMatch.None;
    if (observed.relevant() == relevant && observed.score() == relevance.score()) {
      return false;
    }
    store.replaceObservation(
        new Observation(
            observed.page(),
            observed.candidate(),
            relevant,
            relevance.score(),
            observed.words(),
            observed.targets(),
            observed.annotation()));
    return true;
  }

  private static byte[] requireMeta(RocksFrontierStore store, String key) {
    byte[] value = store.getMeta(key);
    if (value == null) {
      throw new IllegalStateException("no " + key);
    }
    return value;
  }

  /** The predicate by which a collection is being changed; null if by none. */
  static @Nullable String changingTo(Path folder) {
    try (RocksFrontierStore store =
        RocksFrontierStore.openReadOnly(folder.resolve(OpenCollection.FRONTIER_FOLDER))) {
      return changingTo(store);
    }
  }

  static @Nullable String changingTo(RocksFrontierStore store) {
    byte[] want = store.getMeta(CHANGING_KEY);
    return want == null || want.length == 0 ? null : new String(want, StandardCharsets.UTF_8);
  }
}
