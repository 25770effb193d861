package jobpostings.job.operation;

import java.time.Clock;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.job.Author;
import jobpostings.job.ClosingNotice;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobHeader;
import jobpostings.job.JobKey;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.job.JobVersion;
import jobpostings.job.list.JobList;
import jobpostings.job.list.JobList.JobPage;
import jobpostings.job.list.JobList.JobQuery;
import jobpostings.job.store.IdempotencyKeyUsed;
import jobpostings.job.store.IdempotentRequest;
import jobpostings.job.store.JobFinder.IdempotencyRecord;
import jobpostings.job.store.JobStore;
import jobpostings.job.store.JobWrites.JobUpdate;
import jobpostings.job.store.ReferenceIdTaken;
import jobpostings.job.store.ReferencedJobs;
import jobpostings.job.sweep.DueJobs;
import jobpostings.job.sweep.DueJobs.DueJob;
import jobpostings.location.Gazetteer;
import jobpostings.location.LearnedInMemory;
import jobpostings.location.LocationResolver;

/** Jobs in memory, with ids from 1. Everything that could be due is found as due. */
public final class InMemoryJobs implements JobStore, JobList, ReferencedJobs, DueJobs {
  private final Clock clock;
  private final Map<JobKey.ById, VersionedJob> jobs = new LinkedHashMap<>();
  private final Map<JobKey.ById, DeletedJob> deleted = new HashMap<>();
  private final Map<String, IdempotencyRecord> requests = new HashMap<>();
  private Runnable meanwhile = () -> {};

  public InMemoryJobs(Clock clock) {
    this.clock = clock;
  }

  /** Does this once, right before the next write. */
  public synchronized void meanwhile(Runnable action) {
    meanwhile = action;
  }

  /** Stores a job as it is, with its id. */
  public synchronized Job add(Job job) {
    write(job, JobVersion.first(JobExamples.AUTHOR, clock.instant()));
    return job;
  }

  /** The operations that write these jobs, with the places that are shipped. */
  public WriteJobs operations() {
    return new WriteJobs(this, new LocationResolver(new Gazetteer(), new LearnedInMemory()), clock);
  }

  /** All jobs, in the order in which they came. */
  public synchronized List<Job> all() {
    return jobs.values().stream().map(VersionedJob::job).toList();
  }

  private void write(Job job, JobVersion version) {
    JobKey.ById key = new JobKey.ById(job.employerId(), job.id());
    jobs.put(key, new VersionedJob(job, version));
    deleted.remove(key);
  }

  private void letOthersWrite() {
    Runnable once = meanwhile;
    meanwhile = () -> {};
    once.run();
  }

  private void requireFree(Job job) {
    job.referenceId()
        .flatMap(id -> find(new JobKey.ByReference(job.employerId(), id)))
        .filter(other -> other.id() != job.id())
        .ifPresent(
            other -> {
              throw new ReferenceIdTaken(job.referenceId().orElseThrow(), other.id());
            });
  }

  @Override
  public synchronized Optional<Job> find(JobKey key) {
    return switch (key) {
      case JobKey.ById byId -> findVersioned(byId).map(VersionedJob::job);
      case JobKey.ByReference(int employerId, String referenceId) ->
          of(employerId)
              .filter(job -> job.referenceId().equals(Optional.of(referenceId)))
              .findFirst();
      case JobKey.Impossible _ -> Optional.empty();
    };
  }

  private Stream<Job> of(int employerId) {
    return all().stream().filter(job -> job.employerId() == employerId);
  }

  @Override
  public synchronized Optional<VersionedJob> findVersioned(JobKey.ById key) {
    return Optional.ofNullable(jobs.get(key));
  }

  @Override
  public synchronized Optional<DeletedJob> findDeleted(JobKey.ById key) {
    return Optional.ofNullable(deleted.get(key));
  }

  @Override
  public synchronized Optional<Job> restore(JobKey.ById key, Author author, Supplier<Job> make) {
    letOthersWrite();
    Optional<DeletedJob> former = findDeleted(key);
    return former.map(
        found -> {
          Job job = make.get();
          requireFree(job);
          write(job, found.version().next(author, clock.instant()));
          return job;
        });
  }

  @Override
  public JobStore readAhead(List<JobKey> keys) {
    return this;
  }

  @Override
  public Optional<JobHeader> findHeader(JobKey.ByReference key) {
    return find(key).map(Job::header);
  }

  @Override
  public synchronized Job create(
      IntFunction<Job> make, Author author, Optional<IdempotentRequest> request) {
    letOthersWrite();
    request
        .flatMap(this::findIdempotencyRecord)
        .ifPresent(
            former -> {
              throw new IdempotencyKeyUsed(former);
            });
    Job job = make.apply(jobs.size() + deleted.size() + 1);
    requireFree(job);
    write(job, JobVersion.first(author, clock.instant()));
    request.ifPresent(
        each ->
            requests.put(each.idempotencyKey(), new IdempotencyRecord(each.bodyHash(), job.id())));
    return job;
  }

  @Override
  public synchronized Optional<IdempotencyRecord> findIdempotencyRecord(IdempotentRequest request) {
    return Optional.ofNullable(requests.get(request.idempotencyKey()));
  }

  @Override
  public synchronized Optional<JobUpdate> update(JobKey key, Author author, JobEdit change) {
    letOthersWrite();
    return find(key)
        .map(job -> findVersioned(new JobKey.ById(job.employerId(), job.id())).orElseThrow())
        .map(
            found -> {
              Job after = change.apply(found.job(), found.version().time());
              if (!after.equals(found.job())) {
                requireFree(after);
                write(after, found.version().next(author, clock.instant()));
              }
              return new JobUpdate(found.job(), after);
            });
  }

  @Override
  public synchronized Optional<Job> delete(JobKey key, Author author, Consumer<Job> check) {
    Optional<Job> found = find(key);
    found.ifPresent(
        job -> {
          check.accept(job);
          JobKey.ById id = new JobKey.ById(job.employerId(), job.id());
          JobVersion version = jobs.remove(id).version().next(author, clock.instant());
          deleted.put(id, new DeletedJob(version, job.referenceId()));
        });
    return found;
  }

  @Override
  public JobPage list(JobQuery query) {
    List<JobHeader> matching =
        of(query.employerId())
            .map(Job::header)
            .filter(job -> query.status().isEmpty() || query.status().get() == job.status())
            .filter(job -> query.matching().isEmpty() || query.matching().get().test(job))
            .sorted(Comparator.comparing(JobHeader::position, JobPosition.LIST_ORDER))
            .toList();
    Predicate<JobHeader> isBefore =
        query.start() instanceof JobQuery.Start.After(JobPosition position)
            ? job -> JobPosition.LIST_ORDER.compare(job.position(), position) <= 0
            : _ -> false;
    long skipped = query.start() instanceof JobQuery.Start.Offset(long offset) ? offset : 0;
    List<JobHeader> rest = matching.stream().dropWhile(isBefore).skip(skipped).toList();
    return new JobPage(
        rest.stream().limit(query.size()).toList(), matching.size(), rest.size() > query.size());
  }

  @Override
  public Stream<Job> findAll(int employerId, List<Integer> ids) {
    return ids.stream().map(id -> find(new JobKey.ById(employerId, id))).flatMap(Optional::stream);
  }

  @Override
  public void read(int employerId, Consumer<ReferencedJob> look) {
    of(employerId)
        .filter(job -> job.referenceId().isPresent())
        .map(job -> new ReferencedJob(job.id(), job.referenceId().get(), job.status()))
        .forEach(look);
  }

  @Override
  public synchronized List<WrittenJob> find(int employerId, List<Integer> ids) {
    return ids.stream()
        .map(id -> findVersioned(new JobKey.ById(employerId, id)))
        .flatMap(Optional::stream)
        .map(found -> new WrittenJob(found.job().header(), found.version().time()))
        .toList();
  }

  @Override
  public Set<String> inUse(int employerId, List<String> referenceIds) {
    return of(employerId)
        .flatMap(job -> job.referenceId().stream())
        .filter(referenceIds::contains)
        .collect(Collectors.toSet());
  }

  @Override
  public void readInUse(int employerId, Consumer<String> look) {
    of(employerId).flatMap(job -> job.referenceId().stream()).sorted().forEach(look);
  }

  @Override
  public long countActive(int employerId) {
    return of(employerId).filter(job -> job.status() == JobStatus.ACTIVE).count();
  }

  private Stream<DueJob> due() {
    return all().stream()
        .map(
            job ->
                new DueJob(
                    String.valueOf(job.id()),
                    Optional.of(new JobKey.ById(job.employerId(), job.id())),
                    Optional.of(job.closeDate()).filter(_ -> job.status() == JobStatus.ACTIVE)));
  }

  @Override
  public Stream<DueJob> findDue(LocalDate day) {
    return due();
  }

  @Override
  public Stream<DueJob> findRefreshing(LocalDate day) {
    return due();
  }

  /** Nothing is noted. */
  @Override
  public boolean announce(JobKey.ById key, LocalDate closeDate, ClosingNotice notice) {
    return true;
  }
}
