package dev.waymark.server;

import dev.waymark.config.ConfigException;
import io.javalin.config.JavalinConfig;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** HTTPS by a certificate and its key, from files. */
final class Tls {
  private static final char[] NO_PASSWORD = {};

  private Tls() {}

  static void apply(JavalinConfig config, ServeSettings settings) {
    KeyStore keys = read(Path.of(settings.tlsCert()), Path.of(settings.tlsKey()));
    config.jetty.addConnector((server, http) -> {
      SslContextFactory.Server tls = new SslContextFactory.Server();
      tls.setKeyStore(keys);
      tls.setKeyStorePassword("");
      HttpConfiguration https = new HttpConfiguration(http);
      https.addCustomizer(new SecureRequestCustomizer(false));
      ServerConnector connector =
          new ServerConnector(
              server, new SslConnectionFactory(tls, "http/1.1"), new HttpConnectionFactory(https));
      connector.setHost(settings.address());
      connector.setPort(settings.port());
      return connector;
    });
  }

  private static KeyStore read(Path certificates, Path key) {
    try (InputStream in = Files.newInputStream(certificates)) {
      Certificate[] chain =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(in)
              .toArray(Certificate[]::new);
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(null, NO_PASSWORD);
      keys.setKeyEntry("server", readKey(key, chain[0]), NO_PASSWORD, chain);
      return keys;
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      throw new ConfigException(
          "tls-cert, tls-key: %s and %s are not a certificate and its key in PEM (PKCS 8): %s"
              .formatted(certificates, key, e.getMessage()));
    }
  }

  private static PrivateKey readKey(Path file, Certificate certificate)
      throws IOException, GeneralSecurityException {
    String base64 = Files.readString(file).replaceAll("-----[A-Z ]+-----|\\s", "");
    return KeyFactory.getInstance(certificate.getPublicKey().getAlgorithm())
        .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64)));
  }
}
