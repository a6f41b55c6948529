package dev.waymark.archive.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A JSON object a line. */
final class JsonlFormat implements ExportFormat {
  @Override
  public String name() {
    return "jsonl";
  }

  @Override
  public String description() {
    return "a JSON object a line";
  }

  @Override
  public PageWriter open(Export export) throws IOException {
    JsonGenerator json =
        new JsonFactory().createGenerator(export.out()).setRootValueSeparator(null);
    return (entry, fetched, page) -> write(PageRow.of(entry, page), json);
  }

  private static void write(PageRow row, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("url", row.url());
    json.writeStringField("fetched", row.fetched().toString());
    json.writeNumberField("status", row.status());
    json.writeStringField("kind", row.kind());
    json.writeStringField("title", row.title());
    json.writeStringField("description", row.description());
    json.writeStringField("language", row.language());
    writeOptional("canonical", row.canonical(), json);
    writeOptional("published", row.published(), json);
    writeOptional("modified", row.modified(), json);
    writeStrings("types", row.types(), json);
    if (row.relevant() != null && row.relevance() != null) {
      json.writeBooleanField("relevant", row.relevant());
      json.writeNumberField("relevance", row.relevance());
      writeStrings("reasons", row.reasons(), json);
    }
    writeStrings("preferences", row.preferences(), json);
    json.writeNumberField("depth", row.depth());
    writeOptional("parent", row.parent(), json);
    writeStrings("headings", row.headings(), json);
    json.writeStringField("text", row.text());
    json.writeEndObject();
    json.writeRaw('\n');
    json.flush();
  }

  private static void writeOptional(String name, @Nullable Object value, JsonGenerator json)
      throws IOException {
    if (value != null) {
      json.writeStringField(name, value.toString());
    }
  }

  private static void writeStrings(String name, Iterable<String> values, JsonGenerator json)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }
}
