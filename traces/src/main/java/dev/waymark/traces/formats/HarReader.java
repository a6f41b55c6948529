package dev.waymark.traces.formats;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * HTTP archives, as browsers' developer tools save them: one person's requests of one sitting. Only
 * documents are pages; the archive says what is one.
 */
public final class HarReader {
  private final String user;
  private final Access access = new Access();
  private long entries;
  private long bad;

  /**
   * @param person who recorded it
   */
  public HarReader(String person) {
    this.user = person;
  }

  /** How many requests it had. */
  public long entries() {
    return entries;
  }

  /** How many of them lacked URL or time. */
  public long bad() {
    return bad;
  }

  /** Reads an archive to its end. */
  public void read(InputStream in, AccessSink sink) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(in)) {
      while (parser.nextToken() != null) {
        if (parser.currentToken() == JsonToken.START_ARRAY
            && "entries".equals(parser.currentName())) {
          while (parser.nextToken() == JsonToken.START_OBJECT) {
            readEntry(parser, sink);
          }
        }
      }
    }
  }

  private void readEntry(JsonParser parser, AccessSink sink) throws IOException {
    access.clear();
    access.user.set(user);
    EntryState reading = new EntryState();
    readFields(parser, "", reading);
    entries++;
    if (access.url.isEmpty() || access.time == Access.UNKNOWN) {
      bad++;
      return;
    }
    access.confirmedPageView = reading.document;
    access.asset = reading.asset;
    sink.accept(access);
  }

  /** What is known of an entry so far. */
  private static final class EntryState {
    private boolean document;
    private boolean asset;
    private @Nullable String headerName;
  }

  private void readFields(JsonParser parser, String path, EntryState reading) throws IOException {
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = path + parser.currentName();
      JsonToken value = parser.nextToken();
      boolean inside =
          value == JsonToken.START_OBJECT
              && (name.equals("request")
                  || name.equals("response")
                  || name.equals("response/content"));
      if (inside) {
        readFields(parser, name + "/", reading);
      } else if (value == JsonToken.START_ARRAY && name.equals("request/headers")) {
        while (parser.nextToken() == JsonToken.START_OBJECT) {
          reading.headerName = null;
          readFields(parser, "header/", reading);
        }
      } else if (value.isStructStart()) {
        parser.skipChildren();
      } else {
        setField(name, parser.getText(), reading);
      }
    }
  }

  private void setField(String name, String text, EntryState reading) {
    switch (name) {
      case "startedDateTime" -> access.time = TimestampParser.parseIso(text);
      case "_resourceType" -> {
        reading.document = text.equals("document");
        reading.asset = !reading.document;
      }
      case "request/method" -> access.method.set(text);
      case "request/url" -> access.url.set(text);
      case "response/status" -> access.status = text.matches("\\d{3}") ? Integer.parseInt(text) : 0;
      case "response/content/mimeType" -> access.mediaType.set(text);
      case "header/name" -> reading.headerName = text;
      case "header/value" -> {
        if ("referer".equalsIgnoreCase(reading.headerName)) {
          access.referrer.set(text);
        } else if ("user-agent".equalsIgnoreCase(reading.headerName)) {
          access.userAgent.set(text);
        }
      }
      default -> {}
    }
  }
}
