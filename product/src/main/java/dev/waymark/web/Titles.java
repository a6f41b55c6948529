package dev.waymark.web;

import dev.waymark.web.Layout.Run;
import java.util.List;

/** What the pages of a generated web are called, and which of them are copies. */
final class Titles {
  private static final long TITLE = 41;
  private static final long COPY = 42;
  private static final long HUB = 43;

  private final GeneratedSettings settings;
  private final Layout layout;
  private final Vocabulary words;

  Titles(GeneratedSettings settings, Layout layout, Vocabulary words) {
    this.settings = settings;
    this.layout = layout;
    this.words = words;
  }

  /** The page that a content page was copied from; itself if it is no copy. */
  int source(int page) {
    Run run = layout.runOf(page);
    boolean first = page == run.start();
    return copy(page) && !first && !copy(page - 1) ? page - 1 : page;
  }

  private boolean copy(int page) {
    return Dice.unit(settings.seed(), COPY, page) < settings.copies();
  }

  /** Whether a copy is to the byte; the others differ in a line. */
  boolean exact(int copy) {
    return (Dice.hash(settings.seed(), COPY, copy) & 1) == 0;
  }

  /** What a hub is about: the topic of one of its host's content pages. */
  int topicOfHub(int hub) {
    List<Run> runs = layout.runsOfHost(layout.runOf(hub).host());
    Run last = runs.getLast();
    Run items =
        runs.stream().filter(run -> run.kind() == Layout.Kind.ITEM).findFirst().orElse(last);
    Dice dice = new Dice(settings.seed(), HUB, hub);
    return layout.runOf(items.start() + dice.below(last.end() - items.start())).topic();
  }

  /** The words of a page's title, lower-cased. */
  List<String> of(int page) {
    Run run = layout.runOf(page);
    int number = page - run.start() + 1;
    return switch (run.kind()) {
      case HOME -> List.of("site", Integer.toString(run.host()));
      case HUB -> List.of("links", "about", words.name(topicOfHub(page)));
      case LIST ->
          List.of(
              run.topic() < 0 ? "archive" : words.name(run.topic()),
              "page",
              Integer.toString(number));
      case ITEM -> ofItem(source(page), run.topic());
    };
  }

  private List<String> ofItem(int page, int topic) {
    Dice dice = new Dice(settings.seed(), TITLE, page);
    String first = words.ofTopic(topic, dice);
    String second = words.anyOfTopic(topic, dice);
    String third = words.common(dice);
    return dice.chance(0.5) ? List.of(first, second, third) : List.of(third, first, second);
  }
}
