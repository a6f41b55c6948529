package dev.waymark.traces.store;

import dev.waymark.people.Sessions;
import dev.waymark.people.VisitFlags;
import dev.waymark.traces.store.files.MappedFile;
import dev.waymark.traces.store.files.TraceChecksums;
import dev.waymark.traces.store.files.TraceFileOutput;
import dev.waymark.traces.store.spill.EncryptedSpill;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Marks where sessions begin in the visits of a trace of format 2, which knew it only of sources
 * that say so. It writes another generation; the old one stays as it is.
 */
final class SessionCutUpgrade {
  private static final Set<String> REWRITTEN =
      Set.of("visits", "users.offsets", TraceChecksums.FILE_NAME);

  private SessionCutUpgrade() {}

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  static void run(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(file -> !REWRITTEN.contains(name(file))).toList()) {
        Files.copy(file, to.resolve(name(file)));
      }
    }
    try (Arena arena = Arena.ofConfined();
        TraceFileOutput offsets = new TraceFileOutput(to.resolve("users.offsets"));
        TraceFileOutput visits = new TraceFileOutput(to.resolve("visits"))) {
      MappedFile oldOffsets = new MappedFile(from.resolve("users.offsets"), arena);
      MappedFile oldVisits = new MappedFile(from.resolve("visits"), arena);
      for (long user = 0; user < oldOffsets.size() / 8 - 1; user++) {
        offsets.writeLong(visits.position());
        copyUser(oldVisits.cursor(oldOffsets.getLong(user), oldOffsets.getLong(user + 1)), visits);
      }
      offsets.writeLong(visits.position());
    }
    TraceChecksums.write(to);
  }

  private static void copyUser(EncryptedSpill.Cursor in, TraceFileOutput out) throws IOException {
    long count = in.readVarint();
    out.writeVarint(count);
    for (long i = 0; i < count; i++) {
      long flags = in.readVarint();
      long pause = in.readVarint();
      boolean starts = i == 0 || Sessions.isPause(0, pause, Sessions.DEFAULT_GAP.toSeconds());
      out.writeVarint(starts ? flags | VisitFlags.AFTER_PAUSE << 2 : flags);
      out.writeVarint(pause);
      for (long numbers = 1 + (flags >> 1 & 1) + (flags & 1); numbers > 0; numbers--) {
        out.writeVarint(in.readVarint());
      }
    }
    while (in.hasNext()) {
      out.writeVarint(in.readVarint());
    }
  }
}
