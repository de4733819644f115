import type { Attribute } from "../../rules/character/attributes.ts";
import type { CharacterData } from "../../data/actor/character.ts";
import type { FollowerData } from "../../data/actor/follower.ts";
import { mayHave } from "../../data/item/holders.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { removal, systemOf } from "../../compat/documents.ts";
import { localize, localized } from "../../language/localize.ts";
import { equip, equipWarnings, overruleWarning } from "../../features/gear/equip.ts";
import { stateRows } from "../../features/state-rows.ts";
import { rollTest } from "../../features/test.ts";
import { action, dataOf } from "../shared/actions.ts";
import { picture } from "../shared/pictures.ts";
import { partsTouched } from "../shared/touched.ts";
import type { ReadoutPart } from "../shared/readout.ts";
import { template } from "../shared/templates.ts";
import { plain } from "../shared/words.ts";
import type { SheetRenderOptions } from "./document-sheet.ts";
import { BlackoutActorSheet } from "./actor-sheet.ts";
import { armorSource } from "./armor-source.ts";
import type { CharacterWorld } from "./character-view.ts";
import { effectRows } from "./effect-rows.ts";
import { variantsInUse } from "../variants/fetch-screens.ts";
import { isVariantKey, variantKeys } from "../../actions/variants/registry.ts";
import { effectFacts, itemFacts, personFacts } from "./facts.ts";
import { filterGear, noFilter } from "./gear-filter.ts";
import { marksOf } from "./marks.ts";
import { commandsOf } from "./sheet-actions.ts";

/** The pages of combat variants as parts of a sheet. The page of a variant that isn't in use is empty. */
export const variantParts = Object.fromEntries(
  variantKeys().map(key => [key, { template: template("variants/page"), scrollable: [""] }]),
);

/** The fields whose changes affect neither the play page's dice nor the available actions. */
const APART = Object.fromEntries(
  [
    "name",
    "img",
    "prototypeToken",
    "system.credits",
    "system.experience",
    "system.favourites",
    "system.stress",
  ].map(path => [path, ["play"]]),
);

/** The parts to redraw when items or effects change. */
export const changedByItems: readonly string[] = [
  "head",
  "tabs",
  "play",
  "gear",
  "training",
  "effects",
  ...variantKeys(),
];

const handler = action<SkilledSheet>;

/** The base class for sheets of actors with attributes and skills: characters and followers. */
export abstract class SkilledSheet extends BlackoutActorSheet {
  static override DEFAULT_OPTIONS: typeof BlackoutActorSheet.DEFAULT_OPTIONS = {
    classes: ["bo-character"],
    actions: {
      roll: handler(function (event, target) {
        return this.#roll(target, event.shiftKey);
      }),
      place: handler(function (_event, target) {
        return this.#place(target);
      }),
      overrule: handler(function (_event, target) {
        return overruleWarning(this.document, dataOf(target, "warning"));
      }),
      filterKind: handler(function (_event, target) {
        return this.#filterBy({ kind: dataOf(target, "kind") });
      }),
      filterFavourites: handler(function () {
        return this.#filterBy({ favourites: !this.#filter.favourites });
      }),
      addItem: handler(function (_event, target) {
        return this.addItem(dataOf(target, "type"), "carried");
      }),
      addSkill: handler(function () {
        return this.#addSkill();
      }),
      removeSkill: handler(function (_event, target) {
        return this.document.update(removal("system.skills", dataOf(target, "skill")));
      }),
    },
  };

  /** The pages of the sheet, except for those of combat variants. */
  protected abstract readonly ownPages: readonly string[];

  override tabGroups: Record<string, string | null> = { primary: "play" };

  readonly #filter = noFilter();
  /**
   * What the play page showed when it was last rendered: the matrix, the attacks and the available actions. It is
   * kept until a change that might affect it.
   */
  #playContext: object | null = null;

  protected get skilled(): CharacterData | FollowerData {
    return systemOf<CharacterData | FollowerData>(this.document);
  }

  protected get world(): CharacterWorld {
    const actor = this.document;
    return {
      words: this.words,
      houseRules: currentHouseRules(),
      rowsFor: (...test) => stateRows(actor, ...test),
    };
  }

  /** Returns the pages, including those of the combat variants in use. */
  protected override get pages(): readonly string[] {
    return [...this.ownPages, ...variantsInUse()];
  }

  protected override get variantParts(): readonly string[] {
    return variantsInUse();
  }

  protected override _configureRenderOptions(
    options: Parameters<BlackoutActorSheet["_configureRenderOptions"]>[0] & { parts?: string[] },
  ): void {
    // The open page can belong to a variant that is no longer in use. In that case, the play page is opened
    // instead.
    if (!this.pages.includes(this.tabGroups["primary"] ?? "")) this.tabGroups["primary"] = "play";
    super._configureRenderOptions(options);
    // The empty placeholder for an unused variant never changes, so it isn't rendered again.
    const unused = variantKeys().filter(
      key =>
        !variantsInUse().includes(key) &&
        this.element?.querySelector(`[data-application-part="${key}"][hidden]`),
    );
    options.parts = options.parts?.filter(part => !unused.some(key => key === part)) ?? [];
  }

  protected override async _prepareContext(...[options]: Parameters<BlackoutActorSheet["_prepareContext"]>) {
    const before = await this.contextBefore(options);
    if (before) return before;
    const { words } = this;
    const system = this.skilled;
    const items = itemFacts(this.document);
    const effects = effectRows(effectFacts(this.document), words);
    const marks = marksOf(this.document, words);
    const count = effects.length + marks.conditions.filter(({ tone }) => tone !== "off").length;
    return Object.assign(await super._prepareContext(options), {
      owner: this.isEditable,
      shares: this.shares,
      editing: this.editing,
      name: this.document.name,
      portrait: { ...picture(this.document.img), size: "" },
      vitals: this.views.ownVitals(this.views.characterHead(system, words), armorSource(items), words),
      marks,
      effects,
      turn: this.turnView(),
      tabs: this.pages.map(id => ({
        id,
        label: words.localize(`BLACKOUT.sheet.tab.${id}`),
        active: this.tabGroups["primary"] === id,
        count: id === "effects" && count > 0 ? count : "",
      })),
      readout: { rest: words.localize("BLACKOUT.readout.rest") },
      addItems: this.views.itemTypeButtons(words),
    });
  }

  /**
   * Renders the sheet. Recomputes the dice and the available actions unless the change is limited to numbers
   * and text that don't affect them.
   */
  override async render(
    options: boolean | SheetRenderOptions = {},
    more: SheetRenderOptions = {},
  ): Promise<this> {
    const { renderContext, renderData } = typeof options === "boolean" ? more : options;
    const isKept =
      renderContext === "updateActor" &&
      renderData !== undefined &&
      partsTouched({ ...foundry.utils.flattenObject(renderData) }, APART) !== null;
    if (!isKept) this.#playContext = null;
    return super.render(options, more);
  }

  protected override async partContext(partId: string): Promise<object> {
    const own = this.pages.includes(partId) ? { active: this.tabGroups["primary"] === partId } : {};
    return { ...own, ...this.#pageContext(partId) };
  }

  #pageContext(partId: string): object {
    if (partId === "play")
      return this.editing
        ? { edit: this.views.skilledEdit(this.skilled, this.world) }
        : (this.#playContext ??= this.#play());
    if (isVariantKey(partId))
      return { key: partId, drawn: variantsInUse().includes(partId) ? this.variantTab(partId) : null };
    if (partId === "gear") return { gear: this.#gear(), filter: this.#filter };
    return partId === "training" ? this.#training() : {};
  }

  #play(): object {
    const { world } = this;
    const items = itemFacts(this.document);
    return {
      matrix: this.views.matrix(this.skilled, world),
      attacks: this.views.characterAttacks(this.skilled, items, world),
      commands: commandsOf(this.document, world.words),
      atHand: this.views.favoriteGear(this.skilled, items, world),
      injuryReduction: plain(this.skilled.injuryReduction),
    };
  }

  #gear(): object {
    const { words } = this;
    const gear = this.views.characterGear(this.skilled, itemFacts(this.document), this.world);
    return {
      ...gear,
      groups: gear.groups.map(group => this.views.placesOf(group, words)),
      odd: this.#oddities(),
    };
  }

  /**
   * Returns the warnings about worn and held gear. Gamemasters also see overruled warnings, which they can
   * restore.
   */
  #oddities(): object[] {
    const { words } = this;
    return equipWarnings(this.document, this.skilled.equipProblems)
      .filter(({ overruled }) => game.user.isGM || !overruled)
      .map(({ text, key, overruled }) => ({
        text: localized(text),
        key,
        overruled,
        overrule: game.user.isGM
          ? words.localize(overruled ? "BLACKOUT.equip.sayAgain" : "BLACKOUT.equip.letBe")
          : "",
      }));
  }

  #training(): object {
    const { words } = this;
    const { implants, geneModPoints } = this.skilled;
    const { type } = this.document;
    const groups = this.views.personGroups(personFacts(this.document), {
      words,
      skillName: key => this.views.skillName(this.skilled, key, words),
      hasSkill: key => Object.hasOwn(this.skilled.allSkills, key),
      mayHave: kind => mayHave(type, kind),
      mayAct: this.isEditable && !this.editing,
    });
    const dose = implants.bulk > 0 ? words.localize("BLACKOUT.person.dose") : "";
    const budgets: Record<string, object> = {
      implant: { ...this.views.implantView(implants, words), explain: "implants", note: dose },
      geneMod: { ...this.views.geneModView(geneModPoints, words), explain: "geneMods" },
    };
    return {
      person: groups.map(group => ({ ...group, budget: budgets[group.key] ?? null })),
      geneModPoints: this.skilled.geneMods.points,
    };
  }

  protected override async _onRender(...args: Parameters<BlackoutActorSheet["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    filterGear(this.element, this.#filter);
  }

  protected override async _onFirstRender(
    ...args: Parameters<BlackoutActorSheet["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("input", event => {
      const field = event.target as HTMLInputElement;
      if (field.dataset["filter"] !== undefined) this.#filterBy({ search: field.value });
    });
  }

  /** Clears the filter of the gear list, so that no gear is missing when the sheet opens again. */
  protected override _onClose(...[options]: Parameters<BlackoutActorSheet["_onClose"]>): void {
    super._onClose(options);
    Object.assign(this.#filter, noFilter());
  }

  #filterBy(change: Partial<ReturnType<typeof noFilter>>): void {
    // Clicking the button of the selected type again shows all types.
    const kind = change.kind !== undefined && change.kind === this.#filter.kind ? "" : change.kind;
    Object.assign(this.#filter, change, kind === undefined ? {} : { kind });
    filterGear(this.element, this.#filter);
  }

  protected override explain(target: HTMLElement): readonly ReadoutPart[] | null {
    return this.views.explainSkilled(target.dataset, dataOf(target, "itemId"), {
      actor: this.document,
      system: this.skilled,
      world: this.world,
    });
  }

  async #roll(target: HTMLElement, fast: boolean): Promise<void> {
    if (!this.isEditable) return;
    await rollTest(this.document, {
      attribute: dataOf(target, "attribute") as Attribute,
      skill: dataOf(target, "skill"),
      fast,
    });
  }

  async #place(target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    if (item) await equip(item, dataOf(target, "place") as "worn");
  }

  async #addSkill(): Promise<void> {
    const key = `own${foundry.utils.randomID(8)}`;
    await this.document.update({
      system: {
        skills: {
          [key]: { rank: 0, label: localize("BLACKOUT.sheet.newSkill"), attribute: "intelligence" },
        },
      },
    });
  }

  protected override _onChangeForm(
    ...[config, event]: Parameters<BlackoutActorSheet["_onChangeForm"]>
  ): void {
    const field = event.target as HTMLInputElement;
    const { effect, filter } = field.dataset;
    if (filter !== undefined) return;
    if (effect !== undefined) void this.document.effects.get(effect)?.update({ disabled: !field.checked });
    else super._onChangeForm(config, event);
  }
}
