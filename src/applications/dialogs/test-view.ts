import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { testOdds } from "../../rules/tests/odds.ts";
import { outcomes } from "../../rules/tests/outcome.ts";
import { computePool, leastDice, netDice, type PoolInput } from "../../rules/tests/pool.ts";
import { diceLimit, type Row } from "../../rules/tests/row.ts";
import type { TestAbilities } from "../../documents/actor.ts";
import { rowText } from "../shared/rows.ts";
import { plain, signed, type Words } from "../shared/words.ts";
import { chosenRows, helperRow, ownRow, takingTimeRow, type Against, type TestState } from "./test-state.ts";

/** Somebody whose passive skill may set the difficulty. */
export interface TargetFacts {
  readonly name: string;
  /** Passive values by skill; null where the roller may not know it. */
  readonly passives: readonly { readonly skill: string; readonly label: string; readonly value: number | null }[];
}

/** What the dialog knows before the roller chooses. */
export interface TestFacts {
  readonly abilities: (attribute: Attribute, skill: string) => TestAbilities;
  readonly rowsFor: (attribute: Attribute) => readonly Row[];
  readonly known: readonly Row[];
  /** Skills to choose from; none for somebody whose attributes are whole pools. */
  readonly skills: readonly { readonly key: string; readonly label: string }[];
  readonly targets: readonly TargetFacts[];
  /** What the caller named: a difficulty, and whose it is. */
  readonly given: { readonly difficulty: number; readonly name: string } | null;
  readonly inspirationLeft: number;
  readonly writerOnline: boolean;
}

/** The difficulty that odds are given against when none is known. */
export const referenceDifficulty = 2;

const NAMED_DIFFICULTIES = 8;
const MOST_SLOTS = 4;

/** The difficulty that a choice stands for, or null where it is not known. */
export function difficultyOf(against: Against, { given, targets }: Pick<TestFacts, "given" | "targets">): number | null {
  if (against === "given") return given?.difficulty ?? null;
  const [kind, first = "", second = ""] = against.split(":");
  if (kind === "number") return Number(first);
  if (kind !== "target") return null;
  return targets[Number(first)]?.passives.find(({ skill }) => skill === second)?.value ?? null;
}

/** Whose passive skill a choice names, as the card prints it; empty for a plain number. */
export function againstText(against: Against, { given, targets }: Pick<TestFacts, "given" | "targets">, words: Words): string {
  if (against === "given") return given?.name ?? "";
  const [kind, first = "", second = ""] = against.split(":");
  const target = kind === "target" ? targets[Number(first)] : undefined;
  const passive = target?.passives.find(({ skill }) => skill === second);
  return target && passive ? words.format("BLACKOUT.test.passiveOf", { name: target.name, skill: passive.label }) : "";
}

/** What the dialog shows, made from what is known and what is chosen. */
export function testView(facts: TestFacts, state: TestState, houseRules: HouseRules, words: Words) {
  const { attributeDice, skillRank, skillModifier } = facts.abilities(state.attribute, state.skill);
  const standing = facts.rowsFor(state.attribute);
  const modifiers = [{ source: "skill", dice: skillModifier, why: "BLACKOUT.row.skillModifier" }];
  const input: PoolInput & { rows: readonly Row[]; inspiration: number } = {
    attribute: attributeDice, skillRank, modifiers, rows: [...standing, ...chosenRows(state, facts.known)], inspiration: state.inspiration,
  };
  const pool = computePool(input, houseRules);
  const known = difficultyOf(state.against, facts);
  const difficulty = known ?? referenceDifficulty;
  const chanceOf = (changed: PoolInput) => testOdds(computePool(changed, houseRules), difficulty, houseRules).met;
  const now = chanceOf(input);
  const worth = (row: Row, on: boolean) => percentPoints(on
    ? now - chanceOf({ ...input, rows: without(input.rows, row) }) : chanceOf({ ...input, rows: [...input.rows, row] }) - now);
  const line = (id: string, row: Row, on: boolean) => ({ id, ...rowText(row, words), dice: signed(row.dice), on, worth: worth(row, on) });
  return {
    attributes: attributes.map(key => ({
      value: key, selected: key === state.attribute,
      label: words.format("BLACKOUT.test.named", { name: words.localize(`BLACKOUT.attribute.${key}`), n: plain(facts.abilities(key, state.skill).attributeDice) }),
    })),
    skills: facts.skills.map(({ key, label }) => ({
      value: key, selected: key === state.skill, label: words.format("BLACKOUT.test.named", { name: label, n: rankText(facts.abilities(state.attribute, key)) }),
    })),
    against: againstOptions(facts, state.against, words),
    pool: {
      rolled: pool.rolled, capped: pool.capped,
      made: words.format(pool.capped ? "BLACKOUT.test.madeCapped" : "BLACKOUT.test.made", {
        base: plain(pool.attribute + pool.skillRank + pool.modifier), net: signed(pool.net), pool: plain(pool.pool), least: String(leastDice),
      }),
    },
    standing: standing.map((row, index) => line(`standing${index}`, row, true)),
    known: facts.known.map((row, index) => line(String(index), row, state.known[index] === true)),
    takeYourTime: line("takeYourTime", takingTimeRow, state.takeYourTime),
    helper: { ...line("helper", helperRow(state.helperName), state.helper), name: state.helperName },
    own: state.own.map(own => ({
      ...line(own.id, ownRow(own), true), why: own.why, good: own.dice > 0,
      sizes: [1, 2].map(size => ({ size, text: signed(Math.sign(own.dice) * size), on: Math.abs(own.dice) === size, label: words.localize(`BLACKOUT.test.size.${own.dice > 0 ? "advantage" : "disadvantage"}.${size}`) })),
    })),
    inspiration: inspirationView(facts, state, percentPoints(now - chanceOf({ ...input, inspiration: 0 })), words),
    net: netView(netDice(input.rows, state.inspiration, houseRules), words),
    odds: oddsView(testOdds(pool, difficulty, houseRules), known, difficulty, words),
    secret: state.secret,
    rollLabel: words.format("BLACKOUT.test.rollDice", { n: String(pool.rolled) }),
  };
}

function without(rows: readonly Row[], row: Row): Row[] {
  const at = rows.findIndex(({ source, dice, why }) => source === row.source && dice === row.dice && why === row.why);
  return rows.filter((_, index) => index !== at);
}

/** A skill's rank and, where there is one, its modifier: `3 +1`. */
function rankText({ skillRank, skillModifier }: { readonly skillRank: number; readonly skillModifier: number }): string {
  return skillModifier === 0 ? plain(skillRank) : `${plain(skillRank)} ${signed(skillModifier)}`;
}

function percentPoints(difference: number): { text: string; tone: "bo-help" | "bo-harm" | "" } {
  const points = difference * 100;
  const text = signed(points, 1);
  return { text, tone: Number(points.toFixed(1)) === 0 ? "" : points > 0 ? "bo-help" : "bo-harm" };
}

function againstOptions({ given, targets }: TestFacts, chosen: Against, words: Words) {
  const option = (value: Against, label: string) => ({ value, label, selected: value === chosen });
  const plainOnes = [
    ...given ? [option("given", words.format("BLACKOUT.test.named", { name: given.name || words.localize("BLACKOUT.test.difficulty"), n: plain(given.difficulty) }))] : [],
    option("judge", words.localize("BLACKOUT.test.judge")),
    ...Array.from({ length: NAMED_DIFFICULTIES }, (_, index) => option(`number:${index + 1}`, words.format("BLACKOUT.test.difficultyOf", {
      n: String(index + 1), name: words.localize(`BLACKOUT.test.difficultyName.${Math.min(index + 1, 7)}`),
    }))),
  ];
  return {
    plain: plainOnes,
    targets: targets.map((target, index) => ({
      name: target.name,
      options: target.passives.map(({ skill, label, value }) => option(`target:${index}:${skill}`, words.format("BLACKOUT.test.passiveValue", { name: target.name, skill: label, n: value === null ? "?" : plain(value) }))),
    })),
  };
}

function inspirationView({ inspirationLeft, writerOnline }: TestFacts, { inspiration }: TestState, worth: { text: string; tone: string }, words: Words) {
  const rest = Math.max(0, inspirationLeft - inspiration);
  const shown = Math.min(inspiration, MOST_SLOTS);
  return {
    chosen: inspiration, worth, left: words.format("BLACKOUT.test.inspirationLeft", { n: String(rest) }),
    dice: Array.from({ length: shown }, () => signed(1)), more: inspiration > shown ? `×${inspiration}` : "", open: rest > 0,
    mayAdd: rest > 0, mayTake: inspiration > 0, any: inspirationLeft > 0,
    waits: inspiration > 0 && !writerOnline,
  };
}

function netView({ sum, net, clamped }: { sum: number; net: number; clamped: boolean }, words: Words) {
  const marks = Array.from({ length: diceLimit * 2 + 1 }, (_, index) => index - diceLimit);
  const beyond = Math.abs(net) > diceLimit;
  return {
    marks: marks.map(mark => ({ text: signed(mark), at: !beyond && mark === net })), label: words.format("BLACKOUT.test.netIs", { net: signed(net) }),
    clamped: clamped ? words.format("BLACKOUT.test.clamped", { sum: signed(sum), net: signed(net) }) : "", beyond: beyond ? signed(net) : "",
  };
}

function oddsView(odds: ReturnType<typeof testOdds>, known: number | null, difficulty: number, words: Words) {
  const percent = (chance: number) => (chance * 100).toFixed(1);
  return {
    met: known === null ? "?" : percent(odds.met), unknown: known === null,
    needed: known === null ? words.format("BLACKOUT.test.againstReference", { n: String(difficulty), met: percent(odds.met) }) : words.format("BLACKOUT.test.needed", { n: String(known) }),
    bracket: { before: (1 - odds.met).toFixed(4), counts: odds.met.toFixed(4), none: odds.met <= 0, all: odds.met >= 1 },
    outcomes: outcomes.map((key, index) => ({
      place: index + 1, label: words.localize(`BLACKOUT.outcome.${key}`), chance: odds.outcomes[key].toFixed(4), percent: percent(odds.outcomes[key]), none: odds.outcomes[key] === 0,
    })),
    spoken: outcomes.map(key => `${words.localize(`BLACKOUT.outcome.${key}`)} ${percent(odds.outcomes[key])} %`).join(", "),
  };
}
