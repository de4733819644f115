import { userKnows } from "./knows.ts";
import type { Words } from "./words.ts";

/** What an attack is rolled against when the user targets exactly one token: its Passive Evasion (R7.3), where the user may know it. */
export function targetOfAttack(words: Words): { difficulty: number; against: string } | Record<string, never> {
  const [token, second] = [...game.user.targets];
  const known = token?.actor && userKnows({ of: token.actor.uuid, need: "passive" });
  const difficulty = second || !known ? null : token.actor?.passiveOf("evasion") ?? null;
  return token && difficulty !== null ? { difficulty, against: words.format("BLACKOUT.test.passiveOf", { name: token.name, skill: words.localize("BLACKOUT.sheet.passiveEvasion") }) } : {};
}
