package dev.waymark.cli.maintenance;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.check.Finding;
import dev.waymark.cli.collection.ConfiguredPolicy;
import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.ConfigFile;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.Parameters;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.repair.CollectionRepair;
import dev.waymark.collection.repair.RepairSettings;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.config.RawSetting;
import dev.waymark.parse.Parser;
import dev.waymark.search.index.IndexDirectories;
import dev.waymark.search.index.IndexRecovery;
import dev.waymark.search.index.Indexer;
import dev.waymark.traces.store.TraceCheck;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Mends a damaged collection as far as it can be mended, and names the rest. */
public final class RepairCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);
  private final Flags<CrawlCommandSettings> crawlFlags = new Flags<>(CrawlCommandSettings.class);
  private final InstantSource clock = InstantSource.system();

  /** How it is reported. */
  record Settings(@Key(help = "Report what was done as one JSON object.") boolean json) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.required(0, "DIR", "Folder of a collection that nobody is using."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark repair DIR [FLAGS]")
        .footerHeading("%nExample%n")
        .footer(
            "  waymark repair reefs",
            "",
            "Damaged records are cut out and their URLs wait to be fetched again; CDX files, index",
            "and, where need be, the frontier are rebuilt. What is replaced is kept in the folder",
            "damaged. Nothing is lost when it is interrupted: run it again.");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    boolean json = flags.read(List.of(), line).json();
    Path folder = WholeCheck.locate(Path.of(Parameters.value(0, line)));
    List<String> done = new ArrayList<>();
    WholeCheck.Report after;
    try (CollectionFolder locked = CollectionFolder.openAnyFormat(folder)) {
      after = repair(locked.path(), done, console);
    }
    CheckCommand.endProgress(console);
    if (json) {
      console.out().println(toJson(folder, done, after));
    } else {
      print(folder, done, after, console);
    }
    return (after.isWhole() ? ExitCode.DONE : ExitCode.DAMAGED).code();
  }

  private WholeCheck.Report repair(Path folder, List<String> done, Console console)
      throws IOException {
    if (CollectionRepair.isInterrupted(folder)) {
      CollectionRepair.resume(folder);
      done.add("A repair that was interrupted was brought to its end.");
    }
    if (CollectionRepair.repairFormat(folder, clock)) {
      done.add("collection.json was written anew.");
    }
    WholeCheck.Report before = check(folder, console);
    if (before.isWhole()) {
      if (CollectionRepair.writeMissingCdx(folder)) {
        done.add("index.cdxj was written.");
      }
      return before;
    }
    boolean changed = repairCollection(folder, before, done, console);
    if (changed || before.isDamaged("index")) {
      rebuildIndex(folder, done, console);
    }
    if (TraceCheck.rewriteDamagedSums(folder.resolve(TraceFolder.OF_COLLECTION))) {
      done.add("The sums of the trace were written anew.");
    }
    return check(folder, console);
  }

  private static WholeCheck.Report check(Path folder, Console console) throws IOException {
    return WholeCheck.run(folder, entries -> CheckCommand.showProgress(entries, console));
  }

  private boolean repairCollection(
      Path folder, WholeCheck.Report before, List<String> done, Console console)
      throws IOException {
    CrawlCommandSettings crawl = readSettings(folder, console);
    CrawlConfig config = crawl.config();
    List<String> seeds =
        config.crawl().seed().stream().map(Urls::normalizeTyped).filter(Objects::nonNull).toList();
    try (ConfiguredPolicy policy = openPolicy(crawl, before, console)) {
      RepairSettings settings = new RepairSettings(config.scope(), seeds, policy.policy(), clock);
      CollectionRepair.Result result =
          new CollectionRepair(folder, settings, step -> tell(folder, step, console))
              .run(before.findings());
      done.addAll(result.sentences());
      return result.changed();
    }
  }

  private static void tell(Path folder, String step, Console console) {
    console.err().println("repairing " + folder + ": " + step);
  }

  /** The ordering policy of the crawl; breadth-first where its trace is damaged. */
  private static ConfiguredPolicy openPolicy(
      CrawlCommandSettings crawl, WholeCheck.Report before, Console console) {
    if (before.isDamaged(TraceFolder.OF_COLLECTION)) {
      return ConfiguredPolicy.breadthFirst();
    }
    try {
      return ConfiguredPolicy.openWithoutHints(crawl);
    } catch (ConfigException e) {
      console.err().println("waymark: " + e.getMessage());
      return ConfiguredPolicy.breadthFirst();
    }
  }

  /** The settings of the crawl; the usual ones where they cannot be read. */
  private CrawlCommandSettings readSettings(Path folder, Console console) {
    try {
      return crawlFlags.keys().read(ConfigFile.readStored(folder));
    } catch (RuntimeException e) {
      console
          .err()
          .println("waymark: settings.yaml cannot be read; links are followed as by default.");
      return crawlFlags.keys().read(List.of(RawSetting.flag("into", List.of(folder.toString()))));
    }
  }

  private void rebuildIndex(Path folder, List<String> done, Console console) throws IOException {
    Path index = IndexDirectories.folder(folder);
    if (Files.exists(index)) {
      Path kept = CollectionRepair.damagedFolder(folder, clock).resolve("index");
      Files.createDirectories(kept.getParent());
      Files.move(index, kept, StandardCopyOption.ATOMIC_MOVE);
    } else if (!WholeCheck.isIndexed(folder)) {
      return;
    }
    tell(folder, "index", console);
    IndexRecovery recovery = new IndexRecovery(folder, new Parser()::parse);
    try (Indexer indexer = Indexer.create(folder, null)) {
      long pages = recovery.addMissing(indexer);
      indexer.commitAll();
      done.add("The index was rebuilt: " + pages + " pages.");
    }
  }

  private static void print(
      Path folder, List<String> done, WholeCheck.Report after, Console console) {
    done.forEach(console.out()::println);
    for (Finding finding : after.findings()) {
      if (finding.isDamage()) {
        console
            .out()
            .println(
                "not mended  "
                    + finding.file()
                    + ": "
                    + finding.what().replaceFirst("\\.$", "")
                    + ". Bring it back from a copy.");
      }
    }
    if (!done.isEmpty() && Files.exists(folder.resolve(CollectionFolder.DAMAGED_FOLDER))) {
      console
          .out()
          .println(
              "What was replaced is in " + folder.resolve(CollectionFolder.DAMAGED_FOLDER) + ".");
    }
    console
        .out()
        .println(
            folder
                + (!after.isWhole()
                    ? " is mended as far as it can be."
                    : done.isEmpty() ? " is whole; nothing was done." : " is whole again."));
  }

  private static ObjectNode toJson(Path folder, List<String> done, WholeCheck.Report after) {
    ObjectNode object =
        new ObjectMapper()
            .createObjectNode()
            .put("folder", folder.toString())
            .put("whole", after.isWhole());
    done.forEach(object.putArray("done")::add);
    var left = object.putArray("not_mended");
    after.findings().stream()
        .filter(Finding::isDamage)
        .forEach(one -> left.addObject().put("file", one.file()).put("what", one.what()));
    return object;
  }
}
