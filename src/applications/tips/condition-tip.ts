import { conditionIcon, conditionName, statusesOfConditions } from "../../data/effect/condition-source.ts";
import type { PhysicalAttribute } from "../../rules/character/attributes.ts";
import type { ConditionEntry, ConditionRow, FixedTest, Treatment } from "../../rules/conditions/entry.ts";
import { conditions } from "../../rules/conditions/registry.ts";
import { listText } from "../../language/formats.ts";
import { picture } from "../shared/pictures.ts";
import { plain, signed, type Words } from "../shared/words.ts";

/** The data about a condition that its tooltip needs. */
interface Asked {
  /** The ID of the condition's status, such as `prone` or `injuredStrength`. */
  readonly status: string;
  readonly level: number;
  /**
   * The duration as text, or empty if no actor has the condition or if it lasts until circumstances end it.
   */
  readonly lasts: string;
  /** The effect on the actor as text. If it is empty, the tooltip describes the general effect. */
  readonly does: string;
}

/**
 * Returns the tooltip for a condition: its effect on dice, the activities that it prevents, its duration, and
 * how it ends (T10). Returns null for statuses that aren't part of the system.
 */
export function conditionTip({ status, level, lasts, does }: Asked, words: Words) {
  const found = statusesOfConditions.find(({ id }) => id === status);
  const entry = found && conditions.get(found.key);
  if (!found || !entry) return null;
  const { key, attribute } = found;
  const name = words.localize(conditionName(key));
  const forbidden = [...(entry.forbids ?? []), ...((attribute && entry.forbidsFor?.[attribute]) ?? [])];
  const line = (label: string, parts: readonly string[]) =>
    parts.length === 0
      ? []
      : [{ label: words.localize(`BLACKOUT.conditionTip.${label}`), text: listText(parts) }];
  return {
    key,
    name,
    picture: picture(conditionIcon(key)),
    level: entry.levels === undefined ? "" : plain(level),
    does: does || words.localize(`BLACKOUT.conditionText.${key}`),
    lines: [
      ...line("dice", diceTexts(entry, attribute, level, words)),
      ...line(
        "forbids",
        forbidden.map(one => words.localize(`BLACKOUT.conditionTip.forbid.${one}`)),
      ),
      ...line("turn", turnTexts(entry, level, words)),
      ...line("brings", broughtTexts(entry, attribute, level, words)),
      ...line("lasts", lasts === "" ? [] : [lasts]),
      ...line("ends", endTexts(entry, words)),
    ],
    open: words.format("BLACKOUT.rules.open", { name }),
  };
}

function diceTexts(
  { rows = [] }: ConditionEntry,
  attribute: PhysicalAttribute | null,
  level: number,
  words: Words,
): readonly string[] {
  return rows
    .filter(({ bearing }) => bearing === undefined || bearing === attribute)
    .map(row =>
      words.format("BLACKOUT.conditionTip.onTests", {
        dice: signed(row.perLevel === true ? row.dice * level : row.dice),
        tests: testsOf(row, attribute, words),
      }),
    );
}

function testsOf(
  { attributes, when }: ConditionRow,
  attribute: PhysicalAttribute | null,
  words: Words,
): string {
  const meant = attributes === "own" ? (attribute === null ? [] : [attribute]) : (attributes ?? []);
  const named = meant.map(one => words.localize(`BLACKOUT.attribute.${one}`));
  const circumstance = when === undefined ? [] : [words.localize(`BLACKOUT.conditionTip.when.${when}`)];
  const all =
    named.length === 0 && when === undefined ? [words.localize("BLACKOUT.conditionTip.allTests")] : [];
  return [...(named.length > 0 ? [listText(named)] : []), ...circumstance, ...all].join(" ");
}

function turnTexts({ turnStart }: ConditionEntry, level: number, words: Words): readonly string[] {
  const { apLost = 0, directDamagePerLevel = 0 } = turnStart ?? {};
  return [
    ...(apLost > 0 ? [words.format("BLACKOUT.turnHud.cost.ap", { n: signed(-apLost) })] : []),
    ...(directDamagePerLevel > 0
      ? [words.format("BLACKOUT.conditionTip.damage", { n: plain(directDamagePerLevel * level) })]
      : []),
  ];
}

function broughtTexts(
  { implies = [] }: ConditionEntry,
  attribute: PhysicalAttribute | null,
  level: number,
  words: Words,
): readonly string[] {
  return implies
    .filter(
      one => (one.fromLevel ?? 0) <= level && (one.attribute === undefined || one.attribute === attribute),
    )
    .map(one => words.localize(conditionName(one.key)));
}

function endTexts(
  { ends, endTest, treatments = [], usedByTest }: ConditionEntry,
  words: Words,
): readonly string[] {
  return ends.flatMap(end => {
    if (end === "endTest" && endTest)
      return [words.format("BLACKOUT.conditionTip.end.endTest", { test: testText(endTest, words) })];
    if (end === "treatment" && treatments.length > 0)
      return treatments.map(treatment => treatmentText(treatment, words));
    const key = end === "used" && usedByTest === true ? "usedByTest" : end;
    return [words.localize(`BLACKOUT.conditionTip.end.${key}`)];
  });
}

function testText({ pairs, difficulty }: FixedTest, words: Words): string {
  const named = pairs.map(({ attribute, skill }) =>
    words.format("BLACKOUT.card.pair", {
      attribute: words.localize(`BLACKOUT.attribute.${attribute}`),
      skill: words.localize(`BLACKOUT.skill.${skill}`),
    }),
  );
  return `${named.join(" / ")} ${plain(difficulty)}`;
}

function treatmentText(treatment: Treatment, words: Words): string {
  if (treatment.kind === "item") return treatment.item.charAt(0).toUpperCase() + treatment.item.slice(1);
  const test = testText(treatment, words);
  return treatment.minutes > 0
    ? words.format("BLACKOUT.conditionTip.end.treatmentMinutes", { test, n: plain(treatment.minutes) })
    : words.format("BLACKOUT.conditionTip.end.treatment", { test });
}
