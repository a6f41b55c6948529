package dev.waymark.cli.maintenance;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.check.Finding;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.Parameters;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.config.Key;
import dev.waymark.shard.ShardFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Proves a collection whole, or says what is damaged. */
public final class CheckCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** How it is reported. */
  record Settings(@Key(help = "Report the findings as one JSON object.") boolean json) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.required(0, "DIR", "Folder of a collection that nobody is crawling."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark check DIR [FLAGS]")
        .footerHeading("%nExample%n")
        .footer(
            "  waymark check reefs",
            "",
            "Reads every byte and changes nothing. Digests are computed anew; journal, archive,",
            "CDX files, frontier, index and trace are compared with each other. Shards are checked",
            "one after the other, with a line (or JSON object) for each.");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    boolean json = flags.read(List.of(), line).json();
    ExitCode worst = ExitCode.DONE;
    for (Path collection : ShardFolder.collections(Path.of(Parameters.value(0, line)))) {
      if (!check(WholeCheck.locate(collection), json, console)) {
        worst = ExitCode.DAMAGED;
      }
    }
    return worst.code();
  }

  /** Whether a collection, or a shard, is whole. */
  private static boolean check(Path folder, boolean json, Console console) throws IOException {
    WholeCheck.Report report;
    try (CollectionFolder.ReadLock lock = CollectionFolder.lockForReading(folder)) {
      report = WholeCheck.run(lock.folder(), entries -> showProgress(entries, console));
    }
    endProgress(console);
    if (json) {
      console.out().println(toJson(folder, report));
    } else {
      print(folder, report, console);
    }
    return report.isWhole();
  }

  static void showProgress(long entries, Console console) {
    if (console.isTerminal()) {
      console.replaceLine(ProgressText.count(entries) + " entries");
    }
  }

  static void endProgress(Console console) {
    if (console.isTerminal()) {
      console.replaceLine("");
    }
  }

  private static void print(Path folder, WholeCheck.Report report, Console console) {
    for (Finding finding : report.findings()) {
      String kind = finding.isDamage() ? "damage" : "note  ";
      console.out().println(kind + "  " + finding.file() + ": " + finding.what());
    }
    String entries = ProgressText.count(report.entries());
    if (report.isWhole()) {
      console.out().println(folder + " is whole: " + entries + " journal entries checked.");
    } else {
      console
          .out()
          .println(
              folder
                  + " is damaged: "
                  + report.damageCount()
                  + (report.damageCount() == 1 ? " finding, " : " findings, ")
                  + entries
                  + " journal entries checked. Next: "
                  + console.commandText("repair", folder));
    }
  }

  private static ObjectNode toJson(Path folder, WholeCheck.Report report) {
    ObjectNode object =
        new ObjectMapper()
            .createObjectNode()
            .put("folder", folder.toString())
            .put("whole", report.isWhole())
            .put("entries", report.entries());
    ArrayNode findings = object.putArray("findings");
    for (Finding finding : report.findings()) {
      findings
          .addObject()
          .put("severity", finding.severity().name().toLowerCase(Locale.ROOT))
          .put("file", finding.file())
          .put("what", finding.what());
    }
    return object;
  }
}
