package dev.waymark.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.waymark.model.FetchResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.InstantSource;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class TlsTest {
  private static final String PASSWORD = "changeit";

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
    server.setHttpsConfigurator(new HttpsConfigurator(selfSigned(folder)));
    server.start();
    try {
      assertThat(ask("https://127.0.0.1:" + server.getAddress().getPort() + "/"))
          .isInstanceOfSatisfying(
              FetchResult.Failure.class,
              failed -> {
                assertThat(failed.reason()).startsWith("certificate not trusted");
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

  private static SSLContext selfSigned(Path folder) throws Exception {
    Path file = folder.resolve("keys");
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    Process made =
        new ProcessBuilder(
                keytool,
                "-genkeypair",
                "-alias",
                "a",
                "-keyalg",
                "EC",
                "-dname",
                "CN=127.0.0.1",
                "-storepass",
                PASSWORD,
                "-keystore",
                file.toString(),
                "-storetype",
                "PKCS12")
            .redirectErrorStream(true)
            .start();
    String output = new String(made.getInputStream().readAllBytes(), UTF_8);
    assertThat(made.waitFor()).as(output).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory managers = KeyManagerFactory.getInstance("SunX509");
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }
}
