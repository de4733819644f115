import { fireShots } from "../../../rules/gear/ammunition.ts";
import { hasCondition, takeCondition } from "../../../rules/conditions/state.ts";
import { text } from "../../core/card.ts";
import type { Draft } from "../../core/draft.ts";
import type { ActorFacts, Choices, Facts, Table } from "../../core/facts.ts";
import type { Price } from "../../core/pay.ts";
import { takingTime } from "../../core/test-choices.ts";
import type { Problem } from "../../core/action.ts";
import type { Arms } from "./arms.ts";
import { apInstead, caused, reaction, reveals } from "./attack-choices.ts";

/**
 * Returns the cost of an attack, including any extra time (R5.15). The attack normally costs what the weapon
 * requires (R5.16), or the number of points in the choice `ap` if a maneuver sets it. An attack
 * that follows from another one is free (R7.16), and one outside the actor's own turn costs as much as a
 * reaction (R5.13).
 */
export function attackPrice({ choices }: Pick<Facts, "choices">, arms: Arms, table: Table): Price {
  const time = takingTime.of(choices, table);
  if (caused.of(choices)) return { action: "attack", ap: 0, takingTime: time };
  const ap = apInstead.of(choices) ?? arms.ap;
  if (reaction.of(choices)) return { action: "reactionAttack", takingTime: time };
  return { action: "attack", takingTime: time, ...(ap === null ? {} : { ap }) };
}

/** The ammunition or thrown weapon that an attack uses up. */
export interface Shots {
  readonly problems: readonly Problem[];
  readonly spend: (draft: Draft) => void;
}

const nothing: Shots = { problems: [], spend: () => undefined };

/**
 * Removes shots from the magazine (R7.25). For a thrown weapon without a magazine, lowers the quantity by
 * one. If the house rules allow shooting with an empty weapon, nothing is removed from it.
 */
export function fire({ item, kind, thrown }: Arms, shots: number): Shots {
  if (!item || kind === "melee") return nothing;
  const { ammunition, quantity } = item.state;
  if (!ammunition) {
    if (!thrown) return nothing;
    return quantity > 0
      ? {
          problems: [],
          spend: draft => {
            draft.setItem(item.uuid, { quantity: quantity - 1 });
          },
        }
      : { ...nothing, problems: [short("noneLeft", item.name)] };
  }
  const { possible, value } = fireShots(
    { value: ammunition.value, max: Math.max(ammunition.max, ammunition.value) },
    shots,
  );
  if (!possible) return { ...nothing, problems: [short("empty", item.name)] };
  return {
    problems: [],
    spend: draft => {
      draft.setItem(item.uuid, { ammunition: { ...ammunition, value } });
    },
  };
}

function short(key: "empty" | "noneLeft", name: string): Problem {
  return { kind: "ammunition", text: text(`BLACKOUT.problem.attack.${key}`, { name }) };
}

/**
 * Reveals a Hidden attacker unless the players choose otherwise, because the rules leave this decision to
 * them (T10).
 */
export function giveAway(draft: Draft, { uuid }: ActorFacts, choices: Choices): void {
  const { conditions } = draft.state(uuid);
  if (reveals.of(choices) && hasCondition(conditions, "hidden"))
    draft.set(uuid, { conditions: takeCondition(conditions, "hidden") });
}
