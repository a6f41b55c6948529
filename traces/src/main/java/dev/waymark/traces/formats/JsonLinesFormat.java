package dev.waymark.traces.formats;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.waymark.traces.formats.LogTemplate.LogField;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses one JSON object per line. A mapping such as {@code user=client.ip} tells which of its
 * fields mean what; common names need none.
 */
final class JsonLinesFormat implements LineFormat {
  private static final Map<String, List<String>> COMMON_FIELD_NAMES =
      Map.of(
          "user",
              List.of(
                  "user",
                  "user_id",
                  "userid",
                  "remote_user",
                  "username",
                  "request.user_id",
                  "visitor",
                  "person"),
          "client",
              List.of(
                  "client",
                  "ip",
                  "client_ip",
                  "clientip",
                  "remote_addr",
                  "remote_ip",
                  "remotehost",
                  "request.remote_ip",
                  "request.client_ip",
                  "clienthost",
                  "c-ip",
                  "host_ip",
                  "source.ip",
                  "client.ip"),
          "site",
              List.of(
                  "host",
                  "vhost",
                  "http_host",
                  "server_name",
                  "request.host",
                  "requesthost",
                  "cs-host"),
          "url",
              List.of(
                  "url",
                  "uri",
                  "request_uri",
                  "request.uri",
                  "path",
                  "requestpath",
                  "target",
                  "page",
                  "url.original",
                  "cs-uri-stem",
                  "location"),
          "time",
              List.of(
                  "time",
                  "ts",
                  "timestamp",
                  "@timestamp",
                  "time_local",
                  "time_iso8601",
                  "date",
                  "starttime",
                  "startutc",
                  "msec"),
          "method",
              List.of(
                  "method",
                  "request_method",
                  "request.method",
                  "requestmethod",
                  "http.request.method"),
          "status",
              List.of(
                  "status",
                  "status_code",
                  "response",
                  "code",
                  "downstreamstatus",
                  "http.response.status_code"),
          "referrer",
              List.of(
                  "referrer",
                  "referer",
                  "http_referer",
                  "request.headers.referer",
                  "request_referer",
                  "http.request.referrer"),
          "agent",
              List.of(
                  "agent",
                  "user_agent",
                  "useragent",
                  "http_user_agent",
                  "request.headers.user-agent",
                  "request_user-agent",
                  "user_agent.original"),
          "type",
              List.of("type", "content_type", "mime", "mime_type", "resp_headers.content-type"));

  private static final Map<String, LogField> MEANINGS =
      Map.of(
          "user", LogField.USER,
          "client", LogField.CLIENT,
          "site", LogField.SITE,
          "url", LogField.URL,
          "time", LogField.ISO_TIME,
          "method", LogField.METHOD,
          "status", LogField.STATUS,
          "referrer", LogField.REFERRER,
          "agent", LogField.USER_AGENT,
          "type", LogField.MEDIA_TYPE);

  private final JsonFactory json = new JsonFactory();
  private final Map<String, LogField> fields = new HashMap<>();
  private final boolean queryMapped;
  private final Map<String, Boolean> queryFields = new HashMap<>();

  /**
   * @param mapping lines {@code meaning=field.in.field}; meanings are user, client, site, url,
   *     time, method, status, referrer, agent, type and query
   */
  JsonLinesFormat(List<String> mapping) {
    COMMON_FIELD_NAMES.forEach(
        (meaning, names) -> names.forEach(name -> fields.put(name, findMeaning(meaning))));
    boolean mapped = false;
    for (String line : mapping) {
      int equals = line.indexOf('=');
      String meaning = equals < 0 ? line : line.substring(0, equals).strip();
      String field = line.substring(equals + 1).strip().toLowerCase(Locale.ROOT);
      if (meaning.equals("query")) {
        queryFields.put(field, true);
        mapped = true;
      } else if (equals < 0 || !MEANINGS.containsKey(meaning)) {
        throw new IllegalArgumentException(
            "json-fields: \""
                + line
                + "\" should be like url=request.uri, with one of user, client, site, url, time,"
                + " method, status, referrer, agent, type, query before the =");
      } else {
        fields.values().removeIf(known -> known == findMeaning(meaning));
        fields.put(field, findMeaning(meaning));
      }
    }
    this.queryMapped = mapped;
    if (!queryMapped) {
      queryFields.put("query", true);
      queryFields.put("search_terms", true);
    }
  }

  private static LogField findMeaning(String meaning) {
    return MEANINGS.getOrDefault(meaning, LogField.SKIP);
  }

  @Override
  public String name() {
    return "JSON lines";
  }

  @Override
  public boolean hasIndependentLines() {
    return true;
  }

  @Override
  public LineStatus parseLine(byte[] buffer, int from, int to, Access access, AccessSink sink) {
    if (from == to) {
      return LineStatus.IGNORED;
    }
    access.clear();
    try (JsonParser parser = json.createParser(buffer, from, to - from)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return LineStatus.BAD;
      }
      readObject(parser, "", access, 0);
    } catch (IOException e) {
      return LineStatus.BAD;
    }
    boolean identified = !access.client.isEmpty() || !access.user.isEmpty();
    boolean says = !access.url.isEmpty() || !access.query.isEmpty();
    if (!identified || !says || access.time == Access.UNKNOWN) {
      return LineStatus.BAD;
    }
    sink.accept(access);
    return LineStatus.PARSED;
  }

  private void readObject(JsonParser parser, String prefix, Access access, int depth)
      throws IOException {
    for (JsonToken token = parser.nextToken();
        token != null && token != JsonToken.END_OBJECT && token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      if (token == JsonToken.FIELD_NAME) {
        continue;
      }
      String name = parser.currentName();
      String path = name == null ? prefix : prefix + name.toLowerCase(Locale.ROOT);
      if (token == JsonToken.START_OBJECT) {
        if (depth == 6) {
          parser.skipChildren();
        } else {
          readObject(parser, path + ".", access, depth + 1);
        }
      } else if (token == JsonToken.START_ARRAY) {
        // A header may be a list: its first value counts.
        if (parser.nextToken() == JsonToken.VALUE_STRING) {
          setField(path, parser.getText(), access);
        }
        while (parser.currentToken() != JsonToken.END_ARRAY && parser.currentToken() != null) {
          if (parser.currentToken().isStructStart()) {
            parser.skipChildren();
          }
          parser.nextToken();
        }
      } else if (token != JsonToken.VALUE_NULL) {
        setField(path, parser.getText(), access);
      }
    }
  }

  private void setField(String path, @Nullable String text, Access access) {
    if (text == null || text.isEmpty()) {
      return;
    }
    if (queryFields.containsKey(path)) {
      access.query.set(text);
    }
    switch (fields.getOrDefault(path, LogField.SKIP)) {
      case USER -> access.user.set(text);
      case CLIENT -> access.client.set(text);
      case SITE -> access.site.set(text);
      case URL -> access.url.set(text);
      case ISO_TIME -> access.time = parseTime(text);
      case METHOD -> access.method.set(text);
      case STATUS -> access.status = text.matches("\\d{3}") ? Integer.parseInt(text) : 0;
      case REFERRER -> access.referrer.set(text);
      case USER_AGENT -> access.userAgent.set(text);
      case MEDIA_TYPE -> access.mediaType.set(text);
      default -> {}
    }
  }

  private long parseTime(String text) {
    byte[] bytes = text.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
    long epoch = TimestampParser.parseEpoch(bytes, 0, bytes.length);
    if (epoch != TimestampParser.NONE) {
      return epoch;
    }
    long iso = TimestampParser.parseIso(text);
    return iso != TimestampParser.NONE
        ? iso
        : new TimestampParser().parseCommonLog(bytes, 0, bytes.length);
  }
}
