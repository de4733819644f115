import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import type { CharacterData } from "../../data/actor/character.ts";
import type { FollowerData } from "../../data/actor/follower.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { attributeTerms } from "../shared/changed-by.ts";
import { sumSentence, termsOf, type ReadoutPart, type Term } from "../shared/readout.ts";
import { rowTerm } from "../shared/rows.ts";
import { plain, type Words } from "../shared/words.ts";
import { poolOfPair, skillName, type CharacterWorld } from "./character-view.ts";
import { explainShared } from "./explain-shared.ts";
import { byHand, encumbranceTail, speedTail, type Marks, type Tail } from "./explain-texts.ts";
import { personFacts } from "./facts.ts";

type SkilledData = CharacterData | FollowerData;

/** The data needed to explain numbers on the sheet of an actor with attributes and skills. */
interface Skilled {
  readonly actor: BlackoutActor;
  readonly system: SkilledData;
  readonly world: CharacterWorld;
}

/**
 * Returns the explanation of a number on the sheet of an actor with attributes and skills, or null if there
 * is none. `marks` contains the data attributes of the number's element.
 */
export function explainSkilled(
  marks: Marks,
  itemId: string,
  skilled: Skilled,
): readonly ReadoutPart[] | null {
  const { actor, system, world } = skilled;
  const { words, houseRules } = world;
  const { explain: key = "", attribute = "", skill = "" } = marks;
  if (key === "pair") return explainPair(attribute as Attribute, skill, skilled);
  if (key === "skill") return explainSkill(skill, skilled);
  if (key === "attribute") return explainAttribute(attribute as Attribute, skilled);
  if (key === "stress" && "stress" in system)
    return sumSentence(
      {
        title: words.localize("BLACKOUT.sheet.stress"),
        value: plain(system.stress.value),
        terms: [],
        tail: words.format("BLACKOUT.readout.stressDoes", { most: plain(houseRules.stressMaximum) }),
      },
      words,
    );
  const value = derived(skilled)[key];
  if (value === undefined)
    return explainShared(marks, itemId, {
      actor,
      words,
      bareAttribute: one => system.attributes[one].value,
      stamina: system.stamina.value,
    });
  const tail = tailOf(key, skilled);
  return sumSentence(
    {
      title: words.localize(`BLACKOUT.readout.${key}`),
      value,
      terms: tail?.instead ? [] : termsOfNumber(key, skilled),
      ...(tail && { tail: tail.text }),
    },
    words,
  );
}

function explainAttribute(
  attribute: Attribute,
  { system, world: { words } }: Skilled,
): readonly ReadoutPart[] | null {
  if (!attributes.includes(attribute)) return null;
  const { value } = system.attributes[attribute];
  const terms = attributeTerms(system.explanations, attribute, value, words);
  return sumSentence(
    {
      title: words.localize(`BLACKOUT.attribute.${attribute}`),
      value: plain(value),
      terms: terms.length > 1 ? terms : [],
    },
    words,
  );
}

function derived({ system }: Skilled): Record<string, string> {
  const {
    health,
    stamina,
    armor,
    resistance,
    passiveEvasion,
    load,
    walk,
    run,
    injuryReduction,
    implants,
    geneModPoints,
  } = system;
  return {
    health: plain(health.max),
    stamina: plain(stamina.max),
    armor: plain(armor.value),
    resistance: plain(resistance.value),
    injuryReduction: plain(injuryReduction),
    passiveEvasion: plain(passiveEvasion.value),
    encumbrance: plain(load.level),
    speed: `${plain(walk)} / ${plain(run)}`,
    implants: plain(implants.bulk),
    geneMods: plain(geneModPoints.points),
    capacity: plain(load.capacity),
  };
}

function termsOfNumber(key: string, { actor, system, world: { words } }: Skilled): Term[] {
  const items = personFacts(actor);
  if (key === "implants")
    return items
      .filter(({ type, system }) => type === "implant" && (system as { grafted: boolean }).grafted)
      .map(({ name, system }) => ({ label: name, value: (system as { bulk: number }).bulk }));
  if (key !== "geneMods") return termsOf(system.explanations[key], words);
  const given = items
    .map(({ name, system }) => ({
      label: name,
      value: (system as { grants?: { geneModPoints: number } }).grants?.geneModPoints ?? 0,
    }))
    .filter(({ value }) => value > 0);
  return [{ label: words.localize("BLACKOUT.explain.own"), value: system.geneMods.points }, ...given];
}

function tailOf(key: string, { system, world: { words } }: Skilled): Tail | null {
  const { health, stamina, speed, passiveEvasion, load, implants } = system;
  if (key === "health") return byHand(health.override, words);
  if (key === "stamina") return byHand(stamina.override, words);
  if (key === "implants")
    return {
      text: words.format("BLACKOUT.readout.implantLimit", { limit: plain(implants.limit) }),
      instead: false,
    };
  if (key === "speed") return speedTail(speed.override, system, words);
  if (
    key === "passiveEvasion" &&
    passiveEvasion.reason !== "encumbrance" &&
    passiveEvasion.reason !== "skill"
  )
    return { text: words.localize(`BLACKOUT.sheet.evasionBy.${passiveEvasion.reason}`), instead: true };
  if (key === "passiveEvasion" && passiveEvasion.reason === "encumbrance")
    return encumbranceTail(load.level, passiveEvasion.limit, words);
  if (key === "armor" || key === "resistance" || key === "injuryReduction")
    return { text: words.localize(`BLACKOUT.readout.${key}Does`), instead: false };
  return null;
}

function explainPair(
  attribute: Attribute,
  skill: string,
  { system, world }: Skilled,
): readonly ReadoutPart[] | null {
  if (!attributes.includes(attribute)) return null;
  const { words } = world;
  const pool = poolOfPair(system, attribute, skill, world);
  const terms = [
    ...attributeTerms(system.explanations, attribute, pool.attribute, words),
    { label: skillName(system, skill, words), value: pool.skillRank },
    ...modifierTerms(skill, pool.modifier, system, words),
    ...pool.rows.map(row => rowTerm(row, words)),
  ];
  const tail = pool.capped ? { tail: words.localize("BLACKOUT.readout.capped") } : {};
  return sumSentence(
    {
      title: words.localize("BLACKOUT.readout.pool"),
      value: words.format("BLACKOUT.dice", { n: plain(pool.pool) }),
      terms,
      ...tail,
    },
    words,
  );
}

/** Returns the terms of a skill's modifier: the actor's own modifier, and the other sources by name. */
function modifierTerms(skill: string, modifier: number, system: SkilledData, words: Words): Term[] {
  const granted = termsOf(system.allSkills[skill]?.granted, words);
  const own = modifier - granted.reduce((sum, { value }) => sum + value, 0);
  return [
    ...(own === 0 ? [] : [{ label: words.localize("BLACKOUT.row.skillModifier"), value: own }]),
    ...granted,
  ];
}

function explainSkill(key: string, { system, world: { words } }: Skilled): readonly ReadoutPart[] | null {
  const skill = system.allSkills[key];
  if (!skill) return null;
  const title = words.format("BLACKOUT.readout.passive", {
    skill: skillName(system, key, words),
  });
  return sumSentence(
    {
      title,
      value: plain(skill.passive),
      terms: [
        { label: words.localize("BLACKOUT.sheet.rank"), value: skill.rank },
        { label: words.localize("BLACKOUT.explain.passive"), value: 1 },
      ],
    },
    words,
  );
}
