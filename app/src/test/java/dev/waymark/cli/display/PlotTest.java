package dev.waymark.cli.display;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Curves and tables in a terminal. */
class PlotTest {
  @Test
  void twoCurvesAreDrawnWithTheirLegend() {
    Curve learning = Curve.ofCounts("learning", 10, 20, 30, 40);
    Curve breadth = Curve.ofCounts("breadth-first", 5, 5, 10, 10);
    assertThat(new Plot(40, 5).draw(List.of(learning, breadth), "pages", "relevant"))
        .containsExactly(
            "         relevant",
            "       40┤                         ●●●●",
            "         │                  ●●●●●●●",
            "       20┤           ●●●●●●●",
            "         │    ●●●●●●●○○○○○○○○○○○○○○○○○○",
            "        0┤●●●●○○○",
            "         └─────────────────────────────",
            "          0             2       4 pages",
            "          ● learning (40)   ○ breadth-first (10)");
  }

  @Test
  void aCurveIsAStraightLineBetweenItsPoints() {
    Curve curve = new Curve("c", new double[] {0, 10, 20}, new double[] {0, 5, 25});
    assertThat(curve.interpolate(5)).isEqualTo(2.5);
    assertThat(curve.interpolate(10)).isEqualTo(5);
    assertThat(curve.interpolate(15)).isEqualTo(15);
    assertThat(curve.interpolate(21)).isNaN();
  }

  @Property(tries = 200)
  void noCurveLeavesTheField(@ForAll @Size(max = 50) List<@IntRange(min = 0) Integer> values) {
    Curve curve = Curve.ofCounts("c", values.stream().mapToInt(Integer::intValue).toArray());
    List<String> lines = new Plot(100, 15).draw(List.of(curve), "pages", "relevant");
    assertThat(lines).hasSize(19).allSatisfy(line -> assertThat(line).hasSizeLessThan(101));
  }

  @Test
  void numbersStandRightAndWordsLeft() {
    assertThat(
            new TextTable("order", "pages", "harvest", "note")
                .addRow("breadth-first", "1,000", "3.1%", "the baseline")
                .addRow("ours", "998", "41%", "x".repeat(100))
                .lines(60))
        .containsExactly(
            "order          pages  harvest  note",
            "breadth-first  1,000     3.1%  the baseline",
            "ours             998      41%  " + "x".repeat(28) + "…");
  }
}
