package dev.waymark.lab.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.parse.Parser;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.generated.GeneratedWeb;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeasuresTest {

  @Test
  void theAreaCountsRelevantPagesAfterEveryPageAndAnEarlyEndStaysWhereItWas() {
    assertThat(Measures.areaUnderCurve(new int[] {0, 1, 1, 2}, 4)).isEqualTo(4);
    assertThat(Measures.areaUnderCurve(new int[] {0, 1}, 4)).isEqualTo(3);
    assertThat(Measures.areaUnderCurve(new int[0], 4)).isZero();
  }

  @Test
  void efficiencyIsTheShareOfTheWayFromRandomToTheOracle() {
    assertThat(Measures.efficiency(30, 10, 50)).isEqualTo(0.5);
    assertThat(Measures.efficiency(5, 10, 50)).isEqualTo(-0.125);
    assertThat(Measures.efficiency(7, 10, 10)).isZero();
  }

  @Test
  void similarityIsThatOfTheFoundPageTheOthersAreNearestTo() {
    RecordedWeb web = GeneratedWeb.parse("pages=200,random-seed=5,people=0");
    WebSnapshot snapshot = new WebSnapshot(web, new Parser("waymark"));
    List<String> twoPages = List.of(web.url(40), web.url(41));

    double[] sum = new double[snapshot.vectors().vocabularySize()];
    snapshot.vectors().addTo(sum, 40);
    assertThat(snapshot.vectors().dot(sum, 40)).isCloseTo(1, within(1e-5));
    double cosine = snapshot.vectors().dot(sum, 41);

    assertThat(Measures.maxAverageSimilarity(snapshot, twoPages, new int[] {0, 1}))
        .isCloseTo((1 + cosine) / 2, within(1e-5));
    assertThat(Measures.maxAverageSimilarity(snapshot, twoPages, new int[] {0, 0})).isZero();
  }
}
