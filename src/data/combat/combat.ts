import { choice, text, whole } from "../fields.ts";
import { boardField } from "./board.ts";

const { fields } = foundry.data;

/**
 * The phases of an encounter: combatants gather, then those who roll initiative choose their dice, and then
 * the encounter takes place.
 */
const combatPhases = ["gathering", "choosing", "fighting"] as const;
export type CombatPhase = (typeof combatPhases)[number];

/** The key of an encounter's default rules. */
export const INITIAL_RULES = "blackout";

/**
 * The maximum number of past rounds to which the encounter can return. For each of these rounds, the values
 * that were reset at its end are stored.
 */
export const ROUNDS_KEPT = 20;

function schema() {
  return {
    /**
     * The key of the rules for turn order, budgets and turns, from the registry in
     * `documents/combat-rules.ts`. The rules can't be changed once the encounter has begun.
     */
    variant: text(INITIAL_RULES),
    phase: choice(combatPhases, "gathering"),
    /** The number of times that initiative dice were gathered. It gives each gathering a unique name. */
    gathering: whole(0, 0, 100_000),
    /**
     * The ID of the combatant whose turn it is. Foundry's own `turn` is just an index, which changes with the
     * turn order.
     */
    acting: text(),
    /**
     * The values that were reset at the end of each past round, as JSON of updates by Combatant ID. They are
     * restored when the encounter is rewound to that round.
     */
    rounds: new fields.ArrayField(new fields.SchemaField({ round: whole(0, 0, 100_000), state: text() }), {
      max: ROUNDS_KEPT,
    }),
    /**
     * A copy of each combatant owned by a player, as JSON by ID. Players can change their own combatants but
     * not the Combat, so the writer can use these copies to revert such changes
     * (`writer/combat/guard-combatants.ts`).
     */
    copies: new fields.TypedObjectField(text()),
    /**
     * Whether the copies are authoritative. In encounters from earlier versions, the combatants' own data is
     * used instead.
     */
    guarded: new fields.BooleanField(),
    board: boardField(),
    /**
     * The state that a combat variant stores and manages. Empty until the encounter begins
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
