import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import { choice, prose, stock, whole } from "../fields.ts";
import { stateFields } from "./state.ts";
import type { Stock } from "./worn-gear.ts";

const { fields } = foundry.data;

const barrierKinds = ["wall", "door", "crate"] as const;

/** The default difficulty of attacks on a stationary object. */
const EASY_TO_HIT = 1;

function schema() {
  return {
    kind: choice(barrierKinds, "wall"),
    description: prose(),
    /** The current and initial Armor Value, which a Destroyer ignores (T11.2). */
    ownArmor: stock(10),
    /** The current and maximum hit points. */
    health: new fields.SchemaField({ value: whole(20, -9999), max: whole(20) }),
    ...stateFields(),
  };
}

type BarrierSchema = ReturnType<typeof schema>;

/** A barrier: a wall, door or crate that can be broken (rules reference §14.2, T11.2). */
export class BarrierData extends CheckedTypeDataModel<BarrierSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.actor", "BLACKOUT.barrier"];

  static override defineSchema(): BarrierSchema {
    return schema();
  }

  declare armor: Stock;
  declare passiveEvasion: { value: number; unlimited: number; limit: number; reason: string };
  /** Whether the barrier is destroyed. */
  declare broken: boolean;

  override prepareDerivedData(): void {
    const { value, max } = this.ownArmor;
    this.armor = { value, max };
    this.passiveEvasion = {
      value: EASY_TO_HIT,
      unlimited: EASY_TO_HIT,
      limit: EASY_TO_HIT,
      reason: "barrier",
    };
    this.broken = this.vital.dead || this.health.value <= 0;
  }
}
