package jobpostings.erasure;

import dagger.Binds;
import dagger.Module;

/** How the progress of erasures is stored. */
@Module
public abstract class ErasureModule {
  private ErasureModule() {}

  @Binds
  abstract ErasureStore erasureStore(DynamoErasureStore store);
}
