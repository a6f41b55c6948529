package dev.waymark.rank.knowledge;

import dev.waymark.model.Observation;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.WordNetHypernyms;
import dev.waymark.text.Words;
import dev.waymark.url.UrlTemplate;
import dev.waymark.url.Urls;
import java.util.HashSet;

/** The extractors of features that are found in a page, its links and its URL. */
public final class DefaultFeatureExtractors {
  private DefaultFeatureExtractors() {}

  /** The extractor of a feature type; one that finds nothing for types that need a trace. */
  public static FeatureExtractor forType(FeatureType type) {
    return switch (type) {
      case WORD -> DefaultFeatureExtractors::words;
      case PARENT_WORD -> new ParentWordExtractor();
      case TOKEN -> DefaultFeatureExtractors::tokens;
      case ANCHOR ->
          (observation, history, sink) ->
              addUnnamed(observation.candidate().anchorOrUrlWords(), sink);
      case CONTEXT ->
          (observation, history, sink) -> addUnnamed(observation.candidate().contextWords(), sink);
      case HYPERNYM -> DefaultFeatureExtractors::hypernyms;
      case HOST -> DefaultFeatureExtractors::host;
      case LINK -> DefaultFeatureExtractors::links;
      case FOLDER -> DefaultFeatureExtractors::folders;
      case PATTERN -> DefaultFeatureExtractors::urlTemplate;
      case USER, CO_VISIT, VISITED_PAGE, QUERY -> (observation, history, sink) -> {};
    };
  }

  private static void words(
      Observation observation, PageHistory history, FeatureExtractor.Sink sink) {
    BagOfWords words = observation.words();
    for (int i = 0; i < words.size(); i++) {
      sink.add(words.id(i), words.word(i));
    }
  }

  private static void tokens(
      Observation observation, PageHistory history, FeatureExtractor.Sink sink) {
    for (String token : new HashSet<>(Urls.tokens(observation.candidate().url()))) {
      sink.add(Words.id(token), token);
    }
  }

  private static void addUnnamed(long[] distinct, FeatureExtractor.Sink sink) {
    for (long id : distinct) {
      sink.add(id, "");
    }
  }

  private static void hypernyms(
      Observation observation, PageHistory history, FeatureExtractor.Sink sink) {
    WordNetHypernyms wordNet = WordNetHypernyms.english();
    for (long hypernym : wordNet.find(observation.candidate().anchorOrUrlWords())) {
      sink.add(hypernym, wordNet.name(hypernym));
    }
  }

  private static void host(
      Observation observation, PageHistory history, FeatureExtractor.Sink sink) {
    String host = observation.candidate().host();
    sink.add(Urls.id(host), host);
  }

  private static void folders(
      Observation observation, PageHistory history, FeatureExtractor.Sink sink) {
    String url = observation.candidate().url();
    for (int end : Urls.folderEnds(url)) {
      String folder = url.substring(0, end);
      sink.add(Urls.id(folder), folder);
    }
  }

  /** The template of the URL, where no patterns were mined. */
  private static void urlTemplate(
      Observation observation, PageHistory history, FeatureExtractor.Sink sink) {
    String template = UrlTemplate.derive(observation.candidate().url());
    sink.add(Urls.id(template), template);
  }

  /** Each link once, when the second of its pages is crawled, by what was known then. */
  private static void links(
      Observation observation, PageHistory history, FeatureExtractor.Sink sink) {
    for (int parent : observation.candidate().parents()) {
      addLink(history.wasRelevant(parent, observation.page()), observation.relevant(), sink);
    }
    for (int target : observation.targets()) {
      addLink(observation.relevant(), history.wasRelevant(target, observation.page()), sink);
    }
  }

  private static void addLink(boolean from, boolean to, FeatureExtractor.Sink sink) {
    long hypernym = LinkCounts.kind(from, to);
    sink.add(hypernym, LinkCounts.name(hypernym));
  }
}
