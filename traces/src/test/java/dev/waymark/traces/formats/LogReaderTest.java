package dev.waymark.traces.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class LogReaderTest {
  private static final String GOOD =
      "192.0.2.7 - - [17/May/2015:10:05:03 +0000] \"GET /%d HTTP/1.1\" 200 12";

  private static List<String> urls(byte[] bytes, int block) throws IOException {
    List<String> urls = new ArrayList<>();
    LogReader lines =
        new LogReader(
            LogFormats.template("common", "%h %l %u %t \"%r\" %>s %b"),
            access -> urls.add(access.url.toString()));
    InputStream slow =
        new ByteArrayInputStream(bytes) {
          @Override
          public synchronized int read(byte[] b, int off, int len) {
            return super.read(b, off, Math.min(len, block));
          }
        };
    lines.readAll(slow, ignored -> {});
    urls.add(lines.lines() + " " + lines.bad() + " " + lines.ignored());
    return urls;
  }

  @Property(tries = 50)
  void itDoesNotMatterInWhichPiecesAStreamComes(
      @ForAll @Size(max = 30) List<@IntRange(max = 9) Integer> kinds,
      @ForAll @IntRange(min = 1, max = 200) int block)
      throws IOException {
    StringBuilder text = new StringBuilder();
    for (int kind : kinds) {
      text.append(kind == 0 ? "" : kind == 1 ? "garbage" : GOOD.formatted(kind));
      text.append(kind % 2 == 0 ? "\n" : "\r\n");
    }
    byte[] bytes = text.append(GOOD.formatted(99)).toString().getBytes(StandardCharsets.UTF_8);
    assertThat(urls(bytes, block)).isEqualTo(urls(bytes, Integer.MAX_VALUE));
  }

  @Test
  void theFirstBadLinesAreShownMasked() throws IOException {
    StringBuilder text = new StringBuilder(GOOD.formatted(1)).append('\n');
    for (int i = 0; i < 7; i++) {
      text.append("jo.doe@mail.example 10.1.2.3 secret").append(i).append('\n');
    }
    LogReader lines =
        new LogReader(LogFormats.template("common", "%h %l %u %t \"%r\" %>s %b"), access -> {});
    lines.readAll(
        new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8)), ignored -> {});
    assertThat(lines.bad()).isEqualTo(7);
    assertThat(lines.firstBadLines()).hasSize(5);
    assertThat(lines.firstBadLines().getFirst())
        .hasToString("line 2: xx.xxx@xxxx.xxxxxxx 99.9.9.9 xxxxxx9");
  }

  @Test
  void anEndlessLineIsBadAndTakesLittleMemory() throws IOException {
    byte[] endless = "x".repeat(5_000_000).getBytes(StandardCharsets.UTF_8);
    byte[] rest = ("\n" + GOOD.formatted(7) + "\n").getBytes(StandardCharsets.UTF_8);
    byte[] all = java.util.Arrays.copyOf(endless, endless.length + rest.length);
    System.arraycopy(rest, 0, all, endless.length, rest.length);
    assertThat(urls(all, 1 << 16)).containsExactly("/7", "2 1 0");
  }

  @Property(tries = 200)
  void findingEightBytesAtATimeFindsTheSame(
      @ForAll @Size(max = 40) byte[] bytes, @ForAll byte wanted) {
    int naive = 0;
    while (naive < bytes.length && bytes[naive] != wanted) {
      naive++;
    }
    assertThat(ByteSearch.indexOf(bytes, 0, bytes.length, wanted)).isEqualTo(naive);
  }
}
