import type { Attribute } from "../../rules/character/attributes.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import type { Entry } from "../../features/creation/entry.ts";
import type { Judgement } from "../../features/creation/judge.ts";
import type { CreationState } from "../../features/creation/state.ts";
import type { CreationStep } from "../../features/creation/steps.ts";
import type { Words } from "../shared/words.ts";

/** The view state of the character creation window. */
export interface Screen {
  readonly step: CreationStep;
  /** Whether a Gamemaster ignores the limits. */
  readonly free: boolean;
  /** Invalid input by field name, with the reason. It stays until it is corrected. */
  readonly mistakes: ReadonlyMap<string, Mistake>;
  /** The search text of the offers. */
  readonly search: string;
  /** The view state of the shop. */
  readonly shop: ShopScreen;
  /** The fields of custom entries, by name. */
  readonly own: Readonly<Record<string, string>>;
  /** Whether the user tried to finish despite errors. */
  readonly refused: boolean;
}

/** The view state of the gear step's shop. */
export interface ShopScreen {
  /** An item type, purchases or kits; any other value for the default. */
  readonly kind: string;
  /** The column that the list is sorted by; empty for groups. */
  readonly sort: string;
  readonly down: boolean;
  /** Whether only affordable items are shown. */
  readonly affordable: boolean;
  /** The key of the offer whose details are shown; empty if there are none. */
  readonly open: string;
  /** The keys of the offers being compared. */
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

/** Invalid input: the text, and the reason. */
export interface Mistake {
  readonly typed: string;
  readonly why: string;
}

/** The source data of the views. */
export interface CreationWorld {
  readonly state: CreationState;
  readonly judged: Judgement;
  readonly offers: readonly Entry[];
  readonly screen: Screen;
  readonly houseRules: HouseRules;
  readonly words: Words;
  readonly skillName: (key: string) => string;
  /** Returns the usual attribute of a skill (R1.8). */
  readonly usual: (key: string) => Attribute;
  readonly gamemaster: boolean;
}

/** Returns the element ID of a field's error message. */
export function errorId(name: string): string {
  return `bo-creation-${name.replaceAll(/[^\w-]/gu, "-")}-error`;
}
