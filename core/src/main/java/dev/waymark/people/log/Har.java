package dev.waymark.people.log;

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
public final class Har {
  private final String person;
  private final Access access = new Access();
  private long entries;
  private long bad;

  /**
   * @param person who recorded it
   */
  public Har(String person) {
    this.person = person;
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
            entry(parser, sink);
          }
        }
      }
    }
  }

  private void entry(JsonParser parser, AccessSink sink) throws IOException {
    access.clear();
    access.user.set(person);
    Reading reading = new Reading();
    fields(parser, "", reading);
    entries++;
    if (access.url.isEmpty() || access.time == Access.UNKNOWN) {
      bad++;
      return;
    }
    access.page = reading.document;
    access.part = reading.part;
    sink.accept(access);
  }

  /** What is known of an entry so far. */
  private static final class Reading {
    private boolean document;
    private boolean part;
    private @Nullable String header;
  }

  private void fields(JsonParser parser, String path, Reading reading) throws IOException {
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = path + parser.currentName();
      JsonToken value = parser.nextToken();
      boolean inside =
          value == JsonToken.START_OBJECT
              && (name.equals("request")
                  || name.equals("response")
                  || name.equals("response/content"));
      if (inside) {
        fields(parser, name + "/", reading);
      } else if (value == JsonToken.START_ARRAY && name.equals("request/headers")) {
        while (parser.nextToken() == JsonToken.START_OBJECT) {
          reading.header = null;
          fields(parser, "header/", reading);
        }
      } else if (value.isStructStart()) {
        parser.skipChildren();
      } else {
        take(name, parser.getText(), reading);
      }
    }
  }

  private void take(String name, String text, Reading reading) {
    switch (name) {
      case "startedDateTime" -> access.time = Times.iso(text);
      case "_resourceType" -> {
        reading.document = text.equals("document");
        reading.part = !reading.document;
      }
      case "request/method" -> access.method.set(text);
      case "request/url" -> access.url.set(text);
      case "response/status" -> access.status = text.matches("\\d{3}") ? Integer.parseInt(text) : 0;
      case "response/content/mimeType" -> access.type.set(text);
      case "header/name" -> reading.header = text;
      case "header/value" -> {
        if ("referer".equalsIgnoreCase(reading.header)) {
          access.referrer.set(text);
        } else if ("user-agent".equalsIgnoreCase(reading.header)) {
          access.agent.set(text);
        }
      }
      default -> {}
    }
  }
}
