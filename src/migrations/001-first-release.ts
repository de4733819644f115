import type { Migration } from "./migration.ts";

/** What version 0.1.0 stored: nothing comes before it. */
export const firstRelease: Migration = { version: 1 };
