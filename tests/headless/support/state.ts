/**
 * Provides the world's state without Foundry's and the ledger's own bookkeeping, so that tests can compare
 * states.
 */
import type { Client } from "./client.ts";

/**
 * Returns every actor, combat and scene, and the actors of unlinked tokens, as known to a client. The order
 * of a collection doesn't matter, but the `sort` values of its documents do. A token's delta is included in
 * its actor.
 */
export async function worldState(client: Client): Promise<Record<string, any>> {
  const documents = (await client.do("documents")) as Record<string, any>;
  return Object.fromEntries(Object.entries(documents).map(([uuid, source]) => [uuid, plain(source)]));
}

/**
 * Returns a document's data without `_stats`, the ledger's marks, or the empty flag records that the ledger
 * leaves behind.
 */
export function plain(value: any): any {
  if (Array.isArray(value)) {
    const all = value.map(plain);
    return value.every(one => typeof one?._id === "string") ? sorted(all) : all;
  }
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (key === "_stats" || key === "delta") return [];
      if (key === "flags") {
        const flags = plainFlags(inner as Record<string, any>);
        return Object.keys(flags).length === 0 ? [] : [[key, flags]];
      }
      // The stored copies of combatants are excluded, because they contain marks that the ledger adds.
      if (key === "copies") return [];
      // The pool's log records what happened, so it isn't shortened when an action is undone.
      if (key === "inspiration" && Array.isArray((inner as any)?.log))
        return [[key, { value: (inner as any).value }]];
      return [[key, plain(inner)]];
    }),
  );
}

function plainFlags(flags: Record<string, any>): Record<string, any> {
  return Object.fromEntries(
    Object.entries(flags).flatMap(([scope, values]) => {
      const { tx: _tx, ...rest } = values ?? {};
      const kept = scope === "blackout" ? rest : values;
      return kept && Object.keys(kept).length > 0 ? [[scope, kept]] : [];
    }),
  );
}

function sorted(documents: any[]): any[] {
  return [...documents].sort((a, b) => (a._id < b._id ? -1 : 1));
}
