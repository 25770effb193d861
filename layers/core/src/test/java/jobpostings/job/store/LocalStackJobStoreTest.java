package jobpostings.job.store;

import jobpostings.dynamodb.stores.ServiceTables;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.localstack.LocalStackContainer;

/** The store of jobs against LocalStack; skipped where no Docker engine answers. */
@Tag("storage")
@Testcontainers(disabledWithoutDocker = true)
class LocalStackJobStoreTest {
  /** The last version that asks for no token. */
  @Container
  private static final LocalStackContainer LOCALSTACK =
      new LocalStackContainer("localstack/localstack:4.14.0").withServices("dynamodb");

  private static Settings settings;

  @BeforeAll
  static void createTables() {
    settings = ServiceTables.createdAt(LOCALSTACK.getEndpoint());
  }

  @Nested
  class SingleJobs extends JobStoreContract {
    @Override
    protected Settings settings() {
      return settings;
    }
  }

  @Nested
  class ReferenceIds extends ReferenceIdContract {
    @Override
    protected Settings settings() {
      return settings;
    }
  }

  @Nested
  class RepeatableRequests extends IdempotentRequestContract {
    @Override
    protected Settings settings() {
      return settings;
    }
  }

  @Nested
  class Lists extends JobListContract {
    @Override
    protected Settings settings() {
      return settings;
    }
  }

  @Nested
  class LongDescriptions extends LongDescriptionContract {
    @Override
    protected Settings settings() {
      return settings;
    }
  }
}
