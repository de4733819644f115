import { expect, sitDown, test as base, type Seat } from "./table.ts";
import { TableServer } from "./server.ts";

export { expect } from "./table.ts";

/** A Gamemaster and two players at one table. */
export interface Crew {
  readonly gm: Seat;
  readonly nadia: Seat;
  readonly tomas: Seat;
  readonly all: readonly Seat[];
  /** Complaints of this text are part of the test: a refusal that the page shows. */
  expectComplaint(text: RegExp): void;
}

interface Company { readonly seats: readonly [Seat, Seat, Seat]; readonly start: unknown }

/**
 * A crew that stays at its table from test to test, since joining takes longer than most of what people do: before every test the world is put back to what the
 * seed made of it. Any warning or error in any page's console fails the test.
 */
export const test = base.extend<{ crew: Crew }, { company: Company }>({
  company: [async ({ chromiumBrowser }, use) => {
    const server = await TableServer.start();
    const [gm, nadia, tomas] = await Promise.all(["Gamemaster", "Nadia", "Tomas"].map(user => sitDown(chromiumBrowser, server, user))) as [Seat, Seat, Seat];
    await use({ seats: [gm, nadia, tomas], start: await gm.page.evaluate(worldNow) });
    await Promise.all([gm, nadia, tomas].map(seat => seat.leave()));
    await server.stop();
  }, { scope: "worker" }],

  crew: async ({ company: { seats, start } }, use) => {
    const [gm, nadia, tomas] = seats;
    await putBack(seats, start);
    const before = seats.map(seat => seat.complaints.length);
    const expected: RegExp[] = [];
    await use({ gm, nadia, tomas, all: seats, expectComplaint: text => { expected.push(text); } });
    const unexpected = seats.flatMap((seat, index) => seat.complaints.slice(before[index])).filter(text => !expected.some(pattern => pattern.test(text)));
    expect(unexpected, "what the pages complained about").toEqual([]);
  },
});

/** The world as a Gamemaster's page knows it. */
function worldNow() {
  const { game } = globalThis as any;
  const scene = game.scenes.active;
  const settings = [...game.settings.settings.values()].filter((setting: any) => setting.namespace === "blackout" && setting.scope === "world");
  return {
    actors: game.actors.map((actor: any) => actor.toObject()), tokens: scene.tokens.map((token: any) => token.toObject()),
    items: game.items.map((item: any) => item.id), settings: settings.map((setting: any) => [setting.key, structuredClone(game.settings.get("blackout", setting.key))]),
  };
}

let rounds = 0;

/** Makes the world of the pages what it was at the start, and closes what is open on them. */
async function putBack(seats: readonly [Seat, Seat, Seat], start: unknown): Promise<void> {
  const round = ++rounds;
  for (const { page, frames } of seats) {
    frames.length = 0;
    await page.keyboard.up("Shift");
    await page.evaluate(closeAll);
  }
  await seats[0].page.evaluate(restore, { start, round });
  // What the Gamemaster's page wrote last is the last that the others hear of.
  for (const { page } of seats) await page.waitForFunction(wanted => (globalThis as any).game.scenes.active.flags.world?.round === wanted, round);
  for (const { page } of seats) await page.locator("#sidebar-tabs button[data-tab='chat'], #sidebar button[data-tab='chat']").first().click();
}

async function closeAll(): Promise<void> {
  const { foundry, game, ui, CONFIG } = globalThis as any;
  for (const window of [...foundry.applications.instances.values()]) if (window.hasFrame) await window.close({ animate: false });
  ui.notifications.clear();
  // What a test made of the clock and of the dice.
  delete game.time.serverTime;
  const dice = CONFIG.Dice;
  dice.ownRandom ??= dice.randomUniform;
  dice.randomUniform = dice.ownRandom;
}

async function restore({ start, round }: { start: any; round: number }): Promise<void> {
  const { game, CONFIG } = globalThis as any;
  const scene = game.scenes.active;
  const idsOf = (documents: any) => [...documents].map((document: any) => document.id);
  for (const [key, value] of start.settings) if (JSON.stringify(game.settings.get("blackout", key)) !== JSON.stringify(value)) await game.settings.set("blackout", key, value);
  await CONFIG.Combat.documentClass.deleteDocuments(idsOf(game.combats));
  // What the test before asked for may still be done: when one of them is gone before it is deleted here, the others are deleted one by one.
  await CONFIG.ChatMessage.documentClass.deleteDocuments(idsOf(game.messages)).catch(() => Promise.all([...game.messages].map((message: any) => message.delete().catch(() => undefined))));
  await CONFIG.Item.documentClass.deleteDocuments(idsOf(game.items.filter((item: any) => !start.items.includes(item.id))));
  await scene.deleteEmbeddedDocuments("Token", idsOf(scene.tokens));
  // The party stays: the writer would make another one.
  await CONFIG.Actor.documentClass.deleteDocuments(idsOf(game.actors.filter((actor: any) => actor.type !== "party")));
  const [party] = start.actors.filter((actor: any) => actor.type === "party");
  await game.actors.get(party._id).update({ system: party.system });
  await CONFIG.Actor.documentClass.createDocuments(start.actors.filter((actor: any) => actor.type !== "party"), { keepId: true, keepEmbeddedIds: true });
  await scene.createEmbeddedDocuments("Token", start.tokens, { keepId: true });
  // As they are dropped they are numbered.
  await scene.updateEmbeddedDocuments("Token", start.tokens.map(({ _id, name }: any) => ({ _id, name })));
  await scene.update({ "flags.world.round": round });
}
