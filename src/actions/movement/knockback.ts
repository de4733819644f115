import { damageTestPool, judgeDamageTest } from "../../rules/combat/damage-test.ts";
import { knockbackCollision } from "../../rules/conditions/resist.ts";
import { chosenNumber, chosenOption } from "../core/choices.ts";
import { text, type DiceShown, type Line, type TargetRow } from "../core/card.ts";
import { letFall } from "../core/climbing.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Facts } from "../core/facts.ts";
import { strikeBlow } from "../core/harm.ts";
import { pushOnBoard } from "../core/on-board.ts";
import { shoveOnMap, shoveSeen } from "../core/on-map.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Field, Action } from "../core/action.ts";
import { previewOf, refusedAction, ruleProblem } from "../core/refusal.ts";
import type { Tools } from "../tests/shared/contest.ts";

const title = text("BLACKOUT.verb.knockback");
const collisions = ["nothing", "wall", "somebody"] as const;
/** Feet of a push of which nothing is said. */
const usualFeet = 5;
const mostFeet = 500;

/** Pushes the first target back (T11.2): how far it got and what it met people say; a second target is the one who was in the way. */
export const knockback: Action = {
  key: "knockback",
  label: title,
  targets: "many",
  needs: { board: true, shove: "away" },
  defaults: facts => {
    const feet = facts.choices["feet"] ?? usualFeet;
    const seen = typeof feet === "number" ? shoveSeen(facts, feet) : null;
    return {
      feet: usualFeet,
      feetTravelled: seen?.feet ?? feet,
      collision: seen?.met ? (seen.met.what === "character" ? "somebody" : "wall") : "nothing",
    };
  },
  fields: (): readonly Field[] => [
    {
      name: "feet",
      kind: "number",
      min: 0,
      max: mostFeet,
      step: 5,
      label: text("BLACKOUT.field.pushFeet"),
      hint: text("BLACKOUT.field.pushFeetHint"),
    },
    {
      name: "collision",
      kind: "choice",
      label: text("BLACKOUT.field.collision"),
      options: collisions.map(value => ({ value, label: text(`BLACKOUT.knockback.collision.${value}`) })),
    },
    {
      name: "feetTravelled",
      kind: "number",
      min: 0,
      max: mostFeet,
      step: 5,
      label: text("BLACKOUT.field.feetTravelled"),
      hint: text("BLACKOUT.field.feetTravelledHint"),
    },
  ],
  preview: facts => {
    const { feet, d3, damageDice } = pushOf(facts);
    return previewOf({
      problems: problemsOf(facts),
      lines: [
        { text: text("BLACKOUT.knockback.goes", { n: feet }) },
        ...(d3 > 0 ? [{ text: text("BLACKOUT.knockback.direct"), value: `${d3}d3` }] : []),
        ...(damageDice > 0 ? [{ text: text("BLACKOUT.knockback.damage"), value: `${damageDice}D` }] : []),
      ],
    });
  },
  judge: (facts, hand, table) => {
    const problems = problemsOf(facts);
    const [flier, other] = facts.targets;
    if (!flier || problems.length > 0) return refusedAction(facts, title, problems);
    const tools = { draft: new Draft(facts), hand, table };
    const push = pushOf(facts);
    const own = push.d3 === 0 ? unhurt(flier) : collided(facts, flier, push.d3, tools);
    const met =
      other && push.collision === "somebody"
        ? [push.damageDice === 0 ? unhurt(other) : hit(facts, other, push.damageDice, tools)]
        : [];
    pushOnBoard(tools.draft, facts, flier.uuid, push.feet);
    shoveOnMap(tools.draft, facts, push.feet);
    const open = [own, ...met].some(row => row.tone === "ask");
    const outcome = open
      ? text("BLACKOUT.knockback.waits")
      : text(`BLACKOUT.knockback.outcome.${push.collision}`, { name: flier.name, n: push.feet });
    return {
      draft: tools.draft,
      problems,
      followUps: letFall(tools.draft, flier, push.feet > 0),
      card: cardOf(title, outcome, open ? "ask" : "", {
        targets: [own, ...met],
        lines: [{ text: text("BLACKOUT.knockback.goes", { n: push.feet }) }],
      }),
    };
  },
};

/** How far it goes and what comes of the collision; it never gets farther than it was pushed. */
function pushOf({ choices }: Facts) {
  const feet = chosenNumber(choices, "feet", usualFeet, 0, mostFeet);
  const collision = chosenOption(choices, "collision", collisions, "nothing");
  if (collision === "nothing") return { feet, collision, d3: 0, damageDice: 0 };
  const travelled = Math.min(feet, chosenNumber(choices, "feetTravelled", feet, 0, mostFeet));
  const { d3, damageDice } = knockbackCollision(travelled);
  return { feet: travelled, collision, d3, damageDice: collision === "somebody" ? damageDice : 0 };
}

function problemsOf({ targets, choices }: Facts) {
  if (targets.length === 0) return [ruleProblem("BLACKOUT.problem.noTarget")];
  return chosenOption(choices, "collision", collisions, "nothing") === "somebody" && targets.length < 2
    ? [ruleProblem("BLACKOUT.problem.nobodyInTheWay")]
    : [];
}

function unhurt({ uuid, name }: ActorFacts): TargetRow {
  return { uuid, name, outcome: text("BLACKOUT.knockback.unhurt"), tone: "", dice: [], lines: [] };
}

function waits({ uuid, name }: ActorFacts, dice: readonly DiceShown[]): TargetRow {
  return { uuid, name, outcome: text("BLACKOUT.knockback.rowWaits"), tone: "ask", dice, lines: [] };
}

function struck(
  { uuid, name }: ActorFacts,
  dice: readonly DiceShown[],
  lines: readonly Line[],
  lost: number,
): TargetRow {
  return {
    uuid,
    name,
    outcome: text(lost > 0 ? "BLACKOUT.knockback.hurt" : "BLACKOUT.knockback.unhurt"),
    tone: lost > 0 ? "bad" : "",
    dice,
    lines,
  };
}

/** R9.22a: what the collision does to the one who flew is direct damage. */
function collided(facts: Facts, flier: ActorFacts, count: number, { draft, hand, table }: Tools): TargetRow {
  const faces = hand.roll("collision", count, facts.actor.uuid, { sides: 3 });
  if (!faces) return waits(flier, []);
  const dice = [
    {
      stream: "collision",
      label: text("BLACKOUT.knockback.direct"),
      faces,
      hitsFrom: null,
      why: whyDice(count),
    },
  ];
  const points = faces.reduce((sum, face) => sum + face, 0);
  const harm = strikeBlow(
    draft,
    flier,
    { key: "0", points, entry: "direct", soakable: true },
    facts,
    hand,
    table,
  );
  return harm ? struck(flier, dice, harm.lines, harm.judgement.hitPointsLost) : waits(flier, dice);
}

/** A character in the way takes a Damage test: armor helps. */
function hit(facts: Facts, other: ActorFacts, score: number, { draft, hand, table }: Tools): TargetRow {
  const pool = damageTestPool({ score, form: "single" }, table.houseRules);
  const faces = hand.roll("damage", pool.dice, facts.actor.uuid);
  if (!faces) return waits(other, []);
  const dice = [
    { stream: "damage", label: text("BLACKOUT.knockback.damage"), faces, hitsFrom: 5, why: whyDice(score) },
  ];
  const { points } = judgeDamageTest(pool, faces);
  const harm = strikeBlow(
    draft,
    other,
    { key: "1", points, entry: "attack", soakable: true },
    facts,
    hand,
    table,
  );
  return harm ? struck(other, dice, harm.lines, harm.judgement.hitPointsLost) : waits(other, dice);
}

function whyDice(count: number) {
  return [{ text: text("BLACKOUT.knockback.why"), value: String(count) }];
}
