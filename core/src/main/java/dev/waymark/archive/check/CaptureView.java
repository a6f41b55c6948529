package dev.waymark.archive.check;

import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.warc.CdxLine;
import dev.waymark.archive.warc.GzipMemberReader;
import dev.waymark.archive.warc.WarcLocation;
import dev.waymark.parse.dedup.Digest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The records of one entry of the journal, read from the archive.
 *
 * @param mainLength bytes of the first record, a response or revisit
 * @param main the first record
 */
public record CaptureView(WarcLocation location, long mainLength, RecordView main) {
  /** The records of a capture, in their order. */
  private static final List<String> OTHER_TYPES = List.of("request", "metadata");

  /** Either the records, or why they are not whole. */
  public sealed interface Result {
    record Whole(CaptureView capture) implements Result {}

    /**
     * @param url that the first record names, if it can be read; else empty
     */
    record Broken(String why, String url) implements Result {}
  }

  /** Whether decompressed bytes are the record at the start of a file. */
  public static boolean isWarcinfo(byte[] content) {
    RecordView record = RecordView.parse(content);
    return record != null && record.type().equals("warcinfo");
  }

  /** The URL of a response or revisit; empty if the bytes are none. */
  public static String targetUrl(byte[] content) {
    RecordView record = RecordView.parse(content);
    return record != null && List.of("response", "revisit").contains(record.type())
        ? record.field("warc-target-uri")
        : "";
  }

  /** The line of the CDX file for this capture at another place. */
  public byte[] encodeCdxLine(WarcLocation at) {
    String type = main.type().equals("revisit") ? "warc/revisit" : main.contentType().mediaType();
    return CdxLine.encode(
        main.field("warc-target-uri"),
        Instant.parse(main.field("warc-date")),
        Integer.parseInt(main.status()),
        type,
        main.field("warc-payload-digest"),
        at.file(),
        at.offset(),
        (int) mainLength);
  }

  /** Reads the records of an entry that has some, and compares them with it. */
  static Result read(Path collection, JournalLine line, WarcLocation location) throws IOException {
    Path file = collection.resolve(CollectionFolder.WARC_FOLDER).resolve(location.file());
    if (!Files.isRegularFile(file)) {
      return new Result.Broken("its file is missing", line.url());
    }
    List<RecordView> records = new ArrayList<>();
    long mainLength = 0;
    long end = location.offset() + location.length();
    try (GzipMemberReader reader = new GzipMemberReader(file, location.offset(), end)) {
      for (var part = reader.next(); part.isPresent(); part = reader.next()) {
        RecordView record =
            part.get() instanceof GzipMemberReader.Part.Member member
                    && !member.truncated()
                    && member.timeless()
                ? RecordView.parse(member.content())
                : null;
        if (record == null) {
          return new Result.Broken("damaged at byte " + part.get().offset(), url(records, line));
        }
        mainLength = records.isEmpty() ? part.get().length() : mainLength;
        records.add(record);
      }
    }
    String why = Files.size(file) < end ? "the file ends before it does" : compare(records, line);
    return why == null
        ? new Result.Whole(new CaptureView(location, mainLength, records.getFirst()))
        : new Result.Broken(why, url(records, line));
  }

  private static String url(List<RecordView> records, JournalLine line) {
    return records.isEmpty() ? line.url() : records.getFirst().field("warc-target-uri");
  }

  /** What does not fit; null if all of it does. */
  private static @Nullable String compare(List<RecordView> records, JournalLine line) {
    int usual = 1 + OTHER_TYPES.size();
    if (records.size() != usual && records.size() != usual + 1) {
      return "has " + records.size() + " records instead of " + (1 + OTHER_TYPES.size());
    }
    for (RecordView record : records) {
      if (!record.field("warc-target-uri").equals(line.url())) {
        return "its records are of " + record.field("warc-target-uri");
      }
    }
    for (int i = 0; i < OTHER_TYPES.size(); i++) {
      if (!records.get(i + 1).type().equals(OTHER_TYPES.get(i))) {
        return "lacks its " + OTHER_TYPES.get(i) + " record";
      }
    }
    return records.size() == usual
        ? compareDigests(records.getFirst(), line, line.digest())
        : compareRendered(records, line);
  }

  /** A page that a browser rendered: the journal has the digest of what it shows. */
  private static @Nullable String compareRendered(List<RecordView> records, JournalLine line) {
    RecordView rendered = records.getLast();
    if (!rendered.type().equals("conversion")) {
      return "ends with a record of type " + rendered.type();
    }
    String digest = Digest.sha1(rendered.block());
    if (!digest.equals(rendered.field("warc-payload-digest")) || !digest.equals(line.digest())) {
      return "the rendered page has another digest than its record or the journal names";
    }
    return compareDigests(records.getFirst(), line, "");
  }

  /**
   * @param expected digest of the payload; empty if it is not known
   */
  private static @Nullable String compareDigests(
      RecordView main, JournalLine line, String expected) {
    String named = main.field("warc-payload-digest");
    boolean revisit = main.type().equals("revisit");
    if (!revisit && !main.type().equals("response")) {
      return "begins with a record of type " + main.type();
    }
    if (!expected.isEmpty() && !named.equals(expected)) {
      return "its record names another digest than the journal";
    }
    if (revisit == line.repeats().isEmpty()) {
      return revisit ? "repeats a page, of which the journal does not know" : "repeats no page";
    }
    return revisit || main.computePayloadDigest().equals(named)
        ? null
        : "its payload has another digest than its record names";
  }
}
