import type { EffectKey } from "../../rules/conditions/effects.ts";
import { text, type Text } from "./card.ts";

/** Returns the name of an effect of an attack or a hazard, such as Knockdown (T11.2). */
export function effectLabel(effect: EffectKey): Text {
  return text(`BLACKOUT.effect.${effect}`);
}

/** Returns the label of an actor's test against an effect (R11.3). */
export function resistLabel(name: string, effect: EffectKey): Text {
  return text("BLACKOUT.resist.against", { name, effect: effectLabel(effect) });
}
