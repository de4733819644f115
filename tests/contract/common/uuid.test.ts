import { beforeEach, describe, expect, it } from "vitest";
import * as documents from "../../../host/runtime/common/documents/index.ts";
import {
  buildUuid,
  fromUuid,
  fromUuidSync,
  getDocumentClass,
  parseUuid,
} from "../../../host/runtime/common/utils/index.ts";
import { Collection } from "../../../host/runtime/common/utils/index.ts";
import { collectionOf, freshEnvironment, idOf, plug } from "./helpers.ts";

freshEnvironment();
const A = idOf("actor");
const I = idOf("item");
const S = idOf("scene");
const T = idOf("token");
let actor: any;
let scene: any;

beforeEach(() => {
  actor = new documents.BaseActor({
    _id: A,
    name: "Ada",
    type: "hero",
    items: [{ _id: I, name: "Rope", type: "gear" }],
  });
  scene = new documents.BaseScene({
    _id: S,
    name: "S",
    tokens: [{ _id: T, name: "T", actorId: A, delta: { _id: T, name: "Double" } }],
  });
  const world: Record<string, Collection> = { Actor: collectionOf([actor]), Scene: collectionOf([scene]) };
  plug({ collection: name => world[name] });
});

describe("parseUuid", () => {
  it("returns the parts of a world document's UUID", () => {
    expect(parseUuid(`Actor.${A}`)).toMatchObject({
      type: "Actor",
      id: A,
      embedded: [],
      documentType: "Actor",
      documentId: A,
    });
    expect(parseUuid(`Actor.${A}`)!.primaryType).toBeUndefined();
  });

  it("returns the parts of an embedded document's UUID", () => {
    expect(parseUuid(`Actor.${A}.Item.${I}`)).toMatchObject({
      type: "Item",
      id: I,
      primaryType: "Actor",
      primaryId: A,
      embedded: ["Item", I],
    });
  });

  it("parses both notations of compendium UUIDs", () => {
    const pack = { documentName: "Actor" };
    plug({ pack: id => (id === "world.stuff" ? pack : undefined) });
    expect(parseUuid(`Compendium.world.stuff.Actor.${A}.Item.${I}`)).toMatchObject({
      type: "Item",
      primaryType: "Actor",
      primaryId: A,
      collection: pack,
    });
    expect(parseUuid(`Compendium.world.stuff.${A}`)).toMatchObject({ type: "Actor", id: A });
  });

  it("resolves relative UUIDs", () => {
    expect(parseUuid(`.Item.${I}`, { relative: actor })).toMatchObject({
      uuid: `Actor.${A}.Item.${I}`,
      id: I,
    });
    const item = actor.items.contents[0];
    expect(parseUuid(`..Item.${idOf("other")}`, { relative: item })!.uuid).toBe(
      `Actor.${A}.Item.${idOf("other")}`,
    );
  });

  it("returns null for an invalid UUID", () => {
    expect(["", "nonsense", "Actor", `Actor.${A}.Item`, "Compendium.x"].map(text => parseUuid(text))).toEqual(
      [null, null, null, null, null],
    );
  });
});

describe("resolving UUIDs", () => {
  it("finds world and embedded documents, synchronously and asynchronously", async () => {
    expect(fromUuidSync(`Actor.${A}`)).toBe(actor);
    expect(fromUuidSync(`Actor.${A}.Item.${I}`)).toBe(actor.items.contents[0]);
    expect(await fromUuid(`Actor.${A}.Item.${I}`)).toBe(actor.items.contents[0]);
    expect(fromUuidSync(`Scene.${S}.Token.${T}`)).toBe(scene.tokens.contents[0]);
  });

  it("finds an unlinked token's actor and its items by the synthetic actor's UUID", () => {
    const synthetic = fromUuidSync(`Scene.${S}.Token.${T}.Actor.${A}`);
    expect(synthetic.name).toBe("Double");
    expect(synthetic.uuid).toBe(`Scene.${S}.Token.${T}.Actor.${A}`);
    expect(fromUuidSync(`Scene.${S}.Token.${T}.Actor.${A}.Item.${I}`).name).toBe("Rope");
    expect(fromUuidSync(`Scene.${S}.Token.${T}.ActorDelta.${T}`).documentName).toBe("ActorDelta");
  });

  it("returns null for a missing document", async () => {
    expect(fromUuidSync(`Actor.${idOf("none")}`)).toBeNull();
    expect(fromUuidSync(null)).toBeNull();
    expect(await fromUuid(`Playlist.${idOf("none")}`)).toBeNull();
  });

  it("returns a compendium document's index entry synchronously, and the document itself asynchronously", async () => {
    const pack = {
      collection: "world.stuff",
      documentName: "Actor",
      get: () => undefined,
      index: new Collection([[A, { _id: A, name: "Indexed" }]]),
      getDocument: async () => actor,
    };
    plug({ pack: () => pack });
    expect(fromUuidSync(`Compendium.world.stuff.Actor.${A}`)).toEqual({
      _id: A,
      name: "Indexed",
      pack: "world.stuff",
    });
    expect(() => fromUuidSync(`Compendium.world.stuff.Actor.${A}.Item.${I}`)).toThrow(
      "cannot be retrieved synchronously",
    );
    expect(fromUuidSync(`Compendium.world.stuff.Actor.${A}.Item.${I}`, { strict: false })).toBeNull();
    expect(await fromUuid(`Compendium.world.stuff.Actor.${A}.Item.${I}`)).toBe(actor.items.contents[0]);
  });
});

describe("utilities for UUIDs and document classes", () => {
  it("build a UUID from a document name and a parent or compendium (buildUuid)", () => {
    expect(buildUuid({ documentName: "Actor", id: A })).toBe(`Actor.${A}`);
    expect(buildUuid({ documentName: "Item", id: I, parent: actor })).toBe(`Actor.${A}.Item.${I}`);
    expect(buildUuid({ documentName: "Item", id: I, pack: "world.stuff" })).toBe(
      `Compendium.world.stuff.Item.${I}`,
    );
    expect(buildUuid({ documentName: "Actor", id: null })).toBeNull();
  });

  it("return the configured class, or throw if the host lacks the class (getDocumentClass)", () => {
    expect(getDocumentClass("Actor")).toBe(documents.BaseActor);
    expect(() => getDocumentClass("Playlist")).toThrow(
      "stand-in host does not implement foundry.documents.BasePlaylist",
    );
  });
});
