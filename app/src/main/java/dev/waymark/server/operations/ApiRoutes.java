package dev.waymark.server.operations;

import dev.waymark.server.http.Json;
import dev.waymark.server.http.Role;
import dev.waymark.server.http.Routes;
import dev.waymark.server.page.Frame;
import dev.waymark.server.page.Section;
import dev.waymark.server.page.Templates;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The description of the API, for programs and for readers. */
public final class ApiRoutes implements Routes {
  private static final Set<String> METHODS = Set.of("get", "post", "patch", "put", "delete");

  private final String yaml = read();

  /**
   * One thing that can be asked.
   *
   * @param parameters names of those in the query, as they are written
   * @param body an example of a request's body, or its schema; empty if it has none
   */
  public record Operation(
      String method, String path, String summary, String parameters, String body) {}

  private static String read() {
    try (InputStream in = ApiRoutes.class.getResourceAsStream("openapi.yaml")) {
      if (in == null) {
        throw new IOException("not part of the program: openapi.yaml");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.get(
        "/openapi.yaml",
        request -> request.contentType("application/yaml; charset=utf-8").result(yaml),
        Role.READ);
    routes.get(
        "/openapi.json",
        request -> Json.send(request, Json.MAPPER.valueToTree(parse(yaml))),
        Role.READ);
    routes.get("/api", this::servePage, Role.READ);
  }

  private void servePage(Context request) {
    Frame frame = Frame.of(request, Section.OPERATIONS, "API").withPath("/api");
    request.html(Templates.render("api", Map.of("frame", frame, "operations", operations(yaml))));
  }

  private static Object parse(String description) {
    return new Load(LoadSettings.builder().build()).loadFromString(description);
  }

  /** All operations of a description, in its order. */
  static List<Operation> operations(String description) {
    Map<String, Object> root = map(parse(description));
    Map<String, Object> shared = map(map(root.get("components")).get("parameters"));
    List<Operation> all = new ArrayList<>();
    map(root.get("paths"))
        .forEach((path, item) ->
            map(item)
                .forEach((method, operation) -> {
                  if (METHODS.contains(method)) {
                    all.add(
                        new Operation(
                            method.toUpperCase(Locale.ROOT),
                            path,
                            String.valueOf(map(operation).get("summary")),
                            parameters(map(item).get("parameters"), shared),
                            body(map(operation))));
                  }
                }));
    return all;
  }

  private static String parameters(@Nullable Object list, Map<String, Object> shared) {
    StringJoiner names = new StringJoiner("&", "?", "").setEmptyValue("");
    for (Object one : list instanceof List<?> all ? all : List.of()) {
      Object reference = map(one).get("$ref");
      Map<String, Object> parameter =
          reference == null
              ? map(one)
              : map(shared.get(reference.toString().replaceFirst(".*/", "")));
      if ("query".equals(parameter.get("in"))) {
        names.add(parameter.get("name") + "=");
      }
    }
    return names.toString();
  }

  private static String body(Map<String, Object> operation) {
    if (!operation.containsKey("requestBody")) {
      return "";
    }
    Map<String, Object> content =
        map(map(map(operation.get("requestBody")).get("content")).get("application/json"));
    Object shown =
        content.containsKey("example")
            ? content.get("example")
            : map(content.get("schema")).get("properties");
    return shown == null ? "" : Json.MAPPER.valueToTree(shown).toString();
  }

  @SuppressWarnings("unchecked") // the parser makes such maps
  private static Map<String, Object> map(Object node) {
    return node instanceof Map<?, ?> ? (Map<String, Object>) node : Map.of();
  }
}
