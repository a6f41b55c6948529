package dev.waymark.cli.people;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.SkippedRecords;
import dev.waymark.archive.StoredPageReader;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.DamageReport;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.OutputFile;
import dev.waymark.cli.command.Parameters;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.cli.display.TextTable;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.parse.Parser;
import dev.waymark.people.Trace;
import dev.waymark.rank.sessions.SessionModel;
import dev.waymark.rank.sessions.SessionModels;
import dev.waymark.rank.sessions.SessionSettings;
import dev.waymark.rank.sessions.recorded.RecordedSession;
import dev.waymark.rank.sessions.recorded.SessionPage;
import dev.waymark.search.refresh.CollectionLocator;
import dev.waymark.traces.SessionFile;
import dev.waymark.traces.anonymize.PseudonymKey;
import dev.waymark.traces.anonymize.Pseudonyms;
import dev.waymark.traces.store.TraceFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Trains models of the paths to the targets of sessions, topic by topic, into one file. */
final class SessionsTrainCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** Settings of a training. */
  record Settings(
      @Key(help = "The training") TrainingSettings training,
      @Key(help = "The model") SessionSettings model) {}

  /** Input and output of a training. */
  record TrainingSettings(
      @Key(
              help = "File of the models; topics that it has already are kept or replaced.",
              defaultValue = "sessions.model",
              placeholder = "FILE")
          String into,
      @Key(help = "Topic of sessions that name none.") String topic,
      @Key(
              help =
                  "Collection with the pages that sessions went through, where they do not say; its"
                      + " links to the targets make the layers of context-graph and hmm-alldata.",
              placeholder = "DIR")
          String pagesOf,
      @Key(
              help =
                  "File with a URL a line, or the marks.jsonl of a search page: pages found useful,"
                      + " which are targets, too.",
              placeholder = "FILE")
          String useful,
      @Key(help = "Print the summary as one JSON object.") boolean json) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.zeroOrMore(
            0, "SESSIONS", "Session files, folders of them, or folders of imported traces."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark people sessions train [SESSIONS…] [--into FILE] [FLAGS]")
        .footerHeading("%nExample: what was recorded, then a crawl that goes the same way%n")
        .footer(
            "  waymark people sessions train me --into me/sessions.model",
            "  waymark crawl --order hmm --sessions me/sessions.model \\",
            "      --want 'near_targets() >= 0.7' --seed …");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Settings settings = flags.read(List.of(), line);
    TrainingSettings training = settings.training();
    Path into = OutputFile.requireWritable("into", training.into());
    SessionModels all = Files.exists(into) ? SessionModels.load(into) : SessionModels.empty();
    List<RecordedSession> sessions = new ArrayList<>();
    for (String place : Parameters.values(0, line)) {
      sessions.addAll(readSessions(Path.of(place), training.topic()));
    }
    SkippedRecords skipped = new SkippedRecords();
    Map<String, SessionPage> pages = readPages(training.pagesOf(), skipped);
    List<String> useful = UsefulMarks.readUseful(training.useful());
    SessionModels trained = train(sessions, pages, useful, settings);
    for (Map.Entry<String, SessionModel> topic : trained.topics().entrySet()) {
      all = all.with(topic.getKey(), topic.getValue());
    }
    all.save(into);
    printSummary(trained, sessions, training, console);
    return DamageReport.exitCode(skipped, Path.of(training.pagesOf()), console);
  }

  /** Without sessions, from the pages around those that are useful. */
  private static SessionModels train(
      List<RecordedSession> sessions,
      Map<String, SessionPage> pages,
      List<String> useful,
      Settings settings) {
    try {
      if (!sessions.isEmpty()) {
        return SessionModels.train(sessions, pages, useful, settings.model());
      }
      if (!useful.isEmpty() && !pages.isEmpty()) {
        String topic = settings.training().topic();
        return SessionModels.empty()
            .with(topic, SessionModels.trainBackwards(useful, pages, settings.model()));
      }
    } catch (IllegalArgumentException e) {
      throw new ConfigException(e.getMessage());
    }
    throw new ConfigException(
        "There is no session: name files or folders of them (waymark people record takes some in),"
            + " or with --useful and --pages-of the targets among the pages of a collection.");
  }

  private static void printSummary(
      SessionModels trained,
      List<RecordedSession> sessions,
      TrainingSettings training,
      Console console)
      throws IOException {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    TextTable table = new TextTable("topic", "sessions", "pages", "targets", "clusters", "layers");
    trained
        .topics()
        .forEach((name, model) -> {
          long count = sessions.stream().filter(one -> one.topic().equals(name)).count();
          int pages = model.clusters().stream().mapToInt(SessionModel.Cluster::pages).sum();
          int targets = model.targets().size();
          int clusters = model.clusters().size() - 1;
          json.putObject(name)
              .put("sessions", count)
              .put("pages", pages)
              .put("targets", targets)
              .put("clusters", clusters)
              .put("layers", model.contextLayers());
          table.addRow(
              name.isEmpty() ? "(none)" : name,
              ProgressText.count(count),
              ProgressText.count(pages),
              ProgressText.count(targets),
              ProgressText.count(clusters),
              "" + model.contextLayers());
        });
    if (training.json()) {
      console.out().println(new ObjectMapper().writeValueAsString(json));
    } else {
      table.lines(Console.DEFAULT_COLUMNS).forEach(console.out()::println);
      if (trained.topics().values().stream().anyMatch(model -> model.contextLayers() == 0)) {
        console
            .out()
            .println(
                "Without layers: no known page links to a target, so context-graph and hmm-alldata"
                    + " cannot be used; --pages-of names a collection that has such pages.");
      }
      String next = console.commandText("people", "sessions", "show", training.into());
      console.out().println("Next: " + next);
    }
  }

  private static List<RecordedSession> readSessions(Path place, String topic) throws IOException {
    if (!Files.exists(place)) {
      throw new ConfigException("There is no file or folder " + place + ".");
    }
    if (Files.isRegularFile(place)) {
      return withDefaultTopic(
          SessionFile.read(place, openPseudonyms(place.toAbsolutePath().getParent())), topic);
    }
    List<RecordedSession> sessions = new ArrayList<>();
    Path inner = place.resolve("sessions");
    for (Path file : sessionFiles(Files.isDirectory(inner) ? inner : place)) {
      sessions.addAll(withDefaultTopic(SessionFile.read(file, openPseudonyms(place)), topic));
    }
    try (Trace trace = new TraceFolder(TraceFolder.locate(place)).open().orElse(null)) {
      if (trace != null) {
        trace.forEachSession(
            session -> sessions.add(new RecordedSession(topic, session, Map.of())));
      }
    }
    return sessions;
  }

  private static List<Path> sessionFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".json"))
          .filter(file -> !file.endsWith("trace.json"))
          .sorted()
          .toList();
    }
  }

  /** With the folder's key where there is one; a model holds no users, so any other does. */
  private static Pseudonyms openPseudonyms(Path folder) throws IOException {
    Path key = folder.resolve(PseudonymKey.FILE_NAME);
    byte[] random = new byte[32];
    new SecureRandom().nextBytes(random);
    return new Pseudonyms(Files.exists(key) ? PseudonymKey.openOrCreate(key) : random);
  }

  private static List<RecordedSession> withDefaultTopic(
      List<RecordedSession> sessions, String topic) {
    return sessions.stream()
        .map(one ->
            one.topic().isEmpty() ? new RecordedSession(topic, one.session(), one.pages()) : one)
        .toList();
  }

  private static Map<String, SessionPage> readPages(String collection, SkippedRecords skipped) {
    Map<String, SessionPage> pages = new HashMap<>();
    if (collection.isEmpty()) {
      return pages;
    }
    Path folder = CollectionLocator.locate(Path.of(collection));
    Parser parser = new Parser();
    try (StoredPageReader stored = new StoredPageReader(folder, skipped)) {
      new JournalReader(folder, skipped)
          .forEach(entry -> {
            if (entry.pageRecord() != null && entry.pageRecord().location() != null) {
              stored
                  .read(entry.pageRecord().location())
                  .map(ok -> SessionPage.from(parser.parse(ok)))
                  .ifPresent(page -> pages.put(page.url(), page));
            }
          });
    }
    return pages;
  }
}
