import { attributes } from "../../rules/character/attributes.ts";
import { judgeTest, countSuccesses, type Outcome } from "../../rules/tests/outcome.ts";
import { chosenAttribute, chosenNumberOrNone, chosenText, chosenToggle } from "../deed/choices.ts";
import { text, type Line, type Tone } from "../deed/card.ts";
import { Draft } from "../deed/draft.ts";
import type { Facts, Table } from "../deed/facts.ts";
import { namesOf, passiveOf, payTest, prepareTest, shownDice, testDefaults, testFields } from "../deed/skill-test.ts";
import type { Verb } from "../deed/verb.ts";
import { signedNumber } from "../deed/why.ts";

/** The colour of each outcome's card. */
export const outcomeTones: Readonly<Record<Outcome, Tone>> = { criticalFailure: "bad", failure: "bad", partialSuccess: "", success: "good", criticalSuccess: "good" };

/** Tests an attribute and a skill (R2.1–R2.17). With a target it is against the passive skill that was chosen (R2.11). */
export const test: Verb = {
  key: "test", label: text("BLACKOUT.verb.test"), targets: "any",
  defaults: () => ({ ...testDefaults, attribute: "strength", skill: "", difficulty: null, against: "", againstSkill: "", chosenToFail: false }),
  fields: ({ actor, choices, targets }, table) => [
    { name: "attribute", kind: "choice", label: text("BLACKOUT.field.attribute"), options: attributes.map(value => ({ value, label: text(`BLACKOUT.attribute.${value}`) })) },
    { name: "skill", kind: "choice", label: text("BLACKOUT.field.skill"), options: Object.keys(actor.skills).map(value => ({ value, label: text(`BLACKOUT.skill.${value}`) })) },
    ...targets.length === 0 ? [{ name: "difficulty", kind: "number" as const, min: 1, max: 99, label: text("BLACKOUT.field.difficulty") }]
      : [{ name: "againstSkill", kind: "choice" as const, label: text("BLACKOUT.field.againstSkill"), options: Object.keys(actor.skills).map(value => ({ value, label: text(`BLACKOUT.skill.${value}`) })) }],
    ...testFields(actor, chosenAttribute(choices, "attribute", "strength"), table),
  ],
  preview: (facts, table) => {
    const { pool, rows, stamina, problems } = prepared(facts, table);
    return { pool, rows, difficulty: difficultyOf(facts), ap: 0, stamina, problems, lines: [], ...concealedBy(facts) };
  },
  judge: (facts, hand, table) => {
    const { actor, choices } = facts;
    const draft = new Draft(facts);
    const ready = prepared(facts, table);
    const { pool, problems } = ready;
    const [attribute, skill] = [namesOf(actor, ready.pair).attribute, namesOf(actor, ready.pair).skill];
    const title = skill === null ? text(attribute) : text("BLACKOUT.card.pair", { attribute: text(`BLACKOUT.attributeShort.${ready.pair.attribute}`), skill: text(skill) });
    const faces = hand.roll("test", pool.rolled, actor.uuid, { inspiration: Math.min(ready.inspiration, pool.rolled) });
    if (!faces) return { draft, problems, followUps: [], card: { title, outcome: text("BLACKOUT.card.ready"), tone: "ask", dice: [], lines: [], targets: [], notes: [] } };
    payTest(draft, actor, ready, table);
    const dice = [shownDice(actor, "test", title, ready, faces)];
    const difficulty = difficultyOf(facts);
    const successes = countSuccesses(faces);
    const notes = chosenToggle(choices, "chosenToFail") ? [text("BLACKOUT.card.chosenToFail")] : [];
    if (difficulty === null) {
      return { draft, problems, followUps: [], card: { title, outcome: text("BLACKOUT.card.successes", { n: successes }), tone: "", dice, targets: [], lines: [], notes: [text("BLACKOUT.card.judge"), ...notes] } };
    }
    const result = judgeTest({ pool, faces, difficulty, chosenToFail: chosenToggle(choices, "chosenToFail") }, table.houseRules);
    const concealed = concealedBy(facts);
    const lines: Line[] = [
      { text: text("BLACKOUT.card.needed"), value: String(difficulty), ...concealed },
      { text: text("BLACKOUT.card.marginIs"), value: signedNumber(result.margin), ...concealed },
      { text: text(`BLACKOUT.outcomeText.${result.outcome}`) },
    ];
    return { draft, problems, followUps: [], card: { title, outcome: text(`BLACKOUT.outcome.${result.outcome}`), tone: outcomeTones[result.outcome], dice, lines, targets: [], notes, ...againstOf(facts) } };
  },
};

function prepared(facts: Facts, table: Table) {
  const { actor, choices, targets } = facts;
  const pair = { attribute: chosenAttribute(choices, "attribute", "strength"), skill: chosenText(choices, "skill") };
  return prepareTest(actor, pair, choices, table, { against: targets[0]?.uuid ?? "" });
}

/** Successes needed: the passive skill of the target, a number, or null where the Gamemaster judges. */
function difficultyOf({ choices, targets: [target] }: Facts): number | null {
  const skill = chosenText(choices, "againstSkill");
  return target && skill !== "" ? Math.max(1, passiveOf(target, skill)) : chosenNumberOrNone(choices, "difficulty", 1);
}

/** What somebody has to know of the target to be told its passive skill. */
function concealedBy({ choices, targets: [target] }: Facts) {
  const skill = chosenText(choices, "againstSkill");
  return target && skill !== "" ? { concealed: { of: target.uuid, need: skill === "evasion" ? "passive" as const : "all" as const } } : {};
}

function againstOf({ choices, targets: [target] }: Facts) {
  const named = target?.name ?? chosenText(choices, "against");
  return named === "" ? {} : { subtitle: text("BLACKOUT.card.against", { name: named }) };
}
