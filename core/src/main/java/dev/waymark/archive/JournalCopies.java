package dev.waymark.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** What a journal corrects of its earlier lines: pages that repeat those of other shards. */
public final class JournalCopies {
  /** How the line of a copy begins, and no other. */
  private static final byte[] BEGIN =
      ("{\"" + JournalEntryJson.COPY_KEY + "\":").getBytes(StandardCharsets.UTF_8);

  private final Map<String, JournalCopy> byUrl = new HashMap<>();

  private JournalCopies() {}

  /**
   * Reads a journal; damaged lines are left to those who read all of it.
   *
   * @param from its first byte that matters
   */
  public static JournalCopies read(Path journal, long from) throws IOException {
    JournalCopies copies = new JournalCopies();
    byte[] buffer = new byte[1 << 16];
    ByteArrayOutputStream line = new ByteArrayOutputStream(512);
    int matched = from == 0 ? 0 : -1; // bytes of the line that are as those of a copy; -1: others
    try (InputStream in = Files.newInputStream(journal)) {
      in.skipNBytes(from);
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        for (int i = 0; i < n; i++) {
          byte b = buffer[i];
          if (b == '\n') {
            if (matched == BEGIN.length) {
              copies.add(line.toByteArray());
            }
            line.reset();
            matched = 0;
          } else if (matched >= 0) {
            if (matched < BEGIN.length) {
              matched = b == BEGIN[matched] ? matched + 1 : -1;
            }
            line.write(b);
          }
        }
      }
    }
    return copies;
  }

  private void add(byte[] line) {
    try {
      if (JournalEntryJson.parseLine(line) instanceof JournalEntryJson.Line.Copy copy) {
        byUrl.put(copy.copy().url(), copy.copy());
      }
    } catch (IOException | RuntimeException e) {
      // whoever reads the journal is told
    }
  }

  /** An entry as it is known now. */
  public JournalEntry apply(JournalEntry entry) {
    JournalCopy copy = byUrl.isEmpty() ? null : byUrl.get(entry.url());
    return copy != null && copy.number() > entry.number() && entry.pageRecord() != null
        ? entry.withDuplicate(copy.original())
        : entry;
  }
}
