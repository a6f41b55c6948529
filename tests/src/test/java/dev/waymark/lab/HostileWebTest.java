package dev.waymark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.lab.hostile.HostileBench;
import dev.waymark.lab.hostile.HostileReport;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The quick part of the hostile web; {@code waymark lab hostile} runs all of it. */
@Timeout(180)
class HostileWebTest {
  private static final List<String> QUICK =
      List.of(
          "headers",
          "encodings",
          "redirects",
          "charsets",
          "chunk-size-of-endless-zeros",
          "chunk-extension-without-end",
          "trailers-without-end",
          "length-negative",
          "bytes-behind-the-response",
          "transfer-encoding-gzip-chunked",
          "body-without-end",
          "early-hints-without-end",
          "busy-for-an-hour",
          "wildcards-26000",
          "divs-nested-100000-deep",
          "numbers",
          "buffers-without-end",
          "windows",
          "fetches-local-ports",
          "sockets-and-streams",
          "moves-to-a-private-address");

  @TempDir Path folder;

  @Test
  void noMisbehaviourDoesHarmAndEveryGoodPageIsFound() throws Exception {
    HostileReport report = new HostileBench(QUICK, 6, folder.resolve("run"), 512).run();
    assertThat(report.orderly()).as(report.output()).isTrue();
    assertThat(report.missing()).isEmpty();
    assertThat(report.reached()).isEmpty();
    assertThat(report.rows()).hasSizeGreaterThan(80).allMatch(HostileReport.Row::held);
  }

  @Test
  void thereAreMoreThan150AndTheirNamesAreUnique() {
    HostileBench all = new HostileBench(List.of(), 0, folder, 512);
    assertThat(all.size()).isGreaterThan(150);
    assertThat(all.hosts()).doesNotHaveDuplicates();
  }
}
