import { effectHooks, itemHooks, messageHooks, onSettingChanged, watchHooks } from "../../compat/hooks.ts";
import { delayTo, endTurn } from "../../features/combat/encounter-requests.ts";
import { addToPlan, commitPlan, removeFromPlan } from "../../features/combat/plan.ts";
import { applyAction } from "../../actions/core/ask-writer.ts";
import { gatherFacts } from "../../actions/core/gather.ts";
import { perform } from "../../actions/core/perform.ts";
import { asAction } from "../../actions/core/posted.ts";
import { actionOf } from "../../actions/core/registry.ts";
import { isInProgress } from "../../actions/core/when-settled.ts";
import { variantOfEncounter } from "../../actions/variants/variant-of-encounter.ts";
import type { VariantKey } from "../../actions/variants/variant.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { onTurnShown, shownTurn, turnDrawn } from "../../documents/shown-turn.ts";
import { localize } from "../../language/localize.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { proposedActors, targetsNow } from "../dialogs/proposed-targets.ts";
import { action, dataOf } from "../shared/actions.ts";
import { isDeletedWith, notifyDeleted, onDeleted, type Subject } from "../shared/deleted.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { notifyWhilePending } from "../../features/notify-pending.ts";
import { isCardShown } from "../shared/shown-cards.ts";
import { template } from "../shared/templates.ts";
import { foldBar, leaveTurnBar, unfoldBar, unfoldBarForTurn } from "../shared/window-places.ts";
import { foundryWords } from "../shared/words.ts";
import { windows } from "../windows.ts";
import { openView } from "./head-view.ts";
import { besideToken, isAcross, tokenBox, type Box } from "./hud-place.ts";
import { onScreens, pressVariant, screensOf } from "../variants/fetch-screens.ts";
import { onBarChoice } from "./bar-choice.ts";
import { hudFighter } from "./bar-fighter.ts";
import { hudOpenItems, hudSource } from "./hud-source.ts";
import { hudView } from "./hud-view.ts";
import { openSource } from "./track-frame.ts";

/** The interface elements beside and below the map. */
const AROUND = ["sidebar", "hotbar", "players"] as const;

const handler = action<TurnHud>;

/**
 * The bar for the user's acting or next combatant, with the remaining points, the available actions and the
 * plan. Open items that wait for the user are always listed, even for users without a combatant. The bar is
 * placed beside the token if the map shows the token and the user prefers this position. Otherwise, it is
 * placed at the bottom of the screen.
 */
export class TurnHud extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: "blackout-turn",
    classes: ["blackout", "bo-hud"],
    tag: "section",
    window: { frame: false, positioned: false },
    actions: {
      toggleBar: handler(function () {
        return this.#toggleBar();
      }),
      unfold: handler(function (_event, target) {
        return this.#unfold(dataOf(target, "list"));
      }),
      planMode: handler(function () {
        return this.#planMode();
      }),
      hudAction: handler(function (event, target) {
        return this.#command(target, event.shiftKey);
      }),
      unplan: handler(function (_event, target) {
        return this.#unplan(dataOf(target, "plan"));
      }),
      carryOut: handler(function () {
        return this.#carryOut();
      }),
      endTurn: handler(function () {
        return this.#fighter && endTurn(this.#fighter);
      }),
      delayTo: handler(function (_event, target) {
        return this.#delayTo(Number(dataOf(target, "step")));
      }),
      variant: handler(function (event, target) {
        return this.#pressVariant(target, event.shiftKey);
      }),
      openItems: handler(function () {
        return this.#openScope && windows.showOpenItems(this.#openScope);
      }),
      applyOpen: handler(async function (_event, target) {
        const message = asAction(game.messages.get(dataOf(target, "message")));
        if (message) notifyWhilePending(await applyAction(message));
      }),
      openSheet: handler(function () {
        void this.#fighter?.actor?.sheet?.render(true);
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    bar: { template: template("combat/hud"), scrollable: [".more"] },
  };

  protected override readonly changing = ["bar"];
  readonly #unfolded = new Set<string>(["attacks"]);
  #fighter: Combatant.Implementation | null = null;
  /** The combatant whose bar was last rendered, with the combatant's actor and token. */
  #shown: readonly Subject[] = [];
  /** The encounter whose open items the bar lists. */
  #openScope: { readonly combat: string } | null = null;
  #planning = false;
  /** A summary of the data that the bar shows. The bar is redrawn only if the summary changes. */
  #mark = "";
  #isDrawn = false;
  /** Whether it was the displayed combatant's turn when the bar was last rendered. */
  #wasActing = false;

  /** Shows the bar and keeps it up to date. Must be called once, when the world is ready. */
  async start(): Promise<void> {
    for (const name of [
      "updateCombat",
      "deleteCombat",
      "updateCombatant",
      "createCombatant",
      "deleteCombatant",
    ] as const)
      Hooks.on(name, () => {
        this.redrawAfterEvent();
      });
    const ofFighter = (document: { readonly parent?: unknown }) => {
      if (this.#fighter && document.parent === this.#fighter.actor) this.redrawAfterEvent();
    };
    onDeleted((deleted, byThisUser) => {
      this.#onDeleted(deleted, byThisUser);
    });
    watchHooks([...itemHooks, ...effectHooks], ofFighter);
    Hooks.on("updateActor", actor => {
      if (actor === this.#fighter?.actor) this.redrawAfterEvent();
    });
    onSettingChanged(() => {
      this.redrawAfterEvent();
    });
    // Outside encounters, and during the writer's intermediate steps, messages don't change the bar.
    const told = (message: ChatMessage.Implementation) => {
      if (game.combats.size > 0 && message.isAction() && !isInProgress(message)) this.redrawAfterEvent();
    };
    watchHooks(messageHooks, told);
    Hooks.on("targetToken", user => {
      if (user === game.user) this.redrawAfterEvent();
    });
    // An update of a wall, for example when a door is opened, can clear the line of fire.
    Hooks.on("updateWall", () => {
      if (this.#fighter) this.redrawAfterEvent();
    });
    onTurnShown(combat => {
      if (combat === this.#fighter?.combat) this.#markTurn(combat);
    });
    onScreens(encounter => {
      if (encounter === null) this.redrawAfterEvent();
    });
    onBarChoice(() => {
      this.redrawAfterEvent();
    });
    watchHooks(["changeSidebarTab", "collapseSidebar"], () => {
      if (this.#openScope) this.redrawAfterEvent();
    });
    Hooks.on("canvasPan", () => {
      this.#place();
    });
    Hooks.on("canvasReady", () => {
      this.#place();
    });
    Hooks.on("refreshToken", token => {
      if (token === this.#fighter?.token?.object) this.#place();
    });
    await this.render({ force: true });
  }

  /**
   * Redraws the bar for the next combatant and notifies the user if the displayed combatant, its actor or the
   * encounter was deleted. The bar stays on the page.
   */
  #onDeleted(deleted: Subject, byThisUser: boolean): void {
    const { documentName } = deleted;
    if (!this.#shown.some(one => isDeletedWith(one, deleted))) return;
    this.redrawAfterEvent();
    if (documentName === "Combatant") notifyDeleted("left", deleted);
    else if (documentName === "Combat") {
      if (!byThisUser) notifyDeleted("closed", deleted);
    } else if (this.#fighter?.actor === null)
      notifyDeleted(this.#fighter.combat?.combatant === this.#fighter ? "turn" : "closed", this.#fighter);
  }

  /**
   * Immediately updates the turn marker and the buttons that end the turn. The rest of the bar is redrawn
   * later.
   */
  #markTurn(combat: BlackoutCombat): void {
    const isActing = shownTurn(combat) === this.#fighter?.id;
    this.element?.querySelector(".bo-hud-in")?.classList.toggle("acting", isActing);
    for (const button of this.element?.querySelectorAll<HTMLButtonElement>("[data-action=endTurn]") ?? [])
      // Unlike `disabled`, this doesn't take the focus from the button.
      button.ariaDisabled = isActing ? null : "true";
  }

  /** Redraws the bar only if its content has changed. */
  protected override async _renderHTML(
    ...[context, options]: Parameters<LiveWindow["_renderHTML"]>
  ): Promise<Record<string, HTMLElement>> {
    const { drawn, open, hud, acting } = context as Record<string, unknown>;
    const atToken = game.settings.get(SYSTEM_ID, "turnHudAtToken");
    const mark = JSON.stringify([this.#fighter?.uuid, atToken, drawn, open, hud, acting]);
    this.#isDrawn = mark !== this.#mark || !this.element?.querySelector(".bo-hud-in");
    this.#mark = mark;
    const parts = this.#isDrawn ? options : { ...options, parts: [] };
    return (await super._renderHTML(context, parts)) as Record<string, HTMLElement>;
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    await turnDrawn();
    const before = this.#fighter;
    const isOn = game.settings.get(SYSTEM_ID, "turnHud");
    this.#fighter = isOn ? hudFighter() : null;
    if (before !== this.#fighter) this.#planning = false;
    this.#shown = [this.#fighter, this.#fighter?.actor, this.#fighter?.token].filter(
      one => one !== null && one !== undefined,
    );
    const memory = {
      planning: this.#planning,
      open: game.settings.get(SYSTEM_ID, "turnHudOpen"),
      unfolded: this.#unfolded,
    };
    const words = foundryWords();
    const key = this.#variant;
    const drawn = this.#fighter && key && screensOf(key)?.bar(this.#fighter, memory, words);
    const listed = isOn ? hudOpenItems(this.#fighter) : null;
    this.#openScope = listed && { combat: listed.combat };
    return Object.assign(await super._prepareContext(options), {
      drawn,
      open: listed && this.#withoutShown(openView(openSource(listed.items, words), words)),
      hud: this.#fighter && !key ? hudView(hudSource(this.#fighter, memory, words), words) : null,
      acting: this.#fighter === this.#fighter?.combat?.combatant,
    });
  }

  /**
   * Returns the line about open items. Omits the line's button if the card of the result is visible, because
   * that card has the same button.
   */
  #withoutShown(open: ReturnType<typeof openView>): ReturnType<typeof openView> {
    const page = this.element?.ownerDocument;
    return open?.apply && page && isCardShown(page, open.apply.message) ? { ...open, apply: null } : open;
  }

  protected override async _onRender(
    ...[context, options]: Parameters<LiveWindow["_onRender"]>
  ): Promise<void> {
    await super._onRender(context, options);
    if (!this.#isDrawn) return;
    this.element.hidden = this.#fighter === null && this.#openScope === null;
    this.element.ariaLabel = localize("BLACKOUT.turnHud.title");
    // Keyboard users scroll a list by focusing its buttons. If none of its buttons are enabled, the list
    // itself must be able to receive focus.
    for (const list of this.element.querySelectorAll<HTMLElement>("ul.more")) {
      if (list.querySelector("button:enabled")) list.removeAttribute("tabindex");
      else list.tabIndex = 0;
    }
    this.#place();
    const isActing = this.#isActing;
    if (isActing && !this.#wasActing) unfoldBarForTurn(this);
    this.#wasActing = isActing;
    leaveTurnBar();
  }

  /** Whether it is the turn of the displayed combatant. */
  get #isActing(): boolean {
    return this.#fighter !== null && this.#fighter === this.#fighter.combat?.combatant;
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("keydown", event => {
      this.#onDigit(event);
    });
    const page = this.element.ownerDocument;
    const notifications = page.getElementById("chat-notifications");
    const Observer = page.defaultView?.MutationObserver;
    if (notifications && Observer)
      new Observer(() => {
        if (this.#openScope) this.redrawAfterEvent();
      }).observe(notifications, { childList: true });
    const View = page.defaultView?.ResizeObserver;
    if (View)
      for (const part of [...AROUND.map(id => page.getElementById(id)), page.body])
        if (part)
          new View(() => {
            this.#place();
          }).observe(part);
    this.#place();
  }

  /**
   * Activates one of the bar's entries when the user presses a digit while the bar has the focus, instead of
   * running a hotbar macro.
   */
  #onDigit(event: KeyboardEvent): void {
    if (!/^[1-9]$/u.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    [...this.element.querySelectorAll<HTMLButtonElement>("button.hd")][Number(event.key) - 1]?.click();
  }

  /** Returns the key of the encounter's combat variant, or null for Blackout's own rules. */
  get #variant(): VariantKey | null {
    return variantOfEncounter(this.#fighter?.combat);
  }

  /** Moves the bar beside the combatant's token or to its default position. */
  #place(): void {
    const bar = this.element?.firstElementChild;
    if (!bar || this.element.hidden) return;
    const token =
      this.#fighter && game.settings.get(SYSTEM_ID, "turnHudAtToken") ? tokenBox(this.#fighter) : null;
    const { style, classList } = this.element;
    // The bar is narrower beside a token, so it is measured in that state.
    classList.toggle("at-token", token !== null);
    const place = token && besideToken(token, bar.getBoundingClientRect(), this.#free());
    if (!place) classList.remove("at-token");
    const free = this.#free(place ? undefined : bar.getBoundingClientRect());
    const { innerHeight = 0, innerWidth = 0 } = this.element.ownerDocument.defaultView ?? {};
    const measures = {
      left: place?.left ?? 0,
      top: place?.top ?? 0,
      above: innerHeight - free.top - free.height,
      beside: innerWidth - free.left - free.width,
    };
    for (const [name, pixels] of Object.entries(measures)) style.setProperty(`--bo-${name}`, `${pixels}px`);
  }

  /**
   * Returns the part of the screen that is not covered by the sidebar and the elements at the bottom. With
   * `bar`, elements beside the docked bar don't count, so that the bar leaves as much space as possible.
   */
  #free(bar?: Box): Box {
    const page = this.element.ownerDocument;
    const [side, ...below] = AROUND.map(id => page.getElementById(id)?.getBoundingClientRect()).map(box =>
      box && box.width > 0 && box.height > 0 ? box : undefined,
    );
    const { innerHeight = 0, innerWidth = 0 } = page.defaultView ?? {};
    return {
      left: 0,
      top: 0,
      // On a narrow screen, Foundry's sidebar extends beyond the edge of the screen, so the screen's width is
      // the upper limit.
      width: Math.min(innerWidth, side?.left ?? innerWidth),
      height: Math.min(
        innerHeight,
        ...below.map(box => (box && (!bar || isAcross(box, bar)) ? box.top : innerHeight)),
      ),
    };
  }

  async #toggleBar(): Promise<void> {
    if (foldBar()) return;
    if (unfoldBar(this) && game.settings.get(SYSTEM_ID, "turnHudOpen")) return;
    await game.settings.set(SYSTEM_ID, "turnHudOpen", !game.settings.get(SYSTEM_ID, "turnHudOpen"));
    await this.redraw();
    // The lists were drawn only now. If a sheet needs their space, they are collapsed until they are unfolded.
    unfoldBar(this);
  }

  async #unfold(list: string): Promise<void> {
    const open = this.#unfolded.has(list);
    // Only one list is expanded at a time, so that the bar stays small.
    this.#unfolded.clear();
    if (!open) this.#unfolded.add(list);
    await this.redraw();
  }

  async #planMode(): Promise<void> {
    this.#planning = !this.#planning;
    await this.redraw();
  }

  /** Performs or plans the action that a button represents. */
  async #command(target: HTMLElement, fast: boolean): Promise<void> {
    const actor = this.#fighter?.actor;
    const { actionType: key = "", pair = "" } = target.dataset;
    const actionType = actionOf(key);
    if (!actor || !actionType) return;
    const item = actor.items.get(dataOf(target, "itemId")) ?? null;
    const choices = pair === "" ? {} : { pair };
    // A planned action is carried out on the combatant's own turn, so it isn't a reaction.
    const inTurn =
      "reaction" in gatherFacts(actionType, { actor, item }, [], choices).choices ? { reaction: false } : {};
    if (!this.#planning) {
      // Dialogs choose their own initial targets, so targets are passed only if no dialog opens.
      await perform({
        action: key,
        actor,
        item,
        ...(fast ? { targets: targetsNow(actor, actionType) } : {}),
        choices,
        fast,
      });
      return;
    }
    addToPlan(actor, {
      action: key,
      item: item?.uuid ?? "",
      targets: proposedActors(actor, actionType).map(({ uuid }) => uuid),
      choices: { ...choices, ...inTurn },
    });
    await this.redraw();
  }

  /** Executes a command of the encounter's combat variant. */
  #pressVariant(target: HTMLElement, fast: boolean): unknown {
    const fighter = this.#fighter;
    const item = fighter?.actor?.items.get(dataOf(target, "itemId")) ?? null;
    return (
      fighter &&
      pressVariant(this.#variant ?? "", {
        command: dataOf(target, "command"),
        target,
        fast,
        combat: fighter.combat,
        combatant: fighter,
        actor: fighter.actor,
        item,
        redraw: () => {
          this.redrawAfterEvent();
        },
      })
    );
  }

  async #unplan(id: string): Promise<void> {
    if (this.#fighter?.actor) removeFromPlan(this.#fighter.actor, id);
    await this.redraw();
  }

  async #carryOut(): Promise<void> {
    const actor = this.#fighter?.actor;
    this.#planning = false;
    if (actor) await commitPlan(actor);
    if (this.isOpen) await this.redraw();
  }

  async #delayTo(step: number): Promise<void> {
    this.#unfolded.delete("delays");
    if (this.#fighter) await delayTo(this.#fighter, step);
  }
}
