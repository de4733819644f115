import { describe, expect, it } from "vitest";
import { TextEditor } from "../../../host/runtime/client/applications/ux/text-editor.ts";
import { ApplicationV2 } from "../../../host/runtime/client/applications/api/application.ts";
import { ASSISTANT, GM, startWorld } from "./support/world.ts";

const IDS = {
  scene: "scene00000000001",
  token: "token00000000001",
  combat: "combat0000000001",
  turn: "combatant0000001",
};

/** Returns the data of a scene whose token is in an encounter. */
function encounter(): any {
  return {
    Scene: [{ _id: IDS.scene, name: "Deck", tokens: [{ _id: IDS.token, name: "Guard", x: 0, y: 0 }] }],
    Combat: [{ _id: IDS.combat, combatants: [{ _id: IDS.turn, tokenId: IDS.token, sceneId: IDS.scene }] }],
  };
}

/**
 * Returns the delete requests that a user's client sends, with their document types, after another client has
 * deleted the token.
 */
async function requestsAfterDeletion(userId: string): Promise<any[]> {
  const { server } = startWorld({ userId, activeUsers: [GM, ASSISTANT], documents: encounter() });
  server.push("modifyDocument", {
    type: "Token",
    action: "delete",
    operation: { parentUuid: `Scene.${IDS.scene}`, pack: null },
    result: [IDS.token],
    userId: GM,
  });
  await new Promise(resolve => setImmediate(resolve));
  return server.modifications("delete").map(({ type, operation }) => [type, operation.ids]);
}

describe("known differences from Foundry's client", () => {
  it("the combatants of a deleted token are removed only by the active Gamemaster's client", async () => {
    expect(await requestsAfterDeletion(GM)).toEqual([["Combatant", [IDS.turn]]]);
    expect(await requestsAfterDeletion(ASSISTANT)).toEqual([]);
  });

  it("a token moves through walls with a single update if its scene isn't on the canvas", async () => {
    const { game, server } = startWorld({ documents: encounter() });
    const token = game.scenes.get(IDS.scene).tokens.get(IDS.token);
    expect(
      await token.move([
        { x: 100, y: 0 },
        { x: 100, y: 200 },
      ]),
    ).toBe(true);
    expect([token.x, token.y]).toEqual([100, 200]);
    expect(server.modifications("update").map(({ operation }) => operation.updates)).toEqual([
      [{ _id: IDS.token, x: 100, y: 200 }],
    ]);
  });

  it("TextEditor.create throws an error", async () => {
    await expect(TextEditor.create()).rejects.toThrow("foundry.applications.ux.TextEditor.create");
  });

  it("windows can't be detached into separate browser windows", () => {
    expect(Object.getOwnPropertyNames(ApplicationV2.prototype).filter(name => /detach/i.test(name))).toEqual(
      [],
    );
  });

  it("a document's source data isn't sealed", () => {
    const { game } = startWorld({ documents: encounter() });
    expect(Object.isSealed(game.scenes.get(IDS.scene)._source)).toBe(false);
  });
});
