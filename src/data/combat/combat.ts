import { choice, text, whole } from "../fields.ts";
import { boardField } from "./board.ts";

const { fields } = foundry.data;

/**
 * The phases of an encounter: first, combatants gather; then, the combatants who roll initiative choose their
 * dice; finally, the fight takes place.
 */
export const combatPhases = ["gathering", "choosing", "fighting"] as const;
export type CombatPhase = (typeof combatPhases)[number];

/** The default rules of an encounter. */
export const INITIAL_RULES = "blackout";

/**
 * The number of past rounds to which the encounter can go back, including all values that were reset when
 * they ended.
 */
export const ROUNDS_KEPT = 20;

function schema() {
  return {
    /**
     * The rules for turn order, budgets and turns: the key of an entry in the registry in
     * `documents/combat-rules.ts`. They can't be changed after the encounter has begun.
     */
    variant: text(INITIAL_RULES),
    phase: choice(combatPhases, "gathering"),
    /** The number of times that initiative dice were gathered, which gives each gathering a unique name. */
    gathering: whole(0, 0, 100_000),
    /**
     * The ID of the Combatant whose turn it is. Foundry's `turn` is only an index, which changes with the
     * turn order.
     */
    acting: text(),
    /**
     * The values that were reset at the end of each past round, as JSON of updates by Combatant ID. They are
     * restored when the encounter goes back to that round.
     */
    rounds: new fields.ArrayField(new fields.SchemaField({ round: whole(0, 0, 100_000), state: text() }), {
      max: ROUNDS_KEPT,
    }),
    /**
     * A copy of each combatant that a player owns, as JSON by ID. Owners can write to their own combatants
     * but not to a Combat, so their changes can be reverted to these copies
     * (`writer/combat/guard-combatants.ts`).
     */
    copies: new fields.TypedObjectField(text()),
    /**
     * Whether the copies apply. They don't in encounters from earlier versions, in which the combatants' own
     * data apply.
     */
    guarded: new fields.BooleanField(),
    board: boardField(),
    /**
     * The state that a combat variant stores. The variant manages it. It is empty until the encounter begins
     * (`actions/variants`).
     */
    fought: new fields.ObjectField({ required: true, nullable: false, initial: {} }),
  };
}

type CombatSchema = ReturnType<typeof schema>;

/** The state of an encounter, in addition to Foundry's round and turn. Only Gamemasters can write it. */
export class CombatData extends foundry.abstract.TypeDataModel<CombatSchema, Combat.Implementation> {
  static override defineSchema(): CombatSchema {
    return schema();
  }
}
