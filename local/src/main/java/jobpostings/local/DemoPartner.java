package jobpostings.local;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.Core;
import jobpostings.employer.key.IssuedKey;
import jobpostings.employer.key.KeyGrant;
import jobpostings.employer.key.Scope;
import jobpostings.job.Author;
import jobpostings.partner.Partner;
import jobpostings.problem.Violations;

/** A partner with a well-known key, to which two of the demo employers granted something. */
public final class DemoPartner {
  static final String ID = "demo-ats";
  public static final String KEY = "jpp_demo000000000000000000000000000000000000000";

  private DemoPartner() {}

  static void save(Core core) {
    Partner partner = core.partners().create(ID, "Demo ATS");
    core.apiKeys().add(IssuedKey.of(KEY, partner.owner(), Instant.now()), 1);
    var grant = new KeyGrant(Set.of(Scope.READ, Scope.WRITE), Optional.empty(), Optional.empty());
    for (DemoEmployer demo : List.of(DemoEmployer.NORTHWIND_HEALTH, DemoEmployer.CEDAR_FREIGHT)) {
      core.grants()
          .add(demo.employer().id(), Optional.of(ID), grant, Author.operator(""), new Violations());
    }
  }
}
