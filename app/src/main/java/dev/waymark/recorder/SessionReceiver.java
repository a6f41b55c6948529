package dev.waymark.recorder;

import dev.waymark.config.ConfigException;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.util.JavalinBindException;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP server on loopback to which the browser extension submits sessions, with a page of what
 * was found for them.
 */
public final class SessionReceiver implements AutoCloseable {
  private final SessionSubmissionHandler submissionHandler;
  private final CookieSubmission cookieSubmission;
  private final SessionLoopPage page;
  private final Javalin javalin;

  private SessionReceiver(
      RecorderSettings settings, SessionLoop loop, InstantSource clock, Consumer<String> messages)
      throws IOException {
    this.submissionHandler =
        new SessionSubmissionHandler(
            Path.of(settings.into()), settings.token(), settings.maxMegabytes(), clock, messages);
    this.cookieSubmission = new CookieSubmission(settings.cookies(), messages);
    this.page = new SessionLoopPage(loop, submissionHandler.token());
    this.javalin = Javalin.create(this::configure);
  }

  /**
   * Starts the server.
   *
   * @param loop what the page does
   * @param messages receives one line for every submission
   * @throws ConfigException if the port is taken
   */
  public static SessionReceiver start(
      RecorderSettings settings, SessionLoop loop, InstantSource clock, Consumer<String> messages)
      throws IOException {
    SessionReceiver receiver = new SessionReceiver(settings, loop, clock, messages);
    String address = InetAddress.getLoopbackAddress().getHostAddress();
    try {
      receiver.javalin.start(address, settings.port());
    } catch (JavalinBindException e) {
      receiver.close();
      Throwable cause = e.getCause();
      throw ConfigException.cannotListen(
          address, settings.port(), cause.getCause() == null ? cause : cause.getCause());
    }
    return receiver;
  }

  private void configure(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    ServerLimits.apply(config);
    // Before the routes, so that the submission handler answers every method.
    config.routes.before(this::handle);
    config.routes.error(404, this::sendNotFound);
  }

  public int port() {
    return javalin.port();
  }

  /** The token that the extension must send. */
  public String token() {
    return submissionHandler.token();
  }

  /** The URL to which sessions are submitted. */
  public String address() {
    return "http://127.0.0.1:" + port() + SessionSubmissionHandler.PATH;
  }

  /** The URL of the page of what was found. */
  public String pageAddress() {
    return "http://127.0.0.1:" + port() + "/?token=" + token();
  }

  private void handle(Context request) throws IOException {
    if (request.path().equals(SessionSubmissionHandler.PATH)) {
      submissionHandler.handle(request);
      request.skipRemainingHandlers();
    } else if (request.path().equals(CookieSubmission.PATH)) {
      submissionHandler.handle(request, cookieSubmission);
      request.skipRemainingHandlers();
    } else if (isLoopback(request.header("Host")) && page.handle(request)) {
      request.skipRemainingHandlers();
    }
  }

  /** Names of others that lead to this machine are none of ours. */
  private static boolean isLoopback(@Nullable String host) {
    return host != null && host.matches("(127\\.0\\.0\\.1|localhost)(:\\d+)?");
  }

  private void sendNotFound(Context request) {
    submissionHandler.corsHeaders(request.header("Origin")).forEach(request::header);
    request
        .contentType("text/plain; charset=utf-8")
        .result("sessions go to " + SessionSubmissionHandler.PATH);
  }

  @Override
  public void close() {
    javalin.stop();
  }
}
