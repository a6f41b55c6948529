package dev.waymark.rank.sessions;

import dev.waymark.config.ConfigException;
import dev.waymark.people.Session;
import dev.waymark.people.Step;
import dev.waymark.rank.sessions.recorded.RecordedSession;
import dev.waymark.rank.sessions.recorded.SessionPage;
import dev.waymark.rank.sessions.recorded.WebGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Session models of several topics, each trained on its own sessions, stored in one file. */
public final class SessionModels {
  private final Map<String, SessionModel> topics;

  private SessionModels(Map<String, SessionModel> topics) {
    this.topics = Collections.unmodifiableMap(topics);
  }

  /** No topic. */
  public static SessionModels empty() {
    return new SessionModels(new TreeMap<>());
  }

  /** These models with one more; a topic of the same name is replaced. */
  public SessionModels with(String topic, SessionModel model) {
    Map<String, SessionModel> extended = new TreeMap<>(topics);
    extended.put(topic, model);
    return new SessionModels(extended);
  }

  /** The models by topic. */
  public Map<String, SessionModel> topics() {
    return topics;
  }

  /**
   * The model of a topic; the only one if the name is empty.
   *
   * @throws ConfigException if there is none; the message lists the topics
   */
  public SessionModel get(String name) {
    if (name.isEmpty() && topics.size() == 1) {
      return topics.values().iterator().next();
    }
    SessionModel model = topics.get(name);
    if (model == null) {
      throw new ConfigException(
          "sessions: there is no model of \""
              + name
              + "\"; there is "
              + String.join(", ", topics.keySet()));
    }
    return model;
  }

  /**
   * Trains a model for every topic of some sessions.
   *
   * @param pages known besides those that the sessions hold, with the links between them
   * @param useful pages marked as useful elsewhere: targets of every topic
   */
  public static SessionModels train(
      List<RecordedSession> recordedSessions,
      Map<String, SessionPage> pages,
      List<String> useful,
      SessionSettings settings) {
    Map<String, List<RecordedSession>> byTopic = new TreeMap<>();
    recordedSessions.forEach(session ->
        byTopic.computeIfAbsent(session.topic(), topic -> new ArrayList<>()).add(session));
    SessionModels models = empty();
    for (Map.Entry<String, List<RecordedSession>> topic : byTopic.entrySet()) {
      Map<String, SessionPage> all = new HashMap<>(pages);
      topic.getValue().forEach(session -> all.putAll(session.pages()));
      List<Session> sessions = new ArrayList<>(RecordedSession.sessions(topic.getValue()));
      useful.forEach(url -> sessions.add(sessionOfMark(url)));
      WebGraph graph =
          WebGraph.build(
              sessions, url -> Optional.ofNullable(all.get(url)), settings.maxTrainingPages());
      SessionModel model = SessionModelTrainer.train(graph, settings);
      models = models.with(topic.getKey(), addContext(model, all, settings));
    }
    return models;
  }

  /** Adds what the known pages that lead to its targets say. */
  private static SessionModel addContext(
      SessionModel model, Map<String, SessionPage> pages, SessionSettings settings) {
    return trainContext(model.targets(), pages, settings).map(model::withContext).orElse(model);
  }

  private static Optional<ContextModel> trainContext(
      List<String> targets, Map<String, SessionPage> pages, SessionSettings settings) {
    Map<String, List<String>> inLinks = new HashMap<>();
    new TreeMap<>(pages)
        .values()
        .forEach(page ->
            page.links()
                .forEach(
                    url -> inLinks.computeIfAbsent(url, key -> new ArrayList<>()).add(page.url())));
    return ContextModel.train(
        targets.stream().distinct().filter(pages::containsKey).map(pages::get).toList(),
        url -> Optional.ofNullable(pages.get(url)),
        url -> inLinks.getOrDefault(url, List.of()),
        settings);
  }

  /**
   * Trains on a context graph grown backwards from targets, without sessions (section 5.2.2, number
   * 3).
   *
   * @param pages all readable pages, by URL
   * @throws IllegalArgumentException if no known page links to a target
   */
  public static SessionModel trainBackwards(
      List<String> targets, Map<String, SessionPage> pages, SessionSettings settings) {
    ContextModel context =
        trainContext(targets, pages, settings)
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "useful: none of the "
                        + pages.size()
                        + " pages that can be read links to a page that is useful; crawl more of"
                        + " the web around them"));
    return context.allData().withContext(context);
  }

  /** A marked page as a session of its own. */
  private static Session sessionOfMark(String url) {
    return new Session("", List.of(new Step(url, null, Instant.EPOCH, false)), List.of(url));
  }

  /** Reads a file that {@link #save} wrote. */
  public static SessionModels load(Path file) throws IOException {
    return new SessionModels(new TreeMap<>(SessionModelFile.read(file)));
  }

  /** Loads one model by FILE or FILE#TOPIC. */
  static SessionModel loadModel(String location) throws IOException {
    int hash = location.lastIndexOf('#');
    Path file = Path.of(hash < 0 ? location : location.substring(0, hash));
    return load(file).get(hash < 0 ? "" : location.substring(hash + 1));
  }

  /** Writes a file atomically. */
  public void save(Path file) throws IOException {
    Path parent = file.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    SessionModelFile.write(file, topics);
  }
}
