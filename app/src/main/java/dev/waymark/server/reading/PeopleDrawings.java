package dev.waymark.server.reading;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.SkippedRecords;
import dev.waymark.cli.collection.ConfiguredPolicy;
import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.cli.command.ConfigFile;
import dev.waymark.config.SettingsSchema;
import dev.waymark.drawing.PatternDrawings;
import dev.waymark.drawing.SessionDrawings;
import dev.waymark.drawing.TraceDrawings;
import dev.waymark.people.Trace;
import dev.waymark.rank.patterns.SitePatterns;
import dev.waymark.rank.patterns.UrlPatterns;
import dev.waymark.rank.sessions.SessionModel;
import dev.waymark.rank.sessions.SessionModels;
import dev.waymark.server.page.Texts;
import dev.waymark.traces.store.files.StoredTrace;
import dev.waymark.traces.store.files.TraceInfo;
import io.javalin.http.NotFoundResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Draws what the people of a collection did, each drawing when it is asked for. */
final class PeopleDrawings {
  /** Sites whose trees are drawn, those of most visits. */
  private static final int MAX_SITES = 4;

  private final Path collection;
  private final CrawlCommandSettings settings;

  PeopleDrawings(Path collection) {
    this.collection = collection;
    this.settings =
        SettingsSchema.of(CrawlCommandSettings.class).read(ConfigFile.readStored(collection));
  }

  /** What can be drawn. */
  enum Kind {
    PATTERNS,
    BEHAVIOUR,
    SESSIONS,
    MAP,
    CONCEPTS,
    STATES,
    LAYERS;

    String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What is known of the trace; null if there is none. */
  @Nullable TraceInfo info() throws IOException {
    return ConfiguredPolicy.traceFolder(settings).info().orElse(null);
  }

  /** The kinds of which there is something to see. */
  List<String> available() throws IOException {
    List<Kind> kinds = new ArrayList<>();
    try (StoredTrace trace = ConfiguredPolicy.traceFolder(settings).open().orElse(null)) {
      if (trace != null && trace.patterns().length > 0 && !sites(trace).isEmpty()) {
        kinds.addAll(List.of(Kind.PATTERNS, Kind.BEHAVIOUR));
      }
      if (trace != null && TraceDrawings.hasVisits(trace)) {
        kinds.addAll(List.of(Kind.SESSIONS, Kind.MAP));
      }
    }
    if (Files.isRegularFile(modelFile())) {
      kinds.addAll(List.of(Kind.CONCEPTS, Kind.STATES, Kind.LAYERS));
    }
    return kinds.stream().map(Kind::key).toList();
  }

  private static List<SitePatterns> sites(Trace trace) {
    return UrlPatterns.of(trace).sites().stream()
        .sorted(Comparator.comparingLong(SitePatterns::visits).reversed())
        .limit(MAX_SITES)
        .toList();
  }

  /** The file of a model, without the topic behind it. */
  private Path modelFile() {
    return Path.of(settings.config().learn().sessions().replaceFirst("#.*$", ""));
  }

  /**
   * An SVG.
   *
   * @throws NotFoundResponse if there is nothing of this kind
   */
  String draw(String key, Texts texts) throws IOException {
    if (!available().contains(key)) {
      throw new NotFoundResponse("There is nothing of people to draw as " + key + ".");
    }
    Kind kind = Kind.valueOf(key.toUpperCase(Locale.ROOT));
    return switch (kind) {
      case PATTERNS, BEHAVIOUR, SESSIONS, MAP -> drawTrace(kind, texts);
      case CONCEPTS, STATES, LAYERS -> drawModel(kind);
    };
  }

  private String drawTrace(Kind kind, Texts texts) throws IOException {
    try (StoredTrace trace = ConfiguredPolicy.traceFolder(settings).open().orElseThrow()) {
      String title = texts.get("learned.drawing." + kind.key());
      return switch (kind) {
        case PATTERNS -> PatternDrawings.tree(sites(trace));
        case BEHAVIOUR -> PatternDrawings.behaviourGraph(sites(trace).getFirst());
        case SESSIONS -> TraceDrawings.sessions(title, trace, states()::get);
        default -> TraceDrawings.map(title, trace, states()::get);
      };
    }
  }

  private String drawModel(Kind kind) throws IOException {
    String given = settings.config().learn().sessions();
    SessionModels models = SessionModels.load(modelFile());
    String topic =
        given.contains("#")
            ? given.substring(given.indexOf('#') + 1)
            : models.topics().keySet().iterator().next();
    SessionModel model = models.get(topic);
    return switch (kind) {
      case CONCEPTS -> SessionDrawings.conceptGraph(topic, model);
      case STATES -> SessionDrawings.transitions(topic, model);
      default -> SessionDrawings.contextLayers(topic, model);
    };
  }

  /** What the crawl made of pages, by URL. */
  private States states() {
    Map<String, TraceDrawings.PageState> byUrl = new HashMap<>();
    new JournalReader(collection, new SkippedRecords())
        .forEach(entry -> {
          if (entry.outcome().kind() == JournalEntry.Kind.OK && entry.relevance() != null) {
            byUrl.put(
                entry.url(),
                entry.relevance().relevant()
                    ? TraceDrawings.PageState.RELEVANT
                    : TraceDrawings.PageState.NOT_RELEVANT);
          }
        });
    return new States(byUrl);
  }

  private record States(Map<String, TraceDrawings.PageState> byUrl) {
    TraceDrawings.PageState get(String url) {
      return byUrl.getOrDefault(url, TraceDrawings.PageState.NOT_FETCHED);
    }
  }
}
