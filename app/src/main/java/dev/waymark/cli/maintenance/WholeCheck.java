package dev.waymark.cli.maintenance;

import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.check.Finding;
import dev.waymark.cli.command.ConfigFile;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.repair.CollectionCheck;
import dev.waymark.search.index.IndexCheck;
import dev.waymark.search.refresh.CollectionLocator;
import dev.waymark.traces.store.TraceCheck;
import dev.waymark.traces.store.TraceFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/** Checks all that a collection consists of, module by module. */
final class WholeCheck {
  private WholeCheck() {}

  /**
   * What was found.
   *
   * @param entries of the journal that were checked
   */
  record Report(List<Finding> findings, long entries) {
    long damageCount() {
      return findings.stream().filter(Finding::isDamage).count();
    }

    boolean isWhole() {
      return damageCount() == 0;
    }

    /** Whether anything is damaged in a folder or file. */
    boolean isDamaged(String name) {
      return findings.stream()
          .anyMatch(one ->
              one.isDamage() && (one.file().equals(name) || one.file().startsWith(name + "/")));
    }
  }

  /** The collection in a folder, also if its journal or its description is missing. */
  static Path locate(Path folder) {
    boolean any =
        Stream.of(CollectionFolder.JOURNAL_FILE, CollectionFolder.WARC_FOLDER, "frontier")
            .anyMatch(name -> Files.exists(folder.resolve(name)));
    return any ? folder : CollectionLocator.locate(folder);
  }

  static Report run(Path folder, LongConsumer progress) throws IOException {
    CollectionCheck check = new CollectionCheck(folder, progress);
    List<Finding> findings = new ArrayList<>(check.run());
    boolean journalWhole = findings.stream().noneMatch(Finding::isDamage);
    findings.addAll(
        new IndexCheck(folder)
            .run(journalWhole ? check.entries() : Long.MAX_VALUE, isIndexed(folder)));
    findings.addAll(
        TraceCheck.run(folder.resolve(TraceFolder.OF_COLLECTION), TraceFolder.OF_COLLECTION));
    checkSettings(folder, findings);
    return new Report(List.copyOf(findings), check.entries());
  }

  private static void checkSettings(Path folder, List<Finding> findings) {
    if (!Files.exists(folder.resolve(LiveCrawl.SETTINGS_FILE))) {
      return;
    }
    try {
      ConfigFile.read(folder.resolve(LiveCrawl.SETTINGS_FILE));
    } catch (RuntimeException e) {
      findings.add(Finding.damage(LiveCrawl.SETTINGS_FILE, "cannot be read: " + e.getMessage()));
    }
  }

  /** Whether the collection is to have an index: by default it is. */
  static boolean isIndexed(Path folder) throws IOException {
    Path settings = folder.resolve(LiveCrawl.SETTINGS_FILE);
    return Files.exists(settings)
        && Files.readAllLines(settings, StandardCharsets.ISO_8859_1).stream()
            .noneMatch("index: false"::equals);
  }
}
