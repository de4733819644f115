import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import type { VariantKey } from "../../actions/variants/variant.ts";
import type { Keyed } from "../combat/keyed-list.ts";
import type { Words } from "../shared/words.ts";

/**
 * A piece of the screen: the path of a template, and the plain data that it draws. What has not changed as
 * JSON is not drawn anew.
 */
export interface Drawn {
  readonly template: string;
  readonly context: object;
}

/**
 * A row of the tracker. Its template draws one `<li data-track="{{key}}">`; that of somebody is `.combatant`
 * with `data-combatant-id`, as the core's are.
 */
export interface VariantItem extends Keyed {
  readonly kind: "variant";
  /** Draws it, with the item as its context. */
  readonly template: string;
  /** Is it the turn of this one? The tracker shows the row when it becomes so. */
  readonly acting: boolean;
}

/**
 * A button of the tracker's foot. `action` is one of the tracker's own (`endTurn`, `startCombat`,
 * `nextRound`, `previousTurn`) or `variant`, which presses `command`.
 */
export interface VariantButton {
  readonly action: string;
  readonly command: string;
  /** The name of a drawing, `bo-i-<mark>`. */
  readonly mark: string;
  readonly label: string;
  /** Shown as its drawing alone, with the label for screen readers. */
  readonly icon: boolean;
  /** The next step; one at most. */
  readonly primary: boolean;
}

/** The tracker of a fight as the user of this client sees it. A piece that is null is not there. */
export interface VariantTrack {
  /** Beneath round and number of people: the phase, the buttons of the round. */
  readonly head: Drawn | null;
  /** Where people are. */
  readonly board: Drawn | null;
  readonly items: readonly VariantItem[];
  /**
   * Whoever acts, what happened to them, what is due: beside the rows where the tracker is a window of its
   * own.
   */
  readonly acting: Drawn | null;
  readonly buttons: readonly VariantButton[];
  /** A sentence above the buttons; empty for none. */
  readonly readout: string;
}

/** How a sheet is looked at. */
export interface SheetLook {
  /** May the user change it? */
  readonly owner: boolean;
  readonly editing: boolean;
}

/**
 * What the bar keeps for itself: whether it is open, and which of its lists are; `data-action="unfold"` with
 * `data-list` opens one and closes the others.
 */
export interface BarMemory {
  readonly open: boolean;
  readonly unfolded: ReadonlySet<string>;
}

/**
 * Something of a variant that was pressed: an element with `data-action="variant"`, or an entry of a row's
 * menu.
 */
export interface Pressed {
  /** What its `data-command` says. */
  readonly command: string;
  /** The element, for more of its data; that of the row for an entry of a menu. */
  readonly target: HTMLElement;
  /** Without the dialog: shift was held. */
  readonly fast: boolean;
  /** The fight that is looked at, whose row, bar or sheet it is; null where there is none. */
  readonly combat: BlackoutCombat | null;
  readonly combatant: Combatant.Implementation | null;
  readonly actor: BlackoutActor | null;
  readonly item: BlackoutItem | null;
  /** Draws the window of the element anew, for what is kept by the screens alone. */
  readonly redraw: () => void;
}

/**
 * What a variant of combat shows in the windows that there are. Fetched with the variant itself, and never
 * while nobody fights by it. Documents that cannot be read are shown as what they are: no function here
 * throws for them.
 */
export interface VariantScreens {
  readonly key: VariantKey;
  /** What it looks like beside what both variants have in common: a style sheet. */
  readonly styles: string;
  readonly track: (combat: BlackoutCombat, words: Words) => VariantTrack;
  /** The entries of `variantMenuEntries` that the user may choose for somebody now. */
  readonly rowMenu: (combatant: Combatant.Implementation) => readonly string[];
  /** The bar of somebody: what is left to act with, and what can be done, grouped by what it costs. */
  readonly bar: (combatant: Combatant.Implementation, memory: BarMemory, words: Words) => Drawn;
  /**
   * The page of somebody's sheet. Fields are named by their paths in the document; null for actors that have
   * none.
   */
  readonly tab: (actor: BlackoutActor, look: SheetLook, words: Words) => Drawn | null;
  /**
   * What the sheet of a thing shows of it under its details; null for kinds that the variant knows nothing
   * of.
   */
  readonly itemFields: (item: BlackoutItem, look: SheetLook, words: Words) => Drawn | null;
  readonly press: (pressed: Pressed) => unknown;
  /** Opens the window of what the world plays it by. */
  readonly settings: () => Promise<unknown>;
}
