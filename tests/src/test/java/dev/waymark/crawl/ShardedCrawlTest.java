package dev.waymark.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.archive.JournalReader;
import dev.waymark.cli.CommandOutput;
import dev.waymark.cli.ProgramProcess;
import dev.waymark.collection.TestCrawls;
import dev.waymark.shard.ShardFolder;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code crawl --shards} on a web on loopback. */
@Timeout(120)
class ShardedCrawlTest {
  private static final RecordedWeb WEB =
      GeneratedWeb.parse("pages=400,hosts=8,duplicates=0,random-seed=5");

  private static final String WANT =
      "word(\"recipe\") || word(\"soil\") || word(\"empire\") || word(\"violin\")";

  @TempDir Path folder;
  private LoopbackServer server;

  @BeforeEach
  void start() throws IOException {
    server = LoopbackServer.start(WEB);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void oneShardIsTheCrawlThatIsNotDivided() throws Exception {
    Path plain = folder.resolve("plain");
    Path one = folder.resolve("one");

    assertThat(crawl(plain, "--pages", "200").code()).isZero();
    assertThat(crawl(one, "--pages", "200", "--shards", "1").code()).isZero();

    Path shard = ShardFolder.find(one).orElseThrow().shard(0);
    assertThat(journal(shard)).isEqualTo(journal(plain)).hasSizeGreaterThan(190);
    assertThat(knowledge(one)).isEqualTo(knowledge(plain));
  }

  @Test
  void shardsGoOnWhereTheyEndedAndReachEveryPageOnce() throws Exception {
    Path plain = folder.resolve("plain");
    Path shards = folder.resolve("shards");
    assertThat(crawl(plain, "--pages", "0").code()).isZero();

    CommandOutput first = crawl(shards, "--shards", "3", "--split-at", "80", "--pages", "150");
    assertThat(first.code()).as(first.err()).isZero();
    assertThat(first.out()).contains("150 pages");
    CommandOutput rest = crawl(shards, "--pages", "0", "--json");
    assertThat(rest.out()).contains("\"type\":\"round\"").contains("\"outcome\":\"exhausted\"");

    assertThat(urls(shards))
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(urls(plain));
    assertThat(CommandOutput.run("check", shards.toString()).out()).contains("is whole");
    assertThat(CommandOutput.run("search", shards.toString(), "recipe").out()).contains("found");
    CommandOutput other = crawl(shards, "--shards", "5");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("has 3, which cannot be changed");
  }

  @Test
  void shardsThatAreKilledEndWithTheSamePages() throws Exception {
    Path plain = folder.resolve("plain");
    Path shards = folder.resolve("shards");
    assertThat(crawl(plain, "--pages", "0").code()).isZero();
    String[] flags = {"--shards", "3", "--split-at", "80", "--pages", "0"};

    for (int requests : new int[] {60, 90}) {
      long until = server.requestCount() + requests;
      Process process = start(shards, flags);
      while (server.requestCount() < until && process.isAlive()) {
        process.waitFor(1, TimeUnit.MILLISECONDS);
      }
      process.destroyForcibly().waitFor();
    }
    assertThat(crawl(shards, flags).code()).isZero();

    assertThat(urls(shards))
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(urls(plain));
    List<String> stored = new ArrayList<>();
    for (Path shard : ShardFolder.collections(shards)) {
      stored.addAll(ArchivedUrls.urls(shard));
    }
    assertThat(stored).doesNotHaveDuplicates();
    assertThat(Set.copyOf(stored)).containsAll(urls(plain));
  }

  private List<String> arguments(Path into, String... more) {
    List<String> args = new ArrayList<>(List.of("crawl", "--want", WANT, "--workers", "1"));
    args.addAll(List.of("--seed", WEB.url(0), "--into", into.toString()));
    args.addAll(List.of(more));
    args.addAll(TestCrawls.flags(server.port()));
    return args;
  }

  private CommandOutput crawl(Path into, String... more) {
    return CommandOutput.run(arguments(into, more).toArray(String[]::new));
  }

  private Process start(Path into, String... more) throws IOException {
    return ProgramProcess.start(arguments(into, more));
  }

  /** Pages in their order, each with its relevance and the digest of its content. */
  private static List<String> journal(Path collection) {
    List<String> lines = new ArrayList<>();
    new JournalReader(collection)
        .forEach(entry ->
            lines.add(
                entry.url()
                    + " "
                    + entry.relevance()
                    + " "
                    + (entry.pageRecord() == null ? "" : entry.pageRecord().fingerprint())));
    return lines;
  }

  private static List<String> urls(Path collection) {
    List<String> urls = new ArrayList<>();
    for (Path one : ShardFolder.collections(collection)) {
      new JournalReader(one)
          .forEach(entry -> {
            if (entry.relevance() != null) {
              urls.add(entry.url());
            }
          });
    }
    return urls;
  }

  private byte[] knowledge(Path collection) throws IOException {
    Path file = folder.resolve(collection.getFileName() + ".wmkn");
    CommandOutput.run("knowledge", "export", collection.toString(), "--into", file.toString());
    return Files.readAllBytes(file);
  }
}
