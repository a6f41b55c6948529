package dev.waymark.cli.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.archive.JournalReader;
import dev.waymark.cli.CommandOutput;
import dev.waymark.cli.ReefSiteTestBase;
import dev.waymark.cli.command.ConfigFile;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.KnowledgeReplay;
import dev.waymark.collection.Rejudge;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.relevance.Predicates;
import dev.waymark.relevance.predicate.PredicateContext;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Judging a collection again, from its archive. */
@Timeout(120)
class RejudgeTest extends ReefSiteTestBase {
  private static final String SHEEP = "word(\"sheep\")";

  /** The failure of a test in place of a kill. */
  private static final class Killed extends RuntimeException {}

  private Path collection() {
    return folder.resolve("c");
  }

  private Map<String, Boolean> relevance() {
    Map<String, Boolean> relevance = new TreeMap<>();
    new JournalReader(collection())
        .forEach(entry -> {
          if (entry.relevance() != null) {
            relevance.put(entry.url(), entry.relevance().relevant());
          }
        });
    return relevance;
  }

  private long relevantPagesKnown() {
    return KnowledgeReplay.readKnowledge(collection(), policy()).relevant();
  }

  private static OrderingPolicy policy() {
    return AllOrderingPolicies.builtIn().create("intelligent", PolicyContext.empty());
  }

  private void rejudge(Consumer<Rejudge.Progress> listener, Runnable beforeEnd) {
    List<RawSetting> settings = new ArrayList<>(ConfigFile.readStored(collection()));
    settings.add(RawSetting.flag("want", List.of(SHEEP)));
    CrawlConfig config = SettingsSchema.of(CrawlCommandSettings.class).read(settings).config();
    new Rejudge(
            collection(),
            config,
            Predicates.parse(SHEEP, PredicateContext.minimal()),
            InFlightParents.forPredicate(SHEEP))
        .run(policy(), InstantSource.system(), listener, beforeEnd);
  }

  private CommandOutput apply(String want) {
    return CommandOutput.run("judge", collection().toString(), "--want", want, "--apply");
  }

  @Test
  void anotherWantMakesOtherPagesRelevantEverywhere() {
    crawl();
    assertThat(relevance()).containsEntry(url("/reef"), true).containsEntry(url("/hill"), false);
    CommandOutput judged = apply(SHEEP);
    assertThat(judged.err()).isEmpty();
    assertThat(judged.out()).contains("1 of 3 pages", "are relevant now.");
    assertThat(relevance()).containsEntry(url("/reef"), false).containsEntry(url("/hill"), true);
    assertThat(relevantPagesKnown()).isEqualTo(1);
    assertThat(CommandOutput.run("search", collection() + "", "full", "--relevant", "yes").out())
        .contains("/hill")
        .doesNotContain("/reef");
    assertThat(CommandOutput.run("why", collection() + "", url("/hill")).out())
        .contains("relevance: relevant", "word(\"sheep\"): once");
    CommandOutput on = CommandOutput.run("crawl", "--into", collection().toString());
    assertThat(on.err()).doesNotContain("was crawled for");
    assertThat(on.out()).contains("3 pages", "1 relevant");
  }

  @Test
  void aCrawlWithAnotherWantNamesTheCommand() {
    crawl();
    assertThat(CommandOutput.run("crawl", "--into", collection() + "", "--want", SHEEP).err())
        .contains("waymark judge " + collection() + " --want 'word(\"sheep\")' --apply");
  }

  @Test
  void killedWhileJudgingItGoesOnWhereItStopped() {
    crawl();
    Map<String, Boolean> before = relevance();
    int[] entries = {0};
    assertThatThrownBy(() ->
            rejudge(
                progress -> {
                  if (++entries[0] == 2) {
                    throw new Killed();
                  }
                },
                () -> {}))
        .isInstanceOf(Killed.class);
    assertThat(relevance()).isEqualTo(before);
    int[] rest = {0};
    rejudge(progress -> rest[0]++, () -> {});
    assertThat(entries[0] + rest[0]).isEqualTo((int) journalEntries());
    assertThat(relevance()).containsEntry(url("/hill"), true).containsEntry(url("/reef"), false);
  }

  @Test
  void killedWhileChangingACrawlWaitsUntilItIsDone() {
    crawl();
    assertThatThrownBy(() ->
            rejudge(
                progress -> {},
                () -> {
                  throw new Killed();
                }))
        .isInstanceOf(Killed.class);
    assertThat(CommandOutput.run("crawl", "--into", collection().toString()).err())
        .contains("is being judged again, which was interrupted. Finish it with: waymark judge");
    assertThat(apply(SHEEP).code()).isZero();
    assertThat(CommandOutput.run("crawl", "--into", collection().toString()).out())
        .contains("1 relevant");
    assertThat(relevantPagesKnown()).isEqualTo(1);
  }

  @Test
  void aFolderThatIsNoCollectionIsTold() {
    assertThat(CommandOutput.run("judge", folder.toString(), "--want", SHEEP, "--apply").err())
        .contains("apply: name the folder of one collection");
  }

  private long journalEntries() {
    long[] count = {0};
    new JournalReader(collection()).forEach(entry -> count[0]++);
    return count[0];
  }
}
