package jobpostings.job.member;

import java.time.LocalDate;
import java.util.Optional;
import jobpostings.body.Member;
import jobpostings.body.Sent;
import jobpostings.problem.ViolationCode;

/** The day on which a draft or archived job is to be published. */
public final class PublishOn {
  public static final OptionalMember<LocalDate> MEMBER = new Day();

  private PublishOn() {}

  private static final class Day implements OptionalMember<LocalDate> {
    @Override
    public String name() {
      return "publishOn";
    }

    @Override
    public Sent<MemberChange<LocalDate>> read(Member member) {
      return member.date().map(MemberChange::to);
    }

    /**
     * A job that is active, or is archived by this request, has none. What is sent as it is stored
     * was valid once, and isn't checked again. Restoring leaves it as it is, like the status.
     */
    @Override
    public Optional<LocalDate> resulting(OptionalEdit edit) {
      Optional<LocalDate> stored = edit.before().get(this);
      if (edit.sent().restores()) {
        stored.ifPresent(day -> requireNotAfterLastDay(day, "closeDate", edit));
        return stored;
      }
      Optional<LocalDate> after = edit.sent().applyTo(this, stored);
      Optional<LocalDate> sentAnew = after.filter(day -> !stored.equals(Optional.of(day)));
      if (edit.rest().isActive()) {
        sentAnew.ifPresent(
            _ ->
                edit.wrong(
                    name(),
                    ViolationCode.NOT_USED_TOGETHER,
                    "publishOn is for a draft or archived job: send draft or archived as status,"
                        + " or leave publishOn out."));
        return Optional.empty();
      }
      if (edit.rest().sendsArchived() && !edit.sent().of(this).isSent()) {
        return Optional.empty();
      }
      if (sentAnew.isPresent()) {
        requireAhead(sentAnew.get(), edit);
        requireNotAfterLastDay(sentAnew.get(), name(), edit);
      } else if (edit.rest().sendsLastDay() && !edit.sent().of(this).isWrong()) {
        after.ifPresent(day -> requireNotAfterLastDay(day, "closeDate", edit));
      }
      return after;
    }

    private void requireAhead(LocalDate day, OptionalEdit edit) {
      LocalDate today = edit.rest().today();
      if (!day.isAfter(today)) {
        edit.wrong(
            name(),
            ViolationCode.IN_THE_PAST,
            "publishOn must be tomorrow (%s) or later. To publish now, send active as status."
                .formatted(today.plusDays(1)));
      }
    }

    /** A close date that has passed already moves when the job is published. */
    private static void requireNotAfterLastDay(LocalDate day, String at, OptionalEdit edit) {
      edit.rest()
          .lastDay()
          .filter(last -> !last.isBefore(edit.rest().today()) && last.isBefore(day))
          .ifPresent(
              last ->
                  edit.wrong(
                      at,
                      ViolationCode.OUT_OF_RANGE,
                      "The job would close on %s, before it is published on %s. Send a closeDate that"
                              .formatted(last, day)
                          + " isn't before publishOn, or no value, to close 60 days after it."));
    }

    @Override
    public Object plain(LocalDate value) {
      return value.toString();
    }

    @Override
    public LocalDate ofPlain(Object plain) {
      return LocalDate.parse(plain.toString());
    }
  }
}
