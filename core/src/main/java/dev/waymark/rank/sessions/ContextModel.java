package dev.waymark.rank.sessions;

import dev.waymark.rank.sessions.recorded.SessionPage;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * What is learned of the pages around the targets of sessions, by the links that lead to them: the
 * layers of a context graph, and a model of all its pages (section 5.2.2, number 3).
 *
 * @param layers predicts the layer of a page
 * @param allData the hidden Markov model of the pages of all layers
 */
record ContextModel(LayerClassifier layers, SessionModel allData) {

  /**
   * Trains on the pages that lead to targets.
   *
   * @return nothing if no page that links to a target can be read
   */
  static Optional<ContextModel> train(
      List<SessionPage> targets,
      Function<String, Optional<SessionPage>> readPage,
      Function<String, List<String>> inLinks,
      SessionSettings settings) {
    ContextGraph graph = ContextGraph.growFrom(targets, readPage, inLinks, settings);
    return graph.layers().size() < 2
        ? Optional.empty()
        : Optional.of(
            new ContextModel(
                LayerClassifier.train(graph),
                SessionModelTrainer.train(graph.toWebGraph(), settings)));
  }

  /** Pages and words of each layer, targets first. */
  List<SessionModel.Layer> describeLayers() {
    return IntStream.range(0, layers.layers())
        .mapToObj(i -> new SessionModel.Layer(allData.pagesInState(i), layers.strongestTerms(i)))
        .toList();
  }
}
