import { maneuverOf, type ManeuverKey } from "../../../rules/combat/maneuvers.ts";
import type { Board } from "../../../rules/combat/theatre.ts";
import type { Action, Problem } from "../../core/action.ts";
import { inFeet, text, type TargetRow } from "../../core/card.ts";
import type { ChoiceList } from "../../core/choice.ts";
import type { Act, Outcome } from "../../core/define.ts";
import type { Draft } from "../../core/draft.ts";
import type { ActorFacts, Choices, Facts, Table } from "../../core/facts.ts";
import { shoveOnMap } from "../../core/on-map.ts";
import { costOf } from "../../core/pay.ts";
import { attack, attackChoices, attackProblems } from "../../combat/attack.ts";
import { armsOf } from "../../combat/attack/arms.ts";
import { attackPrice } from "../../combat/attack/cost.ts";
import { planAttack } from "../../combat/attack/to-hit.ts";
import { withAnyWeapon } from "./armed.ts";
import { defineManeuver, strainDice } from "./maneuver.ts";
import { maneuverCost, type ManeuverSituation } from "./maneuver-price.ts";

/** A maneuver that consists of an attack with additional effects. */
export interface AttackManeuver {
  readonly key: Extract<ManeuverKey, "charge" | "cripplingStrike">;
  /** The maneuver's own choices, which are added to the choices of an attack. */
  readonly choices?: ChoiceList;
  readonly situation: (facts: Facts) => ManeuverSituation;
  /** Returns the problems with the maneuver, except for those that concern its cost. */
  readonly problems?: (facts: Facts, table: Table) => readonly Problem[];
  /**
   * Returns the encounter's board after the attacker has moved to the target, or null if there is no board.
   * Omitted if the attacker doesn't move.
   */
  readonly board?: (facts: Facts) => Board | null;
  /** Returns the choices of the attack, including those that the maneuver sets. */
  readonly given?: (choices: Choices) => Choices;
  /** Applies further effects of the maneuver to the target after the attack. */
  readonly after?: (act: Act<[], object, unknown>, target: ActorFacts) => Pick<TargetRow, "lines" | "dice">;
}

/**
 * The attack choices that maneuvers don't offer. A maneuver is never a reaction or a follow-up attack, and it
 * has its own cost.
 */
const notAsked: readonly string[] = ["reaction", "caused", "ap"];

/**
 * Defines the action of a maneuver that is an attack. The action pays the maneuver's cost instead of the
 * weapon's cost, and then makes a normal attack (R12.6–R12.8).
 */
export function attackManeuver(maneuver: AttackManeuver): Action {
  const { key, choices = [], after } = maneuver;
  const problemsOf = (facts: Facts, table: Table) => maneuver.problems?.(facts, table) ?? [];
  return withAnyWeapon(
    defineManeuver({
      key,
      item: ["weapon"],
      needs: { board: true, aim: true, ...(maneuver.board && { shove: "approach" as const }) },
      choices: [
        ...choices,
        ...attackChoices.filter(one => !("name" in one && notAsked.includes(one.name))),
        strainDice(() => maneuverOf(key).stamina),
      ],
      situation: ({ facts }) => maneuver.situation(facts),
      plan: (facts, { table }) => {
        const blow = asAttack(facts, maneuver);
        return { blow, ...planAttack(blow, table) };
      },
      subtitle: ({ facts, target }) =>
        text("BLACKOUT.maneuverCard.attacks", { item: armsOf(facts).title, name: target?.name ?? "" }),
      problems: ({ facts, table }) => problemsOf(facts, table),
      // The check of the maneuver's cost can report a problem that the attack also has, so each problem is
      // listed only once.
      doubts: ({ facts, actor, plan, table }) => {
        const told = [
          ...problemsOf(facts, table),
          ...maneuverCost(actor, key, maneuver.situation(facts), table).problems,
        ];
        return [
          ...costOf(plan.blow.actor, attackPrice(plan.blow, plan.arms, table), table).problems,
          ...attackProblems({ facts: plan.blow, plan, table }),
        ].filter(problem => !told.some(one => one.text.key === problem.text.key));
      },
      preview: ({ plan, table }) => {
        const { problems: _, ...preview } = attack.preview(plan.blow, table);
        return preview;
      },
      resolve: (act, target) => {
        const { facts, plan, draft, hand, table, show } = act;
        const blow = attack.judge(plan.blow, hand, table);
        absorb(draft, blow.draft, facts);
        const approach = maneuver.board ? approachOnMap(draft, facts, target) : {};
        const { outcome, tone, dice, lines, notes, targets, damage, amends = [] } = blow.card;
        show({
          outcome,
          dice,
          lines: [...(approach.lines ?? []), ...lines],
          notes: [...notes, ...(approach.notes ?? [])],
          targets,
          amends,
          ...(damage === undefined ? {} : { damage }),
          followUps: blow.followUps,
        });
        const isOpen = hand.needs.length > 0 || hand.prompts.length > 0;
        if (after && !isOpen && !draft.state(target.uuid).vital.dead) {
          const more = after(act, target);
          show({
            targets: targets.map(row => ({
              ...row,
              lines: [...row.lines, ...more.lines],
              dice: [...row.dice, ...more.dice],
            })),
          });
        }
        return { outcome, tone };
      },
    }),
    maneuverOf(key).meleeOnly,
  );
}

/**
 * Returns the facts for the attack itself. The maneuver's cost already includes the action points of the
 * attack, apart from those for extra time.
 */
function asAttack(facts: Facts, { given, board }: AttackManeuver): Facts {
  const there = facts.board && board?.(facts);
  // In these maneuvers, the attacker moves to the target first and is therefore adjacent to it during the
  // attack.
  const seen = board && facts.seen ? { seen: facts.seen.map(one => one && { ...one, adjacent: true }) } : {};
  return {
    ...facts,
    ...seen,
    choices: {
      ...(given?.(facts.choices) ?? facts.choices),
      ap: 0,
      reaction: false,
      caused: false,
    },
    ...(facts.board && there ? { board: { ...facts.board, board: there } } : {}),
  };
}

/**
 * Moves the attacker's token in a straight line to the target (R12.7). If an obstacle is in the way, the
 * token stays where it is, because the attacker may choose another path. Does nothing if there is no map.
 */
function approachOnMap(
  draft: Draft,
  { shove }: Facts,
  { name }: ActorFacts,
): Pick<Outcome, "lines" | "notes"> {
  const feet = shove?.steps.at(-1)?.feet ?? 0;
  if (!shove) return {};
  if (shove.met) {
    const { what, name: other } = shove.met;
    const met = text(other === "" ? `BLACKOUT.map.thing.${what}` : other);
    return { notes: [text("BLACKOUT.maneuverCard.blocked", { name, what: met })] };
  }
  shoveOnMap(draft, { shove }, feet);
  return feet > 0 ? { lines: [{ text: text("BLACKOUT.maneuverCard.approaches"), value: inFeet(feet) }] } : {};
}

/** Replaces the states in a draft with those of another draft that contains the same actors and items. */
function absorb(draft: Draft, other: Draft, { actor, targets, item, gear }: Facts): void {
  for (const { uuid } of [actor, ...targets]) draft.set(uuid, other.state(uuid));
  for (const { uuid } of [...(item ? [item] : []), ...gear]) draft.setItem(uuid, other.item(uuid));
  draft.addInspiration(other.inspiration);
  if (other.board) draft.setBoard(other.board);
}

/** Returns the minimum distance to the target, in feet, that a maneuver requires. */
export function leastFeet(key: ManeuverKey): number {
  return maneuverOf(key).leastFeet;
}
