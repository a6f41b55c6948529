package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.archive.JournalChecksum;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Readers of a collection go on past what is damaged, and say what they left out. */
class DamagedArchiveTest extends ReefSiteTestBase {
  private static final int DAMAGED = 6;

  private Path collection() {
    return folder.resolve("c");
  }

  private static void flip(Path file, long at) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[(int) at] ^= 0x10;
    Files.write(file, bytes);
  }

  @Test
  void aHeaderThatNobodyUnderstandsCostsNothing() {
    site.contentType = ";;;,text/html";
    assertThat(crawl().code()).isZero();
    assertThat(run("export", "--to", "jsonl", "--all").out()).contains("A reef", "A hill");
    assertThat(CommandOutput.run("index", collection().toString()).out()).startsWith("3 pages");
    assertThat(crawl("--seed", url("/far")).code()).isZero();
    assertThat(run("export", "--all").out()).contains("Far");
  }

  @Test
  void aDamagedRecordIsLeftOutAndNamed() throws IOException {
    crawl();
    Path warc = collection().resolve("warc/waymark-00001.warc.gz");
    flip(warc, reefOffset() + 60);
    CommandOutput export = run("export", "--to", "jsonl", "--all");
    assertThat(export.out()).contains("A hill").doesNotContain("A reef");
    assertThat(export.code()).isEqualTo(DAMAGED);
    assertThat(export.err())
        .contains("1 damaged record was left out: waymark-00001.warc.gz at byte " + reefOffset())
        .contains("waymark check " + collection());
    CommandOutput index = CommandOutput.run("index", collection().toString());
    assertThat(index.out()).startsWith("2 pages");
    assertThat(index.code()).isEqualTo(DAMAGED);
    CommandOutput judge =
        CommandOutput.run("judge", warc.toString(), "--want", "word(\"full\")", "--json");
    assertThat(judge.out()).contains("/hill").doesNotContain("/reef");
    assertThat(judge.code()).isEqualTo(DAMAGED);
    assertThat(judge.err()).contains("waymark-00001.warc.gz at byte " + reefOffset());
  }

  @Test
  void aDamagedLineOfTheJournalIsLeftOutAndACrawlDoesNotGoOnWithIt() throws IOException {
    crawl();
    crawl("--seed", url("/far")); // what the first one wrote is known to be on the disk
    Path journal = collection().resolve("journal.jsonl");
    List<String> lines = Files.readAllLines(journal);
    long at = lines.get(0).length() + 1L + lines.get(1).indexOf("millis");
    flip(journal, at);
    CommandOutput export = run("export", "--to", "csv", "--all");
    assertThat(export.code()).isEqualTo(DAMAGED);
    assertThat(export.err()).contains("journal.jsonl line 2");
    CommandOutput again = crawl("--seed", url("/deep"));
    assertThat(again.code()).isEqualTo(3);
    assertThat(again.err()).contains("journal.jsonl line 2").contains("waymark repair");
  }

  /** Each was found by mutating an archive. */
  @Test
  void recordsOfOthersThatMakeNoSenseCostThemselves() throws IOException {
    ByteArrayOutputStream archive = new ByteArrayOutputStream();
    String good = record("http://good.example/");
    for (String record :
        List.of(
            good,
            good.replace("WARC-Date: 2026-01-31T12:00:00Z\r\n", ""),
            good.replace("WARC-Date: 2026", "WARC-Date: yesterday"),
            good.replace("WARC-Type: response", "WARC-Type: response\r\nWARC-Type: request"),
            record("ftp://files.example/"),
            record("http://<loc>/"),
            good.replace("WARC-Target-URI", "WARC-Target"),
            record("http://last.example/"))) {
      try (OutputStream member = new GZIPOutputStream(archive)) {
        member.write(record.getBytes(StandardCharsets.US_ASCII));
      }
    }
    Path file = Files.write(folder.resolve("others.warc.gz"), archive.toByteArray());
    CommandOutput judge = CommandOutput.run("judge", file.toString(), "--want", "word(\"reef\")");
    assertThat(judge.code()).as(judge.err()).isIn(0, DAMAGED);
    assertThat(judge.out()).contains("http://good.example/", "http://last.example/");
    assertThat(judge.out()).doesNotContain("ftp:", "<loc>");
  }

  private static String record(String url) {
    String block = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>reef</p>";
    return "WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:1>\r\n"
        + "WARC-Date: 2026-01-31T12:00:00Z\r\nWARC-Target-URI: "
        + url
        + "\r\nContent-Type: application/http;msgtype=response\r\nContent-Length: "
        + block.length()
        + "\r\n\r\n"
        + block
        + "\r\n\r\n";
  }

  @Test
  void aJournalThatNamesAFileElsewhereIsDamaged() throws IOException {
    crawl();
    Path journal = collection().resolve("journal.jsonl");
    ByteArrayOutputStream changed = new ByteArrayOutputStream();
    for (String line : Files.readAllLines(journal)) {
      String object = line.replaceAll(",\"crc\":\"[0-9a-f]{8}\"", "");
      String elsewhere = object.replace("\"waymark-00001", "\"../../waymark-00001");
      changed.write(JournalChecksum.seal(elsewhere.getBytes(StandardCharsets.UTF_8)));
    }
    Files.write(journal, changed.toByteArray());
    CommandOutput export = run("export", "--to", "jsonl", "--all");
    assertThat(export.out()).isEmpty();
    assertThat(export.code()).isEqualTo(DAMAGED);
    assertThat(run("check").code()).isEqualTo(DAMAGED);
  }

  private CommandOutput run(String command, String... flags) {
    String[] args = new String[flags.length + 2];
    args[0] = command;
    args[1] = collection().toString();
    System.arraycopy(flags, 0, args, 2, flags.length);
    return CommandOutput.run(args);
  }

  private long reefOffset() throws IOException {
    for (String line :
        Files.readAllLines(collection().resolve("journal.jsonl"), StandardCharsets.UTF_8)) {
      if (line.contains("/reef\"")) {
        return Long.parseLong(line.replaceAll(".*\"offset\":(\\d+).*", "$1"));
      }
    }
    throw new IllegalStateException("no page about the reef");
  }
}
