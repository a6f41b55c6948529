package dev.waymark.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import dev.waymark.cli.CommandOutput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hosts with a door each: cookies, a header, a password, a certificate, two proxies, a signature.
 * One crawl has all the keys; none of them is found in what it leaves.
 */
@Timeout(180)
class AccessTest {
  private static final String LOGIN = "anna:pw-marker-5c1f";
  private static final String PROXY_LOGIN = "squid:pw-marker-77ab";
  private static final String COOKIE = "cookie-marker-31d0";
  private static final String RENEWED = "renewed-marker-9e2c";
  private static final String API_KEY = "header-marker-b84e";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, String> SIGNATURES = new ConcurrentHashMap<>();
  private static final Map<String, Boolean> ASKED = new ConcurrentHashMap<>();
  @TempDir static Path folder;
  private static HttpServer plain;
  private static HttpsServer tls;
  private static SmallProxy proxy;
  private static String clientKey;
  private static CommandOutput crawl;
  private static CommandOutput watch;

  private static String basic(String login) {
    return Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
  }

  /** Which key a host wants; the page if it is there. */
  private static boolean isOpen(HttpExchange exchange) {
    var headers = exchange.getRequestHeaders();
    String cookie = String.valueOf(headers.getFirst("Cookie"));
    return switch (String.valueOf(headers.getFirst("Host")).split(":")[0]) {
      case "cookie.example" -> cookie.contains(COOKIE) || cookie.contains(RENEWED);
      case "header.example" -> API_KEY.equals(headers.getFirst("X-Key"));
      case "basic.example" -> ("Basic " + basic(LOGIN)).equals(headers.getFirst("Authorization"));
      case "stranger.example" ->
          headers.keySet().stream()
              .noneMatch(
                  List.of("Cookie", "X-key", "Authorization", "Proxy-authorization")::contains);
      default -> true;
    };
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String host = exchange.getRequestHeaders().getFirst("Host").split(":")[0];
      ASKED.put(exchange.getRequestHeaders().getFirst("Host"), isOpen(exchange));
      SIGNATURES.put(
          host,
          exchange.getRequestHeaders().getFirst("Signature-Agent")
              + exchange.getRequestHeaders().getFirst("Signature-Input"));
      boolean robots = exchange.getRequestURI().getPath().equals("/robots.txt");
      int status = robots ? 404 : isOpen(exchange) ? 200 : 401;
      exchange.getResponseHeaders().add("Content-Type", "text/html");
      if (host.equals("cookie.example")) {
        exchange.getResponseHeaders().add("Set-Cookie", "sid=" + RENEWED + "; Path=/");
      }
      byte[] page =
          ("<title>"
                  + host
                  + "</title><p>A reef behind a door, "
                  + host
                  + ". <a href=/more>more</a> <a href=http://10.9.9.9/inner>inner</a>")
              .getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(status, status == 200 ? page.length : -1);
      if (status == 200) {
        exchange.getResponseBody().write(page);
      }
    }
  }

  private static String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @BeforeAll
  static void crawl() throws Exception {
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    plain = HttpServer.create(any, 0);
    plain.createContext("/", AccessTest::answer);
    plain.start();
    Certificates server = Certificates.create(folder, "tls.example", "SAN=dns:tls.example");
    Certificates client = Certificates.create(folder, "client", "KU=digitalSignature");
    tls = HttpsServer.create(any, 0);
    tls.setHttpsConfigurator(
        new HttpsConfigurator(server.serverFor(client)) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLContext context = getSSLContext();
            SSLParameters needed = context.getDefaultSSLParameters();
            needed.setNeedClientAuth(true);
            parameters.setSSLParameters(needed);
          }
        });
    tls.createContext("/", AccessTest::answer);
    tls.start();
    proxy = new SmallProxy(plain.getAddress().getPort(), PROXY_LOGIN);
    clientKey = client.keyPem().lines().skip(1).findFirst().orElseThrow();
    String keys = folder.resolve("agent.pem").toString();
    CommandOutput made =
        CommandOutput.run(
            "agent-key", "--key", keys, "--into", folder.resolve("directory").toString());
    assertThat(made.out()).contains("/.well-known/http-message-signatures-directory");
    List<String> args =
        new ArrayList<>(List.of("crawl", "--want", "word(\"reef\")", "--delay", "0s"));
    for (String host : List.of("cookie", "header", "basic", "http", "socks", "stranger")) {
      args.addAll(List.of("--seed", "http://" + host + ".example/"));
    }
    args.addAll(List.of("--seed", "https://tls.example/", "--contact", "me@example.org"));
    for (String host : List.of("cookie", "header", "basic", "stranger")) {
      String address = ".example=127.0.0.1:" + plain.getAddress().getPort();
      args.addAll(List.of("--connect-to", host + address));
    }
    args.addAll(List.of("--connect-to", "tls.example=127.0.0.1:" + tls.getAddress().getPort()));
    args.addAll(List.of("--allow-address", "loopback", "--into", collection().toString()));
    args.addAll(
        List.of(
            "--cookies",
            file("cookies.txt", "cookie.example\tFALSE\t/\tFALSE\t0\tsid\t" + COOKIE + "\n"),
            "--header",
            "http://header.example=X-Key: file:" + file("key", API_KEY + "\n"),
            "--basic-auth",
            "http://basic.example=file:" + file("login", LOGIN),
            "--proxy",
            "http.example=http://127.0.0.1:" + proxy.port(),
            "--proxy",
            "socks.example=socks5h://127.0.0.1:" + proxy.port(),
            "--proxy",
            "10.9.9.9=http://127.0.0.1:" + proxy.port(),
            "--proxy-auth",
            "file:" + file("proxy-login", PROXY_LOGIN),
            "--ca-certificate",
            file("ca.pem", server.certificatePem()),
            "--client-certificate",
            "tls.example=" + file("client.pem", client.certificatePem() + client.keyPem()),
            "--agent-key",
            keys,
            "--signature-agent",
            "https://bot.example.org"));
    crawl = CommandOutput.run(args.toArray(String[]::new));
    ASKED.clear();
    watch =
        CommandOutput.run(
            "watch",
            collection().toString(),
            "--once",
            "--min-interval",
            "0s",
            "--max-interval",
            "1s");
  }

  @AfterAll
  static void stop() {
    plain.stop(0);
    tls.stop(0);
    proxy.close();
  }

  private static Path collection() {
    return folder.resolve("c");
  }

  private static JsonNode why(String url) throws IOException {
    return JSON.readTree(CommandOutput.run("why", collection().toString(), url, "--json").out());
  }

  @Test
  void everyDoorOpensAndTheSecondPageBehindItToo() throws IOException {
    for (String host : List.of("cookie", "header", "basic", "http", "socks", "stranger")) {
      for (String path : List.of("/", "/more")) {
        assertThat(why("http://" + host + ".example" + path).path("status").asText())
            .as(host + path + crawl.out() + crawl.err())
            .isEqualTo("crawled");
      }
    }
    assertThat(why("https://tls.example/").path("status").asText())
        .as(crawl.out() + crawl.err())
        .isEqualTo("crawled");
  }

  @Test
  void proxiesAreAskedForTheirHostsOnlyAndNeverForAGuardedAddress() throws IOException {
    assertThat(proxy.requests)
        .anyMatch(asked -> asked.startsWith("http://http.example/"))
        .contains("socks.example:80")
        .allMatch(asked -> asked.contains("http.example") || asked.contains("socks.example"));
    assertThat(why("http://10.9.9.9/inner").path("missed").asText()).isEqualTo("address");
  }

  @Test
  void noSecretIsFoundInAnythingThatTheCrawlLeaves() throws IOException {
    String shown = crawl.out() + crawl.err() + watch.out() + watch.err();
    List<String> secrets =
        List.of(COOKIE, RENEWED, API_KEY, "pw-marker", basic(LOGIN), basic(PROXY_LOGIN), clientKey);
    assertThat(secrets).noneMatch(shown::contains);
    StringBuilder unpacked = new StringBuilder();
    int files = 0;
    try (Stream<Path> all = Files.walk(collection())) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        if (file.toString().endsWith(".gz")) {
          text +=
              new String(
                  new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes(),
                  StandardCharsets.ISO_8859_1);
        }
        unpacked.append(text);
        assertThat(secrets).as(file.toString()).noneMatch(text::contains);
        files++;
      }
    }
    assertThat(files).isGreaterThan(5);
    List<String> kept = unpacked.toString().lines().filter(l -> l.endsWith(": redacted")).toList();
    assertThat(kept).contains("Cookie: redacted", "X-Key: redacted", "Authorization: redacted");
    assertThat(kept).contains("Set-cookie: redacted", "Proxy-Authorization: redacted");
  }

  @Test
  void watchingUsesTheSameKeys() {
    assertThat(watch.code()).as(watch.err()).isZero();
    assertThat(ASKED).containsEntry("cookie.example", true).doesNotContainValue(false);
  }

  @Test
  void requestsAreSigned() throws IOException {
    assertThat(SIGNATURES.get("stranger.example"))
        .startsWith("sig1=\"https://bot.example.org\"sig1=(\"@authority\" \"signature-agent\"")
        .contains("tag=\"web-bot-auth\"");
    JsonNode key = JSON.readTree(folder.resolve("directory").toFile()).path("keys").path(0);
    assertThat(key.path("crv").asText()).isEqualTo("Ed25519");
    assertThat(SIGNATURES.get("stranger.example")).contains(key.path("kid").asText());
  }

  /** A crawl of the host that asks for a password, without TLS. */
  private static CommandOutput crawlLocked(Path into, String... more) {
    List<String> args = new ArrayList<>(List.of("crawl", "--seed", "http://basic.example/"));
    args.addAll(List.of("--contact", "me@example.org", "--allow-address", "loopback"));
    args.addAll(List.of("--connect-to", "basic.example=127.0.0.1:" + plain.getAddress().getPort()));
    args.addAll(List.of("--into", into.toString()));
    args.addAll(List.of(more));
    return CommandOutput.run(args.toArray(String[]::new));
  }

  @Test
  void withoutKeysItIsALoginAndTheRemedyIsNamed() throws IOException {
    Path locked = folder.resolve("locked");
    CommandOutput output = crawlLocked(locked);
    assertThat(output.out()).contains("1  behind a login").contains("--cookies, --basic-auth");
    CommandOutput why = CommandOutput.run("why", locked.toString(), "http://basic.example/");
    assertThat(why.out()).contains("missed: behind a login", "--basic-auth");
  }

  @Test
  void aKeyThatIsNotSentWithoutTlsIsTold() throws IOException {
    Path plainly = folder.resolve("plainly");
    crawlLocked(plainly, "--basic-auth", "basic.example=file:" + file("plain-login", LOGIN));
    CommandOutput why = CommandOutput.run("why", plainly.toString(), "http://basic.example/");
    assertThat(why.out().replaceAll("\\s+", " "))
        .contains("its key is sent without TLS only if it is for http://basic.example")
        .containsOnlyOnce("status 401");
  }

  @Test
  void aWrittenOutSecretIsRefusedBeforeAnythingIsStored() {
    Path never = folder.resolve("never");
    CommandOutput output =
        CommandOutput.run(
            "crawl",
            "--seed",
            "http://127.0.0.1/",
            "--header",
            "127.0.0.1=X-Key: " + API_KEY,
            "--into",
            never.toString());
    assertThat(output.code()).isNotZero();
    assertThat(output.err()).contains("file:PATH or env:VARIABLE").doesNotContain(API_KEY);
    assertThat(never.resolve("settings.yaml")).doesNotExist();
  }
}
