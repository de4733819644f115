import { maneuverOf, type ManeuverKey } from "../../../rules/combat/maneuvers.ts";
import type { Board } from "../../../rules/combat/theatre.ts";
import { text, type Card, type TargetRow } from "../../core/card.ts";
import { Draft } from "../../core/draft.ts";
import type { ActorFacts, Choices, Facts, Table } from "../../core/facts.ts";
import { cardOf } from "../../core/plain-card.ts";
import type { Field, Problem, Action } from "../../core/action.ts";
import { attack, attackProblems } from "../../combat/attack.ts";
import { planAttack } from "../../combat/attack/to-hit.ts";
import { armsOf } from "../../combat/attack/arms.ts";
import { withAnyWeapon } from "./armed.ts";
import type { Tools } from "../../tests/shared/contest.ts";
import {
  actorOncePaid,
  maneuverCost,
  payForManeuver,
  tire,
  type ManeuverSituation,
} from "./maneuver-price.ts";
import { refusedAction, targetProblems } from "../../core/refusal.ts";

/** A maneuver that is an attack with something added. */
export interface AttackManeuver {
  readonly key: Extract<ManeuverKey, "charge" | "cripplingStrike">;
  /** Its own choices, beside those of an attack. */
  readonly defaults: Choices;
  readonly fields: readonly Field[];
  readonly situation: (facts: Facts) => ManeuverSituation;
  /** What stands against it beside its cost. */
  readonly problems: (facts: Facts, table: Table) => readonly Problem[];
  /** The board of the fight once who attacks has come to the target; null where there is none. Left out where nobody goes anywhere. */
  readonly board?: (facts: Facts) => Board | null;
  /** The choices of the attack, with what the maneuver gives. */
  readonly choices: (choices: Choices) => Choices;
  /** What it does to the target once the attack is over; null while something is missing. */
  readonly after: (
    facts: Facts,
    target: ActorFacts,
    tools: Tools,
  ) => Pick<TargetRow, "lines" | "dice"> | null;
}

/** Fields of an attack that a maneuver does not know: it is no reaction, and nothing brings it. */
const notAsked: readonly string[] = ["reaction", "caused"];

/** The verb of a maneuver that is an attack: the maneuver is paid in place of the weapon's action points, then the attack is made as ever (R12.6–R12.8). */
export function attackManeuver(maneuver: AttackManeuver): Action {
  const { key } = maneuver;
  const title = text(`BLACKOUT.maneuver.${key}`);
  return withAnyWeapon(
    {
      key,
      label: title,
      targets: "one",
      item: ["weapon"],
      needs: { board: true, aim: true },
      defaults: (facts, table) => ({
        ...attack.defaults(facts, table),
        reaction: false,
        ...maneuver.defaults,
      }),
      fields: (facts, table) => [
        ...maneuver.fields,
        ...attack.fields(facts, table).filter(({ name }) => !notAsked.includes(name)),
      ],
      preview: (facts, table) => {
        const situation = maneuver.situation(facts);
        const preview = attack.preview(
          asAttack(facts, maneuver, actorOncePaid(facts, key, situation, table)),
          table,
        );
        const cost = maneuverCost(facts.actor, key, situation, table);
        return {
          ...preview,
          ap: preview.ap + cost.ap,
          stamina: preview.stamina + cost.stamina,
          problems: problemsOf(facts, maneuver, table),
        };
      },
      judge: (facts, hand, table) => {
        const [target] = facts.targets;
        const problems = problemsOf(facts, maneuver, table);
        if (!target || targetProblems(facts).length > 0) return refusedAction(facts, title, problems);
        const draft = new Draft(facts);
        const tools = { draft, hand, table };
        const paid = payForManeuver(facts.actor, key, maneuver.situation(facts), tools);
        const subtitle = text("BLACKOUT.maneuverCard.attacks", {
          item: armsOf(facts).title,
          name: target.name,
        });
        if (paid.state !== "goes") {
          const said =
            paid.state === "waits"
              ? cardOf(title, text("BLACKOUT.card.ready"), "ask", { subtitle })
              : cardOf(title, text("BLACKOUT.maneuverCard.failed"), "bad", {
                  subtitle,
                  dice: paid.dice,
                  lines: paid.lines,
                });
          return { draft, problems, followUps: [], card: said };
        }
        const blow = attack.judge(asAttack(facts, maneuver, paid.actor), hand, table);
        absorb(draft, blow.draft, facts);
        const open = hand.needs.length > 0 || hand.prompts.length > 0;
        const after =
          open || draft.state(target.uuid).vital.dead ? nothing : maneuver.after(facts, target, tools);
        const card = joined({ ...blow.card, title, subtitle }, paid.dice, after ?? nothing);
        const tired = tire(paid, tools);
        return {
          draft,
          problems,
          followUps: blow.followUps,
          card: {
            ...card,
            ...(after === null ? { tone: "ask" as const } : {}),
            lines: [...paid.lines, ...card.lines, ...tired],
          },
        };
      },
    },
    maneuverOf(key).meleeOnly,
  );
}

/** Returns what stands against the maneuver and against the attack that it is, each reason once. */
function problemsOf(facts: Facts, maneuver: AttackManeuver, table: Table): readonly Problem[] {
  const situation = maneuver.situation(facts);
  const own = [
    ...targetProblems(facts),
    ...maneuver.problems(facts, table),
    ...maneuverCost(facts.actor, maneuver.key, situation, table).problems,
  ];
  const blow = asAttack(facts, maneuver, actorOncePaid(facts, maneuver.key, situation, table));
  return [...own, ...others(attackProblems(blow, planAttack(blow, table), table), own)];
}

const nothing: Pick<TargetRow, "lines" | "dice"> = { lines: [], dice: [] };

/** The same as an attack of its own: the maneuver has paid its action points, and only the time that is taken is left to pay. */
function asAttack(facts: Facts, { choices, board }: AttackManeuver, actor: ActorFacts): Facts {
  const there = facts.board && board?.(facts);
  // Whoever goes to the target stands next to it by the time of the attack.
  const seen = board && facts.seen ? { seen: facts.seen.map(one => one && { ...one, adjacent: true }) } : {};
  return {
    ...facts,
    ...seen,
    actor,
    choices: { ...choices(facts.choices), ap: 0, reaction: false, caused: false },
    ...(facts.board && there ? { board: { ...facts.board, board: there } } : {}),
  };
}

/** Takes over what another draft of the same people and things holds. */
function absorb(draft: Draft, other: Draft, { actor, targets, item, gear }: Facts): void {
  for (const { uuid } of [actor, ...targets]) draft.set(uuid, other.state(uuid));
  for (const { uuid } of [...(item ? [item] : []), ...gear]) draft.setItem(uuid, other.item(uuid));
  draft.addInspiration(other.inspiration);
  if (other.board) draft.setBoard(other.board);
}

/** Problems that are not told yet: the cost of the maneuver and that of the attack may stand against it for the same reason. */
function others(problems: readonly Problem[], told: readonly Problem[]): readonly Problem[] {
  return problems.filter(problem => !told.some(one => one.text.key === problem.text.key));
}

function joined(
  card: Card,
  dice: Card["dice"],
  { lines, dice: rolled }: Pick<TargetRow, "lines" | "dice">,
): Card {
  const targets = card.targets.map((row, index) =>
    index === 0 ? { ...row, lines: [...row.lines, ...lines], dice: [...row.dice, ...rolled] } : row,
  );
  return { ...card, targets, dice: [...dice, ...card.dice] };
}

/** Feet that a maneuver needs at least between the two. */
export function leastFeet(key: ManeuverKey): number {
  return maneuverOf(key).leastFeet;
}
