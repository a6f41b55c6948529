package dev.waymark.people.log;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.waymark.people.log.Template.What;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One JSON object a line. Which of its fields mean what is told by a mapping such as {@code
 * user=client.ip}; names that servers commonly use are known without.
 */
final class JsonFormat implements LineFormat {
  private static final Map<String, List<String>> KNOWN =
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

  private static final Map<String, What> MEANINGS =
      Map.of(
          "user", What.USER,
          "client", What.CLIENT,
          "site", What.SITE,
          "url", What.URL,
          "time", What.ISO_TIME,
          "method", What.METHOD,
          "status", What.STATUS,
          "referrer", What.REFERRER,
          "agent", What.AGENT,
          "type", What.TYPE);

  private final JsonFactory json = new JsonFactory();
  private final Map<String, What> fields = new HashMap<>();
  private final boolean queries;
  private final Map<String, Boolean> words = new HashMap<>();

  /**
   * @param mapping lines {@code meaning=field.in.field}; meanings are user, client, site, url,
   *     time, method, status, referrer, agent, type and query
   */
  JsonFormat(List<String> mapping) {
    KNOWN.forEach((meaning, names) -> names.forEach(name -> fields.put(name, of(meaning))));
    boolean mapped = false;
    for (String line : mapping) {
      int equals = line.indexOf('=');
      String meaning = equals < 0 ? line : line.substring(0, equals).strip();
      String field = line.substring(equals + 1).strip().toLowerCase(Locale.ROOT);
      if (meaning.equals("query")) {
        words.put(field, true);
        mapped = true;
      } else if (equals < 0 || !MEANINGS.containsKey(meaning)) {
        throw new IllegalArgumentException(
            "json-fields: \""
                + line
                + "\" should be like url=request.uri, with one of user, client, site, url, time,"
                + " method, status, referrer, agent, type, query before the =");
      } else {
        fields.values().removeIf(what -> what == of(meaning));
        fields.put(field, of(meaning));
      }
    }
    this.queries = mapped;
    if (!queries) {
      words.put("query", true);
      words.put("search_terms", true);
    }
  }

  private static What of(String meaning) {
    return MEANINGS.getOrDefault(meaning, What.SKIP);
  }

  @Override
  public String name() {
    return "JSON lines";
  }

  @Override
  public Line read(byte[] buffer, int from, int to, Access access, AccessSink sink) {
    if (from == to) {
      return Line.NOTHING;
    }
    access.clear();
    try (JsonParser parser = json.createParser(buffer, from, to - from)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return Line.BAD;
      }
      object(parser, "", access, 0);
    } catch (IOException e) {
      return Line.BAD;
    }
    boolean who = !access.client.isEmpty() || !access.user.isEmpty();
    if (!who || access.url.isEmpty() || access.time == Access.UNKNOWN) {
      return Line.BAD;
    }
    sink.accept(access);
    return Line.GOOD;
  }

  private void object(JsonParser parser, String prefix, Access access, int depth)
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
          object(parser, path + ".", access, depth + 1);
        }
      } else if (token == JsonToken.START_ARRAY) {
        // A header may come as a list: its first value counts.
        if (parser.nextToken() == JsonToken.VALUE_STRING) {
          take(path, parser.getText(), access);
        }
        while (parser.currentToken() != JsonToken.END_ARRAY && parser.currentToken() != null) {
          if (parser.currentToken().isStructStart()) {
            parser.skipChildren();
          }
          parser.nextToken();
        }
      } else if (token != JsonToken.VALUE_NULL) {
        take(path, parser.getText(), access);
      }
    }
  }

  private void take(String path, @Nullable String text, Access access) {
    if (text == null || text.isEmpty()) {
      return;
    }
    if (words.containsKey(path)) {
      access.words.set(text);
    }
    switch (fields.getOrDefault(path, What.SKIP)) {
      case USER -> access.user.set(text);
      case CLIENT -> access.client.set(text);
      case SITE -> access.site.set(text);
      case URL -> access.url.set(text);
      case ISO_TIME -> access.time = time(text);
      case METHOD -> access.method.set(text);
      case STATUS -> access.status = text.matches("\\d{3}") ? Integer.parseInt(text) : 0;
      case REFERRER -> access.referrer.set(text);
      case AGENT -> access.agent.set(text);
      case TYPE -> access.type.set(text);
      default -> {}
    }
  }

  private long time(String text) {
    byte[] bytes = text.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
    long epoch = Times.epoch(bytes, 0, bytes.length);
    if (epoch != Times.NONE) {
      return epoch;
    }
    long iso = Times.iso(text);
    return iso != Times.NONE ? iso : new Times().common(bytes, 0, bytes.length);
  }
}
