import type { BlackoutActor } from "../documents/actor.ts";
import { modeByHand } from "../actions/core/mode-of.ts";
import { perform } from "../actions/core/perform.ts";
import type { Choices } from "../actions/core/facts.ts";

/**
 * Handles a number that a user entered in the HUD of a token. Removed points count as direct damage, which
 * Damage Resistance reduces; added points heal; and an absolute number is set unchanged. Returns whether the
 * number was handled. Foundry handles the attributes that this function doesn't.
 */
export async function adjustToken(
  actor: BlackoutActor,
  attribute: string,
  value: number,
  isChange: boolean,
): Promise<boolean> {
  if (!actor.isPerson()) return false;
  const choices = choicesFor(actor, attribute, value, isChange);
  if (!choices) return false;
  const mode = modeByHand([actor]);
  if (choices["amount"] !== 0)
    await perform({
      action: "adjust",
      actor,
      targets: [actor],
      choices: { ...choices, soak: false },
      fast: true,
      ...(mode ? { mode } : {}),
    });
  return true;
}

function choicesFor(
  actor: BlackoutActor,
  attribute: string,
  value: number,
  isChange: boolean,
): Choices | null {
  if (!actor.isPerson()) return null;
  const { health, stamina } = actor.system;
  const amount = (now: number) => (isChange ? value : value - now);
  if (attribute === "health" || attribute === "health.value") {
    if (!isChange) return { kind: "hitPoints", amount: amount(health.value) };
    return { kind: value < 0 ? "direct" : "healing", amount: Math.abs(value) };
  }
  if (attribute === "stamina" || attribute === "stamina.value")
    return { kind: "stamina", amount: amount(stamina.value) };
  if (attribute === "stress" || attribute === "stress.value")
    return actor.isCharacter() ? { kind: "stress", amount: amount(actor.system.stress.value) } : null;
  return null;
}
