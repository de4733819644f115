/** Compares the state of the whole world before and after a test, to find out what the test has changed. */
import type { Page } from "@playwright/test";

/** The world's data by path: each individual value of every document, and the value of each setting. */
export type Leaves = Readonly<Record<string, unknown>>;

/**
 * Returns the values of every document and setting in the world, as known to a page. For an unlinked token,
 * includes the synthetic actor. Excludes chat messages, `_stats` (timestamps and authors),
 * `flags.blackout.tx` (the writer's last write), the stored copies of combatants, the world time and the
 * settings that follow it (`core.time`, `blackout.clocksUntil`, `blackout.struckUntil`), and empty records
 * and lists.
 */
export async function everyDocument(page: Page): Promise<Leaves> {
  return page.evaluate(() => {
    const { game } = globalThis as any;
    const leaves: Record<string, unknown> = {};
    const walk = (path: string, value: any): void => {
      if (/(?:^|\.)_stats$|\.flags\.blackout\.tx$|^combats\.[^.]*\.system\.copies$/u.test(path)) return;
      if (typeof value !== "object" || value === null) leaves[path] = value;
      else
        for (const [key, one] of Object.entries(value))
          walk(`${path}.${Array.isArray(value) ? ((one as any)?._id ?? key) : key}`, one);
    };
    for (const name of [
      "actors",
      "items",
      "scenes",
      "combats",
      "journal",
      "macros",
      "tables",
      "playlists",
      "cards",
      "folders",
      "users",
    ]) {
      for (const document of game[name]?.contents ?? []) {
        const data = document.toObject();
        if (name === "scenes")
          data.tokens = document.tokens.map((token: any) =>
            token.actorLink || !token.actor
              ? token.toObject()
              : { ...token.toObject(), delta: token.actor.toObject() },
          );
        walk(`${name}.${document.name ?? document.id}`, JSON.parse(JSON.stringify(data)));
      }
    }
    for (const { namespace, key, scope } of game.settings.settings.values()) {
      if (
        scope === "world" &&
        !["core.time", "blackout.clocksUntil", "blackout.struckUntil"].includes(`${namespace}.${key}`)
      )
        walk(
          `settings.${namespace}.${key}`,
          JSON.parse(JSON.stringify(game.settings.get(namespace, key) ?? null)),
        );
    }
    return leaves;
  });
}

/** Returns the paths at which two worlds differ, along with both values. */
export function differences(before: Leaves, after: Leaves): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(path => before[path] !== after[path])
    .sort()
    .map(path => `${path}: ${JSON.stringify(before[path])} › ${JSON.stringify(after[path])}`);
}

/**
 * Returns the world without the data that a variant stores in `system.variants.<key>` of actors and items.
 */
export function withoutVariant(leaves: Leaves, key: string): Leaves {
  return Object.fromEntries(
    Object.entries(leaves).filter(([path]) => !path.includes(`.system.variants.${key}.`)),
  );
}

/** Returns the documents that contain a variant's data. */
export function keptBy(leaves: Leaves, key: string): readonly string[] {
  return [
    ...new Set(
      Object.keys(leaves)
        .filter(path => path.includes(`.system.variants.${key}.`))
        .map(path => path.replace(/\.system\.variants\..*$/u, "")),
    ),
  ].sort();
}
