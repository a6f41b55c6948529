package dev.waymark.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.ProgramProcess;
import dev.waymark.collection.TestCrawls;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C in a crawl, as a process of its own gets it. */
@Timeout(120)
class InterruptHandlerTest {
  private static final GeneratedWeb WEB = GeneratedWeb.parse("pages=600,random-seed=5");

  /** What runs in the background of a shell ignores interruptions, and so would its children. */
  private static final List<String> LISTENING = List.of("env", "--default-signal=INT");

  @TempDir Path folder;

  /** Wants every page, and says when the end has come to it, which it then keeps from ending. */
  public static final class NeverCloses implements Predicate, AutoCloseable {
    @Override
    public Relevance judge(Page page) {
      return Relevance.yes(1);
    }

    @Override
    public void close() throws InterruptedException {
      System.out.println("closing");
      new CountDownLatch(1).await();
    }
  }

  @BeforeEach
  void signalsCanBeSentAndArrive() throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/kill")), "needs /bin/kill");
    List<String> nothing = new ArrayList<>(LISTENING);
    nothing.add("true");
    Assumptions.assumeTrue(
        new ProcessBuilder(nothing).redirectErrorStream(true).start().waitFor() == 0,
        "needs env --default-signal");
  }

  @Test
  void oneEndsCleanlyAndTheSameCommandGoesOn() throws Exception {
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      Process process = crawl(server, "word(\"astronomy\")", "0");
      reached(process, server, 20);
      interrupt(process);
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(11);
      assertThat(said())
          .contains("ending cleanly; once more ends at once")
          .contains("Stopped: interrupted.");
      long pages = pages();
      assertThat(pages).isPositive();

      Process next = crawl(server, "word(\"astronomy\")", Long.toString(pages + 20));
      assertThat(next.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(next.exitValue()).isZero();
      assertThat(pages()).isEqualTo(pages + 20);
    }
  }

  @Test
  void aSecondOneEndsACrawlThatDoesNotEnd() throws Exception {
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      Process process = crawl(server, "class:" + NeverCloses.class.getName(), "0");
      reached(process, server, 20);
      interrupt(process);
      while (!said().contains("closing") && process.isAlive()) {
        process.waitFor(10, TimeUnit.MILLISECONDS);
      }
      assertThat(said()).contains("closing");
      assertThat(process.isAlive()).isTrue();
      interrupt(process);
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(11);
      assertThat(pages()).isPositive();
    }
  }

  private long pages() throws IOException {
    try (var lines = Files.lines(folder.resolve("c/journal.jsonl"))) {
      return lines.filter(line -> line.contains("\"outcome\":\"ok\"")).count();
    }
  }

  private static void reached(Process process, LoopbackServer server, int requests)
      throws InterruptedException {
    while (server.requestCount() < requests && process.isAlive()) {
      process.waitFor(10, TimeUnit.MILLISECONDS);
    }
    assertThat(server.requestCount()).isGreaterThanOrEqualTo(requests);
  }

  private static void interrupt(Process process) throws Exception {
    Process kill = new ProcessBuilder("/bin/kill", "-INT", Long.toString(process.pid())).start();
    assertThat(kill.waitFor()).isZero();
  }

  private String said() throws IOException {
    return Files.readString(folder.resolve("said"));
  }

  private Process crawl(LoopbackServer server, String want, String pages) throws IOException {
    List<String> args = new ArrayList<>(List.of("crawl", "--seed", WEB.url(0), "--want", want));
    args.addAll(List.of("--pages", pages, "--into", folder.resolve("c").toString()));
    args.addAll(TestCrawls.flags(server.port()));
    List<String> command = new ArrayList<>(LISTENING);
    command.addAll(ProgramProcess.command(args));
    Files.writeString(folder.resolve("said"), "");
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("said").toFile())
        .start();
  }
}
