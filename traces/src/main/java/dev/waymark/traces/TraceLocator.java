package dev.waymark.traces;

import dev.waymark.people.MemoryTrace;
import dev.waymark.people.Trace;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.ImportException;
import dev.waymark.traces.store.ImportReport;
import dev.waymark.traces.store.TraceFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Opens the trace that the user names: what a collection has, with new sources added to it. */
public final class TraceLocator {
  private TraceLocator() {}

  /** Opens the trace that a crawl used, without adding to it. */
  public static Trace openStored(List<String> sources, Path into, TraceSettings settings)
      throws IOException, ImportException {
    TraceFolder own = new TraceFolder(into);
    if (own.exists()) {
      return own.open().orElseThrow();
    }
    return sources.size() == 1 && isTraceFolder(sources.getFirst())
        ? new TraceFolder(Path.of(sources.getFirst())).open().orElseThrow()
        : open(sources, into, settings, text -> {});
  }

  /**
   * Opens a trace.
   *
   * @param sources trace folders, recorders' folders, files to import; those that are part of the
   *     trace are not counted again
   * @param into where they are imported to; what is there already is used, also without sources
   * @throws ImportException if one cannot be read, with the remedy
   */
  public static Trace open(
      List<String> sources, Path into, TraceSettings settings, Consumer<String> messages)
      throws IOException, ImportException {
    TraceFolder own = new TraceFolder(into);
    List<String> folders = sources.stream().filter(TraceLocator::isTraceFolder).toList();
    List<String> files = new ArrayList<>(sources);
    for (String folder : folders) {
      if (!InputFiles.hasSessions(Path.of(folder))) {
        files.remove(folder);
      }
    }
    if (InputFiles.hasSessions(into) && !files.contains(into.toString())) {
      files.add(into.toString()); // what was recorded into the collection
    }
    for (String folder : folders) {
      if (!isSame(folder, into)) {
        TraceMerge.run(Path.of(folder), own, settings, InstantSource.system(), messages);
      }
    }
    if (!files.isEmpty()) {
      importFiles(files, into, settings, messages);
    }
    return own.exists() ? own.open().orElseThrow() : MemoryTrace.of(List.of(), List.of());
  }

  /** A crawl that goes on with the sources it had has nothing to tell. */
  private static void importFiles(
      List<String> files, Path into, TraceSettings settings, Consumer<String> messages)
      throws IOException, ImportException {
    List<String> told = new ArrayList<>();
    ImportReport report =
        new TraceFileImporter(
                settings, InputStream.nullInputStream(), InstantSource.system(), told::add)
            .importFiles(files, into);
    if (report.isChange()) {
      told.forEach(messages);
      messages.accept(
          "%,d visits added; %s has %,d visits of %,d users to %,d pages"
              .formatted(
                  report.addedVisits(), into, report.visits(), report.users(), report.urls()));
      if (report.outdatesEmbedding()) {
        messages.accept(new TraceFolder(into).outdatedEmbedding());
      }
    }
  }

  private static boolean isTraceFolder(String source) {
    return new TraceFolder(Path.of(source)).exists();
  }

  private static boolean isSame(String folder, Path into) {
    return Path.of(folder).toAbsolutePath().normalize().equals(into.toAbsolutePath().normalize());
  }
}
