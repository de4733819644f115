import { storedSystem } from "../../../compat/stored-texts.ts";
import { isCausable } from "../../../rules/gear/use-effects.ts";
import { maneuverKeys } from "../../../rules/combat/maneuvers.ts";
import { conditions } from "../../../rules/conditions/registry.ts";
import { modHosts } from "../../../rules/gear/modifications.ts";
import { numberBounds } from "../../../compat/documents.ts";
import { isGivenByGear } from "../../../data/actor/gear-conditions.ts";
import { conditionName } from "../../../data/effect/condition-source.ts";
import { currentHouseRules } from "../../../data/house-rules.ts";
import { nestingOfItems } from "../../../data/item/nesting.ts";
import type { Modded } from "../../../data/item/mods.ts";
import type { BlackoutItem } from "../../../documents/item.ts";
import { attributeOptions, type Option } from "../../shared/options.ts";
import type { Words } from "../../shared/words.ts";
import { knownSkills } from "../weapon-pool.ts";
import type { NamedChoices } from "./field-spec.ts";
import type { ItemWorld } from "./fields-view.ts";
import { possibleContainers } from "./item-parts.ts";

/** Returns the result of applying an item's mods, or null if the item can't have mods. */
export function moddedOfItem(item: BlackoutItem): Modded | null {
  return "modded" in item.system ? (item.system.modded as Modded) : null;
}

/** Returns the actor to whom an item belongs, or null if there is none. */
export function bearerOf(item: BlackoutItem): Actor.Implementation | null {
  return item.parent instanceof Actor ? item.parent : null;
}

/** Returns the data required to render an item's fields. */
export function itemWorld(
  item: BlackoutItem,
  words: Words,
  enriched: Readonly<Record<string, string>>,
): ItemWorld {
  return {
    words,
    enriched,
    stored: { ...storedSystem(item), ...shownTexts(item.system) },
    prepared: preparedOf(item),
    modded: moddedOfItem(item)?.numbers ?? [],
    unit: currentHouseRules().capacityUnit,
    boundsOf: path => numberBounds(item.system, path),
    choicesOf: (name, chosen) => choicesOf(item, name, chosen, words),
    faults: faultsOf(item, words),
  };
}

/**
 * Returns the texts that edit mode shows, in this client's language. A text that the user doesn't change
 * isn't stored.
 */
function shownTexts(system: object): object {
  return Object.fromEntries(
    Object.entries(system).filter(
      ([key, value]) =>
        typeof value === "string" && ["effect", "requirement", "model", "place"].includes(key),
    ),
  );
}

/** Returns the prepared data of an item. Maneuvers get their data from the rules (R12.6). */
function preparedOf(item: BlackoutItem): object {
  if (!item.isManeuver()) return item.system;
  const {
    requirement,
    key,
    maneuver: { ap, ...rest },
  } = item.system;
  return { ...rest, key, requirement, actionPoints: ap };
}

function choicesOf(item: BlackoutItem, name: NamedChoices, chosen: string, words: Words): readonly Option[] {
  const entry = (value: string, label: string): Option => ({ value, label, selected: value === chosen });
  const none = (key: string) => entry("", words.localize(key));
  const others = [...(bearerOf(item)?.items ?? [])].filter(other => other !== item);
  const byName = (list: readonly Option[]) => [...list].sort((a, b) => a.label.localeCompare(b.label));
  if (name === "attribute") return attributeOptions(chosen as "strength", words);
  if (name === "noAttribute") return attributeOptions(chosen as "", words, "BLACKOUT.weapon.noAttribute");
  if (name === "skill") return knownSkills(bearerOf(item), words).map(({ key, label }) => entry(key, label));
  if (name === "condition" || name === "gearCondition" || name === "causable")
    return byName(
      [...conditions.keys()]
        .filter(key => name === "condition" || (name === "causable" ? isCausable(key) : isGivenByGear(key)))
        .map(key => entry(key, words.localize(conditionName(key)))),
    );
  if (name === "requirable")
    return [
      none("BLACKOUT.requires.training"),
      ...attributeOptions(chosen as "strength", words),
      ...knownSkills(bearerOf(item), words).map(({ key, label }) => entry(key, label)),
    ];
  if (name === "maneuver")
    return [
      none("BLACKOUT.ownManeuver.own"),
      ...maneuverKeys.map(key => entry(key, words.localize(`BLACKOUT.maneuver.${key}`))),
    ];
  if (name === "container")
    return [
      none("BLACKOUT.container.none"),
      ...possibleContainers(item.id ?? "", others).map(({ id, name: label }) => entry(id ?? "", label)),
    ];
  return [
    none("BLACKOUT.mod.noHost"),
    ...byName(
      others
        .filter(({ type }) => modHosts.some(host => host === type))
        .map(({ id, name: label }) => entry(id ?? "", label)),
    ),
  ];
}

/** Returns the problems with an item's container or host item. */
function faultsOf(item: BlackoutItem, words: Words): Record<string, string> {
  const bearer = bearerOf(item);
  if (!bearer || !item.isThing()) return {};
  const fault = nestingOfItems(bearer.items).faults.get(item.id ?? "");
  return {
    ...(fault && { container: words.localize(`BLACKOUT.container.fault.${fault}`) }),
    ...(item.isMod() && modFault(item.id ?? "", item.system.host, bearer, words)),
  };
}

function modFault(
  id: string,
  host: string,
  bearer: Actor.Implementation,
  words: Words,
): { host: string } | undefined {
  if (host === "") return undefined;
  const thing = bearer.items.get(host);
  const modded = thing && moddedOfItem(thing);
  const fault = modded ? (modded.mods.find(mod => mod.id === id)?.fault ?? null) : "missing";
  return fault === null ? undefined : { host: words.localize(`BLACKOUT.mod.fault.${fault}`) };
}
