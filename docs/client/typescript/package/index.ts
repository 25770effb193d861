import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./api.js";

export type { components, operations, paths } from "./api.js";

/** The types of bodies by their names in the document: `Schemas["Job"]`. */
export type Schemas = components["schemas"];

/**
 * A client whose calls are typed by path: `client.GET("/jobs/{id}", …)`.
 *
 * @param address of the service: `https://api.example`
 * @param key the employer's; reference data needs none
 */
export function jobPostings(address: string, key?: string): Client<paths> {
  return createClient<paths>({
    baseUrl: `${address}/api/v1.1`,
    ...(key === undefined ? {} : { headers: { "API-Key": key } }),
  });
}
