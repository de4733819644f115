import type { BlackoutCombat } from "../../documents/combat.ts";
import { text } from "../../actions/core/card.ts";
import { localized } from "../../language/localize.ts";
import { describedError } from "../../actions/core/described-error.ts";
import type { Variant, VariantFacts } from "../../actions/variants/variant.ts";
import { variantFetched } from "../../actions/variants/registry.ts";
import { factsOfEncounter } from "../../actions/variants/variant-facts.ts";
import { variantOfEncounter } from "../../actions/variants/variant-of-encounter.ts";
import { mirrorEncounter } from "../../documents/mirrored.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { markPassedOver } from "./mark-passed-over.ts";
import { allowDueAgain, makeDue } from "./due-actions.ts";

/**
 * The maximum number of consecutive automatic actions in an encounter. It stops a faulty variant that would
 * otherwise continue forever.
 */
const MOST_IN_A_ROW = 500;

const inARow = new Map<string, number>();
const broken = new Map<string, string>();

/**
 * Posts the next automatic action of a variant's encounter and updates the Combat. It compares the encounter
 * with the existing messages, so it can run at any time: after a crash, at the same time as on a second
 * Gamemaster's client, and after an undo. Returns false if nothing is due. Ignores an encounter with invalid
 * data, and notifies the Gamemaster once. Must be called only on the writer's client.
 */
export async function attendVariant(combat: BlackoutCombat): Promise<boolean> {
  const id = combat.id ?? "";
  const key = variantOfEncounter(combat);
  if (!key) return false;
  const variant = await variantFetched(key);
  // A Gamemaster may have changed the encounter's rules or deleted the encounter in the meantime.
  if (!game.combats.has(id) || variantOfEncounter(combat) !== key) return false;
  try {
    const facts = factsOfEncounter(key, combat, null);
    const state = variant.turnState(facts);
    const shown = await mirrorEncounter(combat, state);
    const marked = await markPassedOver(combat, state.passedOver);
    const due = await makeFirst(combat, variant, facts, (inARow.get(id) ?? 0) < MOST_IN_A_ROW);
    inARow.set(id, due.made ? (inARow.get(id) ?? 0) + 1 : 0);
    const done = due.made || (await allowDueAgain(combat, due.names));
    broken.delete(id);
    return done || shown || marked;
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    if (broken.get(id) !== error.message)
      ui.notifications.error(
        localized(text("BLACKOUT.variants.unreadable", { what: describedError(error) })),
      );
    broken.set(id, error.message);
    return false;
  }
}

/**
 * Posts the first due action that is possible. Actions that a Gamemaster undid or that are rejected don't
 * block the others. Returns whether an action was posted, and the names of all actions that were tried.
 */
async function makeFirst(
  combat: BlackoutCombat,
  variant: Variant,
  facts: VariantFacts,
  may: boolean,
): Promise<{ readonly made: boolean; readonly names: ReadonlySet<string> }> {
  const names = new Set<string>();
  for (
    let due = variant.due(facts, names);
    due !== null && !names.has(due.name);
    due = variant.due(facts, names)
  ) {
    names.add(due.name);
    if (may && (await makeDue(combat, due, facts))) return { made: true, names };
  }
  return { made: false, names };
}
