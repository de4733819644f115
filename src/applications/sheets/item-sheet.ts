import { ItemSheetBase, systemOf } from "../../compat.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { itemRarities } from "../../data/item/common.ts";
import { action, dataOf, type Handler } from "../shared/actions.ts";
import { enriched } from "../shared/enrich.ts";
import { rememberCaret, restoreCaret, type CaretMemory } from "../shared/focus.ts";
import { changedFields, refuseBadInput } from "../shared/forms.ts";
import { bindTabKeys, markOpenTab } from "../shared/keyboard.ts";
import { addModeToggle, markMode, type SheetMode } from "../shared/mode-toggle.ts";
import { options } from "../shared/options.ts";
import { picture } from "../shared/pictures.ts";
import { qualityOptions, shownQualities, type StoredQuality } from "../shared/qualities.ts";
import { Press } from "../shared/press.ts";
import { bindReadout, type Said } from "../shared/readout.ts";
import { template } from "../shared/templates.ts";
import { plain, foundryWords, type Words } from "../shared/words.ts";
import { factsOf } from "./facts.ts";
import type { AnyItemFacts } from "./item-rows.ts";

type PartState = Parameters<ItemSheetBase["_syncPartState"]>[3];
const TABS = ["details", "description"] as const;

/** What every item sheet does: head, details of its kind, qualities, description; play and edit mode as on actors. */
export abstract class BlackoutItemSheet extends ItemSheetBase {
  static override DEFAULT_OPTIONS: typeof ItemSheetBase.DEFAULT_OPTIONS = {
    classes: ["blackout", "sheet", "item", "bo-item"],
    position: { width: 560, height: 620 },
    form: { submitOnChange: true, closeOnSubmit: false },
    window: { resizable: true },
    actions: {
      mode: handler(function (_event, target) { return this.setMode(dataOf(target, "mode") === "edit" ? "edit" : "play"); }),
      portrait: handler(function () { return this.#choosePicture(); }),
      addQuality: handler(function () { return this.#setQualities(qualities => [...qualities, { key: "", x: null, text: "" }]); }),
      removeQuality: handler(function (_event, target) { return this.#setQualities(qualities => qualities.filter((_, index) => index !== Number(dataOf(target, "index")))); }),
    },
  };

  static PARTS: Record<string, foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart> = {
    head: { template: template("parts/item-head") },
    tabs: { template: template("parts/tabs") },
    description: { template: template("item/description"), scrollable: [""] },
    readout: { template: template("parts/readout") },
  };

  /** Paths of lists whose rows the form names by index. */
  static LISTS: readonly string[] = ["system.qualities"];

  override tabGroups: Record<string, string | null> = { primary: "details" };

  #mode: SheetMode = "play";
  #caret: CaretMemory | null = null;
  readonly #press = new Press();

  /** What the item is in a line: `Ranged weapon, common, 240 credits`. */
  protected abstract kindLine(facts: AnyItemFacts): string;

  /** The few numbers of the head that matter most, each with its unit. */
  protected abstract summary(facts: AnyItemFacts): readonly { readonly value: string; readonly rest?: string; readonly unit: string }[];

  /** What the details of this kind print. */
  protected abstract details(facts: AnyItemFacts): { readonly facts: readonly { readonly label: string; readonly value: string }[] };

  /** What the readout says of an element; the base says nothing but what the element says itself. */
  protected explain(_target: HTMLElement): readonly Said[] | null {
    return null;
  }

  /** What the readout says while nothing is asked. */
  protected restingReadout(_facts: AnyItemFacts): string {
    return this.words.localize("BLACKOUT.readout.restItem");
  }

  protected get words(): Words {
    return foundryWords();
  }

  get editing(): boolean {
    return this.#mode === "edit" && this.isEditable;
  }

  override get title(): string {
    return `${game.i18n.localize(`TYPES.Item.${this.document.type}`)}: ${this.document.name}`;
  }

  /** Whoever knows an actor by sight only does not look into its gear. */
  override get isVisible(): boolean {
    return super.isVisible && !this.document.limited;
  }

  /** Closes when the user loses the right to look while it is open. */
  protected override _canRender(...[renderOptions]: Parameters<ItemSheetBase["_canRender"]>): false | void {
    if (!this.rendered || this.isVisible) return super._canRender(renderOptions);
    void this.close();
    return false;
  }

  /** Switches between play and edit. */
  async setMode(mode: SheetMode): Promise<void> {
    this.#mode = mode;
    if (this.element) markMode(this.element, mode);
    await this.render();
  }

  protected override async _prepareContext(...[renderOptions]: Parameters<ItemSheetBase["_prepareContext"]>) {
    const { words, editing } = this;
    const facts = factsOf(this.document);
    if (!facts) throw new Error(`${this.document.uuid}: no sheet of ours fits an item of type ${this.document.type}`);
    const { system } = facts;
    const details = this.details(facts);
    const { description } = systemOf<{ description: string }>(this.document);
    return Object.assign(await super._prepareContext(renderOptions), {
      owner: this.isEditable, editing, name: facts.name, portrait: { ...picture(facts.img), size: "" }, kind: this.kindLine(facts), summary: this.summary(facts),
      tabs: TABS.map(id => ({ id, label: words.localize(`BLACKOUT.sheet.tab.${id}`), active: this.tabGroups["primary"] === id, count: "" })),
      details, open: { details: this.tabGroups["primary"] === "details", description: this.tabGroups["primary"] === "description" },
      common: {
        quantity: system.quantity, weight: system.weight, price: system.price, encumbrance: system.encumbrance, unit: currentHouseRules().capacityUnit,
        rarities: options(itemRarities, system.rarity, "BLACKOUT.item.rarity", words),
        facts: [
          ...details.facts, { label: words.localize("BLACKOUT.item.quantity"), value: plain(system.quantity) },
          { label: words.localize("BLACKOUT.item.weight"), value: `${plain(system.weight)} ${currentHouseRules().capacityUnit}` },
          { label: words.localize("BLACKOUT.item.price"), value: words.format("BLACKOUT.sheet.creditsOf", { n: plain(system.price) }) },
          { label: words.localize("BLACKOUT.item.encumbrance"), value: plain(system.encumbrance) },
        ],
      },
      qualities: shownQualities(system.qualities, words).map(quality => ({
        ...quality, options: qualityOptions(quality.key, words),
        label: words.format("BLACKOUT.quality.number", { n: String(quality.index + 1) }), removeLabel: words.format("BLACKOUT.remove.one", { name: quality.name }),
      })),
      automations: (["automated", "assisted", "reference"] as const).map(key => ({ key, label: words.localize(`BLACKOUT.automation.${key}`), does: words.localize(`BLACKOUT.automationDoes.${key}`) })),
      description: { value: description, enriched: await enriched(description, this.document) },
      readout: { rest: this.restingReadout(facts), hint: "" },
    });
  }

  protected override async _renderFrame(...[renderOptions]: Parameters<ItemSheetBase["_renderFrame"]>): Promise<HTMLElement> {
    const frame = await super._renderFrame(renderOptions);
    if (this.isEditable) addModeToggle(frame, this.#mode);
    return frame;
  }

  protected override async _onFirstRender(...[context, renderOptions]: Parameters<ItemSheetBase["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(context, renderOptions);
    this.#press.watch(this.element);
    bindReadout(this.element, target => this.explain(target));
    bindTabKeys(this.element);
  }

  protected override async _renderHTML(...[context, renderOptions]: Parameters<ItemSheetBase["_renderHTML"]>): Promise<unknown> {
    const parts = await super._renderHTML(context, renderOptions);
    await this.#press.released;
    return parts;
  }

  protected override async _onRender(...[context, renderOptions]: Parameters<ItemSheetBase["_onRender"]>): Promise<void> {
    await super._onRender(context, renderOptions);
    markOpenTab(this.element);
  }

  override changeTab(...[tab, group, tabOptions]: Parameters<ItemSheetBase["changeTab"]>): void {
    super.changeTab(tab, group, tabOptions);
    markOpenTab(this.element);
  }

  override _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: PartState): void {
    super._preSyncPartState(partId, newElement, priorElement, state);
    this.#caret = rememberCaret(priorElement) ?? this.#caret;
  }

  override _syncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: PartState): void {
    super._syncPartState(partId, newElement, priorElement, state);
    if (!this.#caret || !newElement.querySelector(this.#caret.selector)) return;
    restoreCaret(newElement, this.#caret);
    this.#caret = null;
  }

  /** Only fields that store something are closed to those who may not edit. */
  protected override _toggleDisabled(disabled: boolean): void {
    for (const field of this.element.querySelectorAll<HTMLInputElement>(".window-content [name]")) field.disabled = disabled;
  }

  protected override _onChangeForm(...[config, event]: Parameters<ItemSheetBase["_onChangeForm"]>): void {
    if (!refuseBadInput(event, this.words, message => ui.notifications.error(message))) super._onChangeForm(config, event);
  }

  protected override _processFormData(...[event, , formData]: Parameters<ItemSheetBase["_processFormData"]>): object {
    const name = event?.type === "change" ? (event.target as Element).getAttribute("name") : null;
    return foundry.utils.expandObject(changedFields(formData.object, name, (this.constructor as typeof BlackoutItemSheet).LISTS));
  }

  protected override async _processSubmitData(...args: Parameters<ItemSheetBase["_processSubmitData"]>): Promise<void> {
    try {
      await super._processSubmitData(...args);
    } catch (error) {
      ui.notifications.error(error instanceof Error ? error.message : String(error));
      await this.render();
    }
  }

  async #choosePicture(): Promise<void> {
    const picker = new foundry.applications.apps.FilePicker.implementation({
      type: "image", current: this.document.img ?? "", callback: (path: string) => { void this.document.update({ img: path }); },
    });
    await picker.browse();
  }

  async #setQualities(change: (qualities: StoredQuality[]) => StoredQuality[]): Promise<void> {
    const qualities = factsOf(this.document)?.system.qualities.map(({ key, x, text }) => ({ key, x, text })) ?? [];
    await this.document.update({ system: { qualities: change(qualities) } });
  }
}

function handler(run: Handler<BlackoutItemSheet>) {
  return action<BlackoutItemSheet>(run);
}
