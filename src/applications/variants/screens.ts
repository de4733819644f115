import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import type { VariantKey } from "../../actions/variants/variant.ts";
import type { Keyed } from "../combat/keyed-list.ts";
import type { Words } from "../shared/words.ts";

/**
 * A part of a screen: the path of a template, and its plain data. It is redrawn only if its JSON has changed.
 */
export interface Drawn {
  readonly template: string;
  readonly context: object;
}

/**
 * A row of the tracker. Its template renders one `<li data-track="{{key}}">`; that of a combatant is
 * `.combatant` with `data-combatant-id`, as in core.
 */
export interface VariantItem extends Keyed {
  readonly kind: "variant";
  /** The path of its template, whose context is the item. */
  readonly template: string;
  /** Whether it is the current turn. The tracker scrolls to the row when it becomes current. */
  readonly acting: boolean;
}

/**
 * A button in the tracker's footer. `action` is one of the tracker's own (`endTurn`, `startCombat`,
 * `nextRound`, `previousTurn`) or `variant`, which executes `command`.
 */
export interface VariantButton {
  readonly action: string;
  readonly command: string;
  /** The name of an icon, `bo-i-<mark>`. */
  readonly mark: string;
  readonly label: string;
  /** Whether it shows only its icon, with the label for screen readers. */
  readonly icon: boolean;
  /** Whether it is the next step; at most one button is. */
  readonly primary: boolean;
}

/** The tracker of a fight as the user of this client sees it. Null parts are omitted. */
export interface VariantTrack {
  /** The part below round and number of combatants: the phase, the buttons of the round. */
  readonly head: Drawn | null;
  /** The board with the combatants' positions. */
  readonly board: Drawn | null;
  readonly items: readonly VariantItem[];
  /** The acting combatant, their events, and what is due: beside the rows if the tracker is detached. */
  readonly acting: Drawn | null;
  readonly buttons: readonly VariantButton[];
  /** A sentence above the buttons; empty if there is none. */
  readonly readout: string;
}

/** The mode and permissions of a sheet's viewer. */
export interface SheetLook {
  /** Whether the user may change it. */
  readonly owner: boolean;
  readonly editing: boolean;
}

/**
 * The view state of the bar: whether it is open, and its expanded lists; `data-action="unfold"` with
 * `data-list` expands one and collapses the others.
 */
export interface BarMemory {
  readonly open: boolean;
  readonly unfolded: ReadonlySet<string>;
}

/** A pressed element of a variant: one with `data-action="variant"`, or an entry of a row's menu. */
export interface Pressed {
  /** The value of its `data-command`. */
  readonly command: string;
  /** The element, for its other data; the row for a menu entry. */
  readonly target: HTMLElement;
  /** Whether Shift was held, which skips the dialog. */
  readonly fast: boolean;
  /** The viewed fight with the row, bar or sheet; null if there is none. */
  readonly combat: BlackoutCombat | null;
  readonly combatant: Combatant.Implementation | null;
  readonly actor: BlackoutActor | null;
  readonly item: BlackoutItem | null;
  /** Redraws the element's window, for view state that only the screens store. */
  readonly redraw: () => void;
}

/**
 * The content of a combat variant for the existing windows. It is loaded with the variant, and never while no
 * fight uses it. Documents that can't be read are shown as such: no function here throws for them.
 */
export interface VariantScreens {
  readonly key: VariantKey;
  /** Its style sheet, besides the styles that both variants share. */
  readonly styles: string;
  readonly track: (combat: BlackoutCombat, words: Words) => VariantTrack;
  /** Returns the entries of `variantMenuEntries` that the user can select for a combatant now. */
  readonly rowMenu: (combatant: Combatant.Implementation) => readonly string[];
  /** Returns the bar of a combatant: the remaining points, and the available actions, grouped by cost. */
  readonly bar: (combatant: Combatant.Implementation, memory: BarMemory, words: Words) => Drawn;
  /**
   * Returns the page of an actor's sheet. Fields are named by their paths in the document; null for actors
   * without one.
   */
  readonly tab: (actor: BlackoutActor, look: SheetLook, words: Words) => Drawn | null;
  /** Returns the item sheet's section below the details; null for types that the variant doesn't use. */
  readonly itemFields: (item: BlackoutItem, look: SheetLook, words: Words) => Drawn | null;
  readonly press: (pressed: Pressed) => unknown;
  /** Opens the window of the world's settings for the variant. */
  readonly settings: () => Promise<unknown>;
}
