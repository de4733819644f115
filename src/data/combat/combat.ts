import { choice, text, whole } from "../fields.ts";
import { boardField } from "./board.ts";

const { fields } = foundry.data;

/** The phase of an encounter: combatants gather, those who roll choose their dice, it is running. */
export const combatPhases = ["gathering", "choosing", "fighting"] as const;
export type CombatPhase = (typeof combatPhases)[number];

/** The default rules of an encounter. */
export const INITIAL_RULES = "blackout";

/** The number of rounds that can be restored, including everything that their end reset. */
export const ROUNDS_KEPT = 20;

function schema() {
  return {
    /**
     * The rules of order, budgets and turns: the key of an entry of the registry in
     * `documents/combat-rules.ts`. Locked once the encounter has begun.
     */
    variant: text(INITIAL_RULES),
    phase: choice(combatPhases, "gathering"),
    /** Counts how often initiative was gathered, so that each time has a unique name. */
    gathering: whole(0, 0, 100_000),
    /** The ID of the Combatant whose turn it is: `turn` is only its place, which changes with the order. */
    acting: text(),
    /**
     * What the ends of past rounds reset, so that going back restores it: JSON of updates by the ID of the
     * Combatant.
     */
    rounds: new fields.ArrayField(new fields.SchemaField({ round: whole(0, 0, 100_000), state: text() }), {
      max: ROUNDS_KEPT,
    }),
    /**
     * A copy of each combatant that a player owns, as JSON by ID. Owners can write their own combatants, but
     * not a Combat: their changes are reverted to this (`writer/combat/guard-combatants.ts`).
     */
    copies: new fields.TypedObjectField(text()),
    /**
     * Whether the copies are used. If not, as in encounters of earlier versions, the combatants' own data
     * count.
     */
    guarded: new fields.BooleanField(),
    board: boardField(),
    /**
     * The state that a variant of combat stores, by the IDs of Combatants: managed by the variant, empty
     * until it begins (`actions/variants`).
     */
    fought: new fields.ObjectField({ required: true, nullable: false, initial: {} }),
  };
}

type CombatSchema = ReturnType<typeof schema>;

/** The state of an encounter, besides Foundry's round and turn. Only Gamemasters write it. */
export class CombatData extends foundry.abstract.TypeDataModel<CombatSchema, Combat.Implementation> {
  static override defineSchema(): CombatSchema {
    return schema();
  }
}
