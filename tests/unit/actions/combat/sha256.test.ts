import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idOf, sha256 } from "../../../../src/features/combat/sha256.ts";

describe("the SHA-256 hash of a string", () => {
  // These examples are from the standard (FIPS 180-4).
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
  ])("matches the example in the standard for %j", (text, digest) => {
    expect(sha256(text)).toBe(digest);
  });

  it("matches Node's implementation for random strings", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), text => {
        expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
      }),
      { seed: 5 },
    );
  });
});

describe("an ID derived from several values", () => {
  it("is a valid Foundry ID, and is the same only for the same values", () => {
    expect(idOf("combat", 3, "open")).toMatch(/^[A-Za-z0-9]{16}$/u);
    expect(idOf("combat", 3, "open")).toBe(idOf("combat", 3, "open"));
    expect(new Set([idOf("a", "bc"), idOf("ab", "c"), idOf("a", "b", "c")]).size).toBe(3);
  });
});
