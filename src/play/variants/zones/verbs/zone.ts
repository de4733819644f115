import { chosenOption, chosenText, chosenToggle } from "../../../../actions/core/choices.ts";
import { text, type Text } from "../../../../actions/core/card.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Field, Action } from "../../../../actions/core/action.ts";
import { RuleError } from "../../../../rules/rule-error.ts";
import { choiceField, toggleField } from "../attack-fields.ts";
import { entering } from "../entering.ts";
import { pairOf, type NamedZone } from "../fight-of.ts";
import type { Fray } from "../fray.ts";
import { goTo, stepUp } from "../moving.ts";
import { against, done, frayOf, preview, refused } from "../action-parts.ts";
import { peopleMeant } from "./stress.ts";

const title = text("BLACKOUT.verb.zones.zone");
/** What a Gamemaster does with the battlefield. */
export const zoneDeeds = ["add", "change", "remove", "border", "place", "touch", "regions"] as const;

/** A Gamemaster makes zones, says what they are like and which border on each other, and who stands where (Z4.1, Z6.10, Z8.1). Everything before the fight begins as well. */
export const zone: Action = {
  key: "zones.zone",
  needs: { variant: "zones" },
  label: title,
  targets: "any",
  who: "gamemaster",
  speaker: "gamemaster",
  defaults: () => ({
    combatant: "",
    deed: "add",
    zone: "",
    other: "",
    name: "",
    cluttered: false,
    dim: false,
    cramped: false,
    joined: true,
  }),
  fields: facts => fieldsOf(frayOf(facts), chosenOption(facts.choices, "deed", zoneDeeds, "add")),
  preview: facts => preview({ problems: problemsOf(frayOf(facts), facts) }),
  judge: facts => {
    const fray = frayOf(facts);
    const problems = problemsOf(fray, facts);
    if (problems.length > 0) return refused(facts, title, problems);
    return done(fray, facts, { title, outcome: change(fray, facts) });
  },
};

function fieldsOf(fray: Fray, deed: (typeof zoneDeeds)[number]): readonly Field[] {
  const options = fray.fight.zones.map(({ id, name }) => ({ value: id, label: text(name) }));
  const which = (name: "zone" | "other"): Field => ({
    name,
    kind: "choice",
    label: text(`BLACKOUT.zones.field.${name}`),
    options,
  });
  const flags = [toggleField("cluttered"), toggleField("dim"), toggleField("cramped")];
  const named: Field = { name: "name", kind: "text", label: text("BLACKOUT.zones.field.name") };
  const more: Readonly<Record<(typeof zoneDeeds)[number], readonly Field[]>> = {
    add: [named, ...flags],
    change: [which("zone"), named, ...flags],
    remove: [which("zone")],
    border: [which("zone"), which("other"), toggleField("joined")],
    place: [which("zone")],
    touch: [toggleField("joined")],
    regions: [],
  };
  return [choiceField("deed", zoneDeeds, "zoneDeed"), ...more[deed]];
}

function problemsOf(fray: Fray, facts: Facts) {
  const deed = chosenOption(facts.choices, "deed", zoneDeeds, "add");
  if (fray.facts.combat === null) return [against("noFight", { name: fray.name(fray.me) })];
  if (deed === "add" && chosenText(facts.choices, "name") === "") return [against("zoneName")];
  if (deed === "regions" && taken(facts).regions.length === 0) return [against("noRegions")];
  if (deed === "touch" && peopleMeant(fray, facts).every(id => id === fray.me)) return [against("noTarget")];
  if (deed === "border" && chosenText(facts.choices, "zone") === chosenText(facts.choices, "other"))
    return [against("sameZone")];
  return [];
}

function change(fray: Fray, facts: Facts): Text {
  const { choices } = facts;
  const { zones, links } = fray.fight;
  const flags = {
    cluttered: chosenToggle(choices, "cluttered"),
    dim: chosenToggle(choices, "dim"),
    cramped: chosenToggle(choices, "cramped"),
  };
  const name = chosenText(choices, "name");
  switch (chosenOption(choices, "deed", zoneDeeds, "add")) {
    case "add":
      fray.setFight({
        zones: [...zones, { id: newId(zones), name, ...flags, ...regionPart(chosenText(choices, "region")) }],
      });
      return text("BLACKOUT.zones.zones.added", { name });
    case "change": {
      const old = zoneNamed(fray, choices["zone"]);
      const { region: was = "", ...rest } = old;
      const region = regionPart(chosenText(choices, "region", was));
      fray.setFight({
        zones: zones.map(one =>
          one.id === old.id ? { ...rest, ...flags, ...region, name: name === "" ? one.name : name } : one,
        ),
      });
      return text("BLACKOUT.zones.zones.changed", { name: name === "" ? old.name : name });
    }
    case "remove": {
      const old = zoneNamed(fray, choices["zone"]);
      fray.setFight({
        zones: zones.filter(({ id }) => id !== old.id),
        links: links.filter(link => !link.includes(old.id)),
      });
      Object.entries(fray.fight.places)
        .filter(([, place]) => place.zone === old.id)
        .forEach(([id]) => {
          fray.setPlace(id, { zone: "" });
        });
      return text("BLACKOUT.zones.zones.removed", { name: old.name });
    }
    case "border": {
      const [one, other] = [zoneNamed(fray, choices["zone"]), zoneNamed(fray, choices["other"])];
      const rest = links.filter(([a, b]) => pairOf(a, b) !== pairOf(one.id, other.id));
      const joined = chosenToggle(choices, "joined", true);
      fray.setFight({ links: joined ? [...rest, [one.id, other.id]] : rest });
      return text(joined ? "BLACKOUT.zones.zones.joined" : "BLACKOUT.zones.zones.parted", {
        name: one.name,
        other: other.name,
      });
    }
    case "place": {
      const there = zoneNamed(fray, choices["zone"]);
      const who = peopleMeant(fray, facts);
      who
        .filter(id => fray.person(id).id !== "" && !fray.fight.places[id])
        .forEach(id => {
          fray.setFight({ places: { ...fray.fight.places, [id]: entering(fray, id).place } });
        });
      who.forEach(id => {
        goTo(fray, id, there.id);
      });
      return text("BLACKOUT.zones.zones.placed", { n: who.length, zone: there.name });
    }
    case "regions":
      return text("BLACKOUT.zones.zones.fromRegions", { n: takeRegions(fray, facts) });
    default: {
      const joined = chosenToggle(choices, "joined", true);
      const who = peopleMeant(fray, facts).filter(id => id !== fray.me);
      who.forEach(id => {
        if (joined) stepUp(fray, fray.me, id);
        else fray.setTouching(fray.me, id, false);
      });
      return text(joined ? "BLACKOUT.zones.zones.touch" : "BLACKOUT.zones.zones.apart", {
        name: fray.name(fray.me),
        n: who.length,
      });
    }
  }
}

function zoneNamed(fray: Fray, id: unknown): NamedZone {
  const wanted =
    id === "" || id === undefined ? fray.fight.zones[0] : fray.fight.zones.find(one => one.id === id);
  if (wanted) return wanted;
  throw new RuleError("choices.zone", id, "the id of a zone of this fight", { key: "zoneOfMap" });
}

function regionPart(region: string): Pick<NamedZone, "region"> {
  return region === "" ? {} : { region };
}

/** A region of a scene that becomes a zone: its uuid and name. */
interface TakenRegion {
  readonly uuid: string;
  readonly name: string;
}

const mostRegions = 200;

/** The regions that are taken over, and which of them touch. Throws a RuleError for lists of anything else. */
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

/** Z4.1: makes a zone of each region that is none yet; one that bears the name of a region is that region from now on. Of those that are new to the map, those that touch border on each other. Answers how many. */
function takeRegions(fray: Fray, facts: Facts): number {
  const { regions, touching } = taken(facts);
  const before = new Set(fray.fight.zones.flatMap(({ region }) => region ?? []));
  const fresh = regions.filter(
    ({ uuid }, index) => !before.has(uuid) && regions.findIndex(other => other.uuid === uuid) === index,
  );
  for (const { uuid, name } of fresh) {
    const { zones } = fray.fight;
    const named = zones.find(zone => zone.name === name && zone.region === undefined);
    fray.setFight({
      zones: named
        ? zones.map(zone => (zone === named ? { ...zone, region: uuid } : zone))
        : [...zones, { id: newId(zones), name, region: uuid }],
    });
  }
  const zoneOf = (uuid: string) => fray.fight.zones.find(({ region }) => region === uuid)?.id;
  const isFresh = (uuid: string) => fresh.some(region => region.uuid === uuid);
  const links = touching
    .filter(([a, b]) => isFresh(a) || isFresh(b))
    .flatMap(([a, b]): readonly (readonly [string, string])[] => {
      const [one, other] = [zoneOf(a), zoneOf(b)];
      return one !== undefined && other !== undefined && one !== other ? [[one, other]] : [];
    });
  const known = new Set(fray.fight.links.map(([a, b]) => pairOf(a, b)));
  fray.setFight({
    links: [
      ...fray.fight.links,
      ...links.filter(
        ([a, b], index) =>
          !known.has(pairOf(a, b)) && links.findIndex(([c, d]) => pairOf(c, d) === pairOf(a, b)) === index,
      ),
    ],
  });
  return fresh.length;
}

/** The first id that no zone has: ids of zones are never seen. */
function newId(zones: readonly NamedZone[]): string {
  let number = zones.length + 1;
  while (zones.some(({ id }) => id === `zone${number}`)) number += 1;
  return `zone${number}`;
}
