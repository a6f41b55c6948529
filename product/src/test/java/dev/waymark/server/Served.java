package dev.waymark.server;

import dev.waymark.model.Verdict;
import dev.waymark.parse.Parser;
import dev.waymark.recorder.Intake;
import dev.waymark.search.Indexer;
import dev.waymark.settings.Given;
import dev.waymark.settings.Keys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** A little collection, served on loopback. */
final class Served implements AutoCloseable {
  static final String EVIL = "<script>document.title='owned'</script>";

  private final Library library;
  private final Recorder recorder;
  private final SearchServer server;
  final Intake intake;
  final List<String> complaints = new ArrayList<>();

  Served(Path folder, String... flags) {
    fill(folder);
    List<Given> given = new ArrayList<>(List.of(Given.flag("port", List.of("0"))));
    for (int i = 0; i < flags.length; i += 2) {
      given.add(Given.flag(flags[i], List.of(flags[i + 1])));
    }
    ServeSettings settings = Keys.of(ServeSettings.class).read(given);
    library = new Library(() -> folder);
    recorder =
        settings.record()
            ? new Recorder(folder, settings.minPeople(), true, InstantSource.system())
            : null;
    try {
      intake = new Intake(folder.resolve("taken"), "", 1, InstantSource.system(), complaints::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server = SearchServer.start(settings, library, recorder, intake, complaints::add);
  }

  private static void fill(Path folder) {
    try (Indexer indexer = Indexer.open(folder, 12, true)) {
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
      indexer.finish();
    }
  }

  private static void add(Indexer indexer, long n, String url, String html) {
    indexer.page(
        n,
        new Parser("test").parse(html.getBytes(StandardCharsets.UTF_8), url),
        Verdict.yes(1, "word(\"coral\"): 2 times"),
        Instant.parse("2026-03-01T12:00:00Z"));
  }

  String url() {
    return "http://127.0.0.1:" + server.port() + "/";
  }

  /** Ends it; what was recorded is on disk then. */
  @Override
  public void close() throws IOException {
    server.close();
    if (recorder != null) {
      recorder.close();
    }
    library.close();
  }
}
