import { canAct, deathAverted, hoursPerWound, restCarried, rested } from "../rules/index.ts";
import type { Line } from "../../../actions/core/card.ts";
import type { Problem } from "../../../actions/core/action.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import type { BandsEncounter } from "../combat/bands-encounter.ts";
import { pointLines, type Suffered } from "../combat/suffer.ts";
import { against, hiding, bandsText } from "../combat/words.ts";

/**
 * X7.11: applies the given hours of rest. Hours of earlier rests also count if they haven't restored a wound
 * point yet.
 */
export function rests(encounter: BandsEncounter, person: VariantPerson, hours: number): Suffered {
  const { vitality, restHours: before } = encounter.sheet(person);
  const after = rested(vitality, hours, before);
  const restHours = restCarried(vitality, hours, before);
  const counts: readonly Line[] =
    restHours === 0
      ? []
      : [
          {
            text: bandsText("line.restCounts", { name: person.name }),
            value: `${restHours} / ${hoursPerWound(after.everMortal)}`,
            ...hiding(person),
          },
        ];
  encounter.setSheet(person, { restHours });
  return healedTo(encounter, person, after, counts);
}

/**
 * Writes the healed points. Returns lines for them, followed by the given lines, or a line that states that
 * there was nothing to heal.
 */
export function healedTo(
  encounter: BandsEncounter,
  person: VariantPerson,
  vitality: ReturnType<typeof rested>,
  more: readonly Line[] = [],
): Suffered {
  const lines: readonly Line[] = [...pointLines(person, encounter.sheet(person).vitality, vitality), ...more];
  encounter.setSheet(person, { vitality });
  return {
    lines: lines.length === 0 ? [{ text: bandsText("line.nothingToHeal", { name: person.name }) }] : lines,
    dice: [],
    open: false,
  };
}

/** X7.9: spends all of an actor's insight to avoid death. */
export function averts(encounter: BandsEncounter, person: VariantPerson): Suffered {
  const { vitality, insight } = encounter.sheet(person);
  const saved = deathAverted(vitality, insight, encounter.play.rules);
  encounter.setSheet(person, { ...saved, starved: false });
  return {
    lines: [
      { text: bandsText("event.averted", { name: person.name, n: insight }), tone: "good" },
      ...pointLines(person, vitality, saved.vitality),
    ],
    dice: [],
    open: false,
  };
}

/** Returns the problem that prevents an actor from resting, if any (X7.11). */
export function restProblems(encounter: BandsEncounter, person: VariantPerson): readonly Problem[] {
  return canAct(encounter.sheet(person).vitality) ? [] : [against("cannotRest", { name: person.name })];
}

/** Returns the problems with spending insight to survive (X7.9). */
export function avertProblems(encounter: BandsEncounter, person: VariantPerson): readonly Problem[] {
  const { vitality, insight } = encounter.sheet(person);
  if (!vitality.dead && vitality.mortal === null) return [against("notDying", { name: person.name })];
  return insight > 0 ? [] : [against("noInsight", { name: person.name })];
}
