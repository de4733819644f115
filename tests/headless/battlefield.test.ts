/** What a map tells an attack: on the real server, with real scenes, tokens and walls, and no page. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { longGenerations } from "../generations.ts";
import { act } from "./support/people.ts";
import { ANNA, BOSS, IDS, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";

const SCENE = `Scene.${IDS.scene}`;
const token = (id: string) => `${SCENE}.Token.${id}`;

describe.each(longGenerations)("on generation %i", generation => {
  let table: Table;
  let gm: Client;
  let ann: Client;
  beforeAll(async () => {
    table = await Table.open({ generation, thugs: 2 });
    [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
    await gm.do("update", { uuid: SCENE, changes: { grid: { type: 1, distance: 5, units: "ft" } } });
    await gm.do("update", { uuid: token("TokenBert0000002"), changes: { x: 0, y: 300 } });
  });
  afterAll(async () => { expect(await table.close()).toEqual([]); });

  const shoot = async (choices: object = {}) => {
    const message = await act(table, ann, { verb: "attack", actor: ANNA, item: `${ANNA}.Item.${IDS.rifle}`, targets: [BOSS], choices });
    return gm.do("judged", { message });
  };
  const said = ({ card }: any) => card.lines.filter(({ text }: any) => text.key.startsWith("BLACKOUT.map.")).map(({ text, value, why = [] }: any) => [text.key.slice("BLACKOUT.map.".length), value, why.map((row: any) => [row.text.key, row.value])]);

  it("the writer reads distance and cover off its own map", async () => {
    const judged = await shoot();
    expect(judged.facts.seen).toMatchObject([{ feet: 10, band: "close", adjacent: false, cover: { crossed: 0, wall: "none", inTheWay: [] } }]);
    expect(said(judged)).toEqual([["distance", "10 ft", [["BLACKOUT.map.band", ""]]]]);
  });

  it("moved tokens, walls and closed doors count at once", async () => {
    await gm.do("update", { uuid: token("TokenBoss0000003"), changes: { x: 800, y: 0, elevation: 30 } });
    await gm.do("update", { uuid: token("TokenBert0000002"), changes: { x: 400, y: 0, elevation: 15 } });
    expect((await shoot()).facts.seen).toMatchObject([{ feet: 50, cover: { crossed: 1, inTheWay: [{ what: "character", name: "Bert" }] } }]);
    const [door] = await gm.do("create", { parent: SCENE, type: "Wall", data: [{ c: [600, -200, 600, 300], door: 1, ds: 0 }] });
    expect((await shoot()).facts.seen).toMatchObject([{ cover: { wall: "wholly" } }]);
    await gm.do("update", { uuid: door, changes: { ds: 1 } });
    const open = await shoot();
    expect(said(open)).toMatchObject([["distance", "50 ft", [["BLACKOUT.map.band", ""]]], ["cover.partial", undefined, [["Bert", "20 ft"]]]]);
    await gm.do("update", { uuid: token("TokenBert0000002"), changes: { hidden: true } });
    expect((await shoot()).facts.seen, "who is hidden gives nobody away").toMatchObject([{ cover: { crossed: 0 } }]);
  });

  it("what people say in place of it counts, and the card says so", async () => {
    const judged = await shoot({ targets: [{ feet: 15, cover: "full" }] });
    expect(judged.facts.choices.targets[0]).toMatchObject({ feet: 15, cover: "full", wall: "none" });
    expect(said(judged).at(-1)).toEqual(["otherwise", "2", [["BLACKOUT.map.saidFor", ""], ["BLACKOUT.map.said", ""]]]);
  });

  it("a scene in metres is read in feet, and where cover is left to people none is read", async () => {
    await gm.do("update", { uuid: SCENE, changes: { grid: { type: 2, distance: 1.5, units: "m" } } });
    await gm.do("update", { uuid: token("TokenBoss0000003"), changes: { x: 400, y: 0, elevation: 0 } });
    await gm.do("set", { key: "coverFromMap", value: false });
    expect((await shoot()).facts.seen).toMatchObject([{ feet: 20, cover: null }]);
  });
});
