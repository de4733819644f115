import type { Attribute } from "../../rules/character/attributes.ts";
import { ItemSheetBase } from "../../compat/applications.ts";
import { systemOf } from "../../compat/documents.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { defaultArtwork } from "../../documents/artwork.ts";
import { perform } from "../../actions/core/perform.ts";
import { targetedActors } from "../dialogs/targets.ts";
import { renewControls } from "../importer/renew-controls.ts";
import { closeWithDocument } from "../shared/deleted.ts";
import { action, confirmRemoval, dataOf, type Handler } from "../shared/actions.ts";
import { watchPictures } from "../shared/broken-pictures.ts";
import { choosePicture } from "../shared/choose-picture.ts";
import { enriched } from "../shared/enrich.ts";
import { changedFields, refuseBadInput } from "../shared/forms.ts";
import { sizeFrame } from "../shared/frame-size.ts";
import { bindTabKeys, markOpenTab } from "../shared/keyboard.ts";
import { addModeToggle, markMode, type SheetMode } from "../shared/mode-toggle.ts";
import { picture } from "../shared/pictures.ts";
import { bindReadout, type Said } from "../shared/readout.ts";
import { template } from "../shared/templates.ts";
import { partsTouched } from "../shared/touched.ts";
import { labelled } from "../shared/texts.ts";
import { foundryWords, type Words } from "../shared/words.ts";
import { doItemAction } from "./sheet-actions.ts";
import { isPlainList } from "./item/field-spec.ts";
import { valueAt } from "./item/value-at.ts";
import { completeLists, textLines } from "./item/typed-lists.ts";
import { watchSiblings } from "./item/watch-siblings.ts";
import { onScreens, pressVariant, screensOf, variantsInUse } from "../variants/fetch-screens.ts";
import { SheetDrawing } from "./sheet-drawing.ts";
import { changedName, disableFields, newEffect, saveEditors, showRejection } from "./sheet-form.ts";
import { fetchSheetViews, sheetViews, type SheetViews } from "./sheet-views.ts";
import { explainPool } from "./weapon-pool.ts";
import { windows } from "../windows.ts";

type RenderOptions = NonNullable<Parameters<ItemSheetBase["render"]>[1]> & { parts?: string[] };
type PartState = Parameters<ItemSheetBase["_syncPartState"]>[3];
const TABS = ["details", "description", "effects"] as const;
/** The tabs for types without details, which have only a name and a description. */
const SHORT_TABS = ["description", "effects"] as const;
const QUALITIES = "system.qualities";

/** The parts to redraw when a field changes. */
const TOUCHED = {
  "system.description": ["details", "description"],
  "system.notes": ["description"],
  "system": ["head", "details", "readout"],
  "name": ["head", "details"],
  "img": ["head"],
};

/** Returns the parts to render: the requested parts or, by default, those that the change affects. */
function partsOf({ parts, renderContext, renderData }: RenderOptions): readonly string[] {
  const touched =
    renderContext === "updateItem" && renderData
      ? partsTouched({ ...foundry.utils.flattenObject(renderData) }, TOUCHED)
      : null;
  return parts ?? touched ?? Object.keys(BlackoutItemSheet.PARTS);
}

/**
 * The sheet for all item types. Its content for each type is described by data (`item/kind-fields.ts`). Like
 * actor sheets, it has a play mode and an edit mode.
 */
export class BlackoutItemSheet extends ItemSheetBase {
  static override DEFAULT_OPTIONS: typeof ItemSheetBase.DEFAULT_OPTIONS = {
    classes: ["blackout", "sheet", "item", "bo-item"],
    position: { width: 560, height: 620 },
    form: { submitOnChange: true, closeOnSubmit: false },
    window: { resizable: true, icon: "bo-i" },
    actions: {
      mode: handler(function (_event, target) {
        return this.setMode(dataOf(target, "mode") === "edit" ? "edit" : "play");
      }),
      portrait: handler(function () {
        return choosePicture(this.document);
      }),
      addRow: handler(function (_event, target) {
        return this.#addRow(dataOf(target, "list"));
      }),
      removeRow: handler(function (_event, target) {
        return this.#removeRow(dataOf(target, "list"), Number(dataOf(target, "index")));
      }),
      roll: handler(function (event, target) {
        return this.#attack(dataOf(target, "pair"), event.shiftKey);
      }),
      command: handler(function (event, target) {
        return this.isEditable
          ? doItemAction(this.document, dataOf(target, "actionType"), event.shiftKey)
          : undefined;
      }),
      openItem: handler(function (_event, target) {
        return this.#other(target)?.sheet?.render(true);
      }),
      takeOutMod: handler(function (_event, target) {
        return this.#other(target)?.update({ system: { host: "" } });
      }),
      takeOut: handler(function (_event, target) {
        return this.#other(target)?.update({ system: { container: "" } });
      }),
      variant: handler(function (event, target) {
        return this.#pressVariant(target, event.shiftKey);
      }),
      renew: handler(function () {
        return windows.renew(this.#item);
      }),
      addEffect: handler(function () {
        return this.document.createEmbeddedDocuments("ActiveEffect", [newEffect()]);
      }),
      openEffect: handler(function (_event, target) {
        return this.document.effects.get(dataOf(target, "effectId"))?.sheet?.render(true);
      }),
      removeEffect: handler(function (_event, target) {
        return this.#removeEffect(dataOf(target, "effectId"));
      }),
    },
  };

  static PARTS: Record<string, foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart> = {
    head: { template: template("parts/item-head") },
    tabs: { template: template("parts/tabs") },
    details: { template: template("item/details"), scrollable: [""] },
    description: { template: template("item/description"), scrollable: [""] },
    effects: { template: template("item/effects"), scrollable: [""] },
    readout: { template: template("parts/readout") },
  };

  override tabGroups: Record<string, string | null> = { primary: "details" };

  #mode: SheetMode = (this.document as BlackoutItem).isFresh ? "edit" : "play";
  readonly #drawing = new SheetDrawing<this, RenderOptions>(partsOf);
  #unwatch: (() => void) | null = null;

  protected get words(): Words {
    return foundryWords();
  }

  get #item(): BlackoutItem {
    return this.document as BlackoutItem;
  }

  /** Returns the view functions. They are available once the sheet has been rendered. */
  private get views(): SheetViews {
    return sheetViews();
  }

  get editing(): boolean {
    return this.#mode === "edit" && this.isEditable;
  }

  override get title(): string {
    return labelled(this.words.localize(`TYPES.Item.${this.document.type}`), this.document.name, this.words);
  }

  protected override _getHeaderControls(): ReturnType<ItemSheetBase["_getHeaderControls"]> {
    return [...super._getHeaderControls(), ...renewControls(this.#item)];
  }

  /** Whether the user can see the sheet. Users with limited permission for an actor can't see its gear. */
  override get isVisible(): boolean {
    return super.isVisible && !this.document.limited;
  }

  /** Closes the sheet if the user loses permission while it is open. */
  protected override _canRender(...[renderOptions]: Parameters<ItemSheetBase["_canRender"]>): false | void {
    if (!this.rendered || this.isVisible) return super._canRender(renderOptions);
    void this.close();
    return false;
  }

  /**
   * Switches between play and edit mode. Saves open editors first. If saving fails, rejects and stays in edit
   * mode.
   */
  async setMode(mode: SheetMode): Promise<void> {
    if (this.editing) await saveEditors(this.element, this.document);
    this.#mode = mode;
    if (this.element) markMode(this.element, mode);
    await this.render();
  }

  /**
   * Renders the sheet. Joins a pending render, so that many consecutive updates require only a few renders.
   */
  override async render(options: boolean | RenderOptions = {}, more: RenderOptions = {}): Promise<this> {
    const asked = typeof options === "boolean" ? { ...more, force: options } : options;
    return this.#drawing.render(this, asked, given => super.render(given));
  }

  protected override _configureRenderOptions(
    ...[options]: Parameters<ItemSheetBase["_configureRenderOptions"]>
  ): void {
    this.#drawing.begin();
    super._configureRenderOptions(options);
  }

  protected override async _prepareContext(...[renderOptions]: Parameters<ItemSheetBase["_prepareContext"]>) {
    await fetchSheetViews();
    const { words, editing } = this;
    const item = this.#item;
    const pages = this.views.fieldsOfKind(item.type)?.sections.length === 0 ? SHORT_TABS : TABS;
    if (!pages.some(page => page === this.tabGroups["primary"])) this.tabGroups["primary"] = pages[0];
    const {
      description,
      notes = "",
      effect = "",
    } = systemOf<{ description: string; notes?: string; effect?: string }>(item);
    const text = await enriched(description, item);
    const world = this.views.itemWorld(item, words, {
      effect: effect === "" ? "" : await enriched(effect, item),
      description: description === "" ? "" : text,
    });
    const variants = item.isThing()
      ? variantsInUse().flatMap(
          key => screensOf(key)?.itemFields(item, { owner: this.isEditable, editing }, words) ?? [],
        )
      : [];
    const view = this.views.itemView(item, world, {
      editing,
      owner: this.isEditable,
      gamemaster: game.user.isGM,
    });
    return Object.assign(await super._prepareContext(renderOptions), view, {
      variants,
      owner: this.isEditable,
      editing,
      bearer: item.parent?.uuid,
      name: item.name,
      portrait: { ...picture(item.img), size: "" },
      tabs: pages.map(id => ({
        id,
        label: words.localize(`BLACKOUT.sheet.tab.${id}`),
        active: this.tabGroups["primary"] === id,
        count: id === "effects" && item.effects.size > 0 ? item.effects.size : "",
      })),
      open: Object.fromEntries(pages.map(id => [id, this.tabGroups["primary"] === id])),
      description: { value: description, enriched: text },
      notes: {
        value: notes,
        enriched: notes === "" ? "" : await enriched(notes, item),
        shown: editing || notes !== "",
      },
      readout: { rest: this.#restingReadout(), hint: "" },
    });
  }

  #pressVariant(target: HTMLElement, fast: boolean): unknown {
    const pressed = {
      command: dataOf(target, "command"),
      target,
      fast,
      combat: null,
      combatant: null,
      actor: this.views.bearerOf(this.#item),
      item: this.#item,
      redraw: () => {
        void this.render();
      },
    };
    return this.isEditable ? pressVariant(dataOf(target, "variant"), pressed) : undefined;
  }

  /**
   * Returns the text that the explanation line shows by default. For a weapon that belongs to an actor, it
   * explains the first pool.
   */
  #restingReadout(): string {
    const item = this.#item;
    const actor = this.views.bearerOf(item);
    const [first] = item.isWeapon() ? item.system.attacks : [];
    const said = actor && first ? explainPool(actor, first.attribute, first.skill, this.words) : null;
    return said ? said.map(({ text }) => text).join("") : this.words.localize("BLACKOUT.readout.restItem");
  }

  /**
   * Returns the explanation of the dice for an attribute and a skill, or of a number that mods have changed.
   */
  #explain({ dataset }: HTMLElement): readonly Said[] | null {
    const actor = this.views.bearerOf(this.#item);
    if (dataset["explain"] === "pair")
      return actor
        ? explainPool(actor, dataset["attribute"] as Attribute, dataset["skill"] ?? "", this.words)
        : null;
    const path = dataset["path"] ?? "";
    return this.views.explainModded(
      path,
      this.views.labelOfPath(this.document.type, path, this.words),
      this.views.itemWorld(this.#item, this.words, {}),
    );
  }

  protected override async _renderFrame(
    ...[renderOptions]: Parameters<ItemSheetBase["_renderFrame"]>
  ): Promise<HTMLElement> {
    const frame = await super._renderFrame(renderOptions);
    sizeFrame(frame, this.position);
    const { glyph } = picture(defaultArtwork("Item", this.document.type));
    const icon = frame.querySelector<HTMLElement>(".window-icon");
    if (icon && glyph) icon.style.maskImage = `url("${glyph}")`;
    if (this.isEditable) addModeToggle(frame, this.#mode);
    return frame;
  }

  protected override async _onFirstRender(
    ...[context, renderOptions]: Parameters<ItemSheetBase["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, renderOptions);
    this.#drawing.watch(this.element);
    bindReadout(this.element, target => this.#explain(target));
    bindTabKeys(this.element);
    watchPictures(this.element, this.words);
    const redraw = () => {
      void this.render({ parts: ["head", "details", "readout"] });
    };
    const ends = [
      watchSiblings(this.#item, redraw),
      onScreens(fight => {
        if (fight === null) redraw();
      }),
      closeWithDocument(this),
    ];
    this.#unwatch = () => {
      for (const end of ends) end();
    };
  }

  protected override _onClose(...[renderOptions]: Parameters<ItemSheetBase["_onClose"]>): void {
    super._onClose(renderOptions);
    this.#unwatch?.();
    this.#unwatch = null;
    this.#drawing.clear();
  }

  protected override async _renderHTML(
    ...[context, renderOptions]: Parameters<ItemSheetBase["_renderHTML"]>
  ): Promise<unknown> {
    const parts = await super._renderHTML(context, renderOptions);
    await this.#drawing.released;
    return parts;
  }

  protected override async _onRender(
    ...[context, renderOptions]: Parameters<ItemSheetBase["_onRender"]>
  ): Promise<void> {
    await super._onRender(context, renderOptions);
    markOpenTab(this.element);
  }

  override changeTab(...[tab, group, tabOptions]: Parameters<ItemSheetBase["changeTab"]>): void {
    super.changeTab(tab, group, tabOptions);
    markOpenTab(this.element);
  }

  protected override _replaceHTML(
    ...[result, content, options]: Parameters<ItemSheetBase["_replaceHTML"]>
  ): void {
    this.#drawing.replace(result as Record<string, HTMLElement>, content, parts => {
      super._replaceHTML(parts, content, options);
    });
  }

  override _preSyncPartState(
    partId: string,
    newElement: HTMLElement,
    priorElement: HTMLElement,
    state: PartState,
  ): void {
    super._preSyncPartState(partId, newElement, priorElement, state);
    this.#drawing.rememberCaret(priorElement);
  }

  override _syncPartState(
    partId: string,
    newElement: HTMLElement,
    priorElement: HTMLElement,
    state: PartState,
  ): void {
    super._syncPartState(partId, newElement, priorElement, state);
    this.#drawing.restoreCaret(newElement);
  }

  /** If the user is not allowed to edit, disables only the fields that store a value. */
  protected override _toggleDisabled(disabled: boolean): void {
    disableFields(this.element, disabled);
  }

  protected override _onChangeForm(...[config, event]: Parameters<ItemSheetBase["_onChangeForm"]>): void {
    const field = event.target as HTMLInputElement;
    const { effect, build } = field.dataset;
    if (effect !== undefined) void this.document.effects.get(effect)?.update({ disabled: !field.checked });
    else if (build !== undefined)
      void this.views
        .bearerOf(this.#item)
        ?.items.get(field.value)
        ?.update({ system: { host: this.document.id ?? "" } });
    else if (
      field.getAttribute("name") &&
      !refuseBadInput(event, this.words, message => ui.notifications.error(message))
    )
      super._onChangeForm(config, event);
  }

  protected override _processFormData(
    ...[event, , formData]: Parameters<ItemSheetBase["_processFormData"]>
  ): object {
    const { type } = this.document;
    const name = changedName(event);
    const lists = [
      ...this.views
        .listsOfKind(type)
        .map(list => ({ path: `system.${list.path}`, isPlain: isPlainList(list) })),
      { path: QUALITIES, isPlain: false },
    ];
    const changes = completeLists(
      changedFields(
        formData.object,
        name,
        lists.map(({ path }) => path),
      ),
      lists,
      this.document._source,
    );
    for (const path of this.views.linesOfKind(type))
      if (`system.${path}` in changes) changes[`system.${path}`] = textLines(changes[`system.${path}`]);
    return foundry.utils.expandObject(changes);
  }

  protected override async _processSubmitData(
    ...args: Parameters<ItemSheetBase["_processSubmitData"]>
  ): Promise<void> {
    const [event] = args;
    try {
      await super._processSubmitData(...args);
    } catch (error) {
      await showRejection(this, event, error, this.words);
    }
  }

  #other(target: HTMLElement): Item.Implementation | undefined {
    return this.views.bearerOf(this.#item)?.items.get(dataOf(target, "itemId"));
  }

  async #addRow(path: string): Promise<void> {
    const fresh =
      path === QUALITIES
        ? { key: "", x: null, text: "" }
        : this.views.listsOfKind(this.document.type).find(list => `system.${list.path}` === path)?.fresh;
    if (fresh !== undefined) await this.#setRows(path, rows => [...rows, fresh]);
  }

  async #removeRow(path: string, index: number): Promise<void> {
    await this.#setRows(path, rows => rows.filter((_, at) => at !== index));
  }

  /** Changes a list in its stored form, without the entries that mods add. */
  async #setRows(path: string, change: (rows: readonly unknown[]) => readonly unknown[]): Promise<void> {
    const rows = valueAt(this.document._source, path);
    await this.document.update({ [path]: change(Array.isArray(rows) ? structuredClone(rows) : []) });
  }

  async #attack(pair: string, fast: boolean): Promise<void> {
    const item = this.#item;
    const actor = this.views.bearerOf(item);
    if (!actor || !this.isEditable || !item.isWeapon()) return;
    const actionKey = this.views.attackAction(item.system);
    await perform({
      action: actionKey,
      actor,
      item,
      // The dialog of an attack proposes its own targets.
      targets: actionKey === "area" ? targetedActors() : fast ? targetedActors().slice(0, 1) : [],
      choices: { pair },
      fast,
    });
  }

  async #removeEffect(id: string): Promise<void> {
    const effect = this.document.effects.get(id);
    if (effect && (await confirmRemoval(effect.name))) await effect.delete();
  }
}

function handler(run: Handler<BlackoutItemSheet>) {
  return action<BlackoutItemSheet>(run);
}
