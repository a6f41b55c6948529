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

/**
 * Finds people's traces where a person points to: a folder of an import, or the logs themselves.
 */
public final class TraceLocator {
  private TraceLocator() {}

  /**
   * Opens a trace.
   *
   * @param places one folder of a trace, or files to import; none for a trace without anybody
   * @param into where files are imported to; a trace found there is taken as it is
   * @throws ImportException if there is none, with the remedy
   */
  public static Trace open(
      List<String> places, Path into, TraceSettings settings, Consumer<String> say)
      throws IOException, ImportException {
    if (places.isEmpty()) {
      return MemoryTrace.of(List.of(), List.of());
    }
    for (String place : places) {
      TraceFolder folder = new TraceFolder(Path.of(place));
      if (folder.exists()) {
        if (places.size() > 1) {
          throw new ImportException(
              place
                  + " is a trace already, and only one can be used: add the files to it with"
                  + " waymark people import FILE… --into "
                  + place
                  + ".");
        }
        return folder.open().orElseThrow();
      }
    }
    TraceFolder imported = new TraceFolder(into);
    if (!imported.exists()) {
      new TraceFileImporter(settings, InputStream.nullInputStream(), InstantSource.system(), say)
          .importFiles(places, into);
    }
    return imported.open().orElseThrow();
  }
}
