package dev.waymark.lab.cli;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandGroup;
import dev.waymark.cli.command.CommandProvider;

/** The commands of the lab, as the command line finds them. */
public final class LabCommands implements CommandProvider {

  @Override
  public String name() {
    return "lab";
  }

  @Override
  public Command command() {
    return new CommandGroup(
            "lab", "waymark lab run --web generated:pages=5000 --want 'label(\"topic.astronomy\")'")
        .add("run", new LabRunCommand(), "Run ordering policies side by side on a recorded web.")
        .add(
            "sessions",
            new LabSessionsCommand(),
            "Train on some sessions, look for the targets of the rest.")
        .add("report", new LabReportCommand(), "Make a page with curves and tables of results.")
        .add(
            "people",
            new LabPeopleCommand(),
            "Compare policies by what they make of what people leave.")
        .add("papers", new LabPapersCommand(), "Rerun what the papers claim.")
        .add("traffic", new LabTrafficCommand(), "Compare policies by the visits they collect.")
        .add("watch", new LabWatchCommand(), "Compare revisit policies.")
        .add("symbiosis", new LabSymbiosisCommand(), "Simulate a community.")
        .add("serve", new LabServeCommand(), "Serve a recorded web on loopback over HTTP.")
        .add("hostile", new LabHostileCommand(), "Crawl a web that misbehaves in every way.")
        .add("bench", new LabBenchCommand(), "Run a benchmark.");
  }
}
