import type { BlackoutCombat } from "../../documents/combat.ts";
import { conditionStates } from "../../documents/conditions.ts";
import { isMarkedDefeated } from "../../documents/fighters.ts";
import { isMirrored } from "../../documents/is-mirrored.ts";
import { isPredicted, shownCombatant, shownTurn, turnDrawn } from "../../documents/shown-turn.ts";
import { callTime, endTurn } from "../../features/combat/encounter-requests.ts";
import { rewindTo } from "../../actions/core/ask-writer.ts";
import { actionsWanted, areActionsWanted } from "../../actions/core/registry.ts";
import { variantOfEncounter } from "../../actions/variants/variant-of-encounter.ts";
import type { VariantKey } from "../../actions/variants/variant.ts";
import { localize } from "../../language/localize.ts";
import { action, dataOf } from "../shared/actions.ts";
import { keepFocusWithin, rememberCaret, restoreCaret } from "../shared/focus.ts";
import { fetchedWithActions, loadedOnce } from "../shared/fetched.ts";
import { Press } from "../shared/press.ts";
import { holdTemplates, template } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";
import type { BoardPane } from "./board-pane.ts";
import { drawItems, type Item } from "./draw-items.ts";
import { KeyedList, type ListPatch } from "./keyed-list.ts";
import { keepReached } from "./track-keys.ts";
import { TrackOrder } from "./track-order.ts";
import { trackSource } from "./track-source.ts";
import type { RowItem, TrackView } from "./track-view.ts";
import { createEncounter, encounterMenu, openMenu, rowMenu } from "./tracker-menus.ts";
import { ruleChoicesFor } from "./rule-choices.ts";
import { watchEncounter } from "./watch-encounter.ts";
import { pressVariant, screensOf } from "../variants/fetch-screens.ts";
import { windows } from "../windows.ts";
import { closestTarget } from "../shared/closest-target.ts";

const { CombatTracker } = foundry.applications.sidebar.tabs;
type Tracker = InstanceType<typeof CombatTracker>;

const emptyTrack: TrackView = { items: [], up: 1, down: 1, columns: 18, crowded: false };
/** The width of the detached tracker in pixels. */
const WIDE = 936;

const handler = action<BlackoutCombatTracker>;

/**
 * The combat tracker, which shows the steps of a round and the combatants who act on them. In the sidebar, it
 * is a list, and when detached, a horizontal line. It extends Foundry's tracker and keeps its markup, but
 * redraws only the parts that change.
 */
export class BlackoutCombatTracker extends CombatTracker {
  static override DEFAULT_OPTIONS: typeof CombatTracker.DEFAULT_OPTIONS = {
    classes: ["blackout", "bo-encounter"],
    actions: {
      pick: handler(function (event, target) {
        this.#pick(event, target);
      }),
      fold: handler(function (_event, target) {
        return this.#fold(target);
      }),
      delay: handler(function () {
        return this.#order.toggle(this.#delayer);
      }),
      delayTo: handler(function (_event, target) {
        return this.#order.delayTo(Number(target.dataset["step"]));
      }),
      endTurn: handler(function () {
        const combatant = this.#combat && shownCombatant(this.#combat);
        return combatant && endTurn(combatant);
      }),
      chooseDice: onEncounter(windows.commit),
      changeDice: onEncounter(windows.commit),
      callTime: onEncounter(callTime),
      ambush: onEncounter(windows.ambush),
      roster: onEncounter(windows.roster),
      chooseRules: handler(function (_event, target) {
        return this.#combat?.chooseRules(dataOf(target, "rules"));
      }),
      openItems: handler(function () {
        return this.#combat && windows.showOpenItems({ combat: this.#combat.id ?? "" });
      }),
      rewindTurn: handler(function () {
        return rewindTo("turn", this.#combat);
      }),
      boardFold: handler(function () {
        this.#board?.fold();
      }),
      boardOpen: handler(function (_event, target) {
        this.#board?.open(target);
      }),
      boardMove: handler(function (_event, target) {
        return this.#board?.move(target);
      }),
      boardPut: handler(function (_event, target) {
        return this.#board?.put(target);
      }),
      boardUse: handler(function () {
        return this.#board?.use();
      }),
      boardArrange: handler(function () {
        return this.#board?.arrange();
      }),
      createWithoutMap: handler(() => createEncounter(false)),
      createCombat: handler(() => createEncounter()),
      buildEncounter: handler(() => windows.encounter()),
      popOut: handler(function () {
        return this.renderPopout();
      }),
      // Only Gamemasters have the menu entry for printing, because Foundry doesn't create this menu for
      // players.
      print: onEncounter(windows.print),
      rowMenu: handler((_event, target) => {
        openMenu(target);
      }),
      variant: handler(function (event, target) {
        return this.#pressVariant(dataOf(target, "command"), target, event.shiftKey);
      }),
      cycleCombat: handler(function (_event, target) {
        return this.#lookAt(dataOf(target, "combatId"));
      }),
    },
  };

  static override PARTS: typeof CombatTracker.PARTS = {
    head: { template: template("combat/head") },
    board: { template: template("combat/board"), scrollable: [".bands"] },
    tracker: { template: template("combat/track"), templates: [template("combat/items")], scrollable: [""] },
    open: { template: template("combat/open") },
    acting: { template: template("combat/acting") },
    foot: { template: template("combat/foot") },
  };

  readonly #list = new KeyedList<Item>(items => drawItems(items, this.#page));
  readonly #press = new Press();
  /** The board, whose code is loaded together with the views. */
  #board: BoardPane | null = null;
  readonly #folded = new Map<string, boolean>();
  readonly #marks = new Map<string, string>();
  readonly #order = new TrackOrder({
    combat: () => this.#combat,
    isVariant: () => this.#variant !== null,
    element: () => this.element,
    render: () => this.render(),
  });
  #waiting = false;
  #shownActing: string | null = null;
  readonly #unhook: (() => void)[] = [];
  #track: Omit<TrackView, "items"> & { readonly items: readonly Item[] } = emptyTrack;
  #patch: ListPatch | null = null;
  /** Whether the tracker is still empty because the actions, which it requires, haven't been loaded yet. */
  #empty = false;
  /** The ID of the combatant whom the Delay button delays. */
  #delayer: string | null = null;
  /** The data of each part of the tracker, except for the list. */
  #shown: Readonly<Record<string, unknown>> = {};

  /** The numbers of track items that have been drawn, moved and removed so far. */
  get counts(): Readonly<KeyedList<Item>["counts"]> {
    return this.#list.counts;
  }

  get #combat(): BlackoutCombat | null {
    return this.viewed;
  }

  /**
   * Returns the key of the encounter's variant, or null if the encounter uses Blackout's own rules or if
   * there is no encounter.
   */
  get #variant(): VariantKey | null {
    return variantOfEncounter(this.#combat);
  }

  get #page(): Document {
    return this.element.ownerDocument;
  }

  override get title(): string {
    const scene = this.#combat?.scene?.name;
    return this.isPopout && scene ? localize("BLACKOUT.track.titleOf", { scene }) : super.title;
  }

  /** Sets the window options. A detached tracker is wide and can be resized. */
  protected override _initializeApplicationOptions(
    ...[options]: Parameters<Tracker["_initializeApplicationOptions"]>
  ): ReturnType<Tracker["_initializeApplicationOptions"]> {
    const merged = super._initializeApplicationOptions(options);
    if ("isPopout" in merged && merged.isPopout) {
      Object.assign(merged.position, { width: WIDE, height: 690 });
      merged.window.resizable = true;
    }
    return merged;
  }

  protected override _configureRenderOptions(
    ...[options]: Parameters<Tracker["_configureRenderOptions"]>
  ): void {
    super._configureRenderOptions(options);
    // Updates the window's title, which contains the name of the current encounter.
    if (this.isPopout) options.window = { ...options.window, title: this.title };
  }

  /**
   * Toggles the condition of a defeated combatant. Foundry would also store `defeated` on the Combatant. In
   * this system, only the condition counts, so that undoing its card returns the combatant to the turn order.
   * In a variant's encounter, actors have no such condition, so their Combatant stores `defeated`.
   */
  protected override async _onToggleDefeatedStatus(combatant: Combatant.Implementation): Promise<void> {
    const out = !isMarkedDefeated(combatant);
    const { actor } = combatant;
    const byVariant = combatant.parent !== null && isMirrored(combatant.parent);
    const stores = byVariant || !actor?.isPerson();
    if (combatant.defeated !== (stores && out)) await combatant.update({ defeated: stores && out });
    if (!actor?.isPerson() || (stores && out)) return;
    if (out || conditionStates(actor).some(({ key }) => key === "outOfFight"))
      await actor.toggleStatusEffect("outOfFight", { active: out });
  }

  /** Prevents Foundry from preparing row data on every change, because `trackView` provides the rows. */
  protected override async _prepareTrackerContext(
    ...[context]: Parameters<Tracker["_prepareTrackerContext"]>
  ): Promise<void> {
    Object.assign(context, { turns: [], hasDecimals: false });
  }

  protected override async _prepareContext(
    ...[options]: Parameters<Tracker["_prepareContext"]>
  ): ReturnType<Tracker["_prepareContext"]> {
    // Without an encounter, the tab may not have been opened yet. In that case, rendering doesn't wait for
    // the tracker's views.
    const parts = !this.#combat && !areActionsWanted() ? null : await trackParts();
    const context = await super._prepareContext(options);
    if (!parts) {
      this.#stayEmpty();
      return context;
    }
    this.#empty = false;
    const { actingView, BoardPane: Pane, footView, frameSource, headView, trackView, turnLog } = parts;
    this.#board ??= this.#newBoard(Pane);
    const words = foundryWords();
    const combat = this.#combat;
    const source =
      combat && trackSource(combat, { delaying: this.#order.delaying, folded: this.#folded }, words);
    const frame = frameSource(combat, this.combats, this.isPopout, words);
    this.#delayer = frame.delayer?.id ?? null;
    const key = this.#variant;
    const drawn = combat && key ? screensOf(key)?.track(combat, words) : null;
    const track = source && !key ? trackView(source, words) : emptyTrack;
    this.#track = drawn ? { ...emptyTrack, items: drawn.items } : track;
    const turn = actingView(track, turnLog(key ? null : combat), words);
    const { open, ...top } = headView(source, frame, words);
    const head = {
      ...top,
      variant: key,
      ruleChoices: ruleChoicesFor(combat),
      drawn: drawn?.head,
    };
    const foot = drawn
      ? { ...drawn, crew: [], any: drawn.buttons.length > 0 || drawn.readout !== "" }
      : footView(key ? null : source, frame, words);
    const board = key ? { shown: drawn?.board, drawn: drawn?.board } : this.#board.view(words);
    const views = { head, foot, board, open };
    this.#shown = { ...views, acting: { ...turn, drawn: drawn?.acting } };
    return Object.assign(context, views, { ...turn, actingDrawn: drawn?.acting });
  }

  /** Draws the parts whose content has changed. In the list of combatants, draws only the changed items. */
  protected override async _renderHTML(
    ...[context, options]: Parameters<Tracker["_renderHTML"]>
  ): Promise<Record<string, HTMLElement>> {
    const stale = (this.#empty ? [] : (options.parts ?? [])).filter(
      part => part !== undefined && this.#isStale(part, JSON.stringify(this.#shown[part] ?? "")),
    );
    const parts = (await super._renderHTML(context, { ...options, parts: stale })) as Record<
      string,
      HTMLElement
    >;
    if ("tracker" in parts) this.#list.clear();
    this.#patch = await this.#list.prepare(this.#track.items);
    await this.#press.released;
    return parts;
  }

  /** Leaves the tracker empty until the code of the actions is needed, and then renders it. */
  #stayEmpty(): void {
    holdTemplates(
      Object.values(BlackoutCombatTracker.PARTS).flatMap(part => [part.template, ...(part.templates ?? [])]),
    );
    if (!this.#empty) void actionsWanted.then(() => this.render());
    this.#empty = true;
  }

  #newBoard(Pane: typeof BoardPane): BoardPane {
    const board = new Pane({
      combat: () => this.#combat,
      redraw: () => {
        this.#refresh();
      },
    });
    // An existing element got its listeners before the board was loaded. `rendered` would be false in a
    // redraw.
    if (this.element) board.bind(this.element);
    return board;
  }

  #isStale(part: string, mark: string): boolean {
    const there = this.element?.querySelector(`[data-application-part="${part}"]`);
    if (there && this.#marks.get(part) === mark) return false;
    this.#marks.set(part, mark);
    return true;
  }

  protected override _replaceHTML(...[result, content, options]: Parameters<Tracker["_replaceHTML"]>): void {
    keepFocusWithin(content, () => {
      this.#replace(result, content, options);
    });
  }

  #replace(...[result, content, options]: Parameters<Tracker["_replaceHTML"]>): void {
    const board = content.querySelector<HTMLElement>(".bo-board");
    const reached = board && rememberCaret(board);
    super._replaceHTML(result, content, options);
    const drawn = content.querySelector<HTMLElement>(".bo-board");
    if (reached && drawn && drawn !== board) restoreCaret(drawn, reached);
    if (drawn !== board) drawn?.querySelector(".options")?.scrollIntoView({ block: "nearest" });
    const list = content.querySelector<HTMLElement>(".bo-track");
    if (!list || !this.#patch) return;
    const caret = rememberCaret(list);
    this.#list.apply(list, this.#patch);
    this.#patch = null;
    const { up, down, columns, crowded } = this.#track;
    for (const [name, value] of Object.entries({ up, down, columns }))
      list.style.setProperty(`--bo-${name}`, String(value));
    list.classList.toggle("crowded", crowded);
    list.classList.toggle("rows", this.#variant !== null);
    const acting = this.#track.items.find((item): item is RowItem => "acting" in item && item.acting);
    if (acting && acting.key !== this.#shownActing && this.#order.delaying === null)
      // Scrolls in the next frame, when the browser updates the layout anyway.
      list.ownerDocument.defaultView?.requestAnimationFrame(() => {
        list.querySelector(".active")?.scrollIntoView({ block: "nearest" });
      });
    this.#shownActing = acting?.key ?? null;
    if (this.#combat && isPredicted(this.#combat)) this.#markTurn(shownTurn(this.#combat));
    else this.#markTurn(acting?.id);
    if (caret && !list.contains(list.ownerDocument.activeElement)) restoreCaret(list, caret);
    keepReached(list);
  }

  /** Immediately marks the row of the current combatant. The old and new rows are redrawn later. */
  #markTurn(id: string | null | undefined): void {
    if (this.#variant) return;
    for (const row of this.element.querySelectorAll<HTMLElement>(".bo-track > .combatant")) {
      const isActing = row.dataset["combatantId"] === id;
      if (row.classList.contains("active") === isActing) continue;
      row.classList.toggle("active", isActing);
      row.ariaCurrent = isActing ? "true" : null;
    }
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<Tracker["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.#unhook.push(
      ...watchEncounter({
        combat: () => this.#combat,
        isVariant: () => this.#variant !== null,
        refresh: () => {
          this.#refresh();
        },
        show: id => {
          this.#show(id);
        },
        markTurn: id => {
          this.#markTurn(id);
        },
      }),
    );
  }

  protected override _onClose(...[options]: Parameters<Tracker["_onClose"]>): void {
    super._onClose(options);
    for (const end of this.#unhook.splice(0)) end();
    this.#list.clear();
    this.#marks.clear();
  }

  /** Switches to another encounter. Gamemasters activate it for all users; players only view it. */
  async #lookAt(id: string): Promise<void> {
    const combat = game.combats.get(id);
    if (!combat) return;
    if (game.user.isGM && !combat.active) await combat.activate();
    this.#show(id);
  }

  #show(id: string | null): void {
    const combat = this.combats.find(one => one.id === id);
    if (!combat || combat === this.#combat) return;
    this.viewed = combat;
    this.#order.cancel();
    this.#refresh();
    // The sidebar and its pop-out must show the same encounter.
    if (this.isPopout) void ui.combat?.render();
  }

  /** Redraws the tracker. Several changes at the same time cause only one redraw. */
  #refresh(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    setTimeout(() => {
      this.#waiting = false;
      // `rendered` would be false during a redraw, when changes must not be lost (see `LiveWindow.isOpen`).
      if (this.state >= CombatTracker.RENDER_STATES.RENDERING) void this.render();
    }, 0);
  }

  protected override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.#press.watch(this.element);
    this.element.addEventListener("change", event => {
      const chosen = closestTarget(event, "[data-change]");
      if (chosen) this.#pressVariant(dataOf(chosen, "change"), chosen);
    });
    this.#board?.bind(this.element);
    this.#order.bind(this.element);
  }

  /** Returns the system's menu entries followed by Foundry's. */
  protected override _getEntryContextOptions(): ReturnType<Tracker["_getEntryContextOptions"]> {
    return [
      ...rowMenu({
        combatant: id => this.#combat?.combatants.get(id),
        variant: () => this.#variant,
        ...this.#order.commands,
        pressVariant: (command, target) => {
          this.#pressVariant(command, target);
        },
      }),
      ...super._getEntryContextOptions(),
    ];
  }

  /**
   * Returns the Gamemaster's menu for the whole encounter, in which the system's entries come before
   * Foundry's. Foundry opens the menu from elements with the class `encounter-context-menu`.
   */
  protected override _getCombatContextOptions(): ReturnType<Tracker["_getCombatContextOptions"]> {
    return [...encounterMenu(() => this.#combat), ...super._getCombatContextOptions()];
  }

  /** Selects the token that belongs to a row, as Foundry's tracker does. */
  #pick(event: PointerEvent, target: HTMLElement): void {
    const row = target.closest<Parameters<Tracker["_onCombatantMouseDown"]>[1]>(".combatant");
    if (row) this._onCombatantMouseDown(event, row);
  }

  async #fold(target: HTMLElement): Promise<void> {
    const group = dataOf(target, "group");
    this.#folded.set(group, target.ariaExpanded === "true");
    await this.render();
  }

  /** Executes a command of the encounter's combat variant. */
  #pressVariant(command: string, target: HTMLElement, fast = false): unknown {
    const combat = this.#combat;
    const key = this.#variant;
    // A command that doesn't belong to a combatant's row applies to the acting combatant.
    const combatant = combat?.combatants.get(dataOf(target, "combatantId")) ?? combat?.combatant ?? null;
    return (
      combat &&
      key &&
      pressVariant(key, {
        command,
        target,
        fast,
        combat,
        combatant,
        actor: combatant?.actor ?? null,
        item: null,
        redraw: () => {
          this.#refresh();
        },
      })
    );
  }
}

/** Returns an event handler that calls a function with the tracker's current encounter. */
function onEncounter(run: (combat: BlackoutCombat) => unknown) {
  return handler(function () {
    return this.viewed && run(this.viewed);
  });
}

const loadParts = loadedOnce(async () => fetchedWithActions(import("./track-parts.ts")));

/** Returns the views of the tracker once everything that they need is loaded and the turn has been drawn. */
async function trackParts() {
  const [parts] = await Promise.all([loadParts(), turnDrawn()]);
  return parts;
}
