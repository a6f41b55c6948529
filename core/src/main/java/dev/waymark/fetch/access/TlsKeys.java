package dev.waymark.fetch.access;

import dev.waymark.config.ConfigException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** Certificate authorities of the user's, and certificates shown to some hosts. */
public final class TlsKeys {
  private static final char[] NO_PASSWORD = {};

  private final X509TrustManager trust;
  private final SSLSocketFactory sockets;

  private TlsKeys(X509TrustManager trust, SSLSocketFactory sockets) {
    this.trust = trust;
    this.sockets = sockets;
  }

  /**
   * Null without authorities and certificates of the user's: the usual ones are the client's.
   *
   * @throws ConfigException a file cannot be read
   */
  public static @Nullable TlsKeys open(AccessSettings settings) {
    return settings.caCertificate().isEmpty() && settings.clientCertificate().isEmpty()
        ? null
        : open(settings, new Secrets(System::getenv));
  }

  private static TlsKeys open(AccessSettings settings, Secrets secrets) {
    try {
      X509TrustManager trust = trustManager(settings.caCertificate());
      char[] password =
          settings.clientCertificatePassword().isEmpty()
              ? NO_PASSWORD
              : secrets
                  .read("client-certificate-password", settings.clientCertificatePassword())
                  .toCharArray();
      List<HostKey> keys = new ArrayList<>();
      for (String text : settings.clientCertificate()) {
        HostPattern.Rule rule = KeyRing.parse("client-certificate", text, "wiki.example=me.pem");
        keys.add(new HostKey(rule.hosts(), keyManager(Path.of(rule.value()), password)));
      }
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          keys.isEmpty() ? null : new X509ExtendedKeyManager[] {new HostKeyManager(keys)},
          new TrustManager[] {trust},
          null);
      return new TlsKeys(trust, context.getSocketFactory());
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e); // every Java has TLS and stores in memory
    }
  }

  public X509TrustManager trustManager() {
    return trust;
  }

  public SSLSocketFactory socketFactory() {
    return sockets;
  }

  private static X509TrustManager trustManager(List<String> files)
      throws GeneralSecurityException, IOException {
    X509TrustManager usual = trustManager((KeyStore) null);
    if (files.isEmpty()) {
      return usual;
    }
    KeyStore store = emptyStore();
    int number = 0;
    for (X509Certificate authority : usual.getAcceptedIssuers()) {
      store.setCertificateEntry("usual-" + number++, authority);
    }
    for (String file : files) {
      for (Certificate authority : readCertificates("ca-certificate", Path.of(file))) {
        store.setCertificateEntry("own-" + number++, authority);
      }
    }
    return trustManager(store);
  }

  private static X509TrustManager trustManager(@Nullable KeyStore store)
      throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return (X509TrustManager)
        Arrays.stream(factory.getTrustManagers())
            .filter(X509TrustManager.class::isInstance)
            .findFirst()
            .orElseThrow();
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    return store;
  }

  private static Collection<? extends Certificate> readCertificates(String flag, Path file) {
    String text = Secrets.readText(flag, file);
    try {
      // The factory takes text between certificates, but no private keys.
      String certificates = PemFile.blocks(text, "CERTIFICATE");
      Collection<? extends Certificate> read =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(
                  new ByteArrayInputStream(certificates.getBytes(StandardCharsets.US_ASCII)));
      if (read.isEmpty()) {
        throw new ConfigException(flag + ": there is no certificate (PEM) in " + file + ".");
      }
      return read;
    } catch (CertificateException e) {
      throw new ConfigException(flag + ": " + file + " is damaged: " + e.getMessage() + ".");
    }
  }

  private static X509ExtendedKeyManager keyManager(Path file, char[] password)
      throws GeneralSecurityException, IOException {
    KeyStore store = isPem(file) ? pemStore(file) : pkcs12Store(file, password);
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, isPem(file) ? NO_PASSWORD : password);
    return (X509ExtendedKeyManager) factory.getKeyManagers()[0];
  }

  private static boolean isPem(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      // PKCS#12 begins with a DER sequence.
      return in.read() != 0x30;
    } catch (IOException e) {
      throw new ConfigException("client-certificate: " + file + " cannot be read.");
    }
  }

  private static KeyStore pemStore(Path file) throws GeneralSecurityException, IOException {
    Certificate[] chain = readCertificates("client-certificate", file).toArray(Certificate[]::new);
    PrivateKey key = PemFile.readPrivateKey("client-certificate", file);
    KeyStore store = emptyStore();
    store.setKeyEntry("client", key, NO_PASSWORD, chain);
    return store;
  }

  private static KeyStore pkcs12Store(Path file, char[] password) throws GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, password);
      return store;
    } catch (IOException e) {
      throw new ConfigException(
          "client-certificate: "
              + file
              + " cannot be opened; its password comes from --client-certificate-password.");
    }
  }

  private record HostKey(HostPattern hosts, X509ExtendedKeyManager keys) {}

  /** Shows a certificate to the hosts that it is for, and to nobody else. */
  private static final class HostKeyManager extends X509ExtendedKeyManager {
    private final List<HostKey> hostKeys;

    HostKeyManager(List<HostKey> hostKeys) {
      this.hostKeys = hostKeys;
    }

    /** With the number of the key in front: aliases of several may be the same. */
    @Override
    public @Nullable String chooseClientAlias(
        String[] types, Principal @Nullable [] issuers, @Nullable Socket socket) {
      String host = socket instanceof SSLSocket tls ? tls.getHandshakeSession().getPeerHost() : "";
      for (int i = 0; i < hostKeys.size(); i++) {
        if (host != null && hostKeys.get(i).hosts.matches(host)) {
          String alias = hostKeys.get(i).keys.chooseClientAlias(types, issuers, socket);
          if (alias != null) {
            return i + ":" + alias;
          }
        }
      }
      return null;
    }

    private HostKey find(String alias) {
      return hostKeys.get(Integer.parseInt(alias, 0, alias.indexOf(':'), 10));
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
      return find(alias).keys.getCertificateChain(alias.substring(alias.indexOf(':') + 1));
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
      return find(alias).keys.getPrivateKey(alias.substring(alias.indexOf(':') + 1));
    }

    @Override
    public String @Nullable [] getClientAliases(String type, Principal @Nullable [] issuers) {
      return null;
    }

    @Override
    public String @Nullable [] getServerAliases(String type, Principal @Nullable [] issuers) {
      return null;
    }

    @Override
    public @Nullable String chooseServerAlias(
        String type, Principal @Nullable [] issuers, @Nullable Socket socket) {
      return null;
    }
  }
}
