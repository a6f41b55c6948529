package dev.waymark.server.http;

import io.javalin.config.RoutesConfig;

/** Paths of the server that belong together. */
public interface Routes {
  void addTo(RoutesConfig routes);
}
