package dev.waymark.collection.upgrade;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.CommitPoint;
import dev.waymark.archive.StorageException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Rewrites a journal of format 1 line by line, and finds out how long its commits are then. */
final class JournalUpgrade {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Map<String, String> KEYS =
      Map.ofEntries(
          Map.entry("n", "number"),
          Map.entry("then", "action"),
          Map.entry("priority", "score"),
          Map.entry("hosts-turn", "hosts_turn"),
          Map.entry("known", "pages_known"),
          Map.entry("satisfied", "relevant"),
          Map.entry("score", "relevance"),
          Map.entry("trouble", "error"),
          Map.entry("twin", "duplicate_of"),
          Map.entry("twin-time", "duplicate_time"));

  private static final Map<String, Map<String, String>> VALUES =
      Map.of(
          "outcome",
          Map.of(
              "unchanged", "not_modified",
              "moved", "redirect",
              "refused", "refusal",
              "failed", "failure"),
          "action",
          Map.of(
              "given up", "excluded",
              "moved", "redirect followed",
              "moved out of scope", "redirect out of scope",
              "moved too often", "too many redirects",
              "moved to a known page", "redirect to a known URL"));

  private final Path from;
  private final long synced;
  private final Set<Long> commits;
  private final Map<Long, Long> newLengths = new HashMap<>();
  private long oldLength;
  private long newLength;

  /**
   * @param commits how long the journal is by what the frontier store says
   * @param synced bytes that cannot have been damaged by a power cut
   */
  JournalUpgrade(Path from, Set<Long> commits, long synced) {
    this.from = from;
    this.commits = commits;
    this.synced = synced;
  }

  /** The length of the journal that a commit recorded. */
  static long length(byte @Nullable [] lengths) {
    return lengths == null
        ? 0
        : CommitPoint.fromBytes(lengths)
            .fileLengths()
            .getOrDefault(CollectionFolder.JOURNAL_FILE, 0L);
  }

  /**
   * @param progress gets the number of lines so far
   */
  void writeTo(OutputStream out, LongConsumer progress) throws IOException {
    newLengths.put(0L, 0L);
    try (InputStream in = new BufferedInputStream(Files.newInputStream(from))) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      long lines = 0;
      for (int next = in.read(); next >= 0; next = in.read()) {
        line.write(next);
        if (next == '\n') {
          copy(line, out);
          if (++lines % 10_000 == 0) {
            progress.accept(lines);
          }
        }
      }
      copy(line, out); // a line that a kill or a power cut left without its end
    }
  }

  private void copy(ByteArrayOutputStream line, OutputStream out) throws IOException {
    byte[] old = line.toByteArray();
    byte[] converted = convert(old);
    out.write(converted);
    oldLength += old.length;
    newLength += converted.length;
    if (commits.contains(oldLength)) {
      newLengths.put(oldLength, newLength);
    }
    line.reset();
  }

  /** A line that is not whole stays as it is: opening the collection cuts it off. */
  private byte[] convert(byte[] line) {
    try {
      if (line.length > 0
          && line[line.length - 1] == '\n'
          && JSON.readTree(line) instanceof ObjectNode entry) {
        return (JSON.writeValueAsString(convert(entry)) + "\n").getBytes(StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      if (oldLength + line.length <= synced) {
        throw StorageException.withMessage(
            from
                + " has a line at byte "
                + oldLength
                + " that is not one of Waymark's. Bring the file back from a copy.");
      }
    }
    return line;
  }

  private static ObjectNode convert(ObjectNode old) {
    ObjectNode entry = JSON.createObjectNode();
    for (Map.Entry<String, JsonNode> field : old.properties()) {
      String key = KEYS.getOrDefault(field.getKey(), field.getKey());
      String value = VALUES.getOrDefault(key, Map.of()).get(field.getValue().asText());
      if (value == null) {
        entry.set(key, field.getValue());
      } else {
        entry.put(key, value);
      }
    }
    return entry;
  }

  /** What a commit says of this journal, of the converted one. */
  byte[] convertLengths(byte[] lengths) {
    Map<String, Long> files = new HashMap<>(CommitPoint.fromBytes(lengths).fileLengths());
    files.computeIfPresent(CollectionFolder.JOURNAL_FILE, (name, length) -> newLength(length));
    return new CommitPoint(files).toBytes();
  }

  /** Bytes that the old journal lacks, the converted one lacks, too. */
  private long newLength(long length) {
    if (length > oldLength) {
      return newLength + length - oldLength;
    }
    Long converted = newLengths.get(length);
    if (converted == null) {
      throw StorageException.withMessage(
          from
              + " was committed up to byte "
              + length
              + ", where no line ends. Bring it back"
              + " from a copy.");
    }
    return converted;
  }
}
