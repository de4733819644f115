import { giveCondition } from "../../rules/conditions/state.ts";
import { fall as fallOf, landing } from "../../rules/movement/fall.ts";
import { chosenNumber, chosenToggle } from "../core/choices.ts";
import { text, type Line } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Facts } from "../core/facts.ts";
import { strikeBlow } from "../core/harm.ts";
import {
  ownTestDefaults,
  ownTestFields,
  ownTestPreview,
  rollOwnTest,
  type OwnTest,
} from "../core/own-test.ts";
import { landOnMap } from "../core/on-map.ts";
import { cardOf, unfinishedCard } from "../core/plain-card.ts";
import { whyRule } from "../core/reasons.ts";
import type { Action } from "../core/action.ts";

const title = text("BLACKOUT.verb.fall");
const fortitude = { attribute: "endurance", skill: "fortitude" } as const;
const deepest = 10_000;

/** Falls: direct damage for the depth, and a test that halves it and keeps somebody on their feet (R6.13, R6.14). A token that stands as high comes down on the map, unless it has `landed`. */
export const fall: Action = {
  key: "fall",
  label: title,
  targets: "none",
  needs: { height: true },
  defaults: ({ actor }) => ({ ...ownTestDefaults(actor, [fortitude]), feet: 10, landed: false }),
  fields: (facts, table) => [
    { name: "feet", kind: "number", min: 0, max: deepest, step: 5, label: text("BLACKOUT.field.fallFeet") },
    ...(facing(facts) ? ownTestFields(facts, facing(facts) as OwnTest, table) : []),
  ],
  preview: (facts, table) => {
    const test = facing(facts);
    const { dice } = fallOf(feetOf(facts));
    if (!test)
      return {
        pool: null,
        rows: [],
        difficulty: null,
        ap: 0,
        stamina: 0,
        problems: [],
        lines: [{ text: text("BLACKOUT.fall.harmless") }],
      };
    return ownTestPreview(facts, test, table, {
      ap: 0,
      problems: [],
      lines: [{ text: text("BLACKOUT.fall.toCome"), value: `${dice}d3` }],
    });
  },
  judge: (facts, hand, table) => {
    const { actor } = facts;
    const draft = new Draft(facts);
    const feet = feetOf(facts);
    const test = facing(facts);
    draft.set(actor.uuid, { vital: { ...draft.state(actor.uuid).vital, climbing: 0 } });
    if (!chosenToggle(facts.choices, "landed")) landOnMap(draft, facts, feet);
    const subtitle = text("BLACKOUT.fall.feet", { feet });
    if (!test)
      return {
        draft,
        problems: [],
        followUps: [],
        card: cardOf(title, text("BLACKOUT.fall.harmless"), "good", { subtitle }),
      };
    const roll = rollOwnTest(draft, facts, test, hand, table);
    const count = fallOf(feet).dice;
    const faces = hand.roll("fall", count, actor.uuid, { sides: 3 });
    if (!roll || !faces)
      return { draft, problems: [], followUps: [], card: unfinishedCard(title, { subtitle }) };
    const { damage, prone } = landing(feet, faces, roll.met, table.houseRules);
    const why = { text: text("BLACKOUT.fall.feet", { feet }), value: `${count}d3` };
    const dice = [
      ...roll.dice,
      { stream: "fall", label: text("BLACKOUT.fall.toCome"), faces, hitsFrom: null, why: [why] },
    ];
    const lines: Line[] = [
      ...roll.lines,
      {
        text: text("BLACKOUT.fall.damage"),
        value: String(damage),
        why: [
          { text: text("BLACKOUT.fall.rolled"), value: String(sum(faces)) },
          ...(damage < sum(faces) ? [{ text: text("BLACKOUT.fall.halved"), value: String(damage) }] : []),
        ],
      },
    ];
    const outcome = text(prone ? "BLACKOUT.fall.hard" : "BLACKOUT.fall.soft");
    const harm = strikeBlow(
      draft,
      actor,
      { key: "fall", points: damage, entry: "direct", soakable: true },
      facts,
      hand,
      table,
    );
    if (!harm)
      return {
        draft,
        problems: [],
        followUps: [],
        card: cardOf(title, outcome, "ask", { subtitle, dice, lines, notes: roll.notes }),
      };
    if (prone)
      draft.set(actor.uuid, {
        conditions: giveCondition(
          draft.state(actor.uuid).conditions,
          { key: "prone" },
          actor.ownTurn,
          table.houseRules,
        ).states,
      });
    return {
      draft,
      problems: [],
      followUps: [],
      card: cardOf(title, outcome, prone ? "bad" : "good", {
        subtitle,
        dice,
        lines: [...lines, ...harm.lines],
        notes: roll.notes,
      }),
    };
  },
};

function feetOf({ choices }: Facts): number {
  return chosenNumber(choices, "feet", 10, 0, deepest);
}

/** The test that a fall of this depth calls for; null for a harmless one. */
function facing(facts: Facts): OwnTest | null {
  const { test } = fallOf(feetOf(facts));
  return (
    test && {
      pairs: [fortitude],
      difficulty: test.difficulty,
      why: whyRule(text("BLACKOUT.fall.feet", { feet: feetOf(facts) }), test.difficulty),
    }
  );
}

function sum(faces: readonly number[]): number {
  return faces.reduce((total, face) => total + face, 0);
}
