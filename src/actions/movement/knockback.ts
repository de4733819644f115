import { damageTestPool, judgeDamageTest } from "../../rules/combat/damage-test.ts";
import { knockbackCollision } from "../../rules/conditions/resist.ts";
import { text, type DiceShown, type Line, type TargetRow } from "../core/card.ts";
import { choice, number, other, type ChoiceList } from "../core/choice.ts";
import { fallFromClimb } from "../core/climbing.ts";
import { defineAction, type Act } from "../core/define.ts";
import type { ActorFacts, Facts, Needs } from "../core/facts.ts";
import { strikeBlow } from "../core/harm.ts";
import { pushOnBoard } from "../core/on-board.ts";
import { effectPlace, shoveOnMap, shoveSeen } from "../core/on-map.ts";
import { ruleProblem } from "../core/rejection.ts";

/** The default distance of a push, in feet. */
const usualFeet = 5;
const mostFeet = 500;

const collision = choice("collision", ["nothing", "wall", "somebody"], {
  initial: ({ facts }) => {
    const { met } = shownBy(facts);
    return met ? (met.what === "character" ? "somebody" : "wall") : "nothing";
  },
  label: text("BLACKOUT.field.collision"),
  option: word => text(`BLACKOUT.knockback.collision.${word}`),
});

/**
 * Pushes the first target away from the actor, or from a place such as the center of a blast (T11.2). Without
 * a map, users enter the distance and the obstacle that the target hits. The second target, if any, is an
 * actor who was in the way.
 */
export const knockback = defineAction({
  key: "knockback",
  targets: "many",
  needs: { board: true, shove: "away" },
  choices: [
    number("feet", {
      max: mostFeet,
      step: 5,
      initial: usualFeet,
      label: text("BLACKOUT.field.pushFeet"),
      hint: text("BLACKOUT.field.pushFeetHint"),
    }),
    collision,
    number("feetTravelled", {
      max: mostFeet,
      step: 5,
      initial: ({ facts }) => shownBy(facts).feet,
      shown: situation => collision.in(situation) !== "nothing",
      label: text("BLACKOUT.field.feetTravelled"),
    }),
    other("place", effectPlace),
  ],
  // The plan contains the distance that the target actually travels, which is never greater than that of the
  // push, and the result of the collision.
  plan: ({ choices }) => {
    const { feet, collision: met } = choices;
    if (met === "nothing") return { feet, d3: 0, damageDice: 0 };
    const travelled = Math.min(feet, choices.feetTravelled);
    const { d3, damageDice } = knockbackCollision(travelled);
    return { feet: travelled, d3, damageDice: met === "somebody" ? damageDice : 0 };
  },
  problems: ({ targets, choices }) =>
    targets.length === 0
      ? [ruleProblem("BLACKOUT.problem.noTarget")]
      : choices.collision === "somebody" && targets.length < 2
        ? [ruleProblem("BLACKOUT.problem.nobodyInTheWay")]
        : [],
  preview: ({ plan: { feet, d3, damageDice } }) => ({
    lines: [
      goes(feet),
      ...(d3 > 0
        ? [
            {
              text: text("BLACKOUT.knockback.direct"),
              value: text("BLACKOUT.prompt.dice", { n: d3, sides: 3 }),
            },
          ]
        : []),
      ...(damageDice > 0
        ? [{ text: text("BLACKOUT.knockback.damage"), value: text("BLACKOUT.dice", { n: damageDice }) }]
        : []),
    ],
  }),
  resolve: act => {
    const { facts, targets, choices, plan, draft, hand, table, show, wait, each } = act;
    const flier = targets[0] as ActorFacts;
    pushOnBoard(draft, facts, flier.uuid, plan.feet);
    shoveOnMap(draft, facts, plan.feet);
    show({
      outcome: text("BLACKOUT.knockback.waits"),
      lines: [goes(plan.feet)],
      followUps: fallFromClimb(draft, flier, plan.feet > 0),
    });
    each(targets.slice(0, choices.collision === "somebody" ? 2 : 1), (target, index) => {
      const score = index === 0 ? plan.d3 : plan.damageDice;
      const row = (outcome: string, part: Partial<TargetRow> = {}) => {
        const { uuid, name } = target;
        const told = { uuid, name, outcome: text(`BLACKOUT.knockback.${outcome}`), ...part };
        show({ targets: [{ tone: "", dice: [], lines: [], ...told }] });
      };
      if (score === 0) {
        row("unhurt");
        return;
      }
      row("rowWaits", { tone: "ask" });
      const { dice, ...blow } = index === 0 ? collided(act, score) : hit(act, score);
      row("rowWaits", { tone: "ask", dice });
      const struck = { key: String(index), soakable: true, ...blow };
      const { lines, judgment } = wait(strikeBlow(draft, target, struck, facts, hand, table));
      const hurt = judgment.hitPointsLost > 0;
      row(hurt ? "hurt" : "unhurt", { tone: hurt ? "bad" : "", dice, lines });
    });
    return {
      outcome: text(`BLACKOUT.knockback.outcome.${choices.collision}`, { name: flier.name, n: plan.feet }),
    };
  },
});

function goes(feet: number): Line {
  return { text: text("BLACKOUT.knockback.goes", { n: feet }) };
}

/**
 * Returns how far a push moves the target on the map, and the obstacle that the target hits. Without a map,
 * returns the full distance.
 */
function shownBy(facts: Facts) {
  const chosen = facts.choices["feet"];
  const feet = typeof chosen === "number" ? chosen : usualFeet;
  return shoveSeen(facts, feet) ?? { feet, met: null };
}

interface Dealt {
  readonly points: number;
  readonly entry: "direct" | "attack";
  readonly dice: readonly DiceShown[];
}

/** Rolls the direct damage that the collision deals to the pushed actor (R9.22a). */
function collided<C extends ChoiceList, N extends Needs, P>({ roll }: Act<C, N, P>, count: number): Dealt {
  const faces = roll("collision", count, { sides: 3 });
  return {
    points: faces.reduce((sum, face) => sum + face, 0),
    entry: "direct",
    dice: [
      {
        stream: "collision",
        label: text("BLACKOUT.knockback.direct"),
        faces,
        hitsFrom: null,
        why: why(count),
      },
    ],
  };
}

/** Rolls a Damage test against an actor in the way. The actor's armor reduces the damage. */
function hit<C extends ChoiceList, N extends Needs, P>({ roll, table }: Act<C, N, P>, score: number): Dealt {
  const pool = damageTestPool({ score, form: "single" }, table.houseRules);
  const faces = roll("damage", pool.dice);
  return {
    points: judgeDamageTest(pool, faces).points,
    entry: "attack",
    dice: [
      { stream: "damage", label: text("BLACKOUT.knockback.damage"), faces, hitsFrom: 5, why: why(score) },
    ],
  };
}

function why(count: number) {
  return [{ text: text("BLACKOUT.knockback.why"), value: String(count) }];
}
