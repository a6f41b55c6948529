package dev.waymark.traces.store.files;

import java.nio.file.Path;

/** Where the files of a trace are written. */
@FunctionalInterface
public interface TraceFiles {
  /** Begins a file. */
  TraceFileOutput create(String name);

  /** Files in a folder. */
  static TraceFiles in(Path folder) {
    return name -> new TraceFileOutput(folder.resolve(name));
  }
}
