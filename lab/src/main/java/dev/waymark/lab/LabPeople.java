package dev.waymark.lab;

import dev.waymark.config.ConfigException;
import dev.waymark.lab.replay.RelevanceJudgments;
import dev.waymark.lab.replay.WebSnapshot;
import dev.waymark.people.Session;
import dev.waymark.people.Trace;
import dev.waymark.rank.sessions.SessionModels;
import dev.waymark.rank.sessions.SessionSettings;
import dev.waymark.rank.sessions.recorded.RecordedSession;
import dev.waymark.rank.sessions.recorded.SessionPage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the runs of a plan may know of people; models are trained once for all runs. */
final class LabPeople {
  /** Marked pages that are examples for, and that are examples against. */
  private static final int MAX_MARKS = 5;

  private final WebSnapshot snapshot;
  private final PeopleParts parts;
  private final List<Session> sessions;
  private final Trace trace;
  private final Map<String, String> modelFiles = new HashMap<>();

  LabPeople(WebSnapshot snapshot, LabPlan plan) {
    this.snapshot = snapshot;
    this.parts = PeopleParts.parse(plan.sideInformation().people());
    this.sessions = LabTraces.training(snapshot.web(), plan).sessions();
    this.trace = LabTraces.open(snapshot.web(), plan);
  }

  Trace trace() {
    return trace;
  }

  /**
   * The pages that users marked as useful, some: those that are relevant, or those that are not.
   */
  BitSet marks(RelevanceJudgments judgments, boolean relevant) {
    BitSet marked = new BitSet();
    if (parts.has(PeopleParts.Part.MARKS)) {
      for (Session session : sessions) {
        for (String url : session.targets()) {
          int page = snapshot.web().page(url);
          if (page >= 0
              && judgments.isRelevant(page) == relevant
              && marked.cardinality() < MAX_MARKS) {
            marked.set(page);
          }
        }
      }
    }
    return marked;
  }

  /** The file of a model of the sessions towards relevant pages; empty if it is not to be known. */
  synchronized String sessionModel(RelevanceJudgments judgments) {
    return parts.has(PeopleParts.Part.SESSIONS)
        ? modelFiles.computeIfAbsent(judgments.name(), name -> train(judgments))
        : "";
  }

  private String train(RelevanceJudgments judgments) {
    Map<String, SessionPage> pages = new HashMap<>();
    for (int page = 0; page < snapshot.web().pages(); page++) {
      pages.put(snapshot.web().url(page), SessionPage.from(snapshot.parsedPages().page(page)));
    }
    List<RecordedSession> towards = new ArrayList<>();
    for (Session session : sessions) {
      List<String> targets =
          session.targets().stream()
              .filter(url -> {
                int page = snapshot.web().page(url);
                return page >= 0 && judgments.isRelevant(page);
              })
              .toList();
      if (!targets.isEmpty()) {
        towards.add(
            new RecordedSession(
                "", new Session(session.user(), session.steps(), targets), Map.of()));
      }
    }
    if (towards.isEmpty()) {
      throw new ConfigException(
          "people: no session of " + snapshot.web().name() + " leads to " + judgments.name());
    }
    try {
      Path file = Files.createTempFile("waymark-lab", ".model");
      file.toFile().deleteOnExit();
      SessionModels.train(towards, pages, List.of(), SessionSettings.defaults()).save(file);
      return file.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
