package dev.waymark.fetch.limits;

import java.net.InetAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Limits the concurrent requests to one address, behind which many hosts may be, or many ports of
 * one. Who finds it busy is to come back later: to wait here would keep others from being fetched.
 */
public final class AddressLimiter {
  private final int limit;
  private final Map<InetAddress, Integer> requests = new ConcurrentHashMap<>();

  /**
   * @param limit 0 for none
   */
  public AddressLimiter(int limit) {
    this.limit = limit;
  }

  public boolean isUnlimited() {
    return limit == 0;
  }

  /** Takes one of the requests that are allowed; false if there is none. */
  public boolean tryAcquire(InetAddress address) {
    boolean[] acquired = {false};
    requests.compute(
        address,
        (key, count) -> {
          int now = count == null ? 0 : count;
          acquired[0] = now < limit;
          return acquired[0] ? now + 1 : count;
        });
    return acquired[0];
  }

  public void release(InetAddress address) {
    requests.computeIfPresent(address, (key, count) -> count == 1 ? null : count - 1);
  }
}
