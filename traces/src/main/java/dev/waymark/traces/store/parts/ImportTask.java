package dev.waymark.traces.store.parts;

import dev.waymark.traces.store.files.TraceFileOutput;
import dev.waymark.traces.store.files.TraceFiles;
import dev.waymark.traces.store.spill.BucketRange;
import dev.waymark.traces.store.spill.EncryptedSpill;
import dev.waymark.traces.store.spill.MemoryBudget;
import dev.waymark.traces.store.spill.SpillChunk;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A step of an import for some of the buckets: takes the records that are for them, and has records
 * for others. What does not fit into memory is in files that only this process can read.
 */
public abstract class ImportTask implements Closeable {
  private static final String OFFSETS_SUFFIX = ".offsets";

  final BucketRange range;
  final Path temporary;
  final MemoryBudget memory;
  private final Map<String, EncryptedSpill> inputs = new HashMap<>();
  private final List<EncryptedSpill> outputs = new ArrayList<>();
  private final List<Supplier<SpillChunk>> counts = new ArrayList<>();
  private final Map<String, ByteArrayOutputStream> fileParts = new LinkedHashMap<>();
  private final List<Supplier<SpillChunk>> bucketParts = new ArrayList<>();
  private final List<Closeable> resources = new ArrayList<>();

  ImportTask(BucketRange range) throws IOException {
    this.range = range;
    this.temporary = Files.createTempDirectory("waymark-import");
    Runtime jvm = Runtime.getRuntime();
    this.memory = new MemoryBudget(jvm.maxMemory() / 8 * 3 / jvm.availableProcessors());
  }

  /** A spill that is filled with records of other tasks. */
  final EncryptedSpill input(EncryptedSpill spill) {
    inputs.put(spill.name(), spill);
    return spill;
  }

  /** A spill whose records go on to other tasks. */
  final EncryptedSpill output(EncryptedSpill spill) {
    outputs.add(spill);
    return spill;
  }

  /** Opens what is closed at the end. */
  final <T extends Closeable> T use(T resource) {
    resources.add(resource);
    return resource;
  }

  final EncryptedSpill spill(String kind) {
    return use(new EncryptedSpill(temporary, kind, memory));
  }

  final void addCounts(Serializable counted) {
    counts.add(() -> SpillChunk.ofCounts(range.part(), counted));
  }

  /** The parts of files that this task writes. */
  final TraceFiles files() {
    return name -> {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      fileParts.put(name, bytes);
      return new TraceFileOutput(Channels.newChannel(bytes));
    };
  }

  /** Adds the part of a file that one bucket is. */
  final void addFilePart(String name, int bucket, byte[] bytes) {
    bucketParts.add(() -> SpillChunk.ofFile(name, bucket, range.part(), bytes));
  }

  /** Takes records, those of a bucket in the order of their sources. */
  public void receive(SpillChunk chunk) {
    EncryptedSpill spill = inputs.get(chunk.kind());
    if (spill == null) {
      throw new IllegalStateException("nobody reads " + chunk.kind());
    }
    spill.bucket(chunk.bucket()).appendRecords(chunk.bytes());
  }

  /** Does the work once everything is received. */
  abstract void run() throws IOException;

  /** The results; those of spills are released one by one. */
  public final Iterator<SpillChunk> results() throws IOException {
    run();
    List<Supplier<SpillChunk>> all = new ArrayList<>(counts);
    // The offsets of records come before the records.
    fileParts.entrySet().stream()
        .sorted(Comparator.comparing(file -> !isOffsets(file.getKey())))
        .forEach(file -> all.add(() -> filePart(file.getKey(), file.getValue())));
    all.addAll(bucketParts);
    for (EncryptedSpill spill : outputs) {
      for (int bucket = 0; bucket < EncryptedSpill.BUCKETS; bucket++) {
        int i = bucket;
        all.add(() -> new SpillChunk(spill.name(), i, range.part(), spill.drainBytes(i)));
      }
    }
    Iterator<Supplier<SpillChunk>> next = all.iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return next.hasNext();
      }

      @Override
      public SpillChunk next() {
        return next.next().get();
      }
    };
  }

  private SpillChunk filePart(String name, ByteArrayOutputStream bytes) {
    return SpillChunk.ofFile(name, range.from(), range.part(), bytes.toByteArray());
  }

  static boolean isOffsets(String name) {
    return name.endsWith(OFFSETS_SUFFIX);
  }

  @Override
  public void close() throws IOException {
    for (Closeable resource : resources) {
      resource.close();
    }
    Files.deleteIfExists(temporary);
  }
}
