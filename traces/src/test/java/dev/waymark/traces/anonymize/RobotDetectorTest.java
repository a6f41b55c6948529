package dev.waymark.traces.anonymize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RobotDetectorTest {
  /** Accesses of a source: a time and why each is no page. */
  private static final class FakeAccesses implements RobotDetector.Accesses {
    private final List<Long> times = new ArrayList<>();
    private final List<@Nullable DropReason> reasons = new ArrayList<>();
    private boolean referred;

    FakeAccesses at(long time, @Nullable DropReason reason) {
      times.add(time);
      reasons.add(reason);
      return this;
    }

    FakeAccesses referred() {
      referred = true;
      return this;
    }

    @Override
    public int size() {
      return times.size();
    }

    @Override
    public long time(int i) {
      return times.get(i);
    }

    @Override
    public @Nullable DropReason reason(int i) {
      return reasons.get(i);
    }

    @Override
    public boolean hasReferrer(int i) {
      return referred && reasons.get(i) == null;
    }

    @Override
    public boolean isConfirmedPageView(int i) {
      return false;
    }
  }

  private static final RobotDetector WITH_ASSETS =
      new RobotDetector(TraceSettings.defaults(), 100, 500);
  private static final RobotDetector WITHOUT_ASSETS =
      new RobotDetector(TraceSettings.defaults(), 100, 0);

  @Test
  void aUserLoadsPagesWithTheirAssets() {
    assertThat(
            WITH_ASSETS.rejectionReason(
                new FakeAccesses().at(0, null).at(1, DropReason.ASSET).at(90, null)))
        .isNull();
  }

  @Test
  void aSourceWithoutAssetsOnASiteThatHasSomeIsARobot() {
    assertThat(WITH_ASSETS.rejectionReason(new FakeAccesses().at(0, null)))
        .isEqualTo(DropReason.ROBOT_BEHAVIOUR);
    assertThat(WITHOUT_ASSETS.rejectionReason(new FakeAccesses().at(0, null))).isNull();
    assertThat(WITH_ASSETS.rejectionReason(new FakeAccesses().at(0, null).at(1, DropReason.ICON)))
        .as("an icon out of nowhere")
        .isEqualTo(DropReason.ROBOT_BEHAVIOUR);
    assertThat(
            WITH_ASSETS.rejectionReason(
                new FakeAccesses().at(0, null).at(1, DropReason.ICON).referred()))
        .as("a page without pictures, found somewhere")
        .isNull();
  }

  @Test
  void robotsTxtAndScansIndicateARobot() {
    assertThat(
            WITHOUT_ASSETS.rejectionReason(
                new FakeAccesses().at(0, null).at(1, DropReason.ROBOTS_TXT)))
        .isEqualTo(DropReason.ROBOT_BEHAVIOUR);
    assertThat(
            WITHOUT_ASSETS.rejectionReason(
                new FakeAccesses().at(0, null).at(1, DropReason.SCANNER)))
        .isEqualTo(DropReason.ROBOT_BEHAVIOUR);
    FakeAccesses mistyped = new FakeAccesses().at(0, DropReason.SCANNER);
    for (int i = 0; i < 5; i++) {
      mistyped.at(100 * i + 50, null);
    }
    assertThat(WITHOUT_ASSETS.rejectionReason(mistyped)).isNull();
  }

  @Test
  void aSourceWithMostlyErrorsIsARobot() {
    FakeAccesses accesses = new FakeAccesses().at(0, null).at(1, null);
    assertThat(
            WITHOUT_ASSETS.rejectionReason(
                accesses.at(2, DropReason.ERROR).at(3, DropReason.ERROR)))
        .isNull();
    assertThat(WITHOUT_ASSETS.rejectionReason(accesses.at(4, DropReason.ERROR)))
        .isEqualTo(DropReason.ROBOT_BEHAVIOUR);
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 101})
  void moreThanAHundredAccessesAMinuteAreAGroup(int count) {
    FakeAccesses accesses = new FakeAccesses();
    for (int i = 0; i < count; i++) {
      accesses.at(1_000 + i / 2, null);
    }
    assertThat(WITHOUT_ASSETS.rejectionReason(accesses))
        .isEqualTo(count > 100 ? DropReason.TOO_MANY_PER_MINUTE : null);
  }

  @ParameterizedTest
  @ValueSource(ints = {2000, 2001})
  void moreThanTwoThousandAccessesADayAreAGroup(int count) {
    FakeAccesses accesses = new FakeAccesses();
    for (int i = 0; i < count; i++) {
      accesses.at(86_400L * 10 + 40L * i, null);
    }
    assertThat(WITHOUT_ASSETS.rejectionReason(accesses))
        .isEqualTo(count > 2000 ? DropReason.TOO_MANY_PER_DAY : null);
  }

  @Test
  void assetsDoNotCountTowardsTheLimits() {
    FakeAccesses accesses = new FakeAccesses().at(0, null);
    for (int i = 0; i < 500; i++) {
      accesses.at(1, DropReason.ASSET);
    }
    assertThat(WITH_ASSETS.rejectionReason(accesses)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
        "curl/8.5.0",
        "Mozilla/5.0 zgrab/0.x",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_2)",
        "UniversalFeedParser/4.2-pre-314-svn +http://feedparser.org/",
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)"
            + " HeadlessChrome/140.0.7339.16 Safari/537.36",
        "Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)"
      })
  void robotsAreRecognizedByUserAgent(String agent) {
    assertThat(UserAgentClassifier.isRobot(agent)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Mozilla/5.0 (Windows NT 6.1; WOW64; rv:27.0) Gecko/20100101 Firefox/27.0",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko)"
            + " Chrome/33.0.1750.91 Safari/537.36",
        "Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1; SV1)",
        "Mozilla/2.0 (X11; I; SunOS)",
        "Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.16",
        "Lynx/2.8.8dev.3 libwww-FM/2.14",
        "ELinks/0.12 (textmode; Linux)"
      })
  void browsersAreRecognizedByUserAgent(String agent) {
    assertThat(UserAgentClassifier.isRobot(agent)).isFalse();
  }
}
