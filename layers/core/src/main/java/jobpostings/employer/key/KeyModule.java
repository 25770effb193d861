package jobpostings.employer.key;

import dagger.Binds;
import dagger.Module;

/** How keys are stored. */
@Module
public abstract class KeyModule {
  private KeyModule() {}

  @Binds
  abstract ApiKeyStore apiKeyStore(DynamoApiKeyStore store);
}
