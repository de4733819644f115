import {
  bandBetween,
  bands,
  encounterRows,
  halfStepsOf,
  movePair,
  planAttack,
  styleOf,
  sumOf,
  type Band,
  type ModifierRow,
} from "../../rules/index.ts";
import type { Concealed } from "../../../../actions/core/card.ts";
import { choice, toggle } from "../../../../actions/core/choice.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Problem } from "../../../../actions/core/action.ts";
import type { VariantPerson } from "../../../../actions/variants/variant.ts";
import { panicRows } from "../ability.ts";
import { encounterOf, type BandsEncounter } from "../bands-encounter.ts";
import { chosenCheck, situationRows } from "../check.ts";
import { defenseAgainst } from "../defense.ts";
import type { Arm } from "../gear-of.ts";
import { attributesOf, changesOn } from "../sheet-of.ts";
import { against, hiding, bandsText } from "../words.ts";
import { withoutSwitchedOff } from "./switches.ts";
import { armIn, attackAction, isBurst, type AttackAction } from "./weapon.ts";

/**
 * The range band, which the user enters if there is no target, or if the attacker and the target aren't both
 * in the encounter.
 */
export const band = choice("band", bands, {
  initial: "medium",
  label: bandsText("field.band"),
  option: value => bandsText(`band.${value}`),
  shown: ({ facts }) => {
    const encounter = encounterOf(facts);
    const [target] = facts.targets;
    return (
      !target || !encounter.takesPart(encounter.own) || !encounter.takesPart(encounter.byActor(target.uuid))
    );
  },
});

/** X4.4: whether the shot is aimed at a specific part of the target, if the world's settings allow this. */
export const called = toggle("called", {
  label: bandsText("field.called"),
  shown: ({ facts }) => {
    const encounter = encounterOf(facts);
    return encounter.play.rules.calledShots && !isBurst(facts, armIn(facts, encounter));
  },
});

/** An attack that is part of an action, before the roll. */
export interface Shot {
  /** The name that identifies the attack's dice within the action. */
  readonly stream: string;
  readonly target: VariantPerson;
  /**
   * `all` contains every modifier, including those that are switched off. `rows` contains only the modifiers
   * that apply.
   */
  readonly all: readonly ModifierRow[];
  readonly rows: readonly ModifierRow[];
  /** The part of the target's defense that reduces the damage (X6.5). */
  readonly defence: number;
  /**
   * The permissions required to see the attacker's numbers and, by row key, the rows that reveal the
   * target's.
   */
  readonly told: Concealed | undefined;
  readonly toldRows: Readonly<Record<string, Concealed>>;
  readonly problems: readonly Problem[];
  /** X4.3: the combatants who are in melee with the target. */
  readonly melee: readonly VariantPerson[];
}

/**
 * Plans an attack on a target. Returns each modifier as a separate row (X4.1–X4.3, X5, X10.2, X10.4), along
 * with any problems. `number` is 1 for the second shot of Rapid Fire, and `chained` is true for a subsequent
 * attack of a burst.
 */
export function planShot(
  facts: Facts,
  encounter: BandsEncounter,
  arm: Arm,
  target: VariantPerson,
  {
    stream,
    number = 0,
    chained = false,
  }: { readonly stream: string; readonly number?: 0 | 1; readonly chained?: boolean },
): Shot {
  const attacker = encounter.own;
  const action = chained ? "attack" : attackAction.of(facts.choices);
  const sheet = encounter.sheet(attacker);
  const attributes = attributesOf(sheet, encounter.play);
  const ranged = styleOf(arm.weapon.kind) === "ranged";
  const melee = meleeAround(encounter, target);
  const defence = defenseAgainst(encounter, target, arm.weapon, number);
  const chosen = chosenCheck(encounter, facts.choices);
  const both = encounter.takesPart(attacker) && encounter.takesPart(target) && attacker.id !== target.id;
  const plan = planAttack(
    {
      weapon: arm.weapon,
      band: bandTo(facts, encounter, target, action),
      physicality: attributes.physicality,
      dexterity: attributes.dexterity,
      skill: sheet.skills[arm.skill] ?? 0,
      defence: 0,
      fromEncounter: both
        ? encounterRows(encounter.state, attacker.id, target.id, action, encounter.play.rules, number)
        : [],
      intoMelee: ranged && melee.length > 0,
      called: !chained && called.of(facts.choices),
    },
    encounter.play.rules,
  );
  const eye = ranged ? sumOf(changesOn(sheet, encounter.play), "dexterityChecks") : 0;
  const all: readonly ModifierRow[] = [
    ...plan.rows.map(row => ({ ...row, key: labelKeyOf(row.key, arm.skill) })),
    ...(eye === 0 ? [] : [{ key: "lastingWound", value: eye }]),
    ...panicRows(encounter, attacker),
    ...situationRows(chosen),
    ...defence.rows.map(row => ({ ...row, value: -row.value })),
  ];
  const { concealed } = hiding(target, "passive");
  return {
    stream,
    target,
    all,
    rows: withoutSwitchedOff(all, facts.choices),
    defence: defence.total,
    melee,
    told: hiding(attacker).concealed,
    toldRows: concealed ? Object.fromEntries(defence.rows.map(({ key }) => [key, concealed])) : {},
    problems: plan.bars.map(bar => ({
      ...against(`attack.${bar}`, { name: arm.name }),
      ...(bar === "outOfReach" ? { kind: "range" as const } : {}),
    })),
  };
}

/**
 * Returns the band between the two actors (X5.1, X5.6). In an encounter, this is the stored band or, for a
 * charge, the band after its move. Otherwise, it is the band that the user chose.
 */
function bandTo(
  { choices }: Facts,
  encounter: BandsEncounter,
  target: VariantPerson,
  action: AttackAction,
): Band {
  const attacker = encounter.own;
  if (!encounter.takesPart(attacker) || !encounter.takesPart(target) || attacker.id === target.id)
    return band.of(choices);
  const pairs =
    action === "charge"
      ? movePair(
          encounter.state.pairs,
          attacker.id,
          target.id,
          "towards",
          halfStepsOf.charge,
          encounter.play.rules,
        )
      : encounter.state.pairs;
  return bandBetween(pairs, attacker.id, target.id);
}

/** X4.3: returns the enemies who are engaged with a combatant, except for the attacker. */
function meleeAround(encounter: BandsEncounter, target: VariantPerson): readonly VariantPerson[] {
  return engagedWith(encounter, target).filter(
    person => person.side !== target.side && person.id !== encounter.own.id,
  );
}

/**
 * Returns all combatants who are engaged with the given combatant, except for hidden ones. The list is empty
 * if the given combatant isn't in the encounter.
 */
export function engagedWith(encounter: BandsEncounter, target: VariantPerson): readonly VariantPerson[] {
  if (!encounter.takesPart(target)) return [];
  return encounter.facts.people.filter(
    person =>
      person.id !== target.id &&
      !person.hidden &&
      encounter.takesPart(person) &&
      bandBetween(encounter.state.pairs, person.id, target.id) === "engaged",
  );
}

/** Returns the key of the name that the card shows for a row of the attack. */
function labelKeyOf(key: string, skill: string): string {
  if (key === "dexterity" || key === "physicality") return `attribute.${key}`;
  return key === "skill" ? `skillOf.${skill}` : key;
}
