import type { Attribute } from "../../rules/character/attributes.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import type { Entry } from "../../features/creation/entry.ts";
import type { Judgement } from "../../features/creation/judge.ts";
import type { CreationState } from "../../features/creation/state.ts";
import type { CreationStep } from "../../features/creation/steps.ts";
import type { Words } from "../shared/words.ts";

/** What the window of a character in the making shows now, beside the character. */
export interface Screen {
  readonly step: CreationStep;
  /** A Gamemaster who does not go by the limits. */
  readonly free: boolean;
  /** What was typed into a field and cannot be, by the field's name, and why. It stays until it is mended. */
  readonly mistakes: ReadonlyMap<string, Mistake>;
  /** What the list of offers is searched for. */
  readonly search: string;
  /** What of the shop is shown. */
  readonly shop: ShopScreen;
  /** What stands in the fields for own words, by name. */
  readonly own: Readonly<Record<string, string>>;
  /** Somebody wanted to finish while something was wrong. */
  readonly refused: boolean;
}

/** What the shop of the gear step shows. */
export interface ShopScreen {
  /** A type of things, what was bought or kits; anything else for what suits the moment. */
  readonly kind: string;
  /** The column that the list is sorted by; empty for groups. */
  readonly sort: string;
  readonly down: boolean;
  /** Whether only what the credits suffice for is shown. */
  readonly affordable: boolean;
  /** The key of the offer whose details are shown; empty for none. */
  readonly open: string;
  /** Keys of the offers that are compared. */
  readonly compared: readonly string[];
}

/** The shop as it is first entered. */
export const shopAtFirst: ShopScreen = {
  kind: "",
  sort: "",
  down: false,
  affordable: false,
  open: "",
  compared: [],
};

/** Something that a field cannot take: what was typed, and why not. */
export interface Mistake {
  readonly typed: string;
  readonly why: string;
}

/** Everything that the views read. */
export interface CreationWorld {
  readonly state: CreationState;
  readonly judged: Judgement;
  readonly offers: readonly Entry[];
  readonly screen: Screen;
  readonly houseRules: HouseRules;
  readonly words: Words;
  readonly skillName: (key: string) => string;
  /** The attribute that usually goes with a skill (R1.8). */
  readonly usual: (key: string) => Attribute;
  readonly gamemaster: boolean;
}

/** The id on the page of what belongs to a field: its error. */
export function errorId(name: string): string {
  return `bo-creation-${name.replaceAll(/[^\w-]/gu, "-")}-error`;
}
