// A job's whole life, with a client whose types openapi-typescript makes of the document.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import createClient from "openapi-fetch";
import type { components, paths } from "./target/api.js";

const [address, key] = process.argv.slice(2);
assert(address && key, "Say the service's address and a key.");

const types = readFileSync("target/api.d.ts", "utf8");
const document = await (await fetch(`${address}/api/v1.1/openapi.json`)).json();
const operations = Object.values(document.paths as Record<string, Record<string, { operationId?: string }>>)
  .flatMap((path) => Object.values(path))
  .flatMap((operation) => operation.operationId ?? []);
assert(operations.length > 30);
for (const id of operations) assert(types.includes(`\n    ${id}: {`), `${id} is missing.`);

const client = createClient<paths>({
  baseUrl: `${address}/api/v1.1`,
  headers: { "API-Key": key },
});

const nurse: components["schemas"]["NewJob"] = {
  title: "Registered Nurse",
  status: "active",
  locations: [{ description: "Vancouver, BC" }],
  categories: [{ id: 19 }],
  positionType: { id: 1 },
  salary: { amount: 82000.5, period: { id: 1 } },
  description: "<p>Care for people.</p>",
  applicantRoutingType: { id: 1 },
  applicationEmail: "jobs@example.ca",
};

const created = await client.POST("/jobs", { body: nurse });
assert.equal(created.response.status, 201);
const id = created.data!.id;
const here = { params: { path: { id } } };

const listed = await client.GET("/jobs", { params: { query: { q: "nurse", pageSize: 100 } } });
assert(listed.data!.data.some((job) => job.id === id));

const changed = await client.PUT("/jobs/{id}", { ...here, body: { title: "Nurse" } });
assert.equal(changed.data!.title, "Nurse");
const archived = await client.PUT("/jobs/{id}", { ...here, body: { status: "archived" } });
assert.equal(archived.data!.status, "archived");

const refused = await client.PUT("/jobs/{id}", { ...here, body: { title: " " } });
assert.equal(refused.error!.code, "validation-failed");
assert.equal(refused.error!.errors![0]!.pointer, "/title");

assert.equal((await client.DELETE("/jobs/{id}", here)).response.status, 204);
assert.equal((await client.GET("/jobs/{id}", here)).error!.code, "not-found");
console.log("TypeScript: all operations are there, and a job was created, listed, changed, archived and deleted.");
