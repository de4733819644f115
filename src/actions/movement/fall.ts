import { fall as fallOf, landing } from "../../rules/movement/fall.ts";
import { addCondition } from "../core/add-condition.ts";
import { text } from "../core/card.ts";
import { number, toggle } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import { strikeBlow } from "../core/harm.ts";
import { landOnMap } from "../core/on-map.ts";
import { rollOwnTest } from "../core/own-test.ts";
import { ruleReasons } from "../core/reasons.ts";

/**
 * Handles a fall, which deals direct damage depending on its height. A successful test halves the damage and
 * keeps the actor standing (R6.13, R6.14). On a map, the token's elevation is lowered by the height of the
 * fall unless `landed` is set.
 */
export const fall = defineAction({
  key: "fall",
  needs: { height: true },
  choices: [
    number("feet", { max: 10_000, step: 5, initial: 10, label: text("BLACKOUT.field.fallFeet") }),
    toggle("landed"),
  ],
  // A fall from a harmless height requires no test.
  test: ({ choices: { feet } }) => {
    const { test } = fallOf(feet);
    return (
      test && {
        pairs: [{ attribute: "endurance", skill: "fortitude" }],
        difficulty: test.difficulty,
        circumstances: { resists: true },
        why: ruleReasons(deepName(feet), test.difficulty),
      }
    );
  },
  preview: ({ choices: { feet }, test }) => ({
    lines: [
      test
        ? { text: text("BLACKOUT.fall.toCome"), value: `${fallOf(feet).dice}d3` }
        : { text: text("BLACKOUT.fall.harmless") },
    ],
  }),
  resolve: ({ actor, facts, choices: { feet, landed }, test, draft, hand, table, show, roll, wait }) => {
    draft.set(actor.uuid, { vital: { ...draft.state(actor.uuid).vital, climbing: 0 } });
    if (!landed) landOnMap(draft, facts, feet);
    show({ subtitle: deepName(feet) });
    if (!test) return { outcome: text("BLACKOUT.fall.harmless"), tone: "good" };
    const count = fallOf(feet).dice;
    // The test and the damage are rolled at the same time.
    const own = rollOwnTest(draft, facts, test, hand, table);
    const faces = roll("fall", count, { sides: 3 });
    const { met, dice, lines, notes, followUps, amends } = wait(own);
    const { damage, prone } = landing(feet, faces, met, table.houseRules);
    const rolled = faces.reduce((sum, face) => sum + face, 0);
    const outcome = text(prone ? "BLACKOUT.fall.hard" : "BLACKOUT.fall.soft");
    show({
      outcome,
      notes,
      followUps,
      amends,
      dice: [
        ...dice,
        {
          stream: "fall",
          label: text("BLACKOUT.fall.toCome"),
          faces,
          hitsFrom: null,
          why: [{ text: deepName(feet), value: `${count}d3` }],
        },
      ],
      lines: [
        ...lines,
        {
          text: text("BLACKOUT.fall.toCome"),
          value: String(damage),
          why: [
            { text: text("BLACKOUT.fall.rolled"), value: String(rolled) },
            ...(damage < rolled ? [{ text: text("BLACKOUT.fall.halved"), value: String(damage) }] : []),
          ],
        },
      ],
    });
    const blow = { key: "fall", points: damage, entry: "direct", soakable: true } as const;
    const harm = wait(strikeBlow(draft, actor, blow, facts, hand, table));
    if (prone) addCondition(draft, actor, { key: "prone" }, table);
    return { outcome, tone: prone ? "bad" : "good", lines: harm.lines };
  },
});

function deepName(feet: number) {
  return text("BLACKOUT.fall.feet", { feet });
}
