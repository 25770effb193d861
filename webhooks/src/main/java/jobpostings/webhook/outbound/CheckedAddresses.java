package jobpostings.webhook.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Looks a host up once, and accepts it only if every address it has may be called. The client
 * connects to one of these addresses and does not look the name up again, so DNS rebinding has no
 * effect.
 */
final class CheckedAddresses implements DnsResolver {
  private final Resolver resolver;
  private final boolean allowsLoopback;

  CheckedAddresses(Resolver resolver, boolean allowsLoopback) {
    this.resolver = resolver;
    this.allowsLoopback = allowsLoopback;
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    InetAddress[] addresses = resolver.resolve(host);
    for (InetAddress address : addresses) {
      if (!mayBeCalled(address)) {
        throw (UnknownHostException) new UnknownHostException(host).initCause(new NotPublic());
      }
    }
    return addresses;
  }

  private boolean mayBeCalled(InetAddress address) {
    return PublicAddresses.contains(address) || allowsLoopback && address.isLoopbackAddress();
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }
}
