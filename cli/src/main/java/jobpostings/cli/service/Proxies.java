package jobpostings.cli.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.terminal.Failure;

/**
 * The proxies that the environment names, as curl reads them (<i>curl.1 the man page</i>,
 * ENVIRONMENT): http_proxy, https_proxy, all_proxy and no_proxy, each also in capitals. As with
 * curl, loopback is not an exception.
 */
public record Proxies(Map<String, String> variables) {
  private static final int DEFAULT_PORT = 1080; // curl's

  /** Its scheme, user and password, host and port. A password may have any character. */
  private static final Pattern PROXY =
      Pattern.compile(
          "(?:([A-Za-z][A-Za-z0-9+.-]*)://)?(?:(.*)@)?(\\[[0-9A-Fa-f:.]+]|[^:/@\\[\\]?#\\s]+)"
              + "(?::([0-9]{1,5}))?(?:[/?#].*)?");

  private static final Pattern IP_ADDRESS =
      Pattern.compile(
          "(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(?:\\.(?!$)|$)){4}|[0-9a-f:.]*:[0-9a-f:.]*");

  /**
   * A proxy.
   *
   * @param variable that names it
   * @param credentials for the header Proxy-Authorization; empty if it needs none
   */
  public record Used(String variable, InetSocketAddress address, Optional<String> credentials) {
    public ProxySelector selector() {
      Proxy proxy = new Proxy(Proxy.Type.HTTP, address);
      return new ProxySelector() {
        @Override
        public List<Proxy> select(URI uri) {
          return List.of(proxy);
        }

        @Override
        public void connectFailed(URI uri, SocketAddress address, IOException failure) {
          // Whoever sent the request is told.
        }
      };
    }

    /** Without the password. */
    @Override
    public String toString() {
      return "the proxy http://%s:%d (%s)"
          .formatted(address.getHostString(), address.getPort(), variable);
    }
  }

  /**
   * The proxy for an address; empty if the environment names none for it.
   *
   * @throws Failure if it is none that can be used
   */
  public Optional<Used> of(URI address) {
    if (isExcepted(address)) {
      return Optional.empty();
    }
    List<String> names = new ArrayList<>();
    for (String name : List.of(address.getScheme() + "_proxy", "all_proxy")) {
      names.add(name);
      // In CGI, where REQUEST_METHOD is set, a header of a request sets HTTP_PROXY; curl never
      // reads it.
      if (!name.equals("http_proxy") || !variables.containsKey("REQUEST_METHOD")) {
        names.add(name.toUpperCase(Locale.ROOT));
      }
    }
    // One that is set, and empty, says that there is none.
    return names.stream()
        .filter(variables::containsKey)
        .findFirst()
        .filter(name -> !variables.get(name).isBlank())
        .map(name -> used(name, variables.get(name).strip()));
  }

  private static Used used(String variable, String text) {
    Matcher proxy = PROXY.matcher(text);
    try {
      if (proxy.matches()) {
        String scheme = Optional.ofNullable(proxy.group(1)).orElse("http");
        if (!scheme.equalsIgnoreCase("http")) {
          String message =
              "%s names a proxy of the kind %s, and this command uses http:// ones alone. Name such"
                  + " a one, or leave the service out with NO_PROXY.";
          throw new Failure(Failure.USAGE, message.formatted(variable, scheme));
        }
        int port = proxy.group(4) == null ? DEFAULT_PORT : Integer.parseInt(proxy.group(4));
        InetSocketAddress address = InetSocketAddress.createUnresolved(proxy.group(3), port);
        return new Used(variable, address, Optional.ofNullable(proxy.group(2)).map(Proxies::basic));
      }
    } catch (IllegalArgumentException e) {
      // No such port, or what follows a % is not a character.
    }
    // Not shown, as it may have a password.
    throw new Failure(
        Failure.USAGE,
        "%s is no address of a proxy, such as http://user:password@proxy.example.com:3128, with %%XX for what is no letter or digit."
            .formatted(variable));
  }

  private static String basic(String userInfo) {
    String plain = URLDecoder.decode(userInfo.replace("+", "%2B"), UTF_8);
    byte[] both = (plain.contains(":") ? plain : plain + ":").getBytes(UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(both);
  }

  private boolean isExcepted(URI address) {
    String excepted = variables.getOrDefault("no_proxy", variables.getOrDefault("NO_PROXY", ""));
    String host = bare(address.getHost());
    int port =
        address.getPort() >= 0 ? address.getPort() : address.getScheme().equals("https") ? 443 : 80;
    for (String entry : excepted.split("[,\\s]+")) {
      if (entry.equals("*") || !entry.isEmpty() && isOf(entry, host, port)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it is that host, or in that domain or network; with a port, only at that one. */
  private static boolean isOf(String entry, String host, int port) {
    String name = entry;
    int colon = entry.lastIndexOf(':');
    boolean hasPort = entry.matches("(?:[^:]+|\\[.*]):[0-9]{1,5}");
    if (hasPort) {
      if (Integer.parseInt(entry.substring(colon + 1)) != port) {
        return false;
      }
      name = entry.substring(0, colon);
    }
    name = bare(name);
    int slash = name.indexOf('/');
    Optional<byte[]> address = address(host);
    Optional<byte[]> other = address(slash < 0 ? name : bare(name.substring(0, slash)));
    if (address.isPresent() && other.isPresent()) {
      int all = 8 * other.get().length;
      String bits = slash < 0 ? String.valueOf(all) : name.substring(slash + 1);
      return other.get().length == address.get().length
          && bits.matches("[0-9]{1,3}")
          && isSame(address.get(), other.get(), all - Integer.parseInt(bits));
    }
    String domain = name.startsWith(".") ? name.substring(1) : name;
    return address.isEmpty()
        && !domain.isEmpty()
        && (host.equals(domain) || host.endsWith("." + domain));
  }

  /** Whether two addresses differ in so many last bits alone. */
  private static boolean isSame(byte[] one, byte[] other, int rest) {
    return rest >= 0
        && new BigInteger(1, one)
            .shiftRight(rest)
            .equals(new BigInteger(1, other).shiftRight(rest));
  }

  /** A host without what doesn't tell it from others: brackets, case, and a dot at its end. */
  private static String bare(String host) {
    String lower = host.toLowerCase(Locale.ROOT);
    String inner =
        lower.startsWith("[") && lower.endsWith("]")
            ? lower.substring(1, lower.length() - 1)
            : lower;
    return inner.endsWith(".") ? inner.substring(0, inner.length() - 1) : inner;
  }

  /** The bytes of an IP address; empty if the text is a name, which is not looked up. */
  private static Optional<byte[]> address(String host) {
    if (!IP_ADDRESS.matcher(host).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(InetAddress.getByName(host).getAddress());
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }
}
