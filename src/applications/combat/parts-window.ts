import type { LiveWindow } from "../shared/live-window.ts";
import { EncounterWindow } from "./encounter-window.ts";

/**
 * A window in which a Gamemaster adds named parts, such as zones, to a battlefield. It is updated when the
 * encounter changes.
 */
export abstract class PartsWindow extends EncounterWindow {
  /** The name that the user is entering for a new part. */
  protected adding = "";

  /** Adds a part with this name and redraws the window. */
  protected abstract addNamed(name: string): Promise<void>;

  /** Adds a part with the name that the user entered. If the name is empty, focuses the name field. */
  protected async add(): Promise<void> {
    const name = this.adding.trim();
    if (name === "") {
      this.element.querySelector<HTMLInputElement>("[name=adding]")?.focus();
      return;
    }
    this.adding = "";
    await this.addNamed(name);
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.watch(["updateCombat"], combat => {
      if (combat === this.combat) this.redrawAfterEvent();
    });
    this.element.addEventListener("input", event => {
      const field = event.target as HTMLInputElement;
      if (field.name === "adding") this.adding = field.value;
    });
  }
}
