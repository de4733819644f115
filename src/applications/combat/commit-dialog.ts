import { currentHouseRules } from "../../data/house-rules.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { callTime } from "../../features/combat/encounter-requests.ts";
import { chooseDice, diceToChoose, combatantsToChooseFor, ownPick } from "../../features/combat/picks.ts";
import { notifyWhilePending } from "../../features/notify-pending.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { action, dataOf } from "../shared/actions.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { template } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";
import { commitView, type CommitSource, type CrewMember } from "./commit-view.ts";
import { COMMIT_ID, dismissChoices, encounterToChooseIn } from "./due-choice.ts";
import { visibleFighters } from "./track-source.ts";

const handler = action<CommitDialog>;

/**
 * The window that asks for the initiative dice of all of the user's characters. The choice is secret, and the
 * window shows the cost and benefit of each number of dice (R5.4).
 */
export class CommitDialog extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: COMMIT_ID,
    classes: ["blackout", "bo-commit"],
    tag: "form",
    position: { width: 780 },
    window: {
      title: "BLACKOUT.commit.title",
      icon: "bo-i bo-g-dice-six-faces-five",
      contentClasses: ["bo-pane"],
    },
    form: { handler: CommitDialog.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      chooseFor: handler(function (_event, target) {
        return this.#chooseFor(dataOf(target, "combatantId"));
      }),
      callTime: handler(function () {
        return callTime(this.#combat);
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    choice: { template: template("combat/commit"), scrollable: [".opts"] },
    crew: { template: template("combat/commit-crew") },
    foot: { template: template("combat/commit-foot") },
  };

  protected override readonly changing = ["choice", "crew", "foot"];
  readonly #combat: BlackoutCombat;
  #chooser: string | null = null;
  #picked: number;
  /** Whether the user is changing an earlier choice. */
  #isChanging: boolean;

  private constructor(combat: BlackoutCombat) {
    super();
    this.#combat = combat;
    this.#picked = game.settings.get(SYSTEM_ID, "initiativeDice");
    this.#isChanging = combatantsToChooseFor(combat).length === 0;
    this.#chooseNext();
  }

  /**
   * Opens the window for an encounter, or brings it to the front. If all choices have been made, the user can
   * then change one. Without an encounter, updates or closes the window if it is open, and otherwise opens it
   * if the user must choose dice and hasn't been asked yet.
   */
  static async open(combat: BlackoutCombat | null): Promise<void> {
    const there = foundry.applications.instances.get(COMMIT_ID);
    if (!combat) {
      const due = encounterToChooseIn();
      if (there instanceof CommitDialog) await there.#follow();
      else if (due) await CommitDialog.open(due);
      return;
    }
    if (there instanceof CommitDialog && there.#combat === combat) {
      there.#isChanging = true;
      there.bringToFront();
      return there.redraw();
    }
    await there?.close();
    await new CommitDialog(combat).render({ force: true });
  }

  async #follow(): Promise<void> {
    if (!game.combats.has(this.#combat.id ?? "") || this.#combat.choosers.length === 0) {
      await this.close();
      return;
    }
    if (!this.#chosen || diceToChoose(this.#chosen).length === 0) this.#chooseNext();
    if (this.rendered) await this.redraw();
  }

  protected override get subjects(): readonly BlackoutCombat[] {
    return [this.#combat];
  }

  protected override get mentioned(): readonly Combatant.Implementation[] {
    return [this.#chosen].filter(one => one !== null);
  }

  /**
   * Returns the combatant whose dice the user is choosing, or null if there is none or if that combatant was
   * deleted.
   */
  get #chosen(): Combatant.Implementation | null {
    return this.#chooser === null ? null : (this.#combat.combatants.get(this.#chooser) ?? null);
  }

  get #source(): CommitSource {
    const fighters = visibleFighters(this.#combat);
    const own = this.#chooser === null ? undefined : fighters.find(({ id }) => id === this.#chooser);
    const isWaiting =
      !this.#isChanging && own !== undefined && combatantsToChooseFor(this.#combat).length === 0;
    const choosing = new Set(this.#combat.choosers.map(({ id }) => id));
    return {
      chooser: own ? { id: own.id, name: own.name, choices: this.#combat.rules.choices(own) } : null,
      picked: this.#picked,
      isWaiting,
      gamemaster: game.user.isGM,
      foes: fighters
        .filter(fighter => fighter.side !== (own?.side ?? "player") && !fighter.defeated)
        .map(({ name, initiative, side }) => ({ name, step: initiative, side })),
      crew: fighters
        .filter(({ id }) => choosing.has(id))
        .map(({ id, name, chosen }) => ({
          id,
          name,
          chosen,
          ...this.#ownDice(id),
        })),
    };
  }

  /**
   * Returns whether the choice for a combatant is this user's (`own`), the number of dice that this user
   * chose, whether all players of the combatant are away, and whether this user is a Gamemaster who may
   * choose for a player.
   */
  #ownDice(id: string): Pick<CrewMember, "own" | "dice" | "away" | "forPlayer"> {
    const combatant = this.#combat.combatants.get(id);
    const forPlayer = game.user.isGM && combatant?.hasPlayerOwner === true;
    const dice = combatant?.isOwner === true ? ownPick(combatant) : null;
    // A Gamemaster counts as choosing for a player's combatant only after making a choice, which the player
    // can still change.
    const own = combatant?.isOwner === true && (!forPlayer || dice !== null);
    const away = combatant?.hasPlayerOwner === true && !combatant.players.some(({ active }) => active);
    return { own, dice: own ? dice : null, away, forPlayer };
  }

  /**
   * Selects the user's first combatant for whom no choice has been made. If there is none, selects one whose
   * choice can still be changed.
   */
  #chooseNext(): void {
    const [next] = combatantsToChooseFor(this.#combat);
    const any = this.#combat.combatants.find(
      combatant => diceToChoose(combatant).length > 0 && ownPick(combatant) !== null,
    );
    this.#take((next ?? any)?.id ?? null);
  }

  #take(id: string | null): void {
    this.#chooser = id;
    const usual = game.settings.get(SYSTEM_ID, "initiativeDice");
    this.#picked = (this.#chosen && ownPick(this.#chosen)) ?? usual;
  }

  async #chooseFor(id: string): Promise<void> {
    this.#take(id);
    this.#isChanging = combatantsToChooseFor(this.#combat).length === 0;
    await this.redraw();
    // The window has grown, so it is moved to fit on the screen.
    this.setPosition({});
    this.element.querySelector<HTMLElement>("[name=dice]:checked")?.focus();
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    const eachRound = currentHouseRules().rerollEachRound;
    return Object.assign(await super._prepareContext(options), commitView(this.#source, foundryWords()), {
      eachRound,
    });
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, value } = event.target as HTMLInputElement;
    if (name !== "dice") return;
    this.#picked = Number(value);
    this.redrawAfterEvent();
  }

  protected override _onClose(...[options]: Parameters<LiveWindow["_onClose"]>): void {
    super._onClose(options);
    dismissChoices(this.#combat);
  }

  static async #onSubmit(this: CommitDialog): Promise<void> {
    const chosen = this.#chosen;
    if (!chosen) return;
    const sent = await chooseDice(chosen, this.#picked);
    if (!sent) return;
    notifyWhilePending(sent);
    const others = combatantsToChooseFor(this.#combat).filter(combatant => combatant !== chosen);
    if (others[0]?.id) return this.#chooseFor(others[0].id);
    // The window stays open until all users have made their choices, and shows who is still choosing.
    this.#isChanging = false;
    if (this.rendered) await this.redraw();
  }
}
