import { expect, test } from "vitest";
import * as D from "../../../host/runtime/common/documents/index.ts";
import { configureEnvironment, environment } from "../../../host/runtime/common/environment.ts";
import { Collection } from "../../../host/runtime/common/utils/index.ts";

test.each([13, 14] as const)("smoke %i", generation => {
  configureEnvironment({ generation });
  const actor = new D.BaseActor({ name: "A", type: "character", system: { hp: { value: 3 } }, items: [{ name: "i", type: "weapon" }] });
  expect(actor.items.size).toBe(1);
  const item = actor.items.contents[0];
  console.log(JSON.stringify(actor.updateSource({ "system.hp.value": 5, name: "B", items: [{ _id: item.id, name: "j" }, { name: "new", type: "x" }] })));
  expect(item.name).toBe("j");
  expect(actor.items.contents[0]).toBe(item);
  expect(() => actor.updateSource({ name: "" })).toThrow();
  try { new D.BaseActor({ type: "x", img: "foo.txt" }); } catch (e) { console.log((e as Error).message); }
  const names = D.documentNames();
  for (const name of names) { const cls = D.baseDocument(name); expect(cls.schema.fields._id).toBeTruthy(); }
  const scene = new D.BaseScene({ name: "s", tokens: [{ name: "t", x: 5, delta: { system: { hp: { value: 1 } } } }], walls: [{ c: [0, 0, 1, 1] }] });
  expect(scene.tokens.contents[0].delta.system.hp.value).toBe(1);
  actor.updateSource({ _id: "a".repeat(16) });
  void environment; void Collection;
});
