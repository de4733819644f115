import { currentHouseRules } from "../../../data/house-rules.ts";
import type { BlackoutItem } from "../../../documents/item.ts";
import type { Grants } from "../../../features/creation/entry.ts";
import { givesTexts } from "../../creation/gives.ts";
import { tradeNotes } from "../../shared/prices.ts";
import { qualityOptions, shownQualities, type StoredQuality } from "../../shared/qualities.ts";
import { plain, type Words } from "../../shared/words.ts";
import { effectRows } from "../effect-rows.ts";
import { damageText, commandOfItem } from "../item-rows.ts";
import { factsOf } from "../facts.ts";
import { knownSkills, poolInHands, skillNamed } from "../weapon-pool.ts";
import type { SectionSpec } from "./field-spec.ts";
import {
  changeTexts,
  listView,
  sectionFacts,
  sectionFields,
  summaryOf,
  type ItemWorld,
} from "./fields-view.ts";
import { bearerOf, moddedOfItem } from "./item-context.ts";
import { contentsView, freeMods, modRows } from "./item-parts.ts";
import { fieldsOfKind } from "./kind-fields.ts";
import { valueAt } from "./value-at.ts";

/** The mode of the sheet and the viewer's permissions. */
interface Looking {
  readonly editing: boolean;
  readonly owner: boolean;
  readonly gamemaster: boolean;
}

/** Returns the view of an item's sheet, except for the name, image and description. */
export function itemView(item: BlackoutItem, world: ItemWorld, { editing, owner, gamemaster }: Looking) {
  const { words } = world;
  const spec = fieldsOfKind(item.type) ?? { sections: [], summary: [], line: [] };
  const sections = shownSections(item, spec.sections, editing)
    .map(section => ({
      title: words.localize(section.title),
      fields: editing ? sectionFields(section, world) : [],
      lists: editing ? (section.lists ?? []).map(list => listView(list, world)) : [],
      facts: editing ? [] : [...weaponFacts(item, section, world), ...sectionFacts(section, world)],
    }))
    .filter(({ fields, lists, facts }) => fields.length + lists.length + facts.length > 0);
  const items = [...(bearerOf(item)?.items ?? [])];
  const modded = moddedOfItem(item);
  const facts = factsOf(item);
  const mods = modRows(modded?.mods ?? [], items, words);
  const free = editing
    ? freeMods(items).map(({ id, name }) => ({ value: id ?? "", label: name, selected: false }))
    : [];
  return {
    kind: kindLine(item, words),
    summary: [
      ...(item.isWeapon()
        ? [
            {
              value: damageText(item.system.damage, words, true),
              unit: words.localize("BLACKOUT.weapon.damageWord"),
            },
          ]
        : []),
      ...summaryOf(spec, world),
    ],
    sections,
    attacks: editing ? [] : attackPairs(item, words),
    isWeapon: item.isWeapon() && !editing,
    gives: editing ? [] : givesOf(item, words),
    changes: item.isMod() && !editing ? changeTexts(item.system.changes, words) : null,
    prose: editing ? null : proseOf(item, world),
    mods: modded && mods.length + free.length > 0 ? { rows: mods, free } : null,
    contents:
      item.isContainer() && item.parent ? contentsView(item.id ?? "", items, world.unit, words) : null,
    command:
      facts && item.parent && owner && !editing
        ? commandOfItem(facts, words)
        : maneuverAction(item, owner && !editing, words),
    hasQualities: item.isThing(),
    qualities: item.isThing() ? qualitiesOf(item, editing, words) : [],
    qualitiesGiven: item.isMod(),
    automations: (["automated", "assisted", "reference"] as const).map(key => ({
      key,
      label: words.localize(`BLACKOUT.automation.${key}`),
      does: words.localize(`BLACKOUT.automationDoes.${key}`),
    })),
    effects: effectRows(
      [...item.effects].map(({ id, name, img, disabled, sort }) => ({ id, name, img, disabled, sort })),
      words,
    ),
    mayAddEffects: editing && gamemaster,
  };
}

/**
 * Returns the visible sections. In edit mode, a maneuver from the rules has only the fields for its key and
 * its requirement. Items without an actor have no fields for a container or host item.
 */
function shownSections(
  item: BlackoutItem,
  sections: readonly SectionSpec[],
  editing: boolean,
): readonly SectionSpec[] {
  const keep = (paths: (path: string) => boolean) =>
    sections.map(section => ({ ...section, fields: section.fields.filter(({ path }) => paths(path)) }));
  if (item.isManeuver() && item.system.key !== "" && editing)
    return keep(path => path === "key" || path === "requirement").map(section => ({ ...section, lists: [] }));
  return bearerOf(item) ? sections : keep(path => path !== "container" && path !== "host");
}

/** Describes a weapon's damage and range in short phrases. */
function weaponFacts(item: BlackoutItem, { title }: SectionSpec, { words, modded }: ItemWorld) {
  if (!item.isWeapon() || title !== "BLACKOUT.item.numbers") return [];
  const { damage, range } = item.system;
  const changed = (path: string) => modded.some(number => number.path === path);
  return [
    {
      label: words.localize("BLACKOUT.weapon.damage"),
      value: damageText(damage, words),
      path: changed("damage.flat") ? "damage.flat" : "damage.dice",
      changed: changed("damage.dice") || changed("damage.flat"),
    },
    {
      label: words.localize("BLACKOUT.weapon.range"),
      value:
        range > 0
          ? words.format("BLACKOUT.gear.range", { n: plain(range) })
          : words.localize("BLACKOUT.weapon.reach"),
      path: "range",
      changed: changed("range"),
    },
  ];
}

/** Returns a one-line description of an item, such as `Ranged weapon, one hand, common, 240 credits`. */
function kindLine(item: BlackoutItem, words: Words): string {
  const kind = item.isWeapon()
    ? words.localize(`BLACKOUT.weapon.kind.${item.system.category}`)
    : words.localize(`TYPES.Item.${item.type}`);
  const hands = item.isWeapon()
    ? [
        words.localize(
          item.system.hands > 1
            ? "BLACKOUT.weapon.twoHands"
            : item.system.hands === 1
              ? "BLACKOUT.weapon.oneHand"
              : "BLACKOUT.weapon.noHands",
        ),
      ]
    : [];
  const line = (fieldsOfKind(item.type)?.line ?? []).map(({ path, prefix }) =>
    words.localize(
      `${prefix}.${String(valueAt(item.isManeuver() ? item.system.maneuver : item.system, path))}`,
    ),
  );
  return [
    kind,
    ...hands,
    ...line,
    ...(item.isThing()
      ? [
          words.format("BLACKOUT.sheet.creditsOf", { n: plain(item.system.price) }),
          ...tradeNotes(item.system.price, item.system.rarity, currentHouseRules(), words),
        ]
      : []),
  ].join(", ");
}

/**
 * Returns the attribute and skill pairs for attacking with a weapon, with the wielder's dice for each pair.
 */
function attackPairs(item: BlackoutItem, words: Words) {
  if (!item.isWeapon()) return [];
  const actor = bearerOf(item);
  const skills = knownSkills(actor, words);
  return item.system.attacks.map(({ attribute, skill }, index) => {
    const pool = actor && poolInHands(actor, attribute, skill);
    const name = words.format("BLACKOUT.card.pair", {
      attribute: words.localize(`BLACKOUT.attribute.${attribute}`),
      skill: skillNamed(skill, skills),
    });
    return {
      index,
      attribute,
      skill,
      name,
      pool: pool && plain(pool.pool),
      capped: pool?.capped ?? false,
      rollLabel: words.format("BLACKOUT.attack.roll", { name, dice: pool ? plain(pool.pool) : "" }),
    };
  });
}

/**
 * Returns the main text of an item: the effect of a consumable, or the description of a background or another
 * nonphysical item.
 */
function proseOf(item: BlackoutItem, { enriched, words }: ItemWorld) {
  if (item.isConsumable())
    return enriched["effect"]
      ? { title: words.localize("BLACKOUT.consumable.effect"), enriched: enriched["effect"] }
      : null;
  return item.isOfPerson() && enriched["description"]
    ? { title: words.localize("BLACKOUT.sheet.tab.description"), enriched: enriched["description"] }
    : null;
}

function givesOf(item: BlackoutItem, words: Words): string[] {
  const grants = valueAt(item.system, "grants") as Grants | undefined;
  const skills = knownSkills(bearerOf(item), words);
  return grants
    ? givesTexts(grants, {
        words,
        skillName: key => skillNamed(key, skills),
        hasSkill: key => skills.some(skill => skill.key === key),
      })
    : [];
}

/**
 * Returns the qualities of an item. Edit mode shows only the item's own qualities, whereas play mode includes
 * those from its mods.
 */
function qualitiesOf(item: BlackoutItem, editing: boolean, words: Words) {
  const own = (item._source as { system: { qualities?: readonly StoredQuality[] } }).system.qualities ?? [];
  const all = editing ? own : (moddedOfItem(item)?.qualities ?? own);
  return shownQualities(all, words).map(quality => ({
    ...quality,
    given: quality.index >= own.length ? words.localize("BLACKOUT.quality.byMod") : "",
    options: editing ? qualityOptions(quality.key, words) : [],
    label: words.format("BLACKOUT.quality.number", { n: String(quality.index + 1) }),
    removeLabel: words.format("BLACKOUT.remove.one", { name: quality.name }),
  }));
}

/** Returns the button for using a maneuver, or null if the item isn't a maneuver that the viewer may use. */
function maneuverAction(item: BlackoutItem, may: boolean, words: Words) {
  if (!item.isManeuver() || !may || !item.parent) return null;
  return {
    action: item.system.key || "ownManeuver",
    name: words.localize("BLACKOUT.do.maneuver"),
    label: words.format("BLACKOUT.do.do", { name: item.name }),
  };
}

/** Returns the label of the field at a path, for use in an explanation. */
export function labelOfPath(type: string, path: string, words: Words): string {
  const spec = fieldsOfKind(type)
    ?.sections.flatMap(({ fields }) => fields)
    .find(field => field.path === path);
  return spec ? words.localize(spec.label) : path;
}
