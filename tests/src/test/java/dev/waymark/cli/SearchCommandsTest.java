package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.cli.command.Console;
import dev.waymark.relevance.predicate.TextEmbedder;
import dev.waymark.text.Tokens;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Search, index, communities and their simulation from the command line. */
@Timeout(120)
class SearchCommandsTest {
  private static final GeneratedWeb WEB = GeneratedWeb.parse("pages=400,random-seed=5");

  @TempDir Path folder;

  private CommandOutput crawl(LoopbackServer server, Path into) {
    return CommandOutput.runOn(
        server.port(), "crawl", "--seed", WEB.url(0), "--into", into.toString(), "--pages", "60");
  }

  @Test
  void aCollectionIsSearchedAndIndexedAnew() throws IOException {
    String into = folder.resolve("c").toString();
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      assertThat(crawl(server, Path.of(into)).code()).isZero();
    }
    CommandOutput found = CommandOutput.run("search", into, "astronomy", "--why");
    assertThat(found.err()).isEmpty();
    assertThat(found.out()).contains("astronomy in body", " found, ", "http://");
    assertThat(found.out().lines().filter(line -> !line.contains("http://")))
        .anyMatch(line -> line.length() > 70)
        .allMatch(line -> line.length() <= Console.DEFAULT_COLUMNS);
    JsonNode before = json(CommandOutput.run("search", into, "astronomy", "--json"));
    assertThat(before.get("hits")).isNotEmpty();

    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CommandOutput serve = CommandOutput.run("serve", into, "--port", "" + taken.getLocalPort());
      assertThat(serve.code()).isEqualTo(2);
      assertThat(serve.err())
          .endsWith("port " + taken.getLocalPort() + " is taken; choose another\n");
    }
    assertThat(CommandOutput.run("index", into).out()).contains("are searchable");
    JsonNode after = json(CommandOutput.run("search", into, "astronomy", "--json"));
    assertThat(after.get("hits")).isEqualTo(before.get("hits"));
  }

  /** Takes "stargazing" for "astronomy", and understands nothing else. */
  public static final class Stargazer implements TextEmbedder {
    @Override
    public float[] embed(String text) {
      Tokens words = Tokens.tokenize(text);
      float about = 0;
      for (int i = 0; i < words.size(); i++) {
        about += Set.of("astronomy", "stargazing").contains(words.word(i)) ? 1 : 0;
      }
      return new float[] {about / Math.max(1, words.size()), 1};
    }
  }

  @Test
  void pagesAreFoundByWhatTheyMean() throws Exception {
    String into = folder.resolve("c").toString();
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      assertThat(crawl(server, Path.of(into)).code()).isZero();
    }
    String[] search = {"search", into, "stargazing", "--by", "embedding", "--hits", "3", "--json"};
    assertThat(CommandOutput.run(search).err()).contains("no embeddings were computed");

    Path service = folder.resolve("META-INF/services/" + TextEmbedder.class.getName());
    Files.createDirectories(service.getParent());
    Files.writeString(service, Stargazer.class.getName());
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader model = new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
      Thread.currentThread().setContextClassLoader(model);
      assertThat(CommandOutput.run("index", into, "--embeddings").code()).isZero();
      JsonNode found = json(CommandOutput.run(search));
      assertThat(found.get("hits")).hasSize(3);
      List<String> written =
          json(CommandOutput.run(
                  "search", into, "astronomy", "--by", "content", "--hits", "100", "--json"))
              .findValuesAsText("url");
      assertThat(written).containsAll(found.findValuesAsText("url"));
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  @Test
  void whatIsWrongIsNamed() {
    assertThat(CommandOutput.run("search", folder.toString(), "x").err())
        .contains("is not a collection");
    assertThat(CommandOutput.run("search", folder.toString(), "x", "--from", "soon").code())
        .isEqualTo(2);
    assertThat(folder).isEmptyDirectory();
    assertThat(CommandOutput.run("search", folder.toString(), "x", "--by", "luck").err())
        .contains("blended, content, votes, embedding");
    assertThat(CommandOutput.run("refresh", folder.toString()).err())
        .contains("is not a collection");
    assertThat(CommandOutput.run("export", folder.toString(), "--to", "opensearch").code())
        .isEqualTo(2);
  }

  @Test
  void theDaysOfACommunityArePlayedThrough() throws IOException {
    CommandOutput output =
        CommandOutput.run(
            "lab",
            "symbiosis",
            "--web",
            "generated:pages=1200,random-seed=3",
            "--days",
            "2",
            "--queries",
            "12",
            "--runs",
            "1",
            "--json");
    assertThat(output.err()).isEmpty();
    JsonNode days = json(output).get("days");
    assertThat(days).hasSize(2);
    for (JsonNode day : days) {
      assertThat(day.at("/precision_at10/mean").doubleValue()).isBetween(0.0, 1.0);
      assertThat(day.at("/collection_size/mean").intValue()).isBetween(1, 240);
      assertThat(day.at("/cost/mean").doubleValue()).isBetween(0.0, 1.0);
      assertThat(day.at("/cosine/mean").doubleValue()).isPositive();
    }
  }

  private static JsonNode json(CommandOutput output) throws IOException {
    return new ObjectMapper().readTree(output.out());
  }
}
