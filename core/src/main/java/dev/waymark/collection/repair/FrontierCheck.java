package dev.waymark.collection.repair;

import dev.waymark.archive.CommitPoint;
import dev.waymark.archive.check.ArchiveCheck.PageList;
import dev.waymark.archive.check.Finding;
import dev.waymark.frontier.store.RocksFrontierStore;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.Observation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks the frontier store: the sums of its blocks, that every record can be read, and that its
 * observations, of which knowledge is the sum, are the pages of the journal.
 */
final class FrontierCheck implements AutoCloseable {
  /** In the folder of a collection. */
  static final String FOLDER = "frontier";

  /** Metadata keys under which a crawl notes how much of the files counts. */
  static final String COMMITTED_KEY = "committed";

  static final String SYNCED_KEY = "synced";

  private final @Nullable RocksFrontierStore store;
  private final Consumer<Finding> findings;

  private FrontierCheck(@Nullable RocksFrontierStore store, Consumer<Finding> findings) {
    this.store = store;
    this.findings = findings;
  }

  /** Opens the store of a collection; one that cannot be opened is a finding. */
  static FrontierCheck open(Path collection, Consumer<Finding> findings) {
    Path folder = collection.resolve(FOLDER);
    if (!Files.isRegularFile(folder.resolve("CURRENT"))) {
      findings.accept(Finding.damage(FOLDER, "is missing, or has no file CURRENT"));
      return new FrontierCheck(null, findings);
    }
    try {
      return new FrontierCheck(RocksFrontierStore.openToCheck(folder), findings);
    } catch (RuntimeException e) {
      findings.accept(Finding.damage(FOLDER, "cannot be read: " + firstLine(e)));
      return new FrontierCheck(null, findings);
    }
  }

  /** What the store says, without our advice to those who crawl. */
  private static String firstLine(RuntimeException e) {
    Throwable said = e.getCause() == null ? e : e.getCause();
    return String.valueOf(said.getMessage()).lines().findFirst().orElse("").strip();
  }

  /** Whether every record can be read, and no page is missing between others. */
  boolean isUsable() {
    if (store == null) {
      return false;
    }
    int[] next = {0};
    boolean[] dense = {true};
    try {
      store.observations(0, seen -> dense[0] &= seen.page() == next[0]++);
      return dense[0] && hasAllWaiting(store) && (next[0] > 0 || !hasCrawled());
    } catch (RuntimeException e) {
      return false;
    }
  }

  /** Whether a crawl by links has used it; one by queries has pages, and leaves it empty. */
  private boolean hasCrawled() {
    return store != null && store.nextDiscoveryNumber() > 0;
  }

  private static boolean hasAllWaiting(RocksFrontierStore store) {
    long noted = store.committedWaitingCount();
    return noted < 0 || noted == store.waitingCount();
  }

  /** How much of the files counts; {@link CommitPoint#NONE} if that is not known. */
  CommitPoint committed() {
    byte[] lengths = store == null ? null : store.getMeta(COMMITTED_KEY);
    if (store != null && lengths == null) {
      findings.accept(Finding.damage(FOLDER, "does not say how much of the files counts"));
    }
    return lengths == null ? CommitPoint.NONE : CommitPoint.fromBytes(lengths);
  }

  /**
   * Compares observations with the journal. Collections that were not crawled by links have none.
   */
  void compare(PageList journal) {
    if (store == null) {
      return;
    }
    int[] pages = {0};
    int[] different = {0};
    int[] first = {-1};
    try {
      store.observations(
          0,
          seen -> {
            if (!matches(seen, pages[0], journal) && different[0]++ == 0) {
              first[0] = pages[0];
            }
            pages[0]++;
          });
      store.forEachWaiting((candidate, score) -> {
        if (UrlStatus.isCrawled(store.status(candidate.id()))) {
          different[0]++;
        }
      });
    } catch (RuntimeException e) {
      findings.accept(Finding.damage(FOLDER, "cannot be read: " + firstLine(e)));
      return;
    }
    if (!hasAllWaiting(store)) {
      findings.accept(
          Finding.damage(
              FOLDER,
              "has "
                  + store.waitingCount()
                  + " waiting candidates instead of "
                  + store.committedWaitingCount()));
    }
    int entries = journal.ids().size();
    if (pages[0] != entries && (pages[0] > 0 || hasCrawled())) {
      findings.accept(
          Finding.damage(
              FOLDER, "has " + pages[0] + " pages, and the journal has " + entries + " pages"));
    } else if (different[0] > 0) {
      findings.accept(
          Finding.damage(
              FOLDER,
              different[0]
                  + " pages differ from the journal"
                  + (first[0] < 0 ? "" : ", the first is page number " + first[0])));
    }
  }

  private static boolean matches(Observation seen, int page, PageList journal) {
    return page < journal.ids().size()
        && seen.page() == page
        && journal.ids().get(page) == seen.candidate().id()
        && journal.relevant().get(page) == seen.relevant();
  }

  @Override
  public void close() {
    if (store != null) {
      store.close();
    }
  }
}
