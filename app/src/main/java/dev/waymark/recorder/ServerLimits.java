package dev.waymark.recorder;

import io.javalin.config.JavalinConfig;
import java.time.Duration;

/** What slow or silent clients of a server of ours may cost: a virtual thread, and not for long. */
public final class ServerLimits {
  /** Without a byte from a client, its request ends. */
  private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(10);

  private ServerLimits() {}

  public static void apply(JavalinConfig config) {
    config.concurrency.useVirtualThreads = true;
    config.jetty.modifyHttpConfiguration(http -> http.setIdleTimeout(IDLE_TIMEOUT.toMillis()));
  }
}
