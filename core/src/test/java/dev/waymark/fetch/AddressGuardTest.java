package dev.waymark.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.fetch.access.ProxyRoutes;
import dev.waymark.model.FetchResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressGuardTest {
  private static final AddressGuard STRICT = AddressGuard.allowing(List.of());

  private static InetAddress address(String literal) {
    return InetAddress.ofLiteral(literal);
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, loopback",
    "127.255.255.254, loopback",
    "::1, loopback",
    "10.0.0.1, private",
    "172.16.0.1, private",
    "172.31.255.255, private",
    "192.168.1.1, private",
    "fc00::1, private",
    "fd00:ec2::254, private",
    "169.254.169.254, link-local",
    "fe80::1, link-local",
    "fec0::1, site-local",
    "100.64.0.1, carrier-grade NAT",
    "100.100.100.200, carrier-grade NAT",
    "168.63.129.16, cloud metadata",
    "192.0.0.192, reserved",
    "0.0.0.0, unspecified",
    "0.1.2.3, unspecified",
    "::, unspecified",
    "224.0.0.1, multicast",
    "ff02::1, multicast",
    "255.255.255.255, reserved",
    "198.18.0.1, benchmarking",
    "203.0.113.7, documentation",
    "2001:db8::1, documentation",
    "::ffff:127.0.0.1, loopback",
    "::7f00:1, loopback",
    "64:ff9b::a00:1, private",
    "64:ff9b:1::1, private",
    "2002:7f00:1::, loopback",
    "2002:c0a8:101::1, private",
    "2001:0:1:2::3, tunnel"
  })
  void specialAddressesAreRefusedByName(String literal, String kind) {
    assertThat(STRICT.refusalReason(address(literal))).contains(kind);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "9.255.255.255",
        "11.0.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "169.253.255.255",
        "126.255.255.255",
        "128.0.0.1",
        "223.255.255.255",
        "168.63.129.17",
        "2606:4700::1111",
        "2002:808:808::",
        "64:ff9b::808:808"
      })
  void publicAddressesAreNot(String literal) {
    assertThat(STRICT.refusalReason(address(literal))).isEmpty();
  }

  @Test
  void whatIsAllowedIsNotRefused() {
    AddressGuard guard = AddressGuard.allowing(List.of("loopback", "10.1.0.0/16", "fd00::/8"));
    for (String open : List.of("127.0.0.1", "::1", "10.1.2.3", "fd00::1", "::ffff:10.1.0.1")) {
      assertThat(guard.refusalReason(address(open))).as(open).isEmpty();
    }
    for (String shut : List.of("10.2.0.0", "192.168.0.1", "169.254.169.254", "fc00::1")) {
      assertThat(guard.refusalReason(address(shut))).as(shut).isPresent();
    }
    assertThat(AddressGuard.allowing(List.of("private")).refusalReason(address("10.0.0.1")))
        .isEmpty();
    assertThat(AddressGuard.allowing(List.of("private")).refusalReason(address("127.0.0.1")))
        .isPresent();
  }

  @Property
  void anIpv4AddressIsJudgedAlikeInEveryWrapping(@ForAll @Size(4) byte[] v4) throws Exception {
    boolean refused = STRICT.refusalReason(InetAddress.getByAddress(v4)).isPresent();
    byte[] nat64 = {0, 0x64, (byte) 0xff, (byte) 0x9b, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    System.arraycopy(v4, 0, nat64, 12, 4);
    byte[] sixToFour = {0x20, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    System.arraycopy(v4, 0, sixToFour, 2, 4);
    assertThat(STRICT.refusalReason(InetAddress.getByAddress(nat64)).isPresent())
        .isEqualTo(refused);
    assertThat(STRICT.refusalReason(InetAddress.getByAddress(sixToFour)).isPresent())
        .isEqualTo(refused);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "localhost",
        "LOCALHOST.",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0x7f.0.0.1",
        "0177.0.0.1",
        "017700000001",
        "[::1]",
        "[0:0:0:0:0:0:0:1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[::127.0.0.1]",
        "0.0.0.0",
        "0",
        "[::]",
        "%31%32%37.0.0.1",
        "１２７.０.０.１"
      })
  void thisMachineIsNotContactedHoweverItIsWritten(String host) {
    try (Loopback server = new Loopback().on("/", 200, "secret");
        HttpFetcher fetcher =
            new HttpFetcher(
                FetchTestSettings.fetch("allow-address", "203.0.113.0/24"),
                FetchTestSettings.politeness(),
                InstantSource.system())) {
      FetchResult fetched = fetcher.fetch("http://" + host + ":" + server.port() + "/", null);
      assertThat(fetched).isNotInstanceOf(FetchResult.Ok.class);
      assertThat(server.requests).isEmpty();
      if (fetched instanceof FetchResult.Refusal refused && !refused.reason().contains("no web")) {
        assertThat(refused.reason()).startsWith("address guard: ").contains("--allow-address");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "[::1]", "169.254.169.254", "10.0.0.1"})
  void refusalNamesTheRemedy(String host) {
    try (HttpFetcher fetcher =
        new HttpFetcher(
            FetchTestSettings.fetch("allow-address", "203.0.113.0/24"),
            FetchTestSettings.politeness(),
            InstantSource.system())) {
      assertThat(fetcher.fetch("http://" + host + "/", null))
          .isInstanceOfSatisfying(
              FetchResult.Refusal.class,
              refused -> assertThat(refused.reason()).contains("--allow-address"));
    }
  }

  @Test
  void nameThatLaterLeadsElsewhereIsStillGuarded() {
    TestClock clock = new TestClock();
    List<String> answers = new ArrayList<>(List.of("127.0.0.1", "10.0.0.1"));
    try (HttpFetcher fetcher =
        new HttpFetcher(
            FetchTestSettings.fetch("dns-ttl", "1m"),
            FetchTestSettings.politeness(),
            clock,
            host -> List.of(address(answers.removeFirst())))) {
      String url;
      try (Loopback server = new Loopback().on("/", 200, "page")) {
        url = "http://rebind.example:" + server.port() + "/";
        assertThat(fetcher.fetch(url, null)).isInstanceOf(FetchResult.Ok.class);
      }
      // A connection that stands was checked when it was made; only a new one asks for the name.
      clock.pass(Duration.ofMinutes(2));
      assertThat(fetcher.fetch(url, null)).isInstanceOf(FetchResult.Refusal.class);
    }
  }

  @Test
  void socketChecksTheGuardItself() throws IOException {
    try (Loopback server = new Loopback();
        Socket socket =
            new GuardedSockets(
                    STRICT,
                    new HostOverrides(List.of()),
                    new ProxyRoutes(FetchTestSettings.fetch().access()),
                    Duration.ofSeconds(5))
                .createSocket()) {
      InetSocketAddress target =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port());
      assertThatThrownBy(() -> socket.connect(target, 1000))
          .isInstanceOf(UnknownHostException.class)
          .hasMessageContaining("loopback");
      assertThat(socket.isConnected()).isFalse();
    }
  }
}
