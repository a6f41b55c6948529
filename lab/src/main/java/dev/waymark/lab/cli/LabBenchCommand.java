package dev.waymark.lab.cli;

import dev.waymark.bench.FrontierBench;
import dev.waymark.bench.PageBench;
import dev.waymark.bench.PatternsBench;
import dev.waymark.bench.PlainDownloader;
import dev.waymark.bench.PolicyBench;
import dev.waymark.bench.SearchBench;
import dev.waymark.bench.SessionsBench;
import dev.waymark.bench.SvdBench;
import dev.waymark.bench.TagPathSimilarity;
import dev.waymark.bench.TraceLookupBench;
import dev.waymark.bench.WordNetHypernymsBuilder;
import dev.waymark.bench.WordVectorsBuilder;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Parameters;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Suggestion;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Runs a benchmark of {@code dev.waymark.bench}, or builds one of the tables that ship with us. */
final class LabBenchCommand implements Command {
  private static final Map<String, Program> PROGRAMS = programs();

  /** A main method. */
  @FunctionalInterface
  private interface Program {
    void main(String[] args) throws IOException, InterruptedException;
  }

  private static Map<String, Program> programs() {
    Map<String, Program> programs = new LinkedHashMap<>();
    programs.put("frontier", FrontierBench::main);
    programs.put("page", PageBench::main);
    programs.put("policy", PolicyBench::main);
    programs.put("patterns", PatternsBench::main);
    programs.put("search", SearchBench::main);
    programs.put("sessions", SessionsBench::main);
    programs.put("svd", SvdBench::main);
    programs.put("tag-paths", TagPathSimilarity::main);
    programs.put("trace-lookup", TraceLookupBench::main);
    programs.put("plain-downloader", PlainDownloader::main);
    programs.put("word-hypernyms", WordNetHypernymsBuilder::main);
    programs.put("word-vectors", WordVectorsBuilder::main);
    return programs;
  }

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.required(0, "NAME", "One of " + String.join(", ", PROGRAMS.keySet()) + "."));
    spec.addPositional(Parameters.zeroOrMore(1, "ARGUMENT", "Its arguments; see its class."));
    spec.usageMessage()
        .customSynopsis("waymark lab bench NAME [ARGUMENT…]")
        .footerHeading("%nExample: CPU time of the frontier while 10,000 and 1,000,000 wait%n")
        .footer("  WAYMARK_OPTS=-Xmx512m waymark lab bench frontier disk 2000 10000 1000000");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    String name = Parameters.value(0, line);
    Program program = PROGRAMS.get(name);
    if (program == null) {
      String nearest = Suggestion.find(name, PROGRAMS.keySet());
      throw new ConfigException(
          "there is no benchmark `"
              + name
              + (nearest.isEmpty() ? "`." : "`; did you mean `" + nearest + "`?")
              + " All: "
              + String.join(", ", PROGRAMS.keySet()));
    }
    List<String> arguments = Parameters.values(1, line);
    program.main(arguments.toArray(String[]::new));
    return ExitCode.DONE.code();
  }
}
