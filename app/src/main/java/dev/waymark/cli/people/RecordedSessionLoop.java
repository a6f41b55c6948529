package dev.waymark.cli.people;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.StoredPageReader;
import dev.waymark.cli.command.CommandRunner;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.people.Step;
import dev.waymark.rank.sessions.recorded.RecordedSession;
import dev.waymark.recorder.SearchTraceRecorder;
import dev.waymark.recorder.SessionLoop;
import dev.waymark.traces.SessionFile;
import dev.waymark.traces.anonymize.PseudonymKey;
import dev.waymark.traces.anonymize.Pseudonyms;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/**
 * Trains on the sessions of a recorder's folder and crawls for more, with the commands that a user
 * would type. What is found for a topic is a collection, {@code found/TOPIC} in the folder, its
 * model beside it.
 */
final class RecordedSessionLoop implements SessionLoop {
  /** Similarity to a target from which on a page is relevant (section 5.1 of the HMM paper). */
  private static final String WANT = "near_targets() >= 0.7";

  private static final int MAX_FOUND = 50;

  private final Path folder;
  private final PeopleRecordCommand.FindSettings settings;
  private final CommandRunner runner;
  private final Console console;
  private final Executor executor;
  private final Map<String, Progress> progress = new ConcurrentHashMap<>();

  /** What is being done for a topic. */
  private record Progress(String state, boolean running, List<String> commands) {
    static final Progress NONE = new Progress("", false, List.of());
  }

  /** The sessions of a topic with their files. */
  private static final class TopicSessions {
    private final Set<Path> files = new LinkedHashSet<>();
    private final List<RecordedSession> sessions = new ArrayList<>();

    /** Where sessions began, and their targets. */
    private Set<String> seeds() {
      Set<String> seeds = new LinkedHashSet<>();
      for (RecordedSession recorded : sessions) {
        recorded.session().steps().stream().limit(1).map(Step::url).forEach(seeds::add);
        seeds.addAll(recorded.session().targets());
      }
      return seeds;
    }
  }

  /**
   * @param executor of what takes longer than a request
   */
  RecordedSessionLoop(
      Path folder,
      PeopleRecordCommand.FindSettings settings,
      CommandRunner runner,
      Console console,
      Executor executor) {
    this.folder = folder;
    this.settings = settings;
    this.runner = runner;
    this.console = console;
    this.executor = executor;
  }

  @Override
  public List<Topic> topics() throws IOException {
    List<Topic> topics = new ArrayList<>();
    for (Map.Entry<String, TopicSessions> entry : read().entrySet()) {
      Progress now = progress.getOrDefault(entry.getKey(), Progress.NONE);
      List<RecordedSession> sessions = entry.getValue().sessions;
      topics.add(
          new Topic(
              entry.getKey(),
              sessions.size(),
              sessions.stream().mapToInt(one -> one.session().steps().size()).sum(),
              sessions.stream().mapToInt(RecordedSession::usefulCount).sum(),
              now.state(),
              now.running(),
              now.commands(),
              now.running() ? List.of() : found(entry.getKey(), entry.getValue())));
    }
    return topics;
  }

  private Map<String, TopicSessions> read() throws IOException {
    Map<String, TopicSessions> topics = new TreeMap<>();
    Path place = folder.resolve("sessions");
    if (!Files.isDirectory(place)) {
      return topics;
    }
    Pseudonyms pseudonyms =
        new Pseudonyms(PseudonymKey.openOrCreate(folder.resolve(PseudonymKey.FILE_NAME)));
    List<Path> files;
    try (Stream<Path> all = Files.list(place)) {
      files = all.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
    for (Path file : files) {
      for (RecordedSession session : SessionFile.read(file, pseudonyms)) {
        TopicSessions topic = topics.computeIfAbsent(session.topic(), name -> new TopicSessions());
        topic.files.add(file);
        topic.sessions.add(session);
      }
    }
    return topics;
  }

  private Path collection(String topic) {
    String name = topic.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "-");
    return folder.resolve("found").resolve(name.isEmpty() ? "all" : name);
  }

  /** Relevant pages that no session has, best first. */
  private List<FoundPage> found(String topic, TopicSessions recorded) throws IOException {
    Path collection = collection(topic);
    if (!JournalReader.existsIn(collection)) {
      return List.of();
    }
    Set<String> known = new LinkedHashSet<>();
    recorded.sessions.forEach(one -> one.session().steps().forEach(step -> known.add(step.url())));
    List<JournalEntry> relevant = new ArrayList<>();
    new JournalReader(collection)
        .forEach(entry -> {
          if (entry.countsAsRelevant() && !known.contains(entry.url())) {
            relevant.add(entry);
          }
        });
    relevant.sort(Comparator.comparingDouble(entry -> -score(entry)));
    Path marks = collection.resolve(SearchTraceRecorder.MARKS_FILE);
    Map<String, Boolean> marked = Files.exists(marks) ? UsefulMarks.readAll(marks) : Map.of();
    Parser parser = new Parser();
    List<FoundPage> found = new ArrayList<>();
    try (StoredPageReader stored = new StoredPageReader(collection)) {
      for (JournalEntry entry : relevant.subList(0, Math.min(MAX_FOUND, relevant.size()))) {
        String title =
            entry.location() == null
                ? ""
                : stored.read(entry.location()).map(ok -> title(parser.parse(ok))).orElse("");
        found.add(new FoundPage(entry.url(), title, score(entry), marked.get(entry.url())));
      }
    }
    return found;
  }

  private static String title(Page page) {
    return page.title().text();
  }

  private static double score(JournalEntry entry) {
    return entry.relevance() == null ? 0 : entry.relevance().score();
  }

  @Override
  public void mark(String topic, String url, boolean useful) throws IOException {
    Path collection = collection(topic);
    if (JournalReader.existsIn(collection)) {
      new SearchTraceRecorder(collection, 1, true, InstantSource.system())
          .recordMark("me", url, useful);
    }
  }

  @Override
  public void goOn(String topic) {
    boolean[] starts = {false};
    progress.compute(
        topic,
        (name, before) -> {
          starts[0] = before == null || !before.running();
          return starts[0] ? new Progress("Training …", true, List.of()) : before;
        });
    if (starts[0]) {
      executor.execute(() -> run(topic));
    }
  }

  private void run(String topic) {
    List<String> commands = new ArrayList<>();
    String result;
    try {
      TopicSessions recorded = read().get(topic);
      result = recorded == null ? "There is no such session." : find(topic, recorded, commands);
    } catch (IOException | RuntimeException e) {
      result = String.valueOf(e.getMessage());
    }
    progress.put(topic, new Progress(result, false, List.copyOf(commands)));
  }

  /** Trains, judges again what was found before, and crawls on. */
  private String find(String topic, TopicSessions recorded, List<String> commands)
      throws IOException {
    Path collection = collection(topic);
    Files.createDirectories(folder.resolve("found"));
    Path model = collection.resolveSibling(collection.getFileName() + ".model");
    boolean again = JournalReader.existsIn(collection);
    List<Object> train = new ArrayList<>(List.of("people", "sessions", "train"));
    train.addAll(recorded.files);
    train.addAll(List.of("--into", model));
    Path marks = collection.resolve(SearchTraceRecorder.MARKS_FILE);
    if (again) {
      train.addAll(List.of("--pages-of", collection));
      train.addAll(Files.exists(marks) ? List.of("--useful", marks) : List.of());
    }
    String sessions = topic.isEmpty() ? model.toString() : model + "#" + topic;
    String failed = execute(topic, "Training …", commands, train);
    if (failed.isEmpty() && again) {
      List<Object> judge =
          List.of("judge", collection, "--want", WANT, "--sessions", sessions, "--apply");
      failed = execute(topic, "Judging again …", commands, judge);
    }
    return failed.isEmpty()
        ? crawl(topic, recorded, sessions, again ? countPages(collection) : 0, commands)
        : failed;
  }

  private String crawl(
      String topic,
      TopicSessions recorded,
      String sessions,
      int pagesBefore,
      List<String> commands) {
    List<Object> crawl = new ArrayList<>(List.of("crawl"));
    crawl.addAll(settings.job().isEmpty() ? List.of() : List.of(settings.job()));
    crawl.addAll(List.of("--into", collection(topic), "--want", WANT, "--sessions", sessions));
    crawl.addAll(List.of("--pages", pagesBefore + settings.pages()));
    recorded.files.forEach(file -> crawl.addAll(List.of("--people", file)));
    recorded.seeds().forEach(seed -> crawl.addAll(List.of("--seed", seed)));
    crawl.addAll(
        settings.contact().isEmpty() ? List.of() : List.of("--contact", settings.contact()));
    String failed = execute(topic, "Crawling …", commands, crawl);
    return failed.isEmpty()
        ? "%,d pages crawled.".formatted(countPages(collection(topic)))
        : failed;
  }

  private static int countPages(Path collection) {
    int[] pages = {0};
    new JournalReader(collection)
        .forEach(entry -> pages[0] += entry.outcome().kind() == JournalEntry.Kind.OK ? 1 : 0);
    return pages[0];
  }

  /** Runs a command; returns what it complains about, or nothing. */
  private String execute(String topic, String state, List<String> commands, List<Object> words) {
    commands.add(console.commandText(words.toArray()));
    progress.put(topic, new Progress(state, true, List.copyOf(commands)));
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    int code =
        runner.run(
            words.stream().map(Object::toString).toArray(String[]::new),
            new PrintStream(ByteArrayOutputStream.nullOutputStream(), true, StandardCharsets.UTF_8),
            new PrintStream(errors, true, StandardCharsets.UTF_8));
    return code == ExitCode.DONE.code() ? "" : errors.toString(StandardCharsets.UTF_8).strip();
  }
}
