package dev.waymark.spark.learn;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.SkippedRecords;
import dev.waymark.archive.StorageException;
import dev.waymark.archive.StoredPageReader;
import dev.waymark.archive.WarcPageIterator;
import dev.waymark.archive.warc.WarcLocation;
import dev.waymark.config.SettingsSchema;
import dev.waymark.fetch.scope.Scope;
import dev.waymark.fetch.scope.ScopeSettings;
import dev.waymark.model.FetchResult;
import dev.waymark.model.InLink;
import dev.waymark.model.Link;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.parse.Parser;
import dev.waymark.parse.dedup.DuplicateMatch;
import dev.waymark.parse.dedup.Fingerprint;
import dev.waymark.relevance.PageJudge;
import dev.waymark.url.Urls;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Parses and judges the pages of input splits one by one, as a crawl does. Owned by one thread. */
final class ArchiveReader implements Iterator<PageRow>, AutoCloseable {
  private final Parser parser = new Parser();
  private final Scope scope = new Scope(SettingsSchema.defaults(ScopeSettings.class), List.of());
  private final Iterator<InputSplit> splits;
  private final @Nullable PageJudge judge;
  private Iterator<ArchivedPage> pages = List.<ArchivedPage>of().iterator();
  private AutoCloseable openArchive = () -> {};
  private SkippedRecords skipped = new SkippedRecords();
  private @Nullable PageRow next;

  /**
   * A page from an archive.
   *
   * @param ok null for what was asked for without getting a page
   * @param judgment of its crawl, if it was stored
   */
  private record ArchivedPage(
      String url,
      FetchResult.@Nullable Ok ok,
      Instant fetchedAt,
      long sequence,
      PageRow.Judgment judgment) {}

  ArchiveReader(Iterator<InputSplit> splits, PredicateSpec predicate) {
    this.splits = splits;
    this.judge = predicate.usesStoredRelevance() ? null : predicate.openJudge(parser);
  }

  /** The exception of a library may not be serializable; its message is. */
  @Override
  public boolean hasNext() {
    try {
      return advance();
    } catch (StorageException e) {
      throw StorageException.withMessage(String.valueOf(e.getMessage()));
    }
  }

  private boolean advance() {
    while (next == null) {
      if (pages.hasNext()) {
        next = toRow(pages.next());
      } else if (splits.hasNext()) {
        open(splits.next());
      } else {
        return false;
      }
    }
    return true;
  }

  @Override
  public PageRow next() {
    if (!hasNext() || next == null) {
      throw new NoSuchElementException();
    }
    PageRow row = next;
    next = null;
    return row;
  }

  private void open(InputSplit split) {
    closeOpen();
    switch (split) {
      case InputSplit.WarcSplit file -> {
        WarcPageIterator warc = new WarcPageIterator(Path.of(file.path()), skipped);
        openArchive = warc;
        pages = PageDataset.stream(warc).map(ArchiveReader::toArchivedPage).iterator();
      }
      case InputSplit.CollectionSplit part -> {
        Path collection = Path.of(part.collection());
        StoredPageReader stored = new StoredPageReader(collection, skipped);
        openArchive = stored;
        List<JournalEntry> entries = new ArrayList<>();
        new JournalReader(collection).forEachFrom(part.from(), part.to(), entries::add);
        pages = entries.stream().map(entry -> toArchivedPage(entry, stored)).iterator();
      }
    }
  }

  private static ArchivedPage toArchivedPage(WarcPageIterator.ArchivedPage page) {
    return new ArchivedPage(
        page.page().url(),
        page.page(),
        page.page().requestedAt(),
        page.offset(),
        new PageRow.Judgment(false, 0, false));
  }

  private static ArchivedPage toArchivedPage(JournalEntry entry, StoredPageReader stored) {
    JournalEntry.PageRecord record = entry.pageRecord();
    boolean isNew = record != null && record.duplicate() instanceof DuplicateMatch.None;
    WarcLocation location = isNew ? record.location() : null;
    double score = entry.relevance() == null ? 0 : entry.relevance().score();
    return new ArchivedPage(
        entry.url(),
        location == null ? null : stored.read(location).orElse(null),
        entry.at(),
        entry.number(),
        new PageRow.Judgment(entry.countsAsRelevant(), score, false));
  }

  /** Without content for what is no page: a duplicate, an image, a robots.txt. */
  private PageRow toRow(ArchivedPage archived) {
    FetchResult.Ok ok = archived.ok();
    String url = ok == null ? null : Urls.normalize(ok.url());
    if (ok == null
        || url == null
        || !Parser.supports(ok.contentType())
        || url.endsWith("/robots.txt")) {
      return PageRow.withoutPage(archived.url(), archived.fetchedAt(), archived.sequence());
    }
    Page page = parser.parse(ok);
    return PageRow.of(
        url,
        page,
        Fingerprint.compute(page, ok),
        judge(page, archived),
        links(page),
        archived.fetchedAt(),
        archived.sequence());
  }

  private PageRow.Judgment judge(Page page, ArchivedPage archived) {
    if (judge == null) {
      return archived.judgment();
    }
    Relevance relevance = judge.judge(page);
    return new PageRow.Judgment(
        relevance.relevant() && !page.noindex(), relevance.score(), !relevance.error().isEmpty());
  }

  private List<InLink> links(Page page) {
    List<InLink> links = new ArrayList<>(page.links().size());
    for (Link link : page.links()) {
      if (page.mayFollow(link) && scope.decide(link.url(), 1).accepted()) {
        links.add(page.inLink(link));
      }
    }
    return links;
  }

  private void closeOpen() {
    if (skipped.count() > 0) {
      System.err.println("waymark: " + skipped.describe() + "."); // in the log of the executor
      skipped = new SkippedRecords();
    }
    try {
      openArchive.close();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    openArchive = () -> {};
  }

  @Override
  public void close() {
    closeOpen();
    if (judge != null) {
      judge.close();
    }
  }
}
