package jobpostings.employer;

import dagger.Binds;
import dagger.Module;

/** How employers are stored. */
@Module
public abstract class EmployerModule {
  private EmployerModule() {}

  @Binds
  abstract EmployerStore employerStore(DynamoEmployerStore store);
}
