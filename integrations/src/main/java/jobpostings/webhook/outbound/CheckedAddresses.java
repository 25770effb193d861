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
  private final Resolver resolver;
  private final boolean allowsLoopback;
  private final Duration longest;

  /** Threads of their own: a look-up can't be interrupted, and blocks the thread that makes it. */
  private final ExecutorService lookUps =
      Executors.newThreadPerTaskExecutor(Thread.ofPlatform().daemon().name("look-up").factory());

  /**
   * @param longest how long a look-up may take
   */
  CheckedAddresses(Resolver resolver, boolean allowsLoopback, Duration longest) {
    this.resolver = resolver;
    this.allowsLoopback = allowsLoopback;
    this.longest = longest;
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    InetAddress[] addresses = lookUp(host);
    for (InetAddress address : addresses) {
      if (!mayBeCalled(address)) {
        throw (UnknownHostException) new UnknownHostException(host).initCause(new NotPublic());
      }
    }
    return addresses;
  }

  private InetAddress[] lookUp(String host) throws UnknownHostException {
    Future<InetAddress[]> addresses = lookUps.submit(() -> resolver.resolve(host));
    try {
      return addresses.get(longest.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw (UnknownHostException) new UnknownHostException(host).initCause(e.getCause());
    } catch (TimeoutException e) {
      throw (UnknownHostException) new UnknownHostException(host).initCause(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (UnknownHostException) new UnknownHostException(host).initCause(e);
    }
  }

  @Override
  public void close() {
    lookUps.shutdownNow();
  }

  private boolean mayBeCalled(InetAddress address) {
    return PublicAddresses.contains(address) || allowsLoopback && address.isLoopbackAddress();
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
