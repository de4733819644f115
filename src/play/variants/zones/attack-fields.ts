import { zonesCovers } from "../../../rules/variants/zones-and-cards/interrupts.ts";
import { zonesBands } from "../../../rules/variants/zones-and-cards/zone-map.ts";
import { text, type Text } from "../../../actions/core/card.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import type { Field } from "../../../actions/core/action.ts";
import {
  barrierWord,
  barrierWords,
  conserveHabits,
  disarmings,
  knownTerms,
  lights,
  specials,
  targetOf,
  type KnownTerms,
} from "./attack-plan.ts";
import type { Fray } from "./fray.ts";
import { weaponUsed } from "./in-hand.ts";
import { pushHabits } from "./rolling.ts";
import { sizes } from "./sheet-of.ts";

/** Words to choose from, each called by a text of its group. */
export function choiceField(
  name: string,
  words: readonly string[],
  group: string,
  part: { readonly label?: Text; readonly hint?: Text; readonly group?: Text } = {},
): Field {
  return {
    name,
    kind: "choice",
    label: text(`BLACKOUT.zones.field.${name}`),
    options: words.map(value => ({ value, label: text(`BLACKOUT.zones.${group}.${value}`) })),
    ...part,
  };
}

/** The same with the first of them for what the fight knows by itself. */
function knownField(
  name: string,
  words: readonly string[],
  group: string,
  known: Text,
  part: { readonly group?: Text } = {},
): Field {
  const field = choiceField(name, words, group, part);
  return field.kind === "choice"
    ? {
        ...field,
        options: [{ value: "auto", label: text("BLACKOUT.zones.field.asItIs", { known }) }, ...field.options],
      }
    : field;
}

/** A yes or no. */
export function toggleField(
  name: string,
  part: { readonly label?: Text; readonly hint?: Text; readonly group?: Text } = {},
): Field {
  return { name, kind: "toggle", label: text(`BLACKOUT.zones.field.${name}`), ...part };
}

/** A number. */
export function numberField(
  name: string,
  min: number,
  max: number,
  part: { readonly label?: Text; readonly hint?: Text; readonly group?: Text } = {},
): Field {
  return { name, kind: "number", label: text(`BLACKOUT.zones.field.${name}`), min, max, ...part };
}

/** What somebody chooses for every roll: help, dice that the Gamemaster gives, and whether they are asked to push. */
export function rollFields(): readonly Field[] {
  return [
    numberField("helpers", 0, 3),
    numberField("modifier", -9, 9),
    choiceField("push", pushHabits, "pushHabit"),
  ];
}

/** What an attack may be: how far, what it meets, what it aims for (A10). What nobody chose is as the fight knows it; whether it is an ambush only a Gamemaster says otherwise, and nobody that it was aimed. */
export function attackFieldsOf(fray: Fray, facts: Facts): readonly Field[] {
  const weapon = weaponUsed(fray, facts);
  const close = weapon === null || weapon.kind === "close";
  const target = targetOf(fray, facts);
  const group = text("BLACKOUT.zones.field.target");
  const named = (what: string, word: string) => text(`BLACKOUT.zones.${what}.${word}`);
  const known: KnownTerms =
    target === null
      ? { ...nobodyKnown, band: close ? "adjacent" : "short" }
      : knownTerms(fray, target, close);
  return [
    knownField("band", zonesBands, "band", named("band", known.band), { group }),
    ...(close
      ? [
          choiceField("special", specials, "specialKind"),
          ...(facts.choices["special"] === "disarm" ? [choiceField("disarm", disarmings, "disarming")] : []),
        ]
      : [
          knownField("cover", zonesCovers, "cover", named("cover", known.cover), { group }),
          knownField(
            "barrier",
            barrierWords,
            "barrierKind",
            named("barrierKind", barrierWord(known.barrier)),
            { group },
          ),
          knownField("size", sizes, "size", named("size", known.size), { group }),
          knownField("light", lights, "light", named("light", known.light), { group }),
        ]),
    toggleField("weakSpot"),
    {
      ...knownField("ambush", ["yes", "no"], "answer", named("answer", known.ambush ? "yes" : "no"), {
        group,
      }),
      gamemaster: true,
    },
    ...(weapon?.needsAmmunition ? [choiceField("conserve", conserveHabits, "conserveHabit")] : []),
    ...rollFields(),
  ];
}

/** What is known of nobody. */
const nobodyKnown: KnownTerms = {
  band: "adjacent",
  cover: "none",
  barrier: 0,
  size: "normal",
  light: "bright",
  ambush: false,
};
