package dev.waymark.sessions;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.people.Session;
import dev.waymark.people.Step;
import dev.waymark.people.door.KeptUrl;
import dev.waymark.people.door.KeptWords;
import dev.waymark.people.door.Pseudonyms;
import dev.waymark.settings.BadSetting;
import dev.waymark.text.Bag;
import dev.waymark.text.Words;
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
 * Sessions as JSON that anyone can write; docs/SESSIONS.md describes it. Reading is the door:
 * people become pseudonyms, URLs lose what is personal, texts become counted words.
 */
public final class SessionFile {
  private static final String KIND = "sessions";
  private static final int VERSION = 1;

  /** Bounds of what one session may hold; a hostile file costs at most itself. */
  private static final int MOST_STEPS = 10_000;

  private static final int MOST_LINKS = 2_000;
  private static final int MOST_TEXT = 1 << 20;

  private static final ObjectMapper JSON = new ObjectMapper();

  private SessionFile() {}

  /**
   * Reads a file.
   *
   * @throws BadSetting if it is no file of sessions, naming what is wrong with it
   */
  public static List<Recorded> read(Path file, Pseudonyms pseudonyms) throws IOException {
    try {
      return parse(Files.readAllBytes(file), pseudonyms);
    } catch (BadSetting e) {
      throw new BadSetting(file + ": " + e.getMessage());
    }
  }

  /** Reads what a file would hold. */
  public static List<Recorded> parse(byte[] json, Pseudonyms pseudonyms) {
    JsonNode root = tree(json);
    if (!root.path("waymark").asText().equals(KIND)) {
      throw new BadSetting("no file of sessions; it begins with {\"waymark\": \"sessions\", …");
    }
    if (root.path("version").asInt() != VERSION) {
      throw new BadSetting(
          "version " + root.path("version") + " of the format; this program reads " + VERSION);
    }
    List<Recorded> sessions = new ArrayList<>();
    for (JsonNode session : root.path("sessions")) {
      sessions.add(new Reading(session, sessions.size(), pseudonyms).recorded());
    }
    return sessions;
  }

  private static JsonNode tree(byte[] json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      // Its message may quote the file: only the place is passed on.
      throw new BadSetting("no JSON, see line " + e.getLocation().getLineNr());
    } catch (IOException e) {
      throw new BadSetting("cannot be read");
    }
  }

  /** One session on its way in. */
  private static final class Reading {
    private final JsonNode node;
    private final String where;
    private final String user;
    private final List<Step> steps = new ArrayList<>();
    private final Set<String> targets = new LinkedHashSet<>();
    private final Map<String, SeenPage> pages = new LinkedHashMap<>();

    Reading(JsonNode node, int number, Pseudonyms pseudonyms) {
      this.node = node;
      this.where = "session " + (number + 1);
      byte[] name = node.path("user").asText("").getBytes(StandardCharsets.UTF_8);
      this.user = Pseudonyms.text(pseudonyms.of(name));
    }

    Recorded recorded() {
      JsonNode list = node.path("steps");
      if (!list.isArray() || list.isEmpty() || list.size() > MOST_STEPS) {
        throw new BadSetting(where + " has no list of 1 to " + MOST_STEPS + " steps");
      }
      for (JsonNode step : list) {
        step(step, where + ", step " + (steps.size() + 1));
      }
      String topic = node.path("topic").asText("").strip();
      return new Recorded(topic, new Session(user, steps, List.copyOf(targets)), pages);
    }

    private void step(JsonNode step, String place) {
      String url = KeptUrl.of(step.path("url").asText(""));
      if (url == null) {
        throw new BadSetting(place + " has no http(s) URL");
      }
      boolean back = step.path("back").asBoolean(false);
      steps.add(new Step(url, referrer(step), time(step, place), back));
      if (step.path("useful").asBoolean(false)) {
        targets.add(url);
      }
      if (step.has("text") || step.has("words")) {
        pages.put(url, new SeenPage(url, words(step), links(step)));
      }
    }

    private static @Nullable String referrer(JsonNode step) {
      return KeptUrl.of(step.path("referrer").asText(""));
    }

    private static Instant time(JsonNode step, String place) {
      try {
        return Instant.parse(step.path("time").asText(""));
      } catch (DateTimeException e) {
        throw new BadSetting(place + " has no time such as 2026-01-31T12:00:00Z");
      }
    }

    private static List<String> links(JsonNode step) {
      Set<String> links = new LinkedHashSet<>();
      for (JsonNode link : step.path("links")) {
        String url = links.size() < MOST_LINKS ? KeptUrl.of(link.asText("")) : null;
        if (url != null) {
          links.add(url);
        }
      }
      return List.copyOf(links);
    }

    private static Bag words(JsonNode step) {
      if (!step.path("words").isObject()) {
        String text = step.path("title").asText("") + "\n" + step.path("text").asText("");
        return KeptWords.of(text.substring(0, Math.min(text.length(), MOST_TEXT)));
      }
      List<Map.Entry<String, JsonNode>> entries = List.copyOf(step.path("words").properties());
      Map<String, Integer> counts = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> entry : entries) {
        String word = Words.normal(entry.getKey(), 0, entry.getKey().length());
        counts.merge(word, Math.clamp(entry.getValue().asInt(), 1, 10_000), Integer::sum);
      }
      return bag(counts);
    }

    private static Bag bag(Map<String, Integer> counts) {
      long[] ids = new long[counts.size()];
      int[] numbers = new int[ids.length];
      String[] names = new String[ids.length];
      int n = 0;
      for (Map.Entry<String, Integer> entry : counts.entrySet()) {
        ids[n] = Words.id(entry.getKey());
        numbers[n] = entry.getValue();
        names[n++] = entry.getKey();
      }
      return Bag.of(ids, numbers, names);
    }
  }

  /** Writes sessions that have passed the door; the user is a pseudonym already. */
  public static byte[] write(List<Recorded> sessions) throws IOException {
    ObjectNode root = JSON.createObjectNode().put("waymark", KIND).put("version", VERSION);
    ArrayNode list = root.putArray("sessions");
    for (Recorded recorded : sessions) {
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
        SeenPage page = recorded.pages().get(step.url());
        if (page != null && written.add(step.url())) {
          page(node, page);
        }
      }
    }
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(root);
  }

  private static void page(ObjectNode node, SeenPage page) {
    ArrayNode links = node.putArray("links");
    page.links().forEach(links::add);
    ObjectNode words = node.putObject("words");
    for (int i = 0; i < page.words().size(); i++) {
      words.put(page.words().name(i), page.words().count(i));
    }
  }
}
