import type { Action, Problem } from "../core/action.ts";
import { pricedAction } from "../../rules/combat/actions.ts";
import { canCatch, disarm as judgeDisarm, maneuverOf } from "../../rules/combat/maneuvers.ts";
import { forbiddingConditions } from "../../rules/conditions/rows.ts";
import { judgeOpposed, type OpposedResult, type OpposedSide } from "../../rules/tests/opposed.ts";
import { text, type FollowUp } from "../core/card.ts";
import { toggle, type ChoiceList } from "../core/choice.ts";
import type { Act, Outcome } from "../core/define.ts";
import type { ActorFacts, HeldFacts, Needs, Table } from "../core/facts.ts";
import { helping } from "../core/helping.ts";
import { costOf, pay, type Price } from "../core/pay.ts";
import { testChoices } from "../core/test-choices.ts";
import { targetChoices } from "../combat/attack/about-target.ts";
import { armsOf, attackAttribute, weaponPair } from "../combat/attack/arms.ts";
import { failing, reveals } from "../combat/attack/attack-choices.ts";
import { fire, giveAway } from "../combat/attack/cost.ts";
import { planAttack } from "../combat/attack/to-hit.ts";
import { decided, winChance } from "../tests/shared/contest.ts";
import { withAnyWeapon } from "./shared/armed.ts";
import { defineManeuver, freeHands, maneuverGroup, strainDice } from "./shared/maneuver.ts";
import { handy, pieceThat } from "./shared/piece.ts";

const piece = pieceThat(handy);
const bulky = toggle("bulky", { label: text("BLACKOUT.field.bulky"), group: maneuverGroup });
const wantsCatch = toggle("catching", {
  label: text("BLACKOUT.field.catching"),
  hint: text("BLACKOUT.field.catchingHint"),
  group: maneuverGroup,
});

/** The cost of catching an item (house rule `actionCosts`). */
const catching = { action: "catchItem" } as const satisfies Price;

/**
 * Knocks an item out of the target's hands with an attack test against the target's Grapple or Evasion
 * (R12.9). On a success, the item flies off and either lands on the ground or is caught. A caught item is
 * transferred afterward by a user who may act for both actors. If the item isn't a document, users enter its
 * name, and no document changes.
 */
export const disarm: Action = withAnyWeapon(
  defineManeuver({
    key: "disarm",
    item: ["weapon"],
    needs: { held: "targets", aim: true },
    choices: [
      weaponPair,
      ...testChoices(attackAttribute),
      helping,
      ...piece.choices,
      bulky,
      wantsCatch,
      freeHands,
      strainDice(() => maneuverOf("disarm").stamina),
      targetChoices,
      reveals,
      failing,
    ],
    situation: ({ facts, choices }) => ({
      melee: armsOf(facts).kind === "melee",
      takingTime: choices.takingTime,
    }),
    plan: (facts, { table }) => ({ ...planAttack(facts, table), paid: facts.actor }),
    doubts: ({ choices, plan, table }) => [
      ...plan.problems,
      ...fire(plan.arms, 1).problems,
      ...(choices.catching ? catchProblems(plan.paid, choices.freeHands, table) : []),
    ],
    preview: situation => ({
      lines: winChance(situation, situation.plan.test, maneuverOf("disarm").resistPairs),
    }),
    resolve: (act, target) => {
      const { actor, facts, choices, plan, draft, table } = act;
      fire(plan.arms, 1).spend(draft);
      const { result } = decided(act, {
        actor,
        own: plan.test,
        stream: "attack",
        chosenToFail: choices.chosenToFail,
        judge: (left, right) => ({
          ...judgeOpposed({ left, right, active: "left", tiePossible: false }, table.houseRules),
          left,
          right,
        }),
        other: {
          key: "disarm.0",
          actor: target,
          pairs: maneuverOf("disarm").resistPairs,
          circumstances: { against: actor.uuid },
          question: text("BLACKOUT.prompt.disarm", { name: target.name, by: actor.name }),
        },
      });
      const won = result.winner === "left";
      const flight = won ? fly(act, result) : {};
      giveAway(draft, actor, facts.choices);
      return {
        ...flight,
        outcome: won
          ? text("BLACKOUT.disarm.drops", { name: target.name, object: piece.nameOf(facts) })
          : text("BLACKOUT.disarm.holds", { name: target.name }),
        tone: won ? "good" : "bad",
      };
    },
  }),
  false,
);

/**
 * Determines how far the item flies, rolls a d6 for the direction, and checks whether the item is caught. An
 * item that is not caught lands on the ground.
 */
function fly<C extends ChoiceList, N extends Needs, Plan>(
  act: Act<C, N, Plan>,
  { left, right }: OpposedResult & { readonly left: OpposedSide; readonly right: OpposedSide },
): Omit<Outcome, "outcome" | "tone"> {
  const { actor, facts, draft, table, roll } = act;
  const faces = roll("direction", 1);
  const { feet, direction } = judgeDisarm(left, right, faces[0] ?? 0, table.houseRules);
  const thing = piece.of(facts);
  if (thing) draft.setItem(thing.uuid, { location: "stowed", dropped: true });
  const tries = wantsCatch.of(facts.choices);
  const caught = tries && isCaught(act, thing);
  return {
    dice: [{ stream: "direction", label: text("BLACKOUT.disarm.direction"), faces, hitsFrom: null, why: [] }],
    lines: [
      {
        text: text("BLACKOUT.disarm.flies", {
          n: feet,
          direction: text(`BLACKOUT.disarm.to.${direction ?? "north"}`),
        }),
      },
      ...(caught ? [{ text: text("BLACKOUT.disarm.caught"), tone: "good" as const }] : []),
      ...(tries && !caught ? [{ text: text("BLACKOUT.disarm.notCaught") }] : []),
    ],
    followUps: thing && caught ? [handOver(actor, thing)] : [],
  };
}

/**
 * Whether the actor catches the item (R12.9), which is possible even on the actor's own turn. A bulky item
 * requires both hands (T11.3).
 */
function isCaught<C extends ChoiceList, N extends Needs, Plan>(
  { actor, facts: { choices }, draft, table }: Act<C, N, Plan>,
  thing: HeldFacts | null,
): boolean {
  const state = draft.state(actor.uuid);
  const { type } = pricedAction(catching.action, table.houseRules);
  const able =
    forbiddingConditions(state.conditions, type === "reaction" ? "reactions" : "actions").length === 0 &&
    canCatch({
      bulky:
        bulky.of(choices) ||
        (thing?.weapon?.hands ?? 1) > 1 ||
        thing?.qualities.some(({ key }) => key === "bulky") === true,
      freeHands: freeHands.of(choices),
      inReach: true,
      // The actor is assumed to have a reaction left. If they can't pay for the catch, `catchProblems` has
      // already reported it.
      reactions: 1,
    });
  if (able) pay(draft, catcher({ ...actor, state }, table), catching, table);
  return able;
}

/**
 * Returns the problems that prevent a catch: more free hands were chosen than the held items leave, or the
 * catch can't be paid for (R5.13, R12.9). It is paid for from the actor's remaining budget, by default with
 * the round's reaction.
 */
function catchProblems(actor: ActorFacts, hands: number, table: Table): readonly Problem[] {
  return [
    ...(hands > (actor.handsFree ?? hands)
      ? [{ kind: "ap" as const, text: text("BLACKOUT.problem.maneuver.noFreeHand") }]
      : []),
    ...(actor.state.budget ? costOf(catcher(actor, table), catching, table).problems : []),
  ];
}

/**
 * Returns the actor as used to determine the cost of catching. If catching is a reaction, `ownTurn` is false,
 * because the rules allow this reaction even on the actor's own turn (R12.9).
 */
function catcher(actor: ActorFacts, { houseRules }: Table): ActorFacts {
  const isReaction = pricedAction(catching.action, houseRules).type === "reaction";
  return { ...actor, ownTurn: actor.ownTurn && !isReaction };
}

/**
 * Returns the follow-up that transfers a caught item. A user who is allowed to give away the target's items
 * performs it as a separate action.
 */
function handOver({ uuid, name }: ActorFacts, piece: HeldFacts): FollowUp {
  const item = piece.uuid.slice(piece.uuid.lastIndexOf(".") + 1);
  return {
    action: "moveItem",
    label: text("BLACKOUT.disarm.handOver", { object: text(piece.name), name }),
    actor: piece.owner,
    targets: [],
    fast: true,
    choices: {
      from: piece.owner,
      to: uuid,
      item,
      quantity: piece.state.quantity,
      container: "",
      location: "carried",
      stack: "none",
      seed: item,
    },
  };
}
