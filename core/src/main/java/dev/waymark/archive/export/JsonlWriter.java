package dev.waymark.archive.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.waymark.archive.JournalEntry;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** A JSON object a line. */
final class JsonlWriter implements PageWriter {
  private final JsonGenerator json;

  JsonlWriter(OutputStream out) throws IOException {
    this.json = new JsonFactory().createGenerator(out).setRootValueSeparator(null);
  }

  @Override
  public void write(JournalEntry decision, Page page) throws IOException {
    json.writeStartObject();
    json.writeStringField("url", decision.url());
    json.writeStringField("fetched", decision.at().toString());
    json.writeNumberField("status", decision.outcome().status());
    json.writeStringField("title", page.title().text());
    json.writeStringField("description", page.description());
    json.writeStringField("language", page.language());
    writeOptional("canonical", page.canonical());
    writeRelevance(decision.relevance());
    json.writeNumberField("depth", decision.path().depth());
    writeOptional("parent", decision.path().parent());
    writeStrings("headings", page.headings());
    json.writeStringField("text", page.body().text());
    json.writeEndObject();
    json.writeRaw('\n');
    json.flush();
  }

  private void writeRelevance(@Nullable Relevance verdict) throws IOException {
    if (verdict != null) {
      json.writeBooleanField("relevant", verdict.relevant());
      json.writeNumberField("relevance", verdict.score());
      writeStrings("reasons", verdict.reasons());
    }
  }

  private void writeOptional(String name, @Nullable String value) throws IOException {
    if (value != null) {
      json.writeStringField(name, value);
    }
  }

  private void writeStrings(String name, Iterable<String> values) throws IOException {
    json.writeArrayFieldStart(name);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }
}
