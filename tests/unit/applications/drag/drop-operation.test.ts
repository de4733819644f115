import { describe, expect, it } from "vitest";
import {
  operationOfDrop,
  piecesOfDrop,
  type DroppedThing,
  type DropWorld,
} from "../../../../src/applications/drag/drop-operation.ts";

const thing = (id: string, part: Partial<DroppedThing> = {}): DroppedThing => ({
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

describe("the operation of a drop on a sheet", () => {
  it.each([
    [
      "onto a container, into it",
      operationOfDrop(thing("rope"), bag, at()),
      { kind: "into", container: "bag" },
    ],
    [
      "onto somebody else's container, into it",
      operationOfDrop(thing("rope"), bag, at({ own: false })),
      { kind: "into", container: "bag" },
    ],
    [
      "onto its like, to that stack",
      operationOfDrop(thing("rope"), thing("rope2"), at({ alike: true })),
      { kind: "join", stack: "rope2" },
    ],
    [
      "a mod onto what it fits, built in",
      operationOfDrop(
        thing("sight", { type: "mod" }),
        thing("rifle", { type: "weapon" }),
        at({ fits: true }),
      ),
      { kind: "build", host: "rifle" },
    ],
    [
      "a mod onto somebody else's weapon, to their things",
      operationOfDrop(
        thing("sight", { type: "mod" }),
        thing("rifle", { type: "weapon" }),
        at({ fits: true, own: false }),
      ),
      { kind: "place", location: "carried" },
    ],
    [
      "beside what lies in a container, into it",
      operationOfDrop(thing("rope"), thing("flare", { container: "bag" }), at()),
      { kind: "into", container: "bag" },
    ],
    [
      "a container beside what lies in it, only put in order",
      operationOfDrop(bag, thing("flare", { container: "bag" }), at()),
      { kind: "sort" },
    ],
    [
      "among the same container's things, put in order",
      operationOfDrop(thing("rope", { container: "bag" }), thing("flare", { container: "bag" }), at()),
      { kind: "sort" },
    ],
    [
      "out of a container onto a group",
      operationOfDrop(thing("rope", { container: "bag" }), null, at()),
      { kind: "place", location: "carried" },
    ],
    [
      "onto the container that it lies in, out of it",
      operationOfDrop(thing("rope", { container: "bag" }), bag, at()),
      { kind: "place", location: "carried" },
    ],
    [
      "onto another group, to that place",
      operationOfDrop(thing("rope"), thing("knife"), at({ location: "worn" })),
      { kind: "place", location: "worn" },
    ],
    [
      "beside another of its group, put in order",
      operationOfDrop(thing("rope"), thing("knife"), at()),
      { kind: "sort" },
    ],
    [
      "on itself, nothing but put in order",
      operationOfDrop(thing("rope", { container: "bag" }), thing("rope", { container: "bag" }), at()),
      { kind: "sort" },
    ],
    ["a container on itself, nothing but put in order", operationOfDrop(bag, bag, at()), { kind: "sort" }],
    [
      "anywhere on somebody else's sheet",
      operationOfDrop(thing("rope"), null, at({ own: false, location: null })),
      { kind: "place", location: null },
    ],
  ])("%s", (_, operation, wanted) => {
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
