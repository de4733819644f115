/** The Foundry releases that the host simulates. */
import type { Release } from "./wire.ts";

const RELEASES: Record<13 | 14, Release> = {
  13: { generation: 13, version: "13.351", build: 351 },
  14: { generation: 14, version: "14.369", build: 369 },
};

/** Returns the release for a major version. */
export function releaseOf(generation: 13 | 14): Release {
  return RELEASES[generation];
}
