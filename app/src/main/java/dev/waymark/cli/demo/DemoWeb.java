package dev.waymark.cli.demo;

import dev.waymark.people.Visit;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The little web of the demo, on loopback: its links are noisy, and people who are interested in a
 * topic find their way. A page in ten appears only on its second day.
 */
final class DemoWeb implements AutoCloseable {
  private static final String KIND =
      "random-seed=7,locality=0.05,noise=0.5,anchors=0.05,host-focus=0.2,related=0.1,"
          + "topic-lists=0.2,people=400,visits=60,on-topic-steps=0.95,days=1,new-share=0.1";

  /** File of settings with which a crawl comes to this web, and to no other. */
  private final Path settingsFile;

  private final String settings;
  private GeneratedWeb web;
  private LoopbackServer server;

  DemoWeb(int pages, Path folder) throws IOException {
    this.settings = "pages=" + pages + "," + KIND;
    this.settingsFile = folder.resolve("web.yaml");
    this.web = GeneratedWeb.parse(settings + ",day=0");
    this.server = LoopbackServer.start(web);
    Files.writeString(
        settingsFile,
        String.format(
            """
            # How the crawls of the demo come to its little web.
            connect-to: "*=127.0.0.1:%d"
            allow-address: loopback
            contact: demo@localhost
            delay: 0s
            workers: 8
            """,
            server.port()));
  }

  GeneratedWeb today() {
    return web;
  }

  int port() {
    return server.port();
  }

  Path settingsFile() {
    return settingsFile;
  }

  /** A day passes: new pages appear, at the same address. */
  void nextDay() throws IOException {
    int port = server.port();
    server.close();
    web = GeneratedWeb.parse(settings + ",day=1");
    server = LoopbackServer.start(web, new LoopbackServer.Options(port, Duration.ZERO));
  }

  /**
   * What its people read, as the log of a proxy (Squid's own format); returns how many they are.
   */
  int writeLog(Path file) throws IOException {
    Map<String, Integer> clients = new HashMap<>();
    List<String> lines = new ArrayList<>();
    for (Visit visit : web.traces().visits()) {
      int client = clients.computeIfAbsent(visit.user(), user -> clients.size() + 1);
      lines.add(
          String.format(
              Locale.ROOT,
              "%d.%03d 80 10.0.%d.%d TCP_MISS/200 4000 GET %s - HIER_DIRECT/127.0.0.1 text/html",
              visit.time().getEpochSecond(),
              visit.time().toEpochMilli() % 1000,
              client / 256,
              client % 256,
              visit.url()));
    }
    Files.write(file, lines);
    return clients.size();
  }

  @Override
  public void close() {
    server.close();
  }
}
