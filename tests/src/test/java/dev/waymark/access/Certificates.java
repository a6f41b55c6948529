package dev.waymark.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate that signs itself, made by the JDK's keytool. */
public record Certificates(KeyStore store) {
  private static final String PASSWORD = "changeit";

  /**
   * @param extension of keytool, such as a name of the server
   */
  public static Certificates create(Path folder, String name, String extension) throws Exception {
    Path file = folder.resolve(name + ".p12");
    Process made =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "a",
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-ext",
                extension,
                "-storepass",
                PASSWORD,
                "-keystore",
                file.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(made.waitFor()).as(output).isZero();
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    return new Certificates(store);
  }

  public String certificatePem() throws Exception {
    return pem("CERTIFICATE", store.getCertificate("a").getEncoded());
  }

  public String keyPem() throws Exception {
    Key key = store.getKey("a", PASSWORD.toCharArray());
    return pem("PRIVATE KEY", key.getEncoded());
  }

  private static String pem(String label, byte[] bytes) {
    return "-----BEGIN %s-----%n%s%n-----END %s-----%n"
        .formatted(label, Base64.getMimeEncoder().encodeToString(bytes), label);
  }

  /** TLS of a server that trusts one client. */
  SSLContext serverFor(Certificates client) throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(store, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), client.trust().getTrustManagers(), null);
    return context;
  }

  /** TLS of a client that trusts this server. */
  public SSLContext client() throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust().getTrustManagers(), null);
    return context;
  }

  private TrustManagerFactory trust() throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("peer", store.getCertificate("a"));
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    return trust;
  }
}
