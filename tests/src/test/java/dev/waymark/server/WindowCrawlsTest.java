package dev.waymark.server;

import static dev.waymark.server.ServedWindow.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.javalin.Javalin;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Crawls that are begun and changed by the forms of the window and its API. */
@Timeout(60)
class WindowCrawlsTest {
  @TempDir Path folder;

  /** As a browser sends it: the field for a file is there, and empty. */
  @Test
  void aFormWithoutAFileBeginsAPreviewAndWhatIsWrongIsToldOnThePage() throws Exception {
    try (ServedWindow served = new ServedWindow(folder, null, "")) {
      String form =
          part("name\"", "coral reefs")
              + part("seeds\"", "http://127.0.0.1:9/")
              + part("file\"; filename=\"\"", "")
              + part("want\"", "reef")
              + part("contact\"", "you@example.org")
              + part("more\"", "allow-address: loopback\nstay: 'host'")
              + "--x--\r\n";
      HttpResponse<String> begun = served.post("/new", "multipart/form-data; boundary=x", form);
      assertThat(begun.statusCode()).as(begun.body()).isEqualTo(302);
      String preview = begun.headers().firstValue("Location").orElseThrow();
      String page = served.get(URI.create(preview).getPath()).body();
      assertThat(page)
          .contains(
              "Preview of coral reefs",
              "--into 'coral reefs' --seed",
              "--stay host",
              "word(\"reef\")");

      HttpResponse<String> wrong =
          served.post(
              "/new",
              "application/x-www-form-urlencoded",
              "name=a&contact=a@b.c&seeds=b&more=pags:+1");
      assertThat(wrong.statusCode()).isEqualTo(400);
      assertThat(wrong.body()).contains("<h1>New crawl</h1>", "pags");
      HttpResponse<String> nobody = served.get("/c/nobody/live");
      assertThat(nobody.statusCode()).isEqualTo(404);
      assertThat(nobody.body()).contains("<h1>Not found</h1>", "nobody");
    }
  }

  @Test
  void theFormKeepsTheSeedsOfAFileAndAsksInItsOwnWords() throws Exception {
    try (ServedWindow served = new ServedWindow(folder, null, "")) {
      String form =
          part("want\"", "reef")
              + part(
                  "file\"; filename=\"bookmarks.html\"",
                  "<a href=\"http://reef.example/\">Reef</a>")
              + "--x--\r\n";
      HttpResponse<String> refused = served.post("/new", "multipart/form-data; boundary=x", form);
      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(refused.body())
          .contains("Fill in who is asking", ">http://reef.example/</textarea>")
          .doesNotContain("--contact");
    }
  }

  @Test
  void aPreviewWithoutPagesTellsWhyAndWhatHelps() throws Exception {
    try (ServedWindow served = new ServedWindow(folder, null, "")) {
      String body = "{\"name\":\"own\",\"settings\":{\"seed\":\"http://127.0.0.1:9/\"}}";
      String path =
          "/api/previews/" + json(served.send("POST", "/api/previews", body)).path("id").asText();
      JsonNode preview = json(served.get(path));
      while (!preview.path("done").asBoolean()) {
        preview = json(served.get(path));
      }
      assertThat(preview.path("error").asText()).startsWith("http://127.0.0.1:9/: ");
      assertThat(preview.path("remedy").asText()).contains("allow-address: loopback");
      assertThat(served.get(path.substring("/api".length()).replace("previews", "new")).body())
          .contains("allow-address: loopback");
    }
  }

  @Test
  void aPredicateThatCannotBeParsedIsRefusedBeforeTheCrawlBegins() throws Exception {
    try (ServedWindow served = new ServedWindow(folder, null, "")) {
      String body =
          "{\"name\":\"reefs\",\"settings\":{\"seed\":\"http://127.0.0.1:9/\",\"want\":\"reef"
              + " &&\"}}";
      HttpResponse<String> refused = served.send("POST", "/api/collections", body);
      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(json(refused).path("detail").asText()).contains("want: something is missing");
      assertThat(json(served.get("/api/collections"))).isEmpty();
    }
  }

  /** The crawl has ended: it goes on for the page. */
  @Test
  void aClickRaisesALimitAndAsksAgainForWhatWasTooLarge() throws Exception {
    String large =
        "{\\rtf1\\ansi Fish and corals live on a reef.{\\*\\x " + "x".repeat(20_000) + "}}";
    Javalin site =
        Javalin.create(config -> {
          config.routes.get("/", page -> page.html("<a href=/large.rtf>large reef</a>"));
          config.routes.get(
              "/large.rtf", page -> page.contentType("application/rtf").result(large));
        });
    site.start("127.0.0.1", 0);
    try (ServedWindow served = new ServedWindow(folder, null, "")) {
      String body =
          """
          {"name": "reefs", "settings": {"seed": "http://127.0.0.1:%d/", "want": "reef",
           "contact": "a@b.example", "delay": "0s", "allow-address": "loopback",
           "max-document-bytes": "10KB", "index": "false"}}\
          """
              .formatted(site.port());
      served.send("POST", "/api/collections", body);
      String events = "/api/collections/reefs/events";
      served.firstEvent(events, line -> line.contains("\"state\":\"idle\""));
      String page = served.get("/c/reefs/live").body();
      assertThat(page).contains("Set max-document-bytes to 40kB and ask again");
      String click = "command=change&setting=max-document-bytes&value=40kB&cause=too_large";
      String type = "application/x-www-form-urlencoded";
      assertThat(served.post("/c/reefs/steer", type, click).statusCode()).isEqualTo(302);
      String live = served.firstEvent(events, line -> line.contains("\"state\":\"idle\""));
      assertThat(live).contains("\"pages\":2").doesNotContain("too_large");
      assertThat(served.get("/api/collections/reefs/settings").body())
          .contains("max-document-bytes: 40kB");
    } finally {
      site.stop();
    }
  }

  private static String part(String head, String body) {
    return "--x\r\nContent-Disposition: form-data; name=\"" + head + "\r\n\r\n" + body + "\r\n";
  }
}
