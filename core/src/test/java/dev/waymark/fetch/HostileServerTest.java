package dev.waymark.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.model.FetchResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a server does costs one request, is bounded, and comes out as a value. */
@Timeout(30)
class HostileServerTest {
  private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";

  private static FetchResult ask(RawServer server, String... flags) throws IOException {
    try (server;
        HttpFetcher fetcher =
            new HttpFetcher(
                FetchTestSettings.fetch(flags),
                FetchTestSettings.politeness(),
                InstantSource.system())) {
      return fetcher.fetch(server.url("/"), null);
    }
  }

  private static FetchResult.Ok page(FetchResult fetched) {
    assertThat(fetched).isInstanceOf(FetchResult.Ok.class);
    return (FetchResult.Ok) fetched;
  }

  private static FetchResult.Failure failure(FetchResult fetched) {
    assertThat(fetched).isInstanceOf(FetchResult.Failure.class);
    return (FetchResult.Failure) fetched;
  }

  private static void forever(OutputStream out, String piece) throws IOException {
    byte[] bytes = piece.getBytes(ISO_8859_1);
    while (true) {
      out.write(bytes);
    }
  }

  @Test
  void endlessBodyIsCutAtTheCap() throws IOException {
    RawServer server =
        new RawServer(out -> {
          out.write((HEAD + "\r\n").getBytes(UTF_8));
          forever(out, "<p>more ".repeat(1000));
        });
    FetchResult.Ok ok = page(ask(server, "max-bytes", "100000"));
    assertThat(ok.truncated()).isTrue();
    assertThat(ok.payload()).hasSize(100_000);
    assertThat(ok.body()).isSameAs(ok.payload());
  }

  @Test
  void endlessChunksAreCutAtTheCap() throws IOException {
    RawServer server =
        new RawServer(out -> {
          out.write((HEAD + "Transfer-Encoding: chunked\r\n\r\n").getBytes(UTF_8));
          forever(out, "5\r\nhello\r\n".repeat(1000));
        });
    assertThat(page(ask(server, "max-bytes", "70k")).body()).hasSize(70_000);
  }

  @Test
  void bodyOfExactlyTheCapIsWhole() throws IOException {
    FetchResult.Ok ok =
        page(ask(RawServer.saying(HEAD + "Content-Length: 5\r\n\r\nhello"), "max-bytes", "5"));
    assertThat(ok.truncated()).isFalse();
    assertThat(ok.body()).hasSize(5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "HTTP/1.1 404 ", "HTTP/1.1 200 OK\r\nContent-Type: "})
  void whatAServerSaysIsToldShortAndWithoutGarbage(String before) throws IOException {
    byte[] garbage = new byte[5000];
    new Random(28).nextBytes(garbage);
    for (int i = 0; i < garbage.length; i++) {
      garbage[i] = garbage[i] == '\n' || garbage[i] == '\r' ? 27 : garbage[i];
    }
    RawServer server =
        new RawServer(out -> {
          out.write(before.getBytes(ISO_8859_1));
          out.write(garbage);
          out.write("\r\n\r\n".getBytes(ISO_8859_1));
        });
    String reason =
        switch (ask(server)) {
          case FetchResult.Failure failed -> failed.reason();
          case FetchResult.Refusal refused -> refused.reason();
          default -> "a page";
        };
    assertThat(reason)
        .hasSizeLessThan(150)
        .matches("(not HTTP|status 404|media type|connection lost).*")
        .matches("[^\\p{Cntrl}\\x{fffd}\\x{7f}-\\x{9f}\\p{Cf}]+");
  }

  @Test
  void endlessHeadersFail() throws IOException {
    RawServer server =
        new RawServer(out -> {
          out.write(HEAD.getBytes(UTF_8));
          forever(out, "X-Y: zzzzzzzzzzzzzzzz\r\n".repeat(100));
        });
    assertThat(failure(ask(server)).status()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 301, 500})
  void endlessBodyOfAnErrorIsNotRead(int status) throws IOException {
    RawServer server =
        new RawServer(out -> {
          out.write(("HTTP/1.1 " + status + " No\r\n\r\n").getBytes(UTF_8));
          forever(out, "x".repeat(8000));
        });
    assertThat(failure(ask(server)).status()).isEqualTo(status);
    assertThat(server.heads.toString()).hasSizeLessThan(2000);
  }

  @Test
  void slowBodyOfAnErrorIsNotWaitedFor() throws IOException {
    assertThat(failure(ask(RawServer.stuckAfter("HTTP/1.1 404 No\r\n\r\nwait"))).status())
        .isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\r\n\r\n",
        "hello",
        "SSH-2.0-OpenSSH_9.9\r\n",
        "HTTP/1.1\r\n\r\n",
        "HTTP/1.1 abc OK\r\n\r\n",
        "HTTP/9.9 200 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\n",
        "HTTP/1.1 200 OK\r\nno colon\r\n: empty\r\n",
        "HTTP/1.1 999 Odd\r\n\r\n",
        "HTTP/1.1 304 Not Modified\r\n\r\n",
      })
  void garbageFails(String answer) throws IOException {
    assertThat(failure(ask(RawServer.saying(answer))).reason()).isNotBlank();
  }

  @Test
  void lengthThatPromisesTooMuchFails() throws IOException {
    FetchResult.Failure failed =
        failure(ask(RawServer.saying(HEAD + "Content-Length: 4000000000\r\n\r\nhello")));
    assertThat(failed.retryable()).isTrue();
    assertThat(failed.reason())
        .isEqualTo("connection lost: the response ended before its Content-Length");
  }

  @Test
  void lengthThatPromisesTooLittleCountsAsSaid() throws IOException {
    assertThat(page(ask(RawServer.saying(HEAD + "Content-Length: 2\r\n\r\nhello"))).body())
        .isEqualTo("he".getBytes(UTF_8));
  }

  @Test
  void decompressionBombIsDecodedUpToTheLimitOnly() throws IOException {
    ByteArrayOutputStream bomb = new ByteArrayOutputStream();
    bomb.write((HEAD + "Content-Encoding: gzip, gzip\r\n\r\n").getBytes(UTF_8));
    byte[] zeros = new byte[50_000_000];
    bomb.write(HttpFetcherTest.pack(HttpFetcherTest.pack(zeros, true), true));
    FetchResult.Ok ok =
        page(ask(new RawServer(out -> out.write(bomb.toByteArray())), "max-bytes", "1MB"));
    assertThat(ok.truncated()).isTrue();
    assertThat(ok.body()).hasSize(1_000_000);
    assertThat(ok.payload().length).isLessThan(2000);
  }

  @Test
  void truncatedCompressedBodyGivesWhatCanBeDecoded() throws IOException {
    byte[] plain = new byte[300_000];
    new Random(1).nextBytes(plain);
    byte[] packed = HttpFetcherTest.pack(plain, true);
    RawServer server =
        new RawServer(out -> {
          out.write((HEAD + "Content-Encoding: gzip\r\n\r\n").getBytes(UTF_8));
          out.write(packed);
        });
    FetchResult.Ok ok = page(ask(server, "max-bytes", "100k"));
    assertThat(ok.truncated()).isTrue();
    assertThat(ok.payload()).hasSize(100_000);
    assertThat(ok.body().length).isBetween(90_000, 100_000);
    assertThat(ok.body()).isEqualTo(Arrays.copyOf(plain, ok.body().length));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "br", "zstd", "gzip, gzip, gzip, gzip"})
  void wrongEncodingFailsForGood(String encoding) throws IOException {
    FetchResult.Failure failed =
        failure(ask(RawServer.saying(HEAD + "Content-Encoding: " + encoding + "\r\n\r\nhello!")));
    assertThat(failed.retryable()).isFalse();
    assertThat(failed.status()).isEqualTo(200);
    assertThat(failed.reason()).contains("content encoding");
  }

  @Test
  void compressedBodyThatEndsEarlyFails() throws IOException {
    byte[] packed = HttpFetcherTest.pack("hello".repeat(1000).getBytes(UTF_8), true);
    RawServer server =
        new RawServer(out -> {
          out.write((HEAD + "Content-Encoding: gzip\r\n\r\n").getBytes(UTF_8));
          out.write(packed, 0, packed.length - 12);
        });
    assertThat(failure(ask(server)).reason()).contains("gzip");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\nX: ", HEAD + "\r\n<p>wait"})
  void silenceEndsWithTheIdleTimeout(String start) throws IOException {
    FetchResult.Failure failed = failure(ask(RawServer.stuckAfter(start), "idle-timeout", "200ms"));
    assertThat(failed.retryable()).isTrue();
    assertThat(failed.reason()).contains("timeout");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\nX: ", HEAD + "\r\n<p>wait"})
  void everythingEndsWithTheTotalTimeout(String start) throws IOException {
    FetchResult.Failure failed = failure(ask(RawServer.stuckAfter(start), "timeout", "200ms"));
    assertThat(failed.retryable()).isTrue();
    assertThat(failed.reason()).contains("timeout");
  }

  @Test
  void closedPortFails() throws IOException {
    RawServer gone = RawServer.saying("");
    String url = gone.url("/");
    gone.close();
    try (HttpFetcher fetcher =
        new HttpFetcher(
            FetchTestSettings.fetch(), FetchTestSettings.politeness(), InstantSource.system())) {
      FetchResult.Failure failed = failure(fetcher.fetch(url, null));
      assertThat(failed.retryable()).isTrue();
      assertThat(failed.reason()).startsWith("no connection");
    }
  }

  @Test
  void closingEndsRequestsUnderWay() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    try (RawServer server =
        new RawServer(out -> {
          arrived.countDown();
          never.await();
        })) {
      HttpFetcher fetcher =
          new HttpFetcher(
              FetchTestSettings.fetch(), FetchTestSettings.politeness(), InstantSource.system());
      CompletableFuture<FetchResult> first = new CompletableFuture<>();
      CompletableFuture<FetchResult> waiting = new CompletableFuture<>();
      Thread.startVirtualThread(() -> first.complete(fetcher.fetch(server.url("/1"), null)));
      assertThat(arrived.await(10, TimeUnit.SECONDS)).isTrue();
      Thread.startVirtualThread(() -> waiting.complete(fetcher.fetch(server.url("/2"), null)));
      fetcher.close();
      assertThat(failure(first.get(5, TimeUnit.SECONDS)).retryable()).isTrue();
      assertThat(failure(waiting.get(5, TimeUnit.SECONDS)).retryable()).isTrue();
      assertThat(failure(fetcher.fetch(server.url("/3"), null)).reason()).contains("closed");
      never.countDown();
    }
  }

  @Test
  void interruptedThreadGetsAValue() throws Exception {
    try (RawServer server = RawServer.stuckAfter("");
        HttpFetcher fetcher =
            new HttpFetcher(
                FetchTestSettings.fetch(),
                FetchTestSettings.politeness(),
                InstantSource.system())) {
      CompletableFuture<FetchResult> result = new CompletableFuture<>();
      Thread thread =
          Thread.startVirtualThread(() -> result.complete(fetcher.fetch(server.url("/"), null)));
      while (server.heads.isEmpty()) {
        Thread.onSpinWait();
      }
      thread.interrupt();
      assertThat(failure(result.get(5, TimeUnit.SECONDS)).retryable()).isTrue();
    }
  }

  @Test
  void interruptBeforehandIsAValueToo() throws Exception {
    CompletableFuture<FetchResult> result = new CompletableFuture<>();
    try (RawServer server = RawServer.saying("");
        HttpFetcher fetcher =
            new HttpFetcher(
                FetchTestSettings.fetch(),
                FetchTestSettings.politeness(),
                InstantSource.system())) {
      Thread.startVirtualThread(() -> {
        Thread.currentThread().interrupt();
        result.complete(fetcher.fetch(server.url("/"), null));
      });
      assertThat(failure(result.get(5, TimeUnit.SECONDS)).reason()).contains("interrupted");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "a", ";extension"})
  void endlessChunkSizeLineEndsAtOnce(String piece) throws IOException {
    AtomicLong sent = new AtomicLong();
    RawServer server =
        new RawServer(out -> {
          out.write((HEAD + "Transfer-Encoding: chunked\r\n\r\n5").getBytes(UTF_8));
          byte[] bytes = piece.repeat(10_000).getBytes(UTF_8);
          while (true) {
            out.write(bytes);
            sent.addAndGet(bytes.length);
          }
        });
    FetchResult.Failure failed = failure(ask(server));
    assertThat(failed.reason()).contains("chunk size");
    assertThat(sent.get()).isLessThan(20_000_000);
  }

  @Test
  void endlessTrailersEndAtOnce() throws IOException {
    RawServer server =
        new RawServer(out -> {
          out.write(
              (HEAD + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n").getBytes(UTF_8));
          forever(out, "X-Y: zzzzzzzzzzzzzzzz\r\n".repeat(100));
        });
    assertThat(ask(server)).isNotNull();
  }

  @Test
  void endlessHeadsBeforeTheResponseFail() throws IOException {
    RawServer server =
        new RawServer(out -> forever(out, "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(100)));
    assertThat(failure(ask(server)).status()).isZero();
  }

  @Test
  void negativeLengthFailsAndClosesTheConnection() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        HttpFetcher fetcher =
            new HttpFetcher(
                FetchTestSettings.fetch(),
                FetchTestSettings.politeness(),
                InstantSource.system())) {
      Thread.startVirtualThread(() -> {
        try (Socket socket = server.accept()) {
          socket.getInputStream().read(new byte[1000]);
          socket
              .getOutputStream()
              .write((HEAD + "Content-Length: -5\r\n\r\nhello").getBytes(UTF_8));
          socket.getInputStream().transferTo(OutputStream.nullOutputStream());
          closed.countDown();
        } catch (IOException e) {
          closed.countDown();
        }
      });
      String url = "http://127.0.0.1:" + server.getLocalPort() + "/";
      assertThat(failure(fetcher.fetch(url, null)).reason()).contains("Content-Length: -5");
      assertThat(closed.await(5, TimeUnit.SECONDS)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 5\r\n\r\nhello",
        "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
      })
  void bytesBehindAResponseAreNotTheNextPage(String first) throws Exception {
    String smuggled = HEAD + "Content-Length: 5\r\n\r\nwrong";
    for (boolean late : new boolean[] {false, true}) {
      try (KeepAliveServer server =
              new KeepAliveServer(
                  HEAD + first, smuggled, HEAD + "Content-Length: 5\r\n\r\nright", late);
          HttpFetcher fetcher =
              new HttpFetcher(
                  FetchTestSettings.fetch(),
                  FetchTestSettings.politeness(),
                  InstantSource.system())) {
        assertThat(page(fetcher.fetch(server.url("/1"), null)).body())
            .isEqualTo("hello".getBytes(UTF_8));
        server.awaitSurplus();
        assertThat(page(fetcher.fetch(server.url("/2"), null)).body())
            .isEqualTo("right".getBytes(UTF_8));
      }
    }
  }

  /** Its first connection sends bytes behind the first response; all others behave. */
  private static final class KeepAliveServer implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    private final CountDownLatch surplusSent = new CountDownLatch(1);

    KeepAliveServer(String first, String surplus, String next, boolean late) throws IOException {
      Thread.startVirtualThread(() -> {
        for (int i = 0; ; i++) {
          try {
            Socket socket = server.accept();
            boolean isFirst = i == 0;
            Thread.startVirtualThread(() -> serve(socket, isFirst, first, surplus, next, late));
          } catch (IOException e) {
            return;
          }
        }
      });
    }

    private void serve(
        Socket socket, boolean isFirst, String first, String surplus, String next, boolean late) {
      try (socket) {
        OutputStream out = socket.getOutputStream();
        while (socket.getInputStream().read(new byte[2000]) > 0) {
          if (!isFirst) {
            out.write(next.getBytes(UTF_8));
          } else if (late) {
            out.write(first.getBytes(UTF_8));
            out.flush();
            out.write(surplus.getBytes(UTF_8));
          } else {
            out.write((first + surplus).getBytes(UTF_8));
          }
          out.flush();
          surplusSent.countDown();
        }
      } catch (IOException e) {
        surplusSent.countDown();
      }
    }

    String url(String path) {
      return "http://127.0.0.1:" + server.getLocalPort() + path;
    }

    void awaitSurplus() throws InterruptedException {
      assertThat(surplusSent.await(5, TimeUnit.SECONDS)).isTrue();
    }

    @Override
    public void close() throws IOException {
      server.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"utf-8", "UTF-8, identity", "none", "text/html", "binary"})
  void encodingThatIsNoneLosesNoPage(String encoding) throws IOException {
    assertThat(
            page(ask(RawServer.saying(HEAD + "Content-Encoding: " + encoding + "\r\n\r\nhello")))
                .body())
        .isEqualTo("hello".getBytes(UTF_8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/html, text/html",
        "text/html,text/html; charset=utf-8",
        "image/png, text/html",
        ";;;,text/html"
      })
  void theLastOfSeveralMediaTypesCounts(String type) throws IOException {
    FetchResult.Ok ok =
        page(
            ask(RawServer.saying("HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n\r\n<p>hello")));
    assertThat(ok.contentType()).isEqualTo("text/html");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip, chunked", "gzip,chunked", "gzip"})
  void transferEncodingOfTwoKindsIsUndone(String encoding) throws IOException {
    byte[] packed = HttpFetcherTest.pack("<p>hello".getBytes(UTF_8), true);
    boolean chunked = encoding.contains("chunked");
    RawServer server =
        new RawServer(out -> {
          out.write((HEAD + "Transfer-Encoding: " + encoding + "\r\n\r\n").getBytes(UTF_8));
          if (chunked) {
            out.write((Integer.toHexString(packed.length) + "\r\n").getBytes(UTF_8));
          }
          out.write(packed);
          if (chunked) {
            out.write("\r\n0\r\n\r\n".getBytes(UTF_8));
            out.flush();
            new CountDownLatch(1).await(20, TimeUnit.SECONDS); // keeps the connection open
          }
        });
    FetchResult.Ok ok = page(ask(server));
    assertThat(ok.body()).isEqualTo("<p>hello".getBytes(UTF_8));
    assertThat(ok.payload()).isEqualTo(ok.body());
  }

  @Test
  void twoHundredThousandGzipMembersAreOneBody() throws IOException {
    byte[] empty = HttpFetcherTest.pack(new byte[0], true);
    ByteArrayOutputStream members = new ByteArrayOutputStream();
    members.write(HttpFetcherTest.pack("<p>first ".getBytes(UTF_8), true));
    for (int i = 0; i < 200_000; i++) {
      members.write(empty);
    }
    members.write(HttpFetcherTest.pack("last".getBytes(UTF_8), true));
    RawServer server =
        new RawServer(out -> {
          out.write((HEAD + "Content-Encoding: gzip\r\n\r\n").getBytes(UTF_8));
          out.write(members.toByteArray());
        });
    assertThat(page(ask(server)).body()).isEqualTo("<p>first last".getBytes(UTF_8));
  }

  @Property(tries = 150)
  void anyBytesAreAValue(@ForAll @Size(max = 200) byte[] noise, @ForAll boolean afterHead)
      throws IOException {
    RawServer server =
        new RawServer(out -> {
          if (afterHead) {
            out.write((HEAD + "Content-Encoding: br\r\n\r\n").getBytes(UTF_8));
          }
          out.write(noise);
        });
    assertThat(ask(server, "idle-timeout", "2s")).isNotNull();
  }
}
