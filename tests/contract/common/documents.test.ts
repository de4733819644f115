import { beforeEach, describe, expect, it } from "vitest";
import { DatabaseBackend, TypeDataModel } from "../../../host/runtime/common/abstract/index.ts";
import * as fields from "../../../host/runtime/common/data/fields/index.ts";
import { ForcedDeletion } from "../../../host/runtime/common/data/operators.ts";
import { ActiveEffectTypeDataModel, PrototypeToken } from "../../../host/runtime/common/data/index.ts";
import * as documents from "../../../host/runtime/common/documents/index.ts";
import { encodeOperators } from "../../../host/runtime/common/utils/operators.ts";
import {
  collectionOf,
  freshEnvironment,
  GENERATIONS,
  idOf,
  makeUser,
  messageOf,
  plug,
  ROLES,
} from "./helpers.ts";

freshEnvironment();

const actorData = (data: object = {}): any => ({ _id: idOf("actor"), name: "Ada", type: "hero", ...data });
const itemData = (name: string, data: object = {}): any => ({ _id: idOf(name), name, type: "gear", ...data });

describe.each(GENERATIONS)("document classes on Foundry %i", generation => {
  beforeEach(() => plug({ generation }));

  it.each(documents.documentNames())("include %s with metadata that matches its schema", name => {
    const cls = documents.baseDocument(name);
    expect(cls.documentName).toBe(name);
    expect(cls.schema.has("_id")).toBe(true);
    for (const action of ["view", "create", "update", "delete"])
      expect(cls.metadata.permissions[action]).toBeDefined();
    const here = Object.entries<string>(cls.metadata.embedded).filter(
      ([child]) => generation >= 14 || child !== "Level",
    );
    for (const [child, field] of here) {
      expect(cls.schema.get(field).element.documentName).toBe(child);
      expect(cls.getCollectionName(child)).toBe(field);
    }
    if (cls.hasTypeData) expect([cls.schema.has("type"), cls.schema.has("system")]).toEqual([true, true]);
  });
});

describe("document IDs and UUIDs", () => {
  it("identify an embedded document's parent and collection", () => {
    const actor: any = new documents.BaseActor(
      actorData({ items: [itemData("rope", { effects: [{ _id: idOf("glow"), name: "Glow" }] })] }),
    );
    const item = actor.items.get(idOf("rope"));
    const effect = item.effects.contents[0];
    expect(actor.uuid).toBe(`Actor.${idOf("actor")}`);
    expect(effect.uuid).toBe(`Actor.${idOf("actor")}.Item.${idOf("rope")}.ActiveEffect.${idOf("glow")}`);
    expect([item.parent === actor, item.parentCollection, item.isEmbedded, actor.isEmbedded]).toEqual([
      true,
      "items",
      true,
      false,
    ]);
    expect(actor.getEmbeddedDocument("Item", idOf("rope"))).toBe(item);
    expect(
      Array.from(actor.traverseEmbeddedDocuments(), ([path, document]: any) => [path, document.name]),
    ).toEqual([
      ["items", "rope"],
      ["items.effects", "Glow"],
    ]);
    expect(() => actor.getEmbeddedCollection("Wall")).toThrow("not a valid embedded Document");
    expect(() => actor.getEmbeddedDocument("Item", "none", { strict: true })).toThrow("does not exist");
  });

  it("include the compendium, even for embedded documents", () => {
    const actor: any = new documents.BaseActor(actorData({ items: [itemData("rope")] }), {
      pack: "world.stuff",
    });
    expect(actor.uuid).toBe(`Compendium.world.stuff.Actor.${idOf("actor")}`);
    expect(actor.items.contents[0].uuid).toBe(`${actor.uuid}.Item.${idOf("rope")}`);
    expect([actor.inCompendium, actor.items.contents[0].pack]).toEqual([true, "world.stuff"]);
  });

  it("are generated for embedded documents without an ID", () => {
    const actor: any = new documents.BaseActor({
      name: "A",
      type: "hero",
      items: [{ name: "x", type: "gear" }],
    });
    expect(actor.items.contents[0].id).toMatch(/^[a-zA-Z0-9]{16}$/);
    expect(actor.id).toBeNull();
  });

  it("aren't copied to a clone unless keepId is set", () => {
    const actor: any = new documents.BaseActor(actorData());
    expect(actor.clone({ name: "Bob" }).toObject()).toMatchObject({ _id: null, name: "Bob" });
    expect(actor.clone({}, { keepId: true }).id).toBe(actor.id);
    expect(actor.clone({}, { addSource: true })._stats.duplicateSource).toBe(actor.uuid);
  });
});

describe("a document with an unknown subtype", () => {
  it("causes an error that lists the known subtypes", () => {
    plug({ documentTypes: name => (name === "Actor" ? ["base", "hero"] : undefined) });
    expect(documents.BaseActor.TYPES).toEqual(["base", "hero"]);
    expect(messageOf(() => new documents.BaseActor(actorData({ type: "villain" })))).toContain(
      'allowed: "base", "hero"',
    );
  });
});

describe("embedded documents", () => {
  const make = (): any =>
    new documents.BaseActor(
      actorData({ items: [itemData("rope", { system: { n: 1 } }), itemData("torch")] }),
    );

  it("share their source data with the parent", () => {
    const actor = make();
    const rope = actor.items.get(idOf("rope"));
    expect(actor._source.items[0]).toBe(rope._source);
    rope.updateSource({ "system.n": 2 });
    expect(actor.toObject().items[0].system.n).toBe(2);
  });

  it("are updated in place by an update to the parent, which can also add documents", () => {
    const actor = make();
    const rope = actor.items.get(idOf("rope"));
    const difference = actor.updateSource({
      items: [{ _id: idOf("rope"), name: "Rope" }, itemData("knife")],
    });
    expect(difference.items[0]).toEqual({ _id: idOf("rope"), name: "Rope" });
    expect(actor.items.get(idOf("rope"))).toBe(rope);
    expect(actor.items.map((item: any) => item.name)).toEqual(["Rope", "torch", "knife"]);
  });

  it("are added to and removed from the parent's source data unless modifySource is false", () => {
    const actor = make();
    actor.items.delete(idOf("torch"));
    expect(actor._source.items).toHaveLength(1);
    const knife = actor.items.createDocument(itemData("knife"));
    actor.items.set(knife.id, knife);
    expect(actor._source.items.map((entry: any) => entry.name)).toEqual(["rope", "knife"]);
    actor.items.delete(idOf("rope"), { modifySource: false });
    expect(actor._source.items).toHaveLength(2);
  });

  it("make the parent invalid if one of them is invalid, unless dropInvalidEmbedded is set", () => {
    const data = actorData({ items: [itemData("rope"), itemData("bad", { name: "" })] });
    expect(messageOf(() => new documents.BaseActor(structuredClone(data)))).toContain(
      `items.${idOf("bad")}.name`,
    );
    const actor: any = new documents.BaseActor(data, { dropInvalidEmbedded: true });
    expect(actor.items.size).toBe(1);
    expect([...actor.items.invalidDocumentIds]).toEqual([idOf("bad")]);
    expect(actor.items.get(idOf("bad"))).toBeUndefined();
    expect(actor.items.get(idOf("bad"), { invalid: true }).id).toBe(idOf("bad"));
    expect(actor._source.items).toHaveLength(2);
  });

  it("remain the same instances when the parent's source data is replaced", () => {
    const actor = make();
    const rope = actor.items.get(idOf("rope"));
    actor._replaceSource({ ...actor.toObject(), items: [itemData("rope", { name: "New" })] });
    actor.reset();
    expect(actor.items.get(idOf("rope"))).toBe(rope);
    expect([rope.name, actor.items.size, actor._source.items[0] === rope._source]).toEqual(["New", 1, true]);
  });
});

describe("the system data of a document", () => {
  class HeroData extends TypeDataModel {
    declare hp: number;
    declare kind: string;
    static override defineSchema(): any {
      return {
        hp: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 8 }),
        kind: new fields.StringField({ required: true, choices: ["a", "b"], initial: "a" }),
        resist: new fields.TypedObjectField(new fields.NumberField({ nullable: false })),
      };
    }
    static override migrateData(source: any): any {
      if ("health" in source) source.hp = source.health;
      return super.migrateData(source);
    }
  }
  const withModel = () =>
    plug({ dataModel: (name, type) => (name === "Actor" && type === "hero" ? HeroData : undefined) });

  it("is a plain object if there is no model, and is merged with updates", () => {
    const actor: any = new documents.BaseActor(
      actorData({ system: { deep: { list: [1, { a: 2 }] }, keep: null } }),
    );
    expect(actor.toObject().system).toEqual({ deep: { list: [1, { a: 2 }] }, keep: null });
    actor.updateSource({ "system.deep.other": 1, "system.-=keep": null });
    expect(actor.system).toEqual({ deep: { list: [1, { a: 2 }], other: 1 } });
    actor.updateSource({ "system.==deep": { only: true } });
    expect(actor.system).toEqual({ deep: { only: true } });
  });

  it("has default values, and is migrated, cleaned and validated if there is a model", () => {
    withModel();
    const actor: any = new documents.BaseActor(actorData());
    expect(actor.system).toBeInstanceOf(HeroData);
    expect(actor.system.parent).toBe(actor);
    expect(actor.toObject().system).toEqual({ hp: 8, kind: "a", resist: {} });
    expect((new documents.BaseActor(actorData({ system: { health: 3 } })) as any).system.hp).toBe(3);
    expect(actor.updateSource({ "system.hp": "4.4" })).toEqual({ system: { hp: 4 } });
    expect(messageOf(() => actor.updateSource({ "system.kind": "c" }))).toContain(
      "system.kind: is not a valid choice",
    );
  });

  it("is the same source object in the model and in the document", () => {
    withModel();
    const actor: any = new documents.BaseActor(actorData());
    expect(actor.system._source).toBe(actor._source.system);
    actor.updateSource({ "system.hp": 2 });
    expect(actor.system._source).toBe(actor._source.system);
  });

  it("is a plain object if only other types have a model", () => {
    withModel();
    expect((new documents.BaseActor(actorData({ type: "other", system: { x: 1 } })) as any).system).toEqual({
      x: 1,
    });
  });

  it("is also checked by the data model's validateJoint method", () => {
    class Strict extends HeroData {
      static override validateJoint(data: any): void {
        if (data.hp > 10) throw new Error("too healthy");
      }
    }
    plug({ dataModel: () => Strict });
    const actor: any = new documents.BaseActor({ name: "A", type: "hero" });
    expect(messageOf(() => actor.updateSource({ "system.hp": 11 }))).toContain("too healthy");
  });
});

describe("the schema of an actor", () => {
  it("finds fields of prototype tokens and embedded documents by path", () => {
    expect(documents.BaseActor.schema.getField("prototypeToken.texture.src")).toBeInstanceOf(
      fields.FilePathField,
    );
    expect(documents.BaseActor.schema.getField("items.element.name")).toBeInstanceOf(fields.StringField);
  });
});

describe("actors and items", () => {
  it("have default images", () => {
    const actor: any = new documents.BaseActor(actorData());
    expect([actor.img, actor.prototypeToken.texture.src, actor.prototypeToken.name]).toEqual([
      "icons/svg/mystery-man.svg",
      "icons/svg/mystery-man.svg",
      "Ada",
    ]);
    const painted: any = new documents.BaseActor(actorData({ img: "art/ada.webp" }));
    expect(painted.prototypeToken.texture.src).toBe("art/ada.webp");
    expect((new documents.BaseItem(itemData("x")) as any).img).toBe("icons/svg/item-bag.svg");
  });

  it("have other default images if a configured class provides them", () => {
    class Painted extends documents.BaseItem {
      static override getDefaultArtwork(data: any): any {
        return { img: `art/${data.type}.webp` };
      }
    }
    plug({ documentClass: () => Painted });
    expect((new Painted(itemData("x")) as any).img).toBe("art/gear.webp");
  });

  it("have a prototype token that can be updated (actors only)", () => {
    const actor: any = new documents.BaseActor(actorData());
    expect(actor.prototypeToken).toBeInstanceOf(PrototypeToken);
    actor.prototypeToken.updateSource({ "sight.enabled": true, "disposition": 1 });
    expect(actor.toObject().prototypeToken).toMatchObject({ sight: { enabled: true }, disposition: 1 });
    actor.updateSource({ "prototypeToken.actorLink": true });
    expect(actor.prototypeToken.actorLink).toBe(true);
  });

  it("have attributes that token bars can show (actors only)", () => {
    plug({ system: { id: "s", version: "1", primaryTokenAttribute: "hp" } });
    const actor: any = new documents.BaseActor(actorData({ system: { hp: { value: 3, max: 8 }, speed: 5 } }));
    expect(actor.prototypeToken.getBarAttribute("bar1")).toMatchObject({ type: "bar", value: 3, max: 8 });
    expect(actor.prototypeToken.getBarAttribute("bar2", { alternative: "speed" })).toMatchObject({
      type: "value",
      value: 5,
    });
    expect(actor.prototypeToken.getBarAttribute("bar2")).toBeNull();
  });
});

describe("active effects", () => {
  it("store a mode for each change, and a duration in rounds, on Foundry 13", () => {
    plug({ generation: 13 });
    const effect: any = new documents.BaseActiveEffect({
      name: "E",
      changes: [{ key: "system.a", value: 5, mode: 5 }],
      duration: { rounds: 2 },
    });
    expect(effect.toObject()).toMatchObject({
      changes: [{ key: "system.a", value: "5", mode: 5, priority: null }],
      duration: { rounds: 2, seconds: null },
      transfer: true,
    });
  });

  it("store typed changes in their system data, and a duration with units, on Foundry 14", () => {
    const effect: any = new documents.BaseActiveEffect({
      name: "E",
      system: { changes: [{ key: "system.a", type: "add", value: 5 }] },
      duration: { value: 2, units: "rounds", expiry: "turnEnd" },
    });
    expect(effect.toObject()).toMatchObject({
      duration: { value: 2, units: "rounds", expiry: "turnEnd", expired: false },
    });
    expect("changes" in effect.toObject()).toBe(false);
    expect(messageOf(() => effect.updateSource({ "duration.units": "weeks" }))).toContain("allowed");
  });

  it("are migrated from Foundry 13 to 14", () => {
    plug({ dataModel: name => (name === "ActiveEffect" ? ActiveEffectTypeDataModel : undefined) });
    const effect: any = new documents.BaseActiveEffect({
      name: "E",
      changes: [{ key: "system.a", value: "5", mode: 2, priority: 7 }],
      duration: { rounds: 3, startRound: 1, startTurn: 0 },
      statuses: ["prone"],
    });
    expect(effect.system.changes).toEqual([
      { key: "system.a", value: "5", type: "add", phase: "initial", priority: 7 },
    ]);
    expect(effect.duration).toMatchObject({ value: 3, units: "rounds" });
    expect(effect.start).toMatchObject({ round: 1, turn: 0 });
    expect(effect.statuses).toEqual(new Set(["prone"]));
  });
});

describe("chat messages", () => {
  beforeEach(() => plug({ user: () => makeUser("gm", ROLES.gamemaster) }));

  it("have the current user as the default author", () => {
    expect((new documents.BaseChatMessage({ content: "Hi" }) as any)._source.author).toBe(idOf("gm"));
  });

  it("accept user objects in place of user IDs", () => {
    const other = makeUser("other", ROLES.player);
    expect((new documents.BaseChatMessage({ whisper: [other, idOf("third")] }) as any).whisper).toEqual([
      idOf("other"),
      idOf("third"),
    ]);
  });

  it("store rolls as JSON, and reject unevaluated rolls", () => {
    const roll = { class: "Roll", formula: "1d6", evaluated: true, total: 3, terms: [] };
    const message: any = new documents.BaseChatMessage({ rolls: [roll] });
    expect(typeof message._source.rolls[0]).toBe("string");
    expect(message.rolls[0].total).toBe(3);
    expect(
      messageOf(() => new documents.BaseChatMessage({ rolls: [{ ...roll, evaluated: false }] })),
    ).toContain("must be evaluated");
  });

  it("get their timestamp when they are constructed on Foundry 13, but only from the server on Foundry 14", () => {
    expect((new documents.BaseChatMessage({}) as any).timestamp).toBeNull();
    plug({ generation: 13 });
    expect((new documents.BaseChatMessage({}) as any).timestamp).toBeGreaterThan(0);
  });

  it("reject an unknown style", () => {
    expect(messageOf(() => new documents.BaseChatMessage({ style: 9 }))).toContain("style");
  });
});

describe("scenes", () => {
  it("move a background image to a level on Foundry 14, but only if the scene was stored by Foundry 13", () => {
    const stored: any = new documents.BaseScene({
      name: "S",
      background: { src: "a.webp" },
      _stats: { coreVersion: "13.351" },
    });
    expect([stored.levels.contents[0].id, stored.levels.contents[0].background.src]).toEqual([
      "defaultLevel0000",
      "a.webp",
    ]);
    const created: any = new documents.BaseScene({ name: "S", background: { src: "a.webp" } });
    expect([created.levels.size, created.toObject().background]).toEqual([0, undefined]);
    plug({ generation: 13 });
    expect(
      (new documents.BaseScene({ name: "S", background: { src: "a.webp" } }) as any).background.src,
    ).toBe("a.webp");
  });

  it("use the system's grid by default, and enlarge a grid that is too small", () => {
    plug({ system: { id: "s", version: "1", grid: { type: 2, distance: 5, units: "m" } } });
    const scene: any = new documents.BaseScene({ name: "S" });
    expect(scene.grid).toMatchObject({ type: 2, distance: 5, units: "m", size: 100 });
    expect(new documents.BaseScene({ name: "S", grid: { size: 3 } }).grid.size).toBe(20);
  });

  it("validate walls and region shapes", () => {
    expect(messageOf(() => new documents.BaseWall({ c: [1, 2, 3] }))).toContain("length-4");
    const region: any = new documents.BaseRegion({
      name: "R",
      shapes: [{ type: "circle", x: 1, y: 2, radius: 3 }],
    });
    expect(region.shapes[0].radius).toBe(3);
    expect(messageOf(() => new documents.BaseRegion({ name: "R", shapes: [{ type: "blob" }] }))).toContain(
      "circle",
    );
    expect(
      messageOf(
        () => new documents.BaseRegion({ name: "R", shapes: [{ type: "circle", x: 1, y: 2, radius: 0 }] }),
      ),
    ).toContain("radius: must be a positive number");
  });

  it("on Foundry 13 don't support the region shapes that are new in Foundry 14", () => {
    plug({ generation: 13 });
    expect(
      messageOf(
        () => new documents.BaseRegion({ name: "R", shapes: [{ type: "cone", x: 0, y: 0, radius: 1 }] }),
      ),
    ).not.toContain("cone, ");
  });
});

describe("the validation of settings, folders and roll tables", () => {
  it("requires a namespace in a setting's key, and converts the setting's value to JSON", () => {
    expect(messageOf(() => new documents.BaseSetting({ key: "plain" }))).toContain("{scope}.{field}");
    const setting: any = new documents.BaseSetting({ key: "core.time", value: 5 });
    expect([setting._source.value, setting.value]).toEqual(["5", 5]);
  });

  it("prevents a folder from containing itself", () => {
    expect(
      messageOf(
        () => new documents.BaseFolder({ _id: idOf("f"), name: "F", type: "Actor", folder: idOf("f") }),
      ),
    ).toContain("contain itself");
    expect(messageOf(() => new documents.BaseFolder({ name: "F", type: "Nonsense" }))).toContain("type");
  });

  it("requires the range of a table result to be ascending", () => {
    expect(
      messageOf(() => new documents.BaseRollTable({ name: "T", results: [{ range: [3, 1] }] })),
    ).toContain("ascending");
  });
});

describe("the document database", () => {
  class Recorder extends DatabaseBackend {
    calls: any[] = [];
    override getCompendiumScopes(): string[] {
      return [];
    }
    override async _getDocuments(): Promise<any[]> {
      return [];
    }
    override async _createDocuments(cls: any, operation: any): Promise<any[]> {
      return this.#note(cls, operation, operation.data);
    }
    override async _updateDocuments(cls: any, operation: any): Promise<any[]> {
      return this.#note(cls, operation, operation.updates);
    }
    override async _deleteDocuments(cls: any, operation: any): Promise<any[]> {
      return this.#note(cls, operation, operation.ids);
    }
    #note(cls: any, operation: any, result: any[]): any[] {
      this.calls.push({ cls, operation });
      return result;
    }
  }
  let recorder: Recorder;
  let actor: any;
  beforeEach(() => {
    recorder = new Recorder();
    plug({ database: () => recorder, flagScopes: () => ["core", "mine"] });
    actor = new documents.BaseActor(
      actorData({ flags: { mine: { a: { b: 1 } } }, items: [itemData("rope")] }),
    );
  });
  const last = () => recorder.calls.at(-1);

  it("creates a document from an object, and an array of documents from an array", async () => {
    const one = { name: "A", type: "hero" };
    expect(await documents.BaseActor.create(one)).toBe(one);
    expect(await documents.BaseActor.create([one])).toEqual([one]);
    expect(last()).toMatchObject({ cls: documents.BaseActor, operation: { action: "create", data: [one] } });
  });

  it("sends a document's ID and its parent's UUID for updates and deletions", async () => {
    await actor.update({ name: "B" });
    expect(last().operation).toMatchObject({ action: "update", updates: [{ _id: actor.id, name: "B" }] });
    await actor.items.contents[0].delete();
    expect(last()).toMatchObject({
      cls: documents.BaseItem,
      operation: { action: "delete", ids: [idOf("rope")], parent: actor, parentUuid: actor.uuid },
    });
    await actor.createEmbeddedDocuments("Item", [itemData("knife")]);
    expect(last().operation).toMatchObject({ action: "create", parent: actor });
  });

  it("reads, writes and removes flags only in known scopes", async () => {
    expect(actor.getFlag("mine", "a.b")).toBe(1);
    await actor.setFlag("mine", "c", 2);
    expect(last().operation.updates[0].flags).toEqual({ mine: { c: 2 } });
    await actor.unsetFlag("mine", "a.b");
    expect(last().operation.updates[0]["flags.mine.a.b"]).toBeInstanceOf(ForcedDeletion);
    plug({ generation: 13 });
    await actor.unsetFlag("mine", "a.b");
    expect(last().operation.updates[0]["flags.mine.a.-=b"]).toBeNull();
    expect(() => actor.getFlag("theirs", "a")).toThrow('Flag scope "theirs"');
    await expect(actor.setFlag("theirs", "a", 1)).rejects.toThrow('Flag scope "theirs"');
  });

  it("accepts a parent's UUID instead of the parent", async () => {
    plug({ collection: name => (name === "Actor" ? collectionOf([actor]) : undefined) });
    await documents.BaseItem.createDocuments([itemData("x")], { parentUuid: actor.uuid });
    expect(last().operation.parent).toBe(actor);
    await expect(
      documents.BaseItem.createDocuments([], { parentUuid: `Actor.${idOf("none")}` }),
    ).rejects.toThrow("no document with the UUID");
  });
});

describe("differences sent over the socket", () => {
  it("can be applied to another copy of a document", () => {
    const [here, there]: any[] = [1, 2].map(
      () => new documents.BaseActor(actorData({ items: [itemData("rope")], system: { a: 1, b: { c: 2 } } })),
    );
    const difference = here.updateSource({
      "name": "X",
      "system.-=a": null,
      "system.b.c": 3,
      "items": [{ "_id": idOf("rope"), "system.n": 1 }],
      "ownership.default": 2,
    });
    there.updateSource(JSON.parse(JSON.stringify(encodeOperators(difference))));
    expect(there.toObject()).toEqual(here.toObject());
  });
});
