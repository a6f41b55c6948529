package dev.waymark.server;

import dev.waymark.config.ConfigException;
import dev.waymark.recorder.ServerLimits;
import dev.waymark.server.http.Access;
import dev.waymark.server.http.Problems;
import dev.waymark.server.http.RateLimit;
import dev.waymark.server.http.RequestGuard;
import dev.waymark.server.http.Routes;
import dev.waymark.server.page.Assets;
import dev.waymark.server.page.Community;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.util.JavalinBindException;
import java.util.List;

/** Serves pages and an API over HTTP. */
public final class WindowServer implements AutoCloseable {
  private static final int MAX_BODY_BYTES = 1 << 20;

  private final Javalin javalin;

  private WindowServer(ServeSettings settings, Access access, List<Routes> routes) {
    this.javalin = Javalin.create(config -> configure(config, settings, access, routes));
  }

  /**
   * Starts to serve.
   *
   * @param access who may do what
   * @throws ConfigException if the port is taken, or a certificate has no key
   */
  public static WindowServer start(ServeSettings settings, Access access, List<Routes> routes) {
    if (settings.tlsCert().isEmpty() != settings.tlsKey().isEmpty()) {
      throw new ConfigException(
          "tls-cert, tls-key: HTTPS needs both, the certificate and its key.");
    }
    WindowServer server = new WindowServer(settings, access, routes);
    try {
      if (settings.tlsCert().isEmpty()) {
        server.javalin.start(settings.address(), settings.port());
      } else {
        server.javalin.start();
      }
    } catch (JavalinBindException e) {
      server.close();
      Throwable bound = e.getCause();
      throw ConfigException.cannotListen(
          settings.address(), settings.port(), bound.getCause() == null ? bound : bound.getCause());
    }
    return server;
  }

  /** The port it listens on. */
  public int port() {
    return javalin.port();
  }

  private static void configure(
      JavalinConfig config, ServeSettings settings, Access access, List<Routes> routes) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    ServerLimits.apply(config);
    if (!settings.tlsCert().isEmpty()) {
      Tls.apply(config, settings);
    }
    config.http.maxRequestSize = MAX_BODY_BYTES;
    Community.of(settings.name(), settings.logo()).addTo(config.routes);
    new RequestGuard(settings.isLoopback(), settings.allowedHost()).addTo(config.routes);
    if (!settings.isLocal()) {
      new RateLimit(System::nanoTime, settings.trustProxy()).addTo(config.routes);
    }
    access.addTo(config.routes);
    new Problems(!access.isSearchAlone()).addTo(config.routes);
    Assets.addTo(config.routes);
    routes.forEach(each -> each.addTo(config.routes));
  }

  @Override
  public void close() {
    javalin.stop();
  }
}
