package dev.waymark.archive.export;

import dev.waymark.archive.JournalEntry;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page as a row of a table: the columns of all formats that are tables.
 *
 * {@snippet class="dev.waymark.library.LibraryTest" region="read"}
 *
 * @param fetched when
 * @param relevant null where the page was not judged, as its score
 * @param preferences of its owner about its use
 * @param parent the page whose link led to it
 */
public record PageRow(
    String url,
    Instant fetched,
    int status,
    String kind,
    String title,
    String description,
    String language,
    @Nullable String canonical,
    @Nullable Instant published,
    @Nullable Instant modified,
    List<String> types,
    @Nullable Boolean relevant,
    @Nullable Double relevance,
    List<String> reasons,
    List<String> preferences,
    int depth,
    @Nullable String parent,
    List<String> headings,
    String text) {

  /** The row of a page. */
  public static PageRow of(JournalEntry entry, Page page) {
    Relevance relevance = entry.relevance();
    return new PageRow(
        entry.url(),
        entry.at(),
        entry.outcome().status(),
        page.kind().key(),
        page.title().text(),
        page.description(),
        page.language(),
        page.canonical(),
        page.metadata().published(),
        page.metadata().modified(),
        page.metadata().types(),
        relevance == null ? null : relevance.relevant(),
        relevance == null ? null : relevance.score(),
        relevance == null ? List.of() : relevance.reasons(),
        entry.preferences().statements(),
        entry.path().depth(),
        entry.path().parent(),
        page.headings(),
        page.body().text());
  }
}
