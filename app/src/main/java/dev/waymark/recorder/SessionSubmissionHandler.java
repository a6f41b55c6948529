package dev.waymark.recorder;

import dev.waymark.config.ConfigException;
import dev.waymark.file.AtomicFile;
import dev.waymark.file.FileTree;
import dev.waymark.rank.sessions.recorded.RecordedSession;
import dev.waymark.traces.SessionFile;
import dev.waymark.traces.anonymize.PseudonymKey;
import dev.waymark.traces.anonymize.Pseudonyms;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Accepts sessions that the browser extension submits to any server of this application. Only
 * clients with the token are accepted, from a browser only extensions, and only sanitized sessions
 * are written.
 */
public final class SessionSubmissionHandler {
  /** Path to which sessions are sent. */
  public static final String PATH = "/sessions";

  /** Bytes of a body that are read before it is rejected. */
  private static final long MAX_DRAINED_BYTES = 64L << 20;

  private static final Duration MAX_DRAIN_TIME = Duration.ofSeconds(5);

  private static final int TOKEN_BYTES = 16;

  private final String token;
  private final int maxMegabytes;
  private final Path folder;
  private final Pseudonyms pseudonyms;
  private final InstantSource clock;
  private final Consumer<String> messages;

  record Response(int status, String text) {}

  /** What is done with the body of a submission that may be made. */
  @FunctionalInterface
  interface Submission {
    Response accept(InputStream body) throws IOException;
  }

  /**
   * @param people folder of the traces; sessions go to {@code sessions} in it
   * @param token empty to generate one
   * @param messages receives one line for every submission
   */
  public SessionSubmissionHandler(
      Path people, String token, int maxMegabytes, InstantSource clock, Consumer<String> messages)
      throws IOException {
    this.token = token.isEmpty() ? generateToken() : token;
    this.maxMegabytes = maxMegabytes;
    this.folder = people.resolve("sessions");
    this.clock = clock;
    this.messages = messages;
    FileTree.createPrivate(people);
    FileTree.createPrivate(folder);
    this.pseudonyms =
        new Pseudonyms(PseudonymKey.openOrCreate(people.resolve(PseudonymKey.FILE_NAME)));
  }

  private static String generateToken() {
    byte[] bytes = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** The token that the extension must send. */
  public String token() {
    return token;
  }

  /**
   * CORS headers of every response to an origin. Pages of any site could reach loopback, too: the
   * Origin of a browser must be an extension's.
   */
  Map<String, String> corsHeaders(@Nullable String origin) {
    return origin == null || !isExtension(origin)
        ? Map.of()
        : Map.of(
            "Access-Control-Allow-Origin", origin,
            "Access-Control-Allow-Headers", "authorization, content-type",
            "Access-Control-Allow-Methods", "POST",
            "Vary", "Origin");
  }

  private static boolean isExtension(String origin) {
    return origin.startsWith("chrome-extension://") || origin.startsWith("moz-extension://");
  }

  /** Answers a request to {@link #PATH}. */
  public void handle(Context request) throws IOException {
    handle(request, this::acceptSubmission);
  }

  /** Answers a request with the token; others are rejected before their body is looked at. */
  void handle(Context request, Submission submission) throws IOException {
    String origin = request.header("Origin");
    corsHeaders(origin).forEach(request::header);
    Response response =
        respond(
            request.method().toString(),
            origin,
            request.header("Authorization"),
            request.bodyInputStream(),
            submission);
    request
        .status(response.status())
        .contentType("text/plain; charset=utf-8")
        .result(response.text());
  }

  private Response respond(
      String method,
      @Nullable String origin,
      @Nullable String authorization,
      InputStream body,
      Submission submission)
      throws IOException {
    if (origin != null && !isExtension(origin)) {
      return reject(403, "only the extension may submit from a browser", body);
    }
    if (method.equals("OPTIONS")) {
      return new Response(204, "");
    }
    if (!method.equals("POST")) {
      return new Response(405, "sessions are sent with POST");
    }
    return isAuthorized(authorization)
        ? submission.accept(body)
        : reject(401, "the token is not the one that was shown at the start", body);
  }

  /**
   * Reads the rest of the body, within limits of size and time: a connection closed earlier would
   * be reset, and the response lost.
   */
  private static Response reject(int status, String message, InputStream body) throws IOException {
    byte[] buffer = new byte[1 << 16];
    long left = MAX_DRAINED_BYTES;
    long until = System.nanoTime() + MAX_DRAIN_TIME.toNanos();
    for (int n = 0; n >= 0 && left > 0 && System.nanoTime() < until; left -= n) {
      n = body.read(buffer);
    }
    return new Response(status, message);
  }

  private boolean isAuthorized(@Nullable String sent) {
    byte[] expected = ("Bearer " + token).getBytes(StandardCharsets.UTF_8);
    // The comparison takes as long for a nearly right token as for a wrong one.
    return sent != null && MessageDigest.isEqual(expected, sent.getBytes(StandardCharsets.UTF_8));
  }

  private Response acceptSubmission(InputStream in) throws IOException {
    int maxBytes = maxMegabytes << 20;
    byte[] body = in.readNBytes(maxBytes + 1);
    if (body.length > maxBytes) {
      return reject(413, "more than " + maxMegabytes + " MB; see --max-megabytes", in);
    }
    try {
      List<RecordedSession> sessions = parseSessions(body);
      Path file = write(sessions);
      int steps = sessions.stream().mapToInt(s -> s.session().steps().size()).sum();
      int useful = sessions.stream().mapToInt(RecordedSession::usefulCount).sum();
      messages.accept("%d pages, %d of them useful, are in %s".formatted(steps, useful, file));
      return new Response(201, "%d pages, %d useful".formatted(steps, useful));
    } catch (ConfigException e) {
      return new Response(400, e.getMessage());
    }
  }

  private synchronized List<RecordedSession> parseSessions(byte[] body) {
    List<RecordedSession> sessions = SessionFile.parse(body, pseudonyms);
    if (sessions.isEmpty()) {
      throw new ConfigException("there is no session in it");
    }
    return sessions;
  }

  private synchronized Path write(List<RecordedSession> sessions) throws IOException {
    String stem = clock.instant().toString().replaceAll("[^0-9TZ]", "");
    Path file = folder.resolve(stem + ".json");
    for (int i = 2; Files.exists(file); i++) {
      file = folder.resolve(stem + "-" + i + ".json");
    }
    AtomicFile.write(file, out -> out.write(SessionFile.write(sessions)));
    return file;
  }
}
