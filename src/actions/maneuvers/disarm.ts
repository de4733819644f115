import { canCatch, disarm as judgeDisarm, maneuverOf } from "../../rules/combat/maneuvers.ts";
import { whyForbidden } from "../../rules/conditions/rows.ts";
import { judgeOpposed, type OpposedResult, type OpposedSide } from "../../rules/tests/opposed.ts";
import { chosenNumber, chosenToggle } from "../core/choices.ts";
import { text, type DiceShown, type FollowUp, type Line } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Choices, Facts, HeldFacts, Table } from "../core/facts.ts";
import { testDefaults, testFields } from "../core/skill-test.ts";
import type { Field, Action } from "../core/action.ts";
import { targetFields } from "../combat/attack/about-target.ts";
import { armsOf, chosenPair, pairField } from "../combat/attack/arms.ts";
import { fire, giveAway, giveAwayField } from "../combat/attack/cost.ts";
import { planAttack } from "../combat/attack/to-hit.ts";
import { withAnyWeapon } from "./shared/armed.ts";
import { contest, contestCard, type Tools } from "../tests/shared/contest.ts";
import {
  actorOncePaid,
  maneuverCost,
  payForManeuver,
  tire,
  unpaidCard,
  type ManeuverSituation,
} from "./shared/maneuver-price.ts";
import { handy, pieceDefaults, pieceFields, pieceName, pieceOf } from "./shared/piece.ts";
import { previewOf, refusedAction, targetProblems } from "../core/refusal.ts";

const title = text("BLACKOUT.maneuver.disarm");

/**
 * Knocks something out of somebody's hands (R12.9): the attack test against the target's Grapple or Evasion; on a win the thing flies, lies on the ground, and may be
 * caught: then who sees to both hands it over. What the documents do not know people name, and nothing of theirs changes.
 */
export const disarm: Action = withAnyWeapon(
  {
    key: "disarm",
    label: title,
    targets: "one",
    item: ["weapon"],
    needs: { held: "targets", aim: true },
    defaults: () => ({
      ...testDefaults,
      chosenToFail: false,
      pair: "0",
      ...pieceDefaults,
      bulky: false,
      catching: false,
      freeHands: 1,
    }),
    fields: (facts, table) => {
      const {
        actor,
        choices,
        targets: [target],
      } = facts;
      const arms = armsOf(facts);
      return [
        ...pairField(arms),
        ...testFields({ facts, table }, chosenPair(arms, choices).attribute),
        ...pieceFields(facts, handy),
        ...catchFields,
        ...targetFields(target ?? null, 0, arms, choices),
        ...giveAwayField(actor),
      ];
    },
    preview: (facts, table) => {
      const situation = situationOf(facts, table);
      const cost = maneuverCost(facts.actor, "disarm", situation, table);
      const { arms, test, problems } = planAttack(
        { ...facts, actor: actorOncePaid(facts, "disarm", situation, table) },
        table,
      );
      return previewOf({
        pool: test.pool,
        rows: test.rows,
        ap: cost.ap,
        stamina: test.stamina + cost.stamina,
        problems: [...targetProblems(facts), ...cost.problems, ...problems, ...fire(arms, 1).problems],
      });
    },
    judge: (facts, hand, table) => {
      const {
        targets: [target],
      } = facts;
      const { problems } = disarm.preview(facts, table);
      if (!target || targetProblems(facts).length > 0) return refusedAction(facts, title, problems);
      const draft = new Draft(facts);
      const tools = { draft, hand, table };
      const paid = payForManeuver(facts.actor, "disarm", situationOf(facts, table), tools);
      const { actor } = paid;
      const plan = planAttack({ ...facts, actor }, table);
      if (paid.state !== "goes") return { draft, problems, followUps: [], card: unpaidCard(title, paid) };
      fire(plan.arms, 1).spend(draft);
      const fight = contest(
        {
          actor,
          own: plan.test,
          stream: "attack",
          chosenToFail: chosenToggle(facts.choices, "chosenToFail"),
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
        },
        tools,
      );
      if (!fight.result)
        return { draft, problems, followUps: [], card: contestCard(title, target, fight, null) };
      const flight =
        fight.result.winner === "left"
          ? fly(facts, fight.result, tools)
          : { lines: [], dice: [], followUps: [] };
      if (!flight) return { draft, problems, followUps: [], card: contestCard(title, target, fight, null) };
      giveAway(draft, actor, facts.choices);
      const tired = tire(paid, tools);
      const won = fight.result.winner === "left";
      const outcome = won
        ? text("BLACKOUT.disarm.drops", {
            name: target.name,
            object: pieceName(facts, pieceOf(facts, handy)),
          })
        : text("BLACKOUT.disarm.holds", { name: target.name });
      return {
        draft,
        problems,
        followUps: flight.followUps,
        card: contestCard(
          title,
          target,
          {
            ...fight,
            dice: [...fight.dice, ...flight.dice],
            lines: [...paid.lines, ...fight.lines, ...flight.lines, ...tired],
          },
          { outcome, tone: won ? "good" : "bad", dice: paid.dice },
        ),
      };
    },
  },
  false,
);

const group = text("BLACKOUT.field.group.maneuver");
const catchFields: readonly Field[] = [
  { name: "bulky", kind: "toggle", label: text("BLACKOUT.field.bulky"), group },
  {
    name: "catching",
    kind: "toggle",
    label: text("BLACKOUT.field.catching"),
    hint: text("BLACKOUT.field.catchingHint"),
    group,
  },
  { name: "freeHands", kind: "number", min: 0, max: 2, label: text("BLACKOUT.field.freeHands"), group },
];

function situationOf(facts: Facts, table: Table): ManeuverSituation {
  return {
    melee: armsOf(facts).kind === "melee",
    takingTime: chosenNumber(facts.choices, "takingTime", 0, 0, table.houseRules.takingTimePerTest),
  };
}

interface Flight {
  readonly lines: readonly Line[];
  readonly dice: readonly DiceShown[];
  readonly followUps: readonly FollowUp[];
}

/** How far the thing flies and where to, by a d6, and whether it is caught; null while the die is missing. It lies on the ground then, on nobody's back. */
function fly(
  facts: Facts,
  { left, right }: OpposedResult & { readonly left: OpposedSide; readonly right: OpposedSide },
  tools: Tools,
): Flight | null {
  const { actor, choices } = facts;
  const faces = tools.hand.roll("direction", 1, actor.uuid);
  if (!faces) return null;
  const { feet, direction } = judgeDisarm(left, right, faces[0] ?? 0, tools.table.houseRules);
  const piece = pieceOf(facts, handy);
  if (piece) tools.draft.setItem(piece.uuid, { location: "stowed", dropped: true });
  const catching = chosenToggle(choices, "catching") && isCaught(actor, choices, piece, tools);
  return {
    dice: [{ stream: "direction", label: text("BLACKOUT.disarm.direction"), faces, hitsFrom: null, why: [] }],
    lines: [
      {
        text: text("BLACKOUT.disarm.flies", {
          n: feet,
          direction: text(`BLACKOUT.disarm.to.${direction ?? "north"}`),
        }),
      },
      ...(!chosenToggle(choices, "catching")
        ? []
        : [
            catching
              ? { text: text("BLACKOUT.disarm.caught"), tone: "good" as const }
              : { text: text("BLACKOUT.disarm.notCaught") },
          ]),
    ],
    followUps: piece && catching ? [handOver(actor, piece)] : [],
  };
}

/** R12.9: the one who disarms may catch it as a reaction, in their own turn too; what is bulky takes both hands (T11.3). */
function isCaught(
  { uuid }: ActorFacts,
  choices: Choices,
  piece: HeldFacts | null,
  { draft, table }: Tools,
): boolean {
  const { budget, conditions } = draft.state(uuid);
  const bulky =
    chosenToggle(choices, "bulky") ||
    (piece?.weapon?.hands ?? 1) > 1 ||
    piece?.qualities.some(({ key }) => key === "bulky") === true;
  const able =
    whyForbidden(conditions, "reactions").length === 0 &&
    canCatch({
      bulky,
      freeHands: chosenNumber(choices, "freeHands", 1, 0, 2),
      inReach: true,
      reactions: budget?.reactions ?? 1,
    });
  if (able && budget && table.enforce.ap !== "off")
    draft.set(uuid, { budget: { ...budget, reactions: budget.reactions - 1 } });
  return able;
}

/** What was caught changes hands: a move of its own, by whoever may give away what is the target's. */
function handOver({ uuid, name }: ActorFacts, piece: HeldFacts): FollowUp {
  const item = piece.uuid.slice(piece.uuid.lastIndexOf(".") + 1);
  return {
    verb: "moveItem",
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
