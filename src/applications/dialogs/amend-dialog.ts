import { amendAction } from "../../actions/core/ask-writer.ts";
import { actorFromUuid } from "../../compat/documents.ts";
import type { ActorState } from "../../actions/core/actor-state.ts";
import { stateOf, tableNow } from "../../actions/core/gather.ts";
import { judgeAction, type JudgedAction } from "../../actions/core/judge-posted.ts";
import { readAction, type ActionMessage } from "../../actions/core/posted.ts";
import { mayAmend, mayPropose } from "../../actions/core/rights.ts";
import type { Facts } from "../../actions/core/facts.ts";
import { variantOfAction } from "../../actions/variants/registry.ts";
import type { Field } from "../../actions/core/action.ts";
import { userKnows } from "../shared/knows.ts";
import { template } from "../shared/templates.ts";
import { formatText } from "../shared/texts.ts";
import { notifyWhilePending } from "../../features/notify-pending.ts";
import type { ActionState } from "./action-state.ts";
import { amendView, type Amendable } from "./amend-view.ts";
import { ChoiceWindow } from "./choice-window.ts";

/**
 * The dialog for changing the choices of a posted action. It previews the result with the same dice before
 * the user submits the change.
 */
export class AmendDialog extends ChoiceWindow {
  static override DEFAULT_OPTIONS: typeof ChoiceWindow.DEFAULT_OPTIONS = {
    position: { width: 520 },
    window: { icon: "bo-i bo-i-pencil" },
    form: { handler: AmendDialog.#onSubmit, submitOnChange: false, closeOnSubmit: false },
  };

  static override PARTS: typeof ChoiceWindow.PARTS = {
    rows: { template: template("dialogs/amend-rows"), scrollable: [""] },
    futures: { template: template("dialogs/amend-futures") },
    foot: { template: template("dialogs/amend-foot") },
  };

  readonly #message: ActionMessage;
  readonly #judged: JudgedAction & { readonly facts: Facts };
  #reason = "";
  protected override chosen: ActionState;
  protected override readonly changing = ["rows", "futures", "foot"];

  private constructor(message: ActionMessage, judged: JudgedAction & { readonly facts: Facts }) {
    const variant = variantOfAction(judged.action.key);
    super({
      id: `blackout-amend-${message.id}`,
      classes: variant === null ? [] : [`bo-by-${variant}`],
    });
    this.#message = message;
    this.#judged = judged;
    this.chosen = {
      targets: [],
      choices: judged.facts.choices,
      mode: "public",
      secret: false,
      picking: false,
      search: "",
    };
  }

  /**
   * Opens the dialog for a posted action. If the action can't be judged or the user isn't allowed to change
   * it, shows a message instead.
   */
  static async open(message: ActionMessage): Promise<void> {
    const judged = judgeAction(message);
    if (!judged?.facts || (!mayAmend(game.user) && !mayPropose(game.user, message))) {
      ui.notifications.warn("BLACKOUT.amend.cannot", { localize: true });
      return;
    }
    await new AmendDialog(message, { ...judged, facts: judged.facts }).render({ force: true });
  }

  override get title(): string {
    return this.words.format("BLACKOUT.amend.title", {
      what: formatText(this.#judged.resolution.card.title, this.words),
      name: this.#judged.facts.actor.name,
    });
  }

  protected override get subjects(): readonly ActionMessage[] {
    return [this.#message];
  }

  get #amendable(): Amendable {
    const { action, facts, given } = this.#judged;
    const { state, applied } = readAction(this.#message);
    return {
      action,
      facts,
      given,
      table: tableNow(),
      knows: userKnows,
      words: this.words,
      mayAmend: mayAmend(game.user),
      now: stateNow,
      isApplied: uuid =>
        state === "applied" ||
        applied.some(change => change.uuid === uuid || change.uuid.startsWith(`${uuid}.`)),
    };
  }

  protected override get fields(): readonly Field[] {
    return this.#judged.action.fields({ ...this.#judged.facts, choices: this.chosen.choices }, tableNow());
  }

  /**
   * Always 0, because this dialog doesn't offer Inspiration dice. If a die can be spent after the roll, the
   * card offers it.
   */
  protected override get inspirationLeft(): number {
    return 0;
  }

  protected override changedBy(name: string, value: string, checked: boolean): Partial<ActionState> | null {
    if (name !== "reason") return super.changedBy(name, value, checked);
    this.#reason = value.trim();
    return null;
  }

  protected override async _prepareContext(...[options]: Parameters<ChoiceWindow["_prepareContext"]>) {
    return Object.assign(
      await super._prepareContext(options),
      amendView(this.#amendable, this.chosen.choices, this.#reason),
    );
  }

  static async #onSubmit(this: AmendDialog, _event: Event, form: HTMLFormElement): Promise<void> {
    if (amendView(this.#amendable, this.chosen.choices, this.#reason).refused) return;
    const reason = new FormData(form).get("reason");
    notifyWhilePending(
      await amendAction(
        this.#message,
        this.chosen.choices,
        typeof reason === "string" ? reason.trim() : this.#reason,
      ),
    );
    await this.close();
  }
}

/**
 * Returns the current state of an actor, or null if the actor was deleted or has a type that actions can't
 * change.
 */
function stateNow(uuid: string): ActorState | null {
  const actor = actorFromUuid(uuid);
  return actor?.isTarget() ? stateOf(actor) : null;
}
