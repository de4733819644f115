import type { Words } from "./words.ts";

/** What an attack is rolled against when the user targets exactly one token: its Passive Evasion, which may be known to all (R7.3). */
export function targetOfAttack(words: Words): { difficulty: number; against: string } | Record<string, never> {
  const [token, second] = [...game.user.targets];
  const difficulty = second ? null : token?.actor?.passiveOf("evasion") ?? null;
  return token && difficulty !== null ? { difficulty, against: words.format("BLACKOUT.test.passiveOf", { name: token.name, skill: words.localize("BLACKOUT.sheet.passiveEvasion") }) } : {};
}
