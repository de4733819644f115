import { describe, expect, it } from "vitest";
import {
  operationOfDrop,
  piecesOfDrop,
  type DroppedItem,
  type DropWorld,
} from "../../../../src/applications/drag/drop-operation.ts";

const thing = (id: string, part: Partial<DroppedItem> = {}): DroppedItem => ({
  id,
  type: "gear",
  location: "carried",
  container: "",
  ...part,
});
const at = (part: Partial<DropWorld> = {}): DropWorld => ({
  location: "carried",
  own: true,
  alike: false,
  fits: false,
  ...part,
});
const bag = thing("bag", { type: "container" });

describe("a drop on a sheet", () => {
  it.each([
    ["on a container", operationOfDrop(thing("rope"), bag, at()), { kind: "into", container: "bag" }],
    [
      "on another actor's container",
      operationOfDrop(thing("rope"), bag, at({ own: false })),
      { kind: "into", container: "bag" },
    ],
    [
      "on an identical stack",
      operationOfDrop(thing("rope"), thing("rope2"), at({ alike: true })),
      { kind: "join", stack: "rope2" },
    ],
    [
      "of a mod on an item that it fits",
      operationOfDrop(
        thing("sight", { type: "mod" }),
        thing("rifle", { type: "weapon" }),
        at({ fits: true }),
      ),
      { kind: "build", host: "rifle" },
    ],
    [
      "of a mod on another actor's weapon",
      operationOfDrop(
        thing("sight", { type: "mod" }),
        thing("rifle", { type: "weapon" }),
        at({ fits: true, own: false }),
      ),
      { kind: "place", location: "carried" },
    ],
    [
      "beside an item in a container",
      operationOfDrop(thing("rope"), thing("flare", { container: "bag" }), at()),
      { kind: "into", container: "bag" },
    ],
    [
      "of a container beside an item inside it",
      operationOfDrop(bag, thing("flare", { container: "bag" }), at()),
      { kind: "sort" },
    ],
    [
      "between items of the same container",
      operationOfDrop(thing("rope", { container: "bag" }), thing("flare", { container: "bag" }), at()),
      { kind: "sort" },
    ],
    [
      "from a container on a group",
      operationOfDrop(thing("rope", { container: "bag" }), null, at()),
      { kind: "place", location: "carried" },
    ],
    [
      "on the container that holds the item",
      operationOfDrop(thing("rope", { container: "bag" }), bag, at()),
      { kind: "place", location: "carried" },
    ],
    [
      "on another group",
      operationOfDrop(thing("rope"), thing("knife"), at({ location: "worn" })),
      { kind: "place", location: "worn" },
    ],
    [
      "beside another item of the same group",
      operationOfDrop(thing("rope"), thing("knife"), at()),
      { kind: "sort" },
    ],
    [
      "of an item on itself",
      operationOfDrop(thing("rope", { container: "bag" }), thing("rope", { container: "bag" }), at()),
      { kind: "sort" },
    ],
    ["of a container on itself", operationOfDrop(bag, bag, at()), { kind: "sort" }],
    [
      "anywhere on another actor's sheet",
      operationOfDrop(thing("rope"), null, at({ own: false, location: null })),
      { kind: "place", location: null },
    ],
  ])("triggers an operation that depends on the item and the target: %s", (_, operation, wanted) => {
    expect(operation).toEqual(wanted);
  });

  it("asks for the quantity of a stack, unless a modifier key determines it", () => {
    const keys = (shiftKey: boolean, altKey: boolean) => ({
      shiftKey,
      altKey,
      ctrlKey: false,
      metaKey: false,
    });
    expect(piecesOfDrop(1, keys(false, false), false)).toBe(1);
    expect(piecesOfDrop(0, keys(false, true), false)).toBe(0);
    expect(piecesOfDrop(7, keys(false, false), false)).toBeNull();
    expect(piecesOfDrop(7, keys(true, false), false)).toBe(7);
    expect(piecesOfDrop(7, { ...keys(false, false), ctrlKey: true }, false)).toBe(7);
    expect(piecesOfDrop(7, { ...keys(false, false), metaKey: true }, false)).toBe(7);
    expect(piecesOfDrop(7, keys(false, true), false)).toBe(4);
    expect(piecesOfDrop(7, keys(false, false), true)).toBe(7);
    expect(piecesOfDrop(7, keys(false, true), true)).toBe(4);
  });
});
