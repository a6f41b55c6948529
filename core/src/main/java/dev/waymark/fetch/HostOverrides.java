package dev.waymark.fetch;

import dev.waymark.config.ConfigException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Dns;
import org.jspecify.annotations.Nullable;

/**
 * Hosts that are reached at a configured address instead of by DNS, such as a recorded web that is
 * served on loopback: {@code *.example=127.0.0.1:8080}. URLs stay unchanged. The address is guarded
 * like any other.
 */
final class HostOverrides {
  private final List<HostOverride> overrides = new ArrayList<>();

  /**
   * @param suffix a host, or a suffix of hosts that starts with a dot
   */
  private record HostOverride(String suffix, boolean exact, InetAddress address, int port) {
    boolean matches(String host) {
      return exact ? host.equals(suffix) : host.endsWith(suffix);
    }
  }

  /**
   * @throws ConfigException an override cannot be parsed
   */
  HostOverrides(List<String> texts) {
    for (String text : texts) {
      overrides.add(parse(text));
    }
  }

  private static HostOverride parse(String text) {
    int equals = text.indexOf('=');
    int colon = text.lastIndexOf(':');
    try {
      String host = text.substring(0, equals);
      boolean exact = !host.startsWith("*");
      InetAddress address = InetAddress.ofLiteral(text.substring(equals + 1, colon));
      int port = Integer.parseInt(text, colon + 1, text.length(), 10);
      return new HostOverride(exact ? host : host.substring(1), exact, address, port);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new ConfigException(
          "connect-to: `" + text + "` is not like *.example=127.0.0.1:8080 (HOST=ADDRESS:PORT).");
    }
  }

  /** A resolver that applies the overrides before the given one. */
  Dns wrap(Dns resolver) {
    return host -> {
      HostOverride override = find(host);
      return override == null
          ? resolver.lookup(host)
          : List.of(withHostName(host, override.address));
    };
  }

  /** Where to connect instead; the same address if its host has no override. */
  InetSocketAddress connectAddress(InetSocketAddress original) {
    HostOverride override = find(original.getHostString());
    return override == null
        ? original
        : new InetSocketAddress(original.getAddress(), override.port);
  }

  /** Whether a host is reached elsewhere. */
  boolean contains(String host) {
    return find(host) != null;
  }

  private @Nullable HostOverride find(String host) {
    for (HostOverride override : overrides) {
      if (override.matches(host)) {
        return override;
      }
    }
    return null;
  }

  /** The address with the name of the host, by which {@link #connectAddress} recognizes it. */
  private static InetAddress withHostName(String host, InetAddress address)
      throws UnknownHostException {
    return InetAddress.getByAddress(host, address.getAddress());
  }
}
