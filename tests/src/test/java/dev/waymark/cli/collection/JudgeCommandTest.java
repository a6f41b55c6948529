package dev.waymark.cli.collection;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.waymark.cli.CommandOutput;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trying what is wanted, without a crawl. */
class JudgeCommandTest {
  private static final String REEF = "<title>Reefs</title><p>A reef is full of fish.";

  @TempDir Path folder;
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          byte[] body = REEF.getBytes(StandardCharsets.UTF_8);
          if (path.equals("/old")) {
            exchange.getResponseHeaders().add("Location", "/reef");
            exchange.sendResponseHeaders(302, -1);
          } else if (path.equals("/reef")) {
            exchange.getResponseHeaders().add("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
          } else {
            exchange.sendResponseHeaders(404, -1);
          }
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void aFolderOfPagesIsJudgedFileByFile() throws IOException {
    Files.writeString(folder.resolve("a.html"), REEF);
    Files.writeString(folder.resolve("b.htm"), "<p>Nothing here.");
    Files.writeString(folder.resolve("c.txt"), "reef");
    Files.writeString(Files.createDirectory(folder.resolve("more")).resolve("a.html"), REEF);
    CommandOutput output =
        CommandOutput.run("judge", folder.toString(), "--want", "word(\"reef\")");
    assertThat(
            output.out().lines().filter(line -> !line.startsWith(" ")).map(l -> l.substring(0, 3)))
        .containsExactly("yes", "no ", "yes");
    assertThat(output.out())
        .contains("http://localhost/a.html", "http://localhost/more/a.html", "reef");
    assertThat(output.code()).isZero();
  }

  @Test
  void aUrlIsFetchedThroughRedirectsAndToldAsJson() {
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/old";
    CommandOutput output =
        CommandOutput.run(
            "judge", url, "--want", "word(\"reef\")", "--json", "--allow-address", "loopback");
    assertThat(output.err()).isEmpty();
    assertThat(output.out()).startsWith("{\"url\":\"" + url.replace("old", "reef"));
    assertThat(output.out()).contains("\"relevant\":true");
  }

  @Test
  void whatCannotBeReadIsToldAndCounted() {
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/none";
    CommandOutput output =
        CommandOutput.run("judge", url, "--want", "word(\"x\")", "--allow-address", "loopback");
    assertThat(output.code()).isEqualTo(4);
    assertThat(output.err()).contains(url + " cannot be read: ").contains("404");
    assertThat(CommandOutput.run("judge", "none.html", "--want", "word(\"x\")").err())
        .isEqualTo("waymark: There is no file or folder none.html; a URL starts with http.\n");
    assertThat(CommandOutput.run("judge", "https://example.org/", "--want", "word(\"x\")").err())
        .contains("--contact");
    assertThat(CommandOutput.run("judge", "--want", "word(\"x\")").err())
        .isEqualTo("waymark: PAGE is missing. (waymark judge --help shows what there is)\n");
  }

  @Test
  void ordersAreListedWithWhatTheyFetchFirst() {
    assertThat(CommandOutput.run("orders").out())
        .contains("breadth-first", "nearest to a seed first");
  }
}
