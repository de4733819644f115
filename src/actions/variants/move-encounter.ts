import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { EncounterStep } from "../../documents/combat-links.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { rewindTo } from "../core/ask-writer.ts";
import { asAction, isUnapplied } from "../core/posted.ts";
import { localized } from "../../language/localize.ts";
import { perform } from "../core/perform.ts";
import { describedError } from "../core/described-error.ts";
import { variantFetched } from "./registry.ts";
import type { Variant, VariantFacts } from "./variant.ts";
import { factsOfEncounter } from "./variant-facts.ts";
import { variantOfEncounter } from "./variant-of-encounter.ts";

/** The last step that this client posted in each encounter: its name, and the message as a promise. */
const lastSteps = new WeakMap<
  BlackoutCombat,
  { readonly name: string; readonly posted: Promise<BlackoutChatMessage | null> }
>();

/**
 * Advances or rewinds a variant's encounter according to its rules, by posting the next action for a
 * combatant. `own` is the combatant whose turn ends. By default, it is the user's combatant who may act or,
 * if there is none, the combatant whose turn it is. Returns the message. If the step isn't currently
 * possible, notifies the user of the reason and returns null.
 */
export async function moveEncounter(
  combat: BlackoutCombat,
  step: EncounterStep,
  own?: Combatant.Implementation,
): Promise<BlackoutChatMessage | null> {
  const key = variantOfEncounter(combat);
  if (step === "previousTurn" || step === "previousRound") return rewindTo(step, combat);
  if (!key || step === "initiative") return rejected("BLACKOUT.variants.ownPlaces");
  try {
    const variant = await variantFetched(key);
    const facts = factsOfEncounter(
      key,
      combat,
      own ?? ownActing(combat, variant, factsOfEncounter(key, combat)),
    );
    const next =
      variant.step(step, facts) ??
      (step === "endTurn" && game.user.isGM ? variant.step("nextRound", facts) : null);
    const combatant = next && combat.combatants.get(next.combatant);
    const actor = combatant?.actor;
    if (!next || !actor) return rejected("BLACKOUT.variants.notNow");
    // The message of the action that ends a turn names the combatant. If that combatant is hidden, the
    // message is visible only to Gamemasters.
    const mode = combatant.hidden && next.action === `${key}.endTurn` ? { mode: "gm" as const } : {};
    const last = lastSteps.get(combat);
    const before = last?.name === next.name ? await last.posted : null;
    if (before && isPending(before)) return before;
    const posted = perform({
      action: next.action,
      actor,
      targets: [],
      choices: { ...next.choices, combatant: combatant.uuid },
      fast: true,
      ...mode,
    });
    lastSteps.set(combat, { name: next.name, posted });
    return await posted;
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    ui.notifications.error(localized(describedError(error)));
    return null;
  }
}

/** Returns whether the writer still has to give a verdict on a posted step or apply it. */
function isPending({ id }: BlackoutChatMessage): boolean {
  const step = asAction(game.messages.get(id ?? ""));
  return step !== null && isUnapplied(step);
}

/**
 * For a player, returns the first of their combatants who is currently allowed to act, preferring the acting
 * one. For a Gamemaster, returns the combatant whose turn it is. Returns null if there is no such combatant.
 */
function ownActing(
  combat: BlackoutCombat,
  variant: Variant,
  facts: VariantFacts,
): Combatant.Implementation | null {
  if (game.user.isGM) return combat.combatant ?? null;
  const { acting, mayAct } = variant.turnState(facts);
  const [first] = [acting, ...mayAct]
    .flatMap(id => combat.combatants.get(id ?? "") ?? [])
    .filter(({ isOwner }) => isOwner);
  return first ?? null;
}

function rejected(why: string): null {
  ui.notifications.warn(why, { localize: true });
  return null;
}
