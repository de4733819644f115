import { combatRules, type Fighter } from "../../documents/combat-rules.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { text, type DiceShown, type Line } from "../core/card.ts";
import { other, toggle } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import type { EncounterFacts } from "../core/facts.ts";
import { ruleProblem } from "../core/rejection.ts";
import { combatant, momentOf } from "./shared/own-place.ts";

/**
 * The number of initiative dice for a combatant. `byDefault` is true if no choice was made for the combatant.
 */
export interface InitiativePick {
  readonly id: string;
  readonly dice: number;
  readonly byDefault: boolean;
}

/**
 * Rolls the initiative of several combatants with the chosen or default numbers of dice (R5.4). All are
 * rolled at once, so that choices and faces are revealed together. If `late` is set, the combatants join a
 * round that has already begun. The writer posts this action, because only the writer knows the choices in
 * advance.
 */
export const initiative = defineAction({
  key: "initiative",
  who: "gamemaster",
  nature: "automatic",
  needs: { fight: { sees: "all" } },
  choices: [combatant, other("picks", choices => choices["picks"], []), toggle("late")],
  plan: ({ facts: { fight: encounter }, choices: { picks } }) =>
    encounter ? rollersOf(encounter, picks) : [],
  problems: ({ plan }) => (plan.length > 0 ? [] : [ruleProblem("BLACKOUT.problem.nobodyRolls")]),
  resolve: ({ facts, choices: { late }, plan: rolling, draft, roll, each }) => {
    const encounter = facts.fight as EncounterFacts;
    const rules = combatRules(encounter.variant);
    const rolled = each(rolling, one => ({
      ...one,
      faces: roll(`initiative.${one.fighter.id}`, one.dice, { sides: rules.sides }),
    }));
    const at = momentOf(encounter);
    for (const { fighter, faces } of rolled) {
      const place = rules.rolled(faces);
      const settled = late
        ? { ...rules.moved({ ...fighter, initiative: null }, place, at), since: encounter.round }
        : place;
      draft.setFighter(fighter.id, { ...settled, delayedFrom: 0, manual: 0, chosen: false, fingerprint: "" });
    }
    return {
      outcome: text(rolling.length === 1 ? "BLACKOUT.initiative.one" : "BLACKOUT.initiative.all", {
        name: rolling[0]?.fighter.name ?? "",
        n: rolling.length,
      }),
      dice: rolled.map(one => diceOf(one, one.faces)),
      lines: rolled.map(({ fighter }) => lineOf(draft.fighter(fighter.id), fighter.name)),
    };
  },
});

interface Roller extends InitiativePick {
  readonly fighter: Fighter;
}

function rollersOf(encounter: EncounterFacts, picks: unknown): readonly Roller[] {
  if (!Array.isArray(picks))
    throw new RuleError("choices.picks", picks, "a list of combatants and their numbers of dice");
  return picks.flatMap((pick: unknown, index) => {
    const {
      id,
      dice,
      byDefault = false,
    } = typeof pick === "object" && pick !== null
      ? (pick as Partial<Record<keyof InitiativePick, unknown>>)
      : {};
    const fighter = encounter.fighters.find(one => one.id === id);
    if (!fighter) return [];
    const allowed = combatRules(encounter.variant).choices(fighter);
    if (typeof dice !== "number" || !allowed.includes(dice))
      throw new RuleError(`choices.picks.${index}.dice`, dice, `one of ${allowed.join(", ")}`, {
        key: "oneOf",
        data: { choices: allowed.join(", ") },
      });
    return [{ id: fighter.id, dice, byDefault: byDefault === true, fighter }];
  });
}

function diceOf({ fighter, dice, byDefault }: Roller, faces: readonly number[]): DiceShown {
  const why = [
    {
      text: text(byDefault ? "BLACKOUT.initiative.byDefault" : "BLACKOUT.initiative.chosen"),
      value: String(dice),
    },
  ];
  return { stream: `initiative.${fighter.id}`, label: text(fighter.name), faces, hitsFrom: null, why };
}

function lineOf({ step, initiative: now, actionPoints }: Fighter, name: string): Line {
  const late =
    now !== null && now !== step ? [{ text: text("BLACKOUT.initiative.late"), value: String(now) }] : [];
  return {
    text: text("BLACKOUT.initiative.line", { name, n: actionPoints }),
    value: String(step),
    why: [{ text: text("BLACKOUT.initiative.step"), value: String(step) }, ...late],
  };
}
