package dev.waymark.cli.maintenance;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.archive.CollectionFormat;
import dev.waymark.archive.JournalReader;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.Parameters;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.upgrade.CollectionUpgrade;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.parse.Parser;
import dev.waymark.search.index.IndexRecovery;
import dev.waymark.search.index.Indexer;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.traces.store.TraceUpgrade;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Brings what an earlier build made to the current format: a collection, a community, a trace. */
public final class UpgradeCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** How it is reported. */
  record Settings(@Key(help = "Report what was done as one JSON object.") boolean json) {}

  private enum Kind {
    COLLECTION,
    COMMUNITY,
    TRACE
  }

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.required(
            0, "DIR", "Folder of a collection, a community or a trace that nobody is using."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark upgrade DIR [FLAGS]")
        .footerHeading("%nExample%n")
        .footer(
            "  waymark upgrade reefs",
            "",
            "Nothing is lost when it is interrupted: run it again. It needs as much free space as",
            "the journal and the frontier take; the archive stays as it is.");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    boolean json = flags.read(List.of(), line).json();
    Path folder = Path.of(Parameters.value(0, line));
    Kind kind = kind(folder);
    boolean upgraded =
        switch (kind) {
          case COLLECTION -> upgradeCollection(folder, console);
          case COMMUNITY -> {
            new CommunityUpgrade(folder, UpgradeCommand::upgradeCollection).run(console);
            moveMarks(folder.resolve(TraceFolder.OF_COLLECTION));
            yield true;
          }
          case TRACE -> upgradeTrace(folder);
        };
    if (json) {
      console
          .out()
          .println(
              new ObjectMapper()
                  .createObjectNode()
                  .put("folder", folder.toString())
                  .put("kind", kind.name().toLowerCase(Locale.ROOT))
                  .put("upgraded", upgraded)
                  .put("format", CollectionFormat.CURRENT));
    } else {
      console
          .out()
          .println(
              folder
                  + (upgraded ? " has format " : " had format ")
                  + CollectionFormat.CURRENT
                  + (upgraded ? " now." : " already."));
    }
    return ExitCode.DONE.code();
  }

  private static Kind kind(Path folder) throws IOException {
    if (CollectionFormat.isCommunity(folder)) {
      return Kind.COMMUNITY;
    }
    if (JournalReader.existsIn(folder)) {
      return Kind.COLLECTION;
    }
    if (new TraceFolder(folder).exists() || TraceUpgrade.isNeeded(folder)) {
      return Kind.TRACE;
    }
    throw new ConfigException(folder + " is not a collection, a community or a trace.");
  }

  private static boolean upgradeTrace(Path folder) throws IOException {
    boolean needed = TraceUpgrade.isNeeded(folder);
    TraceUpgrade.run(folder);
    return needed;
  }

  /** Earlier builds kept the marks of a search page beside the trace. */
  private static boolean moveMarks(Path people) throws IOException {
    Path marks = people.resolveSibling("marks.jsonl");
    if (!Files.exists(marks) || !Files.isDirectory(people)) {
      return false;
    }
    Files.move(marks, people.resolve("marks.jsonl"));
    return true;
  }

  private static boolean upgradeCollection(Path folder, Console console) throws IOException {
    boolean upgraded =
        new CollectionUpgrade(
                folder,
                TraceUpgrade::run,
                InstantSource.system(),
                step -> console.err().println(folder + ": " + step))
            .run();
    boolean upgradedTrace = upgradeTrace(folder.resolve(TraceFolder.OF_COLLECTION));
    boolean hadOldTrace = moveMarks(folder.resolve(TraceFolder.OF_COLLECTION)) || upgradedTrace;
    if (upgraded && isIndexed(folder)) {
      console.err().println(folder + ": index");
      IndexRecovery recovery = new IndexRecovery(folder, new Parser()::parse);
      try (Indexer indexer = Indexer.create(folder, null)) {
        recovery.addMissing(indexer);
        indexer.commit();
      }
    }
    return upgraded || hadOldTrace;
  }

  private static boolean isIndexed(Path folder) throws IOException {
    Path settings = folder.resolve(LiveCrawl.SETTINGS_FILE);
    return !Files.exists(settings)
        || Files.readString(settings).lines().noneMatch("index: false"::equals);
  }
}
