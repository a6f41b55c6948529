package dev.waymark.recorder;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.people.door.PeopleKey;
import dev.waymark.people.door.Pseudonyms;
import dev.waymark.sessions.Recorded;
import dev.waymark.sessions.SessionFile;
import dev.waymark.settings.BadSetting;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * A door on loopback through which the browser's extension submits sessions. Only who has the token
 * gets in, only extensions may ask from a browser, and only what has lost its identities is
 * written.
 */
public final class Receiver implements AutoCloseable {
  /** Bytes of a body that is too long which are read before it is refused. */
  private static final long REST = 64L << 20;

  private static final String PATH = "/sessions";
  private static final int TOKEN_BYTES = 16;

  /** Answers under way; one person submits one session at a time. */
  private static final int THREADS = 4;

  private final RecorderSettings settings;
  private final String token;
  private final Path folder;
  private final Pseudonyms pseudonyms;
  private final InstantSource clock;
  private final Consumer<String> say;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

  private Receiver(RecorderSettings settings, InstantSource clock, Consumer<String> say)
      throws IOException {
    this.settings = settings;
    this.token = settings.token().isEmpty() ? drawn() : settings.token();
    this.folder = Path.of(settings.into()).resolve("sessions");
    this.clock = clock;
    this.say = say;
    Files.createDirectories(folder);
    this.pseudonyms =
        new Pseudonyms(PeopleKey.open(Path.of(settings.into()).resolve("people.key")));
    this.server = HttpServer.create(new InetSocketAddress(loopback(), settings.port()), 16);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  /**
   * Opens the door.
   *
   * @param say takes one line for a person for every submission
   * @throws BadSetting if the port is taken
   */
  public static Receiver start(RecorderSettings settings, InstantSource clock, Consumer<String> say)
      throws IOException {
    try {
      return new Receiver(settings, clock, say);
    } catch (BindException e) {
      throw new BadSetting("port: " + settings.port() + " is taken; say another with --port.");
    }
  }

  private static InetAddress loopback() {
    return InetAddress.getLoopbackAddress();
  }

  private static String drawn() {
    byte[] bytes = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  public int port() {
    return server.getAddress().getPort();
  }

  /** What the extension is told to send. */
  public String token() {
    return token;
  }

  /** Where it submits to. */
  public String address() {
    return "http://127.0.0.1:" + port() + PATH;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!allowsOrigin(exchange)) {
        send(exchange, 403, "only the extension may submit from a browser");
      } else if (!exchange.getRequestURI().getPath().equals(PATH)) {
        send(exchange, 404, "sessions go to " + PATH);
      } else if (exchange.getRequestMethod().equals("OPTIONS")) {
        send(exchange, 204, "");
      } else if (!exchange.getRequestMethod().equals("POST")) {
        send(exchange, 405, "sessions are sent with POST");
      } else if (!knowsToken(exchange)) {
        send(exchange, 401, "the token is not the one that waymark people record showed");
      } else {
        take(exchange);
      }
    }
  }

  /** A page of any site could ask loopback, too: a browser's Origin must be an extension's. */
  private static boolean allowsOrigin(HttpExchange exchange) {
    String origin = exchange.getRequestHeaders().getFirst("Origin");
    if (origin == null) {
      return true;
    }
    boolean extension =
        origin.startsWith("chrome-extension://") || origin.startsWith("moz-extension://");
    if (extension) {
      Headers headers = exchange.getResponseHeaders();
      headers.set("Access-Control-Allow-Origin", origin);
      headers.set("Access-Control-Allow-Headers", "authorization, content-type");
      headers.set("Access-Control-Allow-Methods", "POST");
      headers.set("Vary", "Origin");
    }
    return extension;
  }

  private boolean knowsToken(HttpExchange exchange) {
    String sent = exchange.getRequestHeaders().getFirst("Authorization");
    byte[] expected = ("Bearer " + token).getBytes(StandardCharsets.UTF_8);
    // Takes as long for a nearly right token as for a wrong one.
    return sent != null && MessageDigest.isEqual(expected, sent.getBytes(StandardCharsets.UTF_8));
  }

  private void take(HttpExchange exchange) throws IOException {
    int most = settings.maxMegabytes() << 20;
    byte[] body = exchange.getRequestBody().readNBytes(most + 1);
    if (body.length > most) {
      // What is still under way is read, within bounds: a connection closed before would be reset,
      // and the answer lost.
      exchange.getRequestBody().skip(REST);
      send(exchange, 413, "more than " + settings.maxMegabytes() + " MB; see --max-megabytes");
      return;
    }
    try {
      List<Recorded> sessions = recorded(body);
      Path file = write(sessions);
      int steps = sessions.stream().mapToInt(s -> s.session().steps().size()).sum();
      int useful = sessions.stream().mapToInt(Recorded::useful).sum();
      say.accept("%d pages, %d of them useful, are in %s".formatted(steps, useful, file));
      send(exchange, 201, "%d pages, %d useful".formatted(steps, useful));
    } catch (BadSetting e) {
      send(exchange, 400, e.getMessage());
    }
  }

  private synchronized List<Recorded> recorded(byte[] body) {
    List<Recorded> sessions = SessionFile.parse(body, pseudonyms);
    if (sessions.isEmpty()) {
      throw new BadSetting("there is no session in it");
    }
    return sessions;
  }

  private synchronized Path write(List<Recorded> sessions) throws IOException {
    String stem = clock.instant().toString().replaceAll("[^0-9TZ]", "");
    Path file = folder.resolve(stem + ".json");
    for (int i = 2; Files.exists(file); i++) {
      file = folder.resolve(stem + "-" + i + ".json");
    }
    Path parts = folder.resolve(file.getFileName() + ".new");
    Files.write(parts, SessionFile.write(sessions));
    return Files.move(parts, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
