import type { Conflict } from "../../ledger/apply.ts";
import type { Facts } from "../../actions/core/facts.ts";
import type { Words } from "../shared/words.ts";
import { changeReader, valueInWords, type Knows } from "./change-lines.ts";

/**
 * Returns the changes that couldn't be applied, each with the actual value if the viewer is allowed to see
 * it.
 */
export function conflictLines(
  conflicts: readonly Conflict[],
  facts: Facts,
  knows: Knows,
  words: Words,
): readonly string[] {
  const read = changeReader(facts);
  const lines = conflicts.map(({ change, reason, current }) => {
    const about = read(change);
    if (!about && reason === "changed" && change.uuid.startsWith("Combat."))
      return words.localize("BLACKOUT.actionCard.conflict.encounter");
    // If the document no longer exists, the change can't be described. The actor can still be named, because
    // the change contains its UUID.
    const of = about?.of ?? change.uuid;
    const name = [facts.actor, ...facts.targets].find(({ uuid }) => uuid === of)?.name ?? "";
    const what = about
      ? words.format(`BLACKOUT.actionCard.what.${about.kind}`, { name: words.localize(about.name) })
      : words.localize("BLACKOUT.actionCard.what.other");
    const value = about && knows({ of: about.of, need: about.need }) ? valueInWords(current, words) : "";
    const key = value === "" && (reason === "changed" || reason === "limit") ? `${reason}Only` : reason;
    return words.format(`BLACKOUT.actionCard.conflict.${key}`, {
      what,
      name: name || words.localize("BLACKOUT.actionCard.someone"),
      current: value,
    });
  });
  return [...new Set(lines)];
}
