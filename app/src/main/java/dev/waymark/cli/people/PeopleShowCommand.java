package dev.waymark.cli.people;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.Parameters;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.people.Trace;
import dev.waymark.traces.Overview;
import dev.waymark.traces.OverviewText;
import dev.waymark.traces.store.TraceFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Summarizes what people left on one page: by source, users (pseudonyms), visits, times, hosts. */
public final class PeopleShowCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** How it is shown. */
  record Settings(@Key(help = "Print one JSON object.") boolean json) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.required(0, "DIR", "Folder of a trace, of a recorder, or of a collection."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark people show DIR [--json]")
        .footerHeading("%nExample%n")
        .footer("  waymark people show visitors");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Path named = Path.of(Parameters.value(0, line));
    if (!Files.isDirectory(named)) {
      throw noTrace(named);
    }
    Path folder = TraceFolder.locate(named);
    SourceTable sources = SourceTable.read(folder);
    try (Trace trace = new TraceFolder(folder).open().orElse(null)) {
      if (trace == null && sources.isEmpty()) {
        throw noTrace(named);
      }
      if (flags.read(List.of(), line).json()) {
        console.out().println(json(trace, sources));
        return ExitCode.DONE.code();
      }
      if (trace != null) {
        console.out().print(OverviewText.format(Overview.compute(trace)));
        console.out().println();
      }
      sources.lines().forEach(console.out()::println);
    }
    return ExitCode.DONE.code();
  }

  private static String json(@Nullable Trace trace, SourceTable sources) throws IOException {
    ObjectMapper mapper =
        new ObjectMapper()
            .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .registerModule(
                new SimpleModule().addSerializer(Instant.class, ToStringSerializer.instance));
    ObjectNode json =
        trace == null ? mapper.createObjectNode() : mapper.valueToTree(Overview.compute(trace));
    json.set("sources", mapper.valueToTree(sources));
    return mapper.writeValueAsString(json);
  }

  static ConfigException noTrace(Path folder) {
    return new ConfigException(
        "There is no trace in "
            + folder
            + "; waymark people import FILE --into "
            + folder
            + " makes one.");
  }
}
