package dev.waymark.spark;

import dev.waymark.cli.Waymark;
import dev.waymark.spark.cluster.SparkConnection;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.recorded.RecordedWebs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/** Runs command lines, and crawls a generated web on loopback with one machine. */
public final class SparkTestCommands {
  /** The predicate: a word of one of the topics. */
  public static final String WANT = "word(\"membrane\")";

  /** Encrypted as logs are; all but small results of tasks travel as large ones do. */
  private static final List<String> CONF =
      List.of(
          "spark.io.encryption.enabled=true",
          "spark.authenticate=true",
          "spark.network.crypto.enabled=true",
          "spark.task.maxDirectResultSize=4096");

  private static @Nullable JavaSparkContext context;

  private SparkTestCommands() {}

  /** One for all tests: commands use it, since it is there, and a start takes seconds. */
  public static synchronized JavaSparkContext context() {
    if (context == null) {
      context = new JavaSparkContext(SparkConnection.conf("local[2]", CONF));
    }
    return context;
  }

  /** Output and exit code of a command. */
  public record CommandOutput(int code, String out, String err) {}

  public static CommandOutput run(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Waymark.run(
            args,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new CommandOutput(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Runs a Spark command on two cores of this machine. */
  public static CommandOutput spark(String command, String... args) {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(List.of(args));
    return spark(all);
  }

  /** Runs a Spark command on two cores of this machine. */
  public static CommandOutput spark(List<String> commandAndArgs) {
    context();
    List<String> all = new ArrayList<>(List.of("spark"));
    all.addAll(commandAndArgs);
    all.addAll(List.of("--master", "local[2]"));
    return run(all.toArray(String[]::new));
  }

  /**
   * Crawls a web without duplicates and redirects, which an archive represents incompletely.
   *
   * @param web random seed of the web
   */
  public static void crawl(int web, int pages, Path into, String... more) throws IOException {
    String spec = "generated:pages=400,hosts=8,duplicates=0,redirects=0,random-seed=" + web;
    try (LoopbackServer server = LoopbackServer.start(RecordedWebs.open(spec))) {
      List<String> args =
          new ArrayList<>(
              List.of("crawl", "--want", WANT, "--workers", "1", "--delay", "0s", "--no-index"));
      args.addAll(List.of("--seed", RecordedWebs.open(spec).url(0), "--pages", "" + pages));
      args.addAll(List.of("--into", into.toString(), "--contact", "someone@example.org"));
      args.addAll(List.of("--connect-to", "*=127.0.0.1:" + server.port()));
      args.addAll(List.of("--allow-address", "loopback"));
      args.addAll(List.of(more));
      CommandOutput output = run(args.toArray(String[]::new));
      if (output.code() != 0) {
        throw new IOException(output.err());
      }
    }
  }
}
