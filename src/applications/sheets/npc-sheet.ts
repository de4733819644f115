import type { Attribute } from "../../rules/character/attributes.ts";
import type { NpcData } from "../../data/actor/npc.ts";
import { mayHave } from "../../data/item/holders.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { systemOf } from "../../compat/documents.ts";
import { stateRows } from "../../features/state-rows.ts";
import { rollTest } from "../../features/test.ts";
import { action, dataOf } from "../shared/actions.ts";
import { enriched } from "../shared/enrich.ts";
import { picture } from "../shared/pictures.ts";
import type { ReadoutPart } from "../shared/readout.ts";
import { template } from "../shared/templates.ts";
import { BlackoutActorSheet, limitedPart } from "./actor-sheet.ts";
import { armorSource } from "./armor-source.ts";
import { itemFacts, personFacts } from "./facts.ts";
import { marksOf } from "./marks.ts";
import type { NpcWorld } from "./npc-view.ts";
import { commandsOf } from "./sheet-actions.ts";
import { variantsInUse } from "../variants/fetch-screens.ts";

const handler = action<NpcSheet>;

/** The sheet of an enemy. It fits on a single screen and reads like a stat block. */
export class NpcSheet extends BlackoutActorSheet {
  static override DEFAULT_OPTIONS: typeof BlackoutActorSheet.DEFAULT_OPTIONS = {
    classes: ["bo-npc"],
    position: { width: 520, height: 700 },
    window: { icon: "bo-i bo-g-robot-helmet" },
    actions: {
      roll: handler(function (event, target) {
        return this.#roll(target, event.shiftKey);
      }),
      rank: handler(function (_event, target) {
        return this.document.update({ system: { rank: dataOf(target, "rank") as NpcData["rank"] } });
      }),
      byRank: handler(function () {
        return this.document.update({ system: { overrides: { passiveEvasion: null } } });
      }),
      place: handler(function (_event, target) {
        return this.itemOf(target)?.update({ system: { location: dataOf(target, "place") as "worn" } });
      }),
      addItem: handler(function (_event, target) {
        return this.addItem(dataOf(target, "type"), "worn");
      }),
      addTrait: handler(function () {
        return this.#setTraits(traits => [...traits, { name: "", text: "", reaction: false }]);
      }),
      removeTrait: handler(function (_event, target) {
        return this.#setTraits(traits =>
          traits.filter((_, index) => index !== Number(dataOf(target, "index"))),
        );
      }),
    },
  };

  static PARTS = {
    ...limitedPart,
    head: { template: template("npc/head") },
    body: { template: template("npc/body"), scrollable: [""] },
    readout: { template: template("parts/readout") },
  };

  static override TOUCHED = {
    "name": ["head"],
    "prototypeToken": [],
    "items": ["head", "body"],
    "effects": ["head", "body"],
    "system.health.value": ["head"],
    "system.stamina.value": ["head"],
    "system.concept": ["head"],
    "system.traits": ["body"],
    "system.description": ["body"],
    "img": ["head"],
  };

  static override LISTS = ["system.traits"];

  get #system(): NpcData {
    return systemOf<NpcData>(this.document);
  }

  get #world(): NpcWorld {
    const actor = this.document;
    return {
      words: this.words,
      houseRules: currentHouseRules(),
      rowsFor: (...test) => stateRows(actor, ...test),
    };
  }

  protected override get variantParts(): readonly string[] {
    return variantsInUse().length > 0 ? ["body"] : [];
  }

  protected override async _prepareContext(...[options]: Parameters<BlackoutActorSheet["_prepareContext"]>) {
    const before = await this.contextBefore(options);
    if (before) return before;
    const { words, editing } = this;
    const system = this.#system;
    const world = this.#world;
    const items = itemFacts(this.document);
    const names = new Map(system.allSkills.map(({ key, label }) => [key, words.localize(label)]));
    const personWorld = {
      words,
      skillName: (key: string) => names.get(key) ?? key,
      hasSkill: (key: string) => names.has(key),
      mayHave: (type: string) => mayHave("npc", type),
      mayAct: this.isEditable && !editing,
    };
    const { ownArmor: armor, ownResistance: resistance } = system;
    const description = {
      path: "system.description",
      value: system.description,
      enriched: await enriched(system.description, this.document),
    };
    return Object.assign(await super._prepareContext(options), {
      owner: this.isEditable,
      editing,
      name: this.document.name,
      concept: system.concept,
      portrait: { ...picture(this.document.img), size: "" },
      vitals: this.views.ownVitals(
        this.views.npcHead(system, words),
        armorSource(items, { armor, resistance }),
        words,
      ),
      step: system.step,
      marks: marksOf(this.document, words),
      turn: this.turnView(),
      ranks: this.views.npcRanks(system, words),
      attributes: this.views.npcAttributeRows(system, world),
      attacks: this.views.npcAttacks(system, items, world),
      commands: editing ? null : commandsOf(this.document, words),
      gear: editing
        ? this.views.placesOf({ label: "", rows: this.views.npcGear(items, words) }, words).rows
        : this.views.npcGear(items, words),
      hands: editing
        ? this.views.placesOf({ label: "", rows: this.views.npcHands(items, words) }, words).rows
        : [],
      variants: this.variantTabs,
      traits: system.traits.filter(trait => trait.name || trait.text),
      edit: editing ? this.views.npcEdit(system, words) : null,
      description,
      addItems: this.views.itemTypeButtons(words),
      short: system.statBlock === "short",
      known: this.views.personGroups(personFacts(this.document), personWorld).flatMap(({ rows }) => rows),
      addKnown: this.views
        .personGroups([], personWorld)
        .flatMap(({ add }) => add)
        .filter(({ type }) => type !== "implant"),
      readout: { rest: words.localize("BLACKOUT.readout.rest") },
    });
  }

  protected override explain(target: HTMLElement): readonly ReadoutPart[] | null {
    return this.views.explainNpc(target.dataset, dataOf(target, "itemId"), {
      actor: this.document,
      system: this.#system,
      world: this.#world,
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

  async #setTraits(
    change: (
      traits: { name: string; text: string; reaction: boolean }[],
    ) => { name: string; text: string; reaction: boolean }[],
  ): Promise<void> {
    await this.document.update({
      system: {
        traits: change(this.#system.traits.map(({ name, text, reaction }) => ({ name, text, reaction }))),
      },
    });
  }
}
