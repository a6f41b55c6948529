package dev.waymark.lab.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.parse.Parser;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.KnowledgeFile;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ShardedTrialTest {
  private static final RecordedWeb WEB = GeneratedWeb.parse("pages=1000,random-seed=3");
  private static final WebSnapshot SNAPSHOT = new WebSnapshot(WEB, new Parser("waymark"));
  private static final String WANT = "label(\"topic.astronomy\")";
  private static final RelevanceJudgments JUDGMENTS =
      new RelevanceJudgments(WANT, LabPredicates.compile(List.of(WANT), WEB).get(WANT), SNAPSHOT);
  private static final List<String> SEEDS = List.of(WEB.url(0), WEB.url(17));

  @Test
  void oneShardInRoundsIsTheCrawlThatIsNotDivided() throws Exception {
    Trial whole = new Trial(SNAPSHOT, 300);
    RunOutcome outcome = whole.run(JUDGMENTS, "waymark", policy(), 0, SEEDS, new BitSet(), 16);

    ShardedTrial.Result result = sharded(new Sharding(1, .0625, 0, 1), 300);

    assertThat(result.fetched()).isEqualTo(outcome.fetched());
    assertThat(result.relevantAfter()).isEqualTo(outcome.relevantAfter());
    assertThat(bytes(result.knowledge())).isEqualTo(bytes(whole.knowledge()));
  }

  @Test
  void shardsReachEveryPageOnceAndKnowWhatOneCrawlWouldKnow() throws Exception {
    RunOutcome outcome =
        new Trial(SNAPSHOT, 2000).run(JUDGMENTS, "waymark", policy(), 0, SEEDS, new BitSet(), 16);

    ShardedTrial.Result result = sharded(new Sharding(7, .25, 100, 1), 2000);

    assertThat(new HashSet<>(result.fetched()))
        .hasSameSizeAs(result.fetched())
        .isEqualTo(new HashSet<>(outcome.fetched()));
    assertThat(result.knowledge().pages()).isEqualTo(outcome.fetched().size());
    assertThat(result.knowledge().relevant())
        .isEqualTo(outcome.relevantAfter()[outcome.fetched().size() - 1]);
  }

  @Test
  void theSameRunInShardsIsRepeated() throws Exception {
    Sharding sharding = new Sharding(5, .125, 60, 4);

    ShardedTrial.Result first = sharded(sharding, 250);
    ShardedTrial.Result second = sharded(sharding, 250);

    assertThat(second.fetched()).isEqualTo(first.fetched());
    assertThat(bytes(second.knowledge())).isEqualTo(bytes(first.knowledge()));
  }

  private static ShardedTrial.Result sharded(Sharding sharding, int pages)
      throws InterruptedException {
    return new ShardedTrial(
            SNAPSHOT,
            JUDGMENTS,
            sharding,
            ShardedTrialTest::policy,
            SEEDS,
            new BitSet(),
            16,
            new Knowledge(Set.of()))
        .run(pages);
  }

  private static OrderingPolicy policy() {
    return AllOrderingPolicies.builtIn().create("waymark", PolicyContext.empty());
  }

  private static byte[] bytes(Knowledge knowledge) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    KnowledgeFile.write(knowledge, out);
    return out.toByteArray();
  }
}
