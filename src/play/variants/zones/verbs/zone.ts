import { chosenOption, chosenText, chosenToggle } from "../../../deed/choices.ts";
import { text, type Text } from "../../../deed/card.ts";
import type { Facts } from "../../../deed/facts.ts";
import type { Field, Verb } from "../../../deed/verb.ts";
import { RuleError } from "../../../../rules/rule-error.ts";
import { choiceField, toggleField } from "../attack-fields.ts";
import { entering } from "../entering.ts";
import { pairOf, type NamedZone } from "../fight-of.ts";
import type { Fray } from "../fray.ts";
import { goTo, stepUp } from "../moving.ts";
import { against, done, frayOf, preview, refused } from "../verb-parts.ts";
import { peopleMeant } from "./stress.ts";

const title = text("BLACKOUT.verb.zones.zone");
/** What a Gamemaster does with the battlefield. */
export const zoneDeeds = ["add", "change", "remove", "border", "place", "touch"] as const;

/** A Gamemaster makes zones, says what they are like and which border on each other, and who stands where (Z4.1, Z6.10, Z8.1). Everything before the fight begins as well. */
export const zone: Verb = {
  key: "zones.zone", variant: "zones", label: title, targets: "any", gamemaster: true, together: true,
  defaults: () => ({ combatant: "", deed: "add", zone: "", other: "", name: "", cluttered: false, dim: false, cramped: false, joined: true }),
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
  const which = (name: "zone" | "other"): Field => ({ name, kind: "choice", label: text(`BLACKOUT.zones.field.${name}`), options });
  const flags = [toggleField("cluttered"), toggleField("dim"), toggleField("cramped")];
  const named: Field = { name: "name", kind: "text", label: text("BLACKOUT.zones.field.name") };
  const more: Readonly<Record<(typeof zoneDeeds)[number], readonly Field[]>> = {
    add: [named, ...flags], change: [which("zone"), named, ...flags], remove: [which("zone")], border: [which("zone"), which("other"), toggleField("joined")], place: [which("zone")], touch: [toggleField("joined")],
  };
  return [choiceField("deed", zoneDeeds, "zoneDeed"), ...more[deed]];
}

function problemsOf(fray: Fray, facts: Facts) {
  const deed = chosenOption(facts.choices, "deed", zoneDeeds, "add");
  if (fray.facts.combat === null) return [against("noFight", { name: fray.name(fray.me) })];
  if (deed === "add" && chosenText(facts.choices, "name") === "") return [against("zoneName")];
  if (deed === "touch" && peopleMeant(fray, facts).every(id => id === fray.me)) return [against("noTarget")];
  if (deed === "border" && chosenText(facts.choices, "zone") === chosenText(facts.choices, "other")) return [against("sameZone")];
  return [];
}

function change(fray: Fray, facts: Facts): Text {
  const { choices } = facts;
  const { zones, links } = fray.fight;
  const flags = { cluttered: chosenToggle(choices, "cluttered"), dim: chosenToggle(choices, "dim"), cramped: chosenToggle(choices, "cramped") };
  const name = chosenText(choices, "name");
  switch (chosenOption(choices, "deed", zoneDeeds, "add")) {
    case "add": fray.setFight({ zones: [...zones, { id: newId(zones), name, ...flags }] }); return text("BLACKOUT.zones.zones.added", { name });
    case "change": {
      const old = zoneNamed(fray, choices["zone"]);
      fray.setFight({ zones: zones.map(one => (one.id === old.id ? { ...one, ...flags, name: name === "" ? one.name : name } : one)) });
      return text("BLACKOUT.zones.zones.changed", { name: name === "" ? old.name : name });
    }
    case "remove": {
      const old = zoneNamed(fray, choices["zone"]);
      fray.setFight({ zones: zones.filter(({ id }) => id !== old.id), links: links.filter(link => !link.includes(old.id)) });
      Object.entries(fray.fight.places).filter(([, place]) => place.zone === old.id).forEach(([id]) => { fray.setPlace(id, { zone: "" }); });
      return text("BLACKOUT.zones.zones.removed", { name: old.name });
    }
    case "border": {
      const [one, other] = [zoneNamed(fray, choices["zone"]), zoneNamed(fray, choices["other"])];
      const rest = links.filter(([a, b]) => pairOf(a, b) !== pairOf(one.id, other.id));
      const joined = chosenToggle(choices, "joined", true);
      fray.setFight({ links: joined ? [...rest, [one.id, other.id]] : rest });
      return text(joined ? "BLACKOUT.zones.zones.joined" : "BLACKOUT.zones.zones.parted", { name: one.name, other: other.name });
    }
    case "place": {
      const there = zoneNamed(fray, choices["zone"]);
      const who = peopleMeant(fray, facts);
      who.filter(id => fray.person(id).id !== "" && !fray.fight.places[id]).forEach(id => { fray.setFight({ places: { ...fray.fight.places, [id]: entering(fray, id).place } }); });
      who.forEach(id => { goTo(fray, id, there.id); });
      return text("BLACKOUT.zones.zones.placed", { n: who.length, zone: there.name });
    }
    default: {
      const joined = chosenToggle(choices, "joined", true);
      const who = peopleMeant(fray, facts).filter(id => id !== fray.me);
      who.forEach(id => { if (joined) stepUp(fray, fray.me, id); else fray.setTouching(fray.me, id, false); });
      return text(joined ? "BLACKOUT.zones.zones.touch" : "BLACKOUT.zones.zones.apart", { name: fray.name(fray.me), n: who.length });
    }
  }
}

function zoneNamed(fray: Fray, id: unknown): NamedZone {
  const wanted = id === "" || id === undefined ? fray.fight.zones[0] : fray.fight.zones.find(one => one.id === id);
  if (wanted) return wanted;
  throw new RuleError("choices.zone", id, "the id of a zone of this fight");
}

/** The first id that no zone has: ids of zones are never seen. */
function newId(zones: readonly NamedZone[]): string {
  let number = zones.length + 1;
  while (zones.some(({ id }) => id === `zone${number}`)) number += 1;
  return `zone${number}`;
}
