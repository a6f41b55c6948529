package dev.waymark.cli.people;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.OutputFile;
import dev.waymark.cli.command.Parameters;
import dev.waymark.config.Key;
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
              help = "File for the transitions as a picture (SVG), of the topic or the first one.",
              placeholder = "FILE")
          String svg,
      @Key(help = "Print one JSON object.") boolean json) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.required(0, "MODEL", "File of the models."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark people sessions show MODEL [--svg FILE] [FLAGS]")
        .footerHeading("%nExample%n")
        .footer("  waymark people sessions show me/sessions.model --svg transitions.svg");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Settings settings = flags.read(List.of(), line);
    OutputFile.requireWritableIfNamed("svg", settings.svg());
    SessionModels models = SessionModels.load(Path.of(Parameters.value(0, line)));
    Map<String, SessionModel> shown =
        settings.topic().isEmpty()
            ? models.topics()
            : Map.of(settings.topic(), models.get(settings.topic()));
    if (!settings.svg().isEmpty() && !shown.isEmpty()) {
      Map.Entry<String, SessionModel> first = shown.entrySet().iterator().next();
      Files.writeString(
          Path.of(settings.svg()), SessionModelReport.renderSvg(first.getKey(), first.getValue()));
    }
    if (settings.json()) {
      console.out().println(json(shown));
    } else {
      shown.forEach(
          (name, model) -> console.out().println(SessionModelReport.renderText(name, model)));
    }
    return ExitCode.DONE.code();
  }

  private static String json(Map<String, SessionModel> shown) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode root = mapper.createObjectNode();
    shown.forEach((name, model) -> {
      ObjectNode topic = root.putObject(name);
      topic.put("dimensions", model.dimensions());
      topic.set("clusters", mapper.valueToTree(model.clusters()));
      topic.set("transitions", mapper.valueToTree(model.transitions()));
      topic.set("emissions", mapper.valueToTree(model.emissions()));
      topic.set("targets", mapper.valueToTree(model.targets()));
      topic.set("paths", mapper.valueToTree(model.paths()));
    });
    return mapper.writeValueAsString(root);
  }
}
