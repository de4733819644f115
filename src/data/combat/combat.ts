import { choice, text, whole } from "../fields.ts";
import { boardField } from "./board.ts";

const { fields } = foundry.data;

/** Where a fight stands: people gather, those who roll choose their dice, it goes on. */
export const combatPhases = ["gathering", "choosing", "fighting"] as const;
export type CombatPhase = (typeof combatPhases)[number];

/** The rules of a fight for which nobody has chosen any. */
export const INITIAL_RULES = "blackout";

/** Rounds that can be gone back to with everything that their end reset. */
export const ROUNDS_KEPT = 20;

function schema() {
  return {
    /**
     * The rules of order, budgets and turns: the key of an entry of the registry in
     * `documents/combat-rules.ts`. Locked once the fight has begun.
     */
    variant: text(INITIAL_RULES),
    phase: choice(combatPhases, "gathering"),
    /** Counts how often initiative was gathered, so that each time has a name of its own. */
    gathering: whole(0, 0, 100_000),
    /** The id of the Combatant whose turn it is: `turn` is only its place, which changes with the order. */
    acting: text(),
    /**
     * What the ends of past rounds reset, so that going back brings it back: JSON of updates by the id of the
     * Combatant.
     */
    rounds: new fields.ArrayField(new fields.SchemaField({ round: whole(0, 0, 100_000), state: text() }), {
      max: ROUNDS_KEPT,
    }),
    /**
     * A copy of each combatant that a player owns, as JSON by its id. Owners can write their own combatants,
     * but not a Combat: what they change is reverted to this (`writer/combat/guard-combatants.ts`).
     */
    copies: new fields.TypedObjectField(text()),
    /**
     * Whether the copies are kept. If not, as in encounters of earlier versions, the combatants' own data
     * count.
     */
    guarded: new fields.BooleanField(),
    board: boardField(),
    /**
     * What a variant of combat keeps of the fight, by the ids of Combatants: its own affair, empty until it
     * begins (`actions/variants`).
     */
    fought: new fields.ObjectField({ required: true, nullable: false, initial: {} }),
  };
}

type CombatSchema = ReturnType<typeof schema>;

/** How far a fight has come, beside the core's round and turn. Only Gamemasters write it. */
export class CombatData extends foundry.abstract.TypeDataModel<CombatSchema, Combat.Implementation> {
  static override defineSchema(): CombatSchema {
    return schema();
  }
}
