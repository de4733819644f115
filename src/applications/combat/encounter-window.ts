import type { BlackoutCombat } from "../../documents/combat.ts";
import { LiveWindow } from "../shared/live-window.ts";

/** A window class of which only one window can be open at a time. */
interface Kind {
  new (combat: BlackoutCombat): EncounterWindow;
  readonly DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS;
}

/** The base class for a Gamemaster's windows about an encounter. */
export abstract class EncounterWindow extends LiveWindow {
  protected readonly combat: BlackoutCombat;

  constructor(combat: BlackoutCombat) {
    super();
    this.combat = combat;
  }

  protected override get subjects(): readonly BlackoutCombat[] {
    return [this.combat];
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.redrawOn(["deleteCombatant", "deleteActor"]);
  }

  /**
   * Opens the window for an encounter. If the window is already open, closes it first. Does nothing unless
   * the user is a Gamemaster.
   */
  static async open(this: Kind, combat: BlackoutCombat): Promise<void> {
    if (!game.user.isGM) return;
    await foundry.applications.instances.get(this.DEFAULT_OPTIONS.id ?? "")?.close();
    await new this(combat).render({ force: true });
  }
}
