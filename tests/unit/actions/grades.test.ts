import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Choices } from "../../../src/actions/core/facts.ts";
import { attack } from "../../../src/actions/combat/attack.ts";
import { resist } from "../../../src/actions/health/resist.ts";
import { effectEntry, type EffectKey } from "../../../src/rules/conditions/effects.ts";
import { qualities } from "../../../src/rules/conditions/qualities.ts";
import { english } from "../applications/words.ts";
import { shownQualities } from "../../../src/applications/shared/qualities.ts";
import { factsOf, play, someone, table, weapon } from "./support.ts";
import { worn } from "./things.ts";

interface Packs {
  readonly packSources: string;
  readonly sourceFiles: (folder: string) => Promise<readonly string[]>;
}
const { packSources, sourceFiles } = (await import(
  new URL("../../../scripts/packs.mjs", import.meta.url).pathname
)) as Packs;
/** The keys of the qualities of all items in the compendiums. */
const inPacks = [
  ...new Set(
    (await sourceFiles(packSources)).flatMap(file =>
      [...readFileSync(file, "utf8").matchAll(/^\s+- key: (\w+)\n\s+x: /gmu)].map(match => match[1] ?? ""),
    ),
  ),
].sort();
const used = (grade: string) => inPacks.filter(key => qualities.get(key)?.grade === grade);

const X = 3;
const armed = (key: string) =>
  weapon(
    "gun",
    {
      category: "ranged",
      attacks: [{ attribute: "dexterity", skill: "aim" }],
      damage: { dice: 8, attribute: "", flat: 0 },
      range: 60,
    },
    { qualities: key === "" ? [] : [{ key, rating: qualities.get(key)?.rated ? X : null, text: "" }] },
  );
const target = (part = {}) =>
  someone(
    "enemy",
    { kind: "npc", passiveEvasion: { value: 1, unlimited: 1, reason: "rank" }, ...part },
    { stress: null, hitPoints: { value: 90, max: 90 }, armor: [worn("vest", 20, 20)] },
  );
/** Plays a critical hit for 45 points with a weapon that has the given quality. The target survives. */
const hit = (key: string, choices: Choices = {}) =>
  play(attack, factsOf(attack, { actor: someone("a"), item: armed(key), targets: [target()] }, choices), {
    dice: {
      attack: [6, 6, 6, 1, ...(choices["takingTime"] === undefined ? [] : [1])],
      damage: Array.from({ length: 9 }, () => 6),
    },
  });
/** Resolves an effect that a target has failed to resist. */
const failed = (effect: EffectKey) =>
  play(
    resist,
    factsOf(resist, {
      actor: someone("a"),
      targets: [
        someone(
          "enemy",
          {},
          { resist: { pending: [{ effect, difficulty: X, source: "Actor.a" }], rolled: [] } },
        ),
      ],
    }),
    { answers: { [`resist.0.${effect}`]: { value: "fail" } } },
  );
const pending = (key: string) =>
  hit(key)
    .changes.flatMap(change =>
      "path" in change && change.path === "system.resist.pending"
        ? [(change as unknown as { to: readonly { effect: string }[] }).to.map(({ effect }) => effect)]
        : [],
    )
    .flat();

describe("automation grades of compendium qualities (T11.2, T11.3)", () => {
  it("match the registry on every badge", () => {
    expect(inPacks.length).toBeGreaterThan(25);
    for (const key of inPacks)
      expect(shownQualities([{ key, x: null, text: "" }], english)[0]?.automation, key).toBe(
        qualities.get(key)?.grade,
      );
  });

  const byTest = used("automated").filter(key => {
    const entry = qualities.get(key);
    return (
      entry?.effect != null &&
      effectEntry(entry.effect).resist !== undefined &&
      effectEntry(entry.effect).trigger !== "area"
    );
  });
  it.each(byTest)(
    "are “automated” for %s, which requires a test after a hit and takes full effect if the test fails",
    key => {
      const effect = key as EffectKey;
      expect(pending(key)).toEqual([effect]);
      const { draft, followUps } = failed(effect);
      expect(followUps).toEqual([]);
      const meant = effectEntry(effect).does.flatMap(command =>
        command.kind === "condition" ? [command.condition as string] : [],
      );
      expect(meant.length).toBeGreaterThan(0);
      expect(draft.state("Actor.enemy").conditions.map(condition => condition.key)).toEqual(meant);
    },
  );

  it("are “automated” for Sharp, Vulnerable, Destroyer and Seeking, whose effects require no decision by a user", () => {
    const dice = (key: string) =>
      play(attack, factsOf(attack, { actor: someone("a"), item: armed(key), targets: [target()] }, {}), {
        dice: { attack: [6, 6, 6, 1] },
      }).needs.find(({ stream }) => stream === "damage")?.count ?? 0;
    expect(dice("sharp") - dice("")).toBe(1);
    expect(
      hit("vulnerable")
        .draft.state("Actor.enemy")
        .conditions.map(condition => condition.key),
    ).toEqual(["vulnerable"]);
    const wear = (key: string) =>
      hit(key, { takingTime: 1 }).changes.flatMap(change =>
        "add" in change && String(change.path).includes("armor") ? [change.add] : [],
      );
    expect([wear(""), wear("destroyer")]).toEqual([[-2], [-4]]);
    const pool = (key: string) =>
      (
        attack.preview(
          factsOf(
            attack,
            { actor: someone("a"), item: armed(key), targets: [target({ stealth: 1 })] },
            { targets: [{ cover: "full" }] },
          ),
          table,
        ).pool as { pool: number }
      ).pool;
    expect(pool("seeking") - pool("")).toBe(3);
  });

  it("are “assisted” only for qualities that users resolve in part", () => {
    // A separate action determines the direction in which the target is pushed, and what the target hits.
    expect(failed("knockback").followUps.map(({ action }) => action)).toEqual(["knockback"]);
    // The system makes the target fall, but users resolve the pull.
    expect(
      failed("gravity")
        .draft.state("Actor.enemy")
        .conditions.map(condition => condition.key),
    ).toEqual(["prone"]);
    // These effects change nothing automatically, because a user must decide their details: which item is
    // gripped, which sound is heard, or which wound is suffered.
    for (const key of ["grip", "noise", "conductor"]) expect(hit(key).changes, key).toEqual(hit("").changes);
    expect(failed("deadly").draft.state("Actor.enemy").conditions).toEqual([]);
    expect(
      used("assisted").filter(
        key =>
          ![
            "knockback",
            "gravity",
            "grip",
            "noise",
            "conductor",
            "deadly",
            "lightningRod",
            "addictive",
          ].includes(key),
      ),
    ).toEqual([]);
  });

  it("are “reference” only for qualities that don't affect an attack", () => {
    expect(used("reference").length).toBeGreaterThan(0);
    for (const key of used("reference")) expect(hit(key).changes, key).toEqual(hit("").changes);
  });
});
