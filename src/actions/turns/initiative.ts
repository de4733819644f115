import { combatRules, type Fighter } from "../../documents/combat-rules.ts";
import { nowOf } from "../../documents/turn-order.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { chosenToggle } from "../core/choices.ts";
import { text, type DiceShown, type Line } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Facts } from "../core/facts.ts";
import { cardOf, unfinishedCard } from "../core/plain-card.ts";
import type { Problem, Action } from "../core/action.ts";
import { previewOf, refusedAction, ruleProblem } from "../core/refusal.ts";

const title = text("BLACKOUT.verb.initiative");

/** How many dice somebody rolls, by the id of their Combatant; `byDefault` for those who did not choose. */
export interface InitiativePick {
  readonly id: string;
  readonly dice: number;
  readonly byDefault: boolean;
}

/**
 * Rolls the initiative of all who chose their dice, at once (R5.4): the choices and the faces are seen together. With `late` they join a round that goes on. Posted
 * by the writer, which alone knows the choices before.
 */
export const initiative: Action = {
  key: "initiative",
  label: title,
  targets: "none",
  who: "gamemaster",
  nature: "automatic",
  needs: { fight: { sees: "all" } },
  defaults: () => ({ combatant: "", picks: [], late: false }),
  fields: () => [],
  preview: facts => previewOf({ problems: problemsOf(facts) }),
  judge: (facts, hand) => {
    const { fight, actor } = facts;
    const problems = problemsOf(facts);
    if (!fight || problems.length > 0) return refusedAction(facts, title, problems);
    const rolling = rollersOf(facts);
    const rules = combatRules(fight.variant);
    const rolled = rolling.map(({ fighter, dice }) =>
      hand.roll(`initiative.${fighter.id}`, dice, actor.uuid, { sides: rules.sides }),
    );
    const draft = new Draft(facts);
    if (rolled.includes(null)) return { draft, problems: [], followUps: [], card: unfinishedCard(title) };
    const late = chosenToggle(facts.choices, "late");
    const now = nowOf({ order: fight.fighters, turn: fight.turn, round: fight.round });
    rolling.forEach(({ fighter }, index) => {
      const place = rules.rolled(rolled[index] ?? []);
      const settled = late
        ? {
            ...rules.moved({ ...fighter, initiative: null }, place, { round: fight.round, now }),
            since: fight.round,
          }
        : place;
      draft.setFighter(fighter.id, { ...settled, delayedFrom: 0, manual: 0, chosen: false, fingerprint: "" });
    });
    return {
      draft,
      problems: [],
      followUps: [],
      card: cardOf(
        title,
        text(rolling.length === 1 ? "BLACKOUT.initiative.one" : "BLACKOUT.initiative.all", {
          name: rolling[0]?.fighter.name ?? "",
          n: rolling.length,
        }),
        "",
        {
          dice: rolling.map((one, index) => diceOf(one, rolled[index] ?? [])),
          lines: rolling.map(({ fighter }) => lineOf(draft.fighter(fighter.id), fighter.name)),
        },
      ),
    };
  },
};

interface Roller extends InitiativePick {
  readonly fighter: Fighter;
}

function problemsOf(facts: Facts): readonly Problem[] {
  return facts.fight && rollersOf(facts).length > 0 ? [] : [ruleProblem("BLACKOUT.problem.nobodyRolls")];
}

function rollersOf({ fight, choices }: Facts): readonly Roller[] {
  const { picks } = choices;
  if (!Array.isArray(picks)) throw new RuleError("choices.picks", picks, "a list of who rolls how many dice");
  return picks.flatMap((pick: unknown, index) => {
    const {
      id,
      dice,
      byDefault = false,
    } = typeof pick === "object" && pick !== null
      ? (pick as Partial<Record<keyof InitiativePick, unknown>>)
      : {};
    const fighter = fight?.fighters.find(one => one.id === id);
    const allowed = fight && fighter ? combatRules(fight.variant).choices(fighter) : [];
    if (!fighter) return [];
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
