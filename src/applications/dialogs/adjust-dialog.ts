import type { BlackoutActor } from "../../documents/actor.ts";
import type { Choices, Facts } from "../../actions/core/facts.ts";
import { actorFacts, tableNow } from "../../actions/core/gather.ts";
import { modeByHand } from "../../actions/core/mode-of.ts";
import { perform } from "../../actions/core/perform.ts";
import type { Field } from "../../actions/core/action.ts";
import { adjust } from "../../actions/health/adjust.ts";
import { userKnows } from "../shared/knows.ts";
import { template } from "../shared/templates.ts";
import type { ActionState } from "./action-state.ts";
import { adjustView, type AdjustWorld } from "./adjust-view.ts";
import { ChoiceWindow } from "./choice-window.ts";
import { presentActors, selectedActors, targetedActors, type Present } from "./targets.ts";

const ID = "blackout-adjust";

/**
 * The dialog in which a Gamemaster applies damage, healing, conditions, Stamina, action points or stress to
 * any actor, and states a reason. It previews the result.
 */
export class AdjustDialog extends ChoiceWindow {
  static override DEFAULT_OPTIONS: typeof ChoiceWindow.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["bo-adjust"],
    position: { width: 440 },
    window: { title: "BLACKOUT.adjustDialog.title", icon: "bo-i bo-i-pencil" },
    form: { handler: AdjustDialog.#onSubmit, submitOnChange: false, closeOnSubmit: false },
  };

  static override PARTS: typeof ChoiceWindow.PARTS = {
    rows: { template: template("dialogs/adjust-rows"), scrollable: [""] },
    foot: { template: template("dialogs/adjust-foot") },
  };

  readonly #also: readonly BlackoutActor[];
  protected chosen: ActionState;
  protected override readonly changing = ["rows", "foot"];
  protected override readonly inPlace = ["rows"];

  private constructor(targets: readonly BlackoutActor[], choices: Choices) {
    super();
    // Actors who are already in the scene or the encounter are omitted here. If they have unlinked tokens
    // there, the user probably means one of these tokens.
    const here = new Set(presentActors(null).map(({ actor }) => actor.id));
    this.#also = [...targets, ...game.actors.filter(actor => actor.isTarget() && !here.has(actor.id))];
    this.chosen = {
      targets: targets.map(({ uuid }) => uuid),
      choices,
      mode: "public",
      secret: false,
      picking: targets.length === 0,
      search: "",
    };
  }

  /**
   * Opens the dialog for these actors. By default, they are the actors of the selected tokens or, if none are
   * selected, of the targeted tokens. Only Gamemasters can open the dialog.
   */
  static async open(targets: readonly BlackoutActor[] | null = null, choices: Choices = {}): Promise<void> {
    if (!game.user.isGM) return;
    const selected = selectedActors();
    const chosen = targets ?? (selected.length > 0 ? selected : targetedActors());
    await foundry.applications.instances.get(ID)?.close();
    const dialog = new AdjustDialog(chosen, choices);
    if (dialog.#present.length > 0) await dialog.render({ force: true });
    else ui.notifications.info("BLACKOUT.adjustDialog.nobody", { localize: true });
  }

  get #present(): Present[] {
    return presentActors(null, this.#also);
  }

  get #targets(): BlackoutActor[] {
    const present = this.#present;
    return this.chosen.targets.flatMap(uuid => present.find(each => each.uuid === uuid)?.actor ?? []);
  }

  protected override get mentioned(): readonly BlackoutActor[] {
    return this.#targets;
  }

  /**
   * The data that the dialog displays. If the user has selected no targets, the first candidate serves as the
   * acting actor. Throws an error if there are no candidates.
   */
  get #world(): AdjustWorld {
    const targets = this.#targets.map(actorFacts);
    const bare = { item: null, gear: [], party: null, targets };
    const [actor] =
      targets.length > 0
        ? targets
        : this.#present.slice(0, 1).map(({ actor: anybody }) => actorFacts(anybody));
    if (!actor) throw new Error("This world contains no actor to adjust");
    const facts: Facts = { ...bare, actor, choices: this.chosen.choices };
    const table = tableNow();
    return {
      action: adjust,
      table,
      words: this.words,
      knows: userKnows,
      candidates: this.#present,
      facts: { ...facts, choices: { ...adjust.defaults(facts, table), ...facts.choices } },
    };
  }

  protected override get fields(): readonly Field[] {
    const { facts, table } = this.#world;
    return adjust.fields(facts, table);
  }

  protected override get inspirationLeft(): number {
    return 0;
  }

  protected override async _prepareContext(...[options]: Parameters<ChoiceWindow["_prepareContext"]>) {
    return Object.assign(await super._prepareContext(options), adjustView(this.#world, this.chosen));
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<ChoiceWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element
      .querySelector<HTMLElement>(this.chosen.targets.length > 0 ? "[name=amount]" : "summary")
      ?.focus();
  }

  static async #onSubmit(this: AdjustDialog): Promise<void> {
    const targets = this.#targets;
    const [actor] = targets;
    if (!actor || adjustView(this.#world, this.chosen).refused) return;
    const mode = modeByHand(targets);
    await perform({
      action: adjust.key,
      actor,
      targets,
      choices: this.#world.facts.choices,
      fast: true,
      ...(mode ? { mode } : {}),
    });
    await this.close();
  }
}
