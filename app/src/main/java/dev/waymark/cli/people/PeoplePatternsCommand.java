package dev.waymark.cli.people;

import dev.waymark.archive.CollectionFormat;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandException;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.Parameters;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.people.Trace;
import dev.waymark.rank.patterns.HoldoutResult;
import dev.waymark.rank.patterns.PatternMiner;
import dev.waymark.rank.patterns.UrlPatterns;
import dev.waymark.traces.PageView;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.ImportException;
import dev.waymark.traces.store.TraceFolder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Mines the URL patterns of a site from its traffic. */
public final class PeoplePatternsCommand implements Command {
  /** A host, with or without its scheme. */
  private static final java.util.regex.Pattern HOST_ARGUMENT =
      java.util.regex.Pattern.compile("(https?://)?[\\w-]+(\\.[\\w-]+)+(:\\d+)?/?");

  /** The default folder of {@code people import}. */
  private static final Path DEFAULT_TRACE = Path.of("people");

  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** Settings of the command. */
  record Settings(
      @Key(help = "The patterns") PatternOutput output,
      @Key(help = "Their test") TestSettings test,
      @Key(help = "The traces") TraceSettings traces) {}

  /** How the patterns are tested. */
  record TestSettings(
      @Key(
              help = "Share of the page views, the last ones, held out to test the patterns with.",
              defaultValue = "0",
              max = 0.9)
          double holdout) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.oneOrMore(
            0,
            "SOURCE",
            "Log, history, sessions or list of URLs, also packed; folder of a trace or of a"
                + " collection; or a web with people, such as generated:pages=10000. The last may"
                + " be a site, such as example.org; alone, it is one of the trace in people."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark people patterns [SOURCE…] [SITE] [FLAGS]")
        .footerHeading("%nExample: how visitors use a site, and what a crawl had better avoid%n")
        .footer(
            "  waymark people patterns access.log.gz --site example.org --html patterns.html",
            "",
            "Example: one site of the trace that waymark people import left in people",
            "  waymark people patterns example.org");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Settings settings = flags.read(List.of(), line);
    settings.output().requireWritable();
    PrintStream messages = settings.output().json() ? console.err() : console.out();
    List<String> files = Parameters.values(0, line);
    PageViewMiner miner = mine(files, settings, messages);
    UrlPatterns patterns = miner.patterns();
    HoldoutResult holdout = miner.holdout();
    settings
        .output()
        .show(patterns, holdout, settings.test().holdout() > 0, miner.seconds(), console);
    return ExitCode.DONE.code();
  }

  /** Reads the sources once; where views are held out, a first time before it to count them. */
  private static PageViewMiner mine(List<String> files, Settings settings, PrintStream messages)
      throws IOException {
    boolean named = endsWithSite(files);
    List<String> sources =
        (named ? sourcesBeforeSite(files) : files)
            .stream().map(PeoplePatternsCommand::traceOfCollection).toList();
    String site =
        named
            ? PatternOutput.normalizeSite(files.getLast())
            : PatternOutput.normalizeSite(settings.traces().site());
    try {
      long trainingViews = Long.MAX_VALUE;
      if (settings.test().holdout() > 0) {
        long[] views = {0};
        PatternSources.read(
            sources,
            settings.traces(),
            message -> {},
            view -> views[0] += isOfSite(site, view) ? 1 : 0);
        trainingViews = Math.round(views[0] * (1 - settings.test().holdout()));
      }
      PageViewMiner miner = new PageViewMiner(trainingViews);
      long[] all = {0};
      PatternSources.read(
          sources,
          settings.traces(),
          messages::println,
          view -> {
            all[0]++;
            if (isOfSite(site, view)) {
              miner.accept(view);
            }
          });
      if (miner.views() == 0) {
        throw new ConfigException(noViewsMessage(files, named, site, all[0]));
      }
      if (settings.test().holdout() == 0 && sources.size() == 1) {
        storedPatterns(Path.of(sources.getFirst()), site).ifPresent(miner::use);
      }
      return miner;
    } catch (ImportException e) {
      throw new CommandException(ExitCode.USAGE, e.getMessage());
    }
  }

  /** What its people visited says more of a collection than its pages, where there is any. */
  private static String traceOfCollection(String source) {
    if (!Files.isDirectory(Path.of(source))) {
      return source;
    }
    CollectionFormat.check(Path.of(source));
    Path trace = TraceFolder.locate(Path.of(source));
    return new TraceFolder(trace).exists() ? trace.toString() : source;
  }

  /** What an import mined, before it dropped the pages of too few users. */
  private static Optional<UrlPatterns> storedPatterns(Path folder, String site) throws IOException {
    if (!Files.isDirectory(folder) || !new TraceFolder(folder).exists()) {
      return Optional.empty();
    }
    try (Trace trace = new TraceFolder(folder).open().orElseThrow()) {
      return trace.patterns().length == 0
          ? Optional.empty()
          : Optional.of(UrlPatterns.of(trace).ofSites(each -> site.isEmpty() || each.equals(site)));
    }
  }

  private static boolean isOfSite(String site, PageView view) {
    return site.isEmpty() || PatternMiner.siteOf(view.url()).equals(site);
  }

  private static String noViewsMessage(List<String> files, boolean named, String site, long views) {
    if (views == 0) {
      return "There is no page view of a person in "
          + String.join(", ", files)
          + "; a log of robots teaches nothing. --no-drop-robots takes them for users.";
    }
    return named
        ? "There is no file " + files.getLast() + ", and nobody visited such a site."
        : "Nobody visited " + site + "; check --site.";
  }

  /** The last of the sources is no file but looks like a host, and there is something before it. */
  private static boolean endsWithSite(List<String> files) {
    String last = files.getLast();
    return HOST_ARGUMENT.matcher(last).matches()
        && !Files.exists(Path.of(last))
        && (files.size() > 1 || new TraceFolder(DEFAULT_TRACE).exists());
  }

  private static List<String> sourcesBeforeSite(List<String> files) {
    return files.size() == 1
        ? List.of(DEFAULT_TRACE.toString())
        : files.subList(0, files.size() - 1);
  }
}
