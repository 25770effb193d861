package jobpostings.job.edit;

import java.util.Optional;
import java.util.function.Function;
import jobpostings.body.Sent;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.web.EmailAddress;
import jobpostings.web.WebAddress;

/** Where applications go, by routing type (docs/contract.md, Application address). */
enum ApplicationAddress {
  EMAIL(
      "applicationEmail",
      50,
      "an e-mail address, for example jobs@example.com",
      ViolationCode.NOT_AN_EMAIL,
      ApplicationAddress::emailFault),
  URL(
      "applicationUrl",
      200,
      "an absolute URL that starts with http:// or https://",
      ViolationCode.NOT_A_URL,
      WebAddress::webFault);

  private final String member;
  private final int most;
  private final String what;
  private final ViolationCode code;
  private final Function<String, Optional<String>> fault;

  ApplicationAddress(
      String member,
      int most,
      String what,
      ViolationCode code,
      Function<String, Optional<String>> fault) {
    this.member = member;
    this.most = most;
    this.what = what;
    this.code = code;
    this.fault = fault;
  }

  /** The address that a job of this routing type has after a change. It is required. */
  Optional<String> required(Sent<String> sent, Optional<String> before, Violations violations) {
    String at = "/" + member;
    Optional<String> address =
        sent.required(
            before, at, "This routing type needs %s: %s.".formatted(member, what), violations);
    sent.asOptional()
        .filter(text -> violations.requireLength(at, member, text, most))
        .flatMap(fault)
        .ifPresent(wrong -> violations.add(at, code, member + " " + wrong));
    return address;
  }

  private static Optional<String> emailFault(String text) {
    return EmailAddress.isValid(text)
        ? Optional.empty()
        : Optional.of("must be " + EMAIL.what + ".");
  }
}
