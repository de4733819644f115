import { messageHooks, settingHooks } from "../../compat/hooks.ts";
import { placeOf } from "../../documents/move-guard.ts";
import { answerWithFallback, applyAction, skipAction } from "../../actions/core/ask-writer.ts";
import type { OpenItem, OpenScope } from "../../actions/core/open-items.ts";
import type { Prompt } from "../../actions/core/hand.ts";
import { mayAnswerFor, mayApply, maySkip } from "../../actions/core/rights.ts";
import { actionCardOf, askedPrompt } from "../chat/action-card.ts";
import { chooseInspiration, giveAnswer } from "../prompts/sent-answers.ts";
import { action, dataOf } from "../shared/actions.ts";
import { focusName } from "../shared/focus.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { pressOnce } from "../shared/press-once.ts";
import { template } from "../shared/templates.ts";
import { formatText } from "../shared/texts.ts";
import { notifyWhilePending } from "../../features/notify-pending.ts";
import { foundryWords, type Words } from "../shared/words.ts";
import { seenItems } from "./may-proceed.ts";
import { openItemsView, type OpenItemSource, type OpenQuestion } from "./open-items-view.ts";

const ID = "blackout-open-items";
/** The hooks after which the list of open items may change. */
const CHANGING = [...messageHooks, "userConnected", "updateActor", ...settingHooks] as const;

const handler = action<OpenItemsWindow>;

/**
 * The window that lists the open items of an encounter or of resting actors, so that the user can resolve
 * them before a turn, a round or the encounter ends, or before a rest begins.
 */
export class OpenItemsWindow extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["blackout", "bo-open-items"],
    tag: "form",
    position: { width: 540 },
    window: {
      title: "BLACKOUT.openItems.title",
      icon: "bo-i bo-i-clock",
      resizable: true,
      contentClasses: ["bo-pane"],
    },
    form: { handler: OpenItemsWindow.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      apply: handler(async function (_event, target) {
        await this.#ask(target, ({ message }) => applyAction(message));
      }),
      skip: handler(async function (_event, target) {
        await this.#ask(target, ({ message }) => skipAction(message));
      }),
      answerFor: handler(async function (_event, target) {
        await this.#ask(target, ({ message, prompts }) =>
          withPrompt(prompts, target, prompt => answerWithFallback(message, prompt)),
        );
      }),
      answer: handler(function (_event, target) {
        return this.#unfold(`${dataOf(target, "message")} ${dataOf(target, "prompt")}`);
      }),
      applyAll: handler(async function () {
        for (const { message, effects } of this.#items)
          if (effects && mayApply(game.user, message)) notifyWhilePending(await applyAction(message));
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    body: { template: template("open-items/body"), scrollable: [""] },
    foot: { template: template("open-items/foot") },
  };

  protected override readonly changing = ["body", "foot"];
  readonly #scope: OpenScope;
  /** Whether the window has a button to proceed. */
  readonly #asks: boolean;
  /** Whether to proceed. Resolves when the window closes. */
  readonly #decided: Promise<boolean>;
  #decide: (goOn: boolean) => void = () => {
    /* The constructor replaces this function. */
  };
  readonly #unfolded = new Set<string>();
  /** The element that had the focus before the window was opened. */
  readonly #opener: { readonly element: HTMLElement; readonly selector: string } | null;
  #items: readonly OpenItem[] = [];
  #confirmed = false;
  #hadFocus = false;

  private constructor(scope: OpenScope, asks: boolean) {
    super();
    this.#scope = scope;
    this.#asks = asks;
    this.#decided = new Promise(resolve => {
      this.#decide = resolve;
    });
    const element = ui.chat?.element?.ownerDocument.activeElement as HTMLElement | null;
    const name = element && focusName(element);
    const within = element?.closest<HTMLElement>("[id]")?.id;
    this.#opener = element && { element, selector: name && within ? `#${CSS.escape(within)} ${name}` : "" };
  }

  /**
   * Asks the user whether to proceed despite open items, and resolves to the answer. If the question is
   * already open, shows its window and resolves to false.
   */
  static async ask(scope: OpenScope): Promise<boolean> {
    const there = foundry.applications.instances.get(ID);
    if (there instanceof OpenItemsWindow && there.#asks && there.state >= 0) {
      there.bringToFront();
      there.#focusPrimary();
      return false;
    }
    return (await OpenItemsWindow.#open(scope, true)).#decided;
  }

  /** Shows the open items without asking whether to proceed. */
  static async show(scope: OpenScope): Promise<void> {
    const there = foundry.applications.instances.get(ID);
    if (there instanceof OpenItemsWindow) there.bringToFront();
    else await OpenItemsWindow.#open(scope, false);
  }

  static async #open(scope: OpenScope, asks: boolean): Promise<OpenItemsWindow> {
    await foundry.applications.instances.get(ID)?.close();
    const window = new OpenItemsWindow(scope, asks);
    await window.render({ force: true });
    // Messages may have changed during the first render, so the window is redrawn once more.
    await window.redraw();
    window.#focusPrimary();
    return window;
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    this.#items = seenItems(this.#scope);
    const words = foundryWords();
    return Object.assign(
      await super._prepareContext(options),
      openItemsView(
        this.#items.map(item => this.#source(item, words)),
        this.#asks,
        words,
      ),
    );
  }

  #source(item: OpenItem, words: Words): OpenItemSource {
    const { message, effects, prompts } = item;
    return {
      message: message.id ?? "",
      card: actionCardOf(message),
      effects,
      mayApply: mayApply(game.user, message),
      maySkip: maySkip(game.user, message),
      questions: prompts.map(prompt => this.#question(item, prompt, words)),
    };
  }

  #question(item: OpenItem, prompt: Prompt, words: Words): OpenQuestion {
    const id = item.message.id ?? "";
    const { name, view } = askedPrompt(item.message, item.judged, prompt, words);
    const fallback = prompt.options.find(({ value }) => value === prompt.fallback)?.label;
    return {
      key: prompt.key,
      name,
      view,
      fallback: mayAnswerFor(game.user) && fallback ? formatText(fallback, words) : null,
      open: this.#unfolded.has(`${id} ${prompt.key}`),
    };
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.redrawOn(CHANGING);
    if ("combat" in this.#scope) this.#followEncounter(this.#scope.combat);
  }

  /**
   * Closes the window if the encounter is deleted, or if another user advances it, because the question is
   * then obsolete.
   */
  #followEncounter(id: string): void {
    const combat = game.combats.get(id);
    const place = combat && placeOf(combat);
    this.watch(["updateCombat"], one => {
      if (this.#asks && one === combat && placeOf(one) !== place) void this.close();
    });
    this.watch(["deleteCombat"], one => {
      if (one === combat) void this.close();
    });
  }

  protected override _preSyncPartState(...args: Parameters<LiveWindow["_preSyncPartState"]>): void {
    super._preSyncPartState(...args);
    this.#hadFocus ||= args[2].contains(args[2].ownerDocument.activeElement);
  }

  protected override async _onRender(
    ...[context, options]: Parameters<LiveWindow["_onRender"]>
  ): Promise<void> {
    await super._onRender(context, options);
    for (const button of this.element.querySelectorAll<HTMLButtonElement>("[data-command=answer]"))
      button.addEventListener("click", event => {
        void pressOnce(event, button, () => this.#answer(button));
      });
    for (const button of this.element.querySelectorAll<HTMLButtonElement>("[data-command=inspire]"))
      button.addEventListener("click", () => {
        const item = this.#items.find(({ message }) => message.id === button.dataset["message"]);
        if (item) chooseInspiration(item.message, dataOf(button, "prompt"), Number(dataOf(button, "value")));
        this.redrawAfterEvent();
      });
    // If the focused control has been removed together with the last handled item, the focus moves to the
    // button for proceeding.
    const { activeElement } = this.element.ownerDocument;
    if (
      this.#hadFocus &&
      (!this.element.contains(activeElement) || activeElement?.matches(".window-content"))
    )
      this.#focusPrimary();
    this.#hadFocus = false;
  }

  #focusPrimary(): void {
    this.element.querySelector<HTMLElement>("[data-primary]")?.focus();
  }

  protected override _onClose(...[options]: Parameters<LiveWindow["_onClose"]>): void {
    super._onClose(options);
    const { element, selector } = this.#opener ?? {};
    const back =
      element?.isConnected === true
        ? element
        : selector
          ? ui.chat?.element?.ownerDocument.querySelector<HTMLElement>(selector)
          : null;
    back?.focus({ preventScroll: true });
    this.#decide(this.#confirmed);
  }

  async #ask(target: HTMLElement, request: (item: OpenItem) => Promise<unknown>): Promise<void> {
    const item = this.#items.find(({ message }) => message.id === dataOf(target, "message"));
    if (item) notifyWhilePending(await request(item));
  }

  async #answer(button: HTMLButtonElement): Promise<void> {
    await this.#ask(button, ({ message, prompts }) =>
      withPrompt(prompts, button, prompt => giveAnswer(message, prompt, dataOf(button, "value"))),
    );
    this.redrawAfterEvent();
  }

  async #unfold(key: string): Promise<void> {
    if (!this.#unfolded.delete(key)) this.#unfolded.add(key);
    await this.redraw();
  }

  static async #onSubmit(this: OpenItemsWindow): Promise<void> {
    this.#confirmed = this.#asks;
    await this.close();
  }
}

async function withPrompt(
  prompts: readonly Prompt[],
  target: HTMLElement,
  run: (prompt: Prompt) => Promise<unknown>,
): Promise<unknown> {
  const prompt = prompts.find(({ key }) => key === dataOf(target, "prompt"));
  return prompt ? run(prompt) : null;
}
