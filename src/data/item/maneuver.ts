import { attributes } from "../../rules/character/attributes.ts";
import { maneuverKeys, maneuverOf, type Maneuver } from "../../rules/combat/maneuvers.ts";
import { choice, text, toggle, whole } from "../fields.ts";
import { describedSchema } from "./common.ts";

const { fields } = foundry.data;

function schema() {
  return {
    ...describedSchema(),
    /**
     * The maneuver of the registry that it is, which then says all that follows; empty for one of one's own.
     */
    key: text(),
    actionPoints: whole(1, 0, 12),
    stamina: whole(1, 0, 40),
    /** Whether everybody knows it (R12.6). */
    basic: toggle(),
    kind: choice(["attack", "opposed"], "attack"),
    meleeOnly: toggle(),
    /** Feet that the target must be away at least. */
    leastFeet: whole(0, 0, 10_000),
    freeHands: whole(0, 0, 4),
    /** Whether a hit does no damage. */
    harmless: toggle(),
    /** With what the target resists an opposed one. */
    resistPairs: new fields.ArrayField(
      new fields.SchemaField({ attribute: choice(attributes, "dexterity"), skill: text("evasion") }),
      { max: 6 },
    ),
    /** What it takes to know or do it, in words. */
    requirement: text(),
  };
}

type ManeuverSchema = ReturnType<typeof schema>;

/** A combat maneuver that somebody knows (R12.6). */
export class ManeuverData extends foundry.abstract.TypeDataModel<ManeuverSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["BLACKOUT.item", "BLACKOUT.ownManeuver"];

  static override defineSchema(): ManeuverSchema {
    return schema();
  }

  /** The maneuver as the rules read it: that of the registry, or else what stands here. */
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
