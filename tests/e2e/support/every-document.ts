/** The whole world, for telling what a test has changed of it. */
import type { Page } from "@playwright/test";

/** The world by paths: of each document every leaf, of each setting its value. */
export type Leaves = Readonly<Record<string, unknown>>;

/**
 * Every document of the world and every setting of it, as a page knows them, leaf by leaf. Left out are: chat
 * messages, which are the record of what was done; `_stats`, which tells when and by whom something was
 * written; `flags.blackout.tx`, the writer's note of its last write; an encounter's copies of combatants,
 * which bear that note too; the clock, which rounds move by any rules, with the system's notes of how far it
 * has looked at it (`core.time`, `blackout.clocksUntil`, `blackout.struckUntil`); records and lists without
 * anything in them. Of a token that is not linked the actor counts that it makes.
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

/** The paths at which two worlds differ, with what stands there in each. */
export function differences(before: Leaves, after: Leaves): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(path => before[path] !== after[path])
    .sort()
    .map(path => `${path}: ${JSON.stringify(before[path])} › ${JSON.stringify(after[path])}`);
}

/**
 * The same world without what a variant of combat keeps of people and things: `system.variants.<key>` of
 * actors and items.
 */
export function withoutVariant(leaves: Leaves, key: string): Leaves {
  return Object.fromEntries(
    Object.entries(leaves).filter(([path]) => !path.includes(`.system.variants.${key}.`)),
  );
}

/** The documents of which a variant of combat keeps anything. */
export function keptBy(leaves: Leaves, key: string): readonly string[] {
  return [
    ...new Set(
      Object.keys(leaves)
        .filter(path => path.includes(`.system.variants.${key}.`))
        .map(path => path.replace(/\.system\.variants\..*$/u, "")),
    ),
  ].sort();
}
