import { fullMagazine } from "../rules/index.ts";
import type { DiceShown } from "../../../actions/core/card.ts";
import type { Hand } from "../../../actions/core/hand.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import type { BandsEncounter } from "./bands-encounter.ts";
import type { Arm } from "./gear-of.ts";
import { rolled } from "./suffer.ts";
import { bandsText, unseen } from "./words.ts";

/**
 * X10.6: returns the weapon with its number of reloads determined. The number is rolled with a d3 when the
 * ammunition is first counted. Returns null until the die has been rolled.
 */
export function withReloads(
  encounter: BandsEncounter,
  hand: Hand,
  person: VariantPerson,
  arm: Arm,
): { readonly arm: Arm; readonly dice: readonly DiceShown[] } | null {
  if (!arm.unrolled || !arm.magazine) return { arm, dice: [] };
  const faces = rolled(encounter, hand, person, "reloads", 1, 3);
  if (!faces) return null;
  const { reloads } = fullMagazine(arm.magazine.holds, faces[0] ?? 1);
  const magazine = { ...arm.magazine, reloads };
  return {
    arm: { ...arm, magazine, unrolled: false },
    dice: [
      {
        stream: "reloads",
        label: bandsText("dice.reloads", { name: arm.name }),
        faces,
        hitsFrom: null,
        why: [],
        ...unseen(person),
      },
    ],
  };
}
