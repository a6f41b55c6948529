package dev.waymark.spark.people;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/** Logs of a server with several sites: users who search and click, robots, errors, pictures. */
final class LogFiles {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private static final String BROWSER =
      "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

  private LogFiles() {}

  static Path write(Path file, int lines, int randomSeed) throws IOException {
    byte[] text = text(lines, randomSeed).getBytes(StandardCharsets.UTF_8);
    if (!file.toString().endsWith(".gz")) {
      return Files.write(file, text);
    }
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(text);
    }
    return file;
  }

  private static String text(int lines, int randomSeed) {
    Random random = new Random(randomSeed);
    Instant time = Instant.parse("2026-01-01T00:00:00Z").plusSeconds(randomSeed * 864_000L);
    String[] last = new String[60];
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines; i++) {
      time = time.plusSeconds(random.nextInt(40));
      int user = (int) Math.min(59, Math.abs(random.nextGaussian() * 20));
      int site = user % 7 == 0 ? 1 : 0;
      String host = "site" + site + ".example";
      String path = path(random);
      String referrer =
          random.nextInt(9) == 0
              ? "http://search.example/search?q=coral+reef+" + random.nextInt(30)
              : last[user] == null || random.nextBoolean() ? "-" : last[user];
      int status = random.nextInt(40) == 0 ? 404 : 200;
      text.append(
          "%s 10.0.%d.%d - - [%s] \"GET %s HTTP/1.1\" %d 99 \"%s\" \"%s\"\n"
              .formatted(
                  host,
                  site,
                  user,
                  TIME.format(time),
                  user == 58 ? "/robots.txt" : path,
                  status,
                  referrer,
                  user == 57 ? "Googlebot/2.1" : BROWSER));
      if (i % 97 == 0) {
        text.append("not a line of a log\n");
      }
      last[user] = "http://" + host + path;
    }
    return text.toString();
  }

  private static String path(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> "/img/" + random.nextInt(50) + ".png";
      case 1 -> "/search?q=" + (random.nextBoolean() ? "atoll" : "lagoon%20" + random.nextInt(9));
      case 2 -> "/list/" + random.nextInt(6);
      case 3 -> "/seldom/" + random.nextInt(4_000);
      default -> "/item/" + (int) Math.abs(random.nextGaussian() * 90);
    };
  }
}
