package dev.waymark.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.parse.Parser;
import dev.waymark.people.PeopleSettings;
import dev.waymark.people.Trace;
import dev.waymark.people.door.PeopleKey;
import dev.waymark.people.door.Pseudonyms;
import dev.waymark.people.store.TraceFolder;
import dev.waymark.sessions.Recorded;
import dev.waymark.sessions.SeenPage;
import dev.waymark.sessions.SessionFile;
import dev.waymark.sessions.SessionModel;
import dev.waymark.sessions.SessionModels;
import dev.waymark.sessions.SessionSettings;
import dev.waymark.settings.BadSetting;
import dev.waymark.settings.Key;
import dev.waymark.store.Journal;
import dev.waymark.store.StoredPages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Learns the way to the targets of sessions, topic by topic, into one file. */
final class SessionsTrainCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** What a training can be told. */
  record Settings(
      @Key(help = "The training") Training training,
      @Key(help = "The model") SessionSettings model) {}

  /** Where from and where to. */
  record Training(
      @Key(
              help = "File of the models; topics that it has already are kept or replaced.",
              value = "sessions.model")
          String into,
      @Key(help = "Topic of sessions that name none.") String topic,
      @Key(help = "Collection with the pages that sessions went through, where they do not say.")
          String pagesOf,
      @Key(
              help =
                  "File with a URL a line, or the marks.jsonl of a search page: pages found useful,"
                      + " which are targets, too.")
          String useful,
      @Key(help = "Say what was learned as one JSON object.") boolean json) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(
        Parameters.any(
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
    Training training = settings.training();
    Path into = NewFile.of("into", training.into());
    SessionModels all = Files.exists(into) ? SessionModels.load(into) : SessionModels.none();
    List<Recorded> sessions = new ArrayList<>();
    for (String place : Parameters.from(0, line)) {
      sessions.addAll(read(Path.of(place), training.topic()));
    }
    Map<String, SeenPage> pages = pages(training.pagesOf());
    List<String> useful = UsefulMarks.read(training.useful());
    SessionModels trained = train(sessions, pages, useful, settings);
    for (Map.Entry<String, SessionModel> topic : trained.topics().entrySet()) {
      all = all.with(topic.getKey(), topic.getValue());
    }
    all.save(into);
    tell(trained, sessions, training, console);
    return ExitCode.DONE.code();
  }

  /** Without sessions, from the pages around those that are useful. */
  private static SessionModels train(
      List<Recorded> sessions,
      Map<String, SeenPage> pages,
      List<String> useful,
      Settings settings) {
    try {
      if (!sessions.isEmpty()) {
        return SessionModels.train(
            sessions, url -> Optional.ofNullable(pages.get(url)), useful, settings.model());
      }
      if (!useful.isEmpty() && !pages.isEmpty()) {
        String topic = settings.training().topic();
        return SessionModels.none()
            .with(topic, SessionModels.backwards(useful, pages, settings.model()));
      }
    } catch (IllegalArgumentException e) {
      throw new BadSetting(e.getMessage());
    }
    throw new BadSetting(
        "There is no session: name files or folders of them (waymark people record takes some in),"
            + " or with --useful and --pages-of the targets among the pages of a collection.");
  }

  private static void tell(
      SessionModels trained, List<Recorded> sessions, Training training, Console console)
      throws IOException {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    Table table = new Table("topic", "sessions", "pages", "targets", "kinds");
    trained
        .topics()
        .forEach((name, model) -> {
          long count = sessions.stream().filter(one -> one.topic().equals(name)).count();
          int pages = model.clusters().stream().mapToInt(SessionModel.Cluster::pages).sum();
          int targets = model.targets().size();
          int kinds = model.clusters().size() - 1;
          json.putObject(name)
              .put("sessions", count)
              .put("pages", pages)
              .put("targets", targets)
              .put("kinds", kinds);
          table.row(
              name.isEmpty() ? "(none)" : name, "" + count, "" + pages, "" + targets, "" + kinds);
        });
    if (training.json()) {
      console.out().println(new ObjectMapper().writeValueAsString(json));
    } else {
      table.lines(Console.WIDTH).forEach(console.out()::println);
      String next = console.command("people", "sessions", "show", training.into());
      console.out().println("Next: " + next);
    }
  }

  private static List<Recorded> read(Path place, String topic) throws IOException {
    if (!Files.exists(place)) {
      throw new BadSetting("There is no file or folder " + place + ".");
    }
    if (Files.isRegularFile(place)) {
      return named(SessionFile.read(place, pseudonyms(place.toAbsolutePath().getParent())), topic);
    }
    List<Recorded> sessions = new ArrayList<>();
    Path inner = place.resolve("sessions");
    for (Path file : files(Files.isDirectory(inner) ? inner : place)) {
      sessions.addAll(named(SessionFile.read(file, pseudonyms(place)), topic));
    }
    try (Trace trace = new TraceFolder(place).open().orElse(null)) {
      if (trace != null) {
        trace.sessions(
            PeopleSettings.defaults().sessionGap(),
            session -> sessions.add(new Recorded(topic, session, Map.of())));
      }
    }
    return sessions;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".json"))
          .filter(file -> !file.endsWith("trace.json"))
          .sorted()
          .toList();
    }
  }

  /** With the folder's key where there is one; a model holds no people, so any other does. */
  private static Pseudonyms pseudonyms(Path folder) throws IOException {
    Path key = folder.resolve("people.key");
    byte[] drawn = new byte[32];
    new SecureRandom().nextBytes(drawn);
    return new Pseudonyms(Files.exists(key) ? PeopleKey.open(key) : drawn);
  }

  private static List<Recorded> named(List<Recorded> sessions, String topic) {
    return sessions.stream()
        .map(one -> one.topic().isEmpty() ? new Recorded(topic, one.session(), one.pages()) : one)
        .toList();
  }

  private static Map<String, SeenPage> pages(String collection) {
    Map<String, SeenPage> pages = new HashMap<>();
    if (collection.isEmpty()) {
      return pages;
    }
    Path folder = Shelf.current(Path.of(collection));
    Parser parser = new Parser();
    try (StoredPages stored = new StoredPages(folder)) {
      new Journal(folder)
          .forEach(decision -> {
            if (decision.kept() != null && decision.kept().place() != null) {
              stored
                  .read(decision.kept().place())
                  .map(ok -> SeenPage.of(parser.parse(ok)))
                  .ifPresent(page -> pages.put(page.url(), page));
            }
          });
    }
    return pages;
  }
}
