import type { PathFacts } from "../../world/tested-path.ts";
import { isUnderWater, swimDifficulties, swimTest, type Water } from "../../rules/movement/swim.ts";
import { text } from "../core/card.ts";
import { choice, number } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import type { Facts } from "../core/facts.ts";
import { ruleReasons } from "../core/reasons.ts";
import { signedNumber } from "../core/why.ts";
import {
  wholePath,
  dragged,
  moveOnPath,
  testOnPath,
  pathProblems,
  costOfPath,
  type MovedSoFar,
} from "./tested-move.ts";

const waters = Object.keys(swimDifficulties) as readonly Water[];

/**
 * Swims, or tries to surface. Dangerous water requires a test, and the actor can't move without a success.
 * After two failures in a row, the actor stays submerged until a test succeeds (R6.11, R6.12). If a path on
 * the map leads through such water, the token follows the path on a success and stops in front of the water
 * on a failure. In both cases, the movement is spent.
 */
export const swim = defineAction({
  key: "swim",
  needs: { way: true },
  choices: [
    dragged,
    choice("water", waters, {
      initial: ({ facts }) => testOnPath(facts, "swim")?.water ?? "lightCurrent",
      shown: ({ facts }) => !facts.way,
      label: text("BLACKOUT.field.water"),
      option: waterName,
    }),
    number("harder", { max: 6, label: text("BLACKOUT.field.harder") }),
  ],
  test: ({ facts, choices: { water: chosen, harder } }) => {
    const water = waterOf(facts, chosen);
    const test = swimTest(water, harder);
    const why = [
      ...ruleReasons(waterName(water), swimDifficulties[water]),
      ...(harder === 0 ? [] : [{ text: text("BLACKOUT.field.harder"), value: signedNumber(harder) }]),
    ];
    return (
      test && {
        pairs: [{ attribute: "strength", skill: "athletics" }],
        difficulty: test.difficulty,
        why,
      }
    );
  },
  cost: situation => costOfPath(situation, "swim"),
  problems: situation => pathProblems(situation, "swim"),
  preview: ({ test }) => (test ? {} : { lines: [{ text: text("BLACKOUT.swim.noTest") }] }),
  resolve: ({ actor, facts, choices, test, draft, table, show, rollTest }) => {
    const { way: found } = facts;
    const water = waterOf(facts, choices.water);
    const failed = (swimFailures: number) => {
      draft.set(actor.uuid, { vital: { ...draft.state(actor.uuid).vital, swimFailures } });
    };
    show({ subtitle: waterName(water) });
    if (!test) {
      failed(0);
      return {
        outcome: text("BLACKOUT.swim.calm"),
        tone: "good",
        notes: [text("BLACKOUT.swim.slowed")],
      };
    }
    const before = actor.state.vital.swimFailures;
    const { met } = rollTest();
    const failures = met ? 0 : before + 1;
    failed(failures);
    const [was, is] = [isUnder(before), isUnder(failures)];
    return {
      ...(found ? moveOnPath(draft, actor, found, met ? wholePath(found) : stuckIn(found), table) : {}),
      outcome: text(
        `BLACKOUT.swim.${met ? (was ? "up" : "moves") : is ? (was ? "under" : "dragged") : "stuck"}`,
      ),
      tone: met ? "good" : "bad",
      // The follow-up is the test to hold one's breath, which is due after half a minute underwater.
      followUps: is
        ? [
            {
              action: "holdBreath",
              label: text("BLACKOUT.swim.breath", { name: actor.name }),
              actor: actor.uuid,
              targets: [],
              choices: {},
            },
          ]
        : [],
    };
  },
});

/** Returns the kind of water that the map shows or, if it shows none, the chosen kind. */
function waterOf(facts: Facts, chosen: Water): Water {
  return testOnPath(facts, "swim")?.water ?? chosen;
}

/**
 * Returns the movement of an actor who failed the test: the actor stops at the edge of the water, but the
 * movement is spent.
 */
function stuckIn({ foot, cost }: PathFacts): MovedSoFar {
  return { to: foot, feet: cost.before + cost.tested, jumps: 0 };
}

function waterName(water: Water) {
  return text(`BLACKOUT.swim.water.${water}`);
}

function isUnder(failures: number): boolean {
  return isUnderWater(Array.from({ length: failures }, () => false));
}
