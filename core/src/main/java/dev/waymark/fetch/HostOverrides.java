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
 * Hosts that are reached elsewhere than their name says, such as a recorded web that is served on
 * loopback: {@code *.example=127.0.0.1:8080}. URLs stay as they are. The address is guarded like
 * any other.
 */
final class HostOverrides {
  private final List<HostOverride> overrides = new ArrayList<>();

  /**
   * @param suffix a host, or the end of hosts' names with its dot
   */
  private record HostOverride(String suffix, boolean exact, InetAddress address, int port) {
    boolean matches(String host) {
      return exact ? host.equals(suffix) : host.endsWith(suffix);
    }
  }

  /**
   * @throws ConfigException one cannot be read
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
      boolean whole = !host.startsWith("*");
      InetAddress address = InetAddress.ofLiteral(text.substring(equals + 1, colon));
      int port = Integer.parseInt(text, colon + 1, text.length(), 10);
      return new HostOverride(whole ? host : host.substring(1), whole, address, port);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new ConfigException(
          "connect-to: `" + text + "` is not like *.example=127.0.0.1:8080 (HOST=ADDRESS:PORT).");
    }
  }

  /** Finds the addresses of hosts, those on a detour included. */
  Dns wrap(Dns resolver) {
    return host -> {
      HostOverride detour = find(host);
      return detour == null ? resolver.lookup(host) : List.of(withHostName(host, detour.address));
    };
  }

  /** Where to connect instead; the same address if its host is not on a detour. */
  InetSocketAddress connectAddress(InetSocketAddress asked) {
    HostOverride detour = find(asked.getHostString());
    return detour == null ? asked : new InetSocketAddress(asked.getAddress(), detour.port);
  }

  private @Nullable HostOverride find(String host) {
    for (HostOverride detour : overrides) {
      if (detour.matches(host)) {
        return detour;
      }
    }
    return null;
  }

  /** The address with the name of the host, by which {@link #connectAddress} knows it again. */
  private static InetAddress withHostName(String host, InetAddress address)
      throws UnknownHostException {
    return InetAddress.getByAddress(host, address.getAddress());
  }
}
