import {
  choice,
  other,
  pick,
  toggle,
  words,
  type Chosen,
  type ChoiceSituation,
} from "../../../actions/core/choice.ts";
import { chosenText } from "../../../actions/core/choices.ts";
import { text, type Text } from "../../../actions/core/card.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { against, field, encounterOf, optionLabels, zonesAction } from "../combat/action-parts.ts";
import { entering } from "../combat/entering.ts";
import { pairOf, type NamedZone } from "../combat/zones-state.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
import { goTo, stepUp } from "../combat/moving.ts";
import { chosenTargets } from "./stress.ts";

/** The operations that a Gamemaster can perform on the battlefield. */
export const zoneOperations = ["add", "change", "remove", "border", "place", "touch", "regions"] as const;
type ZoneOperation = (typeof zoneOperations)[number];

const zoneOperation = choice("operation", zoneOperations, {
  label: field("operation"),
  option: optionLabels("zoneOperation"),
});

/** Returns the configuration of a choice that the dialog shows only for some operations. */
function asked(name: string, ...of: readonly ZoneOperation[]) {
  return {
    label: field(name),
    shown: ({ facts }: ChoiceSituation) => of.includes(zoneOperation.of(facts.choices)),
  };
}

function zonesIn({ facts }: ChoiceSituation) {
  return encounterOf(facts).state.zones.map(({ id, name }) => ({ value: id, label: text(name) }));
}

const choices = [
  zoneOperation,
  pick("zone", zonesIn, asked("zone", "change", "remove", "border", "place")),
  pick("other", zonesIn, asked("other", "border")),
  words("name", asked("name", "add", "change")),
  toggle("cluttered", asked("cluttered", "add", "change")),
  toggle("dim", asked("dim", "add", "change")),
  toggle("cramped", asked("cramped", "add", "change")),
  toggle("joined", { ...asked("joined", "border", "touch"), initial: true }),
  // The region of the zone. If omitted, the region stays the same.
  other("region", chosen => ((chosen["region"] ?? null) === null ? null : chosenText(chosen, "region"))),
] as const;

/**
 * Creates zones, sets their properties and borders, and places combatants (Z4.1, Z6.10, Z8.1), even before
 * the encounter. Only Gamemasters can use this action.
 */
export const zone = zonesAction({
  key: "zones.zone",
  targets: "any",
  who: "gamemaster",
  speaker: "gamemaster",
  choices,
  problems: ({ facts, choices: chosen, plan: { encounter } }) => problemsOf(encounter, facts, chosen),
  resolve: ({ facts, choices: chosen, plan: { encounter } }) => ({
    outcome: change(encounter, facts, chosen),
  }),
});

function problemsOf(
  encounter: ZonesEncounter,
  facts: Facts,
  { operation, name, zone: one, other }: Chosen<typeof choices>,
) {
  if (encounter.facts.combat === null) return [against("noFight", { name: encounter.name(encounter.me) })];
  if (operation === "add" && name === "") return [against("zoneName")];
  if (operation === "regions" && taken(facts).regions.length === 0) return [against("noRegions")];
  if (operation === "touch" && chosenTargets(encounter, facts).every(id => id === encounter.me))
    return [against("noTarget")];
  if (operation === "border" && one === other) return [against("sameZone")];
  return [];
}

function change(
  encounter: ZonesEncounter,
  facts: Facts,
  { operation, zone: one, other, name, joined, cluttered, dim, cramped, region }: Chosen<typeof choices>,
): Text {
  const { zones, links } = encounter.state;
  const flags = { cluttered, dim, cramped };
  switch (operation) {
    case "add":
      encounter.setState({
        zones: [...zones, { id: newId(zones), name, ...flags, ...regionPart(region ?? "") }],
      });
      return text("BLACKOUT.zones.zones.added", { name });
    case "change": {
      const old = zoneNamed(encounter, one);
      const { region: was = "", ...rest } = old;
      const now = { ...rest, ...flags, ...regionPart(region ?? was) };
      encounter.setState({
        zones: zones.map(each =>
          each.id === old.id ? { ...now, name: name === "" ? each.name : name } : each,
        ),
      });
      return text("BLACKOUT.zones.zones.changed", { name: name === "" ? old.name : name });
    }
    case "remove": {
      const old = zoneNamed(encounter, one);
      encounter.setState({
        zones: zones.filter(({ id }) => id !== old.id),
        links: links.filter(link => !link.includes(old.id)),
      });
      Object.entries(encounter.state.places)
        .filter(([, place]) => place.zone === old.id)
        .forEach(([id]) => {
          encounter.setPlace(id, { zone: "" });
        });
      return text("BLACKOUT.zones.zones.removed", { name: old.name });
    }
    case "border": {
      const [from, to] = [zoneNamed(encounter, one), zoneNamed(encounter, other)];
      const rest = links.filter(([a, b]) => pairOf(a, b) !== pairOf(from.id, to.id));
      encounter.setState({ links: joined ? [...rest, [from.id, to.id]] : rest });
      return text(joined ? "BLACKOUT.zones.zones.joined" : "BLACKOUT.zones.zones.parted", {
        name: from.name,
        other: to.name,
      });
    }
    case "place": {
      const there = zoneNamed(encounter, one);
      const who = chosenTargets(encounter, facts);
      who
        .filter(id => encounter.person(id).id !== "" && !encounter.state.places[id])
        .forEach(id => {
          encounter.setState({ places: { ...encounter.state.places, [id]: entering(encounter, id).place } });
        });
      who.forEach(id => {
        goTo(encounter, id, there.id);
      });
      return text("BLACKOUT.zones.zones.placed", { n: who.length, zone: there.name });
    }
    case "regions":
      return text("BLACKOUT.zones.zones.fromRegions", { n: takeRegions(encounter, facts) });
    default: {
      const who = chosenTargets(encounter, facts).filter(id => id !== encounter.me);
      who.forEach(id => {
        if (joined) stepUp(encounter, encounter.me, id);
        else encounter.setTouching(encounter.me, id, false);
      });
      return text(joined ? "BLACKOUT.zones.zones.touch" : "BLACKOUT.zones.zones.apart", {
        name: encounter.name(encounter.me),
        n: who.length,
      });
    }
  }
}

function zoneNamed(encounter: ZonesEncounter, id: string): NamedZone {
  const wanted = id === "" ? encounter.state.zones[0] : encounter.state.zones.find(one => one.id === id);
  if (wanted) return wanted;
  throw new RuleError("choices.zone", id, "the ID of a zone of this encounter", { key: "zoneOfMap" });
}

function regionPart(region: string): Pick<NamedZone, "region"> {
  return region === "" ? {} : { region };
}

/** A scene region that becomes a zone: its UUID and its name. */
interface TakenRegion {
  readonly uuid: string;
  readonly name: string;
}

const mostRegions = 200;

/**
 * Returns the regions to turn into zones, and the pairs of regions that touch. Throws a RuleError if a list
 * is invalid.
 */
function taken({ choices }: Facts): {
  readonly regions: readonly TakenRegion[];
  readonly touching: readonly (readonly [string, string])[];
} {
  const listOf = (name: "regions" | "touching", most: number): readonly unknown[] => {
    const value = choices[name] ?? [];
    if (!Array.isArray(value) || value.length > most)
      throw new RuleError(`choices.${name}`, value, `a list of at most ${most}`, {
        key: "listMost",
        data: { max: most },
      });
    return value;
  };
  return {
    regions: listOf("regions", mostRegions).map((one, index) => {
      const { uuid, name } = typeof one === "object" && one !== null ? (one as Partial<TakenRegion>) : {};
      if (typeof uuid === "string" && typeof name === "string" && uuid !== "")
        return { uuid, name: name.slice(0, longestName) };
      throw new RuleError(`choices.regions.${index}`, one, "a region with its uuid and name", {
        key: "record",
      });
    }),
    touching: listOf("touching", mostRegions * mostRegions).map((pair, index) => {
      const [one, other, ...more]: readonly unknown[] = Array.isArray(pair) ? pair : [];
      if (typeof one === "string" && typeof other === "string" && more.length === 0)
        return [one, other] as const;
      throw new RuleError(`choices.touching.${index}`, pair, "a list of two regions", { key: "list" });
    }),
  };
}

const longestName = 60;

/**
 * Z4.1: assigns every region that belongs to no zone to the zone with the region's name or, if no such zone
 * is free, to a new zone. If two regions touch and at least one of them is new, their zones share a border.
 * Returns the number of regions that were assigned.
 */
function takeRegions(encounter: ZonesEncounter, facts: Facts): number {
  const { regions, touching } = taken(facts);
  const before = new Set(encounter.state.zones.flatMap(({ region }) => region ?? []));
  const fresh = regions.filter(
    ({ uuid }, index) => !before.has(uuid) && regions.findIndex(other => other.uuid === uuid) === index,
  );
  for (const { uuid, name } of fresh) {
    const { zones } = encounter.state;
    const named = zones.find(zone => zone.name === name && zone.region === undefined);
    encounter.setState({
      zones: named
        ? zones.map(zone => (zone === named ? { ...zone, region: uuid } : zone))
        : [...zones, { id: newId(zones), name, region: uuid }],
    });
  }
  const zoneOf = (uuid: string) => encounter.state.zones.find(({ region }) => region === uuid)?.id;
  const isFresh = (uuid: string) => fresh.some(region => region.uuid === uuid);
  const links = touching
    .filter(([a, b]) => isFresh(a) || isFresh(b))
    .flatMap(([a, b]): readonly (readonly [string, string])[] => {
      const [one, other] = [zoneOf(a), zoneOf(b)];
      return one !== undefined && other !== undefined && one !== other ? [[one, other]] : [];
    });
  const known = new Set(encounter.state.links.map(([a, b]) => pairOf(a, b)));
  encounter.setState({
    links: [
      ...encounter.state.links,
      ...links.filter(
        ([a, b], index) =>
          !known.has(pairOf(a, b)) && links.findIndex(([c, d]) => pairOf(c, d) === pairOf(a, b)) === index,
      ),
    ],
  });
  return fresh.length;
}

/** Returns an unused zone ID. Users never see these IDs. */
function newId(zones: readonly NamedZone[]): string {
  let number = zones.length + 1;
  while (zones.some(({ id }) => id === `zone${number}`)) number += 1;
  return `zone${number}`;
}
