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
  public void write(JournalEntry entry, Page page) throws IOException {
    json.writeStartObject();
    json.writeStringField("url", entry.url());
    json.writeStringField("fetched", entry.at().toString());
    json.writeNumberField("status", entry.outcome().status());
    json.writeStringField("title", page.title().text());
    json.writeStringField("description", page.description());
    json.writeStringField("language", page.language());
    writeOptional("canonical", page.canonical());
    writeRelevance(entry.relevance());
    json.writeNumberField("depth", entry.path().depth());
    writeOptional("parent", entry.path().parent());
    writeStrings("headings", page.headings());
    json.writeStringField("text", page.body().text());
    json.writeEndObject();
    json.writeRaw('\n');
    json.flush();
  }

  private void writeRelevance(@Nullable Relevance relevance) throws IOException {
    if (relevance != null) {
      json.writeBooleanField("relevant", relevance.relevant());
      json.writeNumberField("relevance", relevance.score());
      writeStrings("reasons", relevance.reasons());
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
