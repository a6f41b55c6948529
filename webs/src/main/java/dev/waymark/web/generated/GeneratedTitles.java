package dev.waymark.web.generated;

import dev.waymark.web.generated.GeneratedLayout.PageRun;
import java.util.List;

/** Assigns titles to the pages of a generated web, and decides which are copies. */
final class GeneratedTitles {
  private static final long TITLE_SALT = 41;
  private static final long COPY_SALT = 42;
  private static final long HUB_SALT = 43;

  private final GeneratedWebSettings settings;
  private final GeneratedLayout layout;
  private final GeneratedVocabulary vocabulary;

  GeneratedTitles(
      GeneratedWebSettings settings, GeneratedLayout layout, GeneratedVocabulary vocabulary) {
    this.settings = settings;
    this.layout = layout;
    this.vocabulary = vocabulary;
  }

  /** The page that a content page is a copy of; itself if it is no copy. */
  int originalOf(int page) {
    PageRun run = layout.runOf(page);
    boolean first = page == run.start();
    return isCopy(page) && !first && !isCopy(page - 1) ? page - 1 : page;
  }

  private boolean isCopy(int page) {
    return SplitMix64.uniform(settings.randomSeed(), COPY_SALT, page) < settings.duplicates();
  }

  /** Whether a copy is exact; the others differ in a line. */
  boolean isExactCopy(int copy) {
    return (SplitMix64.hash(settings.randomSeed(), COPY_SALT, copy) & 1) == 0;
  }

  /** The topic of a hub: that of one of its host's content pages. */
  int topicOfHub(int hub) {
    List<PageRun> runs = layout.runsOfHost(layout.runOf(hub).host());
    PageRun last = runs.getLast();
    PageRun items =
        runs.stream()
            .filter(run -> run.kind() == GeneratedLayout.PageKind.ITEM)
            .findFirst()
            .orElse(last);
    SplitMix64 random = new SplitMix64(settings.randomSeed(), HUB_SALT, hub);
    return layout.runOf(items.start() + random.uniformInt(last.end() - items.start())).topic();
  }

  /** The words of a page's title, lower-cased. */
  List<String> titleWords(int page) {
    PageRun run = layout.runOf(page);
    int number = page - run.start() + 1;
    return switch (run.kind()) {
      case HOME -> List.of("site", Integer.toString(run.host()));
      case HUB -> List.of("links", "about", vocabulary.topicName(topicOfHub(page)));
      case LIST ->
          List.of(
              run.topic() < 0 ? "archive" : vocabulary.topicName(run.topic()),
              "page",
              Integer.toString(number));
      case ITEM -> itemTitleWords(originalOf(page), run.topic());
    };
  }

  private List<String> itemTitleWords(int page, int topic) {
    SplitMix64 random = new SplitMix64(settings.randomSeed(), TITLE_SALT, page);
    String first = vocabulary.zipfTopicWord(topic, random);
    String second = vocabulary.uniformTopicWord(topic, random);
    String third = vocabulary.zipfCommonWord(random);
    return random.bernoulli(0.5) ? List.of(first, second, third) : List.of(third, first, second);
  }
}
