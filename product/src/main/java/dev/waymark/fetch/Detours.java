package dev.waymark.fetch;

import dev.waymark.settings.BadSetting;
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
final class Detours {
  private final List<Detour> detours = new ArrayList<>();

  /**
   * @param suffix a host, or the end of hosts' names with its dot
   */
  private record Detour(String suffix, boolean whole, InetAddress address, int port) {
    boolean takes(String host) {
      return whole ? host.equals(suffix) : host.endsWith(suffix);
    }
  }

  /**
   * @throws BadSetting one cannot be read
   */
  Detours(List<String> texts) {
    for (String text : texts) {
      detours.add(parse(text));
    }
  }

  private static Detour parse(String text) {
    int equals = text.indexOf('=');
    int colon = text.lastIndexOf(':');
    try {
      String host = text.substring(0, equals);
      boolean whole = !host.startsWith("*");
      InetAddress address = InetAddress.ofLiteral(text.substring(equals + 1, colon));
      int port = Integer.parseInt(text, colon + 1, text.length(), 10);
      return new Detour(whole ? host : host.substring(1), whole, address, port);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new BadSetting(
          "connect-to: `" + text + "` is not like *.example=127.0.0.1:8080 (HOST=ADDRESS:PORT).");
    }
  }

  /** Finds the addresses of hosts, those on a detour included. */
  Dns around(Dns resolver) {
    return host -> {
      Detour detour = of(host);
      return detour == null ? resolver.lookup(host) : List.of(named(host, detour.address));
    };
  }

  /** Where to connect instead; the same address if its host is not on a detour. */
  InetSocketAddress target(InetSocketAddress asked) {
    Detour detour = of(asked.getHostString());
    return detour == null ? asked : new InetSocketAddress(asked.getAddress(), detour.port);
  }

  private @Nullable Detour of(String host) {
    for (Detour detour : detours) {
      if (detour.takes(host)) {
        return detour;
      }
    }
    return null;
  }

  /** The address with the name of the host, by which {@link #target} knows it again. */
  private static InetAddress named(String host, InetAddress address) throws UnknownHostException {
    return InetAddress.getByAddress(host, address.getAddress());
  }
}
