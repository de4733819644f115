import type { Fighter } from "../../documents/combat-rules.ts";
import { idOf } from "./sha256.ts";

/** A cache of computed IDs. In a large encounter, the same few hundred IDs are requested repeatedly. */
const known = new Map<string, string>();
const MOST_KNOWN = 5000;

/**
 * Returns the message ID of the start (`open`) or the end (`close`) of a turn. The ID is deterministic, so
 * the message is posted only once.
 */
export function momentId(
  combat: string,
  {
    kind,
    fighter,
    round,
  }: {
    readonly kind: "open" | "close";
    readonly fighter: Pick<Fighter, "id">;
    readonly round: number;
  },
): string {
  const words = ["turn", combat, round, fighter.id, kind];
  const name = words.join(" ");
  const id = known.get(name) ?? idOf(...words);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, id);
  return id;
}
