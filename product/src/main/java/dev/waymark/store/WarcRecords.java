package dev.waymark.store;

import dev.waymark.model.Answer;
import dev.waymark.model.Fetched;
import dev.waymark.model.Verdict;
import dev.waymark.parse.Digest;
import dev.waymark.parse.Twin;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes WARC/1.1 records (ISO 28500:2017), each compressed by itself. The name of a record follows
 * from URL, time and kind, so that records can refer to each other without having met. Used by many
 * threads at once.
 */
public final class WarcRecords {
  private static final String REVISIT =
      "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest";
  private static final byte[] END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final Map<String, String> made;
  private final int level;
  private final Gzip gzip = new Gzip();

  /**
   * @param made by which program and how, for the file's first record: its fields by name
   */
  public WarcRecords(SequencedMap<String, String> made, StoreSettings settings) {
    this.made = made;
    this.level = settings.compression();
  }

  /** Response, request and metadata of a page. */
  public Capture capture(Fetched.Ok ok, String digest, Verdict verdict, Way way) {
    // What the server compressed already would not become smaller, only dearer.
    int effort = ok.payload().length < ok.body().length ? 0 : level;
    return capture(Shared.of(ok.url(), ok.answer()), digest, effort, "length", way, verdict);
  }

  /** The same of a redirect or an error. */
  public Capture capture(String url, Answer answer, Way way) {
    return capture(
        Shared.of(url, answer), Digest.of(answer.payload()), level, "unspecified", way, null);
  }

  /**
   * @param cut why a payload is not whole, in words of the standard
   */
  private Capture capture(
      Shared shared, String digest, int effort, String cut, Way way, @Nullable Verdict verdict) {
    Answer answer = shared.answer();
    Header header =
        header(shared, "response", shared.response(), "application/http;msgtype=response");
    header.add("WARC-Payload-Digest", digest);
    if (answer.truncated()) {
      header.add("WARC-Truncated", cut);
    }
    return new Capture(
        shared.url(),
        answer.at(),
        answer.status(),
        answer.contentType(),
        digest,
        record(effort, header, answer.responseHead(), answer.payload()),
        rest(shared, verdict, way));
  }

  /** The same capture of a payload that is in the archive already: without it. */
  public Capture revisit(Capture capture, Fetched.Ok ok, Twin.Exact twin) {
    Shared shared = Shared.of(ok.url(), ok.answer());
    Header header =
        header(shared, "revisit", shared.response(), "application/http;msgtype=response");
    header.add("WARC-Payload-Digest", capture.digest());
    header.add("WARC-Profile", REVISIT);
    header.add("WARC-Refers-To-Target-URI", twin.url());
    header.add("WARC-Refers-To-Date", date(twin.at()));
    byte[] revisit = record(level, header, ok.responseHead());
    return new Capture(
        capture.url(),
        capture.at(),
        capture.status(),
        "warc/revisit",
        capture.digest(),
        revisit,
        capture.rest());
  }

  private byte[] rest(Shared shared, @Nullable Verdict verdict, Way way) {
    Answer answer = shared.answer();
    String requestId = id("request", shared.url(), answer.at());
    Header request = header(shared, "request", requestId, "application/http;msgtype=request");
    request.add("WARC-Concurrent-To", shared.response());
    byte[] first = record(level, request, answer.requestHead());
    String metadataId = id("metadata", shared.url(), answer.at());
    Header metadata = header(shared, "metadata", metadataId, "application/warc-fields");
    metadata.add("WARC-Concurrent-To", shared.response());
    byte[] second = record(level, metadata, fields(answer, verdict, way));
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /** Names as crawlers have used them (via, hopsFromSeed, fetchTimeMs), and our own. */
  private static byte[] fields(Answer answer, @Nullable Verdict verdict, Way way) {
    Header fields = new Header();
    if (way.parent() != null) {
      fields.add("via", way.parent());
    }
    fields.add("hopsFromSeed", Integer.toString(way.depth()));
    fields.add("fetchTimeMs", Long.toString(answer.took().toMillis()));
    fields.add("origin", way.origin().name().toLowerCase(Locale.ROOT));
    fields.add("order-score", Double.toString(way.score()));
    if (verdict != null) {
      fields.add("satisfied", Boolean.toString(verdict.satisfied()));
      fields.add("score", Double.toString(verdict.score()));
      verdict.reasons().forEach(reason -> fields.add("reason", reason));
      if (!verdict.trouble().isEmpty()) {
        fields.add("trouble", verdict.trouble());
      }
    }
    return fields.toBytes();
  }

  /**
   * The record at the start of every file.
   *
   * @param file its name; empty if it has none yet
   */
  byte[] info(String file, Instant at) {
    SequencedMap<String, String> fields = new LinkedHashMap<>(made);
    fields.put("format", "WARC File Format 1.1");
    fields.put(
        "conformsTo",
        "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/");
    Header block = new Header();
    fields.forEach(block::add);
    Header header = new Header();
    header.add("WARC-Type", "warcinfo");
    header.add("WARC-Record-ID", id("warcinfo", file, at));
    header.add("WARC-Date", date(at));
    if (!file.isEmpty()) {
      header.add("WARC-Filename", file);
    }
    header.add("Content-Type", "application/warc-fields");
    return record(level, header, block.toBytes());
  }

  /**
   * What the records of one answer share.
   *
   * @param response the name of the record that has it
   */
  private record Shared(String url, Answer answer, String date, String response) {
    static Shared of(String url, Answer answer) {
      String response = id("response", url, answer.at());
      return new Shared(url, answer, WarcRecords.date(answer.at()), response);
    }
  }

  private static Header header(Shared shared, String type, String id, String contentType) {
    Header header = new Header();
    header.add("WARC-Type", type);
    header.add("WARC-Record-ID", id);
    header.add("WARC-Date", shared.date());
    header.add("WARC-Target-URI", shared.url());
    if (!type.equals("metadata") && !shared.answer().address().isEmpty()) {
      header.add("WARC-IP-Address", shared.answer().address());
    }
    header.add("Content-Type", contentType);
    return header;
  }

  private static String id(String type, String url, Instant at) {
    String name = type + ' ' + at.toEpochMilli() + ' ' + url;
    return "<urn:uuid:" + Digest.uuid(name.getBytes(StandardCharsets.UTF_8)) + '>';
  }

  private static String date(Instant at) {
    return at.truncatedTo(ChronoUnit.MILLIS).toString();
  }

  private byte[] record(int effort, Header header, byte[]... block) {
    long length = 0;
    for (byte[] part : block) {
      length += part.length;
    }
    header.add("Content-Length", Long.toString(length));
    byte[][] parts = new byte[block.length + 2][];
    parts[0] = ("WARC/1.1\r\n" + header + "\r\n").getBytes(StandardCharsets.UTF_8);
    System.arraycopy(block, 0, parts, 1, block.length);
    parts[parts.length - 1] = END;
    return gzip.member(effort, parts);
  }

  /** Lines of name and value; a value cannot end its line. */
  private static final class Header {
    private final StringBuilder lines = new StringBuilder(512);

    void add(String name, String value) {
      lines.append(name).append(": ");
      int start = lines.length();
      lines.append(value);
      for (int i = 0; i < value.length(); i++) {
        char c = value.charAt(i);
        if (c < ' ' || c == 0x7f) {
          lines.setCharAt(start + i, ' ');
        }
      }
      lines.append("\r\n");
    }

    byte[] toBytes() {
      return toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
      return lines.toString();
    }
  }
}
