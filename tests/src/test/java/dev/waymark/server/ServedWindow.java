package dev.waymark.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.cli.Waymark;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.jobs.CollectionFolders;
import dev.waymark.jobs.JobRegistry;
import dev.waymark.server.http.Access;
import dev.waymark.server.http.Tokens;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A window in this process, and a client of it. */
final class ServedWindow implements AutoCloseable {
  private final HttpClient client = HttpClient.newHttpClient();
  private final JobRegistry jobs;
  private final Window window;
  private final WindowServer server;

  /**
   * @param folder in which the collections are, in {@code crawls}
   * @param tokens null for a window of this machine
   * @param proxyHeader empty for no proxy
   */
  ServedWindow(Path folder, @Nullable Tokens tokens, String proxyHeader) {
    jobs =
        new JobRegistry(
            CollectionFolders.in(folder.resolve("crawls")),
            10,
            1,
            InstantSource.system(),
            message -> {},
            tokens == null);
    ServeSettings settings =
        SettingsSchema.of(ServeSettings.class)
            .read(
                List.of(
                    RawSetting.flag("port", List.of("0")),
                    RawSetting.flag("name", List.of("Reef friends"))));
    window = new Window(jobs, folder, true, tokens, Waymark::run, message -> {});
    server = WindowServer.start(settings, new Access(tokens, proxyHeader, false), window.routes());
  }

  HttpResponse<String> get(String path, String... headers) throws Exception {
    return client.send(request(path, headers).build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> post(String path, String type, String body) throws Exception {
    return client.send(
        request(path, "Content-Type", type).POST(HttpRequest.BodyPublishers.ofString(body)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** The first event of a stream that tells an end. */
  String lastState(String path) throws Exception {
    return firstEvent(path, line -> !line.contains("\"running\""));
  }

  String firstEvent(String path, Predicate<String> which) throws Exception {
    try (Stream<String> events =
        client.send(request(path).build(), HttpResponse.BodyHandlers.ofLines()).body()) {
      return events
          .filter(line -> line.startsWith("data:") && which.test(line))
          .findFirst()
          .orElseThrow();
    }
  }

  HttpResponse<String> send(String method, String path, String body, String... headers)
      throws Exception {
    List<String> all = new ArrayList<>(List.of(headers));
    all.addAll(List.of("Content-Type", "application/json"));
    return client.send(
        request(path, all.toArray(String[]::new))
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
    return headers.length == 0 ? request : request.headers(headers);
  }

  @Override
  public void close() {
    server.close();
    window.close();
    jobs.close();
  }

  static JsonNode json(HttpResponse<String> answer) throws IOException {
    return new ObjectMapper().readTree(answer.body());
  }
}
