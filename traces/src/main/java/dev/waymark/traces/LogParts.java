package dev.waymark.traces;

import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.BadLine;
import dev.waymark.traces.formats.ImportException;
import dev.waymark.traces.formats.LineFormat;
import dev.waymark.traces.formats.LogReader;
import dev.waymark.traces.store.ReadCounts;
import dev.waymark.traces.store.files.TraceInfo;
import dev.waymark.traces.store.parts.SanitizeTask;
import dev.waymark.traces.store.spill.SpillChunk;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Logs divided into parts that are read at the same time, on machines that reach the files. */
public final class LogParts {
  private final TraceSettings settings;
  private final TraceInputReader reader;
  private final Consumer<String> messages;
  private final List<Log> logs = new ArrayList<>();
  private final List<Part> parts = new ArrayList<>();

  /** A log: a file and its format. */
  private record Log(Path file, LineFormat format) {}

  /**
   * Lines of a log.
   *
   * @param number of the part among all
   * @param log number of its log
   * @param from first byte
   * @param to the byte after the last; negative for a log that is read as a whole
   */
  public record Part(int number, int log, String file, long from, long to) implements Serializable {

    /** Sanitizes the lines. */
    public void read(TraceSettings settings, SanitizeTask task) {
      try (TraceInput source = TraceInput.open(Path.of(file));
          FileChannel channel = FileChannel.open(Path.of(file))) {
        InputStream lines =
            to < 0
                ? source.in()
                : new LimitedStream(Channels.newInputStream(channel.position(from)), to - from);
        new TraceInputReader(settings, message -> {}).readPart(source, lines, task);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (ImportException e) {
        throw new IllegalStateException(file + " is not what it was before", e);
      }
    }
  }

  /** The first bytes of a stream. */
  private static final class LimitedStream extends FilterInputStream {
    private long left;

    private LimitedStream(InputStream in, long left) {
      super(in);
      this.left = left;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      int count = left == 0 ? -1 : super.read(bytes, from, (int) Math.min(left, length));
      left -= Math.max(0, count);
      return count;
    }
  }

  private LogParts(TraceSettings settings, Consumer<String> messages) {
    this.settings = settings;
    this.messages = messages;
    this.reader = new TraceInputReader(settings, messages);
  }

  /**
   * Finds the logs that are not part of a trace yet.
   *
   * @param target the trace, if there is one
   * @param sources files, folders of files, patterns such as {@code logs/*.gz}
   * @param parts how many there should be at least, as far as logs can be divided
   * @param maxPartBytes from which on a log is divided anyway
   * @throws ImportException if one is no log
   */
  public static LogParts find(
      List<String> sources,
      Optional<TraceInfo> target,
      TraceSettings settings,
      Consumer<String> messages,
      int parts,
      long maxPartBytes)
      throws IOException, ImportException {
    if (sources.contains(InputFiles.STDIN)) {
      throw new ImportException(
          "Standard input is of this machine only: waymark people import reads it.");
    }
    LogParts found = new LogParts(settings, messages);
    List<Path> files = TraceFileImporter.newFiles(sources, target, settings, messages);
    long bytes = 0;
    for (Path file : files) {
      bytes += Files.size(file);
    }
    long partBytes = Math.clamp(bytes / parts + 1, 1, maxPartBytes);
    for (Path file : files) {
      found.add(file, partBytes);
    }
    return found;
  }

  private void add(Path file, long partBytes) throws IOException, ImportException {
    try (TraceInput source = TraceInput.open(file);
        FileChannel channel = FileChannel.open(file)) {
      if (TraceInputReader.isBlank(source.head())) {
        messages.accept(source.name() + ": empty");
        return;
      }
      LineFormat format = reader.describeLog(source);
      if (!logs.isEmpty() && logs.getFirst().format().isOwnHistory() != format.isOwnHistory()) {
        throw new ImportException(
            "Logs of others and your own history differ in the number of users that a page must"
                + " have to be stored: import one, then the other.");
      }
      logs.add(new Log(file, format));
      if (!format.hasIndependentLines() || isPacked(source, channel)) {
        addPart(file, 0, -1);
        return;
      }
      long from = 0;
      while (from < channel.size()) {
        long to = lineStart(channel, Math.min(from + partBytes, channel.size()));
        addPart(file, from, to);
        from = to;
      }
    }
  }

  private void addPart(Path file, long from, long to) {
    String path = file.toAbsolutePath().toString();
    parts.add(new Part(parts.size(), logs.size() - 1, path, from, to));
  }

  private static boolean isPacked(TraceInput source, FileChannel channel) throws IOException {
    ByteBuffer start = ByteBuffer.allocate(4);
    channel.read(start, 0);
    return !Arrays.equals(
        start.array(), 0, start.position(), source.head(), 0, Math.min(4, source.head().length));
  }

  /** The first start of a line at a byte or after it, or the end. */
  private static long lineStart(FileChannel channel, long from) throws IOException {
    ByteBuffer block = ByteBuffer.allocate(1 << 13);
    for (long at = from - 1; at < channel.size(); at += block.position()) {
      channel.read(block.clear(), at);
      for (int i = 0; i < block.position(); i++) {
        if (block.get(i) == '\n') {
          return at + i + 1;
        }
      }
    }
    return channel.size();
  }

  /**
   * Reports that there is no log.
   *
   * @throws ImportException if there is none
   */
  public void requireSome() throws ImportException {
    if (logs.isEmpty()) {
      throw new ImportException(
          "There is nothing to import: name at least one file that is not empty.");
    }
  }

  public List<Part> parts() {
    return List.copyOf(parts);
  }

  /** Whether the logs are published, or of one's own: their users need no others beside them. */
  public boolean isOwnHistory() {
    return !logs.isEmpty() && logs.getFirst().format().isOwnHistory();
  }

  /** The formats, as an import names them. */
  public String formats() {
    Set<String> names = new LinkedHashSet<>();
    logs.forEach(log -> names.add(log.format().name()));
    return String.join(", ", names);
  }

  /** The files that a trace remembers. */
  public List<TraceInfo.Source> sources() throws IOException {
    List<TraceInfo.Source> sources = new ArrayList<>();
    for (Log log : logs) {
      sources.add(
          new TraceInfo.Source(log.file().toString(), SourceDigest.compute(log.file(), settings)));
    }
    return sources;
  }

  /**
   * Adds up what was read.
   *
   * @param counts of each part
   * @throws ImportException if too many lines of a log could not be read
   */
  public ReadCounts sum(List<SpillChunk> counts) throws ImportException {
    SanitizeTask.Counts[] byPart = new SanitizeTask.Counts[parts.size()];
    counts.forEach(chunk -> byPart[chunk.source()] = chunk.counts(SanitizeTask.Counts.class));
    ReadCounts all = ReadCounts.NONE;
    for (int log = 0; log < logs.size(); log++) {
      ReadCounts ofLog = ReadCounts.NONE;
      long ignored = 0;
      List<BadLine> bad = new ArrayList<>();
      for (Part part : parts) {
        if (part.log() == log) {
          SanitizeTask.Counts read = byPart[part.number()];
          for (BadLine line : read.firstBadLines()) {
            bad.add(line.after(ofLog.lines()));
          }
          ofLog = ofLog.plus(read.read());
          ignored += read.ignored();
        }
      }
      reader.reportBadLines(
          logs.get(log).file().getFileName().toString(),
          logs.get(log).format().name(),
          bad.stream().limit(LogReader.MAX_SHOWN_BAD_LINES).toList(),
          ofLog.bad(),
          ofLog.lines() - ignored);
      all = all.plus(ofLog);
    }
    return all;
  }
}
