import { zonesCovers } from "../rules/interrupts.ts";
import { zonesBands } from "../rules/zone-map.ts";
import { text } from "../../../actions/core/card.ts";
import type { ChoiceGroup } from "../../../actions/core/choice.ts";
import type { Field } from "../../../actions/core/action.ts";
import { field, encounterOf, optionLabels } from "./action-parts.ts";
import { isClose } from "./attack-choices.ts";
import { barrierWord, barrierWords, knownTerms, lights, targetOf, type KnownTerms } from "./attack-plan.ts";
import { sizes } from "./sheet-of.ts";

/**
 * Returns the fields for those terms of an attack that the encounter determines but users can override: the
 * distance and the target's circumstances (A10).
 */
function knownChoices(fieldsOf: (known: KnownTerms, close: boolean) => readonly Field[]): ChoiceGroup {
  return {
    initial: () => ({}),
    fields: situation => {
      const encounter = encounterOf(situation.facts);
      const close = isClose(situation);
      const target = targetOf(encounter, situation.facts);
      return fieldsOf(
        target === null
          ? { ...nobodyKnown, band: close ? "adjacent" : "short" }
          : knownTerms(encounter, target, close),
        close,
      );
    },
  };
}

/** Returns a field whose first option is to use the value known from the encounter. */
function knownField(name: string, words: readonly string[], group: string, known: string): Field {
  const label = optionLabels(group);
  return {
    name,
    kind: "choice",
    label: field(name),
    group: field("target"),
    options: [
      { value: "auto", label: text("BLACKOUT.zones.field.asItIs", { known: label(known) }) },
      ...words.map(value => ({ value, label: label(value) })),
    ],
  };
}

export const knownBand = knownChoices(({ band }) => [knownField("band", zonesBands, "band", band)]);

/**
 * The choices for the target of a shot: cover, barrier, size, and light. They are ignored in close combat.
 */
export const knownTarget = knownChoices(({ cover, barrier, size, light }, close) =>
  close
    ? []
    : [
        knownField("cover", zonesCovers, "cover", cover),
        knownField("barrier", barrierWords, "barrierKind", barrierWord(barrier)),
        knownField("size", sizes, "size", size),
        knownField("light", lights, "light", light),
      ],
);

/** Whether the attack is an ambush. Only a Gamemaster can change the value derived from the situation. */
export const knownAmbush = knownChoices(({ ambush }) => [
  { ...knownField("ambush", ["yes", "no"], "answer", ambush ? "yes" : "no"), gamemaster: true },
]);

/** The default terms, which are used for an attack without a target. */
const nobodyKnown: KnownTerms = {
  band: "adjacent",
  cover: "none",
  barrier: 0,
  size: "normal",
  light: "bright",
  ambush: false,
};
