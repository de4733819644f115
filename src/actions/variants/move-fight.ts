import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { BlackoutCombat, FightStep } from "../../documents/combat.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { rewindTo } from "../core/ask-writer.ts";
import { localized } from "../core/localized.ts";
import { perform } from "../core/perform.ts";
import { saidError } from "../core/said-error.ts";
import { variantFetched } from "./registry.ts";
import type { Variant, VariantFacts } from "./variant.ts";
import { factsOfFight } from "./variant-facts.ts";
import { variantOfFight } from "./variant-of-fight.ts";

/**
 * Moves a fight of a variant on as its rules say, or back: posts what is to be done for it as an action of the Combatant whom it is about. `own` is who ends their turn: left out, whoever of this user's may
 * act, else whose turn it is. Answers the message; null, and says why, when that cannot be now.
 */
export async function moveFight(
  combat: BlackoutCombat,
  step: FightStep,
  own?: Combatant.Implementation,
): Promise<BlackoutChatMessage | null> {
  const key = variantOfFight(combat);
  if (step === "previousTurn" || step === "previousRound") return rewindTo(step, combat);
  if (!key || step === "initiative") return refused("BLACKOUT.variants.ownPlaces");
  try {
    const variant = await variantFetched(key);
    const facts = factsOfFight(key, combat, own ?? ownActing(combat, variant, factsOfFight(key, combat)));
    const next =
      variant.step(step, facts) ??
      (step === "endTurn" && game.user.isGM ? variant.step("nextRound", facts) : null);
    const combatant = next && combat.combatants.get(next.combatant);
    const actor = combatant?.actor;
    if (!next || !actor) return refused("BLACKOUT.variants.notNow");
    // Whose turn ends is named: of who is hidden only Gamemasters are told.
    const mode = combatant.hidden && next.action === `${key}.endTurn` ? { mode: "gm" as const } : {};
    return await perform({
      action: next.action,
      actor,
      targets: [],
      choices: { ...next.choices, combatant: combatant.uuid },
      fast: true,
      ...mode,
    });
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    ui.notifications.error(localized(saidError(error)));
    return null;
  }
}

/** Of those who may act now the first whom a player may act for; for Gamemasters whoever has the turn. */
function ownActing(
  combat: BlackoutCombat,
  variant: Variant,
  facts: VariantFacts,
): Combatant.Implementation | null {
  if (game.user.isGM) return combat.combatant ?? null;
  const { acting, mayAct } = variant.standing(facts);
  const [first] = [acting, ...mayAct]
    .flatMap(id => combat.combatants.get(id ?? "") ?? [])
    .filter(({ isOwner }) => isOwner);
  return first ?? null;
}

function refused(why: string): null {
  ui.notifications.warn(why, { localize: true });
  return null;
}
