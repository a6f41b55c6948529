package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.waymark.collection.TestCrawls;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example plug-in, compiled against the modules and run beside them in a process. */
final class PluginTest {
  private static final Path EXAMPLE =
      Path.of("").toAbsolutePath().resolveSibling("examples/plugin");
  private static final String POLICY = "class:com.example.waymark.GoodCompanyPolicy";

  @TempDir static Path plugin;
  @TempDir Path folder;

  @BeforeAll
  static void compile() throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-d", plugin.toString(), "-proc:none", "-cp"));
    arguments.add(System.getProperty("java.class.path"));
    try (Stream<Path> sources = Files.walk(EXAMPLE.resolve("src/main/java"))) {
      sources.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(arguments::add);
    }
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(code).isZero();
    Path services = Files.createDirectories(plugin.resolve("META-INF/services"));
    try (Stream<Path> files = Files.list(EXAMPLE.resolve("src/main/resources/META-INF/services"))) {
      for (Path file : files.toList()) {
        Files.copy(file, services.resolve(file.getFileName()));
      }
    }
  }

  @Test
  void aPolicyOfOnesOwnRunsInTheLab() throws Exception {
    String out =
        run(
            List.of(
                "lab",
                "run",
                "--web",
                "generated:pages=500",
                "--want",
                "label(\"topic.chess\")",
                "--order",
                POLICY + ",breadth-first",
                "--pages",
                "100",
                "--into",
                folder.resolve("lab").toString()));
    assertThat(out).contains("GoodCompanyPolicy").contains("breadth-first");
  }

  @Test
  void aCrawlHasPolicyParserAndFunctionOfOnesOwnAndIsExportedInAFormatOfOnesOwn() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          boolean start = exchange.getRequestURI().getPath().equals("/");
          boolean robots = exchange.getRequestURI().getPath().equals("/robots.txt");
          byte[] body =
              (start
                      ? "<title>Start</title><a href=/notes>notes</a>"
                      : "# Of reefs\n\nFull of fish.")
                  .getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", start ? "text/html" : "text/markdown");
          exchange.sendResponseHeaders(robots ? 404 : 200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    String collection = folder.resolve("c").toString();
    try {
      List<String> crawl = new ArrayList<>(List.of("crawl", "--seed", "http://a.example/"));
      crawl.addAll(
          List.of("--want", "heading(\"reefs\")", "--order", POLICY, "--into", collection));
      crawl.addAll(List.of("--accept", "text/html", "--accept", "text/markdown"));
      crawl.addAll(TestCrawls.flags(server.getAddress().getPort()));
      assertThat(run(crawl)).contains("1 relevant");
    } finally {
      server.stop(0);
    }
    assertThat(run(List.of("export", collection, "--to", "urls")))
        .contains("http://a.example/notes\n");
  }

  @Test
  void aLogOfOnesOwnFormatIsImported() throws Exception {
    Path log = folder.resolve("visits.log");
    Files.writeString(
        log, "1767225600|ann|http://a.example/x\n1767225660|bob|http://a.example/y\n");
    assertThat(
            run(
                List.of(
                    "people", "import", log.toString(), "--into", folder.resolve("t").toString())))
        .contains("piped log (seconds, user, URL)");
  }

  @Test
  void aPolicyThatIsNotThereOrNoneIsNamed() {
    assertThat(lab("class:com.example.None").err())
        .contains("order: there is no class com.example.None on the class path");
    assertThat(lab("class:java.lang.String").err())
        .contains(
            "order: class java.lang.String does not implement dev.waymark.rank.OrderingPolicy");
  }

  private static CommandOutput lab(String order) {
    return CommandOutput.run(
        "lab", "run", "--web", "generated:pages=100", "--want", "word(\"a\")", "--order", order);
  }

  private static String run(List<String> args) throws Exception {
    String classPath = System.getProperty("java.class.path") + File.pathSeparator + plugin;
    List<String> command = ProgramProcess.command(classPath, List.of(), args);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out;
  }
}
