package jobpostings.refusal;

import dagger.Binds;
import dagger.Module;

/** How refused requests are stored. */
@Module
public abstract class RefusalModule {
  private RefusalModule() {}

  @Binds
  abstract RefusedRequests refusedRequests(DynamoRefusedRequests store);
}
