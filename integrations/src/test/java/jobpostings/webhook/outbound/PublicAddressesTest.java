package jobpostings.webhook.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicAddressesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "8.8.8.8",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.0",
        "169.253.255.255",
        "169.255.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "192.0.1.0",
        "192.0.3.0",
        "192.167.255.255",
        "192.169.0.0",
        "198.17.255.255",
        "198.20.0.0",
        "203.0.112.255",
        "203.0.114.0",
        "223.255.255.255",
        "2001:4860:4860::8888",
        "2606:4700:4700::1111",
        "2a00:1450:4009::200e",
        "2001:200::1",
        "2003::1",
        "3ffe::1"
      })
  void thePublicInternetMayBeCalled(String address) throws Exception {
    assertThat(PublicAddresses.contains(InetAddress.getByName(address))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // This network, private, shared, loopback, link-local with metadata.
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.1",
        "10.255.255.255",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.254",
        "169.254.169.254",
        "169.254.170.2",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        // Protocols, documentation, benchmarks, multicast, reserved, broadcast.
        "192.0.0.8",
        "192.0.0.170",
        "192.0.2.1",
        "192.88.99.1",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.7",
        "203.0.113.9",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        // IPv6: unspecified, loopback, ULA with metadata, link-local, site-local, multicast.
        "::",
        "::1",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1",
        "fec0::1",
        "ff02::1",
        // What stands for another address: mapped, compatible, NAT64, 6to4, Teredo.
        "::ffff:127.0.0.1",
        "::ffff:8.8.8.8",
        "::127.0.0.1",
        "::ffff:0:127.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b::a9fe:a9fe",
        "64:ff9b:1::1",
        "2002:7f00:1::1",
        "2002:808:808::1",
        "2001::1",
        "2001:0:7f00:1::",
        "2001:2::1",
        "2001:10::1",
        "2001:1ff::1",
        // Documentation, discard, SRv6.
        "2001:db8::1",
        "3fff::1",
        "100::1",
        "5f00::1"
      })
  void nothingElseMay(String address) throws Exception {
    InetAddress read = InetAddress.getByName(address);
    // Java reads a mapped address as the IPv4 address in it.
    boolean isMappedPublic = address.equals("::ffff:8.8.8.8");

    assertThat(PublicAddresses.contains(read)).isEqualTo(isMappedPublic);
  }

  @ParameterizedTest
  @ValueSource(strings = {"7f000001", "08080808"})
  void aMappedAddressThatStayedOneIsRefused(String ipv4) throws Exception {
    byte[] mapped = java.util.HexFormat.of().parseHex("00000000000000000000ffff" + ipv4);

    assertThat(PublicAddresses.contains(java.net.Inet6Address.getByAddress("mapped", mapped, -1)))
        .isFalse();
  }
}
