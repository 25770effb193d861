package jobpostings.employer.limit;

import dagger.Binds;
import dagger.Module;

/** How counts of requests and the read-only switch are stored. */
@Module
public abstract class LimitModule {
  private LimitModule() {}

  @Binds
  abstract RequestCounts requestCounts(DynamoRequestCounts store);
}
