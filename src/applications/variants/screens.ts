import type { Block } from "../print/print-model.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import type { VariantKey } from "../../actions/variants/variant.ts";
import type { Keyed } from "../combat/keyed-list.ts";
import type { Words } from "../shared/words.ts";

/**
 * A part of a screen: a template path and the plain data for it. The part is redrawn only if the data,
 * compared as JSON, has changed.
 */
export interface Drawn {
  readonly template: string;
  readonly context: object;
}

/**
 * A row of the tracker. Its template renders a single `<li data-track="{{key}}">`. For a combatant, the
 * element has the class `combatant` and the attribute `data-combatant-id`, as in Foundry.
 */
export interface VariantItem extends Keyed {
  readonly kind: "variant";
  /** The path of the row's template, which is rendered with the item as its context. */
  readonly template: string;
  /** Whether it is the combatant's turn. The tracker scrolls to the row when the turn begins. */
  readonly acting: boolean;
}

/**
 * A button in the footer of the tracker. `action` is either one of the tracker's own actions (`endTurn`,
 * `startCombat`, `nextRound`, `previousTurn`) or `variant`, which executes `command`.
 */
export interface VariantButton {
  readonly action: string;
  readonly command: string;
  /** The name of an icon, which is used in the class `bo-i-<mark>`. */
  readonly mark: string;
  readonly label: string;
  /** Whether the button shows only its icon. Screen readers still read the label. */
  readonly icon: boolean;
  /**
   * Whether the button performs the next step and is therefore highlighted. At most one button is primary.
   */
  readonly primary: boolean;
}

/** The combat tracker of an encounter as the current user sees it. Parts that are null are omitted. */
export interface VariantTrack {
  /** The part below the round and the number of combatants: the phase, and buttons for the round. */
  readonly head: Drawn | null;
  /** The board that shows the positions of combatants. */
  readonly board: Drawn | null;
  readonly items: readonly VariantItem[];
  /**
   * The part for the current turn: the acting combatant, the events of the turn, and what is due. A detached
   * tracker shows it beside the rows.
   */
  readonly acting: Drawn | null;
  readonly buttons: readonly VariantButton[];
  /** A sentence above the buttons, or empty if there is none. */
  readonly readout: string;
}

/** A sheet's mode and the viewer's permissions. */
export interface SheetLook {
  /** Whether the user is allowed to change the document. */
  readonly owner: boolean;
  readonly editing: boolean;
}

/**
 * The view state of the bar: whether it is open, and which of its lists are expanded. `data-action="unfold"`
 * with `data-list` expands a list and collapses the others.
 */
export interface BarMemory {
  readonly open: boolean;
  readonly unfolded: ReadonlySet<string>;
}

/** A pressed element of a variant: an element with `data-action="variant"`, or an entry in a row's menu. */
export interface Pressed {
  /** The element's `data-command`. */
  readonly command: string;
  /** The activated element, whose attributes can contain other data. For a menu entry, this is the row. */
  readonly target: HTMLElement;
  /** Whether Shift was held. Shift skips the dialog. */
  readonly fast: boolean;
  /** The viewed encounter to which the row, bar or sheet belongs, or null if there is none. */
  readonly combat: BlackoutCombat | null;
  readonly combatant: Combatant.Implementation | null;
  readonly actor: BlackoutActor | null;
  readonly item: BlackoutItem | null;
  /**
   * Redraws the window that contains the element, for example after a change to view state that only the
   * screens store.
   */
  readonly redraw: () => void;
}

/**
 * The content that a combat variant adds to existing windows. It is loaded together with the variant when an
 * encounter uses the variant. Documents that can't be read are shown as unreadable, and no function here throws
 * an error for them.
 */
export interface VariantScreens {
  readonly key: VariantKey;
  /** The style sheet of the variant, in addition to the styles that the variants share. */
  readonly styles: string;
  readonly track: (combat: BlackoutCombat, words: Words) => VariantTrack;
  /** Returns the `variantMenuEntries` that the user can currently select for a combatant. */
  readonly rowMenu: (combatant: Combatant.Implementation) => readonly string[];
  /** Returns a combatant's bar: the remaining points, and the available actions grouped by cost. */
  readonly bar: (combatant: Combatant.Implementation, memory: BarMemory, words: Words) => Drawn;
  /**
   * Returns the variant's page for an actor's sheet, or null if the actor has no such page. The fields are
   * named after their paths in the document.
   */
  readonly tab: (actor: BlackoutActor, look: SheetLook, words: Words) => Drawn | null;
  /**
   * Returns the section that the variant adds to an item sheet, below the details, or null for types that the
   * variant doesn't use.
   */
  readonly itemFields: (item: BlackoutItem, look: SheetLook, words: Words) => Drawn | null;
  /**
   * Returns the blocks that the variant adds to an actor's printed sheet, or an empty list if it adds none.
   */
  readonly printed: (actor: BlackoutActor, words: Words) => readonly Block[];
  readonly press: (pressed: Pressed) => unknown;
  /** Opens the window with the variant's world settings. */
  readonly settings: () => Promise<unknown>;
}
