package dev.waymark.spark;

import dev.waymark.judge.Judge;
import dev.waymark.model.Fetched;
import dev.waymark.model.InLink;
import dev.waymark.model.Link;
import dev.waymark.model.Page;
import dev.waymark.model.Verdict;
import dev.waymark.parse.Fingerprint;
import dev.waymark.parse.Parser;
import dev.waymark.scope.Scope;
import dev.waymark.scope.ScopeSettings;
import dev.waymark.settings.Keys;
import dev.waymark.store.BrokenDisk;
import dev.waymark.store.Place;
import dev.waymark.store.StoredPages;
import dev.waymark.store.WarcPages;
import dev.waymark.url.Urls;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Reads and judges the pages of some shares, one by one, with the stations of a crawl. Owned by one
 * thread.
 */
final class Reading implements Iterator<Sheet>, AutoCloseable {
  private final Parser parser = new Parser();
  private final Scope scope = new Scope(Keys.defaults(ScopeSettings.class), List.of());
  private final Iterator<Share> shares;
  private final @Nullable Judge judge;
  private Iterator<Archived> pages = List.<Archived>of().iterator();
  private AutoCloseable open = () -> {};
  private @Nullable Sheet next;

  /**
   * A page from an archive.
   *
   * @param outcome of its crawl, which is only asked for where there was one
   */
  private record Archived(Fetched.@Nullable Ok ok, Instant at, long n, Sheet.Outcome outcome) {}

  Reading(Iterator<Share> shares, Wanted wanted) {
    this.shares = shares;
    this.judge = wanted.asBefore() ? null : wanted.judge(parser);
  }

  /** What a library said of a broken file cannot travel; the sentence can. */
  @Override
  public boolean hasNext() {
    try {
      return find();
    } catch (BrokenDisk e) {
      throw BrokenDisk.because(String.valueOf(e.getMessage()));
    }
  }

  private boolean find() {
    while (next == null) {
      if (pages.hasNext()) {
        next = sheet(pages.next());
      } else if (shares.hasNext()) {
        open(shares.next());
      } else {
        return false;
      }
    }
    return true;
  }

  @Override
  public Sheet next() {
    if (!hasNext() || next == null) {
      throw new NoSuchElementException();
    }
    Sheet sheet = next;
    next = null;
    return sheet;
  }

  private void open(Share share) {
    closeOpen();
    switch (share) {
      case Share.File file -> {
        WarcPages warc = new WarcPages(Path.of(file.path()));
        open = warc;
        pages = Pages.stream(warc).map(Reading::archived).iterator();
      }
      case Share.Pieces some -> {
        StoredPages stored = new StoredPages(Path.of(some.collection()));
        open = stored;
        pages = some.pieces().stream().map(piece -> archived(piece, stored)).iterator();
      }
    }
  }

  private static Archived archived(WarcPages.Archived page) {
    return new Archived(
        page.page(), page.page().at(), page.offset(), new Sheet.Outcome(false, 0, false));
  }

  private static Archived archived(Share.Piece piece, StoredPages stored) {
    Place place = new Place(piece.file(), piece.offset(), piece.length());
    return new Archived(
        stored.read(place).orElse(null),
        piece.at(),
        piece.n(),
        new Sheet.Outcome(piece.wanted(), piece.score(), false));
  }

  /** Null for what is no page: the repetition of another, a picture, rules for robots. */
  private @Nullable Sheet sheet(Archived archived) {
    Fetched.Ok ok = archived.ok();
    String url = ok == null ? null : Urls.normal(ok.url());
    if (ok == null
        || url == null
        || !Parser.reads(ok.contentType())
        || url.endsWith("/robots.txt")) {
      return null;
    }
    Page page = parser.parse(ok);
    return Sheet.of(
        url,
        page,
        Fingerprint.of(page, ok.payload()),
        outcome(page, archived),
        links(page),
        archived.at(),
        archived.n());
  }

  private Sheet.Outcome outcome(Page page, Archived archived) {
    if (judge == null) {
      return archived.outcome();
    }
    Verdict verdict = judge.judge(page);
    return new Sheet.Outcome(
        verdict.satisfied() && !page.noindex(), verdict.score(), !verdict.trouble().isEmpty());
  }

  private List<InLink> links(Page page) {
    List<InLink> links = new ArrayList<>(page.links().size());
    for (Link link : page.links()) {
      if (page.follows(link) && scope.test(link.url(), 1).isIn()) {
        links.add(page.says(link));
      }
    }
    return links;
  }

  private void closeOpen() {
    try {
      open.close();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    open = () -> {};
  }

  @Override
  public void close() {
    closeOpen();
    if (judge != null) {
      judge.close();
    }
  }
}
