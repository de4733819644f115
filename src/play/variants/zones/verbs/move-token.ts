import type { Change } from "../../../../ledger/change.ts";
import { RuleError } from "../../../../rules/rule-error.ts";
import { chosenText, chosenToggle } from "../../../../actions/core/choices.ts";
import { text, type Line } from "../../../../actions/core/card.ts";
import type { Choices, Facts } from "../../../../actions/core/facts.ts";
import type { Problem, Action } from "../../../../actions/core/action.ts";
import { nameOf, wayProblems } from "../by-token.ts";
import { entering } from "../entering.ts";
import type { Fray } from "../fray.ts";
import { arrives, enemiesBeside, freeAttacks, goTo, mustRetreat, trips } from "../moving.ts";
import { rollOnce } from "../one-roll.ts";
import { planRoll, type RollPlan } from "../rolling.ts";
import { against, done, frayOf, preview, refused } from "../action-parts.ts";

const title = text("BLACKOUT.verb.zones.moveToken");

/**
 * Somebody's token has come into another zone of the map, and they with it (Z3.1, Z4.1): in their own turn by as many moves as zones, else `free`. The writer notes it; what stands against it is said, and
 * nobody is put back by themselves. Taken back, the token stands where it stood.
 */
export const moveToken: Action = {
  key: "zones.moveToken",
  needs: { variant: "zones" },
  label: title,
  targets: "none",
  who: "gamemaster",
  nature: "automatic",
  records: true,
  defaults: () => ({ combatant: "", way: [], free: false, token: "", from: null, to: null }),
  fields: () => [],
  preview: facts => preview({ problems: noWay(frayOf(facts), facts) }),
  judge: (facts, hand) => {
    const fray = frayOf(facts);
    const { me } = fray;
    const way = wayOf(fray, facts);
    const nowhere = noWay(fray, facts);
    if (nowhere.length > 0) return refused(facts, title, nowhere);
    const before = frayOf(facts);
    const free = chosenToggle(facts.choices, "free");
    if (fray.facts.combat !== null && fray.facts.own !== "" && !fray.fight.places[me])
      fray.setFight({ places: { ...fray.fight.places, [me]: entering(fray, me).place } });
    const problems = free ? [] : wayProblems(fray, me, way);
    const lines: readonly Line[] = problems.map(problem => ({ text: problem.text, tone: "bad" }));
    const plan = free ? null : planOf(before, way);
    const end = plan ? rollOnce(fray, hand, plan, facts, title, [], { lines }) : null;
    if (end && "waits" in end) {
      end.waits.draft.also(...placeChanges(facts.choices));
      return end.waits;
    }
    const there = way.at(-1) ?? "";
    // Who trips on the way lies where they have come to.
    const stumbles = end?.successes === 0 && way.some(zone => trips(before, zone));
    if (end) arrives(fray, me, there, end.successes);
    else goTo(fray, me, there);
    if (stumbles) fray.setPlace(me, { prone: true });
    const resolution = done(
      fray,
      facts,
      {
        title,
        outcome: text("BLACKOUT.zones.action.reaches", { name: fray.name(me), zone: nameOf(fray, there) }),
        tone: problems.length > 0 ? "bad" : "",
        dice: end?.dice ?? [],
        lines: [...lines, ...costLines(fray, free, way), ...(end?.lines ?? [])],
      },
      {
        followUps:
          end && mustRetreat(before, me)
            ? freeAttacks(fray, enemiesBeside(before, me), facts.actor.uuid, end.successes)
            : [],
      },
    );
    resolution.draft.also(...placeChanges(facts.choices));
    return resolution;
  },
};

function noWay(fray: Fray, facts: Facts): readonly Problem[] {
  return wayOf(fray, facts).length === 0 ? [against("noWay", { name: fray.name(fray.me) })] : [];
}

/** Z3.8, Z8.1: the roll that such a way takes; null for none. It is made at once, so nobody is asked to push. */
function planOf(fray: Fray, way: readonly string[]): RollPlan | null {
  return mustRetreat(fray, fray.me) || way.some(zone => trips(fray, zone))
    ? planRoll(fray, fray.me, { skill: "mobility", stream: "roll", push: "keep" })
    : null;
}

function costLines(fray: Fray, free: boolean, way: readonly string[]): readonly Line[] {
  if (free) return [{ text: text("BLACKOUT.zones.byToken.placed") }];
  return [
    {
      text: text("BLACKOUT.zones.byToken.moves"),
      value: String(way.length),
      why: way.map(zone => ({ text: text(nameOf(fray, zone)), value: "1" })),
    },
  ];
}

/** The zones on the way. Throws a RuleError for what is no list of zones of this fight. */
function wayOf(fray: Fray, { choices: { way } }: Facts): readonly string[] {
  if (!Array.isArray(way))
    throw new RuleError("choices.way", way, "a list of the zones on the way", { key: "list" });
  return way.map((id: unknown, index) => {
    const found = fray.fight.zones.find(zone => zone.id === id);
    if (!found)
      throw new RuleError(`choices.way.${index}`, id, "the id of a zone of this fight", { key: "zoneOfMap" });
    return found.id;
  });
}

/** The token's place, as a change from where it stood to where it stands. */
function placeChanges(choices: Choices): readonly Change[] {
  const uuid = chosenText(choices, "token");
  if (uuid === "") return [];
  const [from, to] = [spotOf(choices, "from"), spotOf(choices, "to")];
  return (["x", "y", "elevation"] as const)
    .filter(path => from[path] !== to[path])
    .map(path => ({ uuid, path, from: from[path], to: to[path] }));
}

function spotOf(
  choices: Choices,
  name: string,
): { readonly x: number; readonly y: number; readonly elevation: number } {
  const spot = choices[name] as Partial<ReturnType<typeof spotOf>> | null | undefined;
  const numbers = [spot?.x, spot?.y, spot?.elevation];
  if (!numbers.every(value => typeof value === "number" && Number.isFinite(value)))
    throw new RuleError(`choices.${name}`, spot, "a place with x, y and elevation", { key: "mapPlace" });
  return spot as ReturnType<typeof spotOf>;
}
