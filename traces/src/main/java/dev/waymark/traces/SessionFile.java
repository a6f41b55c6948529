package dev.waymark.traces;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.config.ConfigException;
import dev.waymark.people.Session;
import dev.waymark.people.Step;
import dev.waymark.rank.sessions.recorded.RecordedSession;
import dev.waymark.rank.sessions.recorded.SessionPage;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.Words;
import dev.waymark.traces.anonymize.Pseudonyms;
import dev.waymark.traces.anonymize.TextSanitizer;
import dev.waymark.traces.anonymize.UrlSanitizer;
import dev.waymark.traces.formats.Access;
import dev.waymark.traces.formats.AccessSink;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sessions as JSON that anyone can write; docs/formats.md describes it. Reading sanitizes: users
 * become pseudonyms, URLs lose personal data, texts become counted words.
 */
public final class SessionFile {
  private static final String FILE_TYPE = "sessions";
  public static final int FORMAT_VERSION = 1;

  /** Limits of a session, so that a hostile file cannot exhaust memory. */
  private static final int MAX_STEPS = 10_000;

  private static final int MAX_LINKS = 2_000;
  private static final int MAX_TEXT_CHARS = 1 << 20;

  private static final ObjectMapper JSON = new ObjectMapper();

  private SessionFile() {}

  /**
   * Reads a file.
   *
   * @throws ConfigException if it is not a valid session file, naming the problem
   */
  public static List<RecordedSession> read(Path file, Pseudonyms pseudonyms) throws IOException {
    try {
      return parse(Files.readAllBytes(file), pseudonyms);
    } catch (ConfigException e) {
      throw new ConfigException(file + ": " + e.getMessage());
    }
  }

  /** Parses the contents of a session file. */
  public static List<RecordedSession> parse(byte[] json, Pseudonyms pseudonyms) {
    JsonNode root = parseJson(json);
    if (!root.path("waymark").asText().equals(FILE_TYPE)) {
      throw new ConfigException(
          "not a session file; it must begin with {\"waymark\": \"sessions\", …");
    }
    if (root.path("version").asInt() != FORMAT_VERSION) {
      throw new ConfigException(
          "version "
              + root.path("version")
              + " of the format; this program reads "
              + FORMAT_VERSION);
    }
    List<RecordedSession> sessions = new ArrayList<>();
    for (JsonNode session : root.path("sessions")) {
      sessions.add(new SessionParser(session, sessions.size(), pseudonyms).parseSession());
    }
    return sessions;
  }

  /**
   * Passes the steps of all sessions on as accesses of their users.
   *
   * @return how many there are
   */
  static int emit(byte[] json, AccessSink sink) {
    // A key that is none: the same user is the same in every file, and the sink has the secret one.
    Pseudonyms names = new Pseudonyms(new byte[32]);
    int steps = 0;
    Access access = new Access();
    for (RecordedSession recorded : parse(json, names)) {
      Session session = recorded.session();
      for (int i = 0; i < session.steps().size(); i++) {
        Step step = session.steps().get(i);
        access.clear();
        access.user.set(session.user());
        access.url.set(step.url());
        if (step.referrer() != null) {
          access.referrer.set(step.referrer());
        }
        access.time = step.time().getEpochSecond();
        access.startsSession = i == 0;
        access.back = step.back();
        access.target = session.targets().contains(step.url());
        access.confirmedPageView = true;
        access.status = 200;
        sink.accept(access);
        steps++;
      }
    }
    if (steps == 0) {
      throw new ConfigException("there is no session in it");
    }
    return steps;
  }

  private static JsonNode parseJson(byte[] json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      // The message of the parser may quote the file: only the line number is passed on.
      throw new ConfigException(
          e.getLocation() == null
              ? "invalid JSON: it is nested too deeply, or a text in it is too long"
              : "invalid JSON at line " + e.getLocation().getLineNr());
    } catch (IOException e) {
      throw new ConfigException("cannot be read");
    }
  }

  /** Parses and sanitizes one session. */
  private static final class SessionParser {
    private final JsonNode node;
    private final String label;
    private final String user;
    private final List<Step> steps = new ArrayList<>();
    private final Set<String> targets = new LinkedHashSet<>();
    private final Map<String, SessionPage> pages = new LinkedHashMap<>();

    SessionParser(JsonNode node, int number, Pseudonyms pseudonyms) {
      this.node = node;
      this.label = "session " + (number + 1);
      byte[] name = node.path("user").asText("").getBytes(StandardCharsets.UTF_8);
      this.user = Pseudonyms.format(pseudonyms.pseudonymize(name));
    }

    RecordedSession parseSession() {
      JsonNode list = node.path("steps");
      if (!list.isArray() || list.isEmpty() || list.size() > MAX_STEPS) {
        throw new ConfigException(label + " has no list of 1 to " + MAX_STEPS + " steps");
      }
      for (JsonNode step : list) {
        addStep(step, label + ", step " + (steps.size() + 1));
      }
      String topic = node.path("topic").asText("").strip();
      return new RecordedSession(topic, new Session(user, steps, List.copyOf(targets)), pages);
    }

    private void addStep(JsonNode step, String place) {
      String url = UrlSanitizer.sanitize(step.path("url").asText(""));
      if (url == null) {
        throw new ConfigException(place + " has no http(s) URL");
      }
      boolean back = step.path("back").asBoolean(false);
      steps.add(new Step(url, referrer(step), time(step, place), back));
      if (step.path("useful").asBoolean(false)) {
        targets.add(url);
      }
      if (step.has("text") || step.has("words")) {
        pages.put(url, new SessionPage(url, words(step), links(step)));
      }
    }

    private static @Nullable String referrer(JsonNode step) {
      return UrlSanitizer.sanitize(step.path("referrer").asText(""));
    }

    private static Instant time(JsonNode step, String place) {
      try {
        return Instant.parse(step.path("time").asText(""));
      } catch (DateTimeException e) {
        throw new ConfigException(place + " has no time such as 2026-01-31T12:00:00Z");
      }
    }

    private static List<String> links(JsonNode step) {
      Set<String> links = new LinkedHashSet<>();
      for (JsonNode link : step.path("links")) {
        String url = links.size() < MAX_LINKS ? UrlSanitizer.sanitize(link.asText("")) : null;
        if (url != null) {
          links.add(url);
        }
      }
      return List.copyOf(links);
    }

    private static BagOfWords words(JsonNode step) {
      if (!step.path("words").isObject()) {
        String text = step.path("title").asText("") + "\n" + step.path("text").asText("");
        return TextSanitizer.sanitize(text.substring(0, Math.min(text.length(), MAX_TEXT_CHARS)));
      }
      List<Map.Entry<String, JsonNode>> entries = List.copyOf(step.path("words").properties());
      Map<String, Integer> counts = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> entry : entries) {
        String word = Words.normalize(entry.getKey(), 0, entry.getKey().length());
        counts.merge(word, Math.clamp(entry.getValue().asInt(), 1, 10_000), Integer::sum);
      }
      return toBag(counts);
    }

    private static BagOfWords toBag(Map<String, Integer> counts) {
      long[] ids = new long[counts.size()];
      int[] numbers = new int[ids.length];
      String[] names = new String[ids.length];
      int n = 0;
      for (Map.Entry<String, Integer> entry : counts.entrySet()) {
        ids[n] = Words.id(entry.getKey());
        numbers[n] = entry.getValue();
        names[n++] = entry.getKey();
      }
      return BagOfWords.of(ids, numbers, names);
    }
  }

  /** Writes sanitized sessions; the user is a pseudonym already. */
  public static byte[] write(List<RecordedSession> sessions) throws IOException {
    ObjectNode root =
        JSON.createObjectNode().put("waymark", FILE_TYPE).put("version", FORMAT_VERSION);
    ArrayNode list = root.putArray("sessions");
    for (RecordedSession recorded : sessions) {
      ObjectNode session = list.addObject();
      session.put("topic", recorded.topic()).put("user", recorded.session().user());
      ArrayNode steps = session.putArray("steps");
      Set<String> written = new LinkedHashSet<>();
      for (Step step : recorded.session().steps()) {
        ObjectNode node = steps.addObject().put("url", step.url());
        if (step.referrer() != null) {
          node.put("referrer", step.referrer());
        }
        node.put("time", step.time().toString());
        if (step.back()) {
          node.put("back", true);
        }
        if (recorded.session().targets().contains(step.url())) {
          node.put("useful", true);
        }
        SessionPage page = recorded.pages().get(step.url());
        if (page != null && written.add(step.url())) {
          writePage(node, page);
        }
      }
    }
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(root);
  }

  private static void writePage(ObjectNode node, SessionPage page) {
    ArrayNode links = node.putArray("links");
    page.links().forEach(links::add);
    ObjectNode words = node.putObject("words");
    for (int i = 0; i < page.words().size(); i++) {
      words.put(page.words().word(i), page.words().count(i));
    }
  }
}
