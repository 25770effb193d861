package jobpostings.operator;

import dagger.Module;
import dagger.Provides;
import jakarta.inject.Named;
import java.util.List;
import java.util.stream.Stream;

/** The actions of each of the operators' functions. */
@Module
public final class OperatorModule {
  private OperatorModule() {}

  @Provides
  @Named("employers")
  static Actions employers(EmployerActions employers, PartnerActions partners, KeyActions keys) {
    return new Actions(
        Stream.of(employers.all(), partners.all(), keys.all()).flatMap(List::stream).toList());
  }

  @Provides
  @Named("locations")
  static Actions locations(LocationActions locations) {
    return new Actions(locations.all());
  }

  @Provides
  @Named("counts")
  static Actions counts(CountActions counts) {
    return new Actions(counts.all());
  }

  @Provides
  @Named("erasure")
  static Actions erasure(ErasureActions erasure) {
    return new Actions(erasure.all());
  }

  @Provides
  @Named("service")
  static Actions service(ServiceActions service) {
    return new Actions(service.all());
  }
}
