package dev.waymark.traces.formats;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads HTTP archives (HAR) as saved by browsers' developer tools: the requests of one user. Only
 * documents are pages, which the archive marks.
 */
public final class HarReader {
  private final String user;
  private final Access access = new Access();
  private long entries;
  private long bad;

  /**
   * @param user who recorded the archive
   */
  public HarReader(String user) {
    this.user = user;
  }

  /** Number of requests. */
  public long entries() {
    return entries;
  }

  /** Number of requests without URL or time. */
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
    EntryState state = new EntryState();
    readFields(parser, "", state);
    entries++;
    if (access.url.isEmpty() || access.time == Access.UNKNOWN) {
      bad++;
      return;
    }
    access.confirmedPageView = state.document;
    access.asset = state.asset;
    sink.accept(access);
  }

  /** State while an entry is read. */
  private static final class EntryState {
    private boolean document;
    private boolean asset;
    private @Nullable String headerName;
  }

  private void readFields(JsonParser parser, String path, EntryState state) throws IOException {
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = path + parser.currentName();
      JsonToken value = parser.nextToken();
      boolean nested =
          value == JsonToken.START_OBJECT
              && (name.equals("request")
                  || name.equals("response")
                  || name.equals("response/content"));
      if (nested) {
        readFields(parser, name + "/", state);
      } else if (value == JsonToken.START_ARRAY && name.equals("request/headers")) {
        while (parser.nextToken() == JsonToken.START_OBJECT) {
          state.headerName = null;
          readFields(parser, "header/", state);
        }
      } else if (value.isStructStart()) {
        parser.skipChildren();
      } else {
        setField(name, parser.getText(), state);
      }
    }
  }

  private void setField(String name, String text, EntryState state) {
    switch (name) {
      case "startedDateTime" -> access.time = TimestampParser.parseIso(text);
      case "_resourceType" -> {
        state.document = text.equals("document");
        state.asset = !state.document;
      }
      case "request/method" -> access.method.set(text);
      case "request/url" -> access.url.set(text);
      case "response/status" -> access.status = text.matches("\\d{3}") ? Integer.parseInt(text) : 0;
      case "response/content/mimeType" -> access.mediaType.set(text);
      case "header/name" -> state.headerName = text;
      case "header/value" -> {
        if ("referer".equalsIgnoreCase(state.headerName)) {
          access.referrer.set(text);
        } else if ("user-agent".equalsIgnoreCase(state.headerName)) {
          access.userAgent.set(text);
        }
      }
      default -> {}
    }
  }
}
