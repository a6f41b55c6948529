package dev.waymark.lab.hostile;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.config.ConfigException;
import dev.waymark.render.PageRenderer;
import dev.waymark.render.RenderSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Crawls the hostile web in a process of its own with a small heap, and reads what came of it;
 * pages that misbehave in a browser are a crawl of their own.
 */
public final class HostileBench {
  private static final Duration MAX_TIME = Duration.ofMinutes(20);

  /** Exit codes of a crawl that ended by itself. */
  private static final Set<Integer> ORDERLY_EXITS = Set.of(0, 5);

  /** So many pages of a trap are fetched at most; good hosts have fewer. */
  private static final int MAX_PAGES_PER_HOST = 60;

  private final List<Misbehaviour> misbehaviours;
  private final int largePages;
  private final Path into;
  private final int heapMegabytes;

  /**
   * @param only names or categories; all if it is empty
   * @param largePages hosts with a page of 4.9 MB each
   * @param into folder of the collections, which must not exist
   */
  public HostileBench(List<String> only, int largePages, Path into, int heapMegabytes) {
    this.misbehaviours =
        HostileWeb.allMisbehaviours().stream()
            .filter(one ->
                only.isEmpty() || only.contains(one.name()) || only.contains(one.category().text()))
            .toList();
    this.largePages = largePages;
    this.into = into;
    this.heapMegabytes = heapMegabytes;
  }

  /** How many there are. */
  public int size() {
    return misbehaviours.size();
  }

  /** Their hosts. */
  public List<String> hosts() {
    return misbehaviours.stream().map(Misbehaviour::host).toList();
  }

  private static boolean isRendered(Misbehaviour one) {
    return one.category() == Misbehaviour.Category.RENDERING;
  }

  /** Runs it. */
  public HostileReport run() throws IOException, InterruptedException {
    List<Misbehaviour> fetched = misbehaviours.stream().filter(one -> !isRendered(one)).toList();
    List<Misbehaviour> rendered = misbehaviours.stream().filter(HostileBench::isRendered).toList();
    HostileReport report = HostileReport.EMPTY;
    if (!fetched.isEmpty()) {
      report = report.plus(crawl("collection", fetched, largePages, List.of()));
    }
    if (rendered.isEmpty()) {
      return report;
    }
    String noBrowser = missingBrowser();
    if (!noBrowser.isEmpty()) {
      return report.withSkipped(
          rendered.size() + " ways to misbehave in a browser are left out. " + noBrowser);
    }
    List<String> flags = new ArrayList<>(List.of("--render", "auto", "--render-timeout", "10s"));
    // Links of these pages are not followed: who reaches them has evaded the rules.
    flags.addAll(List.of("--exclude", "^http://127\\.0\\.0\\.1", "--exclude", "foreign\\.test"));
    return report.plus(crawl("rendered", rendered, 0, flags));
  }

  /** Why no page can be rendered here; empty if it can. */
  private static String missingBrowser() {
    try {
      PageRenderer.check(
          new RenderSettings(RenderSettings.Mode.AUTO, "", Duration.ofSeconds(10), 2, List.of()));
      return "";
    } catch (ConfigException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private HostileReport crawl(
      String name, List<Misbehaviour> part, int largeHosts, List<String> flags)
      throws IOException, InterruptedException {
    try (ForbiddenServer forbidden = new ForbiddenServer()) {
      HostileWeb web = new HostileWeb(part, largeHosts, forbidden.address());
      try (HostileServer plain = new HostileServer(web, false);
          HostileServer tls = new HostileServer(web, true)) {
        Files.createDirectories(into);
        Path output = into.resolve(name + ".txt");
        List<String> command = command(name, part, plain.port(), tls.port());
        command.addAll(flags);
        long start = System.nanoTime();
        Process process =
            new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = process.waitFor(MAX_TIME.toSeconds(), TimeUnit.SECONDS);
        if (!ended) {
          process.destroyForcibly().waitFor();
        }
        Duration time = Duration.ofNanos(System.nanoTime() - start);
        List<String> reached =
            Stream.concat(forbidden.visits().stream(), web.foreignRequests().stream()).toList();
        return report(
            name,
            part,
            web.goodUrls(),
            reached,
            ended ? process.exitValue() : -1,
            time,
            Files.readString(output));
      }
    }
  }

  private List<String> command(String name, List<Misbehaviour> part, int port, int tlsPort) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heapMegabytes + "m",
                "-XX:+ExitOnOutOfMemoryError",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.waymark.cli.Waymark",
                "crawl",
                "--into",
                into.resolve(name).toString(),
                "--quiet"));
    command.addAll(List.of("--order", "breadth-first", "--pages", "0", "--delay", "0s"));
    command.addAll(List.of("--contact", "lab@example.org", "--allow-address", "loopback"));
    command.addAll(List.of("--connect-to", "*.tls.test=127.0.0.1:" + tlsPort));
    command.addAll(List.of("--connect-to", "*.test=127.0.0.1:" + port));
    // Good pages are found on a busy machine, too: fewer at once, and asked for again.
    command.addAll(List.of("--workers", "100", "--connect-timeout", "5s"));
    command.addAll(List.of("--idle-timeout", "10s", "--timeout", "30s"));
    command.addAll(List.of("--retries", "3", "--retry-delay", "200ms", "--first-rest", "500ms"));
    command.addAll(List.of("--document-timeout", "10s", "--document-memory", "128MB"));
    command.addAll(List.of("--max-rest-wait", "3s", "--max-crawl-delay", "1s"));
    command.addAll(List.of("--max-pages-per-host", "" + MAX_PAGES_PER_HOST, "--sitemaps"));
    command.addAll(List.of("--seed", HostileWeb.START_URL));
    part.stream()
        .filter(one -> one.category() == Misbehaviour.Category.SITEMAPS)
        .forEach(one -> command.addAll(List.of("--seed", one.url())));
    return command;
  }

  private HostileReport report(
      String name,
      List<Misbehaviour> part,
      Set<String> goodUrls,
      List<String> reached,
      int exitCode,
      Duration time,
      String output) {
    Set<String> missing = new TreeSet<>(goodUrls);
    HostLog log = new HostLog();
    new JournalReader(into.resolve(name))
        .forEach(entry -> {
          if (entry.outcome().kind() == JournalEntry.Kind.OK) {
            missing.remove(entry.url());
          }
          log.add(entry);
        });
    List<HostileReport.Row> rows = part.stream().map(log::row).toList();
    boolean orderly = ORDERLY_EXITS.contains(exitCode);
    return new HostileReport(
        rows, List.copyOf(missing), reached, "", exitCode, orderly, time, output);
  }
}
