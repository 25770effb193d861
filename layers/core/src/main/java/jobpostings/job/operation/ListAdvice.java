package jobpostings.job.operation;

import static java.util.stream.Collectors.toMap;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.employer.Employer;
import jobpostings.job.Job;
import jobpostings.job.JobHeader;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.job.advice.Advice;
import jobpostings.job.advice.Advice.Severity;
import jobpostings.job.advice.Code;
import jobpostings.job.list.JobList;
import jobpostings.job.list.JobList.JobPage;
import jobpostings.job.list.JobList.JobQuery;
import jobpostings.job.list.JobList.JobQuery.Start;
import jobpostings.reference.PositionType;
import jobpostings.text.Folding;

/** Lists what an employer's jobs are advised of, latest job first (docs/contract.md, Advice). */
public final class ListAdvice {
  /** How many jobs one page looks at. */
  private static final int MAX_LOOKED_AT = 1_000;

  /** How many jobs are read at once. */
  private static final int MAX_AT_ONCE = 100;

  /** How many older jobs that are alike, but of another type, are read for one. */
  private static final int MAX_ROUNDS = 3;

  /** Descriptions may be large, and a function has to answer in time. */
  private static final Duration TIME = Duration.ofSeconds(10);

  private final JobList list;

  @Inject
  ListAdvice(JobList list) {
    this.list = list;
  }

  /**
   * @param severity only advice of that severity
   * @param code only advice with that code
   * @param pageSize of jobs that have any, 1 to 100
   * @param after the position after which the page starts
   */
  public record AdviceQuery(
      Optional<JobStatus> status,
      Optional<Severity> severity,
      Optional<Code> code,
      int pageSize,
      Optional<JobPosition> after) {
    private boolean wants(Advice advice) {
      return severity.map(advice.severity()::equals).orElse(true)
          && code.map(advice.code()::equals).orElse(true);
    }

    private boolean wantsDuplicates() {
      return severity.map(Severity.BOARD::equals).orElse(true)
          && code.map(Code.LIKELY_DUPLICATE::equals).orElse(true);
    }
  }

  /** A job with its advice, of which there is some. */
  public record Advised(int id, Optional<String> referenceId, String title, List<Advice> advice) {}

  /**
   * @param next where the next page starts; none if this is the last
   */
  public record AdvicePage(List<Advised> jobs, Optional<JobPosition> next) {}

  /** A page; it may be short, or empty, although another follows. */
  public AdvicePage list(Employer employer, AdviceQuery query) {
    Start start = query.after().<Start>map(Start.After::new).orElseGet(() -> new Start.Offset(0));
    JobPage page =
        list.list(
            new JobQuery(employer.id(), query.status(), Optional.empty(), start, MAX_LOOKED_AT));
    return new Walk(employer, query, page).page();
  }

  /** Looks at one page of headers. Not for use by several threads. */
  private final class Walk {
    private final Employer employer;
    private final AdviceQuery query;
    private final JobPage page;
    private final List<JobHeader> headers;
    private final long begin = System.nanoTime();
    private final List<Advised> found = new ArrayList<>();

    /** The next job that may be the same as one, by index. */
    private final Map<Integer, Integer> alike = new HashMap<>();

    /** The types of active jobs that were read, by index: a header has none. */
    private final Map<Integer, PositionType> types = new HashMap<>();

    private Walk(Employer employer, AdviceQuery query, JobPage page) {
      this.employer = employer;
      this.query = query;
      this.page = page;
      this.headers = page.jobs();
    }

    private AdvicePage page() {
      if (query.wantsDuplicates()) {
        findAlike();
      }
      int at = 0;
      for (int size = query.pageSize(); at < headers.size() && !isOver(); size *= 2) {
        int end = Math.min(headers.size(), at + Math.min(size, MAX_AT_ONCE));
        at = look(at, end);
      }
      boolean more = at < headers.size() || page.more();
      return new AdvicePage(
          found, more && at > 0 ? Optional.of(headers.get(at - 1).position()) : Optional.empty());
    }

    private boolean isOver() {
      return found.size() >= query.pageSize() || isTimeOver();
    }

    private boolean isTimeOver() {
      return System.nanoTime() - begin > TIME.toNanos();
    }

    /** Links each active job to the next older one with its folded title and first place. */
    private void findAlike() {
      Map<String, Integer> older = new HashMap<>();
      for (int i = headers.size() - 1; i >= 0; i--) {
        JobHeader job = headers.get(i);
        if (job.status() == JobStatus.ACTIVE) {
          String key = Folding.fold(job.title()) + "\n" + job.locations().getFirst().key();
          Integer next = older.put(key, i);
          if (next != null) {
            alike.put(i, next);
          }
        }
      }
    }

    /**
     * Looks at jobs until the page is full, or time is over.
     *
     * @return the index after the last one that was looked at
     */
    private int look(int from, int to) {
      NavigableMap<Integer, Advised> looked = new TreeMap<>();
      Set<Integer> active = new HashSet<>();
      Map<Integer, Integer> indexes = new LinkedHashMap<>();
      IntStream.range(from, to).forEach(i -> indexes.put(headers.get(i).position().id(), i));
      boolean isInTime = true;
      try (Stream<Job> jobs = list.findAll(employer.id(), List.copyOf(indexes.keySet()))) {
        for (Iterator<Job> each = jobs.iterator(); isInTime && each.hasNext(); ) {
          Job job = each.next();
          int i = indexes.get(job.id());
          if (query.status().map(job.status()::equals).orElse(true)) {
            looked.put(i, new Advised(job.id(), job.referenceId(), job.title(), Advice.on(job)));
          }
          if (job.status() == JobStatus.ACTIVE) {
            types.put(i, job.positionType());
            active.add(i);
          }
          isInTime = !isTimeOver();
        }
      }
      Map<Integer, Advice> duplicates = duplicates(active);
      for (var each : looked.entrySet()) {
        Advised job = each.getValue();
        List<Advice> wanted =
            Stream.concat(
                    job.advice().stream(),
                    Optional.ofNullable(duplicates.get(each.getKey())).stream())
                .filter(query::wants)
                .toList();
        if (!wanted.isEmpty()) {
          found.add(new Advised(job.id(), job.referenceId(), job.title(), wanted));
        }
        if (found.size() == query.pageSize()) {
          return each.getKey() + 1;
        }
      }
      return isInTime || looked.isEmpty() ? to : looked.lastKey() + 1;
    }

    /** The advice on those of the jobs that have an older one that is alike and has their type. */
    private Map<Integer, Advice> duplicates(Set<Integer> active) {
      Map<Integer, Advice> duplicates = new HashMap<>();
      Map<Integer, Integer> open = new HashMap<>();
      active.forEach(i -> Optional.ofNullable(alike.get(i)).ifPresent(next -> open.put(i, next)));
      for (int round = 0; round < MAX_ROUNDS && !open.isEmpty(); round++) {
        readTypes(Set.copyOf(open.values()));
        for (int i : Set.copyOf(open.keySet())) {
          int other = open.remove(i);
          if (types.get(i) == types.get(other)) {
            duplicates.put(i, Advice.duplicateOf(headers.get(other).position().id()));
          } else {
            Optional.ofNullable(alike.get(other)).ifPresent(next -> open.put(i, next));
          }
        }
      }
      return duplicates;
    }

    /** Reads of jobs, at most a hundred, what headers lack. */
    private void readTypes(Set<Integer> indexes) {
      Map<Integer, Integer> unread =
          indexes.stream()
              .filter(i -> !types.containsKey(i))
              .collect(toMap(i -> headers.get(i).position().id(), i -> i));
      if (unread.isEmpty()) {
        return;
      }
      try (Stream<Job> jobs = list.findAll(employer.id(), List.copyOf(unread.keySet()))) {
        jobs.filter(job -> job.status() == JobStatus.ACTIVE)
            .forEach(job -> types.put(unread.get(job.id()), job.positionType()));
      }
    }
  }
}
