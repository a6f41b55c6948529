package dev.waymark.archive.check;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.archive.JournalChecksum;
import dev.waymark.archive.warc.WarcLocation;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A line of the journal as a check sees it: its bytes and, if they are whole, the JSON object.
 *
 * @param line from 1
 * @param bytes without the end of the line
 * @param json null if the line is damaged
 */
public record JournalLine(long line, byte[] bytes, @Nullable ObjectNode json) {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /** The keys of lines without a sum, as earlier builds wrote them. */
  private static final Set<String> UNSEALED_KEYS =
      Set.of(
          "number, time, url, outcome, status, millis, detail, action, origin, parent, depth, score, pages_known, hosts_turn, relevant, relevance, reasons, error, file, offset, length, captured, digest, simhash, duplicate_of, duplicate_time, distance, noindex"
              .split(", ", -1));

  static JournalLine parse(long line, byte[] bytes) {
    return new JournalLine(line, bytes, parse(bytes));
  }

  private static @Nullable ObjectNode parse(byte[] bytes) {
    JournalChecksum.Result sum = JournalChecksum.verify(bytes);
    try {
      return sum != JournalChecksum.Result.WRONG
              && JSON.readTree(bytes) instanceof ObjectNode object
              && isEntry(object)
              && (sum == JournalChecksum.Result.RIGHT || hasOnlyKnownKeys(object))
          ? object
          : null;
    } catch (IOException e) {
      return null;
    }
  }

  private static boolean isEntry(ObjectNode object) {
    boolean located = object.has("file");
    return object.path("number").isIntegralNumber()
        && object.path("url").isTextual()
        && object.path("outcome").isTextual()
        && located == object.path("offset").isIntegralNumber()
        && located == object.path("length").isInt()
        && (!located || isPlace(object));
  }

  private static boolean isPlace(ObjectNode object) {
    return WarcLocation.isFileName(object.path("file").asText())
        && object.path("offset").longValue() >= 0
        && object.path("length").intValue() >= 0;
  }

  private static boolean hasOnlyKnownKeys(ObjectNode object) {
    for (var names = object.fieldNames(); names.hasNext(); ) {
      if (!UNSEALED_KEYS.contains(names.next())) {
        return false;
      }
    }
    return true;
  }

  public boolean isWhole() {
    return json != null;
  }

  private ObjectNode object() {
    if (json == null) {
      throw new IllegalStateException("line " + line + " is damaged");
    }
    return json;
  }

  /** Running number of the entry. */
  public long number() {
    return object().path("number").longValue();
  }

  public String url() {
    return object().path("url").textValue();
  }

  /** Where its records are; null if it has none. */
  public @Nullable WarcLocation location() {
    return object().has("file")
        ? new WarcLocation(
            object().path("file").textValue(),
            object().path("offset").longValue(),
            object().path("length").intValue())
        : null;
  }

  /** SHA-1 of the payload; empty where there was no page. */
  public String digest() {
    return object().path("digest").asText("");
  }

  /** Whether it tells of a page, stored or not. */
  public boolean isPage() {
    return object().has("relevant");
  }

  /** Whether it says that the page of an earlier line repeats one of another shard. */
  public boolean isCopy() {
    return object().path("outcome").asText().equals("copy");
  }

  /** The page whose payload it repeats exactly; empty if it repeats none. */
  public String repeats() {
    return object().has("duplicate_time") ? object().path("duplicate_of").asText("") : "";
  }

  /** Whether it is a page that repeats no other and may be indexed. */
  public boolean isNewPage() {
    return isPage() && !object().has("duplicate_of") && !object().path("noindex").booleanValue();
  }

  /** Whether the page is new and relevant, as the crawl learned from it. */
  public boolean isRelevant() {
    return isNewPage() && object().path("relevant").booleanValue();
  }
}
