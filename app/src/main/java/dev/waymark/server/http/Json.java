package dev.waymark.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.config.ConfigException;
import io.javalin.http.Context;
import java.io.IOException;

/** Reads and writes JSON. */
public final class Json {
  public static final ObjectMapper MAPPER = new ObjectMapper();

  private Json() {}

  /** The body of a request; an empty object if there is none. */
  public static JsonNode body(Context request) {
    try {
      JsonNode body = MAPPER.readTree(request.bodyAsBytes());
      if (body == null || body.isMissingNode()) {
        return MAPPER.createObjectNode();
      }
      if (!body.isObject()) {
        throw new ConfigException("The request is not a JSON object.");
      }
      return body;
    } catch (IOException e) {
      throw new ConfigException("The request is not JSON in UTF-8, or ended before its length.");
    }
  }

  /** A text that must be there. */
  public static String require(JsonNode body, String name) {
    String value = body.path(name).asText("").strip();
    if (value.isEmpty()) {
      throw new ConfigException(name + ": it is missing.");
    }
    return value;
  }

  public static void send(Context request, JsonNode body) {
    request.contentType("application/json; charset=utf-8").result(body.toString());
  }
}
