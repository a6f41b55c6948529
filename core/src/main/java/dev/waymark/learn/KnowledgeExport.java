package dev.waymark.learn;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Knowledge for other programs, most frequent features first. */
public final class KnowledgeExport {
  private static final String HEAD = "family\tname\tid\tseen\thits\tratio\tsignificance\n";

  private KnowledgeExport() {}

  /** A line per feature, tabs between, a head line first; ids are hexadecimal. */
  public static void tsv(Knowledge knowledge, OutputStream to) throws IOException {
    to.write(HEAD.getBytes(StandardCharsets.UTF_8));
    for (Family family : knowledge.families()) {
      for (int slot : byFrequency(knowledge.of(family))) {
        Finding found = Finding.of(knowledge, family, slot);
        String line =
            String.join(
                "\t",
                family.name(),
                found.name().replaceAll("[\t\r\n]", " "),
                Long.toHexString(knowledge.of(family).id(slot)),
                Evidence.count(found.seen()),
                Evidence.count(found.hits()),
                Float.toString((float) found.ratio()),
                Float.toString((float) found.significance()));
        to.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    to.flush();
  }

  /** One object: pages, hits, and per family its bound and features. */
  public static void json(Knowledge knowledge, OutputStream to) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(to, JsonEncoding.UTF8)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.writeStartObject();
      json.writeNumberField("pages", knowledge.base().pages());
      json.writeNumberField("hits", knowledge.base().hits());
      json.writeObjectFieldStart("families");
      for (Family family : knowledge.families()) {
        family(knowledge, family, json);
      }
      json.writeEndObject();
      json.writeEndObject();
    }
  }

  private static void family(Knowledge knowledge, Family family, JsonGenerator json)
      throws IOException {
    Tallies tallies = knowledge.of(family);
    json.writeObjectFieldStart(family.name());
    json.writeNumberField("bound", tallies.bound());
    json.writeArrayFieldStart("features");
    for (int slot : byFrequency(tallies)) {
      Finding found = Finding.of(knowledge, family, slot);
      json.writeStartObject();
      json.writeStringField("name", found.name());
      json.writeStringField("id", Long.toHexString(tallies.id(slot)));
      json.writeNumberField("seen", found.seen());
      json.writeNumberField("hits", found.hits());
      json.writeNumberField("ratio", found.ratio());
      json.writeNumberField("significance", found.significance());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** Slots, most seen first, then by id, so that equal knowledge makes equal exports. */
  private static int[] byFrequency(Tallies tallies) {
    Integer[] slots = IntStream.range(0, tallies.size()).boxed().toArray(Integer[]::new);
    Arrays.sort(
        slots,
        (a, b) -> {
          int bySeen = Integer.compare(tallies.seenUnits(b), tallies.seenUnits(a));
          return bySeen != 0 ? bySeen : Long.compareUnsigned(tallies.id(a), tallies.id(b));
        });
    return Arrays.stream(slots).mapToInt(Integer::intValue).toArray();
  }
}
