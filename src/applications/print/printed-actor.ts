import type { CharacterData } from "../../data/actor/character.ts";
import type { FollowerData } from "../../data/actor/follower.ts";
import type { NpcData } from "../../data/actor/npc.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { mayHave } from "../../data/item/holders.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { Attribute } from "../../rules/character/attributes.ts";
import { stateRows } from "../../features/state-rows.ts";
import { enriched } from "../shared/enrich.ts";
import { picture } from "../shared/pictures.ts";
import { shownQualities } from "../shared/qualities.ts";
import { plain, type Words } from "../shared/words.ts";
import type { AttackRow } from "../sheets/attack-rows.ts";
import { itemFacts, personFacts } from "../sheets/facts.ts";
import type { GearRow } from "../sheets/gear-groups.ts";
import type { AnyItemFacts } from "../sheets/item-rows.ts";
import { marksOf } from "../sheets/marks.ts";
import {
  characterAttacks,
  gearRows,
  matrix,
  npcAttacks,
  npcAttributeRows,
  personGroups,
  skillName,
} from "../sheets/views.ts";
import { screensFetched, screensOf, variantsInUse } from "../variants/fetch-screens.ts";
import {
  cells,
  column,
  entry,
  leveled,
  lines,
  ofMost,
  row,
  section,
  withoutEmptyColumns,
  type Block,
  type Entry,
  type Fact,
  type Row,
  type Sheet,
  type Track,
} from "./print-model.ts";

/** The printout's language, and whether its prose includes secret sections that the user is allowed to see. */
export interface Wanted {
  readonly words: Words;
  readonly secrets: boolean;
}

type SkilledActor = BlackoutActor<"character" | "follower"> & {
  readonly system: CharacterData | FollowerData;
};
type Enemy = BlackoutActor<"npc"> & { readonly system: NpcData };

interface Points {
  readonly value: number;
  readonly max: number;
}

/** The number of empty lines for handwritten notes at the end of a character's sheet. */
const NOTE_LINES = 4;

/** Returns the printable sheet of a character, follower or enemy, or null for other actors. */
export async function actorSheet(actor: BlackoutActor, wanted: Wanted): Promise<Sheet | null> {
  if (actor.isNpc()) return enemySheet(actor, wanted);
  return actor.isSkilled() ? characterSheet(actor, wanted) : null;
}

async function characterSheet(actor: SkilledActor, wanted: Wanted): Promise<Sheet> {
  const { words } = wanted;
  const { system } = actor;
  const localize = (key: string) => words.localize(`BLACKOUT.${key}`);
  const world = worldOf(actor, words);
  const items = itemFacts(actor);
  const attacks = characterAttacks(system, items, world);
  return {
    name: actor.name,
    note: actor.isCharacter() ? actor.system.biography.concept : followerNote(actor, words),
    picture: pictureOf(actor),
    facts: characterFacts(actor, words),
    groups: [{ of: "", tracks: tracksOf(system, words), note: "" }],
    sections: [
      ...section(false, [weaponBlock(attacks, items, key => skillName(system, key, words), words)]),
      ...section(true, [
        matrixBlock(matrix(system, world), words),
        { title: localize("print.conditions"), entries: conditionEntries(actor, words) },
        ...driveBlocks(actor, words),
        gearBlock(gearRows(items, world.houseRules.capacityUnit, words), attacks, words),
        ...personBlocks(
          actor,
          key => skillName(system, key, words),
          key => Object.hasOwn(system.allSkills, key),
          words,
        ),
        qualityBlock(items, words),
      ]),
      ...section(false, await variantBlocks(actor, words)),
      ...section(false, [lines(localize("print.space"), NOTE_LINES)]),
      ...section(false, await proseBlocks(actor, wanted)),
    ],
    compact: false,
  };
}

async function enemySheet(actor: Enemy, wanted: Wanted): Promise<Sheet> {
  const { words } = wanted;
  const { system } = actor;
  const localize = (key: string) => words.localize(`BLACKOUT.${key}`);
  const world = worldOf(actor, words);
  const items = itemFacts(actor);
  const attacks = npcAttacks(system, items, world);
  const names = new Map(system.allSkills.map(({ key, label }) => [key, words.localize(label)]));
  const attributeRows = npcAttributeRows(system, world);
  const isShort = system.statBlock === "short";
  return {
    name: actor.name,
    note: [localize(`npc.rank.${system.rank}`), ...(system.concept === "" ? [] : [system.concept])].join(
      ", ",
    ),
    picture: pictureOf(actor),
    facts: [
      ...movementFacts(system, words),
      { label: localize("npc.step"), value: plain(system.step) },
      { label: localize("sheet.ap"), value: plain(system.actionPoints) },
      { label: localize("npc.freeActions"), value: plain(system.freeActions) },
      { label: localize("npc.reactions"), value: plain(system.reactions) },
    ],
    groups: [
      {
        of: "",
        tracks: tracksOf(system, words, true),
        note: conditionEntries(actor, words)
          .map(({ name }) => name)
          .join(", "),
      },
    ],
    sections: section(false, [
      {
        title: localize("print.attributes"),
        columns: attributeRows.map(({ key }) => column(localize(`attributeShort.${key}`), true)),
        rows: [
          row(
            attributeRows.map(
              ({ pool, passive }) => `${words.format("BLACKOUT.dice", { n: pool })} (${plain(passive)})`,
            ),
          ),
        ],
      },
      ...(isShort ? [] : [weaponBlock(attacks, items, null, words)]),
      {
        title: localize("npc.traits"),
        entries: system.traits
          .filter(({ name, text }) => name !== "" || text !== "")
          .map(({ name, text, reaction }) =>
            entry(name, { text, note: reaction ? localize("npc.reaction") : "" }),
          ),
      },
      ...personBlocks(
        actor,
        key => names.get(key) ?? key,
        key => names.has(key),
        words,
      ),
      gearBlock(
        gearRows(items, world.houseRules.capacityUnit, words).filter(
          ({ id }) => !attacks.some(({ itemId }) => itemId === id),
        ),
        attacks,
        words,
      ),
      ...(isShort ? [] : [qualityBlock(items, words)]),
      ...(await variantBlocks(actor, words)),
      ...(await proseBlocks(actor, wanted)),
    ]),
    compact: true,
  };
}

/**
 * Returns the blocks that the combat variants in use add to an actor's sheet, such as their own attributes.
 */
async function variantBlocks(actor: BlackoutActor, words: Words): Promise<readonly Block[]> {
  const keys = variantsInUse();
  await Promise.all(keys.map(key => screensFetched(key)));
  return keys.flatMap(key => screensOf(key)?.printed(actor, words) ?? []);
}

/** Returns the data that the views of a sheet need in addition to the actor's data. */
function worldOf(actor: SkilledActor | Enemy, words: Words) {
  return {
    words,
    houseRules: currentHouseRules(),
    rowsFor: (attribute: Attribute, twoHanded = false) => stateRows(actor, attribute, twoHanded),
  };
}

/**
 * Returns the tracks for an actor's points, with long or short labels. Armor and resistance are omitted if
 * their maximum is 0.
 */
function tracksOf(
  {
    health,
    stamina,
    armor,
    resistance,
  }: Readonly<Record<"health" | "stamina" | "armor" | "resistance", Points>>,
  words: Words,
  isShort = false,
): Track[] {
  const track = (long: string, short: string, { value, max }: Points): Track => ({
    label: words.localize(`BLACKOUT.${isShort ? short : long}`),
    value,
    max,
    spare: 0,
  });
  return [
    track("sheet.health", "sheet.hp", health),
    track("sheet.stamina", "sheet.stamina", stamina),
    ...(armor.max > 0 ? [track("sheet.armorValue", "unit.av", armor)] : []),
    ...(resistance.max > 0 ? [track("sheet.resistance", "unit.dr", resistance)] : []),
  ];
}

function movementFacts(
  {
    passiveEvasion,
    walk,
    run,
    injuryReduction,
  }: Pick<NpcData, "passiveEvasion" | "walk" | "run" | "injuryReduction">,
  words: Words,
): Fact[] {
  return [
    { label: words.localize("BLACKOUT.sheet.passiveEvasion"), value: plain(passiveEvasion.value) },
    {
      label: words.localize("BLACKOUT.sheet.walkRun"),
      value: words.format("BLACKOUT.unit.feet", { n: `${plain(walk)} / ${plain(run)}` }),
    },
    { label: words.localize("BLACKOUT.readout.injuryReduction"), value: plain(injuryReduction) },
  ];
}

function characterFacts(actor: SkilledActor, words: Words): Fact[] {
  const { system } = actor;
  const { load } = system;
  const localize = (key: string) => words.localize(`BLACKOUT.${key}`);
  return [
    { label: localize("npc.step"), value: "" },
    { label: localize("sheet.ap"), value: "" },
    ...movementFacts(system, words),
    {
      label: localize("gear.load"),
      value: words.format("BLACKOUT.print.load", {
        carried: plain(load.carried),
        capacity: plain(load.capacity),
        unit: currentHouseRules().capacityUnit,
      }),
    },
    ...(load.level > 0 ? [{ label: localize("gear.encumbranceLevel"), value: plain(load.level) }] : []),
    ...(actor.isCharacter()
      ? [
          { label: localize("sheet.stress"), value: plain(actor.system.stress.value) },
          { label: localize("sheet.credits"), value: plain(actor.system.credits) },
          { label: localize("sheet.experience"), value: plain(actor.system.experienceNow.left) },
        ]
      : []),
  ];
}

function followerNote(actor: SkilledActor, words: Words): string {
  if (!actor.isFollower()) return "";
  const { kind, concept } = actor.system;
  return [words.localize(`BLACKOUT.follower.kindIs.${kind}`), ...(concept === "" ? [] : [concept])].join(
    ", ",
  );
}

/**
 * Returns the path of an actor's image. For the system's own icons, returns the black version for printing.
 */
function pictureOf(actor: BlackoutActor): string {
  const { glyph, src } = picture(actor.img);
  return glyph ?? src;
}

/** Returns conditions and other active effects as entries. */
export function conditionEntries(actor: BlackoutActor, words: Words): Entry[] {
  const { conditions, others } = marksOf(actor, words);
  return [
    ...conditions.map(({ name, level, note, does }) => entry(leveled({ name, level }), { note, text: does })),
    ...others.map(({ name }) => entry(name)),
  ];
}

/**
 * Returns a block that lists the dice for each combination of attribute and skill. The usual attribute of
 * each skill is highlighted.
 */
function matrixBlock({ columns, rows }: ReturnType<typeof matrix>, words: Words): Block {
  return {
    title: words.localize("BLACKOUT.print.skills"),
    columns: [
      column(words.localize("BLACKOUT.sheet.skill")),
      column(words.localize("BLACKOUT.sheet.rank"), true),
      ...columns.map(({ short, value }) => column(`${short} ${plain(value)}`, true)),
    ],
    rows: rows.map(({ label, rank, modifier, specialized, cells: pools }): Row => ({
      cells: [
        ...cells(label, `${plain(rank)}${modifier === "" ? "" : ` ${modifier}`}`),
        ...pools.map(({ pool, usual }) => ({ text: pool, strong: usual })),
      ],
      note: specialized ? words.localize("BLACKOUT.sheet.specialized") : "",
      depth: 0,
    })),
  };
}

/**
 * Returns a block with the attacks: a row for each pair of attribute and skill, and a separate row for each
 * burst. If `nameOfSkill` is null, only the attribute is named.
 */
function weaponBlock(
  attacks: readonly AttackRow[],
  items: readonly AnyItemFacts[],
  nameOfSkill: ((key: string) => string) | null,
  words: Words,
): Block {
  const localize = (key: string) => words.localize(`BLACKOUT.${key}`);
  const dice = (pool: number) => words.format("BLACKOUT.dice", { n: plain(pool) });
  return withoutEmptyColumns({
    title: localize("print.weapons"),
    columns: [
      column(localize("sheet.name")),
      column(localize("print.column.toHit")),
      column(localize("print.column.damage")),
      column(localize("sheet.ap"), true),
      column(localize("print.column.range"), true),
      column(localize("print.column.rounds"), true),
      column(localize("print.column.qualities")),
    ],
    rows: attacks.flatMap(attack => {
      const { name, attribute, skill, pool, damage, burst, itemId, pair } = attack;
      const item = items.find(({ id }) => id === itemId);
      const weapon = item?.type === "weapon" ? item : null;
      const short = localize(`attributeShort.${attribute}`);
      const first = weapon === null || pair === "0";
      return [
        row([
          first ? name : "",
          `${nameOfSkill ? `${short} [${nameOfSkill(skill)}]` : short}\u00A0${dice(pool)}`,
          damage,
          plain(weapon?.system.actionPoints ?? 1),
          rangeText(weapon, words),
          weapon && first && weapon.system.ammunition.max > 0 ? ofMost(weapon.system.ammunition) : "",
          first ? qualityTexts(weapon, words).join(", ") : "",
        ]),
        ...(burst ? [row([burst.label, dice(burst.pool), burst.damage, "", "", "", ""], "", 1)] : []),
      ];
    }),
  });
}

type Weapon = Extract<AnyItemFacts, { type: "weapon" }>;

function rangeText(weapon: Weapon | null, words: Words): string {
  return weapon !== null && weapon.system.range > 0
    ? words.format("BLACKOUT.unit.feet", { n: plain(weapon.system.range) })
    : "–";
}

/**
 * Returns the texts that describe a weapon's areas, qualities and other properties. The only property of bare
 * hands is that they are non-lethal.
 */
function qualityTexts(weapon: Weapon | null, words: Words): string[] {
  const nonLethal = words.localize("BLACKOUT.gear.nonLethal");
  if (weapon === null) return [nonLethal];
  const { blast, template, category, quantity, nonLethal: harmless } = weapon.system;
  return [
    ...(blast > 0 ? [words.format("BLACKOUT.gear.blast", { n: plain(blast) })] : []),
    ...(template > 0 ? [words.format("BLACKOUT.gear.template", { n: plain(template) })] : []),
    ...(category === "thrown" ? [words.format("BLACKOUT.gear.left", { n: plain(quantity) })] : []),
    ...qualitiesOf(weapon, words).map(({ name, x }) => (x === null ? name : `${name} ${plain(x)}`)),
    ...(harmless ? [nonLethal] : []),
  ];
}

function qualitiesOf(item: AnyItemFacts, words: Words) {
  return shownQualities(item.system.modded?.qualities ?? item.system.qualities, words);
}

/** Returns a block that explains each quality of the weapons and worn armor once. */
function qualityBlock(items: readonly AnyItemFacts[], words: Words): Block {
  const texts = new Map(
    items
      .filter(({ type, system }) => type === "weapon" || (type === "armor" && system.location === "worn"))
      .flatMap(item => qualitiesOf(item, words))
      .filter(({ description }) => description !== "")
      .map(({ name, description }) => [name, description]),
  );
  return {
    title: words.localize("BLACKOUT.quality.title"),
    entries: [...texts].sort(([a], [b]) => a.localeCompare(b)).map(([name, text]) => entry(name, { text })),
  };
}

/**
 * Returns a block that lists gear with quantities and weights. Weapons that are listed in the table of
 * attacks have no note here.
 */
export function gearBlock(rows: readonly GearRow[], attacks: readonly AttackRow[], words: Words): Block {
  const unit = currentHouseRules().capacityUnit;
  return {
    title: words.localize("BLACKOUT.print.gear"),
    columns: [
      column(words.localize("BLACKOUT.sheet.name")),
      column(words.localize("BLACKOUT.print.column.quantity"), true),
      column(unit === "" ? words.localize("BLACKOUT.item.weight") : unit, true),
    ],
    rows: rows.map(({ id, name, note, quantity, weight, depth, location }) =>
      row(
        [name, plain(quantity), weight],
        [
          ...(attacks.some(({ itemId }) => itemId === id) || note === "" ? [] : [note]),
          ...(location === "stowed" && depth === 0
            ? [words.localize("BLACKOUT.gear.location.stowed").toLowerCase()]
            : []),
        ].join(", "),
        depth,
      ),
    ),
  };
}

/**
 * Returns blocks with the background, traits, training and similar items. Omits Drive items, which are only
 * options to choose from.
 */
function personBlocks(
  actor: SkilledActor | Enemy,
  nameOfSkill: (key: string) => string,
  hasSkill: (key: string) => boolean,
  words: Words,
): Block[] {
  return personGroups(personFacts(actor), {
    words,
    skillName: nameOfSkill,
    hasSkill,
    mayHave: type => mayHave(actor.type, type),
    mayAct: false,
  })
    .filter(({ key }) => key !== "drive")
    .map(({ label, rows }) => ({
      title: label,
      entries: rows.map(({ name, note, gives }) => entry(name, { note, text: gives.join(", ") })),
    }));
}

/**
 * Returns the Drives for printing: first those of the session, each with a checkbox, then the others, and
 * finally the ambition.
 */
function driveBlocks(actor: SkilledActor, words: Words): Block[] {
  if (!actor.isCharacter()) return [];
  const { drives, biography } = actor.system;
  const written = drives.filter(({ text }) => text.trim() !== "");
  const titled = (title: string, texts: readonly string[], box = false): Block => ({
    title: words.localize(title),
    entries: texts.map(text => entry("", { text, box })),
  });
  return [
    titled(
      "BLACKOUT.bio.drivesNow",
      written.filter(({ chosen }) => chosen).map(({ text }) => text),
      true,
    ),
    titled(
      "BLACKOUT.print.otherDrives",
      written.filter(({ chosen }) => !chosen).map(({ text }) => text),
    ),
    titled("BLACKOUT.bio.ambition", biography.ambition === "" ? [] : [biography.ambition]),
  ];
}

async function proseBlocks(actor: SkilledActor | Enemy, { words, secrets }: Wanted): Promise<Block[]> {
  const texts: readonly (readonly [title: string, html: string])[] = actor.isCharacter()
    ? (["appearance", "history", "notes"] as const).map(
        key => [`BLACKOUT.bio.${key}`, actor.system.biography[key]] as const,
      )
    : [["BLACKOUT.npc.description", actor.isNpc() || actor.isFollower() ? actor.system.description : ""]];
  return Promise.all(
    texts.map(async ([title, html]) => ({
      title: words.localize(title),
      enriched: html.trim() === "" ? "" : await enriched(html, actor, secrets && actor.isOwner),
    })),
  );
}
