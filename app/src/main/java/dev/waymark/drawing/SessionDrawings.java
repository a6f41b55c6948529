package dev.waymark.drawing;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.rank.sessions.SessionModel;
import dev.waymark.rank.sessions.SessionModelReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Models of sessions as drawings, as a page, and as JSON. */
public final class SessionDrawings {
  private static final int COLUMN_PX = 190;
  private static final int TERMS_SHOWN = 3;
  private static final double MIN_LINK_SHARE = 0.02;
  private static final ObjectMapper JSON = new ObjectMapper();

  private SessionDrawings() {}

  /**
   * The concept graph: a node for each cluster, as far to the left as its pages are from a target
   * on the average, its area their number; edges are the links between their pages. Pale beside it:
   * how many of them are in each state.
   */
  public static String conceptGraph(String topic, SessionModel model) {
    int states = model.transitions().length;
    List<SessionModel.Cluster> clusters = model.clusters();
    int width = 160 + states * COLUMN_PX;
    GraphDrawing drawing =
        new GraphDrawing(
            "Concepts on the way to " + name(topic), width, 110 + clusters.size() * 92);
    for (int state = 0; state < states; state++) {
      String hops = state == states - 1 ? state + " or more links away" : state + " away";
      drawing.addBand(x(state, states), "T" + state + (state == 0 ? ": targets" : ": " + hops));
    }
    double most = clusters.stream().mapToInt(SessionModel.Cluster::pages).max().orElse(1);
    for (int c = 0; c < clusters.size(); c++) {
      drawing.add(node(model, c, states, most));
    }
    for (int c = 1; c < clusters.size(); c++) {
      for (int state = 1; state < states; state++) {
        int pages = model.pagesInState(state, c);
        if (pages > 0) {
          String title = concept(c) + ": " + pages + " pages in T" + state;
          drawing.add(
              new GraphDrawing.Node(x(state, states), y(c), pages / most, "pale", "", title));
        }
      }
    }
    double[][] links = model.conceptLinks();
    double all = Arrays.stream(links).flatMapToDouble(Arrays::stream).sum();
    double heaviest = Arrays.stream(links).flatMapToDouble(Arrays::stream).max().orElse(1);
    for (int from = 0; from < links.length; from++) {
      for (int to = 0; to < links.length; to++) {
        if (links[from][to] > MIN_LINK_SHARE * all) {
          drawing.addEdge(
              from,
              to,
              links[from][to] / heaviest,
              GraphDrawing.format(
                  "%s → %s: %,.0f links", concept(from), concept(to), links[from][to]));
        }
      }
    }
    return drawing.render();
  }

  private static GraphDrawing.Node node(SessionModel model, int c, int states, double most) {
    int[] byState = IntStream.range(0, states).map(state -> model.pagesInState(state, c)).toArray();
    double sum = 0;
    for (int state = 0; state < states; state++) {
      sum += state * byState[state];
    }
    SessionModel.Cluster cluster = model.clusters().get(c);
    String words = cluster.terms().stream().limit(TERMS_SHOWN).collect(Collectors.joining(", "));
    String inStates =
        IntStream.range(0, states)
            .mapToObj(state -> "T" + state + " " + byState[state])
            .collect(Collectors.joining(", "));
    return new GraphDrawing.Node(
        x(sum / Math.max(1, cluster.pages()), states),
        y(c),
        cluster.pages() / Math.max(1, most),
        c == 0 ? "target" : "plain",
        words,
        concept(c)
            + ": "
            + cluster.pages()
            + " pages ("
            + inStates
            + ")\n"
            + String.join(", ", cluster.terms()));
  }

  private static double x(double state, int states) {
    return 100 + (states - 1 - state) * COLUMN_PX;
  }

  private static double y(int cluster) {
    return 100 + 92.0 * cluster;
  }

  private static String concept(int cluster) {
    return cluster == 0 ? "targets" : "concept " + cluster;
  }

  private static String name(String topic) {
    return topic.isEmpty() ? "the targets" : topic;
  }

  /** The hidden states: how far pages are from a target, and how links go from one to another. */
  public static String transitions(String topic, SessionModel model) {
    return SessionModelReport.renderSvg(topic, model);
  }

  /**
   * The layers of the context graph around the targets, these on the right, each with its pages and
   * its words; without one, a drawing that says how to get it.
   */
  public static String contextLayers(String topic, SessionModel model) {
    List<SessionModel.Layer> layers = model.layers();
    int width = 160 + Math.max(3, layers.size()) * COLUMN_PX;
    GraphDrawing drawing = new GraphDrawing("Context graph around " + name(topic), width, 320);
    if (layers.isEmpty()) {
      drawing.addText(width / 2.0, 120, "No layers: people sessions train --pages-of COLLECTION");
      return drawing.render();
    }
    double most = layers.stream().mapToInt(SessionModel.Layer::pages).max().orElse(1);
    for (int i = 0; i < layers.size(); i++) {
      SessionModel.Layer layer = layers.get(i);
      double x = x(i, layers.size());
      drawing.addBand(x, i == 0 ? "targets" : "layer " + i);
      drawing.add(
          new GraphDrawing.Node(
              x,
              120,
              layer.pages() / Math.max(1, most),
              i == 0 ? "target" : "plain",
              layer.pages() + " pages",
              String.join(", ", layer.terms())));
      for (int t = 0; t < layer.terms().size(); t++) {
        drawing.addText(x, 196 + 15.0 * t, layer.terms().get(t));
      }
      if (i > 0) {
        drawing.addEdge(i, i - 1, 0.3, "links of layer " + i + " lead to layer " + (i - 1));
      }
    }
    return drawing.render();
  }

  /** A page with all drawings of some topics. */
  public static String page(Map<String, SessionModel> topics) {
    DrawingPage page = new DrawingPage("Sessions");
    topics.forEach((topic, model) -> {
      page.addHeading(topic.isEmpty() ? "All sessions" : topic);
      page.addDrawing("Concept graph", conceptGraph(topic, model));
      page.addDrawing("Hidden states: from, to", transitions(topic, model));
      page.addDrawing("Context graph", contextLayers(topic, model));
      List<List<String>> paths = new ArrayList<>();
      model.paths().forEach(path -> paths.add(List.of(String.join("\n→ ", path))));
      page.addTable(List.of("example paths"), paths);
    });
    return page.render();
  }

  /** All that is drawn of a model, as JSON. */
  public static ObjectNode json(SessionModel model) {
    ObjectNode json = JSON.createObjectNode();
    json.put("dimensions", model.dimensions());
    json.set("clusters", JSON.valueToTree(model.clusters()));
    json.set("concept_links", JSON.valueToTree(model.conceptLinks()));
    json.set("transitions", JSON.valueToTree(model.transitions()));
    json.set("emissions", JSON.valueToTree(model.emissions()));
    json.set("layers", JSON.valueToTree(model.layers()));
    json.set("targets", JSON.valueToTree(model.targets()));
    json.set("paths", JSON.valueToTree(model.paths()));
    return json;
  }
}
