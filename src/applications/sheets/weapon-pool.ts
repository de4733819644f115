import type { Attribute } from "../../rules/character/attributes.ts";
import { skillList } from "../../rules/character/skills.ts";
import { computePool, type Pool } from "../../rules/tests/pool.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { stateRows } from "../../features/state-rows.ts";
import { rowTerm } from "../shared/rows.ts";
import { sumSentence, type ReadoutPart } from "../shared/readout.ts";
import { plain, type Words } from "../shared/words.ts";

/**
 * Returns an actor's dice for one of a weapon's attribute and skill pairs, or null if the actor makes no
 * tests.
 */
export function poolInHands(actor: BlackoutActor, attribute: Attribute, skill: string): Pool | null {
  const abilities = actor.testAbilities(attribute, skill);
  if (!abilities) return null;
  return computePool(
    {
      attribute: abilities.attributeDice,
      skillRank: abilities.skillRank,
      rows: stateRows(actor, attribute),
      modifiers: [{ source: "skill", dice: abilities.skillModifier, why: "BLACKOUT.row.skillModifier" }],
    },
    currentHouseRules(),
  );
}

/**
 * Returns the skills that an item can refer to: those of its actor or, if there is no actor with skills,
 * those of the world.
 */
export function knownSkills(actor: BlackoutActor | null, words: Words): { key: string; label: string }[] {
  const own = actor?.isSkilled()
    ? Object.entries(actor.system.allSkills).map(([key, { label }]) => ({ key, label }))
    : skillList(currentHouseRules());
  return own.map(({ key, label }) => ({ key, label: words.localize(label) }));
}

/** Returns the name of a skill, or the key if the skill is unknown. */
export function skillNamed(
  key: string,
  skills: readonly { readonly key: string; readonly label: string }[],
): string {
  return skills.find(skill => skill.key === key)?.label ?? key;
}

/**
 * Returns an explanation of an actor's dice for one of a weapon's attribute and skill pairs, or null if the
 * actor makes no tests.
 */
export function explainPool(
  actor: BlackoutActor,
  attribute: Attribute,
  skill: string,
  words: Words,
): readonly ReadoutPart[] | null {
  const pool = poolInHands(actor, attribute, skill);
  if (!pool) return null;
  return sumSentence(
    {
      title: words.format("BLACKOUT.weapon.poolOf", { name: actor.name }),
      value: words.format("BLACKOUT.dice", { n: plain(pool.pool) }),
      terms: [
        { label: words.localize(`BLACKOUT.attribute.${attribute}`), value: pool.attribute },
        ...(actor.isSkilled()
          ? [{ label: skillNamed(skill, knownSkills(actor, words)), value: pool.skillRank }]
          : []),
        ...(pool.modifier === 0
          ? []
          : [{ label: words.localize("BLACKOUT.row.skillModifier"), value: pool.modifier }]),
        ...pool.rows.map(row => rowTerm(row, words)),
      ],
    },
    words,
  );
}
