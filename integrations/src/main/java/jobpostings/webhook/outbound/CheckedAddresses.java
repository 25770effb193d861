package jobpostings.webhook.outbound;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Looks a host up once, and accepts it only if every address it has may be called. The client
 * connects to one of these addresses and does not look the name up again, so DNS rebinding has no
 * effect.
 */
final class CheckedAddresses implements DnsResolver, AutoCloseable {
  /** Looks up the addresses of a host name. */
  @FunctionalInterface
  interface Resolver {
    /** The resolver of this machine. */
    Resolver SYSTEM = InetAddress::getAllByName;

    /**
     * All addresses that the name has now, at least one; of a literal address, itself.
     *
     * @throws UnknownHostException if it has none
     */
    InetAddress[] resolve(String host) throws UnknownHostException;
  }

  private final Resolver resolver;
  private final boolean allowsLoopback;
  private final Duration longestLookUp;

  /** Threads of their own: a look-up can't be interrupted, and blocks the thread that makes it. */
  private final ExecutorService lookUps =
      Executors.newThreadPerTaskExecutor(Thread.ofPlatform().daemon().name("look-up").factory());

  CheckedAddresses(Resolver resolver, boolean allowsLoopback, Duration longestLookUp) {
    this.resolver = resolver;
    this.allowsLoopback = allowsLoopback;
    this.longestLookUp = longestLookUp;
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    InetAddress[] addresses = lookUp(host);
    for (InetAddress address : addresses) {
      if (!PublicAddresses.contains(address) && !(allowsLoopback && address.isLoopbackAddress())) {
        throw unknown(host, new NotPublic());
      }
    }
    return addresses;
  }

  private InetAddress[] lookUp(String host) throws UnknownHostException {
    Future<InetAddress[]> addresses = lookUps.submit(() -> resolver.resolve(host));
    try {
      return addresses.get(longestLookUp.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw unknown(host, e.getCause());
    } catch (TimeoutException e) {
      throw unknown(host, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unknown(host, e);
    }
  }

  private static UnknownHostException unknown(String host, Throwable cause) {
    UnknownHostException unknown = new UnknownHostException(host);
    unknown.initCause(cause);
    return unknown;
  }

  @Override
  public void close() {
    lookUps.shutdownNow();
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }

  /** A host is not called, because it has an address that may be inside a network. */
  static final class NotPublic extends IOException {
    private NotPublic() {
      super("The host has an address that is not public, so it was not called.");
    }
  }
}
