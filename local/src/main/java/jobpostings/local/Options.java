package jobpostings.local;

import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How to run the service.
 *
 * @param port 0 means any free one
 * @param data the folder to keep everything in; none means in memory
 * @param limit how many requests a second an employer may make; 0 means as many as it likes
 * @param dynamoDbAddress where the DynamoDB in this process listens
 * @param otherDynamoDb the DynamoDB to use instead of that, if any
 * @param log where a line a request goes, and what functions log
 */
public record Options(
    int port,
    Optional<Path> data,
    int limit,
    InetSocketAddress dynamoDbAddress,
    Optional<URI> otherDynamoDb,
    PrintStream log) {

  private static final InetSocketAddress ANY_PORT = new InetSocketAddress("127.0.0.1", 0);

  /** On any free port, with everything in memory, without a limit, logging to the console. */
  public static Options inMemory() {
    return new Options(0, Optional.empty(), 0, ANY_PORT, Optional.empty(), System.out);
  }

  public Options port(int other) {
    return new Options(other, data, limit, dynamoDbAddress, otherDynamoDb, log);
  }

  public Options data(Path folder) {
    return new Options(port, Optional.of(folder), limit, dynamoDbAddress, otherDynamoDb, log);
  }

  public Options limit(int perSecond) {
    return new Options(port, data, perSecond, dynamoDbAddress, otherDynamoDb, log);
  }

  /** With DynamoDB where others reach it too: containers, by the address of their network. */
  public Options dynamoDbAddress(InetSocketAddress other) {
    return new Options(port, data, limit, other, otherDynamoDb, log);
  }

  /** With the tables in that DynamoDB, where those that are missing are made. */
  public Options otherDynamoDb(URI endpoint) {
    return new Options(port, data, limit, dynamoDbAddress, Optional.of(endpoint), log);
  }

  public Options log(PrintStream other) {
    return new Options(port, data, limit, dynamoDbAddress, otherDynamoDb, other);
  }
}
