package dev.waymark.server.reading;

import dev.waymark.cli.command.CommandRunner;
import dev.waymark.server.http.Role;
import dev.waymark.server.http.Routes;
import dev.waymark.server.search.FeedbackApi;
import dev.waymark.server.search.SearchScreen;
import dev.waymark.server.search.ServedCollections;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** All screens that read collections: search, page, review, learned. */
public final class ReadingScreens implements Routes {
  private static final int RELOAD_SECONDS = 3;

  private final SearchScreen search;
  private final List<Routes> routes;
  private final boolean program;

  /**
   * @param person tells the person who asks from others
   * @param commands judges an archive again
   * @param marks is told of marks
   * @param program whether the whole program is served; else a search page alone, at {@code /}
   */
  public ReadingScreens(
      ServedCollections collections,
      Function<Context, String> person,
      CommandRunner commands,
      FeedbackApi.MarkListener marks,
      boolean program) {
    this.program = program;
    this.search = new SearchScreen(collections, person, program);
    List<Routes> all =
        new ArrayList<>(
            List.of(
                search,
                new FeedbackApi(collections, person, marks),
                new ArchivedCopy(collections)));
    if (program) {
      all.add(new PageScreen(collections, person));
      ArchiveJudge judge = new ArchiveJudge(collections, commands);
      all.add(new ReviewScreen(collections, person, judge));
      all.add(new LearnedScreen(collections));
    }
    this.routes = List.copyOf(all);
  }

  /** Lets the browser load a page again that has nothing to show yet. */
  static void askAgainSoon(Context request) {
    request.header("Refresh", String.valueOf(RELOAD_SECONDS));
  }

  @Override
  public void addTo(RoutesConfig config) {
    routes.forEach(one -> one.addTo(config));
    if (!program) {
      config.get("/", search::servePage, Role.PUBLIC);
    }
  }
}
