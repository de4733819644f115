import type { Attribute } from "../../rules/character/attributes.ts";
import type { ActionBudget } from "../../rules/combat/action-budget.ts";
import type { Seen, ShoveSeen, TokenHeight } from "../../world/geometry.ts";
import type { AreaGround } from "../../world/areas/ground.ts";
import type { Body } from "../../rules/conditions/effects.ts";
import type { GearQuality } from "../../rules/conditions/qualities.ts";
import type { ResistState } from "../../rules/conditions/resist.ts";
import type { ConditionState } from "../../rules/conditions/state.ts";
import type { BodyClocks } from "../../rules/health/clocks.ts";
import type { BoardFighter } from "../../documents/board.ts";
import type { Fighter } from "../../documents/combat-rules.ts";
import type { Board } from "../../rules/combat/theatre.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import type { ChangedParticipant } from "../../rules/tests/skill-challenge.ts";
import type { GuileEncounter, GuileSide } from "../../rules/social/guile.ts";
import type { CampaignFacts } from "../party/campaign.ts";
import type { MarketFacts } from "../gear/market-facts.ts";
import type { Renewal } from "../gear/renewal.ts";
import type { Stores } from "../gear/store.ts";
import type { WayFacts } from "../../world/tested-way.ts";
import type { VariantFacts, VariantKey } from "../variants/variant.ts";

/** Points left out of the most there can be. */
export interface Gauge {
  readonly value: number;
  readonly max: number;
}

/**
 * One thing that gives Armor Value or Damage Resistance: the document that holds it and the path of what is
 * left of it.
 */
export interface Protection extends Gauge {
  readonly uuid: string;
  readonly path: string;
  readonly name: string;
  /**
   * Part of a body, such as a gene mod or an enemy's hide: it grows back over a long rest and is not repaired
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
  /** Climbing now, so that a push makes them fall (R6.6); feet above the ground. 0 for not. */
  readonly climbing: number;
  /** Failed swim tests in a row (R6.12). */
  readonly swimFailures: number;
  /** Stacks of Exhausted that are due at the end of the own turn after exertion without Stamina (R12.3). */
  readonly exhaustionDue: number;
}

/** The actions that an actor has left, and the uuid of the Combatant that stores them. */
export interface Budget extends ActionBudget {
  readonly uuid: string;
  /** Actions of this turn, reactions left out (R5.8); left out in facts of earlier versions. */
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
  /** What the world's time does to them; left out for a thing. */
  readonly clocks?: BodyClocks;
  readonly resist: ResistState;
  /** Null out of combat. */
  readonly budget: Budget | null;
}

/** Somebody who may be chosen to help with a test (R2.9, A38). */
export interface HelperFacts {
  readonly uuid: string;
  readonly name: string;
  /** Whether they can do anything now. */
  readonly able: boolean;
  /** Ranks of the skills that they have learnt, by key. */
  readonly ranks: Readonly<Record<string, number>>;
  /** What they are proficient at, with the keys of skills that it goes with. */
  readonly proficiencies: readonly {
    readonly id: string;
    readonly name: string;
    readonly skills: readonly string[];
  }[];
  /** Whether they are proficient at every skill that they have ranks in, as enemies are (R13.19). */
  readonly versed: boolean;
}

/**
 * A skill of an actor. `label` is the language key or the custom text of its name; without it the key in the
 * list of skills names it.
 */
export interface SkillFacts {
  readonly rank: number;
  readonly modifier: number;
  readonly label?: string;
}

/** The actor that a follower obeys, whether it needs a Command to act, and whether it got one (R13.17). */
export interface FollowerFacts {
  readonly controller: string | null;
  readonly needsCommand: boolean;
  readonly commanded: boolean;
  /**
   * Whether it is active, and the names of other active followers of its controller, of which there may be
   * none. Left out of an ally, and in facts of earlier versions.
   */
  readonly active?: boolean;
  readonly rivals?: readonly string[];
}

/** An actor as the rules see it at one moment. Plain data: it is stored on the message. */
export interface ActorFacts {
  /** The actor's uuid; for an unlinked token that of its synthetic actor. */
  readonly uuid: string;
  /** The name at the table: the token's where there is one. */
  readonly name: string;
  /** A barrier is a wall, door or crate that can be hit; a holder only holds things, as a party does. */
  readonly kind: "character" | "npc" | "follower" | "barrier" | "holder";
  /** Dice of each attribute; for an enemy the whole pool (R13.19). */
  readonly attributes: Readonly<Record<Attribute, number>>;
  /** Attribute scores without the bonus of an enemy's rank: Damage and the like use them (R13.19). */
  readonly scores: Readonly<Record<Attribute, number>>;
  /**
   * Rank and modifier of each skill; for an enemy the rank that replaces it where a rule needs one (R13.19).
   */
  readonly skills: Readonly<Record<string, SkillFacts>>;
  /** Passive values of skills (R2.11). */
  readonly passives: Readonly<Record<string, number>>;
  /** Passive Evasion with encumbrance and conditions (R8.1–R8.3), and without. */
  readonly passiveEvasion: { readonly value: number; readonly unlimited: number; readonly reason: string };
  /** Stealth of what is worn (R8.6). */
  readonly stealth: number;
  /** Dice that the load takes from Dexterity tests; zero or negative (R8.5). */
  readonly encumbranceDice: number;
  /** What an injury takes off damage (R9.9). */
  readonly injuryReduction: number;
  /** Feet. */
  readonly walk: number;
  readonly run: number;
  readonly body: Body;
  readonly inCombat: boolean;
  readonly ownTurn: boolean;
  /** Whether anything slows them (R6.15). */
  readonly slowed?: boolean;
  /**
   * Whether a training option allows one-two attacks (R7.16); left out for enemies, whose training is in
   * their rank.
   */
  readonly oneTwo?: boolean;
  /** Of a follower. */
  readonly follower?: FollowerFacts;
  readonly state: ActorState;
}

/** What an action can change about an item. */
export interface ItemState {
  readonly quantity: number;
  readonly ammunition: Gauge | null;
  readonly uses: Gauge | null;
  readonly location: string;
  readonly broken?: boolean;
  /** Whether it lies on the ground. */
  readonly dropped?: boolean;
  /** Of armor that is not worn; what is worn is among what protects its wearer. */
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
  /** Of a consumable: the keys of conditions that it takes away (T10). */
  readonly treats?: readonly string[];
  /** Of a consumable: points that it gives back (R9.1, R12.1). */
  readonly restores?: { readonly hitPoints: number; readonly stamina: number };
  /** Of a consumable: the X of Addictive, where it has one (T11.3). */
  readonly addictive?: number;
  /** Whether it lies in a container. */
  readonly inside?: boolean;
  /** Of an implant: whether it is part of the body (R13.16). */
  readonly grafted?: boolean;
  /** Of ammunition: what it fits, and how many shots a piece of it is. */
  readonly ammunition?: { readonly fits: string; readonly shots: number };
  readonly state: ItemState;
}

/** A thing that somebody else has at hand, and who. */
export interface HeldFacts extends ItemFacts {
  readonly owner: string;
}

/** What a weapon is. */
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

/** Everything that an action is judged from besides dice and answers. */
export interface Facts extends Partial<NeededFacts> {
  /** Who acts. */
  readonly actor: ActorFacts;
  /** The item that is used. */
  readonly item: ItemFacts | null;
  /** Other items of the actor that the action may touch, such as spare ammunition or worn armor. */
  readonly gear: readonly ItemFacts[];
  readonly targets: readonly ActorFacts[];
  /**
   * The effective choices: people's choices, then what the map shows of the targets, then the action's
   * defaults.
   */
  readonly choices: Choices;
  /**
   * People's own choices. Only these are posted: every client derives the rest from its own documents. Left
   * out where facts are made by hand.
   */
  readonly chosen?: Choices;
  /** Those who may help with a test, for actions that roll one (R2.9). */
  readonly near?: readonly HelperFacts[];
  /** Dice in the party's Inspiration pool, and the party's uuid; null without a party. */
  readonly party: {
    readonly uuid: string;
    readonly inspiration: number;
    readonly members: readonly string[];
  } | null;
}

/**
 * Facts that only some actions need: an action names them in `needs`, and a provider reads them
 * (`provide.ts`).
 */
export interface NeededFacts {
  /**
   * What the targets wear and hold, for actions that affect it; for a rest the items of everybody who rests
   * that the rest concerns.
   */
  readonly held: readonly HeldFacts[];
  /** The stores of both actors, for actions that move items; null if one of them is gone. */
  readonly stores: Stores | null;
  /** The market, for actions that trade there; null if none takes part. */
  readonly market: MarketFacts | null;
  /** The members of the party who have a purse, for actions that share credits among them. */
  readonly purses: readonly { readonly uuid: string; readonly name: string }[];
  /** The item to update, for actions that do that; null if it is gone or the update is impossible. */
  readonly renewal: Renewal | null;
  /** The party's sessions, for actions that are about them; null without a party. */
  readonly campaign: CampaignFacts | null;
  /** The skill challenge, for its tests; null if it is gone. */
  readonly challenge: ChallengeFacts | null;
  /** The guile encounter, for its rounds; null where it is gone. */
  readonly guile: GuileFacts | null;
  /** The fight, for actions that are about it; null where there is none. */
  readonly fight: FightFacts | null;
  /**
   * The position of each target on this client's map, for actions that aim; null where a map does not show
   * it.
   */
  readonly seen: readonly (Seen | null)[];
  /**
   * Names of those beside the first target who are on the side of the one who acts, nearest first, for
   * actions that aim: a shot that misses may hit them (R7.14a, R7.26).
   */
  readonly friendsBeside: readonly string[];
  /**
   * Where the first target lands on the map when the actor pushes or pulls it; null where no map shows it.
   */
  readonly shove: ShoveSeen | null;
  /** The elevation of the actor's token, for actions that lower it; null where no map shows it. */
  readonly height: TokenHeight | null;
  /**
   * The board of a fight without a map, for actions that move people or bring them together; null where there
   * is none.
   */
  readonly board: BoardFacts | null;
  /** What this client's map shows of the area that the action makes; null if no place on a map was chosen. */
  readonly area: AreaGround | null;
  /** The world's time in seconds as the facts were gathered, for actions that go by it. */
  readonly time: number;
  /**
   * The state that a variant of combat stores for the encounter and its combatants, for the variant's
   * actions.
   */
  readonly variant: VariantFacts;
  /**
   * What the actor has moved in its running turn, where no map shows it; null out of the own turn, and on a
   * map.
   */
  readonly moves: TurnMoves | null;
  /**
   * The path on the map along which a token was dragged and that needs a test, for the actions that follow
   * it; null if only the test is made.
   */
  readonly way: WayFacts | null;
}

/**
 * What an action may list in `needs`: the name of a provider, its options, and the facts that it returns.
 * Register a provider together with a line here; modules use `declare module`.
 */
export interface FactNeeds {
  /** How the targets stand on the map, and who stands beside the first. */
  readonly aim: Need<true, Partial<Pick<NeededFacts, "seen" | "friendsBeside">>>;
  /**
   * The ground of an area, if a place on a map was chosen; its targets are the possible victims, and the
   * actors that were named besides.
   */
  readonly area: Need<true, Pick<NeededFacts, "area">>;
  /** The board of a fight without a map. */
  readonly board: Need<true, Pick<NeededFacts, "board">>;
  readonly campaign: Need<true, Pick<NeededFacts, "campaign">>;
  readonly challenge: Need<true, Pick<NeededFacts, "challenge">>;
  /**
   * The encounter, with the own Combatant or all of them; `ownTurn` if the action belongs to the actor's turn
   * although the encounter has moved on.
   */
  readonly fight: Need<
    { readonly sees: "own" | "all"; readonly ownTurn?: boolean },
    Partial<Pick<NeededFacts, "fight">>
  >;
  readonly guile: Need<true, Pick<NeededFacts, "guile">>;
  /** The market that one of the choices names. */
  readonly market: Need<true, Pick<NeededFacts, "market">>;
  /** The movement of the running turn without a map. */
  readonly moves: Need<true, Pick<NeededFacts, "moves">>;
  /** How high the token of the one who acts stands. */
  readonly height: Need<true, Pick<NeededFacts, "height">>;
  /** What the targets wear and hold, or what a rest is for of everybody. */
  readonly held: Need<"targets" | "rest", Pick<NeededFacts, "held">>;
  /** The members of the party who have a purse. */
  readonly purses: Need<true, Pick<NeededFacts, "purses">>;
  readonly renewal: Need<true, Pick<NeededFacts, "renewal">>;
  /** Where pushing or pulling leads the first target. */
  readonly shove: Need<"away" | "towards", Partial<Pick<NeededFacts, "shove">>>;
  /** The stores of both actors between whom items are moved. */
  readonly stores: Need<true, Pick<NeededFacts, "stores">>;
  /** The world's time. */
  readonly time: Need<true, Pick<NeededFacts, "time">>;
  /** What a variant of combat keeps of the fight and of people. */
  readonly variant: Need<VariantKey, Pick<NeededFacts, "variant">>;
  /** The way on the map that was chosen. */
  readonly way: Need<true, Pick<NeededFacts, "way">>;
}

/** Movement of one turn. */
export interface TurnMoves {
  /** The uuid of the token that moves, or of the actor without one. */
  readonly mover: string;
  readonly feet: number;
  readonly jumps: number;
}

/** How facts are asked for, and which they are. */
export interface Need<Asked, Given> {
  readonly asked: Asked;
  readonly given: Given;
}

/** The facts that an action needs beside the usual ones: each by the name of its provider. */
export type Needs = { readonly [K in keyof FactNeeds]?: FactNeeds[K]["asked"] };

type Union<T> = (T extends unknown ? (part: T) => void : never) extends (part: infer All) => void
  ? All
  : never;

/** The facts of an action with these needs. */
export type FactsWith<N extends Needs> = Facts &
  Union<{ [K in keyof N & keyof FactNeeds]: FactNeeds[K]["given"] }[keyof N & keyof FactNeeds]>;

/** The board of a fight as actions see it (R16.1). */
export interface BoardFacts {
  /** The uuid of the Combat that stores it. */
  readonly uuid: string;
  /** The id of the Combatant of the one who acts. */
  readonly own: string;
  readonly board: Board;
  readonly people: readonly BoardFighter[];
}

/** A skill challenge as its tests see it (R3.7). */
export interface ChallengeFacts {
  readonly id: string;
  readonly title: string;
  readonly tests: number;
  /** Successes that each test needs; null where the Gamemaster says so test by test. */
  readonly difficulty: number | null;
  readonly ended: boolean;
  readonly participants: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly ranks: Readonly<Record<string, number>>;
    /** Whether the participant cannot try at present: dead or out of the fight. */
    readonly unable?: true;
  }[];
  /** Who joined, left or was skipped, and how many tests had been made by then (R3.8). */
  readonly changes?: readonly ChangedParticipant[];
  /** The tests so far; null for a test without a difficulty yet. */
  readonly tried: readonly { readonly who: string; readonly won: boolean | null }[];
}

/** A guile encounter as its rounds see it (R15.7). */
export interface GuileFacts {
  readonly id: string;
  readonly title: string;
  readonly encounter: GuileEncounter;
  /** Who speaks for each side, by uuid. */
  readonly sides: Readonly<Record<GuileSide, string>>;
  /** Whether a round waits for its defence. */
  readonly open: boolean;
  readonly ended: boolean;
}

/** A fight as the actions that are about it see it. */
export interface FightFacts {
  readonly id: string;
  /** The key of its rules (`documents/combat-rules.ts`). */
  readonly variant: string;
  readonly round: number;
  readonly turn: number | null;
  /** The id of the Combatant of the one who acts; null for nobody of this fight. */
  readonly own: string | null;
  /** Those in it who matter to the action, in the order of their turns. */
  readonly fighters: readonly Fighter[];
}

/** How strictly something is enforced: rejected, warned of, or left to people. */
export type Enforcement = "enforce" | "warn" | "off";

/** The settings and house rules of this table. */
export interface Table {
  readonly houseRules: HouseRules;
  readonly enforce: {
    readonly ap: Enforcement;
    readonly ammunition: Enforcement;
    readonly range: Enforcement;
    /**
     * Whose turn it is to try in a skill challenge (R3.8); enforced if left out, except for Gamemasters
     * (`tableFor`).
     */
    readonly turn?: Enforcement;
    /** The carrying capacity (R8.4). */
    readonly load: Enforcement;
  };
}
