package jobpostings.webhook.outbound;

import java.io.IOException;

/** A host is not called, because it has an address that may be inside a network. */
final class NotPublic extends IOException {
  NotPublic() {
    super("The host has an address that is not public, so it was not called.");
  }
}
