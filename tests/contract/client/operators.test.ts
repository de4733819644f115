// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { assemble } from "../../../host/runtime/client/foundry.ts";
import { Hooks } from "../../../host/runtime/client/hooks.ts";
import { startWorld } from "./support/world.ts";

const page = globalThis as any;
const HERO = "hero000000000001";
const hero = () => ({
  _id: HERO,
  name: "Ada",
  type: "hero",
  system: { skills: { swim: { level: 2 }, fly: { level: 1, note: "old" } } },
});

afterEach(() => {
  delete page._del;
  delete page._replace;
});

describe("the global update operators", () => {
  it("are or return instances of the documented classes on Foundry 14", () => {
    const { operators } = assemble(14).data;
    expect(page._del).toBeInstanceOf(operators.ForcedDeletion);
    expect(page._replace({ a: 1 })).toBeInstanceOf(operators.ForcedReplacement);
    expect(page._replace({ a: 1 }).value).toEqual({ a: 1 });
  });

  it("don't exist on Foundry 13", () => {
    const foundry = assemble(13);
    expect([page._del, page._replace, foundry.data.operators]).toEqual([undefined, undefined, undefined]);
  });

  it("delete and replace keys in an update", async () => {
    assemble(14);
    const { _del, _replace } = page;
    const { game, server } = startWorld({ documents: { Actor: [hero()] } });
    const actor = game.actors.get(HERO);
    await actor.update({ "system.skills.swim": _del, "system.skills.fly": _replace({ level: 3 }) });
    expect(actor._source.system.skills).toEqual({ fly: { level: 3 } });
    const [request] = server.modifications("update");
    expect(request.operation.updates).toEqual([
      { _id: HERO, system: { skills: { "-=swim": null, "==fly": { level: 3 } } } },
    ]);
  });

  it("are passed to hooks when another client deletes keys", () => {
    const { operators } = assemble(14).data;
    const { game, server } = startWorld({ documents: { Actor: [hero()] } });
    const seen: any[] = [];
    Hooks.on("updateActor", (_actor: unknown, changed: any) => void seen.push(changed));
    server.push("modifyDocument", {
      type: "Actor",
      action: "update",
      operation: { parentUuid: null, pack: null },
      userId: "gamemaster000001",
      result: [{ _id: HERO, system: { skills: { "-=swim": null } } }],
    });
    expect(Object.keys(game.actors.get(HERO)._source.system.skills)).toEqual(["fly"]);
    expect(seen[0].system.skills.swim).toBeInstanceOf(operators.ForcedDeletion);
  });
});
