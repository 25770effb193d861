package jobpostings.job;

import java.util.Optional;
import java.util.function.Predicate;
import jobpostings.body.Sent;
import jobpostings.job.description.EmailAddress;
import jobpostings.job.description.WebAddress;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;

/** Where applications go, by routing type (docs/contract.md, Application address). */
enum ApplicationAddress {
  EMAIL(
      "applicationEmail",
      50,
      EmailAddress::isValid,
      ViolationCode.NOT_AN_EMAIL,
      "an e-mail address, for example jobs@example.com"),
  URL(
      "applicationUrl",
      200,
      WebAddress::isHttp,
      ViolationCode.NOT_A_URL,
      "an absolute URL that starts with http:// or https://");

  private final String member;
  private final int most;
  private final Predicate<String> valid;
  private final ViolationCode code;
  private final String what;

  ApplicationAddress(
      String member, int most, Predicate<String> valid, ViolationCode code, String what) {
    this.member = member;
    this.most = most;
    this.valid = valid;
    this.code = code;
    this.what = what;
  }

  /** The address that a job of this routing type has after a change. It is required. */
  Optional<String> required(Sent<String> sent, Optional<String> before, Violations violations) {
    String at = "/" + member;
    Optional<String> address =
        sent.required(
            before, at, "This routing type needs %s: %s.".formatted(member, what), violations);
    sent.asOptional()
        .filter(text -> violations.requireLength(at, member, text, most))
        .filter(valid.negate())
        .ifPresent(_ -> violations.add(at, code, "%s must be %s.".formatted(member, what)));
    return address;
  }
}
