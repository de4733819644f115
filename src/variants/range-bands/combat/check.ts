import {
  checkOdds,
  insightRow,
  judgeCheck,
  replaceDie,
  spendInsight,
  sumOfRows,
  tiers,
  type CheckResult,
  type ModifierRow,
  type Tier,
} from "../rules/index.ts";
import {
  text,
  type Concealed,
  type DiceShown,
  type Line,
  type OddsShown,
  type Text,
  type ReasonRow,
} from "../../../actions/core/card.ts";
import { chosenNumber, chosenOption, chosenText } from "../../../actions/core/choices.ts";
import type { ChoiceGroup } from "../../../actions/core/choice.ts";
import type { Choices } from "../../../actions/core/facts.ts";
import type { Hand, Prompt } from "../../../actions/core/hand.ts";
import type { Problem } from "../../../actions/core/action.ts";
import { plainNumber } from "../../../actions/core/why.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import { encounterOf, type BandsEncounter } from "./bands-encounter.ts";
import { exactPercent } from "../../../language/formats.ts";
import { against, bandsText, reasonRows } from "./words.ts";

/** How to spend an insight die before the roll (X1.8): not at all, as a third die, or as +3. */
const insightOptions = ["none", "die", "bonus"] as const;
export type InsightOption = (typeof insightOptions)[number];

/**
 * When users are prompted to replace a die after the roll (X1.8): never, after a failure that could become
 * a success, or after any roll whose outcome could improve.
 */
const insightAsks = ["never", "failures", "always"] as const;
export type InsightAsk = (typeof insightAsks)[number];

/** A check before the roll. */
export interface Check {
  /** The name that identifies the check's dice within the action. */
  readonly stream: string;
  readonly person: VariantPerson;
  readonly label: Text;
  readonly rows: readonly ModifierRow[];
  readonly insight?: InsightOption;
  readonly ask?: InsightAsk;
  /** The permission that a viewer needs to see the sum and its reasons. */
  readonly told?: Concealed;
  /** The permissions required to see rows that reveal another actor's number, by row key. */
  readonly toldRows?: Readonly<Record<string, Concealed>>;
}

/** The result of a check. */
export interface Checked extends CheckResult {
  readonly dice: readonly DiceShown[];
  readonly lines: readonly Line[];
}

/** X1.8: returns the rows, with an additional row if an insight die is spent as +3. */
function withInsight(rows: readonly ModifierRow[], option: InsightOption): readonly ModifierRow[] {
  return option === "bonus" ? [...rows, insightRow] : rows;
}

/**
 * Makes a check with all modifiers (X1.5–X1.8). Rolls two dice, and a third one if an insight die is spent
 * before the roll. As long as the actor has insight left that could help, asks the user whether to replace
 * one of the two dice. Writes the insight gained and spent. Returns null while any dice or an answer is
 * missing; `so.far` then contains the dice that are already known.
 */
export function makeCheck(
  encounter: BandsEncounter,
  hand: Hand,
  check: Check,
  so: { far: readonly DiceShown[] } = { far: [] },
): Checked | null {
  const { stream, person, insight: option = "none" } = check;
  const roller = person.actor ?? encounter.facts.people[0]?.actor ?? "";
  const dealt = hand.roll(stream, option === "die" ? 3 : 2, roller);
  if (!dealt) return null;
  if (option !== "none") spend(encounter, person);
  const [first = 1, second = 1, extra] = dealt;
  const rows = withInsight(check.rows, option);
  const replaced = afterwards(encounter, hand, { ...check, rows }, [first, second], extra);
  const shown = diceShown(check, rows, replaced?.faces ?? [first, second], extra, [first, second]);
  so.far = [shown];
  if (!replaced) return null;
  const result = judgeCheck({
    faces: replaced.faces,
    rows,
    ...(extra === undefined ? {} : { extraDie: extra }),
  });
  // X1.7: only player characters gain insight. The Gamemaster's actors don't have any.
  if (result.insightDice > 0 && person.side === "player")
    encounter.setSheet(person, { insight: encounter.sheet(person).insight + 1 });
  return { ...result, dice: [shown], lines: linesOf(check, rows, result, extra, replaced.faces) };
}

/** Returns the two dice after replacements, or null while an answer or a replacement die is missing. */
function afterwards(
  encounter: BandsEncounter,
  hand: Hand,
  check: Check,
  faces: readonly [number, number],
  extra: number | undefined,
): { readonly faces: readonly [number, number] } | null {
  let now = faces;
  for (let time = 1; time <= mostReplaced; time += 1) {
    const question = questionOf(encounter, check, now, extra, time);
    if (!question) break;
    const answer = hand.ask(question);
    if (!answer) return null;
    if (answer.value === "keep") break;
    const face = hand.answered(question, answer)?.[0];
    if (face === undefined) return null;
    spend(encounter, check.person);
    now = replaceDie(now, answer.value === "second" ? 1 : 0, face);
  }
  return { faces: now };
}

/**
 * The maximum number of dice that an actor can replace in one check. In practice, no actor has more insight.
 */
const mostReplaced = 6;

function questionOf(
  encounter: BandsEncounter,
  { stream, person, rows, ask = "failures" }: Check,
  faces: readonly [number, number],
  extra: number | undefined,
  time: number,
): Prompt | null {
  const { insight } = encounter.sheet(person);
  if (
    ask === "never" ||
    insight < 1 ||
    person.actor === null ||
    person.side !== "player" ||
    (faces[0] === 1 && faces[1] === 1)
  )
    return null;
  const of = (pair: readonly [number, number]) =>
    judgeCheck({ faces: pair, rows, ...(extra === undefined ? {} : { extraDie: extra }) });
  const now = of(faces);
  const better = ([0, 1] as const).map(die => chances(faces, die, of, now.tier));
  const wanted = better.map(each => (ask === "always" ? each.better : now.succeeds ? 0 : each.success));
  if (wanted.every(chance => chance === 0)) return null;
  const dice = { count: 1, sides: 6, why: [], difficulty: null, chance: null };
  return {
    key: `${stream}.insight${time}`,
    actor: person.actor,
    fallback: "keep",
    question: bandsText("ask.insight", {
      name: person.name,
      total: plainNumber(now.total),
      tier: bandsText(`tier.${now.tier}`),
      n: insight,
    }),
    options: [
      { value: "keep", label: bandsText("ask.keep") },
      ...(
        [
          ["first", 0],
          ["second", 1],
        ] as const
      ).map(([value, die]) => ({
        value,
        label: bandsText("ask.replace", { face: faces[die] }),
        dice,
        futures: [
          { text: bandsText("ask.chance"), value: exactPercent(better[die]?.success ?? 0) },
          { text: bandsText("ask.better"), value: exactPercent(better[die]?.better ?? 0) },
        ],
      })),
    ],
  };
}

function chances(
  faces: readonly [number, number],
  die: 0 | 1,
  of: (pair: readonly [number, number]) => CheckResult,
  tier: Tier,
): { readonly success: number; readonly better: number } {
  const results = [1, 2, 3, 4, 5, 6].map(face => of(die === 0 ? [face, faces[1]] : [faces[0], face]));
  return {
    success: results.filter(({ succeeds }) => succeeds).length / 6,
    better: results.filter(each => tiers.indexOf(each.tier) > tiers.indexOf(tier)).length / 6,
  };
}

function spend(encounter: BandsEncounter, person: VariantPerson): void {
  encounter.setSheet(person, { insight: spendInsight(encounter.sheet(person).insight) });
}

function diceShown(
  check: Check,
  rows: readonly ModifierRow[],
  faces: readonly [number, number],
  extra: number | undefined,
  first: readonly [number, number],
): DiceShown {
  const replaced = ([0, 1] as const).flatMap(die =>
    faces[die] === first[die]
      ? []
      : [{ text: bandsText("row.replaced", { from: first[die] }), value: String(faces[die]) }],
  );
  return {
    stream: check.stream,
    label: check.label,
    faces: [...faces, ...(extra === undefined ? [] : [extra])],
    hitsFrom: null,
    why: [...whyRows(check, rows), ...replaced],
  };
}

function whyRows({ told, toldRows = {} }: Check, rows: readonly ModifierRow[]): readonly ReasonRow[] {
  return rows.flatMap(row => reasonRows([row], toldRows[row.key] ?? told));
}

/**
 * Returns the card's lines: the total with its modifiers, which only some viewers are allowed to see, and the
 * effect of a double.
 */
function linesOf(
  check: Check,
  rows: readonly ModifierRow[],
  result: CheckResult,
  extra: number | undefined,
  faces: readonly [number, number],
): readonly Line[] {
  const concealed = check.told ?? Object.values(check.toldRows ?? {})[0];
  const dice = [
    { text: bandsText("row.dice"), value: `${faces[0]} + ${faces[1]}` },
    ...(extra === undefined ? [] : [{ text: bandsText("row.extraDie"), value: `+${extra}` }]),
  ];
  return [
    {
      text: bandsText("line.total"),
      value: plainNumber(result.total),
      why: [...dice, ...whyRows(check, rows)],
      ...(concealed ? { concealed } : {}),
    },
    ...(result.insight === null
      ? []
      : [
          {
            text: bandsText(`line.insight.${result.insight}`),
            tone: result.insight === "high" ? ("good" as const) : ("bad" as const),
          },
        ]),
    ...(result.insightDice > 0 && check.person.side === "player"
      ? [{ text: bandsText("line.insightGained", { name: check.person.name }) }]
      : []),
  ];
}

/**
 * Returns the odds of a check for display in its dialog, and the line that shows the check's modifier
 * (X1.5–X1.8). `head` describes the meaning of a success.
 */
export function checkPreview(check: Omit<Check, "stream" | "person">, head = text("BLACKOUT.test.succeeds")) {
  const { insight: option = "none", toldRows = {}, told } = check;
  const rows = withInsight(check.rows, option);
  const concealed = told ?? Object.values(toldRows)[0];
  const shown = (counted: readonly ModifierRow[], needed: Text): OddsShown => {
    const odds = checkOdds(sumOfRows(counted), option === "die");
    return {
      head,
      met: odds.met,
      needed,
      outcomes: tiers.map(tier => ({ label: bandsText(`tier.${tier}`), chance: odds[tier] })),
    };
  };
  const [line] = oddsLines(check) as [Line, ...Line[]];
  return {
    lines: [{ ...line, chief: true }],
    odds: {
      ...shown(rows, bandsText("line.needed")),
      ...(concealed ? { concealed } : {}),
      ...(concealed && !told
        ? {
            otherwise: shown(
              rows.filter(({ key }) => toldRows[key] === undefined),
              bandsText("line.neededOpen"),
            ),
          }
        : {}),
    },
  };
}

/** Returns lines with a check's modifier and chance of success, for prompts (X1.5–X1.8). */
export function oddsLines(check: Omit<Check, "stream" | "person">): readonly Line[] {
  const { insight: option = "none", toldRows = {}, told } = check;
  const rows = withInsight(check.rows, option);
  const odds = checkOdds(sumOfRows(rows), option === "die");
  const open = checkOdds(sumOfRows(rows.filter(({ key }) => toldRows[key] === undefined)), option === "die");
  const concealed = told ?? Object.values(toldRows)[0];
  const why = rows.flatMap(row => reasonRows([row], toldRows[row.key] ?? told));
  const kept = concealed ? { concealed } : {};
  return [
    {
      text: bandsText("line.modifier"),
      value: signed(sumOfRows(rows)),
      why,
      ...kept,
      ...(concealed && !told
        ? { otherwise: `${signed(sumOfRows(rows.filter(({ key }) => toldRows[key] === undefined)))} ?` }
        : {}),
    },
    {
      text: bandsText("line.chance"),
      value: exactPercent(odds.met),
      ...kept,
      ...(concealed && !told ? { otherwise: `~ ${exactPercent(open.met)}` } : {}),
    },
  ];
}

function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

/** The title of the group that contains rarely used choices about the roll itself. */
const rollGroup = text("BLACKOUT.field.group.roll");

/** The Gamemaster's modifier and the reason for it (X1.4). */
export const situationChoices: ChoiceGroup = {
  initial: () => ({ situation: 0, reason: "" }),
  fields: ({ facts }) => {
    const limit = encounterOf(facts).play.rules.situationLimit;
    return [
      { name: "situation", kind: "number", min: -limit, max: limit, label: bandsText("field.situation") },
      { name: "reason", kind: "text", label: bandsText("field.reason"), group: rollGroup },
    ];
  },
};

/**
 * The choices for spending insight before the roll, and for being asked about it afterward (X1.8). An actor
 * without insight has none of these choices.
 */
export const insightChoices: ChoiceGroup = {
  initial: () => ({ insight: "none", insightAsk: "failures" }),
  fields: ({ facts }) => {
    const encounter = encounterOf(facts);
    const { insight } = encounter.sheet(encounter.own);
    if (insight === 0) return [];
    return [
      {
        name: "insight",
        kind: "choice",
        label: bandsText("field.insight", { n: insight }),
        group: rollGroup,
        options: insightOptions.map(value => ({ value, label: bandsText(`insight.${value}`) })),
      },
      {
        name: "insightAsk",
        kind: "choice",
        label: bandsText("field.insightAsk"),
        group: rollGroup,
        options: insightAsks.map(value => ({ value, label: bandsText(`insightAsk.${value}`) })),
      },
    ];
  },
};

/** The choices of every check. */
export const checkChoices = [situationChoices, insightChoices] as const;

/** Returns the values that the user chose for a check. Throws a RuleError for invalid values. */
export function chosenCheck(
  encounter: BandsEncounter,
  choices: Choices,
): {
  readonly situation: number;
  readonly reason: string;
  readonly insight: InsightOption;
  readonly ask: InsightAsk;
} {
  const limit = encounter.play.rules.situationLimit;
  return {
    situation: chosenNumber(choices, "situation", 0, -limit, limit),
    reason: chosenText(choices, "reason"),
    insight: chosenOption(choices, "insight", insightOptions, "none"),
    ask: chosenOption(choices, "insightAsk", insightAsks, "failures"),
  };
}

/**
 * Returns the row of the Gamemaster's modifier, with the reason entered for it (X1.4), or an empty list if
 * the modifier is 0.
 */
export function situationRows({
  situation,
  reason,
}: {
  readonly situation: number;
  readonly reason: string;
}): readonly ModifierRow[] {
  return situation === 0 ? [] : [{ key: reason === "" ? "situation" : `words.${reason}`, value: situation }];
}

/** A check made by the acting combatant, including the choices for spending insight. */
export interface OwnCheck extends Omit<Check, "stream"> {
  readonly insight: InsightOption;
  readonly ask: InsightAsk;
}

/**
 * Returns the acting combatant's check with these modifiers and choices. Throws a RuleError for invalid
 * choices.
 */
export function ownCheck(
  encounter: BandsEncounter,
  choices: Choices,
  label: Text,
  rows: readonly ModifierRow[],
): OwnCheck {
  const { insight, ask, ...given } = chosenCheck(encounter, choices);
  return { person: encounter.own, label, rows: [...rows, ...situationRows(given)], insight, ask };
}

/** X1.8: returns the problem if an actor would spend more insight than they have. */
export function insightProblems(encounter: BandsEncounter, option: InsightOption): readonly Problem[] {
  return option === "none" || encounter.sheet(encounter.own).insight > 0
    ? []
    : [against("noInsight", { name: encounter.own.name })];
}

/** Returns the text of a check's outcome. */
export function outcomeOf({ tier }: Pick<CheckResult, "tier">): Text {
  return bandsText(`tier.${tier}`);
}

/**
 * Returns the modifiers from the given attribute and skill of an actor (X1.5, X1.9). Omits a skill modifier
 * of 0.
 */
export function abilityRows(
  attribute: string,
  value: number,
  skill: string,
  level: number,
): readonly ModifierRow[] {
  return [
    { key: `attribute.${attribute}`, value },
    ...(skill === "" ? [] : [{ key: `skillOf.${skill}`, value: level }]),
  ].filter(row => row.value !== 0 || row.key.startsWith("attribute"));
}
