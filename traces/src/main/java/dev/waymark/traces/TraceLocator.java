package dev.waymark.traces;

import dev.waymark.people.MemoryTrace;
import dev.waymark.people.Trace;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.ImportException;
import dev.waymark.traces.store.TraceFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;

/** Opens the trace that the user names: a folder of an import, or log files. */
public final class TraceLocator {
  private TraceLocator() {}

  /**
   * Opens a trace.
   *
   * @param sources one trace folder, or files to import; none for an empty trace
   * @param into where files are imported to; a trace found there is used as it is
   * @throws ImportException if there is none, with the remedy
   */
  public static Trace open(
      List<String> sources, Path into, TraceSettings settings, Consumer<String> messages)
      throws IOException, ImportException {
    if (sources.isEmpty()) {
      return MemoryTrace.of(List.of(), List.of());
    }
    for (String source : sources) {
      TraceFolder folder = new TraceFolder(Path.of(source));
      if (folder.exists()) {
        if (sources.size() > 1) {
          throw new ImportException(
              source
                  + " is a trace already, and only one can be used: add the files to it with"
                  + " waymark people import FILE… --into "
                  + source
                  + ".");
        }
        return folder.open().orElseThrow();
      }
    }
    TraceFolder imported = new TraceFolder(into);
    if (!imported.exists()) {
      new TraceFileImporter(
              settings, InputStream.nullInputStream(), InstantSource.system(), messages)
          .importFiles(sources, into);
    }
    return imported.open().orElseThrow();
  }
}
