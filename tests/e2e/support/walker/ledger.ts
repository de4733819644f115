import type { Page } from "@playwright/test";

/*
 * Checks that the ledger accounts for every change. After each step, every changed value in a document must
 * match the changes in the ledgers of that step's actions, unless a client wrote the value directly, for
 * example in a field on a sheet.
 */

/** Starts watching the world. Call this once on the Gamemaster's page. */
export async function watchLedger(page: Page): Promise<void> {
  await page.evaluate(installLedger);
}

/** Returns the changes that were made since the last call and that no ledger explains. */
export async function unexplained(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as any).walker.unexplained());
}

/**
 * Returns a short hash of each document, as known to a page. The hashes are equal on all synchronized pages.
 */
export async function fingerprints(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const { walker } = globalThis as any;
    const shortened = (text: string): number => {
      let hash = 0;
      for (let index = 0; index < text.length; index += 1)
        hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
      return hash;
    };
    return Object.fromEntries(
      walker.documents().map((document: any) => [document.uuid, shortened(walker.plain(document))]),
    );
  });
}

/** Returns a document's data as seen on a page. */
export async function knownOf(page: Page, uuid: string): Promise<string> {
  return page.evaluate(wanted => {
    const { walker } = globalThis as any;
    const found = walker.documents().find((document: any) => document.uuid === wanted);
    return found ? (walker.plain(found) as string) : "nothing";
  }, uuid);
}

/** Runs in the page. */
function installLedger(): void {
  const { game, walker, Hooks } = globalThis as any;
  type Leaves = Map<string, unknown>;
  interface Net {
    readonly adds: Map<string, number>;
    readonly touched: Set<string>;
  }

  const IGNORED =
    /(?:^|\.)_stats(?:\.|$)|\.flags\.blackout(?:\.tx)?(?:\.|$)|\.inspiration\.log|_movementHistory|\.system\.copies(?:\.|$)|\.delta(?:\.|$)/u;
  const NAMES: Record<string, string> = {
    items: "Item",
    effects: "ActiveEffect",
    combatants: "Combatant",
    tokens: "Token",
    regions: "Region",
    templates: "MeasuredTemplate",
  };
  /**
   * Returns the individual values in all actors, encounters and tokens. Each key is the document's UUID, a
   * space, and the path.
   */
  const leavesOf = (): Leaves => {
    const leaves: Leaves = new Map();
    const put = (uuid: string, path: string, value: any): void => {
      if (IGNORED.test(`.${path}`)) return;
      if (typeof value !== "object" || value === null) leaves.set(`${uuid} ${path}`, value);
      else
        for (const [key, one] of Object.entries(value)) put(uuid, path === "" ? key : `${path}.${key}`, one);
    };
    const read = (uuid: string, source: any): void => {
      const { items, effects, combatants, tokens, regions, templates, ...own } = source;
      put(uuid, "", own);
      for (const [collection, list] of Object.entries({
        items,
        effects,
        combatants,
        tokens,
        regions,
        templates,
      }))
        for (const one of (list ?? []) as any[]) read(`${uuid}.${NAMES[collection]}.${one._id}`, one);
    };
    for (const document of [...game.actors, ...game.combats])
      read(document.uuid, JSON.parse(JSON.stringify(document.toObject())));
    for (const token of [...game.scenes].flatMap((scene: any) => [...scene.tokens])) {
      read(token.uuid, JSON.parse(JSON.stringify(token.toObject())));
      if (token.actor && !token.actorLink)
        read(token.actor.uuid, JSON.parse(JSON.stringify(token.actor.toObject())));
    }
    return leaves;
  };
  const appliedNow = (): Map<string, any[]> =>
    new Map(
      [...game.messages]
        .filter((message: any) => message.type === "action")
        .map((message: any) => [message.id, JSON.parse(message.system.verdict.applied || "[]")]),
    );
  const countIn = ({ adds, touched }: Net, changes: readonly any[], sign: 1 | -1): void => {
    for (const change of changes) {
      const embedded = change.created ?? change.deleted;
      if (embedded) touched.add(`${change.uuid}.${NAMES[change.collection]}.${embedded._id}`);
      else if ("add" in change)
        adds.set(
          `${change.uuid} ${change.path}`,
          (adds.get(`${change.uuid} ${change.path}`) ?? 0) + sign * change.add,
        );
      else touched.add(`${change.uuid} ${change.path}`);
    }
  };

  // The values that clients wrote directly, that is, in updates without the ledger's mark.
  const direct = new Set<string>();
  const note = (uuid: string, changes: any): void => {
    if (changes?.flags?.blackout?.tx || changes?.delta?.flags?.blackout?.tx) return;
    const collect = (path: string, value: any): void => {
      // An update can contain embedded documents, such as the combatants of an encounter.
      const name = path in NAMES && Array.isArray(value) ? NAMES[path] : undefined;
      if (name)
        return value.forEach((part: any) => {
          note(`${uuid}.${name}.${part._id}`, part);
        });
      // Arrays and values without keys are leaves. So are deletions, whose keys may begin with "-=".
      if (
        typeof value !== "object" ||
        value === null ||
        Array.isArray(value) ||
        Object.keys(value).length === 0
      )
        direct.add(`${uuid} ${path.replaceAll("-=", "")}`.trim());
      else for (const [key, one] of Object.entries(value)) collect(path === "" ? key : `${path}.${key}`, one);
    };
    collect("", changes);
  };
  const whole = (document: any): void => {
    direct.add(document.uuid);
  };
  for (const name of ["Actor", "Item", "ActiveEffect", "Combat", "Combatant", "Token"]) {
    Hooks.on(`update${name}`, (document: any, changes: any) => {
      note(document.uuid, changes);
    });
    // The hooks for created and deleted documents don't show whether a client or a ledger caused the event.
    // However, a ledger lists the embedded documents that it creates and deletes.
    Hooks.on(`create${name}`, whole);
    Hooks.on(`delete${name}`, whole);
  }
  /**
   * Converts a path in a synthetic actor to the path in its base actor, because a change to the base actor
   * also changes the synthetic actor.
   */
  const madeOf = (leaf: string): string => leaf.replace(/^Scene\.\w+\.Token\.\w+\.(?=Actor\.)/u, "");
  const isDirect = (leaf: string): boolean => [leaf, madeOf(leaf)].some(isWritten);
  const isWritten = (leaf: string): boolean => {
    const [uuid = "", path = ""] = leaf.split(" ");
    const parents = uuid.split(".").map((_, index, parts) => parts.slice(0, index + 1).join("."));
    const paths = path.split(".").map((_, index, parts) => `${uuid} ${parts.slice(0, index + 1).join(".")}`);
    return [...parents, ...paths].some(one => direct.has(one));
  };

  let leaves = leavesOf();
  let applied = appliedNow();
  walker.unexplained = (): string[] => {
    const [before, was] = [leaves, applied];
    [leaves, applied] = [leavesOf(), appliedNow()];
    const net: Net = { adds: new Map(), touched: new Set() };
    for (const id of new Set([...was.keys(), ...applied.keys()])) {
      // When a message is deleted, the changes recorded in its ledger stay applied.
      if (!applied.has(id)) continue;
      const [old, now] = [was.get(id) ?? [], applied.get(id) ?? []];
      if (JSON.stringify(old) === JSON.stringify(now)) continue;
      countIn(net, old, -1);
      countIn(net, now, 1);
    }
    const isTouched = (leaf: string): boolean =>
      [...net.touched].some(one => leaf === one || leaf.startsWith(`${one}.`) || leaf.startsWith(`${one} `));
    const faults: string[] = [];
    for (const [leaf, add] of net.adds) {
      const [old, now] = [before.get(leaf), leaves.get(leaf)];
      if (isDirect(leaf) || isTouched(leaf) || typeof now !== "number" || typeof old !== "number") continue;
      if (Math.abs(now - old - add) > 1e-6)
        faults.push(`${leaf} went from ${old} to ${now}; the ledgers say ${add}`);
    }
    for (const leaf of new Set([...before.keys(), ...leaves.keys()])) {
      const [old, now] = [before.get(leaf), leaves.get(leaf)];
      if (
        old === now ||
        [leaf, madeOf(leaf)].some(one => net.adds.has(one) || isTouched(one)) ||
        isDirect(leaf)
      )
        continue;
      faults.push(
        `${leaf} went from ${JSON.stringify(old)} to ${JSON.stringify(now)}; no ledger and no client says why`,
      );
    }
    direct.clear();
    return faults;
  };
}
