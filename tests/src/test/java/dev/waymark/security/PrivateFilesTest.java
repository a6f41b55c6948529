package dev.waymark.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.CommandOutput;
import dev.waymark.collection.TestCrawls;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files there are is said by us, and who may read them by their owner. */
class PrivateFilesTest {
  @TempDir Path folder;

  @Test
  void whatIsCollectedAndWhatPeopleLeftIsForItsOwnerOnly() throws IOException {
    Path log = folder.resolve("visits.tsv");
    Files.writeString(log, "http://a.example/\t-\tone\t1769860800\n".repeat(3));
    Path people = folder.resolve("new/people");
    CommandOutput imported =
        CommandOutput.run("people", "import", log.toString(), "--into", people.toString());
    assertThat(imported.code()).as(imported.err()).isZero();
    try (OddSite site = new OddSite()) {
      assertThat(crawl(site, folder.resolve("c")).code()).isZero();
    }
    assertThat(permissions(people)).isEqualTo("rwx------");
    assertThat(permissions(people.resolve("pseudonym.key"))).isEqualTo("rw-------");
    assertThat(permissions(folder.resolve("c"))).isEqualTo("rwx------");
  }

  private static String permissions(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @Test
  void noUrlNamesAFileOrEndsAnExport() throws IOException {
    Path collection = folder.resolve("c");
    try (OddSite site = new OddSite()) {
      assertThat(crawl(site, collection).code()).isZero();
    }
    Path out = folder.resolve("out");
    for (String format : List.of("markdown", "huggingface")) {
      CommandOutput export =
          CommandOutput.run(
              "export",
              collection.toString(),
              "--to",
              format,
              "--into",
              out.resolve(format).toString());
      assertThat(export.code()).as(export.err()).isZero();
    }
    try (Stream<Path> files = Files.walk(out.resolve("markdown"))) {
      List<String> names =
          files.filter(Files::isRegularFile).map(file -> file.getFileName().toString()).toList();
      assertThat(names).hasSize(OddSite.LINKS.size() + 1).allMatch(name -> name.matches("\\d+.md"));
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("c", "out");
    }
  }

  private static CommandOutput crawl(OddSite site, Path into) {
    List<String> command = new ArrayList<>(List.of("crawl", "--seed", "http://odd.test/"));
    command.addAll(List.of("--want", "word(\"reef\")", "--into", into.toString()));
    command.addAll(TestCrawls.flags(site.port()));
    return CommandOutput.run(command.toArray(String[]::new));
  }

  /** Pages of every URL that somebody asks for; those of {@link #LINKS} are odd. */
  private static final class OddSite implements AutoCloseable {
    static final List<String> LINKS =
        List.of(
            "/..%2f..%2fescaped",
            "/%2e%2e%5cetc", "/?file={a}|b^c`d", "/a%00b", "/C:%5Cwindows", "/-rf", "/x;y=$(id)");

    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

    OddSite() throws IOException {
      Thread.ofVirtual().start(this::serve);
    }

    int port() {
      return socket.getLocalPort();
    }

    private void serve() {
      while (!socket.isClosed()) {
        try (Socket client = socket.accept()) {
          BufferedReader in =
              new BufferedReader(
                  new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1));
          String path = in.readLine().split(" ", -1)[1];
          in.lines().takeWhile(line -> !line.isEmpty()).forEach(line -> {});
          client.getOutputStream().write(response(path).getBytes(StandardCharsets.UTF_8));
        } catch (IOException | RuntimeException e) {
          assertThat(e).as("a client left, or this is the end").isNotNull();
        }
      }
    }

    private static String response(String path) {
      StringBuilder body = new StringBuilder("<title>" + path + "</title><p>A reef. " + path);
      if (path.equals("/")) {
        LINKS.forEach(link -> body.append("<a href='").append(link).append("'>a</a> "));
      }
      String status = path.equals("/robots.txt") ? "404 Not Found" : "200 OK";
      return "HTTP/1.1 "
          + status
          + "\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n"
          + body;
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
