import type { Change } from "../../../ledger/change.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { other, toggle, words } from "../../../actions/core/choice.ts";
import { text, type Line } from "../../../actions/core/card.ts";
import type { Choices } from "../../../actions/core/facts.ts";
import { against, zonesAction } from "../combat/action-parts.ts";
import { nameOf, wayProblems } from "../combat/by-token.ts";
import { entering } from "../combat/entering.ts";
import type { Fray } from "../combat/zones-fight.ts";
import { arrives, enemiesBeside, freeAttacks, goTo, mustRetreat, trips } from "../combat/moving.ts";
import { rollOnce } from "../combat/one-roll.ts";
import { planRoll } from "../combat/rolling.ts";

/**
 * Records that a combatant's token entered another zone of the map, which also moves the combatant (Z3.1,
 * Z4.1). On the combatant's own turn, this costs one move per zone, and otherwise the move is `free`. The
 * writer posts this action. Problems are shown, but no token is moved back automatically. Undoing the action
 * returns the token to its previous position.
 */
export const moveToken = zonesAction({
  key: "zones.moveToken",
  who: "gamemaster",
  nature: "automatic",
  records: true,
  choices: [
    other("way", choices => choices["way"], []),
    toggle("free"),
    words("token"),
    other("from", spotOf),
    other("to", spotOf),
    other("stops", choices => choices["stops"], []),
  ],
  plan: (fray, { choices }) => {
    const way = wayOf(fray, choices.way);
    const isTripped = way.some(zone => trips(fray, zone));
    const isFollowed = mustRetreat(fray, fray.me);
    return {
      way,
      isTripped,
      // Z3.8: the adjacent enemies before the move, if getting away from them requires a roll.
      beside: isFollowed ? enemiesBeside(fray, fray.me) : [],
      // Z3.8, Z8.1: the roll that the path requires, or null if it requires none. The roll takes place
      // immediately, and the user isn't asked whether to push it.
      roll:
        !choices.free && (isFollowed || isTripped)
          ? planRoll(fray, fray.me, { skill: "mobility", stream: "roll", push: "keep" })
          : null,
    };
  },
  problems: ({ plan: { fray, way } }) =>
    way.length === 0 ? [against("noWay", { name: fray.name(fray.me) })] : [],
  resolve: act => {
    const { fray, way, isTripped, beside, roll } = act.plan;
    const { free } = act.choices;
    const { me } = fray;
    if (fray.facts.combat !== null && fray.facts.own !== "" && !fray.fight.places[me])
      fray.setFight({ places: { ...fray.fight.places, [me]: entering(fray, me).place } });
    const problems = free ? [] : wayProblems(fray, me, way);
    act.show({ lines: problems.map((problem): Line => ({ text: problem.text, tone: "bad" })) });
    const end = roll && rollOnce(act, roll);
    const there = way.at(-1) ?? "";
    if (end) arrives(fray, me, there, end.successes);
    else goTo(fray, me, there);
    // If the actor trips along the way, they end up prone at the destination.
    if (end?.successes === 0 && isTripped) fray.setPlace(me, { prone: true });
    return {
      outcome: text("BLACKOUT.zones.action.reaches", { name: fray.name(me), zone: nameOf(fray, there) }),
      tone: problems.length > 0 ? "bad" : "",
      dice: end?.dice ?? [],
      lines: [...costLines(fray, free, way), ...(end?.lines ?? [])],
      followUps: end && beside.length > 0 ? freeAttacks(fray, beside, act.actor.uuid, end.successes) : [],
    };
  },
  write: ({ draft, choices }) => {
    if (choices.token !== "") draft.also(...placeChanges(choices.token, choices.from, choices.to));
  },
});

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

/**
 * Returns the IDs of the zones on the path. Throws a RuleError if the value isn't a list of IDs of zones in
 * this encounter.
 */
function wayOf(fray: Fray, way: unknown): readonly string[] {
  if (!Array.isArray(way))
    throw new RuleError("choices.way", way, "a list of the zones on the way", { key: "list" });
  return way.map((id: unknown, index) => {
    const found = fray.fight.zones.find(zone => zone.id === id);
    if (!found)
      throw new RuleError(`choices.way.${index}`, id, "the ID of a zone of this encounter", {
        key: "zoneOfMap",
      });
    return found.id;
  });
}

/** Returns the changes that move a token from its old to its new position. */
function placeChanges(uuid: string, from: Spot, to: Spot): readonly Change[] {
  return (["x", "y", "elevation"] as const)
    .filter(path => from[path] !== to[path])
    .map(path => ({ uuid, path, from: from[path], to: to[path] }));
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

function spotOf(choices: Choices, name: string): Spot {
  const spot = choices[name] as Partial<Spot> | null | undefined;
  const numbers = [spot?.x, spot?.y, spot?.elevation];
  if (!numbers.every(value => typeof value === "number" && Number.isFinite(value)))
    throw new RuleError(`choices.${name}`, spot, "a place with x, y and elevation", { key: "mapPlace" });
  return spot as Spot;
}
