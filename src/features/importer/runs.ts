import { SYSTEM_ID } from "../../system-id.ts";
import { checkedProfile, type Profile } from "../../importer/mapping.ts";

/** An import that was started in this world. */
export interface ImportRun {
  readonly id: string;
  /** The name of the file, or a description of the table. */
  readonly title: string;
  /** The time in milliseconds since 1970. */
  readonly time: number;
  /** The target compendium, or null if the target is the world. */
  readonly pack: string | null;
  readonly created: number;
  readonly updated: number;
  readonly undone: boolean;
}

const MOST_RUNS = 20;
const MOST_PROFILES = 50;

/** Returns the imports stored in this world, newest first. */
export function importRuns(): readonly ImportRun[] {
  const { runs } = game.settings.get(SYSTEM_ID, "imports") as { runs?: unknown };
  return Array.isArray(runs)
    ? (runs as readonly Partial<ImportRun>[]).flatMap(run =>
        typeof run?.id !== "string"
          ? []
          : [
              {
                id: run.id,
                title: String(run.title ?? ""),
                time: Number(run.time ?? 0),
                pack: typeof run.pack === "string" ? run.pack : null,
                created: Number(run.created ?? 0),
                updated: Number(run.updated ?? 0),
                undone: run.undone === true,
              },
            ],
      )
    : [];
}

/** Stores an import, or the new state of a stored import. */
export async function saveRun(run: ImportRun): Promise<void> {
  const others = importRuns().filter(({ id }) => id !== run.id);
  await game.settings.set(SYSTEM_ID, "imports", {
    runs: [run, ...others].toSorted((a, b) => b.time - a.time).slice(0, MOST_RUNS),
  });
}

/** Returns the column profiles stored in this world. */
export function importProfiles(): readonly Profile[] {
  const { profiles } = game.settings.get(SYSTEM_ID, "importProfiles") as { profiles?: unknown };
  return Array.isArray(profiles) ? profiles.flatMap(profile => checkedProfile(profile) ?? []) : [];
}

/** Stores a profile, replacing any profile with the same name. */
export async function saveProfile(profile: Profile): Promise<void> {
  const others = importProfiles().filter(({ name }) => name !== profile.name);
  await game.settings.set(SYSTEM_ID, "importProfiles", {
    profiles: [...others, profile].toSorted((a, b) => (a.name < b.name ? -1 : 1)).slice(0, MOST_PROFILES),
  });
}

/** Deletes the import profile with the given name. */
export async function deleteProfile(name: string): Promise<void> {
  await game.settings.set(SYSTEM_ID, "importProfiles", {
    profiles: importProfiles().filter(one => one.name !== name),
  });
}
