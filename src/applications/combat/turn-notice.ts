import type { BlackoutCombat } from "../../documents/combat.ts";
import { fighterOf } from "../../documents/fighters.ts";
import { variantOfEncounter } from "../../actions/variants/variant-of-encounter.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { action } from "../shared/actions.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { initials } from "../shared/pictures.ts";
import { template } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";
import { fullNameOf } from "./portrait.ts";
import { turnNote } from "./turn-note.ts";

/** The time in milliseconds for which the notice stays visible, unless another event removes it. */
const STAYS = 8000;

const handler = action<TurnNotice>;

/**
 * The notice that tells users when one of their turns begins. It optionally selects the token and pans to it.
 */
export class TurnNotice extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: "blackout-notice",
    classes: ["blackout", "bo-notice"],
    tag: "section",
    window: { frame: false, positioned: false },
    actions: {
      dismiss: handler(function () {
        return this.#showTurn(null);
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = { notice: { template: template("combat/notice") } };

  protected override readonly changing = ["notice"];
  #told: Combatant.Implementation | null = null;
  /** The initiative step of the combatant when the last notice was shown. */
  #step: number | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /**
   * Adds the notice's empty container to the page and starts to track turns. Must be called once, when the
   * world is ready.
   */
  async start(): Promise<void> {
    await this.render({ force: true });
    Hooks.on("combatTurnChange", combat => {
      void this.#turn(combat);
    });
    // A turn can also be delayed or end without another combatant's turn beginning.
    const changed = () => {
      if (this.#told && !this.#isStill(this.#told)) void this.#showTurn(null);
    };
    Hooks.on("updateCombat", changed);
    Hooks.on("updateCombatant", changed);
    Hooks.on("deleteCombatant", changed);
    Hooks.on("deleteCombat", combat => {
      if (this.#told?.combat === combat || this.#told?.combat === null) void this.#showTurn(null);
    });
  }

  /** Whether the turn announced in the notice is still the current turn. */
  #isStill(told: Combatant.Implementation): boolean {
    const { combat } = told;
    return combat?.phase === "fighting" && combat.combatant === told && told.initiative === this.#step;
  }

  async #turn(combat: BlackoutCombat): Promise<void> {
    const { combatant } = combat;
    if (!combat.started || combat.phase !== "fighting" || !combatant?.isOwner) {
      if (this.#told?.combat === combat) await this.#showTurn(null);
      return;
    }
    selectToken(combatant);
    // Gamemasters get no notices, because they use the tracker.
    if (!game.user.isGM) await this.#showTurn(combatant);
  }

  async #showTurn(combatant: Combatant.Implementation | null): Promise<void> {
    this.#told = combatant;
    this.#step = combatant?.initiative ?? null;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer =
      combatant === null
        ? null
        : setTimeout(() => {
            void this.#showTurn(null);
          }, STAYS);
    await this.redraw();
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    return Object.assign(await super._prepareContext(options), { turn: this.#told && turnOf(this.#told) });
  }
}

function turnOf(combatant: Combatant.Implementation) {
  const fighter = fighterOf(combatant);
  const variant = combatant.combat && variantOfEncounter(combatant.combat);
  return {
    name: fighter.name,
    initials: initials(fullNameOf(combatant)),
    note: turnNote(fighter, variant, foundryWords()),
  };
}

function selectToken(combatant: Combatant.Implementation): void {
  const token = canvas.ready ? combatant.token?.object : null;
  if (!token) return;
  if (game.settings.get(SYSTEM_ID, "selectOnTurn")) token.control({ releaseOthers: true });
  if (game.settings.get(SYSTEM_ID, "panOnTurn"))
    void canvas.animatePan({ x: token.center.x, y: token.center.y });
}
