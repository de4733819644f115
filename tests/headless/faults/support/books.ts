/**
 * Compares the ledgers of all actions with the world. Every value must equal its initial value plus the
 * changes in the ledgers.
 */
import type { Table } from "../../support/table.ts";

interface Line {
  readonly uuid: string;
  readonly path?: string;
  readonly add?: number;
  readonly collection?: string;
  readonly created?: { readonly _id: string };
  readonly deleted?: { readonly _id: string };
}

/** The values of documents, by UUID and path, as a client sees them (`worldState`). */
type World = Record<string, any>;

/** Returns all posted actions in order of creation, along with their applied changes. */
export function standing(table: Table): {
  readonly id: string;
  readonly action: string;
  readonly state: string;
  readonly lines: readonly Line[];
}[] {
  return table
    .all("ChatMessage")
    .filter(({ type }) => type === "action")
    .sort((a, b) => a._stats.createdTime - b._stats.createdTime || (a._id < b._id ? -1 : 1))
    .map(({ _id, system }) => {
      const applied: string = system.verdict?.applied ?? "";
      return {
        id: _id,
        action: system.action,
        state: system.verdict?.state ?? "none",
        lines: applied === "" ? [] : (JSON.parse(applied) as Line[]),
      };
    });
}

/**
 * Returns the differences between the world and the ledgers. `lost` lists recorded changes that are missing
 * from the world, and `doubled` lists changes to the world that the ledgers don't contain.
 */
export function audit(
  table: Table,
  start: World,
  end: World,
): { readonly lost: string[]; readonly doubled: string[]; readonly lines: number } {
  const lost: string[] = [];
  const doubled: string[] = [];
  const sums = new Map<string, { uuid: string; path: string; sum: number }>();
  let lines = 0;
  for (const { lines: changes } of standing(table)) {
    for (const { uuid, path, add } of changes) {
      lines++;
      if (path === undefined || add === undefined) continue;
      const key = `${uuid} ${path}`;
      const known = sums.get(key) ?? { uuid, path, sum: 0 };
      known.sum += add;
      sums.set(key, known);
    }
  }
  for (const { uuid, path, sum } of sums.values()) {
    const [before, after] = [numberIn(start, uuid, path), numberIn(end, uuid, path)];
    if (before === undefined || after === undefined || after === before + sum) continue;
    (Math.abs(after - before) < Math.abs(sum) ? lost : doubled).push(
      `${uuid} ${path}: was ${before}, is ${after}, the ledgers say ${sum}`,
    );
  }
  return { lost, doubled, lines };
}

/**
 * Returns the number at a path in a document or an embedded document, or undefined if the value isn't a
 * number.
 */
function numberIn(world: World, uuid: string, path: string): number | undefined {
  const holder = Object.keys(world)
    .filter(key => uuid === key || uuid.startsWith(`${key}.`))
    .sort((a, b) => b.length - a.length)[0];
  if (holder === undefined) return undefined;
  let at: any = world[holder];
  const rest = uuid
    .slice(holder.length + 1)
    .split(".")
    .filter(part => part !== "");
  for (let index = 0; index < rest.length; index += 2) {
    const collection =
      { Item: "items", ActiveEffect: "effects", Combatant: "combatants", Token: "tokens" }[
        rest[index] ?? ""
      ] ?? "";
    at = at?.[collection]?.find((one: any) => one._id === rest[index + 1]);
  }
  for (const part of path.split(".")) at = at?.[part];
  return typeof at === "number" ? at : undefined;
}
