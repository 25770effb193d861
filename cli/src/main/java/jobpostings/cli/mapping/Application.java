package jobpostings.cli.mapping;

import java.util.Optional;
import jobpostings.cli.feed.Cell;

/** How to apply: at the URL if there is one, else by e-mail. */
final class Application {
  private static final String ROUTING = "applicantRoutingType";
  private static final int BY_EMAIL = 1;
  private static final int BY_URL = 2;

  private Application() {}

  static void read(Row row) {
    row.text(Field.URL, "applicationUrl");
    row.text(Field.EMAIL, "applicationEmail");
    Optional<Cell> own = row.own(Field.URL, ROUTING);
    if (own.isPresent()) {
      row.take(own.get());
      return;
    }
    row.origin("/" + ROUTING, Field.URL, Field.EMAIL);
    boolean isByUrl = row.job.hasNonNull("applicationUrl");
    if (isByUrl || row.job.hasNonNull("applicationEmail")) {
      row.job.putObject(ROUTING).put("id", isByUrl ? BY_URL : BY_EMAIL);
      row.job.remove(isByUrl ? "applicationEmail" : "applicationUrl");
    }
  }
}
