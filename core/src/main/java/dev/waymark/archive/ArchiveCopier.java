package dev.waymark.archive;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.archive.warc.Capture;
import dev.waymark.archive.warc.WarcLocation;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Copies journal entries with their records, byte for byte, from a collection to others. */
public final class ArchiveCopier implements AutoCloseable {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMddHHmmss");

  private final StoredPageReader pages;
  private final Map<String, String> cdxLines = new HashMap<>();
  private final ObjectMapper json = new ObjectMapper();

  public ArchiveCopier(Path collection) throws IOException {
    this.pages = new StoredPageReader(collection);
    Path cdx = collection.resolve(CollectionFolder.UNSORTED_CDX_FILE);
    if (Files.exists(cdx)) {
      try (BufferedReader lines = Files.newBufferedReader(cdx)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          JsonNode fields = json.readTree(line.substring(line.indexOf('{')));
          cdxLines.put(key(fields.path("filename").asText(), fields.path("offset").asLong()), line);
        }
      }
    }
  }

  private static String key(String file, long offset) {
    return file + ' ' + offset;
  }

  /** Appends an entry, under another number, and its records to an archive. */
  public void copy(JournalEntry entry, long number, Archive to) {
    WarcLocation from = entry.location();
    to.append(entry.moved(number, from == null ? null : to.append(read(from))));
  }

  private Capture read(WarcLocation location) {
    String line = cdxLines.get(key(location.file(), location.offset()));
    if (line == null) {
      throw StorageException.withMessage(
          location.file()
              + " has a record at "
              + location.offset()
              + " that is not in its index; run waymark check, then waymark repair.");
    }
    try {
      JsonNode fields = json.readTree(line.substring(line.indexOf('{')));
      byte[] records = pages.readRecords(location);
      int length = fields.path("length").asInt();
      String mediaType = fields.path("mime").asText();
      return new Capture(
          fields.path("url").asText(),
          LocalDateTime.parse(line.split(" ", 3)[1], TIME).toInstant(ZoneOffset.UTC),
          fields.path("status").asInt(),
          mediaType.equals("unk") ? "" : mediaType,
          fields.path("digest").asText(),
          Arrays.copyOf(records, length),
          Arrays.copyOfRange(records, length, records.length));
    } catch (IOException e) {
      throw StorageException.withMessage("a line of the CDX file cannot be read: " + line);
    }
  }

  @Override
  public void close() {
    pages.close();
  }
}
