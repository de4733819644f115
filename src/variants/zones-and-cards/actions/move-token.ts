import type { Change } from "../../../ledger/change.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { other, toggle, words } from "../../../actions/core/choice.ts";
import { text, type Line } from "../../../actions/core/card.ts";
import type { Choices } from "../../../actions/core/facts.ts";
import { against, zonesAction } from "../combat/action-parts.ts";
import { nameOf, pathProblems } from "../combat/by-token.ts";
import { entering } from "../combat/entering.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
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
  plan: (encounter, { choices }) => {
    const path = pathOf(encounter, choices.way);
    const isTripped = path.some(zone => trips(encounter, zone));
    const isFollowed = mustRetreat(encounter, encounter.me);
    return {
      way: path,
      isTripped,
      // Z3.8: the adjacent enemies before the move, if getting away from them requires a roll.
      beside: isFollowed ? enemiesBeside(encounter, encounter.me) : [],
      // Z3.8, Z8.1: the roll that the path requires, or null if it requires none. The roll takes place
      // immediately, and the user isn't asked whether to push it.
      roll:
        !choices.free && (isFollowed || isTripped)
          ? planRoll(encounter, encounter.me, { skill: "mobility", stream: "roll", push: "keep" })
          : null,
    };
  },
  problems: ({ plan: { encounter, way: path } }) =>
    path.length === 0 ? [against("noWay", { name: encounter.name(encounter.me) })] : [],
  resolve: act => {
    const { encounter, way: path, isTripped, beside, roll } = act.plan;
    const { free } = act.choices;
    const { me } = encounter;
    if (encounter.facts.combat !== null && encounter.facts.own !== "" && !encounter.state.places[me])
      encounter.setState({ places: { ...encounter.state.places, [me]: entering(encounter, me).place } });
    const problems = free ? [] : pathProblems(encounter, me, path);
    act.show({ lines: problems.map((problem): Line => ({ text: problem.text, tone: "bad" })) });
    const end = roll && rollOnce(act, roll);
    const there = path.at(-1) ?? "";
    if (end) arrives(encounter, me, there, end.successes);
    else goTo(encounter, me, there);
    // If the actor trips along the way, they end up prone at the destination.
    if (end?.successes === 0 && isTripped) encounter.setPlace(me, { prone: true });
    return {
      outcome: text("BLACKOUT.zones.action.reaches", {
        name: encounter.name(me),
        zone: nameOf(encounter, there),
      }),
      tone: problems.length > 0 ? "bad" : "",
      dice: end?.dice ?? [],
      lines: [...costLines(encounter, free, path), ...(end?.lines ?? [])],
      followUps:
        end && beside.length > 0 ? freeAttacks(encounter, beside, act.actor.uuid, end.successes) : [],
    };
  },
  write: ({ draft, choices }) => {
    if (choices.token !== "") draft.also(...placeChanges(choices.token, choices.from, choices.to));
  },
});

function costLines(encounter: ZonesEncounter, free: boolean, path: readonly string[]): readonly Line[] {
  if (free) return [{ text: text("BLACKOUT.zones.byToken.placed") }];
  return [
    {
      text: text("BLACKOUT.zones.byToken.moves"),
      value: String(path.length),
      why: path.map(zone => ({ text: text(nameOf(encounter, zone)), value: "1" })),
    },
  ];
}

/**
 * Returns the IDs of the zones on the path. Throws a RuleError if the value isn't a list of IDs of zones in
 * this encounter.
 */
function pathOf(encounter: ZonesEncounter, path: unknown): readonly string[] {
  if (!Array.isArray(path))
    throw new RuleError("choices.way", path, "a list of the zones on the way", { key: "list" });
  return path.map((id: unknown, index) => {
    const found = encounter.state.zones.find(zone => zone.id === id);
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
