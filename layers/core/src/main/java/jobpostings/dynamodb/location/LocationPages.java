package jobpostings.dynamodb.location;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import jobpostings.dynamodb.location.PageDirectory.Learned;
import jobpostings.dynamodb.location.PageDirectory.Resized;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.Transaction;
import jobpostings.location.Location;
import software.amazon.awssdk.enhanced.dynamodb.Expression;

/**
 * The list of learned locations, in pages of at most eight kilobytes with a directory, so that
 * reading the list costs the same however long it is: a process reads the directory each time, and
 * only those pages whose revision it does not know. Every read is consistent. May be used by
 * several threads.
 */
@Singleton
final class LocationPages {
  private static final Expression ALWAYS = Expression.builder().build();

  private final Table<LocationPage> pages;
  private final Table<PageDirectory> directory;
  private final RandomGenerator random;
  private volatile Known known = new Known(Map.of(), List.of());

  /**
   * @param random for revisions; no two copies of a process may draw the same
   */
  @Inject
  LocationPages(Tables tables, RandomGenerator random) {
    this.pages = tables.table("LOCATION_PAGES_TABLE", LocationPage.SCHEMA);
    this.directory = tables.table("LOCATION_PAGES_TABLE", PageDirectory.SCHEMA);
    this.random = random;
  }

  /** A page as it was read, with the revision that the directory gave. */
  private record KnownPage(long revision, List<Location> places) {}

  /**
   * @param places those of all pages
   */
  private record Known(Map<Integer, KnownPage> pages, List<Location> places) {}

  /** All listed locations, in no particular order; the same object while nothing has changed. */
  List<Location> all(RetryBudget budget) {
    Known before = known;
    Map<Integer, Long> revisions = directory(budget).revisions();
    Map<Integer, KnownPage> now = new TreeMap<>(before.pages);
    now.entrySet()
        .removeIf(
            page ->
                !revisions.containsKey(page.getKey())
                    || revisions.get(page.getKey()) != page.getValue().revision);
    List<Integer> changed =
        revisions.keySet().stream().filter(page -> !now.containsKey(page)).toList();
    if (changed.isEmpty() && now.size() == before.pages.size()) {
      return before.places;
    }
    changed.forEach(page -> now.put(page, new KnownPage(revisions.get(page), List.of())));
    pages
        .batch()
        .find(changed.stream().map(LocationPage::key).toList(), budget)
        .forEach(
            page -> now.put(page.page(), new KnownPage(revisions.get(page.page()), page.places())));
    known = new Known(now, now.values().stream().flatMap(page -> page.places.stream()).toList());
    return known.places;
  }

  /** The first page that takes more places; none if all are full. */
  Optional<Integer> open(RetryBudget budget) {
    return directory(budget).open();
  }

  private PageDirectory directory(RetryBudget budget) {
    return directory.find(PageDirectory.KEY, budget).orElse(PageDirectory.EMPTY);
  }

  /**
   * Adds places to a page, unless it is full.
   *
   * @param page none if all pages are full; then only the times are written
   * @param learned when the places were learned, if they are new
   */
  void add(
      Transaction<LocationPart> transaction,
      Optional<Integer> page,
      List<Location> places,
      Optional<Learned> learned) {
    page.ifPresent(number -> change(transaction, number, LocationPage.add(places)));
    Optional<Resized> resized = page.map(number -> resized(number, LocationPage.size(places)));
    if (resized.isPresent() || learned.isPresent()) {
      change(transaction, resized, learned);
    }
  }

  /** Removes a place from a page. */
  void remove(Transaction<LocationPart> transaction, int page, Location place) {
    List<Location> places = List.of(place);
    change(transaction, page, LocationPage.remove(places));
    change(transaction, Optional.of(resized(page, -LocationPage.size(places))), Optional.empty());
  }

  private Resized resized(int page, int growth) {
    return new Resized(page, random.nextLong(), growth);
  }

  private void change(Transaction<LocationPart> transaction, int page, Expression change) {
    transaction.update(LocationPart.Shared.PAGE, pages, LocationPage.key(page), change, ALWAYS);
  }

  private void change(
      Transaction<LocationPart> transaction, Optional<Resized> page, Optional<Learned> learned) {
    transaction.update(
        LocationPart.Shared.DIRECTORY,
        directory,
        PageDirectory.KEY,
        PageDirectory.update(page, learned),
        PageDirectory.condition(page, learned));
  }
}
