package jobpostings.webhook.outbound;

import java.io.IOException;

/** A host has an address that may be inside of a network, so that it is not called. */
final class NotPublic extends IOException {
  NotPublic() {
    super("The host has an address that is not public, so it was not called.");
  }
}
