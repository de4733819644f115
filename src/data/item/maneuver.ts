import { CheckedTypeDataModel } from "../../compat/checked-model.ts";
import { attributes } from "../../rules/character/attributes.ts";
import { maneuverKeys, maneuverOf, type Maneuver } from "../../rules/combat/maneuvers.ts";
import { choice, text, toggle, whole } from "../fields.ts";
import { describedSchema } from "./common.ts";

const { fields } = foundry.data;

function schema() {
  return {
    ...describedSchema(),
    /**
     * The maneuver's key in the registry, or empty for a custom maneuver. If there is a key, the data in the
     * registry replaces all fields below.
     */
    key: text(),
    actionPoints: whole(1, 0, 12),
    stamina: whole(1, 0, 40),
    /** Whether all characters know this maneuver (R12.6). */
    basic: toggle(),
    kind: choice(["attack", "opposed"], "attack"),
    meleeOnly: toggle(),
    /** The minimum distance to the target, in feet. */
    leastFeet: whole(0, 0, 10_000),
    freeHands: whole(0, 0, 4),
    /** Whether a hit with the maneuver deals no damage. */
    harmless: toggle(),
    /** The attribute and skill pairs with which the target can resist, if the maneuver is opposed. */
    resistPairs: new fields.ArrayField(
      new fields.SchemaField({ attribute: choice(attributes, "dexterity"), skill: text("evasion") }),
      { max: 6 },
    ),
    /** A description of the requirements for knowing or using the maneuver. */
    requirement: text(),
  };
}

type ManeuverSchema = ReturnType<typeof schema>;

/** A combat maneuver that an actor knows (R12.6). */
export class ManeuverData extends CheckedTypeDataModel<ManeuverSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.ownManeuver"];

  static override defineSchema(): ManeuverSchema {
    return schema();
  }

  /**
   * Returns the maneuver as input for the rules: the registered maneuver with this key or, if there is none,
   * one with the item's own values.
   */
  get maneuver(): Maneuver {
    const known = maneuverKeys.find(key => key === this.key);
    if (known) return maneuverOf(known);
    const { actionPoints, stamina, basic, kind, meleeOnly, leastFeet, freeHands, harmless, resistPairs } =
      this;
    return {
      rules: ["R12.6"],
      grade: "reference",
      ap: actionPoints,
      stamina,
      basic,
      kind,
      meleeOnly,
      leastFeet,
      freeHands,
      harmless,
      resistPairs: resistPairs.map(({ attribute, skill }) => ({ attribute, skill })),
    };
  }
}
