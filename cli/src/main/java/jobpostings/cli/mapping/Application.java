package jobpostings.cli.mapping;

import java.util.Optional;
import java.util.regex.Pattern;
import jobpostings.cli.feed.Cell;

/** How to apply: at the URL if there is one, else by e-mail. */
final class Application {
  private static final String ROUTING = "applicantRoutingType";
  static final int BY_EMAIL = 1;
  private static final int BY_URL = 2;
  private static final Pattern ADDRESS =
      Pattern.compile("(?i)(?:mailto:)?([^\\s@:/?<>,;]+@[^\\s@:/?<>,;]+\\.[a-z]{2,63})(?:\\?.*)?");

  private Application() {}

  static void read(Row row) {
    row.single(Field.URL, "applicationUrl");
    row.single(Field.EMAIL, "applicationEmail");
    Optional<Cell> own = row.own(Field.URL, ROUTING);
    if (own.isPresent()) {
      row.take(own.get());
      return;
    }
    row.origin("/" + ROUTING, Field.URL, Field.EMAIL);
    String url = row.job.path("applicationUrl").asText("");
    var address = ADDRESS.matcher(url);
    boolean isAddress = address.matches();
    // A default is for those that say nothing.
    boolean isDefault = row.values(Field.URL).isEmpty() && !row.values(Field.EMAIL).isEmpty();
    if (isAddress && row.values(Field.EMAIL).isEmpty()) {
      row.job.put("applicationEmail", address.group(1));
      row.cell(Field.URL).ifPresent(cell -> row.origins.put("/applicationEmail", cell));
    }
    boolean isByUrl = row.job.hasNonNull("applicationUrl") && !isAddress && !isDefault;
    if (isByUrl || row.job.hasNonNull("applicationEmail")) {
      row.job.putObject(ROUTING).put("id", isByUrl ? BY_URL : BY_EMAIL);
      row.job.remove(isByUrl ? "applicationEmail" : "applicationUrl");
    }
  }
}
