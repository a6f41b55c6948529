package dev.waymark.fetch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A certificate for 127.0.0.1 that nobody else vouches for.
 *
 * @param file a key store in which it is trusted
 * @param context of a server that has its key
 */
record TestKeys(Path file, SSLContext context) {
  static final String PASSWORD = "changeit";

  static TestKeys create(Path folder) throws Exception {
    Path file = folder.resolve("keys.p12");
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
                "-ext",
                "san=ip:127.0.0.1,dns:one.example,dns:two.example",
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
    // A private key is no trusted certificate: it is stored once more, as one.
    keys.setCertificateEntry("trusted", keys.getCertificate("a"));
    try (var out = Files.newOutputStream(file)) {
      keys.store(out, PASSWORD.toCharArray());
    }
    return new TestKeys(file, context);
  }
}
