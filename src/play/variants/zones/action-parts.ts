import { RuleError } from "../../../rules/rule-error.ts";
import { wholeNumber } from "../../../rules/check.ts";
import type { DiceSource } from "../../../rules/dice-source.ts";
import { text, type Card, type FollowUp, type Text, type Tone } from "../../../actions/core/card.ts";
import { Draft } from "../../../actions/core/draft.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import type { Hand } from "../../../actions/core/hand.ts";
import { cardOf, unfinishedCard } from "../../../actions/core/plain-card.ts";
import type { Preview, Problem, Resolution } from "../../../actions/core/action.ts";
import type { ZonesFight } from "./fight-of.ts";
import { Fray } from "./fray.ts";

/** The fight that an action is about. Throws a RuleError where its facts hold none. */
export function frayOf({ variant }: Facts): Fray {
  if (variant?.key !== "zones")
    throw new RuleError("facts.variant", variant, "what Zones & Cards keeps of the fight", { key: "record" });
  return new Fray(variant);
}

/** A rule that stands against an action. */
export function against(problem: string, data?: Text["data"]): Problem {
  return { kind: "rule", text: text(`BLACKOUT.zones.problem.${problem}`, data) };
}

/** An action or a turn that is lacking: refused as the table enforces what actions cost. */
export function lacking(problem: string, data?: Text["data"]): Problem {
  return { kind: "ap", text: text(`BLACKOUT.zones.problem.${problem}`, data) };
}

/** What stands against anything that needs a fight in which the one who acts is. */
export function outOfFight(fray: Fray): readonly Problem[] {
  return fray.fights(fray.me) ? [] : [against("noFight", { name: fray.name(fray.me) })];
}

/** An action that cannot be judged at all: nothing is rolled or changed. */
export function refused(facts: Facts, title: Text, problems: readonly Problem[]): Resolution {
  return {
    draft: new Draft(facts),
    problems,
    followUps: [],
    card: cardOf(title, problems[0]?.text ?? title, "bad"),
  };
}

/** An action that waits for dice or answers. */
export function waiting(
  facts: Facts,
  title: Text,
  problems: readonly Problem[],
  part: Partial<Card> = {},
): Resolution {
  return { draft: new Draft(facts), problems, followUps: [], card: unfinishedCard(title, part) };
}

/** An action that waits for an answer: what it costs is paid already. */
export function asking(
  fray: Fray,
  facts: Facts,
  title: Text,
  problems: readonly Problem[],
  part: Partial<Card> = {},
): Resolution {
  return { draft: fray.draft(facts), problems, followUps: [], card: unfinishedCard(title, part) };
}

/** An action that is done. */
export function done(
  fray: Fray,
  facts: Facts,
  card: { readonly title: Text; readonly outcome: Text; readonly tone?: Tone } & Partial<Card>,
  more: { readonly problems?: readonly Problem[]; readonly followUps?: readonly FollowUp[] } = {},
): Resolution {
  const { title, outcome, tone = "", ...part } = card;
  return {
    draft: fray.draft(facts),
    problems: more.problems ?? [],
    followUps: more.followUps ?? [],
    card: cardOf(title, outcome, tone, part),
  };
}

/** A preview of what rolls nothing, or says its dice in its lines: the pools of Blackout mean something else. */
export function preview(part: Partial<Preview>): Preview {
  return { pool: null, rows: [], difficulty: null, ap: 0, stamina: 0, problems: [], lines: [], ...part };
}

/** Dice of a hand as a source, for rules that draw by lot. What is not rolled yet counts as 1 and is noted: how many are needed does not hang on what they show. */
export class HandSource implements DiceSource {
  readonly #hand: Hand;
  readonly #roller: string;
  readonly #stream: string;
  #count = 0;
  missing = false;

  constructor(hand: Hand, stream: string, roller: string) {
    this.#hand = hand;
    this.#stream = stream;
    this.#roller = roller;
  }

  roll(count: number, sides: number): readonly number[] {
    const faces = this.#hand.roll(
      `${this.#stream}.${this.#count}`,
      wholeNumber("count", count, 1),
      this.#roller,
      { sides },
    );
    this.#count += 1;
    this.missing ||= faces === null;
    return faces ?? Array.from({ length: count }, () => 1);
  }
}

/** Z2.3: the turns that go on now: one, or those of a group. */
export function actingTurns(fray: Fray): ZonesFight["turns"] {
  return fray.fight.turns.filter(({ state }) => state === "acting");
}

/** Z6.14: when a turn begins, who leaned out of full cover is behind it again. */
export function turnBegins(fray: Fray): void {
  for (const { participant } of actingTurns(fray))
    if (fray.place(participant).leaning) fray.setPlace(participant, { cover: "full", leaning: false });
}

/** What ends with a turn: a burst of full auto. */
export function turnEnds(fray: Fray, id: string): void {
  fray.setPlace(id, { autoWeapon: "", autoAttacks: 0, autoHit: false, autoPushed: false });
}
