package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.recorder.RecorderSettings;
import dev.waymark.recorder.SessionLoop;
import dev.waymark.recorder.SessionReceiver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Text that tries to do something, and clients that do nothing. */
class HostileTextTest {
  @TempDir Path folder;

  @Test
  void aTerminalIsToldNothingThatItWouldObey() throws IOException {
    Path page =
        Files.writeString(
            folder.resolve("p.html"), "<title>\u001b]0;owned\u0007\u202e\u009b31m</title>reef");
    String trick = "word(\"\u001b[2Jreef\") || word(\"reef\")";
    CommandOutput judge = CommandOutput.run("judge", page.toString(), "--want", trick);
    assertThat(judge.out())
        .as(judge.err())
        .contains("yes")
        .doesNotContain("\u001b", "\u0007", "\u202e", "\u009b");
    CommandOutput refused =
        CommandOutput.run("judge", "no\u001b[31mfile", "--want", "word(\"reef\")");
    assertThat(refused.err()).contains("no\uFFFD[31mfile").doesNotContain("\u001b");
  }

  @Test
  void aPredicateOfThousandsOfTermsIsRefusedInASentence() throws IOException {
    Path page = Files.writeString(folder.resolve("p.html"), "reef");
    String want = String.join(" && ", java.util.Collections.nCopies(5000, "word(\"reef\")"));
    CommandOutput judge = CommandOutput.run("judge", page.toString(), "--want", want);
    assertThat(judge.code()).isEqualTo(2);
    assertThat(judge.err()).contains("more than 500 terms").hasSizeLessThan(400);
    String enough = String.join(" && ", java.util.Collections.nCopies(400, "word(\"reef\")"));
    CommandOutput few = CommandOutput.run("judge", page.toString(), "--want", enough);
    assertThat(few.code()).as(few.err()).isZero();
  }

  @Test
  void aSettingOfTwentyThousandCharactersOverflowsNothing() {
    String seed = "hxxp" + "a:b c".repeat(4000);
    Path into = folder.resolve("c");
    CommandOutput crawl = CommandOutput.run("crawl", "--seed", seed, "--into", into.toString());
    assertThat(crawl.code()).as(crawl.err()).isEqualTo(2);
    assertThat(crawl.err()).contains("seed").doesNotContain("mistake in Waymark");
  }

  @Test
  void deeplyNestedSessionsAreRefusedInASentence() throws IOException {
    Path file = Files.writeString(folder.resolve("s.json"), "[".repeat(200_000));
    CommandOutput train =
        CommandOutput.run(
            "people",
            "sessions",
            "train",
            file.toString(),
            "--into",
            folder.resolve("m").toString());
    assertThat(train.code()).isEqualTo(2);
    assertThat(train.err()).contains("invalid JSON").doesNotContain("mistake in Waymark");
  }

  @Test
  @Timeout(60)
  void slowClientsWithoutATokenKeepNobodyOut() throws Exception {
    RecorderSettings settings = new RecorderSettings(folder.toString(), 0, "", 1, "");
    List<Socket> slow = new ArrayList<>();
    try (SessionReceiver receiver =
            SessionReceiver.start(settings, SessionLoop.NONE, InstantSource.system(), line -> {});
        HttpClient client = HttpClient.newHttpClient()) {
      for (int i = 0; i < 300; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), receiver.port());
        String head =
            "POST /sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900000\r\n\r\nx";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        slow.add(socket);
      }
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(receiver.address()))
              .timeout(Duration.ofSeconds(5))
              .header("Authorization", "Bearer wrong")
              .POST(HttpRequest.BodyPublishers.ofString("{}"))
              .build();
      assertThat(client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode())
          .isEqualTo(401);
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }
}
