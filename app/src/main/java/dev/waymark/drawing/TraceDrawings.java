package dev.waymark.drawing;

import dev.waymark.people.CoVisitEmbedding;
import dev.waymark.people.Session;
import dev.waymark.people.Step;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.url.Urls;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** What people did, as drawings: a map of pages by co-visits, and some of their sessions. */
public final class TraceDrawings {
  /** Pages on the map, the most visited. */
  private static final int MAP_PAGES = 140;

  private static final int MAP_WIDTH_PX = 1000;
  private static final int MAP_HEIGHT_PX = 640;
  private static final int MAP_MARGIN_PX = 130;
  private static final int LABEL_WIDTH_PX = 230;
  private static final int LABEL_HEIGHT_PX = 40;
  private static final int ITERATIONS = 40;

  private static final int MAX_SESSIONS = 14;
  private static final int MIN_STEPS = 3;
  private static final int MAX_STEPS = 12;
  private static final int STEP_PX = 76;
  private static final int ROW_PX = 40;

  private TraceDrawings() {}

  /** What a crawl made of a page. */
  public enum PageState {
    RELEVANT("target"),
    NOT_RELEVANT("plain"),
    NOT_FETCHED("pale");

    private final String colour;

    PageState(String colour) {
      this.colour = colour;
    }
  }

  private record MapPage(String url, int users, double[] vector) {}

  /**
   * The most visited pages, near to each other where the same pages were visited near them: the two
   * directions in which their embedding differs most. The area of a page is the number of its
   * users.
   *
   * @param title of the drawing
   * @param states of pages by URL
   */
  public static String map(String title, Trace trace, Function<String, PageState> states) {
    List<MapPage> pages = mostVisited(trace);
    GraphDrawing drawing = new GraphDrawing(title, MAP_WIDTH_PX, MAP_HEIGHT_PX);
    double[][] vectors = pages.stream().map(MapPage::vector).toArray(double[][]::new);
    center(vectors);
    double[] xs = spread(project(vectors));
    double[] ys = spread(project(vectors));
    double most = pages.stream().mapToInt(MapPage::users).max().orElse(1);
    List<double[]> labelled = new ArrayList<>();
    for (int i = 0; i < pages.size(); i++) {
      MapPage page = pages.get(i);
      double x = MAP_MARGIN_PX + xs[i] * (MAP_WIDTH_PX - 2 * MAP_MARGIN_PX);
      double y = 60 + ys[i] * (MAP_HEIGHT_PX - 110);
      boolean hasRoom = labelled.stream().noneMatch(other -> overlap(other, x, y));
      if (hasRoom) {
        labelled.add(new double[] {x, y});
      }
      drawing.add(
          new GraphDrawing.Node(
              x,
              y,
              0.2 * page.users / most,
              states.apply(page.url).colour,
              hasRoom ? path(page.url) : "",
              page.url + "\n" + page.users + " users"));
    }
    return drawing.render();
  }

  private static boolean overlap(double[] label, double x, double y) {
    return Math.abs(label[0] - x) < LABEL_WIDTH_PX && Math.abs(label[1] - y) < LABEL_HEIGHT_PX;
  }

  private static List<MapPage> mostVisited(Trace trace) {
    int[] users = new int[trace.urlCount()];
    for (int url = 0; url < users.length; url++) {
      users[url] = trace.usersOf(url).length;
    }
    CoVisitEmbedding embedding = trace.embedding();
    List<MapPage> pages = new ArrayList<>();
    IntStream.range(0, users.length)
        .filter(url -> users[url] > 0)
        .boxed()
        .sorted(Comparator.comparingInt((Integer url) -> -users[url]).thenComparing(url -> url))
        .limit(MAP_PAGES)
        .forEach(url -> {
          int row = embedding.find(Urls.id(trace.url(url)));
          if (row >= 0) {
            double[] vector = new double[CoVisitEmbedding.DIMENSIONS];
            embedding.add(row, 1, vector);
            pages.add(new MapPage(trace.url(url), users[url], vector));
          }
        });
    return pages;
  }

  private static void center(double[][] vectors) {
    for (int d = 0; d < CoVisitEmbedding.DIMENSIONS; d++) {
      int dimension = d;
      double mean = Arrays.stream(vectors).mapToDouble(v -> v[dimension]).average().orElse(0);
      for (double[] vector : vectors) {
        vector[d] -= mean;
      }
    }
  }

  /** Coordinates along the direction of most variance, which is taken out of the vectors. */
  private static double[] project(double[][] vectors) {
    double[] direction = new double[CoVisitEmbedding.DIMENSIONS];
    Arrays.setAll(direction, d -> 1.0 / (d + 1));
    for (int iteration = 0; iteration < ITERATIONS; iteration++) {
      double[] next = new double[direction.length];
      for (double[] vector : vectors) {
        add(dot(vector, direction), vector, next);
      }
      double norm = Math.sqrt(dot(next, next));
      if (norm == 0) {
        break;
      }
      Arrays.setAll(direction, d -> next[d] / norm);
    }
    double[] along = Arrays.stream(vectors).mapToDouble(v -> dot(v, direction)).toArray();
    for (int i = 0; i < vectors.length; i++) {
      add(-along[i], direction, vectors[i]);
    }
    return along;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int d = 0; d < a.length; d++) {
      sum += a[d] * b[d];
    }
    return sum;
  }

  private static void add(double weight, double[] vector, double[] sum) {
    for (int d = 0; d < sum.length; d++) {
      sum[d] += weight * vector[d];
    }
  }

  /** From 0 to 1: half the value, half its rank, so that crowds can be told apart. */
  private static double[] spread(double[] values) {
    double min = Arrays.stream(values).min().orElse(0);
    double range = Math.max(1e-9, Arrays.stream(values).max().orElse(1) - min);
    Integer[] order = IntStream.range(0, values.length).boxed().toArray(Integer[]::new);
    Arrays.sort(order, Comparator.comparingDouble(i -> values[i]));
    double[] spread = new double[values.length];
    for (int rank = 0; rank < order.length; rank++) {
      int i = order[rank];
      double byRank = (double) rank / Math.max(1, order.length - 1);
      spread[i] = 0.5 * byRank + 0.5 * (values[i] - min) / range;
    }
    return spread;
  }

  /**
   * Some sessions, a row each, those with the most relevant pages first.
   *
   * @param title of the drawing
   * @param states of pages by URL
   */
  public static String sessions(String title, Trace trace, Function<String, PageState> states) {
    List<Session> shown = new ArrayList<>();
    trace.forEachSession(session -> {
      if (session.steps().size() >= MIN_STEPS) {
        shown.add(session);
      }
    });
    shown.sort(Comparator.comparingLong(session -> -relevantSteps(session, states)));
    List<Session> rows = shown.subList(0, Math.min(MAX_SESSIONS, shown.size()));
    GraphDrawing drawing =
        new GraphDrawing(title, 140 + MAX_STEPS * STEP_PX, 60 + Math.max(1, rows.size()) * ROW_PX);
    int number = 0;
    for (int row = 0; row < rows.size(); row++) {
      double y = 60 + row * ROW_PX;
      drawing.addText(60, y + 4, rows.get(row).user());
      List<Step> steps = rows.get(row).steps();
      for (int i = 0; i < Math.min(MAX_STEPS, steps.size()); i++) {
        String url = steps.get(i).url();
        drawing.add(
            new GraphDrawing.Node(140 + i * STEP_PX, y, 0.05, states.apply(url).colour, "", url));
        if (i > 0) {
          drawing.addEdge(
              number - 1, number, 0.1, path(steps.get(i - 1).url()) + " → " + path(url));
        }
        number++;
      }
    }
    return drawing.render();
  }

  private static long relevantSteps(Session session, Function<String, PageState> states) {
    return session.steps().stream()
        .limit(MAX_STEPS)
        .filter(step -> states.apply(step.url()) == PageState.RELEVANT)
        .count();
  }

  /** Whether there is something to draw. */
  public static boolean hasVisits(Trace trace) {
    for (int user = 0; user < trace.userCount(); user++) {
      Visits visits = trace.visitsOf(user);
      if (visits.size() > 1) {
        return true;
      }
    }
    return false;
  }

  /** A URL without scheme and host, which most pages of a trace share. */
  private static String path(String url) {
    int at = url.indexOf('/', url.indexOf("://") + 3);
    String path = at < 0 ? "/" : url.substring(at);
    return path.equals("/") ? Urls.host(url) : path;
  }
}
