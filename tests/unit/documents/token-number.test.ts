import { describe, expect, it } from "vitest";
import { bareName, numberBehind, numberedName } from "../../../src/documents/token-number.ts";

describe("the number of a token", () => {
  it("is the lowest that is free among those of its name", () => {
    expect(numberedName("Thug", [])).toBe("Thug 1");
    expect(numberedName("Thug", ["Thug 1", "Thug 3", "Thug", "Big Thug 2"])).toBe("Thug 2");
    expect(numberedName("Drone 9", ["Drone 9", "Drone 9 1"])).toBe("Drone 9 2");
  });

  it("counts nothing that is no number of its own making", () => {
    expect(numberedName("Thug", ["Thug 01", "Thug x", "Thug 1b", "Thug -1"])).toBe("Thug 1");
  });

  it("can be told from the name", () => {
    expect(bareName("Thug 12", "Thug")).toBe("Thug");
    expect(bareName("Thugs", "Thug")).toBe("Thugs");
    expect(bareName("Boss 1", "Thug")).toBe("Boss 1");
  });

  it("is read off the name, wherever there is one", () => {
    expect(
      ["Thug 12", "Thug", "Thug 01", "7", "Thug 1b", `Thug ${"9".repeat(40)}`].map(numberBehind),
    ).toEqual([12, 0, 0, 0, 0, 0]);
  });
});
