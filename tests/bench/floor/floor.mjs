/**
 * Registers a system without rules, with plain sheets for actors and items, and with Foundry's own
 * encounters. The benchmark compares Blackout with this system on the same host. The figures of this system
 * are the minimum that Foundry itself needs.
 */
const { CONFIG, foundry, Hooks } = globalThis;
const { HandlebarsApplicationMixin } = foundry.applications.api;
const { ActorSheetV2, ItemSheetV2 } = foundry.applications.sheets;
const { HTMLField, NumberField, SchemaField } = foundry.data.fields;

/** The number of elements in a row of a sheet's template. */
const ELEMENTS_OF_ROW = 5;

const whole = initial => new NumberField({ required: true, integer: true, initial });

class Character extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    const attributes = ["strength", "endurance", "dexterity", "intelligence", "insight", "charisma"];
    return {
      attributes: new SchemaField(Object.fromEntries(attributes.map(key => [key, whole(3)]))),
      health: new SchemaField({ value: whole(10), max: whole(10) }),
      credits: whole(0),
      notes: new HTMLField(),
    };
  }

  prepareDerivedData() {
    this.carried = this.parent.items.reduce((sum, { system }) => sum + system.quantity * system.weight, 0);
  }
}

class Gear extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return { quantity: whole(1), weight: whole(1), notes: new HTMLField() };
  }
}

/** Returns enough rows for the number of elements that the benchmark requests in a sheet. */
function rowsOf(document) {
  const wanted = globalThis.floorElements?.[document.documentName] ?? 200;
  const items = document.items?.contents ?? [];
  return Array.from({ length: Math.round(wanted / ELEMENTS_OF_ROW) }, (_, index) => ({
    label: items[index]?.name ?? `Row ${index}`,
    value: items[index]?.system.quantity ?? index,
  }));
}

class CharacterSheet extends HandlebarsApplicationMixin(ActorSheetV2) {
  static DEFAULT_OPTIONS = {
    classes: ["floor"],
    position: { width: 720, height: 680 },
    form: { submitOnChange: true },
  };

  static PARTS = { sheet: { template: "systems/floor/templates/character.hbs" } };

  async _prepareContext(options) {
    const { name, system } = this.document;
    return Object.assign(await super._prepareContext(options), { name, system, rows: rowsOf(this.document) });
  }
}

class GearSheet extends HandlebarsApplicationMixin(ItemSheetV2) {
  static DEFAULT_OPTIONS = { ...CharacterSheet.DEFAULT_OPTIONS, position: { width: 520, height: 480 } };

  static PARTS = { sheet: { template: "systems/floor/templates/gear.hbs" } };

  async _prepareContext(options) {
    const { name, system } = this.document;
    return Object.assign(await super._prepareContext(options), { name, system, rows: rowsOf(this.document) });
  }
}

Hooks.once("init", () => {
  CONFIG.Actor.dataModels.character = Character;
  CONFIG.Item.dataModels.gear = Gear;
  CONFIG.Combat.initiative = { formula: "1d20", decimals: 0 };
  const { Actors, Items } = foundry.documents.collections;
  Actors.registerSheet("floor", CharacterSheet, { types: ["character"], makeDefault: true });
  Items.registerSheet("floor", GearSheet, { types: ["gear"], makeDefault: true });
});
