import { RuleError } from "../../rules/rule-error.ts";
import { initiativeOdds } from "../../rules/combat/odds-initiative.ts";
import { initials } from "../shared/pictures.ts";
import { listText, numberText, percentSign, percentText } from "../../language/formats.ts";
import { plain, type Words } from "../shared/words.ts";
import { stemOf } from "./track-groups.ts";

/** A combatant on another side. The initiative step is null if it is unknown or concealed from the viewer. */
export interface Opponent {
  readonly name: string;
  readonly step: number | null;
  readonly side: "player" | "enemy";
}

/** A combatant for whom initiative dice are chosen. */
export interface CrewMember {
  readonly id: string;
  readonly name: string;
  readonly chosen: boolean;
  readonly own: boolean;
  /** Whether all players who own the combatant are offline. */
  readonly away: boolean;
  /** Whether the viewer is a Gamemaster who may choose on behalf of the player. */
  readonly forPlayer: boolean;
  /**
   * The number of dice that the viewer chose for their own combatant. Null before the choice, and for other
   * users' combatants.
   */
  readonly dice: number | null;
}

/** The data that the window for choosing initiative dice displays. */
export interface CommitSource {
  /**
   * The combatant whose dice are being chosen, or null if the viewer has chosen for all of their combatants.
   */
  readonly chooser: {
    readonly id: string;
    readonly name: string;
    readonly choices: readonly number[];
  } | null;
  readonly picked: number;
  /** Whether the viewer has chosen for all of their combatants and is waiting for others. */
  readonly isWaiting: boolean;
  readonly foes: readonly Opponent[];
  readonly crew: readonly CrewMember[];
  readonly gamemaster: boolean;
}

/** The height of the tallest bar, in sixteenths of a rem. */
const BAR = 40;
/** The maximum number of lines about enemies beside a choice. */
const MOST_FOES = 9;

/**
 * Returns the benefits of each number of dice: the action points, the possible steps, and the chance of
 * acting before each enemy whose step is known.
 */
export function commitView(source: CommitSource, words: Words) {
  const { crew, gamemaster, isWaiting } = source;
  const chooser = isWaiting ? null : source.chooser;
  const foes = kinds(source.foes);
  const own = crew.filter(member => member.own);
  return {
    chooser: chooser && {
      ...chooser,
      title: words.format(
        crew.some(({ id, forPlayer }) => id === chooser.id && forPlayer)
          ? "BLACKOUT.commit.forPlayer"
          : "BLACKOUT.commit.for",
        { name: chooser.name },
      ),
    },
    options: chooser
      ? chooser.choices.map(dice => optionOf(dice, Math.max(...chooser.choices), foes, source, words))
      : [],
    others:
      own.length > 1 ? own.map(({ id, name, chosen }) => ({ id, name, chosen, on: id === chooser?.id })) : [],
    // First lists the combatant whose dice are being chosen, then the viewer's other combatants.
    crew: [...crew]
      .sort(
        (a, b) =>
          Number(b.id === chooser?.id) - Number(a.id === chooser?.id) || Number(b.own) - Number(a.own),
      )
      // Only the rows of the viewer's own combatants can contain a choice.
      .map(({ dice: _, ...member }) => ({
        ...member,
        initials: initials(member.name),
        now: member.id === chooser?.id,
        note: words.localize(
          `BLACKOUT.commit.${member.chosen ? "sealed" : member.id === chooser?.id ? "yours" : member.away ? "away" : "choosing"}`,
        ),
        choose:
          member.forPlayer && !member.chosen && member.id !== chooser?.id
            ? words.format("BLACKOUT.commit.chooseFor", { name: member.name })
            : "",
        mark: member.chosen ? "lock" : member.id === chooser?.id ? "right" : "clock",
      })),
    commit: chooser ? words.format("BLACKOUT.commit.commit", { n: plain(source.picked) }) : "",
    waiting: isWaiting
      ? {
          text: words.format("BLACKOUT.commit.waitsFor", {
            names: listText(
              crew
                .filter(({ chosen }) => !chosen)
                .map(({ name }) => name)
                .sort((a, b) => a.localeCompare(b)),
            ),
          }),
          mayEnd: source.gamemaster
            ? ""
            : words.format("BLACKOUT.commit.mayEnd", {
                button: words.localize("BLACKOUT.track.do.callTime"),
              }),
          own: own.map(({ id, name, dice }) => ({
            id,
            text: words.format("BLACKOUT.commit.sealedDice", { name, n: plain(dice ?? 0) }),
            label: words.format("BLACKOUT.commit.changeFor", { name }),
          })),
        }
      : null,
    nothing: words.localize(
      gamemaster && crew.some(({ forPlayer, chosen }) => forPlayer && !chosen)
        ? "BLACKOUT.commit.pickOne"
        : "BLACKOUT.commit.nothing",
    ),
    missing: crew.filter(({ chosen }) => !chosen).length,
    callTime: gamemaster && crew.some(({ chosen }) => !chosen),
  };
}

/** Merges identical enemies on the same step into a single line. */
function kinds(foes: readonly Opponent[]): readonly (Opponent & { readonly count: number })[] {
  const all = new Map<string, Opponent & { readonly count: number }>();
  for (const foe of foes) {
    const name = stemOf(foe.name);
    const key = `${name} ${foe.step ?? "?"} ${foe.side}`;
    const there = all.get(key);
    all.set(key, there ? { ...there, name, count: there.count + 1 } : { ...foe, count: 1 });
  }
  return [...all.values()].sort(
    (a, b) => (a.step ?? Infinity) - (b.step ?? Infinity) || (a.name < b.name ? -1 : Number(a.name > b.name)),
  );
}

function optionOf(
  dice: number,
  most: number,
  foes: readonly (Opponent & { readonly count: number })[],
  { picked }: CommitSource,
  words: Words,
) {
  const known = foes.flatMap(({ step, side }) => (step === null ? [] : [{ step, side }]));
  const odds = oddsOf(dice, known);
  // Enemies whose step is unknown come last. Therefore, the chances in `odds.against` have the same indexes
  // as the enemies whose step is known.
  const lines = foes.map(({ name, step, count }, index) => {
    const chance = step === null ? undefined : odds?.against[index];
    return {
      name,
      many: count > 1 ? words.format("BLACKOUT.commit.several", { n: plain(count) }) : "",
      step: words.format("BLACKOUT.commit.step", { step: step === null ? "?" : plain(step) }),
      chance: chance === undefined ? "?" : percent(chance.before),
      known: chance !== undefined,
      sign: percentSign(),
    };
  });
  const steps = odds
    ? odds.steps.map((chance, step) => ({ chance, step })).filter(({ chance }) => chance > 0)
    : [];
  const highest = Math.max(...steps.map(({ chance }) => chance), 0);
  const mean = steps.reduce((sum, { chance, step }) => sum + chance * step, 0);
  return {
    dice,
    on: dice === picked,
    n: plain(dice),
    unit: words.format("BLACKOUT.commit.unit", { n: plain(dice) }),
    note: words.has(`BLACKOUT.commit.note.${dice}`) ? words.localize(`BLACKOUT.commit.note.${dice}`) : "",
    ap: words.format("BLACKOUT.commit.ap", { n: plain(odds?.ap ?? dice) }),
    pips: Array.from({ length: most }, (_, index) => index < dice),
    bars: Array.from(
      { length: 18 },
      (_, index) => Math.round((BAR * (odds?.steps[index + 1] ?? 0)) / (highest || 1)) / 16,
    ),
    range: words.format("BLACKOUT.commit.range", {
      from: plain(steps[0]?.step ?? 0),
      to: plain(steps.at(-1)?.step ?? 0),
    }),
    mean: words.format("BLACKOUT.commit.mean", { n: numberText(mean, 1) }),
    foes: lines.slice(0, MOST_FOES),
    more:
      lines.length > MOST_FOES
        ? words.format("BLACKOUT.commit.more", { n: plain(lines.length - MOST_FOES) })
        : "",
    description: words.format("BLACKOUT.commit.say", {
      n: plain(dice),
      ap: plain(odds?.ap ?? dice),
      chances: lines
        .map(({ name, many, chance, known: sure }) =>
          `${name} ${many} ${sure ? percentText(chance) : "?"}`.replace(/ +/gu, " "),
        )
        .join(", "),
    }),
  };
}

/** Returns the exact chances, or null if the number of dice or a step is outside the rules' table. */
function oddsOf(
  dice: number,
  known: readonly { readonly step: number; readonly side: "player" | "enemy" }[],
) {
  try {
    return initiativeOdds(dice, known);
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}

/**
 * A number that is smaller than any possible chance, but larger than the rounding error of a sum of chances.
 */
const NOTHING = 1e-9;

/** Formats a chance as a whole percentage. The result is 0 or 100 only if the chance is exactly 0 or 1. */
export function percent(chance: number): string {
  const points = Math.round(chance * 100);
  if (points === 0 && chance > NOTHING) return "<1";
  return points === 100 && chance < 1 - NOTHING ? ">99" : String(points);
}
