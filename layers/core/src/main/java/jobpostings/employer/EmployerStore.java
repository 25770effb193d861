package jobpostings.employer;

import java.util.Optional;

/** The store of employers and of their keys' hashes. */
public interface EmployerStore {

  /** The employer with that id. */
  Optional<Employer> find(int id);

  /** The employer whose key it is; none when the key is not known. */
  Optional<Employer> findByKey(ApiKey key);

  /** Stores the employer, or changes the name and plan of the one with that id. */
  void save(Employer employer);

  /** Makes the key one of that employer's. */
  void save(ApiKey key, int employerId);
}
