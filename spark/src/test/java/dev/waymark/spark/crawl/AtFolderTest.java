package dev.waymark.spark.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.archive.StorageException;
import dev.waymark.spark.SparkTestCommands;
import dev.waymark.spark.SparkTestCommands.CommandOutput;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.recorded.RecordedWebs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The folder of a cluster on a disk and on a HDFS of one machine. */
class AtFolderTest {
  private static final String WANT =
      "word(\"recipe\") || word(\"soil\") || word(\"empire\") || word(\"violin\")";

  @TempDir static Path folder;
  private static MiniDFSCluster hdfs;

  @BeforeAll
  static void startHdfs() throws IOException {
    Configuration configuration = new Configuration();
    configuration.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, folder.resolve("hdfs").toString());
    hdfs = new MiniDFSCluster.Builder(configuration).numDataNodes(1).build();
    hdfs.waitActive();
  }

  @AfterAll
  static void stopHdfs() {
    hdfs.shutdown();
  }

  private static String root(String place) {
    return place.equals("disk") ? folder.resolve("disk") + "" : hdfs.getURI() + "/" + place;
  }

  @ParameterizedTest
  @ValueSource(strings = {"disk", "hdfs"})
  void ofProcessesThatCreateAFileAtTheSameTimeOneSucceeds(String place) throws Exception {
    AtFolder at = new AtFolder(root(place), Map.of());
    List<Future<String>> results = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      for (int i = 0; i < 8; i++) {
        String text = "of process " + i;
        results.add(
            threads.submit(() -> {
              new AtFolder(root(place), Map.of()).create("rounds/000001.json", text);
              return text;
            }));
      }
    }
    List<String> succeeded = new ArrayList<>();
    for (Future<String> result : results) {
      if (result.state() == Future.State.SUCCESS) {
        succeeded.add(result.resultNow());
      } else {
        assertThat(result.exceptionNow()).hasMessageContaining("another process crawls there");
      }
    }
    assertThat(succeeded).containsExactly(at.readText("rounds/000001.json"));
    assertThat(at.list("rounds")).containsExactly("000001.json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"disk", "hdfs"})
  void filesAreWrittenReadListedAndDeleted(String place) {
    AtFolder at = new AtFolder(root(place), Map.of());
    assertThat(at.list("files")).isEmpty();
    at.write("files/b", out -> out.write("two".getBytes(StandardCharsets.UTF_8)));
    at.write("files/a", out -> out.write("one".getBytes(StandardCharsets.UTF_8)));
    at.write("files/b", out -> out.write("three".getBytes(StandardCharsets.UTF_8)));

    assertThat(at.list("files")).containsExactly("a", "b");
    assertThat(at.readText("files/b")).isEqualTo("three");
    at.delete("files/a");
    assertThatThrownBy(() -> at.readText("files/a"))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("Cannot read " + root(place) + "/files/a");
  }

  @Test
  void aCrawlOnHdfsGoesOnWithAnotherDriverAndComesBack() throws IOException {
    RecordedWeb web = RecordedWebs.open("generated:pages=300,hosts=8,duplicates=0,random-seed=5");
    try (LoopbackServer server = LoopbackServer.start(web)) {
      for (String pages : List.of("90", "100")) {
        List<String> args = new ArrayList<>(List.of("crawl", "--pages", pages));
        args.addAll(List.of("--want", WANT, "--workers", "1", "--delay", "0s"));
        args.addAll(List.of("--shards", "2", "--split-at", "80", "--seed", web.url(0)));
        args.addAll(List.of("--into", folder.resolve("driver") + "", "--at", root("crawl")));
        args.addAll(List.of("--contact", "someone@example.org", "--allow-address", "loopback"));
        args.addAll(List.of("--connect-to", "*=127.0.0.1:" + server.port(), "--no-index"));
        CommandOutput crawl = SparkTestCommands.spark(args);
        assertThat(crawl.code()).as(crawl.err()).isZero();
        assertThat(crawl.out()).contains(pages + " pages");
      }
    }
    String into = folder.resolve("fetched").toString();
    assertThat(SparkTestCommands.run("spark", "fetch", "--at", root("crawl"), "--into", into).out())
        .contains("100 pages are in 2 shards");
    assertThat(SparkTestCommands.run("check", into).out()).contains("is whole");
  }
}
