package dev.waymark.traces.store.parts;

import dev.waymark.traces.store.TraceImport;
import dev.waymark.traces.store.files.PendingTexts;
import dev.waymark.traces.store.files.TraceFileOutput;
import dev.waymark.traces.store.files.TraceFiles;
import dev.waymark.traces.store.spill.EncryptedSpill;
import dev.waymark.traces.store.spill.SpillChunk;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Puts the files of a trace together from their parts, which come in their order. */
final class TraceAssembly implements Closeable {
  /** The file that the offsets in another one are of. */
  private static final Map<String, String> DATA_OF_OFFSETS =
      Map.of(
          "urls.offsets", "urls.text",
          "queries.offsets", "queries.text",
          "users.offsets", "visits",
          "visitors.offsets", "visitors");

  private final TraceFiles folder;
  private final Map<String, TraceFileOutput> files = new HashMap<>();
  private final Map<String, PendingTexts.Writer> pending = new HashMap<>();

  TraceAssembly(Path folder) {
    this.folder = TraceFiles.in(folder);
  }

  private TraceFileOutput file(String name) {
    return files.computeIfAbsent(name, folder::create);
  }

  /** Adds a part: that of offsets before that of their data. */
  void add(SpillChunk chunk) throws IOException {
    String name = chunk.fileName();
    String data = DATA_OF_OFFSETS.get(name);
    if (name.endsWith(TraceImport.PENDING_SUFFIX)) {
      pending
          .computeIfAbsent(name, file -> new PendingTexts.Writer(folder.create(file)))
          .addBucket(chunk.bytes());
    } else if (data == null) {
      file(name).writeBytes(chunk.bytes());
    } else {
      addOffsets(file(name), file(data).position(), chunk.bytes());
    }
  }

  /** The last offset of a part is the first of the next. */
  private static void addOffsets(TraceFileOutput out, long before, byte[] part) throws IOException {
    EncryptedSpill.Cursor in = new EncryptedSpill.Cursor(part, part.length - 8);
    while (in.hasNext()) {
      out.writeLong(before + in.readLong());
    }
  }

  @Override
  public void close() throws IOException {
    for (Map.Entry<String, String> offsets : DATA_OF_OFFSETS.entrySet()) {
      file(offsets.getKey()).writeLong(file(offsets.getValue()).position());
    }
    for (TraceFileOutput file : files.values()) {
      file.close();
    }
    for (PendingTexts.Writer writer : pending.values()) {
      writer.close();
    }
  }
}
