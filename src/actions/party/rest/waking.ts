import { hasCondition } from "../../../rules/conditions/state.ts";
import { afterWakingTests, nextWakingTest, wakingTestsAt } from "../../../rules/health/clocks.ts";
import { waking, wakingTests } from "../../../rules/health/healing.ts";
import { wakingTries } from "../../../rules/health/rest.ts";
import { clocksOf, setClocks } from "../../core/body-clocks.ts";
import { text } from "../../core/card.ts";
import type { ActorFacts } from "../../core/facts.ts";
import { isMet } from "../../tests/shared/asked-test.ts";
import { turnTest } from "../../turns/shared/turn-test.ts";
import { getUp, isAsleep } from "../../health/wake.ts";
import { asNow, lives, timeOf, type RestWork, type Resting } from "./resting.ts";

/**
 * Wakes knocked-out actors (R9.21). For each of them, the best conscious healer tries first, and then the
 * actor. During a longer rest, both try again every hour. Returns the UUIDs of the actors who woke up,
 * because their hit points and Stamina are not restored within the same minute (R9.22a).
 */
export function wakeThem(work: RestWork): ReadonlySet<string> {
  const woken = new Set<string>();
  for (const each of work.resting) {
    if (!lives(each, work.draft) || !isAsleep(work.draft.state(each.one.uuid))) continue;
    const awake = tried(each, work);
    if (awake === null) each.open = true;
    else if (awake) woken.add(each.one.uuid);
    if (awake !== null)
      each.lines.push({
        text: text(awake ? "BLACKOUT.wake.awake" : "BLACKOUT.wake.asleep", { name: each.one.name }),
        tone: awake ? "good" : "bad",
      });
  }
  return woken;
}

/**
 * Returns whether the actor wakes up in one of the attempts during the rest. Returns null while an answer or
 * dice are missing. Records failed attempts, so that the next one is due later.
 */
function tried(each: Resting, work: RestWork): boolean | null {
  const { draft, table, chosen } = work;
  const { uuid } = each.one;
  const { start, length, end } = timeOf(work);
  for (let turn = 0, now = start; turn < wakingTries(chosen.length); turn += 1) {
    const healer = healerFor(each, work);
    const clocks = clocksOf(draft.state(uuid));
    now = nextWakingTest(clocks, now, healer !== null);
    if (now > start + length) break;
    const may = wakingTestsAt(clocks, now);
    const helper = may.helper ? healer : null;
    const key = `wake.${each.index}.${turn}`;
    const helped = helper && met(`${key}.help`, helper, each, wakingTests.helper, work);
    if (helper && helped === null) return null;
    const alone = !helped && may.self;
    const self = alone ? met(`${key}.self`, each.one, each, wakingTests.self, work) : null;
    if (alone && self === null) return null;
    const { awake, hitPoints } = waking(helped, self, table.houseRules);
    if (awake) {
      getUp(draft, each.one, hitPoints ?? 1, table);
      return true;
    }
    setClocks(draft, uuid, afterWakingTests(clocks, { helper: helped, self }, now));
  }
  const { wakeFrom, helpFrom } = clocksOf(draft.state(uuid));
  const over = end - start - length;
  setClocks(draft, uuid, {
    wakeFrom: wakeFrom === null ? null : wakeFrom + over,
    helpFrom: helpFrom === null ? null : helpFrom + over,
  });
  return false;
}

function met(
  key: string,
  actor: ActorFacts,
  each: Resting,
  { attribute, skill, difficulty }: (typeof wakingTests)["helper" | "self"],
  work: RestWork,
): boolean | null {
  const question = text(actor.uuid === each.one.uuid ? "BLACKOUT.prompt.wake" : "BLACKOUT.prompt.wakeOther", {
    name: each.one.name,
  });
  const reply = turnTest(
    {
      key,
      actor: asNow(actor, work.draft),
      pairs: [{ attribute, skill }],
      difficulty,
      plain: true,
      question,
    },
    work,
  );
  if (!reply) return null;
  each.dice.push(...reply.dice);
  return isMet(reply, difficulty, work.table);
}

/**
 * Returns the best healer among the other resting actors who are alive and not Out of the Fight, or null if
 * there is none.
 */
function healerFor({ one }: Resting, { resting, draft }: RestWork): ActorFacts | null {
  const able = resting.filter(
    other =>
      other.one.uuid !== one.uuid &&
      lives(other, draft) &&
      !hasCondition(draft.state(other.one.uuid).conditions, "outOfFight"),
  );
  const skill = ({ attributes, skills }: ActorFacts) =>
    attributes.intelligence + (skills["medicine"]?.rank ?? 0) + (skills["medicine"]?.modifier ?? 0);
  return able
    .map(other => other.one)
    .reduce<ActorFacts | null>((best, other) => (best && skill(best) >= skill(other) ? best : other), null);
}
