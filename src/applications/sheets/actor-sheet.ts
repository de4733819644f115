import { ActorSheetBase } from "../../compat/applications.ts";
import { dropItem } from "../drag/item-drop.ts";
import { hasPurse } from "../../features/gear/hand-over.ts";
import { applyMishap, canApplyMishap, mishaps } from "../controls/mishaps.ts";
import { bindSortKeys } from "../drag/sort-keys.ts";
import { bindMacroDrag } from "../macros/drag-source.ts";
import { placeItem } from "../../features/gear/move.ts";
import { action, dataOf } from "../shared/actions.ts";
import { keepOpen } from "../shared/opening.ts";
import { changedFields, rejectBadInput } from "../shared/forms.ts";
import { bindGridKeys } from "../shared/keyboard.ts";
import { typedNumber } from "../shared/numbers.ts";
import { template } from "../shared/templates.ts";
import { actingCombatant } from "../../documents/budget.ts";
import { endTurn } from "../../features/combat/encounter-requests.ts";
import { partsTouched } from "../shared/touched.ts";
import { adjustToken } from "../../features/adjust-token.ts";
import { completeLists } from "./item/typed-lists.ts";
import { onScreens, screensOf, variantsInUse } from "../variants/fetch-screens.ts";
import type { Drawn } from "../variants/screens.ts";
import type { VariantKey } from "../../actions/variants/variant.ts";
import { localize } from "../../language/localize.ts";
import {
  documentSheet,
  documentSheetActions,
  isPutOffIn,
  type SheetRenderOptions,
} from "./document-sheet.ts";
import { changedName, newEffect } from "./sheet-form.ts";
import { doAction, doItemAction, watchOthers } from "./sheet-actions.ts";
import { windows } from "../windows.ts";

/** The name of the only part that users with limited permission can see. */
const LIMITED = "limited";

/** The part for users with limited permission, to be included in the parts of every actor sheet. */
export const limitedPart = { [LIMITED]: { template: template("parts/limited") } };

/** Matches the render contexts with which Foundry renders after changes to embedded documents. */
const OF_DESCENDANTS = /^(?:create|update|delete)(item|effect)s?$/iu;
const handler = action<BlackoutActorSheet>;

/**
 * The base class of all actor sheets. It provides play and edit modes, the line at the bottom that explains
 * numbers, validated fields, numbers that can be changed in play mode, and keyboard navigation. It also
 * preserves the focus across renders.
 */
export abstract class BlackoutActorSheet extends documentSheet<Actor.Implementation, typeof ActorSheetBase>(
  ActorSheetBase,
) {
  static override DEFAULT_OPTIONS: typeof ActorSheetBase.DEFAULT_OPTIONS = {
    classes: ["blackout", "sheet", "actor"],
    form: { submitOnChange: true, closeOnSubmit: false },
    window: { resizable: true },
    actions: {
      ...documentSheetActions,
      endTurn: handler(function () {
        const combatant = actingCombatant(this.document);
        return combatant && endTurn(combatant);
      }),
      stamina: handler(function (_event, target) {
        return this.#setNumber("system.stamina.value", Number(dataOf(target, "to")), false);
      }),
      command: handler(function (event, target) {
        return this.isEditable ? doAction(this.document, target, event.shiftKey) : undefined;
      }),
      doItem: handler(function (event, target) {
        return this.#doItem(target, event.shiftKey);
      }),
      openItem: handler(function (_event, target) {
        return this.itemOf(target)?.sheet?.render(true);
      }),
      removeItem: handler(function (_event, target) {
        return this.remove(this.itemOf(target));
      }),
      moveItem: handler(function (_event, target) {
        return this.#move(this.itemOf(target));
      }),
      takeOut: handler(function (_event, target) {
        return this.#takeOut(this.itemOf(target));
      }),
      favourite: handler(function (_event, target) {
        return this.#favor(this.itemOf(target));
      }),
      giveCredits: handler(function () {
        return windows.moveCredits(this.document);
      }),
      conditions: handler(function (_event, target) {
        return windows.conditions(this.document, dataOf(target, "condition"));
      }),
      variant: handler(function (event, target) {
        return this.pressVariant(target, event.shiftKey, { actor: this.document, item: null });
      }),
      addEffect: handler(function () {
        return this.document.createEmbeddedDocuments("ActiveEffect", [newEffect()]);
      }),
      removeEffect: handler(function (_event, target) {
        return this.remove(this.effectOf(target));
      }),
      ...Object.fromEntries(
        mishaps.map(mishap => [
          mishap.action,
          handler(function () {
            return applyMishap(this.document, mishap);
          }),
        ]),
      ),
    },
  };

  /**
   * The parts that a change affects, by the beginning of the changed field's path or, for embedded documents,
   * `items` or `effects`. A change that isn't listed affects all parts.
   */
  static TOUCHED: Readonly<Record<string, readonly string[]>> = {};

  /** The paths of lists whose rows the form identifies by index. */
  static LISTS: readonly string[] = [];

  /** The turn data that the header showed when it was last rendered. */
  #turnDrawn = "";
  /** The hidden pages that are outdated or haven't been rendered yet. */
  readonly #stale = new Set<string>();
  /** Adds the actor's actions to the window's menu. */
  protected override _getHeaderControls(): ReturnType<ActorSheetBase["_getHeaderControls"]> {
    const own = mishaps
      .filter(mishap => canApplyMishap(this.document, mishap))
      .map(({ action: actionKey, icon }) => ({
        action: actionKey,
        icon: `fa-solid ${icon}`,
        label: `BLACKOUT.actionType.${actionKey}`,
      }));
    const credits =
      hasPurse(this.document) && this.shares
        ? [{ action: "giveCredits", icon: "fa-solid fa-coins", label: "BLACKOUT.actionType.giveCredits" }]
        : [];
    return [...super._getHeaderControls(), ...own, ...credits];
  }

  /**
   * Returns the sheet page of a combat variant. Returns null if the variant's code isn't loaded yet, or if it
   * has no page for this actor.
   */
  protected variantTab(key: VariantKey): Drawn | null {
    return (
      screensOf(key)?.tab(this.document, { owner: this.isEditable, editing: this.editing }, this.words) ??
      null
    );
  }

  /** The pages of the variants that are in use, in order. */
  protected get variantTabs(): readonly {
    readonly key: VariantKey;
    readonly label: string;
    readonly drawn: Drawn;
  }[] {
    return this.document.isPerson()
      ? variantsInUse().flatMap(key => {
          const drawn = this.variantTab(key);
          return drawn
            ? [{ key, label: this.words.localize(`BLACKOUT.setting.combatVariant.choice.${key}`), drawn }]
            : [];
        })
      : [];
  }

  /** Returns the parts that contain data from a combat variant. */
  protected get variantParts(): readonly string[] {
    return [];
  }

  /**
   * Updates the pages of variants. A change to an encounter's state affects only the variants' pages, whereas
   * a change to the list of pages affects every part.
   */
  #followScreens(encounter: Combat.Implementation | null): void {
    const parts = [...this.variantParts];
    if (encounter === null) void this.render();
    else if (parts.length > 0 && encounter.combatants.some(({ actor }) => actor === this.document))
      void this.render({ parts });
  }

  /**
   * Returns the initiative step, the turn and the remaining resources for the header, or null outside an
   * encounter.
   */
  protected turnView() {
    const mine = !game.user.isGM && this.document.isOwner;
    const view = this.views.turnView(this.views.turnFacts(this.document), mine, this.words);
    return view && { ...view, mayEnd: view.now !== "" && this.isEditable };
  }

  /** Returns the item to which a row or button belongs. */
  protected itemOf(target: HTMLElement): Item.Implementation | undefined {
    return this.document.items.get(dataOf(target, "itemId"));
  }

  /** Creates an item of the given type, and opens the item's sheet. */
  protected async addItem(type: string, location: "worn" | "carried"): Promise<void> {
    const name = localize("BLACKOUT.gear.newName", {
      type: localize(`TYPES.Item.${type}`),
    });
    await this.document.createEmbeddedDocuments(
      "Item",
      [{ name, type: type as "gear", system: { location } }],
      { renderSheet: true },
    );
  }

  /**
   * Whether the user is allowed to take items from this actor. Owners always are. Users who can see the
   * party's full sheet may take items from the party.
   */
  protected get shares(): boolean {
    const actor = this.document;
    return (
      actor.isOwner || (actor.isParty() && !actor.limited && actor.testUserPermission(game.user, "LIMITED"))
    );
  }

  override _canDragStart(selector: string | null | undefined): boolean {
    return super._canDragStart(selector) || this.shares;
  }

  /**
   * Whether the user may drop something on this sheet. Users can give items to any actor that they can see.
   * If a drop is invalid, the drop handler rejects it with a reason.
   */
  override _canDragDrop(selector: string | null | undefined): boolean {
    return super._canDragDrop(selector) || this.document.testUserPermission(game.user, "LIMITED");
  }

  override async _onDropItem(
    event: DragEvent,
    item: Item.Implementation,
  ): Promise<Item.Implementation | null | undefined> {
    return dropItem(this.document, event, item, async () => super._onDropItem(event, item));
  }

  async #move(item: Item.Implementation | undefined): Promise<void> {
    if (item) await windows.move(item);
  }

  /** Returns the parts to render: those requested or, by default, those affected by the change. */
  protected override partsOf({
    parts,
    renderContext = "",
    renderData,
  }: SheetRenderOptions): readonly string[] {
    const { TOUCHED, PARTS } = this.constructor as typeof BlackoutActorSheet & { PARTS: object };
    const all = Object.keys(PARTS);
    if (parts) return parts;
    if (renderContext === "updateActor" && renderData)
      return partsTouched({ ...foundry.utils.flattenObject(renderData) }, TOUCHED) ?? all;
    const kind = OF_DESCENDANTS.exec(renderContext)?.[1]?.toLowerCase();
    return TOUCHED[`${kind}s`] ?? all;
  }

  /** The pages of the sheet, of which one is open. Empty for a sheet that shows everything at once. */
  protected get pages(): readonly string[] {
    return [];
  }

  protected override async _prepareContext(
    ...args: Parameters<ActorSheetBase["_prepareContext"]>
  ): Promise<Awaited<ReturnType<ActorSheetBase["_prepareContext"]>>> {
    return Object.assign(await super._prepareContext(...args), { uuid: this.document.uuid });
  }

  protected override _configureRenderOptions(
    options: Parameters<ActorSheetBase["_configureRenderOptions"]>[0] & SheetRenderOptions,
  ): void {
    options.putOff = this.pages.filter(page => page !== this.tabGroups["primary"]);
    super._configureRenderOptions(options);
    options.parts = this.document.limited
      ? [LIMITED]
      : (options.parts?.filter(part => part !== LIMITED && this.#isDrawnNow(options, part)) ?? []);
  }

  /**
   * Whether a part is rendered now. A hidden page whose placeholder is already on the sheet is not rendered
   * but only marked as outdated, and is rendered when the user opens it.
   */
  #isDrawnNow(options: SheetRenderOptions, part: string): boolean {
    if (!isPutOffIn(options, part)) {
      this.#stale.delete(part);
      return true;
    }
    this.#stale.add(part);
    return !this.element?.querySelector(`[data-application-part="${part}"]`);
  }

  /** For each hidden page whose rendering is deferred, renders an empty placeholder instead. */
  override _configureRenderParts(
    ...[options]: Parameters<ActorSheetBase["_configureRenderParts"]>
  ): ReturnType<ActorSheetBase["_configureRenderParts"]> {
    const parts = super._configureRenderParts(options);
    for (const page of this.pages) {
      const part = parts[page];
      if (part && isPutOffIn(options, page)) parts[page] = { ...part, template: template("parts/page") };
    }
    return parts;
  }

  override async _preparePartContext(
    ...[partId, context, options]: Parameters<ActorSheetBase["_preparePartContext"]>
  ): Promise<object> {
    if (isPutOffIn(options, partId)) return { page: partId };
    return {
      ...(await super._preparePartContext(partId, context, options)),
      ...(await this.partContext(partId)),
    };
  }

  /** Returns the context that a part needs in addition to the context that all parts share. */
  protected async partContext(_partId: string): Promise<object> {
    return {};
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<ActorSheetBase["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    bindGridKeys(this.element);
    bindMacroDrag(this.element, () => this.document);
    bindSortKeys(this.element, () => this.document);
    if (!this.document.isPerson()) return;
    // Only a person's actions depend on other actors' conditions.
    this.atEnd(
      onScreens(encounter => {
        this.#followScreens(encounter);
      }),
      watchOthers(this.document, () => {
        void this.render();
      }),
      this.views.watchTurn(this.document, () => {
        if (JSON.stringify(this.turnView()) !== this.#turnDrawn) void this.render({ parts: ["head"] });
      }),
    );
  }

  protected override _onClose(...[options]: Parameters<ActorSheetBase["_onClose"]>): void {
    super._onClose(options);
    this.#stale.clear();
  }

  protected override async _onRender(
    ...[context, options]: Parameters<ActorSheetBase["_onRender"]>
  ): Promise<void> {
    await super._onRender(context, options);
    if ((options as SheetRenderOptions).parts?.includes("head") && "turn" in context)
      this.#turnDrawn = JSON.stringify(context.turn);
    this.#dropParts();
    // The user can open another page while the sheet itself is still opening.
    const open = this.tabGroups["primary"] ?? "";
    if (!this.document.limited && this.#stale.has(open)) void this.render({ parts: [open] });
  }

  /**
   * Removes the parts that don't match the user's permission, which may have changed while the window was
   * open: the parts of the full sheet for users with limited permission, and the limited part for all others.
   */
  #dropParts(): void {
    for (const part of this.element.querySelectorAll<HTMLElement>("[data-application-part]")) {
      if ((part.dataset["applicationPart"] === LIMITED) !== this.document.limited) part.remove();
    }
  }

  override changeTab(...[tab, group, options]: Parameters<ActorSheetBase["changeTab"]>): void {
    super.changeTab(tab, group, options);
    if (this.#stale.has(tab) && this.rendered) void this.render({ parts: [tab] });
  }

  override _preSyncPartState(...args: Parameters<ActorSheetBase["_preSyncPartState"]>): void {
    super._preSyncPartState(...args);
    keepOpen(args[1], args[2]);
  }

  protected override _onChangeForm(...[config, event]: Parameters<ActorSheetBase["_onChangeForm"]>): void {
    const field = event.target as HTMLInputElement;
    if (field.dataset["adjust"] !== undefined) void this.#adjust(field);
    else if (field.name && !rejectBadInput(event, this.words, message => ui.notifications.error(message)))
      super._onChangeForm(config, event);
  }

  /**
   * Submits only the changed field, so that users editing different fields don't overwrite each other's
   * changes.
   */
  protected override _processFormData(
    ...[event, , formData]: Parameters<ActorSheetBase["_processFormData"]>
  ): object {
    const name = changedName(event);
    const { LISTS } = this.constructor as typeof BlackoutActorSheet;
    return foundry.utils.expandObject(
      completeLists(
        changedFields(formData.object, name, LISTS),
        LISTS.map(path => ({ path, isPlain: false })),
        this.document._source,
      ),
    );
  }

  /** Changes a number that varies during play, such as hit points, armor or ammunition. */
  async #adjust(field: HTMLInputElement): Promise<void> {
    const { adjust = "", itemId, now = "0", min = "0", max = "0" } = field.dataset;
    const typed = typedNumber(field.value, Number(now), Number(min), Number(max));
    if ("allowed" in typed) {
      const allowed = this.words.format("BLACKOUT.error.allowedAdjust", { min, max });
      const message = this.words.format("BLACKOUT.error.field", {
        field: field.ariaLabel ?? adjust,
        value: field.value,
        allowed,
      });
      ui.notifications.error(message);
      field.value = field.defaultValue;
      return;
    }
    field.value = field.defaultValue;
    if (itemId) await this.document.items.get(itemId)?.update({ [adjust]: typed.value });
    else await this.#setNumber(adjust, typed.change ?? typed.value, typed.change !== undefined);
  }

  /**
   * Sets or changes a number of the actor. In play mode, the same rules apply as for numbers entered on a
   * token: damage first reduces Damage Resistance, and the result is recorded on a card that can be undone.
   * In edit mode, the stored value is simply corrected.
   */
  async #setNumber(path: string, value: number, isChange: boolean): Promise<void> {
    if (
      !this.isEditable ||
      (!this.editing && (await adjustToken(this.document, path.replace(/^system\./, ""), value, isChange)))
    )
      return;
    const now = Number(foundry.utils.getProperty(this.document, path));
    await this.document.update({ [path]: isChange ? now + value : value });
  }

  /** Takes an item out of its container. */
  async #takeOut(item: Item.Implementation | undefined): Promise<void> {
    if (item) await placeItem(item, { container: "" });
  }

  /** Marks an item as a favorite, or removes the mark if the item already is one. */
  async #favor(item: Item.Implementation | undefined): Promise<void> {
    if (item?.isThing()) await item.update({ system: { favourite: !item.system.favourite } });
  }

  /** Executes the action of an item, such as a known maneuver. */
  async #doItem(target: HTMLElement, fast: boolean): Promise<void> {
    const item = this.itemOf(target);
    if (item && this.isEditable) await doItemAction(item, dataOf(target, "actionType"), fast);
  }
}
