import type { BarrierData } from "../../data/actor/barrier.ts";
import { options } from "../shared/options.ts";
import { gauge } from "../shared/scales.ts";
import { plain, typedNumber, type Words } from "../shared/words.ts";
import { bodyOptions } from "./state-parts.ts";

/** The system data that a barrier's sheet displays. */
export type BarrierNumbers = Pick<
  BarrierData,
  "kind" | "health" | "ownArmor" | "passiveEvasion" | "broken" | "body"
>;

/** Returns the view of a wall, door or crate, with the damage that it can still take (T11.2). */
export function barrierView(
  { kind, health, ownArmor, passiveEvasion, broken, body }: BarrierNumbers,
  words: Words,
) {
  const of = (max: number) => words.format("BLACKOUT.sheet.of", { max: plain(max) });
  const field = (name: string, label: string, value: number, min = 0) => ({
    name,
    label: words.localize(label),
    value,
    min,
  });
  return {
    kind: words.localize(`BLACKOUT.barrier.kindIs.${kind}`),
    broken,
    evasion: plain(passiveEvasion.value),
    cells: gauge(health.value, health.max).cells,
    health: { value: health.value, max: health.max, shown: typedNumber(health.value), of: of(health.max) },
    armor: { value: ownArmor.value, max: ownArmor.max, of: of(ownArmor.max) },
    kinds: options(["wall", "door", "crate"], kind, "BLACKOUT.barrier.kindIs", words),
    bodies: bodyOptions(body, words),
    fields: [
      field("system.health.value", "BLACKOUT.barrier.healthNow", health.value, -9999),
      field("system.health.max", "BLACKOUT.barrier.healthNew", health.max),
      field("system.ownArmor.value", "BLACKOUT.armor.armorNow", ownArmor.value),
      field("system.ownArmor.max", "BLACKOUT.armor.armorNew", ownArmor.max),
    ],
  };
}
