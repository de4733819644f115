import type { BlackoutActor } from "../../documents/actor.ts";
import { partyActor } from "../../documents/party.ts";
import { effectHooks, itemHooks, onHook } from "../../compat/hooks.ts";
import { LiveWindow } from "../shared/live-window.ts";

/** The hooks that report changes to actors, their items and effects, and their encounters. */
const EVENTS = [
  "updateActor",
  ...itemHooks,
  ...effectHooks,
  "deleteActor",
  "createCombatant",
  "deleteCombatant",
  "updateCombat",
  "deleteCombat",
] as const;

/** The party windows that are currently open. */
const open = new Set<PartyWindow>();
let listening = false;
let waiting = false;

/** A window that concerns the whole party. It is updated when the party's members change. */
export abstract class PartyWindow extends LiveWindow {
  protected override get subjects(): readonly (BlackoutActor | null)[] {
    return [partyActor()];
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    open.add(this);
    listen();
  }

  protected override _onClose(...args: Parameters<LiveWindow["_onClose"]>): void {
    super._onClose(...args);
    open.delete(this);
  }

  /** Selects the number in the focused field again, because the redraw has replaced the field. */
  protected override async _onRender(
    ...[context, options]: Parameters<LiveWindow["_onRender"]>
  ): Promise<void> {
    await super._onRender(context, options);
    const field = this.#typedInto;
    if (field?.matches("input[type=number]")) field.select();
  }

  /**
   * Redraws the window once after several related changes. Does nothing while the user is typing, because a
   * redraw would discard unfinished input.
   */
  follow(): void {
    if (!this.#typedInto) this.redrawAfterEvent();
  }

  /** Redraws only the footer, so that user input above it is preserved. */
  protected redrawFootAfterEvent(): void {
    setTimeout(() => {
      if (this.rendered) void this.render({ parts: ["foot"] });
    }, 0);
  }

  /** Returns the input that has the focus, in which the user may be typing. */
  get #typedInto(): HTMLInputElement | null {
    return this.element.querySelector<HTMLInputElement>(
      "input[type=number]:focus, input[type=text]:focus, textarea:focus",
    );
  }
}

/**
 * Starts listening for document changes. The listeners stay registered even while no window is open, because
 * windows open and close often.
 */
function listen(): void {
  if (listening) return;
  listening = true;
  for (const event of EVENTS)
    onHook(event, () => {
      if (open.size === 0 || waiting) return;
      waiting = true;
      queueMicrotask(() => {
        waiting = false;
        for (const window of open) window.follow();
      });
    });
}
