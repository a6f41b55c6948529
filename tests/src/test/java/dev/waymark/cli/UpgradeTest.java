package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.collection.upgrade.CollectionUpgrade;
import dev.waymark.traces.store.TraceUpgrade;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A collection of format 1 is refused with the remedy, and goes on after an upgrade. */
@Timeout(120)
class UpgradeTest {
  @TempDir Path temp;
  private Path collection;

  @BeforeEach
  void unpack() throws IOException {
    try (InputStream in =
            UpgradeTest.class.getResourceAsStream("/upgrade/collection-format-1.zip");
        ZipInputStream zip = new ZipInputStream(in)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = temp.resolve(entry.getName());
        if (entry.isDirectory()) {
          Files.createDirectories(file);
        } else {
          Files.createDirectories(file.getParent());
          Files.copy(zip, file);
        }
      }
    }
    collection = temp.resolve("collection");
  }

  @Test
  void everyCommandThatOpensItNamesTheRemedy() {
    String dir = collection.toString();
    for (List<String> command :
        List.of(
            List.of("search", dir, "volcanoes"),
            List.of("why", dir, "http://site0.fr.example/"),
            List.of("export", dir, "--to", "jsonl"),
            List.of("knowledge", "show", dir),
            List.of("index", dir),
            List.of("watch", dir, "--once"),
            List.of("serve", dir, "--port", "0"),
            List.of("people", "patterns", dir),
            List.of("topics", "train", dir, "--into", temp.resolve("t").toString()),
            List.of("crawl", "--into", dir, "--pages", "70"))) {
      CommandOutput refused = CommandOutput.run(command.toArray(String[]::new));
      assertThat(refused.code()).as(refused.err()).isEqualTo(2);
      assertThat(refused.err())
          .isEqualTo(
              "waymark: %s is a collection of format 1, made by an earlier build; bring it to format 2 with: waymark upgrade %s%n"
                  .formatted(dir, dir));
    }
    CommandOutput trace = CommandOutput.run("people", "show", collection.resolve("people") + "");
    assertThat(trace.code()).isEqualTo(2);
    assertThat(trace.err()).contains("is a trace of format 1", "waymark upgrade ");
  }

  @Test
  void aCommunityBecomesACollection() throws IOException {
    Path ours = Files.createDirectories(temp.resolve("ours"));
    Files.move(collection, ours.resolve("generation-00002"));
    Files.move(ours.resolve("generation-00002/people"), ours.resolve("people"));
    Files.deleteIfExists(ours.resolve("generation-00002/settings.yaml"));
    Files.createDirectories(ours.resolve("generation-00001"));
    Files.writeString(ours.resolve("current"), "generation-00002\n");
    Files.writeString(
        ours.resolve("community.yaml"), "max-index: 70\nqueries: 5\norder: query\ndelay: 0s\n");
    assertThat(CommandOutput.run("search", ours.toString(), "volcanoes").err())
        .contains("is a community of an earlier build", "waymark upgrade");

    CommandOutput upgraded = CommandOutput.run("upgrade", ours.toString());
    assertThat(upgraded.code()).as(upgraded.err()).isZero();
    assertThat(ours.resolve("current")).doesNotExist();
    assertThat(ours.resolve("generation-00001")).doesNotExist();
    assertThat(ours.resolve("settings.yaml")).content().contains("pages: 70", "delay: 0s");
    assertThat(ours.resolve("refresh.yaml")).content().contains("queries: 5", "order: query");
    assertThat(CommandOutput.run("search", ours.toString(), "volcanoes").out()).contains(" found");
    assertThat(CommandOutput.run("upgrade", ours.toString()).out()).contains("already");
  }

  @Test
  void aCollectionOfALaterBuildSaysWhichMadeIt() throws IOException {
    Files.writeString(
        collection.resolve("collection.json"), "{\"format\": 3, \"waymark\": \"9.1.0\"}");
    for (String command : List.of("search", "upgrade")) {
      CommandOutput refused =
          command.equals("search")
              ? CommandOutput.run(command, collection.toString(), "volcanoes")
              : CommandOutput.run(command, collection.toString());
      assertThat(refused.code()).isEqualTo(2);
      assertThat(refused.err()).contains("of format 3, made by Waymark 9.1.0", "update it");
    }
  }

  @Test
  void afterItEverythingGoesOn() throws IOException {
    CommandOutput upgraded = CommandOutput.run("upgrade", collection.toString(), "--json");
    assertThat(upgraded.code()).as(upgraded.err()).isZero();
    JsonNode report = new ObjectMapper().readTree(upgraded.out());
    assertThat(report.get("upgraded").booleanValue()).isTrue();
    assertThat(report.get("format").intValue()).isEqualTo(2);
    assertThat(collection.resolve("state")).doesNotExist();
    assertThat(collection.resolve("upgrade")).doesNotExist();
    checkWhole();
    assertThat(CommandOutput.run("upgrade", collection.toString()).out())
        .contains("had format 2 already");
  }

  private void checkWhole() throws IOException {
    String dir = collection.toString();
    assertThat(run("search", dir, "volcanoes").out()).contains("site2.fr.example");
    assertThat(run("why", dir, "http://site1.example/").out()).contains("fetched as number");
    assertThat(run("export", dir, "--to", "jsonl").out().lines()).hasSize(16);
    assertThat(run("knowledge", "show", dir).out()).contains("60");
    assertThat(run("people", "show", collection.resolve("people").toString()).out())
        .contains("213");
    assertThat(Files.readString(collection.resolve("settings.yaml")))
        .contains("\nmax-queue-per-host: 500\n", "\nkeep: relevant\n")
        .doesNotContain("per-host-waiting");
    try (LoopbackServer server = LoopbackServer.start(GeneratedWeb.parse("pages=400"))) {
      CommandOutput crawled =
          CommandOutput.runOn(
              server.port(),
              "crawl",
              "--into",
              dir,
              "--pages",
              "100",
              "--people",
              temp.resolve("access.log").toString());
      assertThat(crawled.code()).as(crawled.err()).isZero();
    }
    List<String> urls = new ArrayList<>();
    new JournalReader(collection)
        .forEach(entry -> {
          if (entry.outcome().kind() == JournalEntry.Kind.OK) {
            urls.add(entry.url());
          }
        });
    assertThat(urls).hasSize(100).doesNotHaveDuplicates();
  }

  private static CommandOutput run(String... args) {
    CommandOutput output = CommandOutput.run(args);
    assertThat(output.code()).as(output.err()).isZero();
    return output;
  }

  @Test
  void killedAnywhereItCanBeRunAgain() throws IOException {
    List<String> steps = new ArrayList<>();
    boolean done = false;
    for (int kill = 1; !done; kill++) {
      int last = kill;
      steps.clear();
      try {
        upgrade(step -> {
          steps.add(step);
          if (steps.size() == last) {
            throw new IllegalStateException("killed at " + step);
          }
        });
        done = true;
      } catch (IllegalStateException e) {
        assertThatThrownBy(() -> new JournalReader(collection))
            .hasMessageContaining("waymark upgrade");
      }
    }
    assertThat(steps).contains("format");
    run("index", collection.toString());
    checkWhole();
  }

  private void upgrade(Consumer<String> progress) throws IOException {
    new CollectionUpgrade(collection, TraceUpgrade::run, InstantSource.system(), progress).run();
  }
}
