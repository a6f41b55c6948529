package dev.waymark.traces.formats;

import dev.waymark.traces.formats.LineFormat.LineStatus;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Supplier;

/** The known line formats and their detection. */
public final class LogFormats {
  private static final String COMMON_LOG = "%h %l %u %t \"%r\" %>s %b";
  private static final String COMBINED_HEADERS = " \"%{Referer}i\" \"%{User-Agent}i\"";

  /** Lines read to detect the format. */
  private static final int MAX_DETECTION_LINES = 200;

  /** More specific formats first: their lines may match a later one, too. */
  private static final List<Supplier<LineFormat>> KNOWN_FORMATS =
      List.of(
          W3cFormat::new,
          () ->
              template(
                  "Squid native log",
                  "%ts.%03tu %6tr %>a %Ss/%03>Hs %<st %rm %ru %[un %Sh/%<a %mt"),
          () ->
              template(
                  "combined log with virtual hosts (Apache, nginx)",
                  "%v " + COMMON_LOG + COMBINED_HEADERS),
          () -> template("combined log (Apache, nginx)", COMMON_LOG + COMBINED_HEADERS),
          () -> template("common log with virtual hosts", "%v " + COMMON_LOG),
          () -> template("common log", COMMON_LOG),
          () -> template("server log of 1995", "%h [$day_time] \"%r\" %>s %b"),
          () -> template("Squid referrer log", "%ts.%03tu %>a %{Referer}>h %ru"),
          WikispeediaFormat::new,
          TripleFormat::new);

  private LogFormats() {}

  /** A format as written in a server's configuration. */
  public static LineFormat template(String name, String format) {
    return new TemplateFormat(name, LogTemplate.parse(format));
  }

  /** A format of JSON lines; see {@link JsonLinesFormat} for the mapping. */
  public static LineFormat json(List<String> mapping) {
    return new JsonLinesFormat(mapping);
  }

  /**
   * Detects the format of a source.
   *
   * @param head its first bytes
   * @param mapping for JSON
   * @return empty if less than half of the first lines match any known format
   */
  public static Optional<LineFormat> detect(byte[] head, List<String> mapping) {
    List<Supplier<LineFormat>> all = new ArrayList<>();
    ServiceLoader.load(LineFormat.class).stream().forEach(provider -> all.add(provider));
    all.add(() -> json(mapping));
    all.addAll(KNOWN_FORMATS);
    Supplier<LineFormat> best = null;
    double bestShare = 0.5;
    for (Supplier<LineFormat> candidate : all) {
      double share = goodLineShare(candidate.get(), head);
      if (share > bestShare) {
        bestShare = share;
        best = candidate;
      }
    }
    return best == null ? Optional.empty() : Optional.of(best.get());
  }

  private static double goodLineShare(LineFormat format, byte[] head) {
    Access access = new Access();
    int good = 0;
    int bad = 0;
    int from = 0;
    for (int i = 0; i < head.length && good + bad < MAX_DETECTION_LINES; i++) {
      if (head[i] == '\n' || i == head.length - 1) {
        int to = head[i] == '\n' ? i : i + 1;
        if (to > from && head[to - 1] == '\r') {
          to--;
        }
        LineStatus line = format.parseLine(head, from, to, access, ignored -> {});
        if (line == LineStatus.PARSED && !format.isOwnHistory() && !hasPlausibleUrl(access)) {
          line = LineStatus.BAD;
        }
        // The last line may be cut: it only counts if it is the only one.
        boolean absolute = head[i] == '\n' || good + bad == 0;
        good += line == LineStatus.PARSED ? 1 : 0;
        bad += line == LineStatus.BAD && absolute ? 1 : 0;
        from = i + 1;
      }
    }
    return good + bad == 0 ? 0 : (double) good / (good + bad);
  }

  /** Loose formats also match lines of others, but without a URL where theirs would be. */
  private static boolean hasPlausibleUrl(Access access) {
    String url = access.url.toString();
    return url.isEmpty()
        || url.startsWith("/")
        || url.contains("://")
        || access.method.equalsAscii("CONNECT");
  }

  /** The masked first line of a source, to show when its format is unknown. */
  public static String firstLineShape(byte[] head) {
    int end = 0;
    while (end < head.length && head[end] != '\n') {
      end++;
    }
    return BadLine.mask(1, head, 0, end).shape();
  }

  /** Whether a source is an HTTP archive (HAR). */
  public static boolean isHar(byte[] head) {
    String text = new String(head, 0, Math.min(head.length, 2_000), StandardCharsets.UTF_8);
    String compact = text.replaceAll("\\s+", "");
    return compact.startsWith("{\"log\":{") || compact.startsWith("\ufeff{\"log\":{");
  }
}
