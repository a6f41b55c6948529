package dev.waymark.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Dns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CachingDnsTest {
  private final TestClock clock = new TestClock();
  private final AtomicInteger lookups = new AtomicInteger();

  private CachingDns dns(Dns resolver, String... flags) {
    return new CachingDns(
        host -> {
          lookups.incrementAndGet();
          return resolver.lookup(host);
        },
        AddressGuard.allowing(List.of()),
        FetchTestSettings.fetch(flags),
        clock);
  }

  private static InetAddress address(String literal) {
    return InetAddress.ofLiteral(literal);
  }

  @Test
  void addressIsRememberedForAWhile() throws Exception {
    try (CachingDns dns = dns(host -> List.of(address("1.1.1.1")), "dns-ttl", "5m")) {
      dns.lookup("a.example");
      clock.pass(Duration.ofMinutes(4));
      assertThat(dns.lookup("a.example")).containsExactly(address("1.1.1.1"));
      assertThat(lookups).hasValue(1);
      clock.pass(Duration.ofMinutes(2));
      dns.lookup("a.example");
      assertThat(lookups).hasValue(2);
    }
  }

  @Test
  void unknownNameIsRememberedForAMinute() {
    try (CachingDns dns =
        dns(host -> {
          throw new UnknownHostException(host);
        })) {
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> dns.lookup("no.example")).hasMessageContaining("no.example");
      }
      assertThat(lookups).hasValue(1);
      clock.pass(Duration.ofSeconds(61));
      assertThatThrownBy(() -> dns.lookup("no.example"));
      assertThat(lookups).hasValue(2);
    }
  }

  @Test
  void concurrentRequestsCauseOneLookup() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    try (CachingDns dns =
            dns(host -> {
              try {
                go.await();
              } catch (InterruptedException e) {
                throw new UnknownHostException("interrupted");
              }
              return List.of(address("1.1.1.1"));
            });
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<List<InetAddress>>> results = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        results.add(threads.submit(() -> dns.lookup("a.example")));
      }
      go.countDown();
      for (Future<List<InetAddress>> result : results) {
        assertThat(result.get()).containsExactly(address("1.1.1.1"));
      }
      assertThat(lookups).hasValue(1);
    }
  }

  @Test
  void guardedAddressesAreLeftOut() throws Exception {
    try (CachingDns dns =
        dns(host -> List.of(address("10.0.0.1"), address("1.1.1.1"), address("::1")))) {
      assertThat(dns.lookup("mixed.example")).containsExactly(address("1.1.1.1"));
    }
    try (CachingDns dns = dns(host -> List.of(address("10.0.0.1")))) {
      assertThatThrownBy(() -> dns.lookup("inside.example"))
          .isInstanceOf(AddressGuard.GuardedAddressException.class)
          .hasMessageContaining("--allow-address private");
    }
  }

  @Test
  void resolverThatHangsIsNotWaitedForLongerThanAConnection() {
    CountDownLatch never = new CountDownLatch(1);
    try (CachingDns dns =
        dns(
            host -> {
              try {
                never.await();
              } catch (InterruptedException e) {
                throw new UnknownHostException("interrupted");
              }
              return List.of();
            },
            "connect-timeout",
            "100ms")) {
      assertThatThrownBy(() -> dns.lookup("slow.example"))
          .isInstanceOf(UnknownHostException.class)
          .hasMessageContaining(NetworkErrors.TEMPORARY_DNS_FAILURE);
    }
  }

  @Test
  void silentNameServersDoNotKeepOthersFromBeingResolved() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (CachingDns dns =
            dns(host -> {
              if (host.endsWith(".good.com")) {
                return List.of(address("1.1.1.1"));
              }
              try {
                never.await();
              } catch (InterruptedException e) {
                throw new UnknownHostException("interrupted");
              }
              return List.of();
            });
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 300; i++) {
        String silent = "h" + i + ".silent.com";
        var _ = threads.submit(() -> dns.lookup(silent));
      }
      for (int i = 0; i < 20; i++) {
        String silent = "www.silent" + i + ".com";
        var _ = threads.submit(() -> dns.lookup(silent));
      }
      List<Future<List<InetAddress>>> good = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        String host = "h" + i + ".good.com";
        good.add(threads.submit(() -> dns.lookup(host)));
      }
      for (Future<List<InetAddress>> result : good) {
        assertThat(result.get()).containsExactly(address("1.1.1.1"));
      }
      threads.shutdownNow();
    }
  }

  @Test
  void resolverThatBreaksIsAnUnknownName() {
    try (CachingDns dns =
        dns(host -> {
          throw new IllegalStateException("broken");
        })) {
      assertThatThrownBy(() -> dns.lookup("x.example"))
          .isInstanceOf(UnknownHostException.class)
          .hasMessageContaining("broken");
    }
    try (CachingDns dns = dns(host -> List.of())) {
      assertThatThrownBy(() -> dns.lookup("x.example")).hasMessageContaining("no address");
    }
  }
}
