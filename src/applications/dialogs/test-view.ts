import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { testOdds } from "../../rules/tests/odds.ts";
import { computePool, netDice, type PoolInput } from "../../rules/tests/pool.ts";
import type { Row } from "../../rules/tests/row.ts";
import type { TestAbilities } from "../../documents/actor.ts";
import { rowText } from "../shared/rows.ts";
import { plain, signed, type Words } from "../shared/words.ts";
import { inspirationView, netView, oddsView, percentPoints, poolView, referenceDifficulty, sizesOf } from "./odds-view.ts";
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

const NAMED_DIFFICULTIES = 8;

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
    pool: poolView(pool, words),
    standing: standing.map((row, index) => line(`standing${index}`, row, true)),
    known: facts.known.map((row, index) => line(String(index), row, state.known[index] === true)),
    takeYourTime: line("takeYourTime", takingTimeRow, state.takeYourTime),
    helper: { ...line("helper", helperRow(state.helperName), state.helper), name: state.helperName },
    own: state.own.map(own => ({
      ...line(own.id, ownRow(own), true), why: own.why, good: own.dice > 0,
      sizes: sizesOf(own.dice, words),
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
