package jobpostings.local;

import java.time.Instant;
import jobpostings.Core;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.employer.key.IssuedKey;

/**
 * Employers with well-known keys, for trying the service. Each page with examples has its own, so
 * that none finds what another left.
 */
public enum DemoEmployer {
  NORTHWIND_HEALTH(1, "Northwind Health", Plan.UNLIMITED, "a0000000-0000-4000-8000-000000000001"),
  MAPLE_ROBOTICS(2, "Maple Robotics", Plan.STANDARD, "a0000000-0000-4000-8000-000000000002"),
  HARBOUR_FOODS(3, "Harbour Foods", Plan.STANDARD, "a0000000-0000-4000-8000-000000000003"),
  CEDAR_FREIGHT(4, "Cedar Freight", Plan.STANDARD, "a0000000-0000-4000-8000-000000000004"),
  LAKESHORE_SCHOOLS(5, "Lakeshore Schools", Plan.STANDARD, "a0000000-0000-4000-8000-000000000005");

  private final Employer employer;
  private final String key;

  DemoEmployer(int id, String name, Plan plan, String key) {
    this.employer = new Employer(id, name, plan);
    this.key = key;
  }

  public Employer employer() {
    return employer;
  }

  public String key() {
    return key;
  }

  static void saveAll(Core core) {
    for (DemoEmployer demo : values()) {
      core.employers().save(demo.employer);
      core.apiKeys().add(IssuedKey.of(demo.key, demo.employer.id(), Instant.now()), 1);
    }
  }
}
