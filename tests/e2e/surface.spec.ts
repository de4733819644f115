import { missingInPage } from "../../scripts/generate/exists-in-page.mjs";
import { rememberedSurface } from "../../scripts/generate/used-surface.mjs";
import { expect, test } from "./support/table.ts";

test("every Foundry name that the system uses exists in a running game, and isn't a stub @both", async ({
  table,
}) => {
  // The type checker first reads the entire system, which takes a long time.
  test.slow();
  const gm = await table.join("Gamemaster");
  const { missing, stubs } = await gm.page.evaluate(missingInPage, rememberedSurface());
  expect(missing).toEqual([]);
  // Without a canvas, the classes that draw tokens are stubs.
  expect(stubs.filter(name => !name.startsWith("foundry.canvas."))).toEqual([]);
});
