import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import { skillList } from "../../rules/character/skills.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { maySwapDrive, sessionsToSwap } from "../../rules/social/drives.ts";
import { computePool } from "../../rules/tests/pool.ts";
import type { Row } from "../../rules/tests/row.ts";
import type { CharacterData } from "../../data/actor/character.ts";
import { attributeOptions, skillOptions } from "../shared/options.ts";
import { pips, vitals, loadGauge } from "../shared/scales.ts";
import { plain, signed, type Words } from "../shared/words.ts";
import { attackRows } from "./attack-rows.ts";
import { favoriteRows, gearGroups, gearKinds } from "./gear-groups.ts";
import type { AnyItemFacts, WeaponFacts } from "./item-rows.ts";
import { bodyOptions } from "./state-parts.ts";

/** The system data that the sheet of an actor with attributes and skills uses. */
export type SkilledView = Pick<
  CharacterData,
  | "attributes"
  | "skills"
  | "allSkills"
  | "health"
  | "stamina"
  | "armor"
  | "resistance"
  | "passiveEvasion"
  | "walk"
  | "run"
  | "unslowed"
  | "slowedBy"
  | "body"
  | "speed"
  | "load"
  | "geneMods"
>;

/** The system data that the sheet of a character uses. */
export type CharacterNumbers = SkilledView &
  Pick<CharacterData, "credits" | "experienceNow" | "stress" | "biography" | "drives" | "favourites">;

/** The data, other than the system data, that the views need. */
export interface CharacterWorld {
  readonly words: Words;
  readonly houseRules: HouseRules;
  /**
   * Returns the modifiers from the actor's state to every test with an attribute or, if `twoHanded` is true,
   * to every two-handed test with it.
   */
  readonly rowsFor: (attribute: Attribute, twoHanded?: boolean) => readonly Row[];
}

/** Returns the current dice pool for an attribute and skill, with its terms. */
export function poolOfPair(
  system: SkilledView,
  attribute: Attribute,
  skill: string,
  { houseRules, rowsFor }: Omit<CharacterWorld, "words">,
  twoHanded = false,
) {
  const own = system.allSkills[skill];
  return computePool(
    {
      attribute: system.attributes[attribute].value,
      skillRank: own?.rank ?? 0,
      modifiers: [{ source: "skill", dice: own?.modifier ?? 0, why: "BLACKOUT.row.skillModifier" }],
      rows: rowsFor(attribute, twoHanded),
    },
    houseRules,
  );
}

/** Returns the name of a skill as the sheet shows it. */
export function skillName(system: SkilledView, key: string, words: Words): string {
  return words.localize(system.allSkills[key]?.label ?? key);
}

/** Returns the sheet's header, which never scrolls. */
export function characterHead(system: SkilledView, words: Words) {
  const { health, stamina, armor, resistance, passiveEvasion } = system;
  return {
    health: { value: health.value, max: health.max, low: health.value <= 0 },
    resistance: { value: resistance.value, max: resistance.max, some: resistance.max > 0 },
    cells: vitals(health, resistance),
    armor: {
      value: armor.value,
      max: armor.max,
      some: armor.max > 0,
      note:
        armor.max === 0
          ? words.localize("BLACKOUT.sheet.noArmor")
          : armor.value < armor.max
            ? words.format("BLACKOUT.sheet.armorWorn", {
                max: plain(armor.max),
                worn: plain(armor.max - armor.value),
              })
            : words.format("BLACKOUT.sheet.of", { max: plain(armor.max) }),
    },
    evasion: {
      value: passiveEvasion.value,
      note:
        passiveEvasion.reason === "encumbrance"
          ? words.format("BLACKOUT.sheet.evasionCapped", { n: plain(passiveEvasion.unlimited) })
          : words.localize(`BLACKOUT.sheet.evasionBy.${passiveEvasion.reason}`),
    },
    walk: plain(system.walk),
    run: plain(system.run),
    slowed: system.slowedBy.length > 0,
    stamina: { value: stamina.value, max: stamina.max, pips: pips(stamina.value, stamina.max) },
  };
}

/**
 * Returns the matrix of attributes and skills, with the dice for each pair. Each skill's usual attribute is
 * highlighted.
 */
export function matrix(system: SkilledView, world: CharacterWorld) {
  const { words } = world;
  const columns = attributes.map(key => ({
    key,
    short: words.localize(`BLACKOUT.attributeShort.${key}`),
    label: words.localize(`BLACKOUT.attribute.${key}`),
    value: system.attributes[key].value,
  }));
  // All cells in a column use the same modifiers from the actor's state, so they are computed once per
  // column.
  const stateRows = new Map(attributes.map(key => [key, world.rowsFor(key)]));
  const inColumns = { ...world, rowsFor: (key: Attribute) => stateRows.get(key) ?? [] };
  const named = Object.entries(system.allSkills)
    .map(([key, skill]) => ({ key, skill, label: skillName(system, key, words) }))
    .sort((a, b) => a.label.localeCompare(b.label) || (a.key < b.key ? -1 : 1));
  const rows = named.map(({ key, skill, label }, index) => {
    return {
      key,
      label,
      rank: skill.rank,
      modifier: skill.modifier === 0 ? "" : signed(skill.modifier),
      specialized: skill.specialized,
      cells: columns.map(column => {
        const { pool, capped } = poolOfPair(system, column.key, key, inColumns);
        const usual = skill.attribute === column.key;
        return {
          attribute: column.key,
          pool: plain(pool),
          capped,
          usual,
          tabIndex: index === 0 && usual ? 0 : -1,
          label: words.format("BLACKOUT.matrix.cell", {
            attribute: column.label,
            skill: label,
            dice: plain(pool),
          }),
        };
      }),
    };
  });
  return { columns, rows };
}

/** Returns the weapons in hand with the dice for attacking with them. */
export function characterAttacks(system: SkilledView, items: readonly AnyItemFacts[], world: CharacterWorld) {
  const weapons = items.filter((item): item is WeaponFacts => item.type === "weapon");
  return attackRows(
    weapons,
    {
      poolOf: (attribute, skill, twoHanded) => poolOfPair(system, attribute, skill, world, twoHanded),
      aimAlone: attribute =>
        poolOfPair(system, attribute, "aim", world).pool - system.attributes[attribute].value,
      bareAttribute: attribute => system.attributes[attribute].value,
    },
    key => skillName(system, key, world.words),
    world.words,
    true,
  );
}

/** Returns the player's favorite tests, each with its number of dice. */
export function characterFavorites(system: CharacterNumbers, world: CharacterWorld) {
  const { words } = world;
  return system.favourites.map(({ label, attribute, skill }, index) => {
    const { pool, capped } = poolOfPair(system, attribute, skill, world);
    const pair = words.format("BLACKOUT.card.pair", {
      attribute: words.localize(`BLACKOUT.attributeShort.${attribute}`),
      skill: skillName(system, skill, words),
    });
    return {
      index,
      number: index + 1,
      label,
      name: label || pair,
      attribute,
      skill,
      capped,
      dice: words.format("BLACKOUT.dice", { n: plain(pool) }),
      attributes: attributeOptions(attribute, words),
      skills: skillOptions(
        Object.keys(system.allSkills).map(key => ({ key, label: skillName(system, key, words) })),
        skill,
      ),
    };
  });
}

/** Returns the rows of the favorite items, which are also shown beside the attacks. */
export function favoriteGear(
  { attributes: values }: SkilledView,
  items: readonly AnyItemFacts[],
  { words, houseRules }: CharacterWorld,
) {
  return favoriteRows(items, words, houseRules.capacityUnit, attribute => values[attribute].value);
}

/** Returns the gear grouped by location, and the encumbrance. */
export function characterGear(system: SkilledView, items: readonly AnyItemFacts[], world: CharacterWorld) {
  const { words, houseRules } = world;
  const { load } = system;
  const unit = houseRules.capacityUnit;
  return {
    groups: gearGroups(items, words, unit, attribute => system.attributes[attribute].value),
    unit,
    kinds: gearKinds(items, words),
    load: {
      carried: plain(load.carried),
      level: load.level,
      tooMuch: !load.allowed,
      of: words.format("BLACKOUT.gear.loadOf", {
        capacity: plain(load.capacity),
        maximum: plain(load.maximum),
        unit,
      }),
      cells: loadGauge(load.carried, load.capacity, load.maximum),
      marks: [
        {
          at: "50%",
          text: words.format("BLACKOUT.gear.mark", {
            at: plain(load.capacity),
            n: houseRules.overload === "twoAtOnce" ? "2" : "1",
          }),
        },
        ...(houseRules.overload === "twoAtOnce"
          ? []
          : [
              {
                at: "75%",
                text: words.format("BLACKOUT.gear.mark", { at: plain(load.capacity * 1.5), n: "2" }),
              },
            ]),
      ],
      does: [
        words.format("BLACKOUT.gear.maximumEvasion", { n: plain(load.maximumPassiveEvasion) }),
        ...(load.dexterityDice === 0
          ? []
          : [words.format("BLACKOUT.gear.dexterityDice", { n: signed(load.dexterityDice) })]),
        ...(load.slowed ? [words.localize("BLACKOUT.gear.slowed")] : []),
        ...(load.allowed ? [] : [words.localize("BLACKOUT.gear.tooMuch")]),
      ].join(" "),
    },
  };
}

/** Returns the attributes and skills as form fields. */
export function skilledEdit(system: SkilledView, { words, houseRules }: CharacterWorld) {
  const listed = new Set(skillList(houseRules).map(skill => skill.key));
  return {
    attributes: attributes.map(key => ({
      key,
      label: words.localize(`BLACKOUT.attribute.${key}`),
      value: system.attributes[key].value,
    })),
    skills: Object.entries(system.allSkills).map(([key, skill]) => ({
      key,
      rank: skill.rank,
      modifier: skill.modifier,
      specialized: skill.specialized,
      own: !listed.has(key) && key in system.skills,
      name: skillName(system, key, words),
      label: system.skills[key]?.label ?? "",
      maxRank: houseRules.maxSkillRank,
      attributes: attributeOptions(
        system.skills[key]?.attribute ?? "",
        words,
        "BLACKOUT.sheet.usualAttribute",
      ),
      rankLabel: words.format("BLACKOUT.sheet.rankOf", { skill: skillName(system, key, words) }),
      modifierLabel: words.format("BLACKOUT.sheet.modifierOf", { skill: skillName(system, key, words) }),
      attributeLabel: words.format("BLACKOUT.sheet.attributeOf", { skill: skillName(system, key, words) }),
      nameLabel: words.format("BLACKOUT.sheet.nameOf", { skill: skillName(system, key, words) }),
      specializedLabel: words.format("BLACKOUT.sheet.specializedOf", {
        skill: skillName(system, key, words),
      }),
      removeLabel: words.format("BLACKOUT.remove.one", { name: skillName(system, key, words) }),
    })),
    overrides: [
      {
        name: "system.health.override",
        label: words.localize("BLACKOUT.sheet.maxHealth"),
        value: system.health.override,
        by: plain(system.health.max),
      },
      {
        name: "system.stamina.override",
        label: words.localize("BLACKOUT.sheet.maxStamina"),
        value: system.stamina.override,
        by: plain(system.stamina.max),
      },
      {
        name: "system.speed.override",
        label: words.localize("BLACKOUT.sheet.walk"),
        value: system.speed.override,
        by: plain(system.unslowed.walk),
      },
    ],
    bodies: bodyOptions(system.body, words),
    geneModPoints: system.geneMods.points,
  };
}

/**
 * The data for swapping a character's Drives (R4.5): the number of sessions in which each Drive was
 * fulfilled, from the party's log, and the viewer's permissions.
 */
export interface DriveSwaps {
  /** Returns the number of sessions in which a Drive, given by its text, was fulfilled. */
  readonly times: (drive: string) => number;
  /** Whether the viewer is allowed to act for the character. */
  readonly mine: boolean;
  readonly gamemaster: boolean;
}

/** Returns the eight Drive slots and the number of chosen Drives. */
export function characterDrives(system: Pick<CharacterNumbers, "drives">, swap: DriveSwaps, words: Words) {
  const chosen = system.drives.filter(drive => drive.chosen).length;
  return {
    list: system.drives.map(({ text, chosen: on }, index) => {
      const times = text.trim() === "" ? 0 : swap.times(text);
      const action = maySwapDrive(times) ? "swapDrive" : swap.gamemaster ? "replaceDrive" : "";
      return {
        index,
        text,
        chosen: on,
        number: index + 1,
        label: words.format("BLACKOUT.bio.driveNumber", { n: String(index + 1) }),
        times:
          times > 0
            ? words.format("BLACKOUT.driveSwap.count", { n: String(times), needed: String(sessionsToSwap) })
            : "",
        swap:
          !swap.mine || text.trim() === "" || action === ""
            ? null
            : {
                action,
                label: words.format(`BLACKOUT.driveSwap.${action === "swapDrive" ? "swap" : "replace"}`, {
                  n: String(index + 1),
                }),
              },
      };
    }),
    count: words.format("BLACKOUT.bio.drivesChosen", { n: String(chosen) }),
    room: system.drives.length < 8,
  };
}
