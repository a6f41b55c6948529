package dev.waymark.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.model.FetchResult;
import java.net.InetAddress;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many names or ports of one address share its limit. */
@Timeout(30)
class AddressLimitTest {
  private static FetchResult askWhileBusy(int limit, String... fetchFlags) throws Exception {
    List<InetAddress> loopback = List.of(InetAddress.getLoopbackAddress());
    try (RawServer stuck = RawServer.stuckAfter("");
        Loopback good = new Loopback().on("/", 200, "<p>hello");
        HttpFetcher fetcher =
            new HttpFetcher(
                FetchTestSettings.fetch(fetchFlags),
                FetchTestSettings.politeness("connections-per-address", "" + limit),
                InstantSource.system(),
                host -> loopback)) {
      String port = stuck.url("").replaceAll(".*:", ":");
      for (String name : List.of("a", "b")) {
        Thread.startVirtualThread(
            () -> fetcher.fetch("http://" + name + ".example" + port + "/", null));
      }
      while (stuck.heads.size() < 2) {
        Thread.onSpinWait();
      }
      return fetcher.fetch("http://c.example:" + good.port() + "/", null);
    }
  }

  @Test
  void oneRequestTooManyIsNotSentAndIsNobodysFault() throws Exception {
    assertThat(askWhileBusy(2))
        .isInstanceOfSatisfying(
            FetchResult.Failure.class,
            failed -> {
              assertThat(failed.scope()).isEqualTo(FetchResult.FailureScope.CRAWLER);
              assertThat(failed.reason()).contains("too many requests to 127.0.0.1 at once");
            });
  }

  @Test
  void thereIsRoomBelowTheLimitAndWithoutOne() throws Exception {
    assertThat(askWhileBusy(3)).isInstanceOf(FetchResult.Ok.class);
    assertThat(askWhileBusy(0)).isInstanceOf(FetchResult.Ok.class);
  }
}
