import { SYSTEM_ID } from "../system-id.ts";
import { latestVersion, MIGRATION_SETTING } from "./setting.ts";

/** The content of the migration setting. */
export interface Progress {
  readonly version: number;
  readonly relock: readonly string[];
}

/** Returns whether no Gamemaster has opened the world with this system before. */
export function isNewWorld(): boolean {
  return (
    migrationProgress().version === 0 && game.actors.size === 0 && game.actors.invalidDocumentIds.size === 0
  );
}

/** Returns whether the world is from an older version. */
export function isMigrationDue(): boolean {
  return migrationProgress().version < latestVersion;
}

/** Returns the stored progress of the migration. */
export function migrationProgress(): Progress {
  const stored: unknown = game.settings.get(SYSTEM_ID, MIGRATION_SETTING);
  const { version, relock } = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<
    Record<keyof Progress, unknown>
  >;
  return {
    version: typeof version === "number" ? version : 0,
    relock: Array.isArray(relock) ? relock.filter(id => typeof id === "string") : [],
  };
}
