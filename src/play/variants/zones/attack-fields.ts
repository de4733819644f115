import { zonesCovers } from "../../../rules/variants/zones-and-cards/interrupts.ts";
import { zonesBands } from "../../../rules/variants/zones-and-cards/zone-map.ts";
import { text, type Text } from "../../deed/card.ts";
import type { Facts } from "../../deed/facts.ts";
import type { Field } from "../../deed/verb.ts";
import { bandFor, barrierWords, conserveHabits, lightAt, lights, specials, targetOf } from "./attack-plan.ts";
import { newPlace } from "./fight-of.ts";
import type { Fray } from "./fray.ts";
import { pushHabits } from "./rolling.ts";
import { sizes } from "./sheet-of.ts";

/** Words to choose from, each called by a text of its group. */
export function choiceField(name: string, words: readonly string[], group: string, part: { readonly label?: Text; readonly hint?: Text; readonly group?: Text } = {}): Field {
  return { name, kind: "choice", label: text(`BLACKOUT.zones.field.${name}`), options: words.map(value => ({ value, label: text(`BLACKOUT.zones.${group}.${value}`) })), ...part };
}

/** The same with the first of them for what the fight knows by itself. */
export function knownField(name: string, words: readonly string[], group: string, known: Text, part: { readonly group?: Text } = {}): Field {
  const field = choiceField(name, words, group, part);
  return field.kind === "choice" ? { ...field, options: [{ value: "auto", label: text("BLACKOUT.zones.field.asItIs", { known }) }, ...field.options] } : field;
}

/** A yes or no. */
export function toggleField(name: string, part: { readonly label?: Text; readonly hint?: Text; readonly group?: Text } = {}): Field {
  return { name, kind: "toggle", label: text(`BLACKOUT.zones.field.${name}`), ...part };
}

/** A number. */
export function numberField(name: string, min: number, max: number, part: { readonly label?: Text; readonly hint?: Text; readonly group?: Text } = {}): Field {
  return { name, kind: "number", label: text(`BLACKOUT.zones.field.${name}`), min, max, ...part };
}

/** What somebody chooses for every roll: help, dice that the Gamemaster gives, and whether they are asked to push. */
export function rollFields(): readonly Field[] {
  return [numberField("helpers", 0, 3), numberField("modifier", -9, 9), choiceField("push", pushHabits, "pushHabit")];
}

/** What an attack may be: how far, what it meets, what it aims for (A10). What nobody chose is as the fight knows it. */
export function attackFieldsOf(fray: Fray, facts: Facts): readonly Field[] {
  const weapon = facts.item ? fray.weapon(fray.me, facts.item.uuid) : null;
  const close = weapon === null || weapon.kind === "close";
  const target = targetOf(fray, facts);
  const group = text("BLACKOUT.zones.field.target");
  const named = (what: string, word: string) => text(`BLACKOUT.zones.${what}.${word}`);
  const place = target === null ? newPlace : fray.place(target);
  const behind = barrierWords[place.barrier] ?? "armoredBulkhead";
  return [
    knownField("band", zonesBands, "band", named("band", target === null ? (close ? "adjacent" : "short") : bandFor(fray, target, close)), { group }),
    ...close ? [choiceField("special", specials, "specialKind")] : [
      toggleField("aimed"), knownField("cover", zonesCovers, "cover", named("cover", place.cover), { group }), knownField("barrier", barrierWords, "barrierKind", named("barrierKind", behind), { group }),
      knownField("size", sizes, "size", named("size", target === null ? "normal" : fray.sheet(target).size), { group }),
      knownField("light", lights, "light", named("light", target === null ? "bright" : lightAt(fray, target)), { group }),
    ],
    toggleField("weakSpot"), knownField("ambush", ["yes", "no"], "answer", named("answer", place.unaware ? "yes" : "no"), { group }),
    ...weapon?.needsAmmunition ? [choiceField("conserve", conserveHabits, "conserveHabit")] : [],
    ...rollFields(),
  ];
}
