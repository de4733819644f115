import type { BlackoutCombat } from "../../documents/combat.ts";
import { conditionStates } from "../../documents/conditions.ts";
import { isMarkedDefeated } from "../../documents/fighters.ts";
import { isMirrored } from "../../documents/is-mirrored.ts";
import type { Fighter } from "../../documents/combat-rules.ts";
import {
  isPredicted,
  onTurnShown,
  shownCombatant,
  shownTurn,
  turnDrawn,
} from "../../documents/shown-turn.ts";
import { callTime, delayTo, endTurn, setOrder, setStepOf } from "../../features/combat/ask-fight.ts";
import { applyAction, rewindTo } from "../../actions/core/ask-writer.ts";
import { perform } from "../../actions/core/perform.ts";
import { asAction } from "../../actions/core/posted.ts";
import { actionsFetched, actionsWanted, areActionsWanted } from "../../actions/core/registry.ts";
import { isUnderWay } from "../../actions/core/when-settled.ts";
import { variantOfFight } from "../../actions/variants/variant-of-fight.ts";
import type { VariantKey } from "../../actions/variants/variant.ts";
import { action, dataOf, type Handler } from "../shared/actions.ts";
import { keepFocusWithin, rememberCaret, restoreCaret } from "../shared/focus.ts";
import { fetched } from "../shared/fetched.ts";
import { Press } from "../shared/press.ts";
import { holdTemplates, template } from "../shared/templates.ts";
import { notifyWhilePending } from "../shared/notify-pending.ts";
import { foundryWords } from "../shared/words.ts";
import type { BoardPane } from "./board-pane.ts";
import { drawItems, type Item } from "./draw-items.ts";
import { KeyedList, type ListPatch } from "./keyed-list.ts";
import { bindDrag } from "./track-drag.ts";
import { bindTrackKeys, keepReached } from "./track-keys.ts";
import { delaysOf, mayDelay, trackSource } from "./track-source.ts";
import type { RowItem, TrackView } from "./track-view.ts";
import { createFight, encounterMenu, openMenu, rowMenu } from "./tracker-menus.ts";
import { waysOf } from "./ways-view.ts";
import { onScreens, pressVariant, screensOf } from "../variants/fetch-screens.ts";
import { windows } from "../windows.ts";

const { CombatTracker } = foundry.applications.sidebar.tabs;
type Tracker = InstanceType<typeof CombatTracker>;

const emptyTrack: TrackView = { items: [], up: 1, down: 1, columns: 18, crowded: false };
/** The width of the detached tracker in pixels. */
const WIDE = 936;

/**
 * The combat tracker, which shows the steps of a round with the combatants who act on them. It is a list in
 * the sidebar and a horizontal line when detached. It extends Foundry's tracker and keeps its markup. Only
 * changes are redrawn.
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
        return this.#toggleDelay();
      }),
      delayTo: handler(function (_event, target) {
        return this.#delayTo(Number(target.dataset["step"]));
      }),
      endTurn: handler(function () {
        const combatant = this.#combat && shownCombatant(this.#combat);
        return combatant && endTurn(combatant);
      }),
      chooseDice: handler(function () {
        return this.#combat && windows.commit(this.#combat);
      }),
      changeDice: handler(function () {
        return this.#combat && windows.commit(this.#combat);
      }),
      callTime: handler(function () {
        return this.#combat && callTime(this.#combat);
      }),
      ambush: handler(function () {
        return this.#combat && windows.ambush(this.#combat);
      }),
      roster: handler(function () {
        return this.#combat && windows.roster(this.#combat);
      }),
      way: handler(function (_event, target) {
        return this.#combat?.chooseRules(dataOf(target, "way"));
      }),
      openItems: handler(function () {
        return this.#combat && windows.showOpenItems({ combat: this.#combat.id ?? "" });
      }),
      applyOpen: handler(async function (_event, target) {
        const message = asAction(game.messages.get(dataOf(target, "message")));
        if (message) notifyWhilePending(await applyAction(message));
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
      createWithoutMap: handler(() => createFight(false)),
      createCombat: handler(() => createFight()),
      buildEncounter: handler(() => windows.encounter()),
      popOut: handler(function () {
        return this.renderPopout();
      }),
      // The menu entry for printing is for Gamemasters only, because Foundry doesn't create this menu for
      // players.
      print: handler(function () {
        return this.#combat && windows.print(this.#combat);
      }),
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
    acting: { template: template("combat/acting") },
    foot: { template: template("combat/foot") },
  };

  readonly #list = new KeyedList<Item>(items => drawItems(items, this.#page));
  readonly #press = new Press();
  /** The board, whose code is loaded together with the views. */
  #board: BoardPane | null = null;
  readonly #folded = new Map<string, boolean>();
  readonly #marks = new Map<string, string>();
  #delaying: string | null = null;
  #dragging = false;
  #waiting = false;
  #shownActing: string | null = null;
  readonly #unhook: (() => void)[] = [];
  #track: Omit<TrackView, "items"> & { readonly items: readonly Item[] } = emptyTrack;
  #patch: ListPatch | null = null;
  /** Whether the tracker is still empty, because nothing has needed the actions yet. */
  #empty = false;
  /** The data of each part of the tracker, except the list. */
  #shown: Readonly<Record<string, unknown>> = {};

  /** Returns the number of track items that have been drawn, moved and removed so far. */
  get counts(): Readonly<KeyedList<Item>["counts"]> {
    return this.#list.counts;
  }

  get #combat(): BlackoutCombat | null {
    return this.viewed;
  }

  /**
   * Returns the key of the fight's variant, or null if the fight uses Blackout's own rules or if there is no
   * fight.
   */
  get #variant(): VariantKey | null {
    return variantOfFight(this.#combat);
  }

  get #page(): Document {
    return this.element.ownerDocument;
  }

  override get title(): string {
    const scene = this.#combat?.scene?.name;
    return this.isPopout && scene ? game.i18n.format("BLACKOUT.track.titleOf", { scene }) : super.title;
  }

  /** Sets the options of the window. A detached tracker is wide. */
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
    // The title of the window contains the name of the current fight.
    if (this.isPopout) options.window = { ...options.window, title: this.title };
  }

  /**
   * Toggles the condition of a defeated combatant. Foundry would also store `defeated` on the Combatant. In
   * this system, only the condition counts, so that undoing its card returns the combatant to the turn order.
   * Actors of a variant have no such condition, so their Combatant stores `defeated`.
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

  /**
   * Skips the data that Foundry would prepare for the rows on every change, because `trackView` creates the
   * rows.
   */
  protected override async _prepareTrackerContext(
    ...[context]: Parameters<Tracker["_prepareTrackerContext"]>
  ): Promise<void> {
    Object.assign(context, { turns: [], hasDecimals: false });
  }

  protected override async _prepareContext(
    ...[options]: Parameters<Tracker["_prepareContext"]>
  ): ReturnType<Tracker["_prepareContext"]> {
    // Without an encounter, nobody has to wait for the views of a tab that isn't open yet.
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
    const source = combat && trackSource(combat, { delaying: this.#delaying, folded: this.#folded }, words);
    const frame = frameSource(combat, this.combats, this.isPopout, words);
    const key = this.#variant;
    const drawn = combat && key ? screensOf(key)?.track(combat, words) : null;
    const track = source && !key ? trackView(source, words) : emptyTrack;
    this.#track = drawn ? { ...emptyTrack, items: drawn.items } : track;
    const { acting, events, due } = actingView(
      track,
      combat && !key ? turnLog(combat) : { happened: [], due: [] },
      words,
    );
    const head = {
      ...headView(source, frame, words),
      variant: key,
      ways: waysOf(combat),
      drawn: drawn?.head,
    };
    const foot = drawn
      ? { ...drawn, crew: [], any: drawn.buttons.length > 0 || drawn.readout !== "" }
      : footView(key ? null : source, frame, words);
    const board = key ? { shown: drawn?.board, drawn: drawn?.board } : this.#board.view(words);
    this.#shown = { head, foot, board, acting: { acting, events, due, drawn: drawn?.acting } };
    return Object.assign(context, { head, foot, board, acting, events, due, actingDrawn: drawn?.acting });
  }

  /** Draws the parts whose content has changed. In the track, draws only the changed items. */
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

  /** Draws nothing until the actions are needed, and then draws the tracker. */
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
    // Without this, only a tracker that hasn't been drawn yet would bind it.
    if (this.rendered) board.bind(this.element);
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
    if (acting && acting.key !== this.#shownActing && this.#delaying === null)
      // The change waits for the next frame, in which the browser updates the layout anyway.
      list.ownerDocument.defaultView?.requestAnimationFrame(() => {
        list.querySelector(".active")?.scrollIntoView({ block: "nearest" });
      });
    this.#shownActing = acting?.key ?? null;
    if (this.#combat && isPredicted(this.#combat)) this.#markTurn(shownTurn(this.#combat));
    else this.#markTurn(acting?.id);
    if (caret && !list.contains(list.ownerDocument.activeElement)) restoreCaret(list, caret);
    keepReached(list);
  }

  /** Marks the row of the current combatant immediately. Both rows are redrawn later. */
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
      onTurnShown(combat => {
        if (combat === this.#combat) this.#markTurn(shownTurn(combat));
      }),
    );
    // When an action is finished, the events of the turn and the user's knowledge can change even if the
    // fight does not.
    const told = (message: ChatMessage.Implementation) => {
      if (message.isAction() && this.#combat?.started && !isUnderWay(message)) this.#refresh();
    };
    for (const name of ["createChatMessage", "updateChatMessage", "deleteChatMessage"] as const)
      this.#watch(name, Hooks.on(name, told));
    const touched = (effect: ActiveEffect.Implementation) => {
      if (this.#isOfFight(effect.parent)) this.#refresh();
    };
    for (const name of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const)
      this.#watch(name, Hooks.on(name, touched));
    // When a Gamemaster activates an encounter, it is shown to all users.
    this.#watch(
      "createCombat",
      Hooks.on("createCombat", combat => {
        if (combat.active) this.#show(combat.id);
      }),
    );
    this.#watch(
      "updateCombat",
      Hooks.on("updateCombat", (_combat, changes) => {
        if (changes.active !== undefined) this.#show(game.combats.active?.id ?? null);
      }),
    );
    // Combat variants also show data from actors, so changes to actors require an update.
    this.#watch(
      "updateActor",
      Hooks.on("updateActor", actor => {
        if (this.#variant && this.#isOfFight(actor)) this.#refresh();
      }),
    );
    // Distances are measured from the selected token, so selecting another token requires an update.
    this.#watch(
      "controlToken",
      Hooks.on("controlToken", () => {
        if (this.#variant) this.#refresh();
      }),
    );
    for (const name of ["deleteActor", "deleteToken", "updateSetting"] as const)
      this.#watch(
        name,
        Hooks.on(name, () => {
          this.#refresh();
        }),
      );
    this.#unhook.push(
      onScreens(fight => {
        if (fight === null) this.#refresh();
      }),
    );
  }

  /** Stores a hook listener, so that it is removed when the tracker closes. */
  #watch(name: Hooks.HookName, id: number): void {
    this.#unhook.push(() => {
      Hooks.off(name, id);
    });
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
    this.#delaying = null;
    this.#refresh();
    // The sidebar and its pop-out must show the same encounter.
    if (this.isPopout) void ui.combat?.render();
  }

  #isOfFight(parent: unknown): boolean {
    return this.#combat?.combatants.some(({ actor }) => actor !== null && actor === parent) === true;
  }

  /** Redraws the tracker only once after several changes at the same time. */
  #refresh(): void {
    if (this.#waiting || !this.rendered) return;
    this.#waiting = true;
    setTimeout(() => {
      this.#waiting = false;
      if (this.rendered) void this.render();
    }, 0);
  }

  protected override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.#press.watch(this.element);
    this.element.addEventListener("change", event => {
      const field = (event.target as Element | null)?.closest<HTMLInputElement>(".bo-step");
      if (field) void this.#setStep(field);
      const chosen = (event.target as Element | null)?.closest<HTMLElement>("[data-change]");
      if (chosen) this.#pressVariant(dataOf(chosen, "change"), chosen);
    });
    this.#board?.bind(this.element);
    bindTrackKeys(this.element, {
      delay: id => {
        void this.#choose(id);
      },
      cancel: () => {
        void this.#choose(null);
      },
      shift: (id, by) => {
        void this.#shift(id, by);
      },
    });
    bindDrag(this.element, {
      legalSteps: id => this.#legalSteps(id),
      alike: (id, other) => this.#alike(id).some(fighter => fighter.id === other),
      dragging: id => {
        this.#drag(id);
      },
      delay: (id, step) => {
        void this.#delay(id, step);
      },
      order: (id, other, behind) => {
        void this.#order(id, other, behind);
      },
    });
  }

  /** Returns the system's menu entries, followed by Foundry's entries. */
  protected override _getEntryContextOptions(): ReturnType<Tracker["_getEntryContextOptions"]> {
    return [
      ...rowMenu({
        combatant: id => this.#combat?.combatants.get(id),
        variant: () => this.#variant,
        legalSteps: id => this.#legalSteps(id),
        neighbor: (id, by) => this.#neighbor(id, by),
        delay: id => {
          void this.#choose(id);
        },
        shift: (id, by) => {
          void this.#shift(id, by);
        },
        askStep: id => {
          void this.#askStep(id);
        },
        givePoints: id => {
          this.#givePoints(id);
        },
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

  /** Selects the token of a row, as Foundry's tracker does. */
  #pick(event: PointerEvent, target: HTMLElement): void {
    const row = target.closest<Parameters<Tracker["_onCombatantMouseDown"]>[1]>(".combatant");
    if (row) this._onCombatantMouseDown(event, row);
  }

  async #fold(target: HTMLElement): Promise<void> {
    const group = dataOf(target, "group");
    this.#folded.set(group, target.ariaExpanded === "true");
    await this.render();
  }

  /** Executes a command of the variant that the fight uses. */
  #pressVariant(command: string, target: HTMLElement, fast = false): unknown {
    const combat = this.#combat;
    const key = this.#variant;
    // A command outside of the rows applies to the acting combatant.
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

  #fighter(id: string): Fighter | null {
    return this.#combat?.fighters.find(fighter => fighter.id === id) ?? null;
  }

  /** Returns the steps to which the user can delay a combatant. */
  #legalSteps(id: string): readonly number[] {
    const fighter = this.#fighter(id);
    return fighter && this.#combat?.combatants.get(id)?.isOwner ? delaysOf(this.#combat, fighter) : [];
  }

  /** Returns the combatants on the same step and side that the user is allowed to reorder, in their order. */
  #alike(id: string): readonly Fighter[] {
    const own = this.#variant ? null : this.#fighter(id);
    if (!own || own.initiative === null || (own.side !== "player" && !game.user.isGM) || !this.#combat)
      return [];
    const { fighters, round } = this.#combat;
    const all = fighters.filter(
      ({ initiative, side, late, began }) =>
        initiative === own.initiative &&
        side === own.side &&
        late === own.late &&
        (round === 0 || began < round),
    );
    return all.some(fighter => fighter.id === id) ? all : [];
  }

  #neighbor(id: string, by: -1 | 1): Fighter | null {
    const all = this.#alike(id);
    return all[all.findIndex(fighter => fighter.id === id) + by] ?? null;
  }

  async #shift(id: string, by: -1 | 1): Promise<void> {
    const other = this.#neighbor(id, by);
    if (other) await this.#order(id, other.id, by > 0);
  }

  /** Moves a combatant before or after another combatant on the same step and side. */
  async #order(id: string, other: string, behind: boolean): Promise<void> {
    const ids = this.#alike(id)
      .map(fighter => fighter.id)
      .filter(each => each !== id);
    ids.splice(ids.indexOf(other) + (behind ? 1 : 0), 0, id);
    if (this.#combat)
      await setOrder(
        this.#combat,
        ids.flatMap(each => this.#combat?.combatants.get(each) ?? []),
      );
  }

  #drag(id: string | null): void {
    this.#dragging = id !== null;
    // Rows keep their height while the user drags.
    this.element.classList.toggle("bo-dragging", this.#dragging);
    void this.#choose(id, false);
  }

  /**
   * Starts or stops selecting the step to which a combatant delays. The selection is for the acting combatant
   * or, failing that, for the first combatant who can delay.
   */
  async #toggleDelay(): Promise<void> {
    const combat = this.#combat;
    if (!combat) return;
    await this.#choose(this.#delaying === null ? (mayDelay(combat)[0]?.id ?? null) : null);
  }

  /** Sets the combatant for whom the user selects a step, and focuses the available steps. */
  async #choose(id: string | null, focus = true): Promise<void> {
    const before = this.#delaying;
    this.#delaying = id !== null && this.#legalSteps(id).length > 0 ? id : null;
    if (before === this.#delaying) return;
    await this.render();
    if (!focus || this.#dragging) return;
    const key = this.#delaying === null ? `row.${before ?? ""}` : null;
    this.element
      .querySelector<HTMLElement>(key === null ? ".step.legal > .no" : `[data-key="${CSS.escape(key)}"]`)
      ?.focus();
  }

  async #delayTo(step: number): Promise<void> {
    const id = this.#delaying;
    if (id !== null) await this.#delay(id, step);
  }

  async #delay(id: string, step: number): Promise<void> {
    const combatant = this.#combat?.combatants.get(id);
    await this.#choose(null);
    if (combatant) await delayTo(combatant, step);
  }

  async #setStep(field: HTMLInputElement): Promise<void> {
    const combatant = this.#combat?.combatants.get(dataOf(field, "combatantId"));
    const typed = field.value.trim();
    const changed = typed !== field.defaultValue && typed !== "";
    field.value = field.defaultValue;
    if (!combatant || !changed) return;
    const words = foundryWords();
    if (Number.isInteger(Number(typed))) await setStepOf(combatant, Number(typed));
    else
      ui.notifications.error(
        words.format("BLACKOUT.error.field", {
          field: field.ariaLabel ?? "",
          value: typed,
          allowed: words.localize("BLACKOUT.expected.whole"),
        }),
      );
  }

  /** Lets a Gamemaster add or remove a combatant's action points outside the rules. */
  #givePoints(id: string): void {
    const actor = this.#combat?.combatants.get(id)?.actor;
    if (actor) void windows.adjust([actor], { kind: "ap", amount: 1 });
  }

  /** Asks the user for a combatant's step and action points. */
  async #askStep(id: string): Promise<void> {
    const combatant = this.#combat?.combatants.get(id);
    if (combatant?.actor)
      await perform({
        action: "setStep",
        actor: combatant.actor,
        targets: [],
        choices: { combatant: combatant.uuid },
      });
  }
}

function handler(run: Handler<BlackoutCombatTracker>) {
  return action<BlackoutCombatTracker>(run);
}

/** Returns the views of the tracker, when everything that they need is loaded and the turn has been drawn. */
async function trackParts() {
  const [parts] = await Promise.all([fetched(import("./track-parts.ts")), actionsFetched(), turnDrawn()]);
  return parts;
}
