package dev.waymark.cli.people;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.OutputFile;
import dev.waymark.cli.command.Parameters;
import dev.waymark.config.Key;
import dev.waymark.drawing.SessionDrawings;
import dev.waymark.rank.sessions.SessionModel;
import dev.waymark.rank.sessions.SessionModelReport;
import dev.waymark.rank.sessions.SessionModels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Shows models of sessions: clusters of pages, transitions, some paths. */
final class SessionsShowCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** What is shown, and how. */
  record Settings(
      @Key(help = "Only this topic.") String topic,
      @Key(
              help =
                  "File for a drawing (SVG), of the topic or the first one; --draw says of what.",
              placeholder = "FILE")
          String svg,
      @Key(help = "What --svg draws.", defaultValue = "concepts") Drawing draw,
      @Key(help = "File for a page with all drawings of all topics.", placeholder = "FILE")
          String html,
      @Key(help = "Print one JSON object.") boolean json) {}

  /** What is drawn of a model. */
  enum Drawing {
    /** Clusters of pages and the links between them. */
    CONCEPTS,
    /** Probabilities of the hidden states. */
    TRANSITIONS,
    /** Layers of the context graph. */
    LAYERS
  }

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.required(0, "MODEL", "File of the models."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark people sessions show MODEL [--svg FILE] [--html FILE] [FLAGS]")
        .footerHeading("%nExample%n")
        .footer(
            "  waymark people sessions show me/sessions.model --html sessions.html",
            "  waymark people sessions show me/sessions.model --draw layers --svg layers.svg");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Settings settings = flags.read(List.of(), line);
    OutputFile.requireWritableIfNamed("svg", settings.svg());
    OutputFile.requireWritableIfNamed("html", settings.html());
    SessionModels models = SessionModels.load(Path.of(Parameters.value(0, line)));
    Map<String, SessionModel> shown =
        settings.topic().isEmpty()
            ? models.topics()
            : Map.of(settings.topic(), models.get(settings.topic()));
    if (!settings.svg().isEmpty() && !shown.isEmpty()) {
      Map.Entry<String, SessionModel> first = shown.entrySet().iterator().next();
      Files.writeString(Path.of(settings.svg()), draw(settings.draw(), first));
    }
    if (!settings.html().isEmpty()) {
      Files.writeString(Path.of(settings.html()), SessionDrawings.page(shown));
    }
    if (settings.json()) {
      console.out().println(json(shown));
    } else {
      shown.forEach(
          (name, model) -> console.out().println(SessionModelReport.renderText(name, model)));
    }
    return ExitCode.DONE.code();
  }

  private static String draw(Drawing drawing, Map.Entry<String, SessionModel> topic) {
    return switch (drawing) {
      case CONCEPTS -> SessionDrawings.conceptGraph(topic.getKey(), topic.getValue());
      case TRANSITIONS -> SessionDrawings.transitions(topic.getKey(), topic.getValue());
      case LAYERS -> SessionDrawings.contextLayers(topic.getKey(), topic.getValue());
    };
  }

  private static ObjectNode json(Map<String, SessionModel> shown) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    shown.forEach((name, model) -> root.set(name, SessionDrawings.json(model)));
    return root;
  }
}
