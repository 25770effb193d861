package jobpostings.local;

import static java.util.Map.entry;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import jobpostings.Core;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.local.gateway.Gateway;
import jobpostings.local.http.BrowserGuard;
import jobpostings.local.http.HttpCall;
import jobpostings.local.http.HttpReply;
import jobpostings.local.http.LoopbackServer;
import jobpostings.local.json.JsonLines;
import jobpostings.local.lambda.AwsCall;
import jobpostings.local.lambda.LambdaRuntime;
import jobpostings.local.log.RequestLog;
import jobpostings.local.queue.LocalQueue;
import jobpostings.local.queue.QueueFeed;
import jobpostings.local.stream.DiscardedBatches;
import jobpostings.local.stream.StreamFeeds;
import jobpostings.local.template.InvalidTemplate;
import jobpostings.local.template.LocalAccount;
import jobpostings.local.template.Template;
import jobpostings.local.template.TemplateReader;
import jobpostings.problem.StorageFull;
import jobpostings.settings.Settings;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The service that a template describes, running in this process: its API, and AWS's own as far as
 * it uses them, on one port of the loopback address. It runs until it is closed.
 */
public final class LocalService implements AutoCloseable {
  /** How long the next byte of a request may take. */
  private static final Duration MAX_PAUSE = Duration.ofSeconds(30);

  private final Options options;
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private Core core;
  private LambdaRuntime lambda;
  private Gateway direct;
  private LoopbackServer server;
  private StreamFeeds streams;

  private LocalService(Options options) {
    this.options = options;
  }

  /**
   * Starts the service. When this returns, it answers requests.
   *
   * @throws StartFailure if it can't start, for a reason that the user can correct
   */
  public static LocalService start(Path template, Options options) {
    return start(template, options, InstantSource.system());
  }

  /** The same with the clock that schedules follow. */
  static LocalService start(Path template, Options options, InstantSource clock) {
    LocalService service = new LocalService(options);
    try {
      service.run(TemplateReader.read(template.normalize()), clock);
      return service;
    } catch (Exception e) {
      service.close();
      throw switch (e) {
        case StartFailure said -> said;
        // Their messages say which file is wrong, and how.
        case InvalidTemplate _, UncheckedIOException _, StorageFull _ ->
            new StartFailure(e.getMessage(), e);
        case DynamoDbException full
            when full.statusCode() == DurableDatabase.INSUFFICIENT_STORAGE ->
            new StartFailure(full.awsErrorDetails().errorMessage(), e);
        default -> new StartFailure("The service does not start: " + e, e);
      };
    }
  }

  /** Where it listens, without a slash at the end. */
  public URI baseUrl() {
    return server.url();
  }

  /**
   * What the gateway answers to a request, without HTTP; for tests of what is behind it. Unlike
   * over HTTP, a key that was once allowed is allowed from then on.
   */
  public HttpReply answer(HttpCall call) {
    return direct.answer(call);
  }

  /** The operations of the functions, for tests of what the API does not show. */
  public Core core() {
    return core;
  }

  /** The calls that each function has made so far, also for tests. */
  public Map<String, Set<AwsCall>> callsMade() {
    return lambda.callsMade();
  }

  private void run(Template template, InstantSource clock) throws Exception {
    // The port first: when it is taken, nothing else needs to be tried.
    server =
        listen(
            new InetSocketAddress("127.0.0.1", options.port()),
            reason ->
                "Port %d can't be used: %s. Choose another one with -Dport=N."
                    .formatted(options.port(), reason));
    URI baseUrl = server.url();
    Optional<Path> data = options.data().map(Path::toAbsolutePath).map(Path::normalize);
    Optional<DataFolder> folder = data.map(DataFolder::new);
    folder.ifPresent(used -> opened(used.lock()));
    // All that the folder has is looked at before anyone is answered.
    String secretsKey = folder.map(DataFolder::key).orElseGet(DataFolder::drawKey);
    JsonLines events = new JsonLines(data.map(kept -> kept.resolve("events.jsonl")));
    DiscardedBatches discarded = new DiscardedBatches(data.map(kept -> kept.resolve("discarded")));
    boolean background = options.background();
    streams = new StreamFeeds(background ? template.streams() : List.of(), data, options.log());
    Optional<EmbeddedDynamoDb> embedded =
        options.otherAws().isPresent()
            ? Optional.empty()
            : Optional.of(
                opened(EmbeddedDynamoDb.start(folder, options.dynamoDbAddress(), options.log())));
    URI dynamoDb = embedded.map(EmbeddedDynamoDb::endpoint).or(options::otherAws).orElseThrow();
    Map<String, String> surroundings =
        Map.ofEntries(
            entry("AWS_REGION", LocalAccount.REGION),
            entry("DYNAMODB_ENDPOINT", dynamoDb.toString()),
            entry("EVENTBRIDGE_ENDPOINT", options.otherAws().orElse(baseUrl).toString()),
            // The queues are here wherever the tables are: stream feeds in this process fill them.
            entry("SQS_ENDPOINT", baseUrl.toString()),
            entry("LAMBDA_ENDPOINT", baseUrl.toString()),
            entry("EMPLOYER_LIMIT", String.valueOf(options.limit())),
            entry("PARTNER_LIMIT", String.valueOf(options.partnerLimit())),
            entry("DEMO_KEY", DemoEmployer.NORTHWIND_HEALTH.key()),
            // DynamoDB Local answers its first calls slowly.
            entry("REFUSAL_MILLISECONDS", "10000"),
            entry("WEBHOOK_LOCAL_KEY", secretsKey),
            entry("WEBHOOK_LOOPBACK", "true"));
    Map<String, String> environment = new HashMap<>(template.environment());
    environment.putAll(surroundings);
    // One for all functions with the same settings: a process needs no second client of a table.
    Map<Settings, Core> cores = new ConcurrentHashMap<>();
    Function<Settings, Core> coreOf = settings -> cores.computeIfAbsent(settings, this::makeCore);
    core = coreOf.apply(new Settings(environment));
    lambda = new LambdaRuntime(template.functions(), surroundings, coreOf, options.log());

    DynamoDbClient client =
        opened(
            DynamoDbModule.clientBuilder(core.settings())
                // The first call waits until DynamoDB Local has started: long, on a busy machine.
                .overrideConfiguration(call -> call.apiCallTimeout(Duration.ofMinutes(1)))
                .build());
    Set<String> made = new Tables(client).make(template.tables(), options.log());
    if (made.contains(template.environment().get("EMPLOYERS_TABLE"))) {
      DemoEmployer.saveAll(core);
      if (template.environment().containsKey("PARTNERS_TABLE")) {
        DemoPartner.save(core);
      }
    }

    RequestLog log = new RequestLog(options.log());
    Map<String, LocalQueue> queues = LocalQueue.all(template.queues(), InstantSource.system());
    Gateway gateway = new Gateway(template.api(), lambda, log, options.methodOverride());
    direct = gateway.remembering();
    RequestDispatcher frontDoor =
        new RequestDispatcher(
            gateway,
            new LambdaApi(template.functions(), lambda, log),
            new EventBridgeApi(template.buses(), events),
            new SqsApi(queues),
            events,
            discarded,
            log,
            BrowserGuard.ofLoopback(baseUrl.getPort()));
    server.start(frontDoor.handler(), frontDoor::refuse);
    List<Template.Schedule> schedules = background ? template.schedules() : List.of();
    opened(new Scheduler(schedules, lambda, log, clock)).start();

    for (Template.QueueSource source : template.queueSources()) {
      opened(new QueueFeed(source, queues.get(source.queue()), lambda, options.log()));
    }

    streams.start(
        dynamoDb,
        client,
        lambda,
        discarded,
        () -> embedded.filter(EmbeddedDynamoDb::isFull).isPresent());
  }

  private Core makeCore(Settings settings) {
    Core made = Core.of(settings);
    opened(made.connections());
    return made;
  }

  /** Fails with what to tell the user, for that reason, if the address can't be used. */
  static LoopbackServer listen(InetSocketAddress address, UnaryOperator<String> failure) {
    try {
      return new LoopbackServer(address, MAX_PAUSE);
    } catch (IOException e) {
      Throwable reason = Optional.ofNullable(e.getCause()).orElse(e);
      throw new StartFailure(failure.apply(reason.getMessage()), e);
    }
  }

  private synchronized <T extends AutoCloseable> T opened(T part) {
    opened.push(part);
    return part;
  }

  /** Stops the stream feeds, the server, then the rest, the latest first. Data on disk stays. */
  @Override
  public void close() {
    if (streams != null) {
      close(streams);
    }
    if (server != null) {
      close(server);
    }
    while (!opened.isEmpty()) {
      close(opened.pop());
    }
  }

  private void close(AutoCloseable part) {
    try {
      part.close();
    } catch (Exception e) {
      options.log().println("Not stopped properly: " + e);
    }
  }
}
