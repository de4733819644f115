/**
 * Tests a new world's welcome card, which is posted only once for all users, regardless of who joins or
 * rejoins and how many Gamemasters there are.
 */
import { afterEach, expect, it } from "vitest";
import { openingSeed } from "../../scripts/lib/opening.mjs";
import { Encounter } from "./support/encounter.ts";
import { seedOf, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";

let table: Table;
afterEach(async () => {
  expect(await table.close()).toEqual([]);
});

const cards = () => table.all("ChatMessage").filter(({ flags }) => flags.blackout?.welcome === true);

/** Returns the data of a world with the usual users and no documents. */
function newWorld(settings: object = {}): object {
  const { world, users } = seedOf() as { world: object; users: { _id: string }[] };
  return { world, users: users.map(user => ({ ...user, character: null })), settings };
}

it("a new world gets a single public welcome card, no matter how many Gamemasters connect", async () => {
  table = await Table.open({ seed: newWorld() });
  await table.join(USERS.ann);
  expect(cards()).toEqual([]);
  const both = await Promise.all([table.join(USERS.gm), table.join(USERS.other)]);
  await table.settled();
  expect(cards()).toMatchObject([{ whisper: [], type: "base" }]);
  for (const client of both) await table.kill(client);
  await table.join(USERS.other);
  await table.settled();
  expect(cards()).toHaveLength(1);
});

it("a world gets no welcome card if it contains actors or has received one before", async () => {
  table = await Table.open();
  await table.join(USERS.gm);
  await table.settled();
  expect(cards()).toEqual([]);
  await table.close();
  table = await Table.open({ seed: newWorld({ "blackout.welcomed": true }) });
  await table.join(USERS.gm);
  await table.settled();
  expect(cards()).toEqual([]);
});

const questions = () =>
  table.all("ChatMessage").filter(({ flags }) => flags.blackout?.skillsQuestion === true);
const houseRules = () =>
  JSON.parse(table.all("Setting").find(({ key }) => key === "blackout.houseRules")?.value ?? "{}");

it("a world created before the social and technical skills existed keeps its skills, and asks its Gamemasters only once whether to add the new ones (R1.9)", async () => {
  table = await Table.open({ settings: { migration: { version: 2 }, houseRules: { maxSkillRank: 5 } } });
  const [gm, other] = await Promise.all([table.join(USERS.gm), table.join(USERS.other)]);
  await table.settled();
  expect(questions()).toMatchObject([
    { whisper: expect.arrayContaining([USERS.gm, USERS.other]), type: "base" },
  ]);
  expect(houseRules()).toEqual({ maxSkillRank: 5, placeholderSkills: false });
  await table.kill(gm);
  const again = await table.join(USERS.gm);
  await table.settled();
  expect(questions(), "the question is still on its card").toHaveLength(1);
  await other.do("set", { key: "skillsQuestion", value: "answered" });
  await other.do("delete", { uuid: `ChatMessage.${questions()[0]!._id}` });
  await table.settled();
  for (const client of [other, again]) await table.kill(client);
  await table.join(USERS.gm);
  await table.settled();
  expect(questions(), "never again").toEqual([]);
});

it("Gamemasters aren't asked about the social and technical skills in a new world, or if they have already decided", async () => {
  table = await Table.open({ seed: newWorld() });
  await table.join(USERS.gm);
  await table.settled();
  expect([questions(), houseRules()]).toEqual([[], {}]);
  await table.close();
  table = await Table.open({
    settings: { migration: { version: 2 }, houseRules: { placeholderSkills: true } },
  });
  await table.join(USERS.gm);
  await table.settled();
  expect([questions(), houseRules()]).toEqual([[], { placeholderSkills: true }]);
});

it("in the sample world, enemies begin the encounter on the initiative steps from their sheets", async () => {
  table = await Table.open({ seed: openingSeed() });
  const gm = await table.join("gamemaster000001");
  const [{ _id: combat, combatants }] = table.all("Combat");
  expect(combatants.every(({ initiative }: any) => initiative === null)).toBe(true);
  await new Encounter(table, gm, combat).do(gm, "begin");
  const steps = (table.held("Combat", combat).combatants as any[]).map(({ actorId, initiative }) => [
    table.held("Actor", actorId).name,
    initiative,
  ]);
  expect(Object.fromEntries(steps)).toEqual({
    "Ilka Sorrento-Vasquez": null,
    "Rook Adeyemi": null,
    "Spar four lookout": 6,
    "Spar four gunner": 10,
    "Spar four foreman": 9,
  });
});
