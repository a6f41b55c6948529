package dev.waymark.fetch;

import dev.waymark.config.ConfigException;
import dev.waymark.config.Suggestion;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Blocks requests to this machine, its network and its cloud metadata service (SSRF protection). It
 * checks resolved addresses, so the spelling of a host does not matter.
 */
final class AddressGuard {
  /** Ranges that the IANA special-purpose registries call not globally reachable. */
  private static final List<CidrBlock> GUARDED_BLOCKS =
      List.of(
          parseBlock("127.0.0.0/8", "loopback"),
          parseBlock("10.0.0.0/8", "private"),
          parseBlock("172.16.0.0/12", "private"),
          parseBlock("192.168.0.0/16", "private"),
          parseBlock("169.254.0.0/16", "link-local"),
          parseBlock("100.64.0.0/10", "carrier-grade NAT"),
          parseBlock("0.0.0.0/8", "unspecified"),
          parseBlock("192.0.0.0/24", "reserved"),
          parseBlock("192.0.2.0/24", "documentation"),
          parseBlock("198.51.100.0/24", "documentation"),
          parseBlock("203.0.113.0/24", "documentation"),
          parseBlock("198.18.0.0/15", "benchmarking"),
          parseBlock("224.0.0.0/4", "multicast"),
          parseBlock("240.0.0.0/4", "reserved"),
          // The metadata service of one large cloud, though the range looks public.
          parseBlock("168.63.129.16", "cloud metadata"),
          parseBlock("::1", "loopback"),
          parseBlock("::", "unspecified"),
          parseBlock("fc00::/7", "private"),
          parseBlock("fe80::/10", "link-local"),
          parseBlock("fec0::/10", "site-local"),
          parseBlock("ff00::/8", "multicast"),
          parseBlock("64:ff9b:1::/48", "private"),
          parseBlock("100::/64", "reserved"),
          parseBlock("2001::/32", "tunnel"),
          parseBlock("2001:db8::/32", "documentation"));

  private final List<CidrBlock> allowed;

  private AddressGuard(List<CidrBlock> allowed) {
    this.allowed = allowed;
  }

  /**
   * @param exceptions {@code loopback}, {@code private}, or networks
   * @throws ConfigException for anything else
   */
  static AddressGuard allowing(List<String> exceptions) {
    List<CidrBlock> allowed = new ArrayList<>();
    for (String exception : exceptions) {
      List<CidrBlock> matching =
          GUARDED_BLOCKS.stream().filter(network -> network.name().equals(exception)).toList();
      CidrBlock network = matching.isEmpty() ? CidrBlock.parse(exception, exception) : null;
      if (matching.isEmpty() && network == null) {
        String nearest =
            Suggestion.find(
                exception, GUARDED_BLOCKS.stream().map(CidrBlock::name).distinct().toList());
        throw new ConfigException(
            "allow-address: \""
                + exception
                + "\" is neither loopback nor private nor a network such as 10.1.0.0/16"
                + (nearest.isEmpty() ? "." : "; did you mean " + nearest + "?"));
      }
      allowed.addAll(network == null ? matching : List.of(network));
    }
    return new AddressGuard(List.copyOf(allowed));
  }

  /** Whether a host is an address rather than a name. */
  static boolean isLiteral(String host) {
    try {
      InetAddress.ofLiteral(host);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Why an address must not be contacted; empty if it may. */
  Optional<String> refusalReason(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (allows(bytes)) {
      return Optional.empty();
    }
    byte @Nullable [] embedded = embeddedIpv4(bytes);
    Optional<String> kind = findKind(bytes);
    return kind.isPresent() || embedded == null || allows(embedded) ? kind : findKind(embedded);
  }

  /** Throws if an address must not be contacted, for interfaces that know no other way. */
  void check(InetAddress address) throws GuardedAddressException {
    Optional<String> kind = refusalReason(address);
    if (kind.isPresent()) {
      throw new GuardedAddressException(address, kind.get());
    }
  }

  private boolean allows(byte[] bytes) {
    return allowed.stream().anyMatch(network -> network.contains(bytes));
  }

  private static Optional<String> findKind(byte[] bytes) {
    for (CidrBlock network : GUARDED_BLOCKS) {
      if (network.contains(bytes)) {
        return Optional.of(network.name());
      }
    }
    return Optional.empty();
  }

  /**
   * The IPv4 address embedded in an IPv6 address: mapped (::ffff:0:0/96), compatible (::/96), NAT64
   * (64:ff9b::/96, RFC 6052) and 6to4 (2002::/16, RFC 3056).
   */
  private static byte @Nullable [] embeddedIpv4(byte[] bytes) {
    if (bytes.length != 16) {
      return null;
    }
    if (bytes[0] == 0x20 && bytes[1] == 0x02) {
      return Arrays.copyOfRange(bytes, 2, 6);
    }
    boolean embeds =
        IPV4_MAPPED.contains(bytes) || IPV4_COMPATIBLE.contains(bytes) || NAT64.contains(bytes);
    return embeds ? Arrays.copyOfRange(bytes, 12, 16) : null;
  }

  private static final CidrBlock IPV4_COMPATIBLE = parseBlock("::/96", "compatible");
  private static final CidrBlock NAT64 = parseBlock("64:ff9b::/96", "NAT64");
  // Java turns the literal ::ffff:0:0 into an IPv4 address, hence by hand.
  private static final CidrBlock IPV4_MAPPED =
      new CidrBlock(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, 0, 0, 0, 0}, 96, "mapped");

  private static CidrBlock parseBlock(String text, String name) {
    CidrBlock network = CidrBlock.parse(text, name);
    if (network == null) {
      throw new IllegalStateException(text);
    }
    return network;
  }

  /**
   * Thrown before a byte is sent; an {@link UnknownHostException}, so that resolvers may throw it.
   */
  static final class GuardedAddressException extends UnknownHostException {
    GuardedAddressException(InetAddress address, String kind) {
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
