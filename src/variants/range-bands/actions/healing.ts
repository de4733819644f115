import { canAct, deathAverted, hoursPerWound, restCarried, rested } from "../rules/index.ts";
import type { Line } from "../../../actions/core/card.ts";
import type { Problem } from "../../../actions/core/action.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import type { Bout } from "../combat/bout.ts";
import { pointLines, type Suffered } from "../combat/suffer.ts";
import { against, hiding, bandsText } from "../combat/words.ts";

/**
 * X7.11: applies the given hours of rest. Hours of earlier rests also count if they haven't restored a wound
 * point yet.
 */
export function rests(bout: Bout, person: VariantPerson, hours: number): Suffered {
  const { vitality, restHours: before } = bout.sheet(person);
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
  bout.setSheet(person, { restHours });
  return healedTo(bout, person, after, counts);
}

/**
 * Writes the healed points. Returns lines for them, followed by the given lines, or a line that states that
 * there was nothing to heal.
 */
export function healedTo(
  bout: Bout,
  person: VariantPerson,
  vitality: ReturnType<typeof rested>,
  more: readonly Line[] = [],
): Suffered {
  const lines: readonly Line[] = [...pointLines(person, bout.sheet(person).vitality, vitality), ...more];
  bout.setSheet(person, { vitality });
  return {
    lines: lines.length === 0 ? [{ text: bandsText("line.nothingToHeal", { name: person.name }) }] : lines,
    dice: [],
    open: false,
  };
}

/** X7.9: spends all of an actor's insight to avoid death. */
export function averts(bout: Bout, person: VariantPerson): Suffered {
  const { vitality, insight } = bout.sheet(person);
  const saved = deathAverted(vitality, insight, bout.play.rules);
  bout.setSheet(person, { ...saved, starved: false });
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
export function restProblems(bout: Bout, person: VariantPerson): readonly Problem[] {
  return canAct(bout.sheet(person).vitality) ? [] : [against("cannotRest", { name: person.name })];
}

/** Returns the problems with spending insight to survive (X7.9). */
export function avertProblems(bout: Bout, person: VariantPerson): readonly Problem[] {
  const { vitality, insight } = bout.sheet(person);
  if (!vitality.dead && vitality.mortal === null) return [against("notDying", { name: person.name })];
  return insight > 0 ? [] : [against("noInsight", { name: person.name })];
}
