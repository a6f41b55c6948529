package dev.waymark.shard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShardMapTest {

  @Test
  void allHostsOfADomainHaveOneOwner() {
    ShardMap map = new ShardMap(64);

    int owner = map.shardOf("https://example.co.uk/");
    assertThat(map.shardOf("http://www.example.co.uk:8080/a")).isEqualTo(owner);
    assertThat(map.shardOfHost("deep.www.example.co.uk")).isEqualTo(owner);
    assertThat(map.owner(owner).owns("https://example.co.uk/x")).isTrue();
    assertThat(map.owner((owner + 1) % 64).owns("https://example.co.uk/x")).isFalse();
    assertThat(map.shardOf("http://[::1]:80/")).isBetween(0, 63);
    assertThat(map.shardOf("http://127.0.0.1:80/"))
        .isEqualTo(map.shardOf("http://127.0.0.1:8080/"));
  }

  @Test
  void domainsAreSpreadEvenly() {
    ShardMap map = new ShardMap(16);
    int[] counts = new int[16];
    IntStream.range(0, 16_000).forEach(i -> counts[map.shardOf("http://d" + i + ".org/")]++);

    assertThat(counts)
        .satisfies(all -> assertThat(IntStream.of(all).min().orElse(0)).isBetween(850, 1000));
  }
}
