import { firstRelease } from "./001-first-release.ts";
import { peopleAndGear } from "./002-people-and-gear.ts";
import { socialSkills } from "./003-social-skills.ts";
import type { Migration } from "./migration.ts";

/** All migrations in the order of their versions: 1, 2, 3 and so on. */
export const migrations: readonly Migration[] = [firstRelease, peopleAndGear, socialSkills];
