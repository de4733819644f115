import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import { npcBareAttribute } from "../../rules/character/npc.ts";
import type { NpcData } from "../../data/actor/npc.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { sumSentence, termsOf, type ReadoutPart } from "../shared/readout.ts";
import { rowTerm } from "../shared/rows.ts";
import { plain } from "../shared/words.ts";
import { explainShared } from "./explain-shared.ts";
import { byHand, encumbranceTail, speedTail, type Marks, type Tail } from "./explain-texts.ts";
import { npcPool, type NpcWorld } from "./npc-view.ts";

/** The data required to explain the numbers on an enemy's sheet. */
interface Npc {
  readonly actor: BlackoutActor;
  readonly system: NpcData;
  readonly world: NpcWorld;
}

/**
 * Returns the explanation of a number on the sheet of an enemy, or null if there is none. `marks` contains
 * the data attributes of the number's element.
 */
export function explainNpc(marks: Marks, itemId: string, npc: Npc): readonly ReadoutPart[] | null {
  const { actor, system, world } = npc;
  const { words, houseRules } = world;
  const key = marks["explain"] ?? "";
  const attribute = attributes.find(one => one === marks["attribute"]);
  if (key === "pair" && attribute) return explainPool(attribute, npc);
  if (key === "passive" && attribute)
    return sumSentence(
      {
        title: words.format("BLACKOUT.readout.passive", {
          skill: words.localize(`BLACKOUT.attribute.${attribute}`),
        }),
        value: plain(system.attributes[attribute].passive),
        terms: [],
        tail: words.format("BLACKOUT.readout.byTier", {
          tier: words.localize(`BLACKOUT.npc.tier.${system.tiers[attribute]}`),
          rank: words.localize(`BLACKOUT.npc.rank.${system.rank}`),
        }),
      },
      words,
    );
  const value = derived(npc)[key];
  if (value === undefined)
    return explainShared(marks, itemId, {
      actor,
      words,
      bareAttribute: one => npcBareAttribute(system.attributes, one, houseRules),
      stamina: system.stamina.value,
    });
  const tail = tailOf(key, npc);
  return sumSentence(
    {
      title: words.localize(`BLACKOUT.readout.${key}`),
      value,
      terms: tail?.instead ? [] : termsOf(system.explanations[key], words),
      ...(tail && { tail: tail.text }),
    },
    words,
  );
}

function explainPool(attribute: Attribute, { system, world }: Npc): ReadoutPart[] {
  const { words } = world;
  const pool = npcPool(system, attribute, world);
  const tail =
    system.overrides.attributes[attribute] === null
      ? {}
      : { tail: words.localize("BLACKOUT.readout.byHand") };
  return sumSentence(
    {
      title: words.localize("BLACKOUT.readout.pool"),
      value: words.format("BLACKOUT.dice", { n: plain(pool.pool) }),
      terms: [
        { label: words.localize(`BLACKOUT.attribute.${attribute}`), value: pool.attribute },
        ...pool.rows.map(row => rowTerm(row, words)),
      ],
      ...tail,
    },
    words,
  );
}

function derived({ system }: Npc): Record<string, string> {
  const { health, stamina, armor, resistance, passiveEvasion, walk, run } = system;
  return {
    health: plain(health.max),
    stamina: plain(stamina.max),
    armor: plain(armor.value),
    resistance: plain(resistance.value),
    passiveEvasion: plain(passiveEvasion.value),
    speed: `${plain(walk)} / ${plain(run)}`,
  };
}

function tailOf(key: string, { system, world: { words } }: Npc): Tail | null {
  const { health, stamina, overrides, passiveEvasion, load } = system;
  if (key === "health") return byHand(health.override, words);
  if (key === "stamina") return byHand(stamina.override, words);
  if (key === "speed") return speedTail(overrides.walk, system, words);
  if (key !== "passiveEvasion") return null;
  if (
    passiveEvasion.reason !== "override" &&
    passiveEvasion.reason !== "skill" &&
    passiveEvasion.reason !== "encumbrance"
  )
    return { text: words.localize(`BLACKOUT.sheet.evasionBy.${passiveEvasion.reason}`), instead: true };
  if (overrides.passiveEvasion !== null)
    return {
      text: words.format("BLACKOUT.readout.rankGives", { n: plain(passiveEvasion.unlimited) }),
      instead: true,
    };
  return passiveEvasion.reason === "encumbrance"
    ? encumbranceTail(load.level, passiveEvasion.limit, words)
    : null;
}
