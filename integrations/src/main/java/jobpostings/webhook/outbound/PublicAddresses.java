package jobpostings.webhook.outbound;

import java.math.BigInteger;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.List;

/**
 * The addresses of the public Internet: without those that IANA's registries of special-purpose
 * addresses don't call globally reachable, that lead to another address (mapped, NAT64, 6to4,
 * Teredo), or that may be inside a network.
 *
 * @see <a
 *     href="https://www.iana.org/assignments/iana-ipv4-special-registry/iana-ipv4-special-registry.xhtml">IANA
 *     IPv4 Special-Purpose Address Registry</a>
 * @see <a
 *     href="https://www.iana.org/assignments/iana-ipv6-special-registry/iana-ipv6-special-registry.xhtml">IANA
 *     IPv6 Special-Purpose Address Registry</a>
 */
public final class PublicAddresses {
  private static final List<Block> REFUSED_IPV4 =
      List.of(
          Block.of("0.0.0.0/8"), // this network
          Block.of("10.0.0.0/8"), // private
          Block.of("100.64.0.0/10"), // carrier-grade NAT
          Block.of("127.0.0.0/8"), // loopback
          Block.of("169.254.0.0/16"), // link-local, with the instance metadata
          Block.of("172.16.0.0/12"), // private
          Block.of("192.0.0.0/24"), // protocol assignments
          Block.of("192.0.2.0/24"), // documentation
          Block.of("192.88.99.0/24"), // 6to4 relays
          Block.of("192.168.0.0/16"), // private
          Block.of("198.18.0.0/15"), // benchmarks
          Block.of("198.51.100.0/24"), // documentation
          Block.of("203.0.113.0/24"), // documentation
          Block.of("224.0.0.0/4"), // multicast
          Block.of("240.0.0.0/4")); // reserved, and broadcast

  /** All of IPv6 that is given out; loopback, mapped, NAT64, ULA and link-local are outside it. */
  private static final Block GLOBAL_IPV6 = Block.of("2000::/3");

  private static final List<Block> REFUSED_IPV6 =
      List.of(
          Block.of("2001::/23"), // protocol assignments: Teredo, benchmarks, ORCHID
          Block.of("2001:db8::/32"), // documentation
          Block.of("2002::/16"), // 6to4
          Block.of("3fff::/20")); // documentation

  private PublicAddresses() {}

  /** Whether the address is public. */
  public static boolean contains(InetAddress address) {
    byte[] bytes = address.getAddress();
    // Java reads a mapped address as the IPv4 address in it.
    return address instanceof Inet4Address
        ? REFUSED_IPV4.stream().noneMatch(block -> block.contains(bytes))
        : GLOBAL_IPV6.contains(bytes)
            && REFUSED_IPV6.stream().noneMatch(block -> block.contains(bytes));
  }

  /**
   * A block of addresses with the same prefix.
   *
   * @param bits the prefix, as a number
   * @param length of the prefix, in bits
   */
  private record Block(BigInteger bits, int length) {

    /**
     * @param cidr the first address of the block, and the length of the prefix: "10.0.0.0/8"
     */
    static Block of(String cidr) {
      int slash = cidr.indexOf('/');
      int length = Integer.parseInt(cidr, slash + 1, cidr.length(), 10);
      byte[] address = InetAddress.ofLiteral(cidr.substring(0, slash)).getAddress();
      return new Block(prefix(address, length), length);
    }

    boolean contains(byte[] address) {
      return prefix(address, length).equals(bits);
    }

    private static BigInteger prefix(byte[] address, int length) {
      return new BigInteger(1, address).shiftRight(address.length * Byte.SIZE - length);
    }
  }
}
