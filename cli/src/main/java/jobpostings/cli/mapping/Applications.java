package jobpostings.cli.mapping;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** How to apply: at the URL if there is one, else by e-mail. */
final class Applications {
  private static final String ROUTING = "applicantRoutingType";
  private static final int BY_EMAIL = 1;
  private static final int BY_URL = 2;

  private final Drafting drafting;

  Applications(Drafting drafting) {
    this.drafting = drafting;
  }

  void read() {
    boolean isOwn = drafting.own(Field.URL, ROUTING).isPresent();
    drafting.text(Field.URL, "applicationUrl");
    drafting.text(Field.EMAIL, "applicationEmail");
    if (isOwn) {
      drafting
          .own(Field.URL, ROUTING)
          .ifPresent(cell -> drafting.set("/" + ROUTING, cell.value(), cell));
      return;
    }
    ObjectNode job = drafting.job();
    drafting
        .cell(Field.URL)
        .or(() -> drafting.cell(Field.EMAIL))
        .ifPresent(cell -> drafting.origin("/" + ROUTING, cell));
    if (job.hasNonNull("applicationUrl")) {
      job.putObject(ROUTING).put("id", BY_URL);
      job.remove("applicationEmail");
    } else if (job.hasNonNull("applicationEmail")) {
      job.putObject(ROUTING).put("id", BY_EMAIL);
      job.remove("applicationUrl");
    }
  }
}
