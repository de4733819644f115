import { describe, expect, it } from "vitest";
import { loadedOnce } from "../../../src/applications/shared/fetched.ts";

describe("a module that loads when it is first needed", () => {
  it("loads once, and again only after a failure", async () => {
    let loads = 0;
    const load = loadedOnce(async () => {
      loads += 1;
      await Promise.resolve();
      if (loads === 1) throw new Error("offline");
      return loads;
    });
    expect(loads).toBe(0);
    await expect(load()).rejects.toThrow("offline");
    expect(await Promise.all([load(), load()])).toEqual([2, 2]);
    expect(await load()).toBe(2);
  });
});
