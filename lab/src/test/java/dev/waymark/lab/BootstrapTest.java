package dev.waymark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BootstrapTest {

  @Test
  void equalValuesHaveAnIntervalOfNoWidth() {
    ConfidenceInterval same =
        new Bootstrap(1).interval(List.of(new double[] {2, 2}, new double[] {2, 2}));
    assertThat(same).isEqualTo(new ConfidenceInterval(2, 2, 2));
  }

  @Test
  void anIntervalHoldsTheMeanAndPredicatesThatDifferMakeItWide() {
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
  void valuesOfOneGroupAreResampledAlone() {
    ConfidenceInterval interval = new Bootstrap(1).interval(new double[] {0, 4});
    assertThat(interval).isEqualTo(new ConfidenceInterval(2, 0, 4));
  }
}
