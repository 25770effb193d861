package jobpostings.operator;

import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.Stream;

/** All that operators ask for, but for erasing an employer, which is a permission of its own. */
public final class OperatorActions extends Actions {
  private final List<Action> all;

  @Inject
  OperatorActions(
      EmployerActions employers,
      PartnerActions partners,
      KeyActions keys,
      LocationActions locations,
      CountActions counts,
      ServiceActions service) {
    all =
        Stream.of(
                employers.all(),
                partners.all(),
                keys.all(),
                locations.all(),
                counts.all(),
                service.all())
            .flatMap(List::stream)
            .toList();
  }

  @Override
  List<Action> all() {
    return all;
  }
}
