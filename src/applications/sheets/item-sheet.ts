import type { Attribute } from "../../rules/character/attributes.ts";
import { ItemSheetBase } from "../../compat/applications.ts";
import { systemOf } from "../../compat/documents.ts";
import { defaultArtwork } from "../../documents/artwork.ts";
import { perform } from "../../actions/core/perform.ts";
import { targetedActors } from "../dialogs/targets.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { action, dataOf } from "../shared/actions.ts";
import { enriched } from "../shared/enrich.ts";
import { changedFields, rejectBadInput } from "../shared/forms.ts";
import { picture } from "../shared/pictures.ts";
import type { ReadoutPart } from "../shared/readout.ts";
import { template } from "../shared/templates.ts";
import { partsTouched } from "../shared/touched.ts";
import { doItemAction } from "./sheet-actions.ts";
import { isPlainList } from "./item/field-spec.ts";
import { valueAt } from "./item/value-at.ts";
import { completeLists, textLines } from "./item/typed-lists.ts";
import { watchSiblings } from "./item/watch-siblings.ts";
import { onScreens, screensOf, variantsInUse } from "../variants/fetch-screens.ts";
import { documentSheet, documentSheetActions, type SheetRenderOptions } from "./document-sheet.ts";
import { changedName, newEffect } from "./sheet-form.ts";
import { explainPool } from "./weapon-pool.ts";
import { windows } from "../windows.ts";

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

const handler = action<BlackoutItemSheet>;

/**
 * The sheet for all item types. The content for each type is defined as data (`item/kind-fields.ts`). Like
 * actor sheets, it has a play mode and an edit mode.
 */
export class BlackoutItemSheet extends documentSheet<Item.Implementation, typeof ItemSheetBase>(
  ItemSheetBase,
) {
  static override DEFAULT_OPTIONS: typeof ItemSheetBase.DEFAULT_OPTIONS = {
    classes: ["blackout", "sheet", "item", "bo-item"],
    position: { width: 560, height: 620 },
    form: { submitOnChange: true, closeOnSubmit: false },
    window: { resizable: true, icon: "bo-i" },
    actions: {
      ...documentSheetActions,
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
        const item = this.document;
        return this.pressVariant(target, event.shiftKey, { actor: this.views.bearerOf(item), item });
      }),
      renew: handler(function () {
        return windows.renew(this.document);
      }),
      addEffect: handler(function () {
        return this.document.createEmbeddedDocuments("ActiveEffect", [newEffect()]);
      }),
      removeEffect: handler(function (_event, target) {
        return this.remove(this.effectOf(target));
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

  protected override _getHeaderControls(): ReturnType<ItemSheetBase["_getHeaderControls"]> {
    return [...super._getHeaderControls(), ...renewControls(this.document)];
  }

  /** Whether the user can see the sheet. Users with limited permission for an actor can't see its gear. */
  override get isVisible(): boolean {
    return super.isVisible && !this.document.limited;
  }

  /** Returns the parts to render: the requested parts or, by default, those that the change affects. */
  protected override partsOf({ parts, renderContext, renderData }: SheetRenderOptions): readonly string[] {
    const touched =
      renderContext === "updateItem" && renderData
        ? partsTouched({ ...foundry.utils.flattenObject(renderData) }, TOUCHED)
        : null;
    return parts ?? touched ?? Object.keys(BlackoutItemSheet.PARTS);
  }

  protected override async _prepareContext(...[renderOptions]: Parameters<ItemSheetBase["_prepareContext"]>) {
    const before = await this.contextBefore(renderOptions);
    if (before) return before;
    const { words, editing } = this;
    const item = this.document;
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

  /**
   * Returns the default text of the explanation line. For a weapon that belongs to an actor, it explains the
   * weapon's first pool.
   */
  #restingReadout(): string {
    const item = this.document;
    const actor = this.views.bearerOf(item);
    const [first] = item.isWeapon() ? item.system.attacks : [];
    const explanation = actor && first ? explainPool(actor, first.attribute, first.skill, this.words) : null;
    return explanation
      ? explanation.map(({ text }) => text).join("")
      : this.words.localize("BLACKOUT.readout.rest");
  }

  /**
   * Returns the explanation of a number that the sheet shows: the dice for an attribute and skill pair, or a
   * number that mods have changed.
   */
  protected override explain({ dataset }: HTMLElement): readonly ReadoutPart[] | null {
    const actor = this.views.bearerOf(this.document);
    if (dataset["explain"] === "pair")
      return actor
        ? explainPool(actor, dataset["attribute"] as Attribute, dataset["skill"] ?? "", this.words)
        : null;
    const path = dataset["path"] ?? "";
    return this.views.explainModded(
      path,
      this.views.labelOfPath(this.document.type, path, this.words),
      this.views.itemWorld(this.document, this.words, {}),
    );
  }

  protected override async _renderFrame(
    ...[renderOptions]: Parameters<ItemSheetBase["_renderFrame"]>
  ): Promise<HTMLElement> {
    const frame = await super._renderFrame(renderOptions);
    const { glyph } = picture(defaultArtwork("Item", this.document.type));
    const icon = frame.querySelector<HTMLElement>(".window-icon");
    if (icon && glyph) icon.style.maskImage = `url("${glyph}")`;
    return frame;
  }

  protected override async _onFirstRender(
    ...[context, renderOptions]: Parameters<ItemSheetBase["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, renderOptions);
    const redraw = () => {
      void this.render({ parts: ["head", "details", "readout"] });
    };
    this.atEnd(
      watchSiblings(this.document, redraw),
      onScreens(encounter => {
        if (encounter === null) redraw();
      }),
    );
  }

  protected override _onChangeForm(...[config, event]: Parameters<ItemSheetBase["_onChangeForm"]>): void {
    const field = event.target as HTMLInputElement;
    const { effect, build } = field.dataset;
    if (effect !== undefined) void this.document.effects.get(effect)?.update({ disabled: !field.checked });
    else if (build !== undefined)
      void this.views
        .bearerOf(this.document)
        ?.items.get(field.value)
        ?.update({ system: { host: this.document.id ?? "" } });
    else if (
      field.getAttribute("name") &&
      !rejectBadInput(event, this.words, message => ui.notifications.error(message))
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

  #other(target: HTMLElement): Item.Implementation | undefined {
    return this.views.bearerOf(this.document)?.items.get(dataOf(target, "itemId"));
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

  /** Changes the stored version of a list, which doesn't include entries that mods add. */
  async #setRows(path: string, change: (rows: readonly unknown[]) => readonly unknown[]): Promise<void> {
    const rows = valueAt(this.document._source, path);
    await this.document.update({ [path]: change(Array.isArray(rows) ? structuredClone(rows) : []) });
  }

  async #attack(pair: string, fast: boolean): Promise<void> {
    const item = this.document;
    const actor = this.views.bearerOf(item);
    if (!actor || !this.isEditable || !item.isWeapon()) return;
    const actionKey = this.views.attackAction(item.system);
    await perform({
      action: actionKey,
      actor,
      item,
      // For an attack on individual targets, the dialog itself suggests a target.
      targets: actionKey === "area" ? targetedActors() : fast ? targetedActors().slice(0, 1) : [],
      choices: { pair },
      fast,
    });
  }
}

/**
 * Returns a list with the menu entry that updates an item from its source compendium. The list is empty if the
 * user isn't allowed to edit the item, if it doesn't belong to an actor, or if it is in a compendium.
 */
function renewControls(
  item: BlackoutItem,
): readonly { readonly action: string; readonly icon: string; readonly label: string }[] {
  return item.isOwner && !item.pack && item.parent instanceof Actor
    ? [{ action: "renew", icon: "fa-solid fa-arrows-rotate", label: "BLACKOUT.renew.open" }]
    : [];
}
