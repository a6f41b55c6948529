package dev.waymark.archive.export;

import dev.waymark.archive.StoredPageReader;
import dev.waymark.archive.warc.WarcLocation;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.SequencedMap;

/** One export: what a {@link ExportFormat} reads from and writes to. */
public final class Export {
  private final Path collection;
  private final StoredPageReader pages;
  private final OutputStream out;
  private final Path folder;
  private final Instant time;

  Export(Path collection, StoredPageReader pages, OutputStream out, Path folder, Instant time) {
    this.collection = collection;
    this.pages = pages;
    this.out = out;
    this.folder = folder;
    this.time = time;
  }

  /** The name of the collection. */
  public String title() {
    return String.valueOf(collection.toAbsolutePath().normalize().getFileName());
  }

  /** Where bytes go; not to be closed. */
  public OutputStream out() {
    return out;
  }

  /** Where a format that {@link ExportFormat#writesFolder} puts its files; it exists, empty. */
  public Path folder() {
    return folder;
  }

  /** When the export began. */
  public Instant time() {
    return time;
  }

  /** The archived records of a page, request and response, as they are. */
  byte[] records(WarcLocation location) {
    return pages.readRecords(location);
  }

  /** By which program the archive was made and how. */
  SequencedMap<String, String> warcinfo() {
    return pages.readWarcinfo();
  }
}
