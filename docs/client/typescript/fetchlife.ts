// A job's whole life, with OpenAPI Generator's client for fetch.
import assert from "node:assert/strict";
import {
  Configuration,
  JobStatus,
  JobsApi,
  OperationOpEnum,
  OperationResultOutcomeEnum,
  ProblemCode,
  ProblemFromJSON,
  ReferenceDataApi,
  ResponseError,
  type JobToCreate,
  type Problem,
} from "./index.js";

const [address, key] = process.argv.slice(2);
assert(address && key, "Say the service's address and a key.");
const basePath = `${address}/api/v1.1`;
const client = new JobsApi(new Configuration({ basePath, headers: { "API-Key": key } }));
const word = `fetch${Date.now()}`;

const nurse: JobToCreate = {
  title: `Registered Nurse ${word}`,
  locations: [{ description: "Vancouver, BC" }, { description: "Calgary, AB" }],
  categories: [{ id: 19 }, { id: 17 }],
  positionType: { id: 1 },
  salary: { amount: 82000.5, period: { id: 1 } },
  description: "<p>Care for people.</p>",
  applicantRoutingType: { id: 1 },
  applicationEmail: "jobs@example.ca",
};

const created = await client.createJob({ jobToCreate: nurse });
assert.equal(created.status, JobStatus.Draft);
assert.deepEqual(created.locations.map((place) => place.name), ["Vancouver", "Calgary"]);
assert.equal(created.closeDate.getTime() - created.publishDate.getTime(), 60 * 24 * 3_600_000);
const id = created.id;
assert.deepEqual(await client.getJob({ id }), created);

const other = await client.createJob({ jobToCreate: nurse });
const listed: number[] = [];
let after: string | undefined = undefined;
do {
  const page = await client.listJobs({ q: word, pageSize: 1, after });
  listed.push(...page.data.map((job) => job.id));
  const next: string | null = page.paging.next;
  after = next === null ? undefined : new URL(next).searchParams.get("after")!;
} while (after !== undefined);
assert.deepEqual(new Set(listed), new Set([id, other.id]));

const patched = await client.patchJob({ id, jobChange: { title: `Nurse ${word}` } });
assert.equal(patched.title, `Nurse ${word}`);
for (const status of [JobStatus.Active, JobStatus.Archived]) {
  assert.equal((await client.modifyJob({ id, jobChange: { status } })).status, status);
}

const batch = await client.batchJobs({
  batch: {
    dryRun: true,
    operations: [{ op: OperationOpEnum.Put, job: { ...nurse, referenceId: word } }],
  },
});
const result = batch.results[0]!;
assert.equal(result.outcome, OperationResultOutcomeEnum.Created);
assert.equal(result.id, null);
assert.equal(result.referenceId, word);

const refused = await problem(client.patchJob({ id, jobChange: { title: " " } }));
assert.equal(refused.code, ProblemCode.ValidationFailed);
assert.equal(refused.errors![0]!.pointer, "/title");

await client.deleteJob({ id });
await client.deleteJob({ id: other.id });
assert.equal((await problem(client.getJob({ id }))).code, ProblemCode.NotFound);
const types = await new ReferenceDataApi(new Configuration({ basePath })).listPositionTypes();
assert(types.data.some((type) => type.name === "Full Time"));
console.log("TypeScript, OpenAPI Generator: a job's whole life.");

async function problem(call: Promise<unknown>): Promise<Problem> {
  try {
    await call;
  } catch (failed) {
    assert(failed instanceof ResponseError);
    return ProblemFromJSON(await failed.response.json());
  }
  throw new Error("It was not refused.");
}
