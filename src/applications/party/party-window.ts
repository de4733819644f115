import type { BlackoutActor } from "../../documents/actor.ts";
import { partyActor } from "../../documents/party.ts";
import { onHook } from "../../compat/hooks.ts";
import { LiveWindow } from "../shared/live-window.ts";

/** What changes people, their things and the fights that they are in. */
const EVENTS = [
  "updateActor",
  "createItem",
  "updateItem",
  "deleteItem",
  "createActiveEffect",
  "updateActiveEffect",
  "deleteActiveEffect",
  "deleteActor",
  "createCombatant",
  "deleteCombatant",
  "updateCombat",
  "deleteCombat",
] as const;

/** The windows of the party that are open. */
const open = new Set<PartyWindow>();
let listening = false;
let waiting = false;

/** A window about the whole party, which shows at once what becomes of its people while it is open. */
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

  /** A number that the focus has moved on to is typed over, as if it had not been drawn anew. */
  protected override async _onRender(
    ...[context, options]: Parameters<LiveWindow["_onRender"]>
  ): Promise<void> {
    await super._onRender(context, options);
    const field = this.#typedInto;
    if (field?.matches("input[type=number]")) field.select();
  }

  /**
   * Draws it anew, when everything that changes with this change has changed; not while somebody types, who
   * would lose what they have not ended yet.
   */
  follow(): void {
    if (!this.#typedInto) this.redrawAfterEvent();
  }

  /** Draws only the foot anew: what is typed above stands as it was typed. */
  protected redrawFootAfterEvent(): void {
    setTimeout(() => {
      if (this.rendered) void this.render({ parts: ["foot"] });
    }, 0);
  }

  /** The field that somebody types into. */
  get #typedInto(): HTMLInputElement | null {
    return this.element.querySelector<HTMLInputElement>(
      "input[type=number]:focus, input[type=text]:focus, textarea:focus",
    );
  }
}

/** Follows the documents for as long as the page is there: windows come and go. */
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
