package jobpostings.dynamodb;

import jobpostings.Settings;
import org.junit.jupiter.api.Nested;

/** The store of jobs against DynamoDB Local. */
class DynamoDbLocalJobStoreTest {

  @Nested
  class SingleJobs extends JobStoreContract {
    @Override
    Settings settings() {
      return DynamoDbLocal.settings();
    }
  }

  @Nested
  class ReferenceIds extends ReferenceIdContract {
    @Override
    Settings settings() {
      return DynamoDbLocal.settings();
    }
  }

  @Nested
  class RepeatableRequests extends RepeatableRequestContract {
    @Override
    Settings settings() {
      return DynamoDbLocal.settings();
    }
  }

  @Nested
  class Lists extends JobListContract {
    @Override
    Settings settings() {
      return DynamoDbLocal.settings();
    }
  }

  @Nested
  class LongDescriptions extends LongDescriptionContract {
    @Override
    Settings settings() {
      return DynamoDbLocal.settings();
    }
  }

  @Nested
  class ManyWriters extends ConcurrencyContract {
    @Override
    Settings settings() {
      return DynamoDbLocal.settings();
    }
  }
}
