import { conditions } from "../../rules/conditions/registry.ts";
import { isCausable, type CausedCondition, type UseEffects } from "../../rules/gear/use-effects.ts";
import { text, type Text } from "../core/card.ts";

/** Returns the texts of a consumable's effects, one for each effect. Unknown conditions are omitted. */
export function effectTexts({ treats, restores, stabilizes, causes }: UseEffects): readonly Text[] {
  const points = [
    [restores.hitPoints, "BLACKOUT.gear.restoresHitPoints"],
    [restores.stamina, "BLACKOUT.gear.restoresStamina"],
    [restores.stress, "BLACKOUT.gear.lessStress"],
  ] as const;
  return [
    ...points.filter(([n]) => n > 0).map(([n, key]) => text(key, { n })),
    ...(stabilizes ? [text("BLACKOUT.gear.stabilizes")] : []),
    ...treats
      .filter(key => conditions.has(key))
      .map(key => text("BLACKOUT.creation.shop.treats", { what: text(`BLACKOUT.condition.${key}`) })),
    ...causes
      .filter(({ key }) => isCausable(key))
      .map(cause => text("BLACKOUT.gear.causes", { what: causedText(cause) })),
  ];
}

/** Returns text that describes a condition that an item causes, with its level and duration. */
export function causedText({ key, level, lasts, unit }: CausedCondition): Text {
  const name = text(`BLACKOUT.condition.${key}`);
  const levelled = conditions.get(key)?.levels
    ? text("BLACKOUT.conditions.level", { name, level: String(level) })
    : name;
  return unit === "own" || lasts === 0
    ? levelled
    : text("BLACKOUT.gear.lasting", {
        what: levelled,
        time: text(`BLACKOUT.gear.lasts.${unit}`, { n: lasts }),
      });
}
