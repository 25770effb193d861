// A job's whole life, with the package as it is released.
import assert from "node:assert/strict";
import { jobPostings, type Schemas } from "job-postings-client";

const [address, key] = process.argv.slice(2);
assert(address && key, "Say the service's address and a key.");
const client = jobPostings(address, key);
const word = `ts${Date.now()}`;

const nurse: Schemas["JobToCreate"] = {
  title: `Registered Nurse ${word}`,
  locations: [{ description: "Vancouver, BC" }, { description: "Calgary, AB" }],
  categories: [{ id: 19 }, { id: 17 }],
  positionType: { id: 1 },
  salary: { amount: 82000.5, period: { id: 1 } },
  description: "<p>Care for people.</p>",
  applicantRoutingType: { id: 1 },
  applicationEmail: "jobs@example.ca",
};

const created = await client.POST("/jobs", { body: nurse });
assert.equal(created.response.status, 201);
assert.equal(created.data!.status, "draft");
assert.deepEqual(created.data!.locations.map((place) => place.name), ["Vancouver", "Calgary"]);
const id = created.data!.id;
const here = { params: { path: { id } } };
assert.deepEqual((await client.GET("/jobs/{id}", here)).data, created.data);

const other = await client.POST("/jobs", { body: nurse });
const listed: number[] = [];
let after: string | undefined = undefined;
do {
  const page: { data?: Schemas["JobList"] } = await client.GET("/jobs", {
    params: { query: { q: word, pageSize: 1, ...(after ? { after } : {}) } },
  });
  listed.push(...page.data!.data.map((job) => job.id));
  const next: string | null = page.data!.paging.next;
  after = next === null ? undefined : new URL(next).searchParams.get("after")!;
} while (after !== undefined);
assert.deepEqual(new Set(listed), new Set([id, other.data!.id]));

const patched = await client.PATCH("/jobs/{id}", { ...here, body: { title: `Nurse ${word}` } });
assert.equal(patched.data!.title, `Nurse ${word}`);
const published = await client.PUT("/jobs/{id}", { ...here, body: { status: "active" } });
assert.equal(published.data!.status, "active");
const archived = await client.PUT("/jobs/{id}", { ...here, body: { status: "archived" } });
assert.equal(archived.data!.status, "archived");

const batch = await client.POST("/jobs/batch", {
  body: { dryRun: true, operations: [{ op: "put", job: { ...nurse, referenceId: word } }] },
});
assert.equal(batch.data!.results[0]!.id, null);
assert.equal(batch.data!.results[0]!.outcome, "created");

const refused = await client.PATCH("/jobs/{id}", { ...here, body: { title: " " } });
assert.equal(refused.error!.code, "validation-failed");
assert.equal(refused.error!.errors![0]!.pointer, "/title");

for (const each of [id, other.data!.id]) {
  const deleted = await client.DELETE("/jobs/{id}", { params: { path: { id: each } } });
  assert.equal(deleted.response.status, 204);
}
assert.equal((await client.GET("/jobs/{id}", here)).error!.code, "not-found");
const types = await jobPostings(address).GET("/positiontypes");
assert(types.data!.data.some((type) => type.name === "Full Time"));
console.log("TypeScript: a job's whole life.");
