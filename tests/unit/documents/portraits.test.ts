import { describe, expect, it } from "vitest";
import {
  newPortrait,
  portraitAt,
  portraitIcons,
  portraitPath,
  portraitTints,
} from "../../../src/documents/portraits.ts";

/**
 * Returns the portraits of the given number of new actors. Each portrait is chosen while the earlier ones are
 * in use.
 */
function crowd(type: string, count: number): string[] {
  const made: string[] = [];
  for (let index = 0; index < count; index += 1)
    made.push(newPortrait(type, `actor${index}`, made) ?? "none");
  return made;
}

describe("the portraits of new actors", () => {
  it("use every drawing once, and then repeat the drawings in another tint", () => {
    for (const type of ["character", "npc"]) {
      const first = crowd(type, portraitIcons.length);
      expect(new Set(first.map(path => portraitAt(path)?.icon)).size).toBe(portraitIcons.length);
      expect(new Set(crowd(type, portraitIcons.length * 3)).size).toBe(portraitIcons.length * 3);
    }
    expect(portraitIcons.length).toBeGreaterThanOrEqual(24);
  });

  it("are assigned even if every portrait is in use", () => {
    expect(crowd("npc", portraitIcons.length * 3 + 1).at(-1)).toMatch(/portraits\/[\w-]+\.svg$/u);
  });

  it("are the same for the same actor ID, and usually different for different IDs", () => {
    const of = (seed: string) => newPortrait("character", seed, []);
    expect(of("a")).toBe(of("a"));
    const many = Array.from({ length: 60 }, (_, index) => of(`x${index}`));
    expect(new Set(many).size).toBeGreaterThan(35);
  });

  it("distinguish characters from enemies by tint", () => {
    const tints = (type: string) => new Set(crowd(type, 96).map(path => portraitAt(path)?.tint));
    const [heroes, foes] = [tints("character"), tints("npc")];
    expect([...heroes].filter(tint => foes.has(tint))).toEqual([]);
    expect(heroes.size + foes.size).toBe(portraitTints.length);
  });

  it("are assigned only to characters and enemies, not to barriers, followers or parties", () => {
    for (const type of ["barrier", "follower", "party"]) expect(newPortrait(type, "a", [])).toBeNull();
  });

  it("can be distinguished from all other images", () => {
    expect(portraitAt(portraitPath("hoodie", "moss"))).toEqual({ icon: "hoodie", tint: "moss" });
    expect(portraitAt("systems/blackout/assets/icons/hoodie.svg")).toBeNull();
    expect(portraitAt("worlds/mine/me.webp")).toBeNull();
  });
});
