import { phases } from "../rules/encounter.ts";
import { plain, signed, type Words } from "../../../applications/shared/words.ts";
import type { VariantButton } from "../../../applications/variants/screens.ts";
import { personOf, type EncounterSeen } from "./encounter-seen.ts";

/**
 * X2.1: returns the phases of a round, with the current one marked, and the view of the drop. The drop (X2.8)
 * is a phase only until the end of the first round.
 */
export function headView(seen: EncounterSeen, words: Words) {
  const { encounter, begun } = seen;
  const at = phases.indexOf(encounter.phase);
  const shown = phases.filter(phase => phase !== "drop" || seen.round <= 1);
  return {
    phases: shown.map(key => ({
      key,
      label: words.localize(`BLACKOUT.bands.phase.${key}`),
      now: begun && key === encounter.phase,
      done: begun && phases.indexOf(key) < at,
    })),
    drop: dropView(seen, words),
  };
}

/**
 * X2.8, X2.9: returns the combatants who could claim the drop, with the values that decide who gets it.
 * Returns null if the drop isn't waiting to be settled.
 */
function dropView({ encounter, begun, people }: EncounterSeen, words: Words) {
  if (!begun || encounter.phase !== "drop" || encounter.drop !== null) return null;
  const able = people
    .filter(({ fighter, defeated }) => fighter !== null && !fighter.out && !defeated)
    .sort((a, b) => a.name.localeCompare(b.name));
  return {
    rows: able.map(({ id, name, body, fighter }) => ({
      id,
      name,
      score: body === null ? "?" : signed(fighter?.dropScore ?? 0),
    })),
    title: words.localize("BLACKOUT.bands.drop.score"),
  };
}

/** Returns the user's possible next steps as buttons at the bottom of the tracker. */
export function buttonsView(seen: EncounterSeen, words: Words): readonly VariantButton[] {
  const { encounter, begun, gamemaster, due } = seen;
  const button = (
    command: string,
    mark: string,
    options: {
      readonly primary?: boolean;
      readonly icon?: boolean;
      readonly action?: string;
      readonly name?: string;
    } = {},
  ): VariantButton => ({
    action: options.action ?? "variant",
    command,
    mark,
    primary: options.primary === true,
    icon: options.icon === true,
    label:
      options.name === undefined
        ? words.localize(`BLACKOUT.bands.do.${command}`)
        : words.format(`BLACKOUT.bands.do.${command.split(".")[0] ?? ""}Of`, { name: options.name }),
  });
  if (!begun)
    return gamemaster
      ? [
          button("roster", "plus", { action: "roster", icon: true }),
          button("begin", "arrow", { action: "startCombat", primary: true }),
        ]
      : [];
  const back = gamemaster ? [button("back", "back", { action: "previousTurn", icon: true })] : [];
  if (encounter.phase === "drop") return [...back, ...dropButtons(seen, button)];
  if (encounter.phase === "initiative")
    return [
      ...back,
      ...(gamemaster ? [button("roll", "arrow", { action: "nextRound", primary: true })] : []),
    ];
  if (encounter.phase === "actions")
    return [
      ...back,
      ...turnButtons(seen, button),
      ...(gamemaster ? [button("endActions", "skip", { action: "nextRound", icon: true })] : []),
    ];
  return [
    ...back,
    ...(gamemaster
      ? [
          button("addEffect", "plus", { icon: true }),
          button("next", "arrow", { action: "nextRound", primary: due.length === 0 }),
        ]
      : []),
  ];
}

type MakeButton = (
  command: string,
  mark: string,
  options?: {
    readonly primary?: boolean;
    readonly icon?: boolean;
    readonly action?: string;
    readonly name?: string;
  },
) => VariantButton;

function dropButtons(
  { encounter, gamemaster, people }: EncounterSeen,
  button: MakeButton,
): readonly VariantButton[] {
  const winner = encounter.drop?.winner ?? null;
  if (encounter.drop === null)
    return gamemaster
      ? [
          button("skipDrop", "skip", { action: "nextRound", icon: true }),
          button("askDrop", "arrow", { primary: true }),
        ]
      : [];
  // Nobody has claimed the drop, or its winner was removed from the encounter, so there is no turn to end.
  if (winner === null || encounter.drop.used)
    return gamemaster ? [button("roll", "arrow", { action: "nextRound", primary: true })] : [];
  const mine = people.some(({ id, owned }) => id === winner && owned);
  return gamemaster || mine ? [button("endTurn", "arrow", { primary: true })] : [];
}

/**
 * Returns the buttons for the user's combatants. Combatants who may act can postpone or end their turn, and
 * combatants who have postponed their turn can act now or give up their actions. If several combatants may
 * act, each button includes a name.
 */
function turnButtons(
  { mayAct, people, gamemaster }: EncounterSeen,
  button: MakeButton,
): readonly VariantButton[] {
  const acting = mayAct
    .flatMap(id => people.find(person => person.id === id && (person.owned || gamemaster)) ?? [])
    .filter(({ fighter }) => fighter?.standing === "waiting");
  const several = acting.length > 1;
  const held = people.filter(
    ({ id, owned, fighter }) =>
      (owned || gamemaster) && fighter?.standing === "deferred" && mayAct.includes(id),
  );
  return [
    ...acting.flatMap(({ id, name }, index) => {
      const named = several ? { name } : {};
      return [
        button(`defer${several ? `.${id}` : ""}`, "clock", { ...named, icon: several || gamemaster }),
        button(`endTurn${several ? `.${id}` : ""}`, "arrow", { ...named, primary: index === 0 }),
      ];
    }),
    ...held.flatMap(({ id, name }) => [
      button(`actNow.${id}`, "right", { name }),
      button(`letLapse.${id}`, "cross", { name, icon: true }),
    ]),
  ];
}

/**
 * Returns a sentence about the current state: who has the drop, which combatants act together, and what is
 * pending.
 */
export function readoutOf(seen: EncounterSeen, words: Words): string {
  const { encounter, begun, mayAct, due } = seen;
  if (!begun) return "";
  const names = (ids: readonly string[]) => ids.flatMap(id => personOf(seen, id)?.name ?? []);
  if (encounter.phase === "drop" && encounter.drop !== null) {
    const winner = personOf(seen, encounter.drop.winner);
    if (winner)
      return words.format(`BLACKOUT.bands.drop.${encounter.drop.used ? "used" : "won"}`, {
        name: winner.name,
      });
    // The name of a hidden combatant isn't revealed, even if that combatant has the drop.
    return words.localize(`BLACKOUT.bands.drop.${encounter.drop.winner === null ? "nobody" : "settled"}`);
  }
  if (encounter.phase === "drop") return words.localize("BLACKOUT.bands.drop.ask");
  if (encounter.phase === "initiative") return words.localize("BLACKOUT.bands.track.rolls");
  const waiting = names(mayAct.filter(id => personOf(seen, id)?.fighter?.standing === "waiting"));
  if (encounter.phase === "actions" && waiting.length > 1)
    return words.format("BLACKOUT.bands.track.actTogether", { names: waiting.join(", ") });
  return encounter.phase === "resolution" && due.length > 0
    ? words.format("BLACKOUT.bands.queue.count", { n: plain(due.length) })
    : "";
}
