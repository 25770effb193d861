package jobpostings.job.store;

import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The store of jobs against DynamoDB Local. */
@Tag("storage")
class DynamoDbLocalJobStoreTest {

  @Nested
  class SingleJobs extends JobStoreContract {
    @Override
    protected Settings settings() {
      return DynamoDbLocal.settings();
    }
  }

  @Nested
  class ReferenceIds extends ReferenceIdContract {
    @Override
    protected Settings settings() {
      return DynamoDbLocal.settings();
    }
  }

  @Nested
  class RepeatableRequests extends IdempotentRequestContract {
    @Override
    protected Settings settings() {
      return DynamoDbLocal.settings();
    }
  }

  @Nested
  class Lists extends JobListContract {
    @Override
    protected Settings settings() {
      return DynamoDbLocal.settings();
    }
  }

  @Nested
  class LongDescriptions extends LongDescriptionContract {
    @Override
    protected Settings settings() {
      return DynamoDbLocal.settings();
    }
  }
}
