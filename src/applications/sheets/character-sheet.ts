import type { Attribute } from "../../rules/character/attributes.ts";
import { attributes } from "../../rules/character/attributes.ts";
import type { CharacterData } from "../../data/actor/character.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { removal, systemOf } from "../../compat.ts";
import { standingRows } from "../../play/standing-rows.ts";
import { budgetOf } from "../../documents/budget.ts";
import { rollTest } from "../../play/test.ts";
import { AdvancementWindow } from "../advancement/advancement-window.ts";
import { CreationWindow } from "../creation/creation-window.ts";
import { action, dataOf, type Handler } from "../shared/actions.ts";
import { enriched } from "../shared/enrich.ts";
import { picture } from "../shared/pictures.ts";
import { sumSentence, termsOf, type Said } from "../shared/readout.ts";
import { rowTerm } from "../shared/rows.ts";
import { template } from "../shared/templates.ts";
import { plain } from "../shared/words.ts";
import { BlackoutActorSheet, limitedPart } from "./actor-sheet.ts";
import { armorSource } from "./armor-source.ts";
import { characterAttacks, characterDrives, characterEdit, characterFavourites, characterGear, characterHead, matrix, poolOfPair, skillName, type CharacterWorld } from "./character-view.ts";
import { effectRows } from "./effect-rows.ts";
import { effectFacts, itemFacts } from "./facts.ts";
import { marksOf } from "./marks.ts";
import { deedsOf } from "./sheet-deeds.ts";
import { itemTypeButtons, ownVitals, placesOf } from "./sheet-parts.ts";
import { budgetTile, slowedSentence } from "./state-parts.ts";

interface Favourite { readonly label: string; readonly attribute: Attribute; readonly skill: string }

const TABS = ["play", "gear", "biography", "effects"] as const;

/** The sheet that a player has open half of the evening. */
export class CharacterSheet extends BlackoutActorSheet {
  static override DEFAULT_OPTIONS: typeof BlackoutActorSheet.DEFAULT_OPTIONS = {
    classes: ["bo-character"],
    position: { width: 760, height: 700 },
    window: { icon: "bo-i bo-g-astronaut-helmet" },
    actions: {
      roll: handler(function (event, target) { return this.#roll(target, event.shiftKey); }),
      goOn: handler(function () { return CreationWindow.open(this.blackoutActor); }),
      advance: handler(function () { return AdvancementWindow.open(this.blackoutActor); }),
      place: handler(function (_event, target) { return this.itemOf(target)?.update({ system: { location: dataOf(target, "place") as "worn" } }); }),
      addItem: handler(function (_event, target) { return this.addItem(dataOf(target, "type"), "carried"); }),
      addSkill: handler(function () { return this.#addSkill(); }),
      removeSkill: handler(function (_event, target) { return this.document.update(removal("system.skills", dataOf(target, "skill"))); }),
      addFavourite: handler(function () { return this.#setFavourites(favourites => [...favourites, { label: "", attribute: "insight", skill: "perception" }]); }),
      removeFavourite: handler(function (_event, target) { return this.#setFavourites(favourites => favourites.filter((_, index) => index !== Number(dataOf(target, "index")))); }),
      addDrive: handler(function () { return this.#setDrives(drives => [...drives, { text: "", chosen: false }]); }),
      removeDrive: handler(function (_event, target) { return this.#setDrives(drives => drives.filter((_, index) => index !== Number(dataOf(target, "index")))); }),
    },
  };

  static PARTS = {
    ...limitedPart,
    head: { template: template("character/head") },
    tabs: { template: template("parts/tabs") },
    play: { template: template("character/play"), scrollable: [""] },
    gear: { template: template("character/gear"), scrollable: [""] },
    biography: { template: template("character/biography"), scrollable: [""] },
    effects: { template: template("character/effects"), scrollable: [""] },
    readout: { template: template("parts/readout") },
  };

  static override LISTS = ["system.drives", "system.favourites"];

  static override TOUCHED = {
    "system.health.value": ["head"], "system.stamina.value": ["head"], "system.biography": ["head", "biography"], "system.drives": ["play", "biography"], "system.favourites": ["play"],
    "system.credits": ["play", "gear"], "system.experience": ["head", "play"], "system.creation": ["head"], "system.stress": ["play"], img: ["head"],
  };

  override tabGroups: Record<string, string | null> = { primary: "play" };

  get #system(): CharacterData {
    return systemOf<CharacterData>(this.document);
  }

  get #world(): CharacterWorld {
    const actor = this.blackoutActor;
    return { words: this.words, houseRules: currentHouseRules(), rowsFor: attribute => standingRows(actor, attribute) };
  }

  protected override async _prepareContext(...[options]: Parameters<BlackoutActorSheet["_prepareContext"]>) {
    const { words } = this;
    const system = this.#system;
    const items = itemFacts(this.document);
    const effects = effectRows(effectFacts(this.document), words);
    const marks = marksOf(this.document, words);
    const count = effects.length + marks.conditions.filter(({ tone }) => tone !== "off").length;
    return Object.assign(await super._prepareContext(options), {
      owner: this.isEditable, editing: this.editing, name: this.document.name, concept: system.biography.concept,
      portrait: { ...picture(this.document.img), size: "" },
      unfinished: this.isEditable && !system.creation.done, experience: this.isEditable && system.creation.done ? words.format("BLACKOUT.advancement.button", { n: plain(system.experienceNow.left) }) : "",
      vitals: ownVitals(characterHead(system, words), armorSource(items), words),
      marks, effects, budget: budgetTile(budgetOf(this.document), words),
      tabs: TABS.map(id => ({ id, label: words.localize(`BLACKOUT.sheet.tab.${id}`), active: this.tabGroups["primary"] === id, count: id === "effects" && count > 0 ? count : "" })),
      readout: { rest: words.localize("BLACKOUT.readout.rest"), hint: this.isEditable && !this.editing ? words.localize("BLACKOUT.readout.rollHint") : "" },
      addItems: itemTypeButtons(words),
    });
  }

  protected async _preparePartContext(partId: string, context: object): Promise<object> {
    const own = (TABS as readonly string[]).includes(partId) ? { active: this.tabGroups["primary"] === partId } : {};
    return Object.assign({}, context, own, await this.#partContext(partId));
  }

  async #partContext(partId: string): Promise<object> {
    const system = this.#system;
    const world = this.#world;
    if (partId === "play") {
      const favourites = characterFavourites(system, world);
      const play = {
        favourites, matrix: matrix(system, world), attacks: characterAttacks(system, itemFacts(this.document), world), drives: system.drives.filter(drive => drive.chosen && drive.text), deeds: this.editing ? null : deedsOf(this.blackoutActor, world.words) };
      return this.editing ? { favourites, roomForFavourites: favourites.length < 6, edit: characterEdit(system, world) } : play;
    }
    if (partId === "gear") {
      const gear = characterGear(system, itemFacts(this.document), world);
      return { gear: { ...gear, groups: gear.groups.map(group => placesOf(group, world.words)) } };
    }
    return partId === "biography" ? { bio: await this.#biography() } : {};
  }

  async #biography(): Promise<object> {
    const { words } = this;
    const { biography } = this.#system;
    const text = async (key: "history" | "appearance" | "notes", wide: boolean) => ({
      path: `system.biography.${key}`, label: words.localize(`BLACKOUT.bio.${key}`), value: biography[key], wide, enriched: await enriched(biography[key], this.document),
    });
    return {
      drives: characterDrives(this.#system, words), ambition: biography.ambition, chosenLabel: words.localize("BLACKOUT.bio.chosen"), removeLabel: words.localize("BLACKOUT.bio.removeDrive"),
      texts: await Promise.all([text("history", true), text("appearance", false), text("notes", false)]),
    };
  }

  protected override explain(target: HTMLElement): readonly Said[] | null {
    const { words } = this;
    const system = this.#system;
    const key = target.dataset["explain"] ?? "";
    if (key === "pair") return this.#explainPair(target.dataset["attribute"] as Attribute, target.dataset["skill"] ?? "");
    if (key === "skill") return this.#explainSkill(target.dataset["skill"] ?? "");
    const value = this.#derived()[key];
    if (value === undefined) return null;
    const tail = this.#tail(key);
    return sumSentence({ title: words.localize(`BLACKOUT.readout.${key}`), value, terms: tail?.instead ? [] : termsOf(system.explanations[key], words), ...tail && { tail: tail.text } });
  }

  #derived(): Record<string, string> {
    const { health, stamina, armor, resistance, passiveEvasion, load, walk, run } = this.#system;
    return {
      health: plain(health.max), stamina: plain(stamina.max), armor: plain(armor.value), resistance: plain(resistance.value),
      passiveEvasion: plain(passiveEvasion.value), encumbrance: plain(load.level), speed: `${plain(walk)} / ${plain(run)}`,
    };
  }

  /** What else there is to say of a derived number; `instead` where it replaces the sum. */
  #tail(key: string): { text: string; instead: boolean } | null {
    const { words } = this;
    const { health, stamina, speed, passiveEvasion, load } = this.#system;
    const byHand = (set: number | null) => set === null ? null : { text: words.localize("BLACKOUT.readout.byHand"), instead: true };
    if (key === "health") return byHand(health.override);
    if (key === "stamina") return byHand(stamina.override);
    if (key === "speed") {
      const made = words.localize(speed.override === null ? "BLACKOUT.readout.speedBy" : "BLACKOUT.readout.byHand");
      return { text: [made, slowedSentence(this.#system, words)].filter(text => text !== null).join("; "), instead: true };
    }
    if (key === "passiveEvasion" && passiveEvasion.reason !== "encumbrance" && passiveEvasion.reason !== "skill") return { text: words.localize(`BLACKOUT.sheet.evasionBy.${passiveEvasion.reason}`), instead: true };
    if (key === "passiveEvasion" && passiveEvasion.reason === "encumbrance") return { text: words.format("BLACKOUT.readout.evasionLimit", { level: plain(load.level), limit: plain(passiveEvasion.limit) }), instead: false };
    if (key === "armor" || key === "resistance") return { text: words.localize(`BLACKOUT.readout.${key}Does`), instead: false };
    return null;
  }

  #explainPair(attribute: Attribute, skill: string): readonly Said[] | null {
    if (!attributes.includes(attribute)) return null;
    const { words } = this;
    const system = this.#system;
    const pool = poolOfPair(system, attribute, skill, this.#world);
    const terms = [
      { label: words.localize(`BLACKOUT.attribute.${attribute}`), value: pool.attribute }, { label: skillName(system, skill, words), value: pool.skillRank },
      ...pool.modifier === 0 ? [] : [{ label: words.localize("BLACKOUT.row.skillModifier"), value: pool.modifier }],
      ...pool.rows.map(row => rowTerm(row, words)),
    ];
    const tail = pool.capped ? { tail: words.localize("BLACKOUT.readout.capped") } : {};
    return sumSentence({ title: words.localize("BLACKOUT.readout.pool"), value: words.format("BLACKOUT.dice", { n: plain(pool.pool) }), terms, ...tail });
  }

  #explainSkill(key: string): readonly Said[] | null {
    const skill = this.#system.allSkills[key];
    if (!skill) return null;
    const { words } = this;
    const title = words.format("BLACKOUT.readout.passive", { skill: skillName(this.#system, key, words) });
    return sumSentence({ title, value: plain(skill.passive), terms: [{ label: words.localize("BLACKOUT.sheet.rank"), value: skill.rank }, { label: words.localize("BLACKOUT.explain.passive"), value: 1 }] });
  }

  async #roll(target: HTMLElement, fast: boolean): Promise<void> {
    if (!this.isEditable) return;
    await rollTest(this.blackoutActor, { attribute: dataOf(target, "attribute") as Attribute, skill: dataOf(target, "skill"), fast });
  }

  async #addSkill(): Promise<void> {
    const key = `own${foundry.utils.randomID(8)}`;
    await this.document.update({ system: { skills: { [key]: { rank: 0, label: game.i18n.localize("BLACKOUT.sheet.newSkill"), attribute: "intelligence" } } } });
  }

  async #setDrives(change: (drives: { text: string; chosen: boolean }[]) => { text: string; chosen: boolean }[]): Promise<void> {
    const drives = this.#system.drives.map(({ text, chosen }) => ({ text, chosen }));
    await this.document.update({ system: { drives: change(drives) } });
  }

  async #setFavourites(change: (favourites: Favourite[]) => Favourite[]): Promise<void> {
    const favourites = this.#system.favourites.map(({ label, attribute, skill }) => ({ label, attribute, skill }));
    await this.document.update({ system: { favourites: change(favourites) } });
  }

  protected override _onChangeForm(...[config, event]: Parameters<BlackoutActorSheet["_onChangeForm"]>): void {
    const field = event.target as HTMLInputElement;
    const { drive, effect } = field.dataset;
    if (drive !== undefined) void this.#setDrives(drives => drives.map((own, index) => index === Number(drive) ? { ...own, chosen: field.checked } : own));
    else if (effect !== undefined) void this.document.effects.get(effect)?.update({ disabled: !field.checked });
    else super._onChangeForm(config, event);
  }
}

function handler(run: Handler<CharacterSheet>) {
  return action<CharacterSheet>(run);
}
