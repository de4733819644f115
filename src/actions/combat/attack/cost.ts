import { fireShots } from "../../../rules/gear/ammunition.ts";
import { hasCondition, takeCondition } from "../../../rules/conditions/state.ts";
import { chosenNumber, chosenNumberOrNone, chosenToggle } from "../../core/choices.ts";
import { text } from "../../core/card.ts";
import type { Draft } from "../../core/draft.ts";
import type { ActorFacts, Choices, Facts, Table } from "../../core/facts.ts";
import type { Price } from "../../core/pay.ts";
import type { Field, Problem } from "../../core/action.ts";
import type { Arms } from "./arms.ts";

/**
 * What an attack costs: the weapon's action points (R5.16) and the time that is taken (R5.15); nothing for one that another attack brought (R7.16) and what a
 * reaction costs outside the own turn (R5.13). `ap` of the choices stands in for the weapon's, as a maneuver may want it.
 */
export function attackPrice({ choices }: Facts, arms: Arms, table: Table): Price {
  const takingTime = chosenNumber(choices, "takingTime", 0, 0, table.houseRules.takingTimePerTest);
  if (chosenToggle(choices, "caused")) return { action: "attack", ap: 0 };
  const ap = chosenNumberOrNone(choices, "ap", 0, 20) ?? arms.ap;
  if (chosenToggle(choices, "reaction")) return { action: "reactionAttack", takingTime };
  return { action: "attack", takingTime, ...(ap === null ? {} : { ap }) };
}

/** Shots that an attack fires, or the piece that it throws. */
export interface Shots {
  readonly problems: readonly Problem[];
  readonly spend: (draft: Draft) => void;
}

const nothing: Shots = { problems: [], spend: () => undefined };

/**
 * R7.25: shots leave the magazine; what is thrown and has none leaves the hand, so that there is one piece less. Where the table lets somebody shoot with an
 * empty weapon nothing is spent.
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

/** Whether somebody who is Hidden is found out by the attack: the rules leave it to people (T10), who can say no. */
export function giveAway(draft: Draft, { uuid }: ActorFacts, choices: Choices): void {
  const { conditions } = draft.state(uuid);
  if (chosenToggle(choices, "reveals", true) && hasCondition(conditions, "hidden"))
    draft.set(uuid, { conditions: takeCondition(conditions, "hidden") });
}

/** The field for being found out; none for somebody who is not Hidden. */
export function giveAwayField({ state }: ActorFacts): readonly Field[] {
  return hasCondition(state.conditions, "hidden")
    ? [
        {
          name: "reveals",
          kind: "toggle",
          label: text("BLACKOUT.field.reveals"),
          hint: text("BLACKOUT.field.revealsHint"),
          group: text("BLACKOUT.field.group.attack"),
        },
      ]
    : [];
}
