import { amount, stock, text, toggle, whole } from "../fields.ts";
import { MOST_ROWS } from "./common.ts";

const { fields } = foundry.data;

/**
 * Returns a field for the bonuses that a background, feature, trait, training or gene mod grants
 * (R13.3–R13.6, R13.15). Modifiers and points apply as long as the actor has the item. Credits, ranks and
 * suggestions are used only during character creation.
 */
export function grantsField() {
  return new fields.SchemaField({
    /** The skill modifiers and ranks, with one row for each skill. */
    skills: new fields.ArrayField(
      new fields.SchemaField({ skill: text(), rank: whole(0, 0, 20), modifier: whole(0, -20, 20) }),
      { max: MOST_ROWS },
    ),
    /** The Specialized Skills from which the player can choose, and the number of choices (R1.11). */
    specialized: new fields.SchemaField({
      offer: new fields.ArrayField(text(), { max: MOST_ROWS }),
      picks: whole(0, 0, 20),
    }),
    /** Credits for character creation. */
    credits: amount(0, 0, 1_000_000),
    geneModPoints: whole(0, 0, 99),
    /** Whether rare gear costs less during character creation (R14.3). */
    rareForLess: toggle(),
    /** A small situational advantage (R13.3). */
    advantage: text(),
    /** Suggested Drives. */
    drives: new fields.ArrayField(text(), { max: MOST_ROWS }),
    ambition: text(),
  });
}

/** Returns fields for natural Armor Value and Damage Resistance, which recover during a long rest (R8.13). */
export function bodyProtection() {
  return { armor: stock(0), resistance: stock(0) };
}
