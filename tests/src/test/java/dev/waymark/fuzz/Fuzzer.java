package dev.waymark.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.archive.StorageException;
import dev.waymark.config.ConfigException;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/**
 * Mutates inputs. Seconds in a build, hours with {@code -Dwaymark.fuzz=SECONDS} for each kind of
 * input; a failure prints the input, and {@code -Dwaymark.seed} repeats the run.
 */
final class Fuzzer {
  private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("waymark.fuzz", 1));

  /** A build repeats what it tried before; a longer run tries something new. */
  private static final long SEED =
      Long.getLong(
          "waymark.seed", System.getProperty("waymark.fuzz") == null ? 1 : System.nanoTime());

  /** Pieces that matter to one parser or another. */
  private static final List<String> PIECES =
      List.of(
          "<",
          ">",
          "</",
          "<!--",
          "-->",
          "--!>",
          "<![CDATA[",
          "]]>",
          "<a href=",
          "<svg>",
          "</svg>",
          "<math>",
          "<select>",
          "<script>",
          "</script>",
          "<plaintext>",
          "<frameset>",
          "<table>",
          "<template>",
          "&#",
          "&amp",
          ";",
          "\"",
          "'",
          "=",
          "\0",
          "\uD800",
          "\uFFFF",
          "%",
          "%00",
          "http://",
          "//",
          "..",
          "?",
          "#",
          "@",
          "[::1]",
          ":",
          "\r\n",
          "\t",
          " ",
          "-",
          "*",
          "User-agent: ",
          "Disallow: ",
          "Allow: ",
          "Sitemap: ",
          "Crawl-delay: ",
          "$",
          "<urlset>",
          "<loc>",
          "WARC/1.1\r\n",
          "Content-Length: ",
          "99999999999999999999",
          "-1",
          "word(\"",
          "\")",
          "&&",
          "||",
          "!",
          "(",
          ")",
          "size(",
          "url",
          ".matches(",
          "exists(x, ",
          "1e999",
          "site:",
          "OR",
          "\\",
          "{",
          "}",
          "[",
          "]",
          "seed: ",
          "want: ",
          "- ",
          "null",
          "true",
          "2026-01-31T12:00:00Z",
          "127.0.0.1 - - [",
          "<rss>",
          "<entry>",
          "<link href=",
          "<!DOCTYPE a [<!ENTITY b ",
          "&b;",
          "obj<<",
          "stream\n",
          "/Kids[",
          "GET ",
          "Content-Length: 5\r\n",
          "?q=",
          "\"log\":{\"entries\":[");

  private final Random random = new Random(SEED);

  Random random() {
    return random;
  }

  /** Takes an input; what it throws is a finding. */
  interface Target {
    void accept(String input) throws Exception;
  }

  void fuzz(String name, List<String> samples, Target target) {
    long until = System.nanoTime() + TIME.toNanos();
    long inputs = 0;
    while (System.nanoTime() < until) {
      String input = mutate(samples.get(random.nextInt(samples.size())));
      inputs++;
      try {
        target.accept(input);
      } catch (ConfigException | StorageException expected) {
        assertThat(expected.getMessage()).isNotBlank();
      } catch (Exception | Error e) {
        throw new AssertionError(
            name + " fails with -Dwaymark.seed=" + SEED + " at: " + quote(input), e);
      }
    }
    System.out.println("fuzz " + name + ": " + inputs + " inputs, seed " + SEED);
    assertThat(inputs).isPositive();
  }

  /** An input as it can be pasted into a test. */
  static String quote(String input) {
    StringBuilder text = new StringBuilder();
    input
        .chars()
        .limit(2000)
        .forEach(c ->
            text.append(
                c >= ' ' && c < 127 ? String.valueOf((char) c) : String.format("\\u%04x", c)));
    return text.toString();
  }

  String mutate(String sample) {
    StringBuilder text = new StringBuilder(sample);
    for (int n = 1 + random.nextInt(12); n > 0; n--) {
      int at = random.nextInt(text.length() + 1);
      switch (random.nextInt(6)) {
        case 0 -> text.insert(at, PIECES.get(random.nextInt(PIECES.size())));
        case 1 -> text.insert(at, (char) random.nextInt(random.nextInt(10) == 0 ? 65536 : 256));
        case 2 -> text.delete(at, Math.min(text.length(), at + random.nextInt(20)));
        case 3 -> {
          int end = Math.min(text.length(), at + random.nextInt(30));
          text.insert(at, text.substring(at, end).repeat(1 + random.nextInt(4)));
        }
        case 4 ->
            text.insert(at, PIECES.get(random.nextInt(PIECES.size())).repeat(random.nextInt(200)));
        default -> text.setLength(at);
      }
    }
    return text.toString();
  }
}
