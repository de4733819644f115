import type { BlackoutCombat } from "../../documents/combat.ts";
import type { Fighter } from "../../documents/combat-rules.ts";
import { perform } from "../../actions/core/perform.ts";
import { delayTo, setOrder, setStepOf } from "../../features/combat/encounter-requests.ts";
import { dataOf } from "../shared/actions.ts";
import { foundryWords } from "../shared/words.ts";
import { windows } from "../windows.ts";
import { bindDrag } from "./track-drag.ts";
import { bindTrackKeys } from "./track-keys.ts";
import { delaysOf } from "./track-source.ts";
import type { RowCommands } from "./tracker-menus.ts";
import { closestTarget } from "../shared/closest-target.ts";

/** The tracker in which the commands change the order of the rows. */
export interface OrderHost {
  readonly combat: () => BlackoutCombat | null;
  /** Whether the encounter uses the rules of a variant. */
  readonly isVariant: () => boolean;
  readonly element: () => HTMLElement;
  readonly render: () => Promise<unknown>;
}

/**
 * The commands in the tracker that change the order of combatants: delaying, reordering, and setting a step.
 */
export class TrackOrder {
  readonly #host: OrderHost;
  #delaying: string | null = null;
  #dragging = false;

  constructor(host: OrderHost) {
    this.#host = host;
  }

  /** Returns the ID of the combatant for whom the user is selecting a later step, or null. */
  get delaying(): string | null {
    return this.#delaying;
  }

  /** Cancels the selection of a step. Doesn't redraw the tracker. */
  cancel(): void {
    this.#delaying = null;
  }

  /** Adds the listeners for keys, dragging and step fields to the tracker. */
  bind(root: HTMLElement): void {
    root.addEventListener("change", event => {
      const field = closestTarget<HTMLInputElement>(event, ".bo-step");
      if (field) void this.#setStep(field);
    });
    bindTrackKeys(root, {
      delay: this.commands.delay,
      cancel: () => {
        void this.#choose(null);
      },
      shift: this.commands.shift,
    });
    bindDrag(root, {
      legalSteps: this.commands.legalSteps,
      alike: (id, other) => this.#alike(id).some(fighter => fighter.id === other),
      dragging: id => {
        this.#drag(id);
      },
      delay: (id, step) => {
        void this.#delay(id, step);
      },
      order: (id, other, behind) => {
        void this.#order(id, other, behind);
      },
    });
  }

  /** The commands in the menu of a row. */
  readonly commands: Omit<RowCommands, "combatant" | "variant" | "pressVariant"> = {
    legalSteps: id => this.#legalSteps(id),
    neighbor: (id, by) => this.#neighbor(id, by),
    delay: id => {
      const combatant = this.#combatant(id);
      if (combatant?.isOwner && this.#legalSteps(id).length === 0)
        ui.notifications.info("BLACKOUT.track.noDelay", {
          format: { name: combatant.name ?? "" },
          localize: true,
        });
      void this.#choose(id);
    },
    shift: (id, by) => {
      void this.#shift(id, by);
    },
    askStep: id => {
      void this.#askStep(id);
    },
    givePoints: id => {
      this.#givePoints(id);
    },
  };

  /**
   * Starts selecting the step to which a combatant is delayed, or cancels the selection if it has already
   * started.
   */
  async toggle(id: string | null): Promise<void> {
    await this.#choose(this.#delaying === null ? id : null);
  }

  /** Delays the combatant to the step that the user selected. */
  async delayTo(step: number): Promise<void> {
    const id = this.#delaying;
    if (id !== null) await this.#delay(id, step);
  }

  #combatant(id: string): Combatant.Implementation | undefined {
    return this.#host.combat()?.combatants.get(id);
  }

  #fighter(id: string): Fighter | null {
    return this.#host.combat()?.fighters.find(fighter => fighter.id === id) ?? null;
  }

  /** Returns the steps to which the user can delay a combatant. */
  #legalSteps(id: string): readonly number[] {
    const combat = this.#host.combat();
    const fighter = this.#fighter(id);
    return combat && fighter && this.#combatant(id)?.isOwner ? delaysOf(combat, fighter) : [];
  }

  /**
   * Returns the combatants on the same step and side as this one, in turn order and including this one, which
   * can change places with the others. Returns an empty list if the user isn't allowed to reorder these
   * combatants.
   */
  #alike(id: string): readonly Fighter[] {
    const combat = this.#host.combat();
    const own = this.#host.isVariant() ? null : this.#fighter(id);
    if (!own || own.initiative === null || (own.side !== "player" && !game.user.isGM) || !combat) return [];
    const { fighters, round } = combat;
    const all = fighters.filter(
      ({ initiative, side, late, began }) =>
        initiative === own.initiative &&
        side === own.side &&
        late === own.late &&
        (round === 0 || began < round),
    );
    return all.some(fighter => fighter.id === id) ? all : [];
  }

  #neighbor(id: string, by: -1 | 1): Fighter | null {
    const all = this.#alike(id);
    return all[all.findIndex(fighter => fighter.id === id) + by] ?? null;
  }

  async #shift(id: string, by: -1 | 1): Promise<void> {
    const other = this.#neighbor(id, by);
    if (other) await this.#order(id, other.id, by > 0);
  }

  /** Moves a combatant before or after another combatant on the same step and side. */
  async #order(id: string, other: string, behind: boolean): Promise<void> {
    const ids = this.#alike(id)
      .map(fighter => fighter.id)
      .filter(each => each !== id);
    ids.splice(ids.indexOf(other) + (behind ? 1 : 0), 0, id);
    const combat = this.#host.combat();
    if (combat)
      await setOrder(
        combat,
        ids.flatMap(each => combat.combatants.get(each) ?? []),
      );
  }

  #drag(id: string | null): void {
    this.#dragging = id !== null;
    // While this class is set, rows keep their height.
    this.#host.element().classList.toggle("bo-dragging", this.#dragging);
    void this.#choose(id, false);
  }

  /**
   * Sets the combatant whose turn the user is delaying, or null. Then focuses the first step that can be
   * selected or, if the selection has ended, the combatant's row.
   */
  async #choose(id: string | null, focus = true): Promise<void> {
    const before = this.#delaying;
    this.#delaying = id !== null && this.#legalSteps(id).length > 0 ? id : null;
    if (before === this.#delaying) return;
    await this.#host.render();
    if (!focus || this.#dragging) return;
    const key = this.#delaying === null ? `row.${before ?? ""}` : null;
    this.#host
      .element()
      .querySelector<HTMLElement>(key === null ? ".step.legal > .no" : `[data-key="${CSS.escape(key)}"]`)
      ?.focus();
  }

  async #delay(id: string, step: number): Promise<void> {
    const combatant = this.#combatant(id);
    await this.#choose(null);
    if (combatant) await delayTo(combatant, step);
  }

  async #setStep(field: HTMLInputElement): Promise<void> {
    const combatant = this.#combatant(dataOf(field, "combatantId"));
    const typed = field.value.trim();
    const changed = typed !== field.defaultValue && typed !== "";
    field.value = field.defaultValue;
    if (!combatant || !changed) return;
    const words = foundryWords();
    if (Number.isInteger(Number(typed))) await setStepOf(combatant, Number(typed));
    else
      ui.notifications.error(
        words.format("BLACKOUT.error.field", {
          field: field.ariaLabel ?? "",
          value: typed,
          allowed: words.localize("BLACKOUT.expected.whole"),
        }),
      );
  }

  /** Opens the window in which a Gamemaster adds or removes a combatant's action points outside the rules. */
  #givePoints(id: string): void {
    const actor = this.#combatant(id)?.actor;
    if (actor) void windows.adjust([actor], { kind: "ap", amount: 1 });
  }

  /** Asks the user for a combatant's step and action points. */
  async #askStep(id: string): Promise<void> {
    const combatant = this.#combatant(id);
    if (combatant?.actor)
      await perform({
        action: "setStep",
        actor: combatant.actor,
        targets: [],
        choices: { combatant: combatant.uuid },
      });
  }
}
