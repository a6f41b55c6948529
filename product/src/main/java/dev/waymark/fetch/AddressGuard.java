package dev.waymark.fetch;

import dev.waymark.settings.BadSetting;
import dev.waymark.settings.Nearest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a link on the web from making us ask this machine, its neighbours or its cloud. It judges
 * numeric addresses only: names, however written, are judged by what they resolve to.
 */
final class AddressGuard {
  /** Ranges that the IANA special-purpose registries call not globally reachable. */
  private static final List<Network> GUARDED =
      List.of(
          net("127.0.0.0/8", "loopback"),
          net("10.0.0.0/8", "private"),
          net("172.16.0.0/12", "private"),
          net("192.168.0.0/16", "private"),
          net("169.254.0.0/16", "link-local"),
          net("100.64.0.0/10", "carrier-grade NAT"),
          net("0.0.0.0/8", "unspecified"),
          net("192.0.0.0/24", "reserved"),
          net("192.0.2.0/24", "documentation"),
          net("198.51.100.0/24", "documentation"),
          net("203.0.113.0/24", "documentation"),
          net("198.18.0.0/15", "benchmarking"),
          net("224.0.0.0/4", "multicast"),
          net("240.0.0.0/4", "reserved"),
          // Answers to the guests of one large cloud, though the range looks public.
          net("168.63.129.16", "cloud metadata"),
          net("::1", "loopback"),
          net("::", "unspecified"),
          net("fc00::/7", "private"),
          net("fe80::/10", "link-local"),
          net("fec0::/10", "site-local"),
          net("ff00::/8", "multicast"),
          net("64:ff9b:1::/48", "private"),
          net("100::/64", "reserved"),
          net("2001::/32", "tunnel"),
          net("2001:db8::/32", "documentation"));

  private final List<Network> allowed;

  private AddressGuard(List<Network> allowed) {
    this.allowed = allowed;
  }

  /**
   * @param exceptions {@code loopback}, {@code private}, or networks
   * @throws BadSetting for anything else
   */
  static AddressGuard allowing(List<String> exceptions) {
    List<Network> allowed = new ArrayList<>();
    for (String exception : exceptions) {
      List<Network> named =
          GUARDED.stream().filter(network -> network.name().equals(exception)).toList();
      Network network = named.isEmpty() ? Network.parse(exception, exception) : null;
      if (named.isEmpty() && network == null) {
        String nearest =
            Nearest.to(exception, GUARDED.stream().map(Network::name).distinct().toList());
        throw new BadSetting(
            "allow-address: \""
                + exception
                + "\" is neither loopback nor private nor a network such as 10.1.0.0/16"
                + (nearest.isEmpty() ? "." : "; did you mean " + nearest + "?"));
      }
      allowed.addAll(network == null ? named : List.of(network));
    }
    return new AddressGuard(List.copyOf(allowed));
  }

  /** Why an address must not be asked; empty if it may. */
  Optional<String> refusal(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (allows(bytes)) {
      return Optional.empty();
    }
    byte @Nullable [] inner = inner(bytes);
    Optional<String> kind = kind(bytes);
    return kind.isPresent() || inner == null || allows(inner) ? kind : kind(inner);
  }

  /** The same as an exception, for places where nothing else gets through. */
  void check(InetAddress address) throws Guarded {
    Optional<String> kind = refusal(address);
    if (kind.isPresent()) {
      throw new Guarded(address, kind.get());
    }
  }

  private boolean allows(byte[] bytes) {
    return allowed.stream().anyMatch(network -> network.contains(bytes));
  }

  private static Optional<String> kind(byte[] bytes) {
    for (Network network : GUARDED) {
      if (network.contains(bytes)) {
        return Optional.of(network.name());
      }
    }
    return Optional.empty();
  }

  /**
   * The IPv4 address that an IPv6 address only wraps: mapped (::ffff:0:0/96), compatible (::/96),
   * NAT64 (64:ff9b::/96, RFC 6052) and 6to4 (2002::/16, RFC 3056).
   */
  private static byte @Nullable [] inner(byte[] bytes) {
    if (bytes.length != 16) {
      return null;
    }
    if (bytes[0] == 0x20 && bytes[1] == 0x02) {
      return Arrays.copyOfRange(bytes, 2, 6);
    }
    boolean wraps = MAPPED.contains(bytes) || COMPATIBLE.contains(bytes) || NAT64.contains(bytes);
    return wraps ? Arrays.copyOfRange(bytes, 12, 16) : null;
  }

  private static final Network COMPATIBLE = net("::/96", "compatible");
  private static final Network NAT64 = net("64:ff9b::/96", "NAT64");
  // Java turns the literal ::ffff:0:0 into an IPv4 address, hence by hand.
  private static final Network MAPPED =
      new Network(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, 0, 0, 0, 0}, 96, "mapped");

  private static Network net(String text, String name) {
    Network network = Network.parse(text, name);
    if (network == null) {
      throw new IllegalStateException(text);
    }
    return network;
  }

  /** Thrown before a byte is sent. A kind of {@link UnknownHostException}: so may a resolver. */
  static final class Guarded extends UnknownHostException {
    Guarded(InetAddress address, String kind) {
      super(
          address.getHostAddress()
              + " is a "
              + kind
              + " address; --allow-address "
              + (kind.equals("loopback") || kind.equals("private")
                  ? kind
                  : address.getHostAddress())
              + " allows it");
    }
  }
}
