package dev.waymark.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.parse.Parser;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.generated.GeneratedWeb;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeasuresTest {

  @Test
  void theAreaCountsHitsAfterEveryFetchAndAnEarlyEndStaysWhereItWas() {
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
  void aMeanOfEqualValuesIsSure() {
    ConfidenceInterval same =
        new Bootstrap(1).interval(List.of(new double[] {2, 2}, new double[] {2, 2}));
    assertThat(same).isEqualTo(new ConfidenceInterval(2, 2, 2));
  }

  @Test
  void anIntervalHoldsTheMeanAndWantsThatDifferMakeItWide() {
    Bootstrap bootstrap = new Bootstrap(1);
    ConfidenceInterval alike =
        bootstrap.interval(List.of(new double[] {1, 3}, new double[] {1, 3}));
    ConfidenceInterval unlike =
        bootstrap.interval(List.of(new double[] {1, 1}, new double[] {3, 3}));

    assertThat(alike.mean()).isEqualTo(unlike.mean()).isEqualTo(2);
    assertThat(unlike.low()).isEqualTo(1);
    assertThat(unlike.high()).isEqualTo(3);
    assertThat(alike.low()).isBetween(1.0, 2.0);
  }

  @Test
  void similarityIsThatOfTheFoundPageTheOthersAreNearestTo() {
    RecordedWeb web = GeneratedWeb.parse("pages=200,random-seed=5,people=0");
    WebSnapshot terrain = new WebSnapshot(web, new Parser("waymark"));
    List<String> twoPages = List.of(web.url(40), web.url(41));

    double[] sum = new double[terrain.vectors().vocabularySize()];
    terrain.vectors().addTo(sum, 40);
    assertThat(terrain.vectors().dot(sum, 40)).isCloseTo(1, within(1e-5));
    double cosine = terrain.vectors().dot(sum, 41);

    assertThat(Measures.maxAverageSimilarity(terrain, twoPages, new int[] {0, 1}))
        .isCloseTo((1 + cosine) / 2, within(1e-5));
    assertThat(Measures.maxAverageSimilarity(terrain, twoPages, new int[] {0, 0})).isZero();
  }
}
