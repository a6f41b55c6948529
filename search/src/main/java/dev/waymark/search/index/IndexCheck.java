package dev.waymark.search.index;

import com.carrotsearch.hppc.LongLongHashMap;
import com.carrotsearch.hppc.cursors.LongLongCursor;
import dev.waymark.archive.check.ArchiveScan;
import dev.waymark.archive.check.Finding;
import dev.waymark.archive.check.JournalLine;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.NoLockFactory;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/**
 * Proves the index of a collection whole: the sums of its files, and that it has a document for
 * each page of the journal, and none else.
 */
public final class IndexCheck {
  private static final String FOLDER = "index";

  private final Path collection;
  private final List<Finding> findings = new ArrayList<>();

  public IndexCheck(Path collection) {
    this.collection = collection;
  }

  /**
   * @param entries of the journal that count; {@link Long#MAX_VALUE} if that is not known
   * @param expected whether a missing index is damage
   */
  public List<Finding> run(long entries, boolean expected) throws IOException {
    switch (state()) {
      case MISSING -> {
        if (expected) {
          findings.add(Finding.damage(FOLDER, "is missing, or has no commit"));
        }
      }
      case OTHER_VERSION ->
          findings.add(Finding.note(FOLDER, "is of another version; the next crawl rebuilds it"));
      case CURRENT -> {
        try (IndexDirectories directories = IndexDirectories.open(collection)) {
          checkSums(directories.pages(), FOLDER + "/pages");
          checkSums(directories.votes(), FOLDER + "/votes");
          if (findings.isEmpty()) {
            compare(directories, entries);
          }
        }
      }
    }
    return findings;
  }

  /** One that cannot be read at all counts as missing. */
  private IndexDirectories.State state() {
    try {
      return IndexDirectories.state(collection);
    } catch (RuntimeException e) {
      return IndexDirectories.State.MISSING;
    }
  }

  private void checkSums(Directory directory, String name) throws IOException {
    try (CheckIndex check =
        new CheckIndex(directory, NoLockFactory.INSTANCE.obtainLock(directory, ""))) {
      check.setLevel(CheckIndex.Level.MIN_LEVEL_FOR_CHECKSUM_CHECKS);
      CheckIndex.Status status = check.checkIndex();
      if (!status.clean) {
        findings.add(
            Finding.damage(name, "is damaged: Lucene finds a wrong sum or a missing file"));
      }
    } catch (IOException | RuntimeException e) {
      findings.add(Finding.damage(name, "cannot be read: " + e.getMessage()));
    }
  }

  private void compare(IndexDirectories directories, long entries) throws IOException {
    long indexed = indexedEntries(directories.pages());
    long counted = indexedEntries(directories.votes());
    if (Math.max(indexed, counted) > entries) {
      findings.add(
          Finding.damage(
              FOLDER, "has " + indexed + " entries of the journal, which has only " + entries));
      return;
    }
    LongLongHashMap expected = expectedDocuments(indexed);
    long surplus = removeIndexed(directories.pages(), expected);
    for (LongLongCursor missing : expected) {
      findings.add(
          Finding.damage(
              FOLDER + "/pages",
              "lacks "
                  + expected.size()
                  + " pages, such as that of journal entry number "
                  + missing.value));
      break;
    }
    if (surplus > 0) {
      findings.add(
          Finding.damage(FOLDER + "/pages", "has " + surplus + " pages without journal entry"));
    }
    if (findings.isEmpty() && entries != Long.MAX_VALUE && Math.min(indexed, counted) < entries) {
      findings.add(
          Finding.note(
              FOLDER,
              "lacks the last "
                  + (entries - Math.min(indexed, counted))
                  + " entries of the journal; the next crawl adds them"));
    }
  }

  private static long indexedEntries(Directory directory) throws IOException {
    return IndexSchema.journalEntries(SegmentInfos.readLatestCommit(directory).getUserData());
  }

  /** By id of the URL, the number of the last entry with a page. */
  private LongLongHashMap expectedDocuments(long indexed) throws IOException {
    LongLongHashMap expected = new LongLongHashMap();
    new ArchiveScan(collection, Long.MAX_VALUE)
        .forEachLine(line -> {
          if (line.isWhole() && line.number() < indexed) {
            if (line.isNewPage() && line.location() != null) {
              expected.put(Urls.id(line.url()), line.number());
            } else if (isGone(line) || line.isCopy()) {
              expected.remove(Urls.id(line.url()));
            }
          }
        });
    return expected;
  }

  /** An entry that replaces the document of a page by one that says where it went. */
  private static boolean isGone(JournalLine line) {
    return line.json() != null
        && (line.json().path("outcome").asText().equals("redirect")
            || line.json().path("status").asInt() == 404
            || line.json().path("status").asInt() == 410);
  }

  /** Takes away what is indexed; returns how many documents were not expected. */
  private static long removeIndexed(Directory directory, LongLongHashMap expected)
      throws IOException {
    long surplus = 0;
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      for (LeafReaderContext leaf : reader.leaves()) {
        NumericDocValues ids = leaf.reader().getNumericDocValues(IndexFields.ID);
        NumericDocValues numbers = leaf.reader().getNumericDocValues(IndexFields.ENTRY_NUMBER);
        @Nullable Bits live = leaf.reader().getLiveDocs();
        for (int doc = 0; doc < leaf.reader().maxDoc(); doc++) {
          if ((live == null || live.get(doc))
              && numbers != null
              && numbers.advanceExact(doc)
              && ids != null
              && ids.advanceExact(doc)) {
            long id = ids.longValue();
            boolean right = expected.getOrDefault(id, -1) == numbers.longValue();
            surplus += right ? 0 : 1;
            if (right) {
              expected.remove(id);
            }
          }
        }
      }
    }
    return surplus;
  }
}
