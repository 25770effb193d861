package jobpostings.employer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import jobpostings.dynamodb.IdGenerator;
import jobpostings.dynamodb.TimeLimits;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.LostResponses;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.employer.EmployerChange.Rename;
import jobpostings.employer.EmployerChange.SetPlan;
import jobpostings.employer.EmployerChange.SetSuspended;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

class DynamoEmployerStoreTest extends StoreFixture {
  private static final RandomGenerator RANDOM = RandomGenerator.getDefault();

  private final EmployerStore store = store(() -> RANDOM.nextInt(1, Integer.MAX_VALUE));

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  private EmployerStore store(IdGenerator ids, ExecutionInterceptor... interceptors) {
    return operations(Clock.systemUTC(), ids, TimeLimits.DEFAULT, interceptors).employers();
  }

  @Test
  void anEmployerIsCreatedUnderAnIdOfItsOwn() {
    store.save(new Employer(employer, "There before", Plan.STANDARD));
    List<Integer> drawn = new ArrayList<>(List.of(employer, 2_000_000_000 + employer));
    EmployerStore drawing = store(drawn::removeFirst);

    Employer created = drawing.create(id -> new Employer(id, "New", Plan.UNLIMITED));

    assertThat(created.id()).isEqualTo(2_000_000_000 + employer);
    assertThat(store.find(created.id())).contains(created);
    assertThat(store.find(employer)).map(Employer::name).contains("There before");
  }

  @Test
  void anEmployerWhoseAnswerIsLostIsCreatedOnce() {
    int id = 1_900_000_000 + employer;
    List<Integer> drawn = new ArrayList<>(List.of(id));
    EmployerStore unlucky =
        store(drawn::removeFirst, new LostResponses(TransactWriteItemsRequest.class, 2));

    assertThat(unlucky.create(each -> new Employer(each, "New", Plan.STANDARD)).id()).isEqualTo(id);
    assertThat(store.find(id)).isPresent();
  }

  @Test
  void aChangeChangesOneMember() {
    store.save(new Employer(employer, "Maple", Plan.STANDARD));

    assertThat(store.change(employer, new Rename("Maple Robotics")))
        .contains(new Employer(employer, "Maple Robotics", Plan.STANDARD, false));
    assertThat(store.change(employer, new SetPlan(Plan.UNLIMITED)))
        .contains(new Employer(employer, "Maple Robotics", Plan.UNLIMITED, false));
    assertThat(store.change(employer, new SetSuspended(true)))
        .contains(new Employer(employer, "Maple Robotics", Plan.UNLIMITED, true));
    assertThat(store.change(employer, new SetSuspended(false)))
        .isEqualTo(store.find(employer))
        .contains(new Employer(employer, "Maple Robotics", Plan.UNLIMITED, false));
  }

  @Test
  void whatIsNotThereIsNotChangedNorMade() {
    assertThat(store.change(employer, new Rename("Nobody"))).isEmpty();
    assertThat(store.find(employer)).isEmpty();
  }

  @Test
  void severalAreFoundAtOnce() {
    Employer maple = new Employer(employer, "Maple", Plan.STANDARD);
    store.save(maple);

    assertThat(store.findAll(Set.of(employer, 2_147_483_647))).isEqualTo(Map.of(employer, maple));
    assertThat(store.findAll(Set.of())).isEmpty();
  }

  @Test
  void aCrawlPageByPageFindsEachOnce() {
    List<Integer> made =
        IntStream.range(0, 7)
            .mapToObj(i -> store.create(id -> new Employer(id, "Crawled " + i, Plan.STANDARD)).id())
            .toList();

    List<Integer> found = new ArrayList<>();
    List<Employer> page = store.list(Optional.empty(), 3);
    while (!page.isEmpty()) {
      assertThat(page).hasSizeLessThanOrEqualTo(3);
      page.forEach(each -> found.add(each.id()));
      page = store.list(Optional.of(page.getLast().id()), 3);
    }

    assertThat(found).containsAll(made).doesNotHaveDuplicates();
  }

  @Test
  void anErasedEmployerIsNotResumed() {
    Employer erased =
        EmployerBuilder.builder(new Employer(employer, "Maple", Plan.STANDARD, true))
            .erasedAt(Optional.of(Instant.EPOCH))
            .build();
    store.save(erased);

    assertThat(store.change(employer, new SetSuspended(false))).isEmpty();

    assertThat(store.find(employer)).contains(erased);
  }
}
