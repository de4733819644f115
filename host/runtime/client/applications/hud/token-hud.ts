import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { platform } from "../platform.ts";

/** A panel beside an object on the canvas. It is shown while it is bound to that object. */
export class BasePlaceableHUD extends HandlebarsApplicationMixin(ApplicationV2) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["placeable-hud"],
    tag: "form",
    window: { frame: false, positioned: false },
  };

  #object: any = null;

  get object(): any {
    return this.#object;
  }
  get document(): any {
    return this.#object?.document ?? null;
  }

  /** Shows the HUD for an object. */
  async bind(object: any): Promise<void> {
    this.#object = object;
    await this.render({ force: true, position: true } as any);
  }

  async clear(): Promise<void> {
    this.#object = null;
    await this.close();
  }

  /** Places the panel next to its object, in canvas coordinates. */
  _onRender(context: any, options: any): Promise<void> {
    const { bounds } = this.#object ?? {};
    if (bounds && this.element)
      Object.assign(this.element.style, { left: `${bounds.x + bounds.width + 8}px`, top: `${bounds.y}px` });
    return super._onRender(context, options);
  }

  _insertElement(outer: HTMLElement): void {
    const hud = platform.page.getElementById("hud");
    const existing = hud?.querySelector(`:scope > #${CSS.escape(outer.id)}`);
    if (existing) existing.replaceWith(outer);
    else (hud ?? platform.page.body).append(outer);
  }

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    return Object.assign(context, {
      ...(this.document?.toObject?.() ?? {}),
      id: this.id,
      isGM: platform.game.user?.isGM,
    });
  }
}

/** The panel of a token, with controls for statuses, visibility and combat. */
export class TokenHUD extends BasePlaceableHUD {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "token-hud",
    actions: {
      effect: { handler: onToggleEffect, buttons: [0, 2] },
      visibility: onToggleVisibility,
      combat: onToggleCombat,
      target: onToggleTarget,
      movementAction: onChooseMovementAction,
    },
  };

  static PARTS = { hud: { root: true, template: "templates/hud/token-hud.hbs" } };

  get actor(): any {
    return this.document?.actor ?? null;
  }

  override async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const text = platform.text;
    return Object.assign(context, {
      canToggleCombat: Boolean(platform.game.combat ?? true),
      statusEffects: this._getStatusEffectChoices(),
      movementActions: this._getMovementActionChoices(),
      visibilityClass: this.document?.hidden ? "active" : "",
      combatClass: this.document?.inCombat ? "active" : "",
      targetClass: this.object?.targeted?.has?.(platform.game.user) ? "active" : "",
      labels: {
        effects: text("HUD.AssignStatusEffects", "Status effects"),
        visibility: text("HUD.ToggleVis", "Hide or show"),
        combat: text("HUD.ToggleCombatState", "Add to or remove from combat"),
        target: text("HUD.ToggleTargetState", "Target"),
        movement: text("TOKEN.FIELDS.movementAction.label", "Movement action"),
      },
    });
  }

  /** Returns the movement actions available for this token, by key. The empty key selects the default. */
  _getMovementActionChoices(): Record<string, any> {
    const chosen: string = this.document?._source.movementAction ?? "";
    const { actions } = platform.CONFIG.Token.movement;
    const choice = (id: string, label: string, icon: string) => ({
      id,
      label,
      icon,
      isActive: id === chosen,
      cssClass: id === chosen ? "active" : "",
    });
    const own = Object.entries<any>(actions)
      .filter(([, { canSelect }]) => (typeof canSelect === "function" ? canSelect(this.document) : canSelect))
      .sort(([, a], [, b]) => a.order - b.order)
      .map(([id, { label, icon }]) => [
        id,
        choice(id, platform.text(label, `${id.charAt(0).toUpperCase()}${id.slice(1)}`), icon),
      ]);
    return Object.fromEntries([
      ["", choice("", platform.text("TOKEN.MOVEMENT.ACTIONS.default.label", "Default"), "")],
      ...own,
    ]);
  }

  /** Returns all statuses that can be applied to this token, and whether each is active. */
  _getStatusEffectChoices(): Record<string, any> {
    const active = new Map<string, boolean>();
    for (const effect of this.actor?.effects ?? []) {
      for (const status of effect.statuses)
        if (!effect.disabled) active.set(status, effect.getFlag?.("core", "overlay") ?? false);
    }
    const choices: Record<string, any> = {};
    for (const status of platform.CONFIG.statusEffects) {
      const { hud = true } = status;
      const types: string[] | undefined = hud?.actorTypes;
      if (hud === false || (types && !types.includes(this.actor?.type))) continue;
      const isActive = active.has(status.id);
      choices[status.id] = {
        _id: status._id,
        id: status.id,
        title: platform.localize(status.name),
        src: status.img,
        isActive,
        isOverlay: active.get(status.id) ?? false,
        cssClass: [isActive ? "active" : "", active.get(status.id) ? "overlay" : ""]
          .filter(Boolean)
          .join(" "),
      };
    }
    return choices;
  }
}

async function onToggleEffect(this: TokenHUD, event: PointerEvent, target: HTMLElement): Promise<void> {
  if (!this.actor) {
    platform.notify(
      "warn",
      platform.text("HUD.WarningEffectNoActor", "A token without an actor has no effects"),
    );
    return;
  }
  await this.actor.toggleStatusEffect(target.dataset["statusId"], { overlay: event.button === 2 });
  await this.render();
}

async function onToggleVisibility(this: TokenHUD): Promise<void> {
  await this.document.update({ hidden: !this.document.hidden });
}
async function onToggleCombat(this: TokenHUD): Promise<void> {
  await this.document.toggleCombatant?.();
}
function onToggleTarget(this: TokenHUD): void {
  this.object.setTarget?.(!this.object.isTargeted, { releaseOthers: false });
}
async function onChooseMovementAction(
  this: TokenHUD,
  _event: PointerEvent,
  target: HTMLElement,
): Promise<void> {
  await this.document.update({ movementAction: target.dataset["movementAction"] || null });
  await this.render();
}
