import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { handOver, hasPurse } from "../../features/gear/hand-over.ts";
import { splitCredits } from "../../features/gear/trade.ts";
import { localize } from "../../language/localize.ts";
import { action, dataOf } from "../shared/actions.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { picture } from "../shared/pictures.ts";
import { template } from "../shared/templates.ts";
import { notifyWhilePending } from "../../features/notify-pending.ts";
import { foundryWords } from "../shared/words.ts";
import { carryOut } from "./carry-out.ts";
import { goalsOf, purseGoals, type Goal } from "./goals.ts";
import { moveView, piecesMoved, within, type MoveFacts, type MoveState } from "./move-view.ts";

const ID = "blackout-move";

/** What is moved: an item, or credits from a purse. */
type Moved = { readonly item: BlackoutItem } | { readonly purse: BlackoutActor };

const handler = action<MoveWindow>;

/**
 * The window that asks for the destination and quantity when moving an item or credits. It is the keyboard
 * alternative to dragging, and also opens after a stack is dropped.
 */
export class MoveWindow extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["blackout", "bo-test", "bo-action", "bo-move"],
    tag: "form",
    position: { width: 400 },
    window: { icon: "bo-i bo-i-arrow" },
    form: { handler: MoveWindow.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      step: handler(function (_event, target) {
        return this.#take(this.#state.pieces + Number(dataOf(target, "by")));
      }),
      part: handler(function (_event, target) {
        return this.#take(Number(dataOf(target, "n")));
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    rows: { template: template("dialogs/move"), scrollable: [""] },
    foot: { template: template("dialogs/move-foot") },
  };

  protected override readonly changing = ["rows", "foot"];
  readonly #moved: Moved;
  readonly #settled: Goal | null;
  readonly #answer: (pieces: number | null) => void;
  #goals: readonly Goal[];
  #state: MoveState;

  private constructor(
    moved: Moved,
    settled: Goal | null,
    answer: (pieces: number | null) => void = () => undefined,
  ) {
    super();
    this.#moved = moved;
    this.#settled = settled;
    this.#answer = answer;
    this.#goals = this.#goalsNow();
    this.#state = { goal: 0, pieces: this.#most() };
  }

  /** Opens the window for moving an item, in which the user chooses a destination and a quantity. */
  static async open(item: BlackoutItem): Promise<void> {
    await MoveWindow.#show(new MoveWindow({ item }, null));
  }

  /** Opens the window for moving an actor's credits. */
  static async openCredits(purse: BlackoutActor): Promise<void> {
    if (hasPurse(purse)) await MoveWindow.#show(new MoveWindow({ purse }, null));
  }

  /** Asks for the quantity of a dropped item. Resolves to null if the user cancels. */
  static async ask(
    item: BlackoutItem,
    { to, operation }: Pick<Goal, "to" | "operation">,
  ): Promise<number | null> {
    return new Promise(resolve => {
      void MoveWindow.#show(
        new MoveWindow({ item }, { to, operation, label: { key: to.name, data: {} }, parts: true }, resolve),
      );
    });
  }

  static async #show(window: MoveWindow): Promise<void> {
    await foundry.applications.instances.get(ID)?.close();
    await window.render({ force: true });
    window.element.querySelector<HTMLElement>("select, input[name=pieces], [data-primary]")?.focus();
    window.element.querySelector<HTMLInputElement>("input[name=pieces]")?.select();
  }

  override get title(): string {
    return "item" in this.#moved
      ? localize("BLACKOUT.move.window", { name: this.#moved.item.name })
      : localize("BLACKOUT.move.windowCredits", { name: this.#moved.purse.name });
  }

  protected override get subjects(): readonly (BlackoutActor | BlackoutItem | undefined)[] {
    return ["item" in this.#moved ? this.#moved.item : this.#moved.purse, this.#settled?.to];
  }

  protected override get mentioned(): readonly BlackoutActor[] {
    return [...new Set(this.#goals.map(({ to }) => to))];
  }

  protected override drop(): void {
    this.#goals = this.#goalsNow();
    this.#state = { ...this.#state, goal: 0 };
  }

  #goalsNow(): readonly Goal[] {
    if (this.#settled) return [this.#settled];
    return "item" in this.#moved ? goalsOf(this.#moved.item) : purseGoals(this.#moved.purse);
  }

  #most(): number {
    if ("item" in this.#moved) return this.#moved.item.isThing() ? this.#moved.item.system.quantity : 1;
    const { purse } = this.#moved;
    return purse.isCharacter() || purse.isParty() ? Math.max(0, Math.floor(purse.system.credits)) : 0;
  }

  get #facts(): MoveFacts {
    const moved = this.#moved;
    const owner =
      "item" in moved ? (moved.item.parent instanceof Actor ? moved.item.parent : null) : moved.purse;
    const most = this.#most();
    return {
      picture: "item" in moved ? picture(moved.item.img) : null,
      name: "item" in moved ? moved.item.name : localize("BLACKOUT.move.credits"),
      owner: owner?.name ?? "",
      most,
      credits: "purse" in moved,
      settled: this.#settled !== null,
      goals:
        "purse" in moved && most === 0
          ? []
          : this.#goals.map(({ to, label, parts }) => ({
              label: foundryWords().format(label.key, label.data),
              own: to === owner,
              parts,
            })),
    };
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    return Object.assign(
      await super._prepareContext(options),
      moveView(this.#facts, this.#state, foundryWords()),
    );
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, value } = event.target as HTMLInputElement;
    if (name === "goal") this.#state = { ...this.#state, goal: Number(value) };
    if (name === "pieces") this.#state = { ...this.#state, pieces: Number(value) };
    this.redrawAfterEvent();
  }

  protected override _onClose(...[options]: Parameters<LiveWindow["_onClose"]>): void {
    super._onClose(options);
    this.#answer(null);
  }

  async #take(pieces: number): Promise<void> {
    this.#state = { ...this.#state, pieces: within(pieces, this.#most()) };
    await this.redraw();
  }

  static async #onSubmit(this: MoveWindow): Promise<void> {
    const typed = this.element.querySelector<HTMLInputElement>("input[name=pieces]");
    if (typed) this.#state = { ...this.#state, pieces: Number(typed.value) };
    const goal = this.#goals[this.#state.goal];
    const pieces = piecesMoved(this.#facts, this.#state);
    const moved = this.#moved;
    if (this.#settled) this.#answer(pieces);
    await this.close();
    if (!goal || this.#settled) return;
    if ("item" in moved) await carryOut(moved.item, goal, pieces);
    else if (goal.operation.kind === "share") notifyWhilePending(await splitCredits(moved.purse, pieces));
    else notifyWhilePending(await handOver(moved.purse, goal.to, pieces));
  }
}
