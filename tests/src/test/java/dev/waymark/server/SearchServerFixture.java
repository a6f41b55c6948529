package dev.waymark.server;

import dev.waymark.cli.Waymark;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.jobs.CollectionFolders;
import dev.waymark.model.Relevance;
import dev.waymark.parse.Parser;
import dev.waymark.recorder.SessionSubmissionHandler;
import dev.waymark.search.index.Indexer;
import dev.waymark.server.http.Access;
import dev.waymark.server.http.Role;
import dev.waymark.server.http.Routes;
import dev.waymark.server.http.Visitors;
import dev.waymark.server.reading.ReadingScreens;
import dev.waymark.server.search.ServedCollections;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** A little collection, served on loopback. */
public final class SearchServerFixture implements AutoCloseable {
  static final String EVIL = "<script>document.title='owned'</script>";

  private final ServedCollections collections;
  private final WindowServer server;
  final SessionSubmissionHandler intake;
  public final List<String> complaints = new ArrayList<>();

  public SearchServerFixture(Path folder, String... flags) {
    fill(folder);
    List<RawSetting> given = new ArrayList<>(List.of(RawSetting.flag("port", List.of("0"))));
    for (int i = 0; i < flags.length; i += 2) {
      given.add(RawSetting.flag(flags[i], List.of(flags[i + 1])));
    }
    ServeSettings settings = SettingsSchema.of(ServeSettings.class).read(given);
    collections =
        new ServedCollections(
            CollectionFolders.of(List.of(folder)),
            new ServedCollections.RecordingOptions(settings.record(), settings.minUsers(), true),
            InstantSource.system(),
            complaints::add);
    try {
      intake =
          new SessionSubmissionHandler(
              folder.resolve("taken"), "", 1, InstantSource.system(), complaints::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Visitors visitors = new Visitors(settings.trustProxy());
    Routes screens =
        new ReadingScreens(
            collections, visitors::identify, Waymark::run, (collection, url, useful) -> {}, false);
    server =
        WindowServer.start(
            settings,
            new Access(null, "", true),
            List.of(
                visitors,
                screens,
                routes -> {
                  routes.post(SessionSubmissionHandler.PATH, intake::handle, Role.PUBLIC);
                  routes.options(SessionSubmissionHandler.PATH, intake::handle, Role.PUBLIC);
                }));
  }

  private static void fill(Path folder) {
    try (Indexer indexer = Indexer.create(folder, null)) {
      add(
          indexer,
          0,
          "http://sea.example/reef",
          "<html lang=en><title>Coral reefs "
              + EVIL
              + "</title><p>The reef, &lt;b&gt;bold&lt;/b&gt;"
              + " and full of life: coral, fish, sponges. See <a href=/atoll>the coral atoll</a>.");
      for (int i = 1; i < 14; i++) {
        add(
            indexer,
            i,
            "http://" + (i % 4) + ".example/page/with/a/rather/long/address/" + i,
            "<html lang=en><title>Coral page "
                + i
                + "</title><p>Coral number "
                + i
                + " grows slowly in warm water, where the light is good enough for its guests.");
      }
      indexer.commitAll();
    }
  }

  private static void add(Indexer indexer, long n, String url, String html) {
    indexer.addPage(
        n,
        new Parser("test").parse(html.getBytes(StandardCharsets.UTF_8), url),
        Relevance.yes(1, "word(\"coral\"): 2 times"),
        Instant.parse("2026-03-01T12:00:00Z"));
  }

  public String url() {
    return "http://127.0.0.1:" + server.port() + "/";
  }

  /** Ends it; what was recorded is on disk then. */
  @Override
  public void close() throws IOException {
    server.close();
    collections.close();
  }
}
