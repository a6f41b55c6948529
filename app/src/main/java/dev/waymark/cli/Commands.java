package dev.waymark.cli;

import dev.waymark.cli.collection.ExportCommand;
import dev.waymark.cli.collection.JudgeCommand;
import dev.waymark.cli.collection.SearchCommand;
import dev.waymark.cli.collection.WhyCommand;
import dev.waymark.cli.command.AbsentCommand;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandGroup;
import dev.waymark.cli.command.CommandProvider;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.demo.DemoCommand;
import dev.waymark.cli.knowledge.KnowledgeExportCommand;
import dev.waymark.cli.knowledge.KnowledgeMergeCommand;
import dev.waymark.cli.knowledge.KnowledgeShowCommand;
import dev.waymark.cli.knowledge.TopicsTrainCommand;
import dev.waymark.cli.maintenance.CheckCommand;
import dev.waymark.cli.maintenance.IndexCommand;
import dev.waymark.cli.maintenance.RepairCommand;
import dev.waymark.cli.maintenance.SplitCommand;
import dev.waymark.cli.maintenance.UpgradeCommand;
import dev.waymark.cli.mcp.McpCommand;
import dev.waymark.cli.people.PeopleForgetCommand;
import dev.waymark.cli.people.PeopleImportCommand;
import dev.waymark.cli.people.PeoplePatternsCommand;
import dev.waymark.cli.people.PeopleRecordCommand;
import dev.waymark.cli.people.PeopleSessionsCommand;
import dev.waymark.cli.people.PeopleShowCommand;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** All commands. Only the one that is run is loaded, so that the start stays short. */
final class Commands {
  private record Entry(String name, String summary) {}

  private static final List<Entry> ENTRIES =
      List.of(
          new Entry("demo", "Show it all on a little web of its own, in a minute or two."),
          new Entry("crawl", "Crawl for relevant pages, or go on with a crawl."),
          new Entry("watch", "Find new pages soon after they appear, and list them in a feed."),
          new Entry("why", "Explain why a URL was fetched, or was not yet."),
          new Entry("judge", "Test a predicate on pages, or judge a collection again."),
          new Entry("orders", "List the ordering policies of a crawl."),
          new Entry("search", "Search a collection, also while it is crawled."),
          new Entry("serve", "Open collections in a browser: crawl, steer, review, search."),
          new Entry("mcp", "Let agents use a collection, by the Model Context Protocol."),
          new Entry("refresh", "Crawl again for what the users of a collection search for."),
          new Entry("index", "Rebuild the search index of a collection."),
          new Entry("split", "Divide a collection into shards by domain."),
          new Entry("check", "Prove a collection whole, or say what is damaged."),
          new Entry("repair", "Mend a damaged collection; nothing is thrown away."),
          new Entry("upgrade", "Bring a collection of an earlier build to the current format."),
          new Entry(
              "export", "Export a collection: JSON lines, CSV, Parquet, WARC, WACZ, Markdown, …"),
          new Entry("knowledge", "Show, merge and export what crawls learned."),
          new Entry("topics", "Train a classifier for topic(\"…\")."),
          new Entry("people", "Import and analyse what people left: logs, histories, sessions."),
          new Entry("lab", "Compare ordering policies on recorded webs."),
          new Entry("spark", "Crawl, learn and score on many machines."),
          new Entry("agent-key", "Make a key to sign requests with, and the directory to publish."),
          new Entry("completion", "Print a completion script for bash and zsh."));

  private Commands() {}

  private static Command load(String name) {
    return switch (name) {
      case "demo" -> new DemoCommand(Waymark::run);
      case "crawl" -> new CrawlCommand();
      case "watch" -> new WatchCommand();
      case "why" -> new WhyCommand();
      case "judge" -> new JudgeCommand();
      case "orders" -> new OrdersCommand();
      case "search" -> new SearchCommand();
      case "serve" -> new ServeCommand();
      case "mcp" -> new McpCommand(Waymark::run);
      case "refresh" -> new RefreshCommand();
      case "index" -> new IndexCommand();
      case "split" -> new SplitCommand();
      case "check" -> new CheckCommand();
      case "repair" -> new RepairCommand();
      case "upgrade" -> new UpgradeCommand();
      case "export" -> new ExportCommand();
      case "knowledge" -> knowledge();
      case "topics" -> topics();
      case "people" -> people();
      case "lab", "spark" -> provided(name);
      case "agent-key" -> new AgentKeyCommand();
      case "completion" -> new CompletionCommand();
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** A command of another module, or one that says that the module is absent. */
  private static Command provided(String name) {
    return ServiceLoader.load(CommandProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.name().equals(name))
        .findFirst()
        .map(CommandProvider::command)
        .orElseGet(() -> new AbsentCommand(name));
  }

  private static Command knowledge() {
    return new CommandGroup("knowledge", "waymark knowledge show reefs")
        .add(
            "show",
            new KnowledgeShowCommand(),
            "Show the features that speak for relevance, and against.")
        .add("merge", new KnowledgeMergeCommand(), "Merge what several crawls learned.")
        .add(
            "export",
            new KnowledgeExportCommand(),
            "Export what a crawl learned: JSON, TSV or a file.");
  }

  private static Command topics() {
    return new CommandGroup("topics", "waymark topics train examples --into topics.model")
        .add("train", new TopicsTrainCommand(), "Train topics from examples, and test them.");
  }

  private static Command people() {
    return new CommandGroup("people", "waymark people import access.log --into visitors")
        .add("import", new PeopleImportCommand(), "Import logs, histories and sessions.")
        .add("show", new PeopleShowCommand(), "Summarize a trace: visits, users, pages.")
        .add(
            "patterns",
            new PeoplePatternsCommand(),
            "Mine the URL patterns of a site and its traffic.")
        .add(
            "record",
            new PeopleRecordCommand(Waymark::run),
            "Receive sessions from a browser, and find more.")
        .add("sessions", new PeopleSessionsCommand(), "Train models of sessions, and show them.")
        .add("forget", new PeopleForgetCommand(), "Delete the key of the pseudonyms.");
  }

  /** Messages name {@code waymark serve}; who called it by a path reads what to type. */
  static String withProgramName(String sentence, Console console) {
    String names = String.join("|", ENTRIES.stream().map(Entry::name).toList());
    return Pattern.compile("\\b" + Console.PROGRAM_NAME + "(?= (--help|" + names + ")\\b)")
        .matcher(sentence)
        .replaceAll(Matcher.quoteReplacement(console.commandText()));
  }

  /** The command line for these arguments: one command in full, the others by name only. */
  static CommandLine commandLine(String... args) {
    String name = "";
    for (String arg : args) {
      if (!arg.startsWith("-")) {
        name = arg;
        break;
      }
    }
    return commandLine(name, false);
  }

  /** Every command in full. */
  static CommandLine fullCommandLine() {
    return commandLine("", true);
  }

  private static CommandLine commandLine(String name, boolean all) {
    CommandSpec root = CommandSpec.create().name("waymark");
    root.addOption(
        OptionSpec.builder("-V", "--version")
            .versionHelp(true)
            .arity("0")
            .description("Print the version.")
            .build());
    Command.addCommonOptions(root);
    root.usageMessage()
        .customSynopsis("waymark COMMAND [FLAGS]")
        .description(
            "Finds the pages you want by following where people go.",
            "",
            "waymark COMMAND --help shows the flags of a command and an example.")
        .commandListHeading("%nCommands%n")
        .exitCodeListHeading("%nExit codes%n")
        .exitCodeList(ExitCode.meanings());
    for (Entry entry : ENTRIES) {
      boolean full = all || entry.name().equals(name);
      root.addSubcommand(entry.name(), full ? buildSpec(entry) : stubSpec(entry));
    }
    return new CommandLine(root).setUsageHelpWidth(Console.DEFAULT_COLUMNS);
  }

  private static CommandSpec stubSpec(Entry entry) {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage().description(entry.summary());
    return spec;
  }

  private static CommandSpec buildSpec(Entry entry) {
    return Command.buildSpec(load(entry.name()), entry.summary());
  }
}
