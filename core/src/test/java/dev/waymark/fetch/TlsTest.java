package dev.waymark.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.waymark.model.FetchResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class TlsTest {
  private static FetchResult ask(String url) {
    try (HttpFetcher fetcher =
        new HttpFetcher(
            FetchTestSettings.fetch(), FetchTestSettings.politeness(), InstantSource.system())) {
      return fetcher.fetch(url, null);
    }
  }

  @Test
  void certificateNobodyVouchesForFailsForGood(@TempDir Path folder) throws Exception {
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(TestKeys.create(folder).context()));
    server.start();
    try {
      assertThat(ask("https://127.0.0.1:" + server.getAddress().getPort() + "/"))
          .isInstanceOfSatisfying(
              FetchResult.Failure.class,
              failed -> {
                assertThat(failed.reason())
                    .isEqualTo("certificate not trusted: no authority that is trusted signed it");
                assertThat(failed.retryable()).isFalse();
              });
    } finally {
      server.stop(0);
    }
  }

  @Test
  void serverThatSpeaksNoTlsFails() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.startVirtualThread(() -> {
        try (Socket socket = server.accept()) {
          socket.getOutputStream().write("220 mail.example ESMTP\r\n".getBytes(UTF_8));
          socket.getInputStream().readAllBytes();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      });
      assertThat(ask("https://127.0.0.1:" + server.getLocalPort() + "/"))
          .isInstanceOfSatisfying(
              FetchResult.Failure.class, failed -> assertThat(failed.reason()).startsWith("TLS: "));
    }
  }
}
