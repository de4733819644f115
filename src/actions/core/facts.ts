import type { Attribute } from "../../rules/character/attributes.ts";
import type { Seen, ShoveSeen, TokenHeight } from "../../world/geometry.ts";
import type { AreaGround } from "../../world/areas/ground.ts";
import type { Body } from "../../rules/conditions/effects.ts";
import type { GearQuality } from "../../rules/conditions/qualities.ts";
import type { CausedCondition } from "../../rules/gear/use-effects.ts";
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
import type { PathFacts } from "../../world/tested-path.ts";
import type { VariantFacts, VariantKey } from "../variants/variant.ts";
import type { ActorState, Gauge } from "./actor-state.ts";

/** An actor who can help with a test (R2.9, A38). */
export interface HelperFacts {
  readonly uuid: string;
  readonly name: string;
  /** Whether the actor can currently act. */
  readonly able: boolean;
  /** The ranks of the actor's trained skills, by key. */
  readonly ranks: Readonly<Record<string, number>>;
  /** The actor's proficiencies, with the keys of the related skills. */
  readonly proficiencies: readonly {
    readonly id: string;
    readonly name: string;
    readonly skills: readonly string[];
  }[];
  /** Whether the actor is proficient in every skill in which they have ranks. Enemies always are (R13.19). */
  readonly versed: boolean;
}

/**
 * A skill of an actor. `label` is a translation key or a custom name. Without a label, the name is looked up
 * in the list of skills by key.
 */
export interface SkillFacts {
  readonly rank: number;
  readonly modifier: number;
  readonly label?: string;
}

/**
 * A follower's controller, whether the follower needs a Command to act, and whether the follower has received
 * one (R13.17).
 */
export interface FollowerFacts {
  readonly controller: string | null;
  readonly needsCommand: boolean;
  readonly commanded: boolean;
  /**
   * Whether the follower is active, and the names of the controller's other active followers (`rivals`),
   * which the rules don't allow. Omitted for allies and in facts from earlier versions.
   */
  readonly active?: boolean;
  readonly rivals?: readonly string[];
}

/** A snapshot of the actor data that the rules need. It is plain data that is stored in the message. */
export interface ActorFacts {
  /** The actor's UUID. For an unlinked token, this is the UUID of the token's synthetic actor. */
  readonly uuid: string;
  /** The name that players see. This is the name of the token if there is one. */
  readonly name: string;
  /**
   * The kind of actor. A barrier is a wall, door or crate that can be hit. A holder, such as the party, only
   * contains items.
   */
  readonly kind: "character" | "npc" | "follower" | "barrier" | "holder";
  /** The number of dice for each attribute. For an enemy, this is the whole pool (R13.19). */
  readonly attributes: Readonly<Record<Attribute, number>>;
  /**
   * The attribute scores without the bonus from an enemy's rank. They are used for damage, for example
   * (R13.19).
   */
  readonly scores: Readonly<Record<Attribute, number>>;
  /**
   * The rank and modifier of each skill. For an enemy, rules that require a skill rank use the enemy's own
   * rank instead (R13.19).
   */
  readonly skills: Readonly<Record<string, SkillFacts>>;
  /** Passive values of skills (R2.11). */
  readonly passives: Readonly<Record<string, number>>;
  /** Passive Evasion, with and without the limits from encumbrance and conditions (R8.1–R8.3). */
  readonly passiveEvasion: { readonly value: number; readonly unlimited: number; readonly reason: string };
  /** The Stealth value of worn items (R8.6). */
  readonly stealth: number;
  /**
   * The number of hands that are empty and not injured (R12.11). Omitted in facts that were not gathered from
   * documents.
   */
  readonly handsFree?: number;
  /** The change that encumbrance makes to the dice of Dexterity tests: zero or a negative number (R8.5). */
  readonly encumbranceDice: number;
  /** The damage reduction that an injury provides (R9.9). */
  readonly injuryReduction: number;
  /** The walking speed in feet. */
  readonly walk: number;
  readonly run: number;
  readonly body: Body;
  readonly inCombat: boolean;
  readonly ownTurn: boolean;
  /** Whether a condition slows the actor (R6.15). */
  readonly slowed?: boolean;
  /**
   * Whether a training option allows one-two attacks (R7.16). Omitted for enemies, because their rank
   * includes their training.
   */
  readonly oneTwo?: boolean;
  /** The maneuvers for which the actor lacks training, and the training that they require (R12.6). */
  readonly untaught?: readonly { readonly names: readonly string[]; readonly requirement: string }[];
  /** The data of a follower. Omitted for other actors. */
  readonly follower?: FollowerFacts;
  readonly state: ActorState;
}

/** An item's values that actions can change. */
export interface ItemState {
  readonly quantity: number;
  readonly ammunition: Gauge | null;
  readonly uses: Gauge | null;
  readonly location: string;
  readonly broken?: boolean;
  /** Whether the item is on the ground. */
  readonly dropped?: boolean;
  /** The remaining points of armor that is not worn. Worn armor is one of its wearer's protections. */
  readonly armor?: Gauge;
  readonly resistance?: Gauge;
}

/** The item data that the rules require. */
export interface ItemFacts {
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly qualities: readonly GearQuality[];
  readonly weapon: WeaponFacts | null;
  /** For consumables: the keys of the conditions that the item removes (T10). */
  readonly treats?: readonly string[];
  /**
   * For consumables: the points that the item restores and the Stress that it removes (R9.1, R12.1, R9.24).
   */
  readonly restores?: { readonly hitPoints: number; readonly stamina: number; readonly stress?: number };
  /** For consumables: whether the item stops bleeding (R9.19). */
  readonly stabilizes?: boolean;
  /** For consumables: the conditions that the item causes (T10). */
  readonly causes?: readonly CausedCondition[];
  /** The Addictive rating of a consumable, if any (T11.3). */
  readonly addictive?: number;
  /** The ranks, scores or training that the item requires and that its bearer lacks (R13.14). */
  readonly lacks?: readonly Text[];
  /** Whether the item is in a container. */
  readonly inside?: boolean;
  /** For an implant: whether it is part of the body (R13.16). */
  readonly grafted?: boolean;
  /** For ammunition: the weapons that the ammunition fits, and the number of shots in each item. */
  readonly ammunition?: { readonly fits: string; readonly shots: number };
  readonly state: ItemState;
}

/** An item that another actor holds, together with that actor. */
export interface HeldFacts extends ItemFacts {
  readonly owner: string;
}

/** The weapon values of an item. */
export interface WeaponFacts {
  readonly category: "melee" | "ranged" | "thrown";
  readonly attacks: readonly { readonly attribute: Attribute; readonly skill: string }[];
  readonly damage: { readonly dice: number; readonly attribute: Attribute | ""; readonly flat: number };
  readonly actionPoints: number;
  /** The range in feet. */
  readonly range: number;
  readonly burst: number;
  readonly blast: number;
  readonly template: number;
  readonly hands: number;
  readonly nonLethal: boolean;
}

/** Choices by field name, as plain data. */
export type Choices = Readonly<Record<string, unknown>>;

/** All inputs of an action except for dice and answers. */
export interface Facts extends Partial<NeededFacts> {
  /** The acting actor. */
  readonly actor: ActorFacts;
  /** The item that is used. */
  readonly item: ItemFacts | null;
  /** The actor's other items that the action can use, such as spare ammunition or worn armor. */
  readonly gear: readonly ItemFacts[];
  readonly targets: readonly ActorFacts[];
  /**
   * The choices in effect. A user's choices take precedence over the values that the map provides for the
   * targets, which in turn take precedence over the action's defaults.
   */
  readonly choices: Choices;
  /**
   * The choices that users made themselves. Only these are posted, and every client derives the rest from its
   * own documents. Omitted in facts that were not gathered from documents.
   */
  readonly chosen?: Choices;
  /** The actors who can help with the test. Set only for actions that allow helpers (R2.9). */
  readonly near?: readonly HelperFacts[];
  /**
   * The UUID of the party, its members, and the number of dice in its Inspiration pool, or null if there is
   * no party.
   */
  readonly party: {
    readonly uuid: string;
    readonly inspiration: number;
    readonly members: readonly string[];
  } | null;
}

/**
 * Facts that only some actions need. An action lists them in `needs`, and a provider gathers them
 * (`provide.ts`).
 */
export interface NeededFacts {
  /**
   * For actions that affect their targets' gear: the items that the targets wear and hold. For rests: the
   * affected items of the resting actors.
   */
  readonly held: readonly HeldFacts[];
  /** For actions that trade: the market, or null if there is none. */
  readonly market: MarketFacts | null;
  /** For actions that share credits: the party members who have a purse. */
  readonly purses: readonly { readonly uuid: string; readonly name: string }[];
  /**
   * For actions that move items: the inventories of both sides, or null if one of the actors no longer
   * exists.
   */
  readonly stores: Stores | null;
  /** For actions that update an item: the item, or null if it no longer exists or can't be updated. */
  readonly renewal: Renewal | null;
  /** For actions about sessions: the party's sessions, or null if there is no party. */
  readonly campaign: CampaignFacts | null;
  /** For tests in a skill challenge: the challenge, or null if it no longer exists. */
  readonly challenge: ChallengeFacts | null;
  /** For rounds of a Guile Encounter: the encounter, or null if it no longer exists. */
  readonly guile: GuileFacts | null;
  /** For actions about an encounter: the encounter, or null if there is none. */
  readonly fight: EncounterFacts | null;
  /**
   * For aimed actions: the position of each target according to this client's map, or null if no map shows
   * the target.
   */
  readonly seen: readonly (Seen | null)[];
  /**
   * For aimed actions: the names of the actor's allies next to the first target, nearest first. A missed shot
   * may hit them (R7.14a, R7.26).
   */
  readonly friendsBeside: readonly string[];
  /**
   * The place on the map where the first target lands after being pushed or pulled, or where an actor who
   * approaches the target stops. Null if no map shows it.
   */
  readonly shove: ShoveSeen | null;
  /** For actions that lower the actor's token: the token's elevation, or null if no map shows the token. */
  readonly height: TokenHeight | null;
  /**
   * For actions that change positions: the board of an encounter without a map, or null if there is no such
   * board.
   */
  readonly board: BoardFacts | null;
  /** The ground that the action's area covers on the map, or null if no place on a map was chosen. */
  readonly area: AreaGround | null;
  /** For actions that depend on time: the world time in seconds at which the facts were gathered. */
  readonly time: number;
  /**
   * For the actions of a combat variant: the state that the variant stores for the encounter and its
   * combatants.
   */
  readonly variant: VariantFacts;
  /**
   * The actor's movement in the current turn if no map shows it. Null outside the actor's turn, and on a map.
   */
  readonly moves: TurnMoves | null;
  /**
   * For actions that follow a path on the map: the path along which a token was dragged, or null if there is
   * no path that requires a test.
   */
  readonly way: PathFacts | null;
}

/**
 * The needs that an action may list, each with the name of its provider, its options, and the facts that the
 * provider returns. A new provider needs an entry here. Modules add theirs with `declare module`.
 */
export interface FactNeeds {
  /** The positions of the targets on the map, and the actors next to the first target. */
  readonly aim: Need<true, Partial<Pick<NeededFacts, "seen" | "friendsBeside">>>;
  /**
   * The ground of the area, if the user placed the area on a map. The targets are then the actors who may be
   * hit, plus any actors that the user added.
   */
  readonly area: Need<true, Pick<NeededFacts, "area">>;
  /** The board of range bands, for encounters without a map. */
  readonly board: Need<true, Pick<NeededFacts, "board">>;
  readonly campaign: Need<true, Pick<NeededFacts, "campaign">>;
  readonly challenge: Need<true, Pick<NeededFacts, "challenge">>;
  /**
   * The encounter, with either only the actor's combatant or all combatants. With `ownTurn`, the action
   * belongs to the actor's turn even if the turn has already passed to another combatant.
   */
  readonly fight: Need<
    { readonly sees: "own" | "all"; readonly ownTurn?: boolean },
    Partial<Pick<NeededFacts, "fight">>
  >;
  readonly guile: Need<true, Pick<NeededFacts, "guile">>;
  /** The market that one of the choices identifies. */
  readonly market: Need<true, Pick<NeededFacts, "market">>;
  /** The movement in the current turn if there is no map. */
  readonly moves: Need<true, Pick<NeededFacts, "moves">>;
  /** The elevation of the token of the actor who performs the action. */
  readonly height: Need<true, Pick<NeededFacts, "height">>;
  /** The items that the targets wear and hold, or the items of all resting actors. */
  readonly held: Need<"targets" | "rest", Pick<NeededFacts, "held">>;
  /** The members of the party who have a purse. */
  readonly purses: Need<true, Pick<NeededFacts, "purses">>;
  readonly renewal: Need<true, Pick<NeededFacts, "renewal">>;
  /**
   * The place where a push or pull moves the first target, or the place that an actor reaches when
   * approaching the target in a straight line.
   */
  readonly shove: Need<"away" | "towards" | "approach", Partial<Pick<NeededFacts, "shove">>>;
  /** The inventories of the two actors between which items are moved. */
  readonly stores: Need<true, Pick<NeededFacts, "stores">>;
  /** The world time. */
  readonly time: Need<true, Pick<NeededFacts, "time">>;
  /** The state that a combat variant stores for the encounter and its actors. */
  readonly variant: Need<VariantKey, Pick<NeededFacts, "variant">>;
  /** The path that was chosen on the map. */
  readonly way: Need<true, Pick<NeededFacts, "way">>;
}

/** The movement of one turn. */
export interface TurnMoves {
  /** The UUID of the moving token, or of the actor if the actor has no token. */
  readonly mover: string;
  readonly feet: number;
  readonly jumps: number;
}

/**
 * A kind of additional facts: the options with which an action requests them, and the facts that the provider
 * returns.
 */
export interface Need<Asked, Given> {
  readonly asked: Asked;
  readonly given: Given;
}

/** The additional facts that an action needs, by provider name. */
export type Needs = { readonly [K in keyof FactNeeds]?: FactNeeds[K]["asked"] };

type Union<T> = (T extends unknown ? (part: T) => void : never) extends (part: infer All) => void
  ? All
  : never;

/** The facts available to an action that declares these needs. */
export type FactsWith<N extends Needs> = Facts &
  Union<{ [K in keyof N & keyof FactNeeds]: FactNeeds[K]["given"] }[keyof N & keyof FactNeeds]>;

/** The facts about an encounter's board that actions need (R16.1). */
export interface BoardFacts {
  /** The UUID of the Combat that stores the board. */
  readonly uuid: string;
  /** The ID of the acting actor's combatant. */
  readonly own: string;
  readonly board: Board;
  readonly people: readonly BoardFighter[];
}

/** The facts about a skill challenge that are needed for its tests (R3.7). */
export interface ChallengeFacts {
  readonly id: string;
  readonly title: string;
  readonly tests: number;
  /** The number of successes needed per test, or null if the Gamemaster sets it for each test. */
  readonly difficulty: number | null;
  readonly ended: boolean;
  readonly participants: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly ranks: Readonly<Record<string, number>>;
    /** Set if the participant currently can't make a test because they are dead or Out of the Fight. */
    readonly unable?: true;
  }[];
  /**
   * The participants who joined, left or were skipped, each with the number of tests made before the change
   * (R3.8).
   */
  readonly changes?: readonly ChangedParticipant[];
  /** The tests that have been made. `won` is null if a test doesn't have a difficulty yet. */
  readonly tried: readonly { readonly who: string; readonly won: boolean | null }[];
}

/** The facts about a Guile Encounter that the actions of its rounds need (R15.7). */
export interface GuileFacts {
  readonly id: string;
  readonly title: string;
  readonly encounter: GuileEncounter;
  /** The UUID of each side's speaker. */
  readonly sides: Readonly<Record<GuileSide, string>>;
  /** Whether the current round's defender hasn't chosen a defense yet. */
  readonly open: boolean;
  readonly ended: boolean;
}

/** The facts about an encounter that actions need. */
export interface EncounterFacts {
  readonly id: string;
  /** The key of the rules that the encounter uses (`documents/combat-rules.ts`). */
  readonly variant: string;
  readonly round: number;
  readonly turn: number | null;
  /** The ID of the acting actor's combatant, or null if the actor isn't in this encounter. */
  readonly own: string | null;
  /**
   * The combatants that the action requires, in turn order: either only the actor's combatant or all
   * combatants.
   */
  readonly fighters: readonly Fighter[];
}

/**
 * How strictly a rule is enforced: the action is rejected (`enforce`), the user is warned (`warn`), or the
 * decision is left to the players (`off`).
 */
export type Enforcement = "enforce" | "warn" | "off";

/** The settings and house rules of the table, that is, of the group that plays in this world. */
export interface Table {
  readonly houseRules: HouseRules;
  readonly enforce: {
    readonly ap: Enforcement;
    readonly ammunition: Enforcement;
    readonly range: Enforcement;
    /**
     * How strictly the turn order in a skill challenge is enforced (R3.8). By default, it is enforced, but
     * Gamemasters only get a warning (`tableFor`).
     */
    readonly turn?: Enforcement;
    /** The carrying capacity (R8.4). */
    readonly load: Enforcement;
    /**
     * How strictly the training and ranks required by gear and maneuvers are enforced (R12.6, R13.14). By
     * default, they are required.
     */
    readonly training?: Enforcement;
  };
}
