import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { platform } from "../platform.ts";
import type { Entry } from "../ux/context-menu.ts";
import { entry } from "./directory-menus.ts";
import { AbstractSidebarTab } from "./sidebar-tab.ts";

/** The combat tracker, which shows the scene's encounters, the current turn, and the controls. */
export class CombatTracker extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["combat-sidebar", "flexcol"],
    actions: {
      createCombat: onCreate,
      cycleCombat: onCycle,
      activateCombatant: onActivateCombatant,
      rollInitiative: onControl,
      toggleHidden: onControl,
      toggleDefeated: onControl,
      pingCombatant: onControl,
      panToCombatant: onControl,
      openSettings: onSettings,
      trackerSettings: onSettings,
    },
  };

  static tabName = "combat";

  static PARTS = {
    header: { template: "templates/sidebar/tabs/combat/header.hbs" },
    tracker: { template: "templates/sidebar/tabs/combat/tracker.hbs", scrollable: [""] },
    footer: { template: "templates/sidebar/tabs/combat/footer.hbs" },
  };

  #viewed: any = null;

  get title(): string {
    return platform.text("COMBAT.SidebarTitle", "Combat Encounters");
  }
  get combats(): any[] {
    return platform.game.combats?.combats ?? [];
  }

  /**
   * The encounter that both the sidebar and the pop-out show: the selected one, otherwise the active one,
   * otherwise the first in the list.
   */
  get viewed(): any {
    return this.#shared.#viewed;
  }
  set viewed(combat: any) {
    this.#shared.#viewed = combat ?? null;
  }
  get #shared(): CombatTracker {
    return this.isPopout ? platform.ui.combat : this;
  }

  initialize({ combat = null, render = true }: { combat?: any; render?: boolean } = {}): void {
    const { combats } = this;
    const next =
      combat ??
      (combats.includes(this.viewed) ? this.viewed : null) ??
      combats.find(one => one.active || one.isActive) ??
      combats[0] ??
      null;
    this.viewed = next;
    if (next?.setupTurns && !next.turns?.length) next.setupTurns();
    if (render && this.rendered) void this.render();
  }

  _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    if (!this.combats.includes(this.viewed)) this.initialize({ render: false });
  }

  async _preparePartContext(partId: string, shared: any, options: RenderOptions): Promise<any> {
    const context = await super._preparePartContext(partId, shared, options);
    if (partId === "tracker") await this._prepareTrackerContext(context, options);
    else if (partId === "header" || partId === "footer") await this._prepareCombatContext(context, options);
    return context;
  }

  /** Prepares the data for the header and the footer. */
  async _prepareCombatContext(context: any, _options: RenderOptions): Promise<void> {
    const combat = this.viewed;
    const { user } = platform.game;
    const index = this.combats.indexOf(combat);
    const isPlayerTurn = Boolean(combat?.combatant?.players?.includes?.(user));
    const canControl =
      combat?.turn > 0
        ? combat?._canChangeTurn?.(user)
        : combat?.canUserModify?.(user, "update", { round: 0 });
    const text = platform.text;
    Object.assign(context, {
      user,
      combat,
      hasCombat: combat !== null,
      combats: this.combats.map((one, at) => ({
        id: one.id,
        label: at + 1,
        active: one === combat,
        name: one.name,
      })),
      currentIndex: index,
      previousId: this.combats[index - 1]?.id ?? null,
      nextId: this.combats[index + 1]?.id ?? null,
      control: isPlayerTurn && (canControl ?? true),
      isGM: user?.isGM,
      canBegin: user?.isGM && combat && !combat.started && combat.combatants?.size !== 0,
      started: Boolean(combat?.started),
      linked: combat?.scene !== null,
      css: "",
      displayCycle: this.combats.length > 1,
      initiativeIcon: "icons/host/die.svg",
      roundLabel: !combat
        ? text("COMBAT.None", "No combat")
        : combat.started
          ? text("COMBAT.Round", "Round {round}", { round: combat.round })
          : text("COMBAT.NotStarted", "Not started"),
      labels: {
        scope: "",
        create: text("COMBAT.Create", "Create Encounter"),
        begin: text("COMBAT.Begin", "Begin Combat"),
        end: text("COMBAT.End", "End Combat"),
        nextTurn: text("COMBAT.TurnNext", "Next Turn"),
        previousTurn: text("COMBAT.TurnPrev", "Previous Turn"),
        nextRound: text("COMBAT.RoundNext", "Next Round"),
        previousRound: text("COMBAT.RoundPrev", "Previous Round"),
        endTurn: text("COMBAT.TurnEnd", "End Turn"),
        rollAll: text("COMBAT.RollAll", "Roll All"),
        rollNPC: text("COMBAT.RollNPC", "Roll NPCs"),
        reset: text("COMBAT.InitiativeReset", "Reset Initiative"),
        remove: text("COMBAT.Delete", "Delete Encounter"),
        menu: text("COMBAT.Menu", "Encounter"),
        roll: text("COMBAT.InitiativeRoll", "Roll Initiative"),
        hide: text("COMBAT.ToggleVis", "Toggle Visibility"),
        defeated: text("COMBAT.ToggleDead", "Mark Defeated"),
        initiative: text("COMBAT.InitiativeScore", "Initiative"),
        list: text("COMBAT.Turns", "Turn order"),
      },
    });
  }

  /**
   * Adds a row for each visible combatant to `context.turns`, and formats all initiative values with the same
   * number of decimals.
   */
  async _prepareTrackerContext(context: any, _options: RenderOptions): Promise<void> {
    const combat = this.viewed;
    context.turns = [];
    if (!combat) return;
    let hasDecimals = false;
    for (const [index, combatant] of combat.turns.entries()) {
      if (!combatant.visible) continue;
      const turn = await this._prepareTurnContext(combat, combatant, index);
      hasDecimals ||= turn.hasDecimals;
      context.turns.push(turn);
    }
    context.hasDecimals = hasDecimals;
    for (const turn of context.turns)
      if (turn.initiative !== null)
        turn.initiative = Number(turn.initiative).toFixed(
          hasDecimals ? (platform.CONFIG.Combat?.initiative?.decimals ?? 2) : 0,
        );
  }

  /** Prepares one row. */
  async _prepareTurnContext(combat: any, combatant: any, index: number): Promise<any> {
    const { id, name, isOwner, isDefeated, hidden, initiative, permission } = combatant;
    const resource =
      permission >= (platform.CONST.USER_ROLES?.PLAYER ?? 1) ? (combatant.resource ?? null) : null;
    const active = index === combat.turn;
    const hasDecimals = Number.isFinite(initiative) && !Number.isInteger(initiative);
    const icons = [...(combatant.actor?.temporaryEffects ?? [])].map((effect: any) => ({
      name: effect.name,
      img: effect.img ?? effect.icon,
    }));
    const effects = { icons, tooltip: "" };
    this._formatEffectsTooltip(effects);
    return {
      id,
      name,
      isOwner,
      isDefeated,
      hidden,
      initiative: initiative ?? null,
      hasDecimals,
      resource,
      active,
      effects,
      canPing: false,
      img: await this._getCombatantThumbnail(combatant),
      hasRolled: initiative !== null && initiative !== undefined,
      css: [active ? "active" : "", hidden ? "hide" : "", isDefeated ? "defeated" : ""]
        .filter(Boolean)
        .join(" "),
    };
  }

  _formatEffectsTooltip(effects: any): void {
    effects.tooltip = effects.icons.map((one: any) => one.name).join(", ");
  }

  async _getCombatantThumbnail(combatant: any): Promise<string> {
    return combatant.img ?? platform.CONST.DEFAULT_TOKEN ?? "icons/host/person.svg";
  }

  async _onFirstRender(context: any, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const apps = platform.game.combats?.apps;
    if (apps && !apps.includes(this)) apps.push(this);
    this._createContextMenu(() => this._getEntryContextOptions(), ".combatant[data-combatant-id]", {
      fixed: true,
      hookName: "getCombatantContextOptions",
      parentClassHooks: false,
    });
    if (platform.game.user.isGM)
      this._createContextMenu(() => this._getCombatContextOptions(), ".encounter-context-menu", {
        fixed: true,
        eventName: "click",
        hookName: "getCombatContextOptions",
        parentClassHooks: false,
      });
  }

  _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("change", (event: Event) =>
      platform.generation < 14 ? this._onUpdateInitiative(event) : this._onChangeInput(event),
    );
    this.element.addEventListener("dblclick", (event: Event) => {
      const row = (event.target as Element).closest<HTMLElement>("[data-combatant-id]");
      if (row) this._onCombatantMouseDown(event, row);
    });
    this.element.addEventListener("pointerover", (event: PointerEvent) => this._onCombatantHoverIn(event));
    this.element.addEventListener("pointerout", (event: PointerEvent) => this._onCombatantHoverOut(event));
  }

  _getEntryContextOptions(): Entry[] {
    const of = (li: HTMLElement): any =>
      this.viewed?.combatants.get(li.closest<HTMLElement>("[data-combatant-id]")?.dataset["combatantId"]);
    const isGM = (): boolean => platform.game.user.isGM;
    return [
      entry({
        label: platform.text("COMBAT.CombatantUpdate", "Update Combatant"),
        icon: "fa-solid fa-pen-to-square",
        visible: isGM,
        onClick: li => of(li)?.sheet?.render({ force: true }),
      }),
      entry({
        label: platform.text("COMBAT.CombatantClear", "Clear Initiative"),
        icon: "fa-solid fa-arrow-rotate-left",
        visible: li => isGM() && Number.isFinite(of(li)?.initiative),
        onClick: li => of(li)?.update({ initiative: null }),
      }),
      entry({
        label: platform.text("COMBAT.CombatantReroll", "Reroll Initiative"),
        icon: "fa-solid fa-dice-d20",
        visible: isGM,
        onClick: li => this.viewed.rollInitiative([of(li).id]),
      }),
      entry({
        label: platform.text("COMBAT.CombatantRemove", "Remove Combatant"),
        icon: "fa-solid fa-trash",
        visible: isGM,
        onClick: li => of(li)?.delete(),
      }),
    ];
  }

  _getCombatContextOptions(): Entry[] {
    const isGM = (): boolean => platform.game.user.isGM && Boolean(this.viewed);
    return [
      entry({
        label: platform.text("COMBAT.InitiativeReset", "Reset Initiative"),
        icon: "fa-solid fa-undo",
        visible: isGM,
        onClick: () => this.viewed.resetAll(),
      }),
      entry({
        label: platform.text("COMBAT.Delete", "Delete Encounter"),
        icon: "fa-solid fa-trash",
        visible: isGM,
        onClick: () => this.viewed.endCombat(),
      }),
    ];
  }

  /**
   * Performs a button's action. If the action is the name of an encounter method, such as `startCombat`,
   * `nextTurn` or `rollAll`, calls that method.
   */
  async _onClickAction(event: PointerEvent, target: HTMLElement): Promise<void> {
    const method = target.dataset["action"]!;
    const allowed = [
      "startCombat",
      "endCombat",
      "nextTurn",
      "previousTurn",
      "nextRound",
      "previousRound",
      "rollAll",
      "rollNPC",
      "resetAll",
      "toggleSceneLink",
    ];
    if (!allowed.includes(method)) return super._onClickAction(event, target);
    await this.viewed?.[method]?.();
  }

  async _onCombatCycle(_event: Event, target: HTMLElement): Promise<void> {
    const combat = platform.game.combats.get(target.dataset["combatId"]);
    if (!combat) return;
    await combat.activate?.({ render: false });
    this.initialize({ combat });
  }

  async _onCombatCreate(_event: Event, _target: HTMLElement): Promise<void> {
    const Combat = platform.CONFIG.Combat.documentClass;
    const scene = platform.game.scenes?.current ?? null;
    const combat = await Combat.create({ scene: scene?.id ?? null });
    await combat?.activate?.({ render: false });
    this.initialize({ combat });
  }

  async _onCombatantControl(event: Event, target: HTMLElement): Promise<unknown> {
    event.preventDefault();
    event.stopPropagation();
    const combatant = this.viewed?.combatants.get(
      target.closest<HTMLElement>("[data-combatant-id]")?.dataset["combatantId"],
    );
    if (!combatant) return undefined;
    switch (target.dataset["action"]) {
      case "rollInitiative":
        return this._onRollInitiative(combatant);
      case "toggleHidden":
        return this._onToggleHidden(combatant);
      case "toggleDefeated":
        return this._onToggleDefeatedStatus(combatant);
      case "pingCombatant":
        return this._onPingCombatant(combatant);
      case "panToCombatant":
        return this._onPanToCombatant(combatant);
      default:
        return undefined;
    }
  }

  _onRollInitiative(combatant: any): unknown {
    return this.viewed.rollInitiative([combatant.id]);
  }
  _onToggleHidden(combatant: any): unknown {
    return combatant.update({ hidden: !combatant.hidden });
  }
  _onPingCombatant(_combatant: any): unknown {
    return undefined;
  }
  _onPanToCombatant(combatant: any): unknown {
    return combatant.token?.object?.control?.({ releaseOthers: true });
  }

  async _onToggleDefeatedStatus(combatant: any): Promise<void> {
    const defeated = !combatant.isDefeated;
    await combatant.update({ defeated });
    const status = platform.CONFIG.specialStatusEffects?.DEFEATED;
    if (status) await combatant.actor?.toggleStatusEffect?.(status, { overlay: true, active: defeated });
  }

  /** Handles changed inputs. In Foundry 14, this is the first handler that runs. */
  _onChangeInput(event: Event): unknown {
    return (event.target as Element).matches(".initiative-input")
      ? this._onUpdateInitiative(event)
      : undefined;
  }

  /** Sets the initiative to the value that the user entered. `+2` and `-1` change the current value. */
  async _onUpdateInitiative(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    if (!input.matches(".initiative-input")) return;
    const combatant = this.viewed?.combatants.get(
      input.closest<HTMLElement>("[data-combatant-id]")?.dataset["combatantId"],
    );
    if (!combatant) return;
    const raw = input.value.trim();
    if (!raw) {
      await combatant.update({ initiative: null });
      return;
    }
    const relative = /^[+-]/.test(raw) && combatant.initiative !== null;
    const value = Number(raw.replace(/^=/, "")) + (relative ? combatant.initiative : 0);
    if (Number.isFinite(value)) await this.viewed.setInitiative(combatant.id, value);
  }

  _onCombatantHoverIn(_event: PointerEvent): void {}
  _onCombatantHoverOut(_event: PointerEvent): void {}
  hoverCombatant(combatant: any, hover: boolean): void {
    this.element?.querySelector(`[data-combatant-id="${combatant.id}"]`)?.classList.toggle("hover", hover);
  }

  _onCombatantMouseDown(event: Event, target: HTMLElement): unknown {
    if ((event.target as Element).closest("button, input")) return undefined;
    const combatant = this.viewed?.combatants.get(target.dataset["combatantId"]);
    if (!combatant?.actor?.testUserPermission(platform.game.user, "OBSERVER")) return undefined;
    if (event.type === "dblclick") return combatant.actor.sheet.render({ force: true });
    return combatant.token?.object?.control?.({ releaseOthers: true });
  }

  scrollToTurn(): void {
    this.element?.querySelector(".combatant.active")?.scrollIntoView?.({ block: "center" });
  }
}

function onCreate(this: CombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
  return this._onCombatCreate(event, target);
}
function onCycle(this: CombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
  return this._onCombatCycle(event, target);
}
function onControl(this: CombatTracker, event: PointerEvent, target: HTMLElement): Promise<unknown> {
  return this._onCombatantControl(event, target);
}
function onActivateCombatant(this: CombatTracker, event: PointerEvent, target: HTMLElement): unknown {
  return this._onCombatantMouseDown(event, target.closest<HTMLElement>("[data-combatant-id]") ?? target);
}
function onSettings(this: CombatTracker): void {
  const { CombatTrackerConfig } = platform.foundry.applications.apps;
  void new CombatTrackerConfig().render({ force: true });
}
