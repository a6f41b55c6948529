package dev.waymark.rank.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.model.Observation;
import dev.waymark.rank.TinyCrawl;
import dev.waymark.rank.baseline.StaticPolicy;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnowledgeSnapshotTest {
  private static final Set<FeatureType> WORDS = EnumSet.of(FeatureType.WORD, FeatureType.ANCHOR);

  @TempDir Path folder;
  private Path file;
  private List<Observation> observations;
  private final Knowledge noPrior = new Knowledge(Set.of());

  @BeforeEach
  void file() {
    file = folder.resolve("snapshot");
    TinyCrawl crawl = new TinyCrawl(StaticPolicy.inDegree());
    observations =
        List.of(
            crawl.observe("start", false, "An index of reefs and cars", "reef", "car", "fish"),
            crawl.observe("reef", true, "Coral reef in İzmir", "fish"),
            crawl.observe("car", false, "Wheels of a car", "start"),
            crawl.observe("fish", true, "Fish of the reef", "reef"));
  }

  @Test
  void aCrawlKnowsTheSameFromASnapshotAndFromAllItsPages() throws IOException {
    Known all = new Known();
    observations.forEach(all::observe);
    Known half = new Known();
    observations.subList(0, 2).forEach(half::observe);
    half.write(file, 7);

    Known restored = new Known();
    assertThat(restored.read(file, 7, 10)).isEqualTo(2);
    observations.subList(2, observations.size()).forEach(restored::observe);

    assertThat(bytes(restored.knowledge)).isEqualTo(bytes(all.knowledge));
    FeatureCounts words = restored.knowledge.counts(FeatureType.WORD);
    for (int slot = 0; slot < words.size(); slot++) {
      assertThat(words.id(slot)).isEqualTo(all.knowledge.counts(FeatureType.WORD).id(slot));
    }
    for (int page = 0; page < observations.size(); page++) {
      assertThat(restored.history.children(page)).isEqualTo(all.history.children(page));
      assertThat(restored.history.isRelevant(page)).isEqualTo(all.history.isRelevant(page));
    }
    assertThat(restored.history.relevantPages()).isEqualTo(all.history.relevantPages());
  }

  @Test
  void aSnapshotOfSomethingElseOfMorePagesOrDamagedIsNotUsed() throws IOException {
    Known known = new Known();
    observations.forEach(known::observe);
    known.write(file, 7);

    assertThat(new Known().read(file, 8, 10)).isZero();
    assertThat(new Known().read(file, 7, observations.size() - 1)).isZero();
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    assertThat(new Known().read(file, 7, 10)).isZero();
    Files.write(file, List.of("short"));
    assertThat(new Known().read(file, 7, 10)).isZero();
    assertThat(new Known().read(folder.resolve("none"), 7, 10)).isZero();
  }

  @Test
  void onASharedBaseACrawlKnowsTheSumAndItsPartAddsUpToIt() throws IOException {
    Known all = new Known();
    observations.forEach(all::observe);
    Knowledge base = new Knowledge(WORDS);
    Known shard = new Known();
    for (Observation observation : observations) {
      shard.observe(observation);
      // A round of one page: what was learned joins the sum, which the next round stands on.
      base.merge(shard.knowledge.withoutBase());
      assertThat(bytes(shard.knowledge)).isEqualTo(bytes(base));
      Knowledge shared = new Knowledge(Set.of());
      shared.merge(base);
      shard.knowledge.rebase(shared);
      assertThat(shard.knowledge.withoutBase().pages()).isZero();
    }

    assertThat(bytes(shard.knowledge)).isEqualTo(bytes(all.knowledge));
    FeatureCounts words = all.knowledge.counts(FeatureType.WORD);
    for (int slot = 0; slot < words.size(); slot++) {
      assertThat(base.counts(FeatureType.WORD).id(slot)).isEqualTo(words.id(slot));
    }
  }

  @Test
  void aPageThatIsNotRelevantAfterAllCountsAsIfItHadNeverBeen() throws IOException {
    for (Observation wrong : observations) {
      if (!wrong.relevant()) {
        continue;
      }
      Known corrected = new Known();
      Known right = new Known();
      Known base = new Known();
      for (Observation observation : observations) {
        corrected.observe(observation);
        base.observe(observation);
        right.observe(observation == wrong ? wrong.withRelevant(false) : observation);
      }
      Knowledge shard = new Knowledge(WORDS);
      shard.rebase(base.knowledge);

      corrected.history.retractRelevance(wrong, observations.size());
      corrected.history.retractRelevance(wrong, observations.size());
      corrected.knowledge.retractRelevance(wrong, corrected.history);
      shard.retractRelevance(wrong, base.history);

      assertThat(bytes(corrected.knowledge)).isEqualTo(bytes(right.knowledge));
      assertThat(bytes(shard)).isEqualTo(bytes(right.knowledge));
      Knowledge sum = new Knowledge(Set.of());
      sum.merge(KnowledgeFile.read(new ByteArrayInputStream(bytes(shard.withoutBase()))));
      sum.merge(base.knowledge);
      assertThat(bytes(sum)).isEqualTo(bytes(right.knowledge));
      assertThat(corrected.history.relevantPages()).isEqualTo(right.history.relevantPages());
      assertThat(corrected.history.pagesUntilLastRelevant())
          .isEqualTo(right.history.pagesUntilLastRelevant());
    }
  }

  private final class Known {
    private final Knowledge knowledge = new Knowledge(WORDS);
    private final PageHistory history =
        new PageHistory(page -> observations.get(page).words().ids());

    void observe(Observation observation) {
      history.observe(observation);
      knowledge.observe(observation, history);
    }

    void write(Path file, long key) throws IOException {
      new KnowledgeSnapshot(key, history.size(), knowledge, history).write(file);
    }

    int read(Path file, long key, int maxPages) {
      return KnowledgeSnapshot.read(file, key, maxPages, noPrior, knowledge, history);
    }
  }

  private static byte[] bytes(Knowledge knowledge) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    KnowledgeFile.write(knowledge, out);
    return out.toByteArray();
  }
}
