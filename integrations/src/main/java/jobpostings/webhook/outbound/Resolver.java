package jobpostings.webhook.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Looks up the addresses of a host name. */
@FunctionalInterface
public interface Resolver {
  /** The resolver of this machine. */
  Resolver SYSTEM = InetAddress::getAllByName;

  /**
   * All addresses that the name has now, at least one; of a literal address, itself.
   *
   * @throws UnknownHostException if it has none
   */
  InetAddress[] resolve(String host) throws UnknownHostException;
}
