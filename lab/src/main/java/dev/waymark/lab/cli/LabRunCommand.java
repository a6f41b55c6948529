package dev.waymark.lab.cli;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.OutputFile;
import dev.waymark.config.ConfigException;
import dev.waymark.lab.Lab;
import dev.waymark.lab.LabFile;
import dev.waymark.lab.LabPlan;
import dev.waymark.lab.LabResult;
import dev.waymark.lab.LabSettings;
import dev.waymark.lab.PlanValidator;
import dev.waymark.lab.replay.LabPredicates;
import dev.waymark.parse.Parser;
import dev.waymark.rank.OrderingPolicies;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.url.Urls;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.recorded.RecordedWebs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * Which ordering policy finds how much after how many pages, and how far that is from the oracle.
 */
final class LabRunCommand implements Command {
  private final Flags<LabSettings> flags = new Flags<>(LabSettings.class);

  @Override
  public void describe(CommandSpec spec) {
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark lab run --web SPEC --want P [--want P2 …] [FLAGS]")
        .footerHeading("%nExample: three policies on a generated web of 5,000 pages%n")
        .footer(
            "  waymark lab run --web generated:pages=5000 --want 'label(\"topic.astronomy\")' \\",
            "      --order intelligent,siblings,breadth-first --pages 500 --into result.json");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    LabSettings settings = flags.read(List.of(), line);
    OutputFile.requireWritableIfNamed("into", settings.into());
    OrderingPolicies policies = AllOrderingPolicies.registry();
    LabPlan plan = settings.toPlan(List.copyOf(policies.descriptions().keySet()));
    new PlanValidator(policies, plan).check(settings.want());
    RecordedWeb web = RecordedWebs.open(settings.web());
    for (String seed : plan.seeds()) {
      if (!seed.equals(Urls.normalize(seed)) || web.page(seed) < 0) {
        throw new ConfigException(
            "seed: " + seed + " is no page of this web; one is " + web.url(0) + ".");
      }
    }
    Lab lab =
        new Lab(web, LabPredicates.compile(settings.want(), web), policies, new Parser(), plan);
    lab.warnings().forEach(console.err()::println);
    lab.equivalentPolicies()
        .forEach((name, other) ->
            console
                .err()
                .println(
                    name + " fetches in the same order as " + other + " here; it is run once"));
    LabProgress progress = new LabProgress(console, lab.runs(), InstantSource.system());
    LabResult result = lab.runAndSummarize(progress, settings.times());
    progress.clear();
    String json = LabFile.toJson(result);
    if (!settings.into().isEmpty()) {
      Files.writeString(Path.of(settings.into()), json);
    }
    if (settings.json()) {
      console.out().print(json);
      return ExitCode.DONE.code();
    }
    new LabTable(result, console.width()).lines().forEach(console.out()::println);
    return ExitCode.DONE.code();
  }
}
