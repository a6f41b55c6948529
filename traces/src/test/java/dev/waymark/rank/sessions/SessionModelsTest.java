package dev.waymark.rank.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.config.ConfigException;
import dev.waymark.model.Page;
import dev.waymark.people.Session;
import dev.waymark.people.Step;
import dev.waymark.rank.sessions.recorded.RecordedSession;
import dev.waymark.rank.sessions.recorded.SessionPage;
import dev.waymark.rank.sessions.recorded.WebGraph;
import dev.waymark.relevance.Predicates;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.Tokens;
import dev.waymark.traces.SessionFile;
import dev.waymark.traces.anonymize.Pseudonyms;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Session files, the models trained from them, and their storage. */
class SessionModelsTest {
  private static final Pseudonyms PSEUDONYMS = new Pseudonyms(new byte[32]);
  private static final String SITE = "http://site.example/";

  @TempDir Path folder;

  @Test
  void aSessionFileIsReadWithoutPersonalData() {
    String json =
        """
        {"waymark": "sessions", "version": 1, "sessions": [{
          "topic": "hockey", "user": "Ada Lovelace",
          "steps": [
            {"url": "http://ada:secret@site.example/a?sid=0123456789abcdef0123456789abcdef",
             "time": "2026-01-31T12:00:00Z", "title": "Sports",
             "text": "Ice hockey news. Write to ada@mail.example or call +49 30 1234567.",
             "links": ["http://site.example/b", "mailto:x@y.example", "no url"]},
            {"url": "http://site.example/b", "referrer": "http://site.example/a",
             "time": "2026-01-31T12:00:30Z", "useful": true, "words": {"Puck": 3, "ice": 2}},
            {"url": "http://site.example/a", "time": "2026-01-31T12:01:00Z", "back": true}]}]}
        """;
    RecordedSession session =
        SessionFile.parse(json.getBytes(StandardCharsets.UTF_8), PSEUDONYMS).getFirst();
    assertThat(session.topic()).isEqualTo("hockey");
    assertThat(session.session().user()).hasSize(13).doesNotContain("ada");
    assertThat(session.session().targets()).containsExactly("http://site.example/b");
    assertThat(session.session().steps().getLast().back()).isTrue();
    SessionPage first = session.pages().get("http://site.example/a");
    assertThat(first.links()).containsExactly("http://site.example/b");
    assertThat(first.words().count("hockey")).isEqualTo(1);
    assertThat(first.words().count("ada")).isZero();
    assertThat(first.words().count("1234567")).isZero();
    assertThat(session.pages().get("http://site.example/b").words().count("puck")).isEqualTo(3);
  }

  @Test
  void writtenSessionsAreReadBack() throws IOException {
    List<RecordedSession> sessions = List.of(hockey());
    List<RecordedSession> again = SessionFile.parse(SessionFile.write(sessions), PSEUDONYMS);
    RecordedSession one = again.getFirst();
    assertThat(one.session().steps()).isEqualTo(hockey().session().steps());
    assertThat(one.session().targets()).isEqualTo(hockey().session().targets());
    assertThat(one.pages().keySet()).isEqualTo(hockey().pages().keySet());
    assertThat(one.pages().get(SITE + "t1").words().count("puck")).isEqualTo(1);
  }

  @Test
  void anInvalidFileIsReportedWithPlaceAndRemedy() throws IOException {
    Path file = Files.writeString(folder.resolve("my.json"), "{\"waymark\": \"sessions\",\n \"v");
    assertThatThrownBy(() -> SessionFile.read(file, PSEUDONYMS))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("my.json")
        .hasMessageContaining("line 2");
    assertThatThrownBy(() -> parse("{\"waymark\": \"sessions\", \"version\": 7}"))
        .hasMessageContaining("version 7");
    assertThatThrownBy(
            () -> parse("{\"waymark\":\"sessions\",\"version\":1,\"sessions\":[{\"steps\":[{}]}]}"))
        .hasMessageContaining("session 1, step 1 has no http(s) URL");
  }

  private static List<RecordedSession> parse(String json) {
    return SessionFile.parse(json.getBytes(StandardCharsets.UTF_8), PSEUDONYMS);
  }

  @Test
  void targetsAreClusterZeroAndSimilarPagesAreAssignedToIt() {
    SessionModel model = trained().get("hockey");
    assertThat(model.clusters().getFirst().pages()).isEqualTo(2);
    assertThat(model.pagesInState(0)).isEqualTo(2);
    SessionModel.ClusterPrediction near =
        model.classifier().classify(BagOfWords.of("hockey puck goal ice"));
    SessionModel.ClusterPrediction far = model.classifier().classify(BagOfWords.of("weather rain"));
    assertThat(near.cluster()).isZero();
    assertThat(near.targetSimilarity()).isGreaterThan(.7);
    assertThat(far.cluster()).isNotZero();
    assertThat(far.targetSimilarity()).isLessThan(.3);
    assertThat(model.classifier().classify(BagOfWords.of("xyzzy")).targetSimilarity()).isZero();
  }

  @Test
  void aFileHoldsSeveralTopicsAndPredictsAsBefore() throws IOException {
    SessionModels models = trained().with("again", trained().get("hockey"));
    Path file = folder.resolve("deep/sessions.model");
    models.save(file);
    SessionModels loaded = SessionModels.load(file);
    assertThat(loaded.topics()).containsOnlyKeys("hockey", "again");
    SessionModel before = models.get("hockey");
    SessionModel after = loaded.get("hockey");
    assertThat(after.transitions()).isDeepEqualTo(before.transitions());
    assertThat(after.emissions()).isDeepEqualTo(before.emissions());
    assertThat(after.clusters()).isEqualTo(before.clusters());
    assertThat(after.paths()).isEqualTo(before.paths());
    assertThat(after.settings()).isEqualTo(before.settings());
    BagOfWords page = BagOfWords.of("sport team hockey");
    assertThat(after.classifier().classify(page)).isEqualTo(before.classifier().classify(page));
    assertThatThrownBy(() -> loaded.get("")).hasMessageContaining("again, hockey");
  }

  @Test
  void aDamagedOrForeignFileIsRefusedWithARemedy() throws IOException {
    Path file = folder.resolve("m");
    trained().save(file);
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length / 2));
    assertThatThrownBy(() -> SessionModels.load(file)).hasMessageContaining("train it again");
    Files.writeString(file, "this is a text and no model");
    assertThatThrownBy(() -> SessionModels.load(file))
        .hasMessageContaining("is no file with a model of sessions");
    assertThatThrownBy(() -> SessionModels.load(folder.resolve("none")))
        .hasMessageContaining("people sessions train");
  }

  @Test
  void pagesMarkedElsewhereBecomeTargetsOnRetraining() {
    SessionModels more =
        SessionModels.train(List.of(hockey()), Map.of(), List.of(SITE + "d"), settings());
    assertThat(more.get("hockey").targets())
        .containsExactlyInAnyOrder(SITE + "t1", SITE + "t2", SITE + "d");
  }

  @Test
  void withoutSessionsTheGraphGrowsBackwardsFromTargets() {
    SessionModel model =
        SessionModels.trainBackwards(List.of(SITE + "t1", SITE + "t2"), pages(), settings());
    assertThat(model.targets()).hasSize(2);
    // Everything but nothing links to x: of the eight pages, w is four links away.
    assertThat(model.pages()).hasSize(8);
    assertThat(model.pagesInState(4)).isEqualTo(1);
  }

  @Test
  void theLayersAroundTheTargetsAreStoredWithTheModel() throws IOException {
    Path file = folder.resolve("layers.model");
    trained().save(file);
    SessionModel model = SessionModels.load(file).get("hockey");
    // The targets, the pages one, two, three and four links away.
    assertThat(model.contextLayers()).isEqualTo(5);
    ContextModel context = model.context().orElseThrow();
    LayerClassifier.PageClassifier layers = context.layers().classifier();
    assertThat(layers.classify(BagOfWords.of("hockey puck")).layer()).isZero();
    assertThat(layers.classify(BagOfWords.of("sport ball team league")).layer()).isEqualTo(1);
    assertThat(context.allData().targets()).isEqualTo(model.targets());
  }

  @Test
  void aMissingTargetIsReported() {
    Session session = new Session("u", hockey().session().steps(), List.of());
    RecordedSession nothing = new RecordedSession("", session, pages());
    assertThatThrownBy(() -> SessionModels.train(List.of(nothing), Map.of(), List.of(), settings()))
        .hasMessageContaining("mark pages as useful");
    RecordedSession addresses = new RecordedSession("", hockey().session(), Map.of());
    assertThatThrownBy(
            () -> SessionModels.train(List.of(addresses), Map.of(), List.of(), settings()))
        .hasMessageContaining("--pages-of");
  }

  @Test
  void nearTargetsIsAFunctionOfPredicates() throws IOException {
    trained().save(folder.resolve("s.model"));
    PredicateContext context =
        PredicateContext.minimal()
            .withFolder(folder)
            .withExtraFunctions(List.of(NearTargetsFunction.create("")));
    Predicate wanted = Predicates.parse("near_targets(\"s.model\") >= 0.7", context);
    assertThat(wanted.judge(page("hockey puck goal ice")).relevant()).isTrue();
    assertThat(wanted.judge(page("weather rain")).relevant()).isFalse();
    assertThatThrownBy(() -> Predicates.parse("near_targets() >= 0.7", context))
        .hasMessageContaining("--sessions FILE");
  }

  @Test
  void aModelIsShownWithPicturesOfItsMatrices() {
    SessionModel model = trained().get("hockey");
    String text = SessionModelReport.renderText("hockey", model);
    assertThat(text).contains("targets", "hockey", "1 away", "→ " + SITE + "t");
    assertThat(SessionModelReport.renderSvg("<hockey>", model))
        .startsWith("<svg")
        .contains("&lt;hockey&gt;", "from T4", "to T4");
  }

  private static Page page(String text) {
    Tokens body = Tokens.tokenize(text);
    return new Page(
        SITE + "new",
        Tokens.tokenize(""),
        body,
        BagOfWords.of(body),
        List.of(),
        "",
        "",
        null,
        List.of(),
        false,
        false);
  }

  private static SessionModels trained() {
    return SessionModels.train(List.of(hockey()), Map.of(), List.of(), settings());
  }

  private static SessionSettings settings() {
    return SessionSettings.defaults();
  }

  private static RecordedSession hockey() {
    List<Step> steps = new ArrayList<>();
    for (String name : EightPages.NAMES) {
      Instant time = Instant.EPOCH.plusSeconds(30L * steps.size());
      steps.add(new Step(SITE + name, null, time, false));
    }
    Session session = new Session("somebody", steps, List.of(SITE + "t1", SITE + "t2"));
    return new RecordedSession("hockey", session, pages());
  }

  private static Map<String, SessionPage> pages() {
    WebGraph graph = EightPages.graph();
    Map<String, SessionPage> pages = new LinkedHashMap<>();
    for (int i = 0; i < graph.size(); i++) {
      SessionPage page = graph.page(i);
      List<String> links = page.links().stream().map(SITE::concat).distinct().toList();
      pages.put(SITE + page.url(), new SessionPage(SITE + page.url(), page.words(), links));
    }
    return pages;
  }
}
