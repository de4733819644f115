import type { Attribute } from "../../rules/character/attributes.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import type { Entry } from "../../features/creation/entry.ts";
import type { Judgment } from "../../features/creation/judge.ts";
import type { CreationState } from "../../features/creation/state.ts";
import type { CreationStep } from "../../features/creation/steps.ts";
import type { Words } from "../shared/words.ts";

/** The view state of the character creation window. */
export interface Screen {
  readonly step: CreationStep;
  /** Whether a Gamemaster is ignoring the limits. */
  readonly free: boolean;
  /**
   * The invalid inputs by field name, each with an explanation. An entry remains until the input is
   * corrected.
   */
  readonly mistakes: ReadonlyMap<string, Mistake>;
  /** The user's search text for the offers. */
  readonly search: string;
  /** The view state of the shop. */
  readonly shop: ShopScreen;
  /** The values of the fields for custom entries, by name. */
  readonly own: Readonly<Record<string, string>>;
  /** Whether the user tried to finish the character despite errors. */
  readonly refused: boolean;
}

/** The display state of the shop in the gear step. */
export interface ShopScreen {
  /** The key of the list to show: an item type, purchases or kits. Any other value means the default list. */
  readonly kind: string;
  /** The column by which the list is sorted. Empty if the list is grouped. */
  readonly sort: string;
  readonly down: boolean;
  /** Whether only affordable items are shown. */
  readonly affordable: boolean;
  /** The key of the offer whose details are shown, or an empty string if no details are shown. */
  readonly open: string;
  /** The keys of the offers that the user compares. */
  readonly compared: readonly string[];
}

/** The initial state of the shop. */
export const shopAtFirst: ShopScreen = {
  kind: "",
  sort: "",
  down: false,
  affordable: false,
  open: "",
  compared: [],
};

/** An invalid input: its text, and an explanation of the error. */
export interface Mistake {
  readonly typed: string;
  readonly why: string;
}

/** The data that the views of character creation display. */
export interface CreationWorld {
  readonly state: CreationState;
  readonly judged: Judgment;
  readonly offers: readonly Entry[];
  readonly screen: Screen;
  readonly houseRules: HouseRules;
  readonly words: Words;
  readonly skillName: (key: string) => string;
  /** Returns the default attribute of a skill (R1.8). */
  readonly usual: (key: string) => Attribute;
  readonly gamemaster: boolean;
}

/** Returns the ID of the element that contains a field's error message. */
export function errorId(name: string): string {
  return `bo-creation-${name.replaceAll(/[^\w-]/gu, "-")}-error`;
}
