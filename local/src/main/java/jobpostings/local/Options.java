package jobpostings.local;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import jobpostings.local.gateway.MethodOverride;

/**
 * How to run the service.
 *
 * @param port 0 means any free one
 * @param data the folder to keep everything in; none means in memory
 * @param limit how many requests a second an employer may make; 0 means as many as it likes
 * @param partnerLimit the same for a partner
 * @param dynamoDbAddress where the DynamoDB in this process listens
 * @param otherAws a stand-in for AWS, used in place of that DynamoDB and of the events kept here;
 *     missing tables are created there
 * @param log where a line for each request goes, and what functions log
 * @param background whether functions run that no client calls: those that follow streams, and
 *     those that run at set times; they would disturb measurements
 * @param methodOverride what the gateway makes of X-HTTP-Method-Override
 */
@RecordBuilder
@RecordBuilder.Options(enableWither = true)
public record Options(
    int port,
    Optional<Path> data,
    int limit,
    int partnerLimit,
    InetSocketAddress dynamoDbAddress,
    Optional<URI> otherAws,
    PrintStream log,
    boolean background,
    MethodOverride methodOverride)
    implements OptionsBuilder.With {

  /** On any free port, with everything in memory, without a limit, logging to the console. */
  public static Options inMemory() {
    return new Options(
        0,
        Optional.empty(),
        0,
        0,
        new InetSocketAddress("127.0.0.1", 0),
        Optional.empty(),
        System.out,
        true,
        MethodOverride.IGNORED);
  }
}
