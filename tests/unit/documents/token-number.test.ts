import { describe, expect, it } from "vitest";
import { bareName, numberBehind, numberedName } from "../../../src/documents/token-number.ts";

describe("the number in a token's name", () => {
  it("is the lowest unused number among tokens with the same name", () => {
    expect(numberedName("Thug", [])).toBe("Thug 1");
    expect(numberedName("Thug", ["Thug 1", "Thug 3", "Thug", "Big Thug 2"])).toBe("Thug 2");
    expect(numberedName("Drone 9", ["Drone 9", "Drone 9 1"])).toBe("Drone 9 2");
  });

  it("isn't affected by names whose numbers have another format", () => {
    expect(numberedName("Thug", ["Thug 01", "Thug x", "Thug 1b", "Thug -1"])).toBe("Thug 1");
  });

  it("can be removed from the name", () => {
    expect(bareName("Thug 12", "Thug")).toBe("Thug");
    expect(bareName("Thugs", "Thug")).toBe("Thugs");
    expect(bareName("Boss 1", "Thug")).toBe("Boss 1");
  });

  it("is 0 if the name doesn't end with a number in the right format", () => {
    expect(
      ["Thug 12", "Thug", "Thug 01", "7", "Thug 1b", `Thug ${"9".repeat(40)}`].map(numberBehind),
    ).toEqual([12, 0, 0, 0, 0, 0]);
  });
});
