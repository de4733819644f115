import { effectHooks } from "../../compat/hooks.ts";
import { physicalAttributes } from "../../rules/character/attributes.ts";
import type { ConditionIntent } from "../../data/effect/condition-intent.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { changeCondition, conditionStates } from "../../documents/conditions.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { localize } from "../../language/localize.ts";
import { bindMacroDrag } from "../macros/drag-source.ts";
import { action, dataOf } from "../shared/actions.ts";
import { conditionChoices } from "../shared/conditions.ts";
import { formatError } from "../shared/format-error.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { template } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";

const windows = new Map<string, ConditionsWindow>();

const handler = action<ConditionsWindow>;

/**
 * The window that adds and removes an actor's conditions and changes their levels. It shows all conditions at
 * a glance, each with its effect.
 */
export class ConditionsWindow extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    classes: ["blackout", "bo-conditions"],
    position: { width: 720, height: 620 },
    window: { icon: "bo-i bo-g-knee-bandage", resizable: true },
    actions: {
      step: handler(function (_event, target) {
        return this.#change({ key: dataOf(target, "condition"), levels: Number(dataOf(target, "by")) });
      }),
      attribute: handler(function (_event, target) {
        const attribute = physicalAttributes.find(key => key === dataOf(target, "attribute")) ?? null;
        return this.#change({ key: dataOf(target, "condition"), attribute });
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    list: { template: template("dialogs/conditions"), scrollable: [""] },
  };

  readonly #actor: BlackoutActor;
  protected override readonly changing = ["list"];

  private constructor(actor: BlackoutActor) {
    super({ id: `blackout-conditions-${actor.uuid.replaceAll(".", "-")}` });
    this.#actor = actor;
  }

  /** Opens the window of an actor, or brings it to the front, and focuses the named condition. */
  static async open(actor: BlackoutActor, key = ""): Promise<void> {
    if (!actor.isOwner) return;
    const window = windows.get(actor.uuid) ?? new ConditionsWindow(actor);
    windows.set(actor.uuid, window);
    await window.render({ force: true });
    window.element
      .querySelector<HTMLElement>(`[data-condition="${CSS.escape(key)}"] :is(input, button:not([disabled]))`)
      ?.focus();
  }

  protected override get subjects(): readonly BlackoutActor[] {
    return [this.#actor];
  }

  override get title(): string {
    return localize("BLACKOUT.conditions.window", { name: this.#actor.name });
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    return Object.assign(await super._prepareContext(options), {
      choices: conditionChoices(conditionStates(this.#actor), foundryWords(), currentHouseRules()),
    });
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("change", event => {
      const field = event.target as HTMLInputElement;
      void this.#change({ key: dataOf(field, "condition"), active: field.checked });
    });
    bindMacroDrag(this.element, () => this.#actor);
    this.watch(effectHooks, (effect: ActiveEffect.Implementation) => {
      if (effect.parent?.uuid === this.#actor.uuid) this.redrawAfterEvent();
    });
    this.watch(["updateActor"], actor => {
      if (actor.uuid === this.#actor.uuid && !actor.isOwner) void this.close();
    });
  }

  protected override _onClose(...[options]: Parameters<LiveWindow["_onClose"]>): void {
    super._onClose(options);
    windows.delete(this.#actor.uuid);
  }

  async #change(intent: ConditionIntent): Promise<void> {
    if (!this.#actor.isOwner) {
      ui.notifications.warn(localize("BLACKOUT.conditions.forbidden", { name: this.#actor.name }));
      return;
    }
    try {
      await changeCondition(this.#actor, intent);
    } catch (error) {
      ui.notifications.error(formatError(error, foundryWords()));
    }
    // Redraws the window even if the change was rejected or is pending, so that it shows the actual state
    // again.
    this.redrawAfterEvent();
  }
}
