import { bandBetween } from "../rules/pairs.ts";
import { bandValue } from "../rules/bands.ts";
import { stressBoxes } from "../rules/stress.ts";
import type { Encounter, Fighter } from "../rules/encounter.ts";
import { plain, type Words } from "../../../applications/shared/words.ts";
import { personOf, type BodySeen, type EncounterSeen, type PersonSeen } from "./encounter-seen.ts";

/** A state of an actor, shown as an icon with a number and a name. */
export interface MarkView {
  readonly key: string;
  /** The suffix of the icon's class, as in `bo-i-<mark>`. */
  readonly mark: string;
  /** The number of rounds, boxes or attacks as text, or empty if the state has no number. */
  readonly count: string;
  /** Whether the state is good or bad for the actor. Empty if it is neither. */
  readonly tone: "good" | "bad" | "";
  readonly name: string;
}

/** Returns all of an actor's states, most dangerous first, for the tracker row, the bar and the sheet. */
export function marksOf(seen: EncounterSeen, person: PersonSeen, words: Words): readonly MarkView[] {
  return [
    ...(person.body ? bodyMarks(person.body, words) : []),
    ...(person.fighter ? fighterMarks(seen, person.fighter, words) : []),
  ];
}

/**
 * X7.1, X7.4, X8.1, X8.4, X8.5: returns an actor's physical and mental states. Countdowns include the number
 * of rounds left.
 */
export function bodyMarks(body: BodySeen, words: Words): readonly MarkView[] {
  const { mortal, incapacitated, starved, panic, breaking, dead } = body;
  const rounds = (n: number) => ({ n: plain(n) });
  return [
    ...(dead ? [mark("dead", "fail", "", "bad", words)] : []),
    ...(mortal && !mortal.stabilised
      ? [mark("mortal", "bands-blood", plain(mortal.roundsLeft), "bad", words, rounds(mortal.roundsLeft))]
      : []),
    ...(mortal?.stabilised
      ? [mark("stabilised", "bands-blood", plain(mortal.roundsLeft), "", words, rounds(mortal.roundsLeft))]
      : []),
    ...(incapacitated === null
      ? []
      : starved
        ? [mark("starved", "bands-sleep", "", "bad" as const, words)]
        : [
            mark(
              "incapacitated",
              "bands-sleep",
              plain(incapacitated),
              "bad" as const,
              words,
              rounds(incapacitated),
            ),
          ]),
    ...(panic
      ? [
          mark("panic", "bands-panic", plain(panic.roundsLeft), "bad", words, {
            ...rounds(panic.roundsLeft),
            what: panic.name,
          }),
        ]
      : []),
    ...(breaking
      ? [
          mark("breaking", "bands-crack", plain(breaking.roundsLeft), "bad", words, {
            ...rounds(breaking.roundsLeft),
            what: breaking.name,
          }),
        ]
      : []),
    ...(body.stressBoxes > 0
      ? [
          mark("stress", "bands-boxes", plain(body.stressBoxes), "", words, {
            ...rounds(body.stressBoxes),
            most: plain(stressBoxes),
          }),
        ]
      : []),
  ];
}

/** X3.2: returns an actor's states in this round. */
function fighterMarks(seen: EncounterSeen, fighter: Fighter, words: Words): readonly MarkView[] {
  const { guards, inCover, covered, winded, nextCheck, inspired, pinnedBy, lostNextRound } = fighter;
  const name = (id: string | null) =>
    personOf(seen, id)?.name ?? words.localize("BLACKOUT.bands.track.somebody");
  const bonus = coordinatedFor(seen.encounter, fighter);
  return [
    ...(pinnedBy === null ? [] : [mark("pinned", "grip", "", "bad", words, { name: name(pinnedBy) })]),
    ...(winded ? [mark("winded", "bands-wind", "", "bad", words)] : []),
    ...(lostNextRound > 0
      ? [mark("lostNextRound", "fail", plain(lostNextRound), "bad", words, { n: plain(lostNextRound) })]
      : []),
    ...(nextCheck < 0 ? [mark("underFire", "warn", "", "bad", words, { n: plain(-nextCheck) })] : []),
    ...(fighter.aim === null
      ? []
      : [mark("aim", "bands-aim", "", "good", words, { name: name(fighter.aim) })]),
    ...(guards > 0
      ? [mark("defend", "bands-shield", guards > 1 ? plain(guards) : "", "good", words, { n: plain(guards) })]
      : []),
    ...(covered
      ? [mark("covered", "bands-wall", "", "good", words)]
      : inCover
        ? [mark("inCover", "bands-wall", "", "", words)]
        : []),
    ...(inspired ? [mark("inspired", "starred", "", "good", words)] : []),
    ...(bonus ? [mark("coordinate", "bands-link", "", "bad", words)] : []),
  ];
}

/** X3.2: whether an attack on this combatant is coordinated. */
function coordinatedFor({ coordinations }: Encounter, { id }: Fighter): boolean {
  return coordinations.some(({ target }) => target === id);
}

function mark(
  key: string,
  drawing: string,
  count: string,
  tone: MarkView["tone"],
  words: Words,
  data: Record<string, string> = {},
): MarkView {
  return { key, mark: drawing, count, tone, name: words.format(`BLACKOUT.bands.mark.${key}`, data) };
}

/**
 * X5.1: returns the band between the viewing combatant and another one. Returns null for the viewing
 * combatant itself, or if no band is stored for the pair yet.
 */
export function bandTo(
  { encounter, from }: Pick<EncounterSeen, "encounter" | "from">,
  id: string,
): { readonly key: string; readonly value: number } | null {
  const both =
    from !== null &&
    from !== id &&
    [from, id].every(one => encounter.fighters.some(fighter => fighter.id === one));
  if (!both) return null;
  const key = bandBetween(encounter.pairs, from, id);
  return { key, value: bandValue(key) };
}
