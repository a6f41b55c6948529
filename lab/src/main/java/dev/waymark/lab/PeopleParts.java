package dev.waymark.lab;

import dev.waymark.config.ConfigException;
import dev.waymark.people.Query;
import dev.waymark.people.Session;
import dev.waymark.people.Step;
import dev.waymark.web.RecordedTraces;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a run may know of people.
 *
 * @param own the parts of the web's training traces
 * @param targets whether visits say which pages were useful, as recorded sessions do and logs do
 *     not
 * @param files of other traces; then none of its own
 */
record PeopleParts(Set<Part> own, boolean targets, List<String> files) {
  private static final String OWN = "own";

  /** A part of what people leave. */
  enum Part {
    /** Which pages they visited, and when; not which were useful. */
    VISITS,
    /** Queries and what was opened for them, which is a visit. */
    QUERIES,
    /** Pages marked as useful, as examples: relevant ones for, others against. */
    MARKS,
    /** A model of the sessions towards relevant pages. */
    SESSIONS
  }

  /**
   * @throws ConfigException for a part that there is not
   */
  static PeopleParts parse(List<String> sources) {
    Set<Part> own = EnumSet.noneOf(Part.class);
    List<String> files =
        sources.stream()
            .filter(source -> !source.equals("none") && !parseOwn(source, own))
            .toList();
    if (!own.isEmpty() && !files.isEmpty()) {
      throw new ConfigException(
          "people: " + OWN + " and files together are not possible; give one or the other.");
    }
    return new PeopleParts(own, sources.contains(OWN), files);
  }

  private static boolean parseOwn(String source, Set<Part> own) {
    if (source.equals(OWN)) {
      own.addAll(EnumSet.of(Part.VISITS, Part.QUERIES));
      return true;
    }
    if (!source.startsWith(OWN + ":")) {
      return false;
    }
    String name = source.substring(OWN.length() + 1);
    try {
      own.add(Part.valueOf(name.toUpperCase(Locale.ROOT)));
      return true;
    } catch (IllegalArgumentException e) {
      throw new ConfigException(
          "people: there is no part `"
              + name
              + "` of a web's traces; all: "
              + EnumSet.allOf(Part.class).stream()
                  .map(part -> part.name().toLowerCase(Locale.ROOT))
                  .collect(Collectors.joining(", "))
              + ".");
    }
  }

  boolean has(Part part) {
    return own.contains(part);
  }

  /** The traces with the visits and queries that may be known. */
  RecordedTraces filter(RecordedTraces training) {
    List<Query> queries = has(Part.QUERIES) ? training.queries() : List.of();
    return new RecordedTraces(
        has(Part.VISITS)
            ? training.sessions().stream()
                .map(session -> targets ? session : withoutTargets(session))
                .toList()
            : clicks(queries),
        queries);
  }

  /** What a search page records of clicks: a visit each. */
  private static List<Session> clicks(List<Query> queries) {
    List<Session> clicks = new ArrayList<>();
    for (Query query : queries) {
      if (query.clickedUrl() != null) {
        Step step = new Step(query.clickedUrl(), null, query.time(), false);
        clicks.add(new Session(query.user(), List.of(step), List.of()));
      }
    }
    return clicks;
  }

  private static Session withoutTargets(Session session) {
    return new Session(session.user(), session.steps(), List.of());
  }
}
