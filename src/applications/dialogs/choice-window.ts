import { advantageDice } from "../../rules/tests/row.ts";
import type { MessageMode } from "../../compat/messages.ts";
import type { Choices } from "../../actions/core/facts.ts";
import type { Field } from "../../actions/core/action.ts";
import { action, dataOf } from "../shared/actions.ts";
import type { Subject } from "../shared/deleted.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { foundryWords, type Words } from "../shared/words.ts";
import {
  changedRow,
  choiceAt,
  entered,
  inspired,
  ownRows,
  stepped,
  toggledTarget,
  withTargets,
  withChoice,
  withRow,
  type ActionState,
} from "./action-state.ts";
import { widthForText } from "../shared/frame-size.ts";
import { matches } from "./target-view.ts";

const handler = action<ChoiceWindow>;

/**
 * A window in which the user chooses the inputs of an action: fields, targets, manual rows, and Inspiration
 * dice.
 */
export abstract class ChoiceWindow extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    classes: ["blackout", "bo-test", "bo-action"],
    tag: "form",
    actions: {
      addRow: handler(function (_event, target) {
        return this.#addRow(
          dataOf(target, "sign") === "minus" ? advantageDice.disadvantage : advantageDice.advantage,
        );
      }),
      removeRow: handler(function (_event, target) {
        return this.change({
          choices: changedRow(this.chosen.choices, Number(dataOf(target, "row")), () => null),
        });
      }),
      size: handler(function (_event, target) {
        const size = Number(dataOf(target, "size"));
        return this.change({
          choices: changedRow(this.chosen.choices, Number(dataOf(target, "row")), row => ({
            ...row,
            dice: Math.sign(row.dice) * size,
          })),
        });
      }),
      step: handler(function (_event, target) {
        return this.#step(dataOf(target, "field"), Number(dataOf(target, "by")));
      }),
      inspiration: handler(function (_event, target) {
        return this.change({
          choices: inspired(this.chosen.choices, Number(dataOf(target, "by")), this.inspirationLeft),
        });
      }),
    },
  };

  protected abstract get chosen(): ActionState;
  protected abstract set chosen(state: ActionState);

  /** Returns all current choices, including defaults. */
  protected get choices(): Choices {
    return this.chosen.choices;
  }

  /** Returns the fields that the action currently offers. */
  protected abstract get fields(): readonly Field[];

  /** Returns the number of dice left in the Inspiration pool. */
  protected abstract get inspirationLeft(): number;

  /** Whether there can be only one target. */
  protected get single(): boolean {
    return false;
  }

  protected override drop({ uuid }: Subject): void {
    this.chosen = { ...this.chosen, ...toggledTarget(this.chosen, uuid, false, this.single) };
  }

  protected get words(): Words {
    return foundryWords();
  }

  /** Applies changed choices and redraws the dialog. */
  protected async change(changed: Partial<ActionState>): Promise<void> {
    this.chosen = { ...this.chosen, ...changed };
    await this.redraw();
  }

  protected override _initializeApplicationOptions(
    ...[options]: Parameters<LiveWindow["_initializeApplicationOptions"]>
  ): ReturnType<LiveWindow["_initializeApplicationOptions"]> {
    const all = super._initializeApplicationOptions(options);
    const { width } = all.position;
    // The window has no element yet, so the chat log's document is used instead.
    const page = ui.chat?.element?.ownerDocument;
    return page && typeof width === "number"
      ? { ...all, position: { ...all.position, width: widthForText(width, page) } }
      : all;
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("input", event => this.#search(event.target as HTMLElement));
  }

  #search(field: HTMLElement): void {
    if (field.dataset["search"] === undefined) return;
    const { value } = field as HTMLInputElement;
    this.chosen = { ...this.chosen, search: value };
    for (const row of this.element.querySelectorAll<HTMLElement>("[data-name]"))
      row.hidden = !matches(row.dataset["name"] ?? "", value);
  }

  /** Updates the choices and redraws the window immediately after every change. */
  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, value, checked } = event.target as HTMLInputElement;
    const changed = this.changedBy(name ?? "", value, checked);
    if (!changed) return;
    this.chosen = { ...this.chosen, ...changed };
    this.redrawAfterEvent();
  }

  /**
   * Returns the changes to the dialog's state that result from the input in a field. Returns null if the
   * field doesn't belong to the dialog's state.
   */
  protected changedBy(name: string, value: string, checked: boolean): Partial<ActionState> | null {
    const state = this.chosen;
    if (name === "") return null;
    if (name === "secret") return { secret: checked };
    if (name === "messageMode") return { mode: value as MessageMode };
    if (name.startsWith("own."))
      return {
        choices: changedRow(state.choices, Number(name.slice(4)), row => ({ ...row, why: value.trim() })),
      };
    if (name === "target")
      return value === "" ? withTargets(state, []) : toggledTarget(state, value, true, true);
    if (name.startsWith("target.")) return toggledTarget(state, name.slice(7), checked, this.single);
    const field = this.fields.find(each => each.name === name);
    return field ? { choices: withChoice(state.choices, name, entered(field, value, checked)) } : null;
  }

  async #addRow(dice: number): Promise<void> {
    const index = ownRows(this.chosen.choices).length;
    await this.change({ choices: withRow(this.chosen.choices, dice) });
    this.element.querySelector<HTMLElement>(`[name="own.${index}"]`)?.focus();
  }

  async #step(name: string, by: number): Promise<void> {
    const field = this.fields.find(each => each.name === name);
    if (field)
      await this.change({
        choices: withChoice(this.chosen.choices, name, stepped(field, choiceAt(this.choices, name), by)),
      });
  }
}
