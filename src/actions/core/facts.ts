import type { Attribute } from "../../rules/character/attributes.ts";
import type { ActionBudget } from "../../rules/combat/action-budget.ts";
import type { Seen, ShoveSeen, TokenHeight } from "../../world/geometry.ts";
import type { AreaGround } from "../../world/areas/ground.ts";
import type { Body } from "../../rules/conditions/effects.ts";
import type { GearQuality } from "../../rules/conditions/qualities.ts";
import type { ResistState } from "../../rules/conditions/resist.ts";
import type { ConditionState } from "../../rules/conditions/state.ts";
import type { CausedCondition } from "../../rules/gear/use-effects.ts";
import type { BodyClocks } from "../../rules/health/clocks.ts";
import type { BoardFighter } from "../../documents/board.ts";
import type { Fighter } from "../../documents/combat-rules.ts";
import type { Board } from "../../rules/combat/theatre.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import type { ChangedParticipant } from "../../rules/tests/skill-challenge.ts";
import type { GuileEncounter, GuileSide } from "../../rules/social/guile.ts";
import type { Text } from "./card.ts";
import type { CampaignFacts } from "../party/campaign.ts";
import type { MarketFacts } from "../gear/market-facts.ts";
import type { Renewal } from "../gear/renewal.ts";
import type { Stores } from "../gear/store.ts";
import type { WayFacts } from "../../world/tested-way.ts";
import type { VariantFacts, VariantKey } from "../variants/variant.ts";

/** A current value and its maximum. */
export interface Gauge {
  readonly value: number;
  readonly max: number;
}

/**
 * A source of Armor Value or Damage Resistance: the document that contains it and the path of its remaining
 * points.
 */
export interface Protection extends Gauge {
  readonly uuid: string;
  readonly path: string;
  readonly name: string;
  /**
   * Part of a body, such as a gene mod or an enemy's hide: it recovers during a long rest and is not repaired
   * (R8.13).
   */
  readonly grown?: boolean;
}

/** The actor's vital state besides hit points (R9.18–R9.22a). */
export interface Vital {
  /** Knocked out by a non-lethal attack (R7.19a). */
  readonly nonLethal: boolean;
  readonly knockedOut: boolean;
  readonly shutDown: boolean;
  readonly stabilized: boolean;
  readonly dead: boolean;
  /** Feet above the ground while climbing, so that a push causes a fall (R6.6). 0 if not climbing. */
  readonly climbing: number;
  /** Failed swim tests in a row (R6.12). */
  readonly swimFailures: number;
  /**
   * Stacks of Exhausted that are added at the end of the actor's turn after exertion without Stamina (R12.3).
   */
  readonly exhaustionDue: number;
}

/** The actions that an actor has left, and the UUID of the Combatant that stores them. */
export interface Budget extends ActionBudget {
  readonly uuid: string;
  /** Number of actions in this turn, without reactions (R5.8); omitted in facts of earlier versions. */
  readonly acts?: number;
}

/** Everything about an actor that an action can change. Plain data. */
export interface ActorState {
  readonly hitPoints: Gauge;
  readonly stamina: Gauge;
  /** Characters only; null for others. */
  readonly stress: number | null;
  readonly armor: readonly Protection[];
  readonly resistance: readonly Protection[];
  readonly conditions: readonly ConditionState[];
  readonly vital: Vital;
  /** Clocks that follow the world time; omitted for objects. */
  readonly clocks?: BodyClocks;
  readonly resist: ResistState;
  /** Null out of combat. */
  readonly budget: Budget | null;
}

/** An actor who can be chosen to help with a test (R2.9, A38). */
export interface HelperFacts {
  readonly uuid: string;
  readonly name: string;
  /** Whether they can currently act. */
  readonly able: boolean;
  /** Ranks of their trained skills, by key. */
  readonly ranks: Readonly<Record<string, number>>;
  /** Their proficiencies, with the keys of the related skills. */
  readonly proficiencies: readonly {
    readonly id: string;
    readonly name: string;
    readonly skills: readonly string[];
  }[];
  /** Whether they are proficient in every skill that they have ranks in, as enemies are (R13.19). */
  readonly versed: boolean;
}

/**
 * A skill of an actor. `label` is the language key or the custom text of its name; without it, the name comes
 * from the key in the list of skills.
 */
export interface SkillFacts {
  readonly rank: number;
  readonly modifier: number;
  readonly label?: string;
}

/**
 * The actor that a follower obeys, whether it needs a Command to act, and whether it received one (R13.17).
 */
export interface FollowerFacts {
  readonly controller: string | null;
  readonly needsCommand: boolean;
  readonly commanded: boolean;
  /**
   * Whether it is active, and the names of other active followers of its controller, which should be none.
   * Omitted for allies, and in facts of earlier versions.
   */
  readonly active?: boolean;
  readonly rivals?: readonly string[];
}

/** An actor as the rules see it at one point in time. Plain data, stored on the message. */
export interface ActorFacts {
  /** The actor's UUID; for an unlinked token, that of its synthetic actor. */
  readonly uuid: string;
  /** The name shown to players: the token's name if there is a token. */
  readonly name: string;
  /** A barrier is a wall, door or crate that can be hit; a holder only contains items, like the party. */
  readonly kind: "character" | "npc" | "follower" | "barrier" | "holder";
  /** Dice of each attribute; for an enemy, the whole pool (R13.19). */
  readonly attributes: Readonly<Record<Attribute, number>>;
  /** Attribute scores without the bonus of an enemy's rank, as used for Damage, for example (R13.19). */
  readonly scores: Readonly<Record<Attribute, number>>;
  /**
   * Rank and modifier of each skill; for an enemy, the rank that replaces it where a rule needs one (R13.19).
   */
  readonly skills: Readonly<Record<string, SkillFacts>>;
  /** Passive values of skills (R2.11). */
  readonly passives: Readonly<Record<string, number>>;
  /** Passive Evasion with encumbrance and conditions (R8.1–R8.3), and without. */
  readonly passiveEvasion: { readonly value: number; readonly unlimited: number; readonly reason: string };
  /** Stealth of worn items (R8.6). */
  readonly stealth: number;
  /** Dice that encumbrance subtracts from Dexterity tests; zero or negative (R8.5). */
  readonly encumbranceDice: number;
  /** The damage reduction of an injury (R9.9). */
  readonly injuryReduction: number;
  /** Feet. */
  readonly walk: number;
  readonly run: number;
  readonly body: Body;
  readonly inCombat: boolean;
  readonly ownTurn: boolean;
  /** Whether any condition slows them (R6.15). */
  readonly slowed?: boolean;
  /**
   * Whether a training option allows one-two attacks (R7.16); omitted for enemies, whose training is part of
   * their rank.
   */
  readonly oneTwo?: boolean;
  /** Their own maneuvers that no training of theirs allows, with the requirements (R12.6). */
  readonly untaught?: readonly { readonly names: readonly string[]; readonly requirement: string }[];
  /** Set for followers only. */
  readonly follower?: FollowerFacts;
  readonly state: ActorState;
}

/** The values of an item that an action can change. */
export interface ItemState {
  readonly quantity: number;
  readonly ammunition: Gauge | null;
  readonly uses: Gauge | null;
  readonly location: string;
  readonly broken?: boolean;
  /** Whether it is on the ground. */
  readonly dropped?: boolean;
  /** For armor that is not worn; worn armor is part of its wearer's protections. */
  readonly armor?: Gauge;
  readonly resistance?: Gauge;
}

/** An item as the rules see it. */
export interface ItemFacts {
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly qualities: readonly GearQuality[];
  readonly weapon: WeaponFacts | null;
  /** For consumables: the keys of conditions that it removes (T10). */
  readonly treats?: readonly string[];
  /** For consumables: points that it restores, and Stress that it takes away (R9.1, R12.1, R9.24). */
  readonly restores?: { readonly hitPoints: number; readonly stamina: number; readonly stress?: number };
  /** For consumables: whether it stops bleeding (R9.19). */
  readonly stabilizes?: boolean;
  /** For consumables: the conditions that it causes (T10). */
  readonly causes?: readonly CausedCondition[];
  /** For consumables: the X of Addictive, if any (T11.3). */
  readonly addictive?: number;
  /** What its bearer lacks to use it: ranks, scores or training that it requires (R13.14). */
  readonly lacks?: readonly Text[];
  /** Whether it is in a container. */
  readonly inside?: boolean;
  /** For implants: whether it is part of the body (R13.16). */
  readonly grafted?: boolean;
  /** For ammunition: the weapons that it fits, and the shots per piece. */
  readonly ammunition?: { readonly fits: string; readonly shots: number };
  readonly state: ItemState;
}

/** An item at another actor's hand, and its holder. */
export interface HeldFacts extends ItemFacts {
  readonly owner: string;
}

/** The weapon values of an item. */
export interface WeaponFacts {
  readonly category: "melee" | "ranged" | "thrown";
  readonly attacks: readonly { readonly attribute: Attribute; readonly skill: string }[];
  readonly damage: { readonly dice: number; readonly attribute: Attribute | ""; readonly flat: number };
  readonly actionPoints: number;
  /** Feet. */
  readonly range: number;
  readonly burst: number;
  readonly blast: number;
  readonly template: number;
  readonly hands: number;
  readonly nonLethal: boolean;
}

/** Choices by the names of the action's fields. Plain data. */
export type Choices = Readonly<Record<string, unknown>>;

/** All input of an action besides dice and answers. */
export interface Facts extends Partial<NeededFacts> {
  /** The acting actor. */
  readonly actor: ActorFacts;
  /** The item that is used. */
  readonly item: ItemFacts | null;
  /** Other items of the actor that the action may use, such as spare ammunition or worn armor. */
  readonly gear: readonly ItemFacts[];
  readonly targets: readonly ActorFacts[];
  /**
   * The effective choices: those of users, then the map's values for the targets, then the action's defaults.
   */
  readonly choices: Choices;
  /**
   * The choices that users made themselves. Only these are posted: every client derives the rest from its own
   * documents. Omitted for facts that were created by hand.
   */
  readonly chosen?: Choices;
  /** Actors who may help with a test, for actions that roll one (R2.9). */
  readonly near?: readonly HelperFacts[];
  /** Dice in the party's Inspiration pool, and the party's UUID; null without a party. */
  readonly party: {
    readonly uuid: string;
    readonly inspiration: number;
    readonly members: readonly string[];
  } | null;
}

/**
 * Facts that only some actions need: an action lists them in `needs`, and a provider reads them
 * (`provide.ts`).
 */
export interface NeededFacts {
  /**
   * The worn and held items of the targets, for actions that affect them; for a rest, the items of the
   * resting actors that it affects.
   */
  readonly held: readonly HeldFacts[];
  /** The market, for actions that trade there; null if none takes part. */
  readonly market: MarketFacts | null;
  /** The members of the party who have a purse, for actions that share credits among them. */
  readonly purses: readonly { readonly uuid: string; readonly name: string }[];
  /**
   * The inventories of both actors, for actions that move items; null if one of the actors no longer exists.
   */
  readonly stores: Stores | null;
  /** The item to update, for actions that do that; null if it no longer exists or can't be updated. */
  readonly renewal: Renewal | null;
  /** The party's sessions, for actions about them; null without a party. */
  readonly campaign: CampaignFacts | null;
  /** The skill challenge, for its tests; null if it no longer exists. */
  readonly challenge: ChallengeFacts | null;
  /** The guile encounter, for its rounds; null if it no longer exists. */
  readonly guile: GuileFacts | null;
  /** The encounter, for actions about it; null if there is none. */
  readonly fight: FightFacts | null;
  /** The position of each target on this client's map, for aimed actions; null if no map shows it. */
  readonly seen: readonly (Seen | null)[];
  /**
   * Names of the acting actor's allies next to the first target, nearest first, for aimed actions: a shot
   * that misses may hit them (R7.14a, R7.26).
   */
  readonly friendsBeside: readonly string[];
  /** Where the first target lands on the map if the actor pushes or pulls it; null if no map shows it. */
  readonly shove: ShoveSeen | null;
  /** The elevation of the actor's token, for actions that lower it; null if no map shows it. */
  readonly height: TokenHeight | null;
  /** The board of an encounter without a map, for actions that change positions; null if there is none. */
  readonly board: BoardFacts | null;
  /** The map's data about the area that the action creates; null if no place on a map was chosen. */
  readonly area: AreaGround | null;
  /** The world time in seconds when the facts were gathered, for actions that depend on it. */
  readonly time: number;
  /**
   * The state that a variant of combat stores for the encounter and its combatants, for the variant's
   * actions.
   */
  readonly variant: VariantFacts;
  /**
   * The actor's movement in its current turn, if no map shows it; null outside the actor's turn, and on a
   * map.
   */
  readonly moves: TurnMoves | null;
  /**
   * The path on the map along which a token was dragged and that requires a test, for the actions that follow
   * it; null if only the test is made.
   */
  readonly way: WayFacts | null;
}

/**
 * What an action may list in `needs`: the name of a provider, its options, and the facts that it returns.
 * Register a provider together with a line here; modules use `declare module`.
 */
export interface FactNeeds {
  /** The positions of the targets on the map, and the actors next to the first target. */
  readonly aim: Need<true, Partial<Pick<NeededFacts, "seen" | "friendsBeside">>>;
  /**
   * The ground of an area, if a place on a map was chosen; its targets are the possible victims, and any
   * additionally selected actors.
   */
  readonly area: Need<true, Pick<NeededFacts, "area">>;
  /** The board of an encounter without a map. */
  readonly board: Need<true, Pick<NeededFacts, "board">>;
  readonly campaign: Need<true, Pick<NeededFacts, "campaign">>;
  readonly challenge: Need<true, Pick<NeededFacts, "challenge">>;
  /**
   * The encounter, with the actor's Combatant or all of them; `ownTurn` if the action belongs to the actor's
   * turn although the encounter has moved on.
   */
  readonly fight: Need<
    { readonly sees: "own" | "all"; readonly ownTurn?: boolean },
    Partial<Pick<NeededFacts, "fight">>
  >;
  readonly guile: Need<true, Pick<NeededFacts, "guile">>;
  /** The market that one of the choices names. */
  readonly market: Need<true, Pick<NeededFacts, "market">>;
  /** The movement of the current turn without a map. */
  readonly moves: Need<true, Pick<NeededFacts, "moves">>;
  /** The elevation of the acting actor's token. */
  readonly height: Need<true, Pick<NeededFacts, "height">>;
  /** The worn and held items of the targets, or the items of all resting actors. */
  readonly held: Need<"targets" | "rest", Pick<NeededFacts, "held">>;
  /** The members of the party who have a purse. */
  readonly purses: Need<true, Pick<NeededFacts, "purses">>;
  readonly renewal: Need<true, Pick<NeededFacts, "renewal">>;
  /** The destination of the first target if it is pushed or pulled. */
  readonly shove: Need<"away" | "towards", Partial<Pick<NeededFacts, "shove">>>;
  /** The inventories of both actors between whom items are moved. */
  readonly stores: Need<true, Pick<NeededFacts, "stores">>;
  /** The world time. */
  readonly time: Need<true, Pick<NeededFacts, "time">>;
  /** The state that a variant of combat stores for the encounter and its actors. */
  readonly variant: Need<VariantKey, Pick<NeededFacts, "variant">>;
  /** The chosen path on the map. */
  readonly way: Need<true, Pick<NeededFacts, "way">>;
}

/** Movement of one turn. */
export interface TurnMoves {
  /** The UUID of the moving token, or of the actor if it has none. */
  readonly mover: string;
  readonly feet: number;
  readonly jumps: number;
}

/** The options of a need and the facts it returns. */
export interface Need<Asked, Given> {
  readonly asked: Asked;
  readonly given: Given;
}

/** The additional facts that an action needs, by the name of the provider. */
export type Needs = { readonly [K in keyof FactNeeds]?: FactNeeds[K]["asked"] };

type Union<T> = (T extends unknown ? (part: T) => void : never) extends (part: infer All) => void
  ? All
  : never;

/** The facts of an action with these needs. */
export type FactsWith<N extends Needs> = Facts &
  Union<{ [K in keyof N & keyof FactNeeds]: FactNeeds[K]["given"] }[keyof N & keyof FactNeeds]>;

/** The board of an encounter for actions (R16.1). */
export interface BoardFacts {
  /** The UUID of the Combat that stores it. */
  readonly uuid: string;
  /** The ID of the acting actor's Combatant. */
  readonly own: string;
  readonly board: Board;
  readonly people: readonly BoardFighter[];
}

/** A skill challenge for its tests (R3.7). */
export interface ChallengeFacts {
  readonly id: string;
  readonly title: string;
  readonly tests: number;
  /** The number of successes needed for each test; null if the Gamemaster sets it for each test. */
  readonly difficulty: number | null;
  readonly ended: boolean;
  readonly participants: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly ranks: Readonly<Record<string, number>>;
    /** Whether the participant currently can't make a test: dead or out of the fight. */
    readonly unable?: true;
  }[];
  /** Participants who joined, left or were skipped, and how many tests had been made by then (R3.8). */
  readonly changes?: readonly ChangedParticipant[];
  /** The tests so far; null for a test without a difficulty yet. */
  readonly tried: readonly { readonly who: string; readonly won: boolean | null }[];
}

/** A guile encounter for its rounds (R15.7). */
export interface GuileFacts {
  readonly id: string;
  readonly title: string;
  readonly encounter: GuileEncounter;
  /** The UUID of the speaker of each side. */
  readonly sides: Readonly<Record<GuileSide, string>>;
  /** Whether the defense of a round is pending. */
  readonly open: boolean;
  readonly ended: boolean;
}

/** An encounter for actions about it. */
export interface FightFacts {
  readonly id: string;
  /** The key of its rules (`documents/combat-rules.ts`). */
  readonly variant: string;
  readonly round: number;
  readonly turn: number | null;
  /** The ID of the acting actor's Combatant; null if it isn't in this encounter. */
  readonly own: string | null;
  /** The combatants that matter to the action, in turn order. */
  readonly fighters: readonly Fighter[];
}

/** How strictly something is enforced: rejected, warned of, or left to the players. */
export type Enforcement = "enforce" | "warn" | "off";

/** The settings and house rules of this table. */
export interface Table {
  readonly houseRules: HouseRules;
  readonly enforce: {
    readonly ap: Enforcement;
    readonly ammunition: Enforcement;
    readonly range: Enforcement;
    /** Turn order in a skill challenge (R3.8); enforced by default, except for Gamemasters (`tableFor`). */
    readonly turn?: Enforcement;
    /** The carrying capacity (R8.4). */
    readonly load: Enforcement;
    /** Training and ranks that gear and maneuvers require (R12.6, R13.14); enforced by default. */
    readonly training?: Enforcement;
  };
}
