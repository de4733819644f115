import type { Migration } from "./migration.ts";

/** The data format of version 0.1.0, the first release. */
export const firstRelease: Migration = { version: 1 };
