import type { BlackoutCombat } from "../../documents/combat.ts";
import { text } from "../../actions/core/card.ts";
import { localized } from "../../actions/core/localized.ts";
import { saidError } from "../../actions/core/said-error.ts";
import type { Variant, VariantFacts } from "../../actions/variants/variant.ts";
import { variantFetched } from "../../actions/variants/registry.ts";
import { factsOfFight } from "../../actions/variants/variant-facts.ts";
import { variantOfFight } from "../../actions/variants/variant-of-fight.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { markPassedOver } from "./mark-passed-over.ts";
import { letComeAgain, makeDue } from "./due-actions.ts";

/** Actions that one fight may call for without a rest in between: more come from a variant that never comes to one. */
const MOST_IN_A_ROW = 500;

const inARow = new Map<string, number>();
const broken = new Map<string, string>();

/**
 * Does the next thing that a fight of a variant calls for, and lets the Combat show where it stands. It goes by what stands on the fight and which messages there are: so it may look as often as it likes,
 * after a crash, beside a second Gamemaster, and when something was taken back. Answers false when the fight is at rest. A fight that cannot be read is left alone, and the Gamemaster is told once. To be
 * called by the writer only.
 */
export async function attendVariant(combat: BlackoutCombat): Promise<boolean> {
  const id = combat.id ?? "";
  const key = variantOfFight(combat);
  if (!key) return false;
  const variant = await variantFetched(key);
  // A Gamemaster may have chosen other rules for it meanwhile, or have deleted it.
  if (!game.combats.has(id) || variantOfFight(combat) !== key) return false;
  try {
    const facts = factsOfFight(key, combat, null);
    const standing = variant.standing(facts);
    const shown = await combat.mirror(standing);
    const marked = await markPassedOver(combat, standing.passedOver);
    const due = await makeFirst(combat, variant, facts, (inARow.get(id) ?? 0) < MOST_IN_A_ROW);
    inARow.set(id, due.made ? (inARow.get(id) ?? 0) + 1 : 0);
    const done = due.made || (await letComeAgain(combat, due.names));
    broken.delete(id);
    return done || shown || marked;
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    if (broken.get(id) !== error.message)
      ui.notifications.error(localized(text("BLACKOUT.variants.unreadable", { what: saidError(error) })));
    broken.set(id, error.message);
    return false;
  }
}

/** Makes the first of what is due that can be made: what a Gamemaster took back, or what is refused, keeps nothing else from coming. Answers the names of all that it came to. */
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
