import { addictionTests, isHooked } from "../../../rules/gear/addiction.ts";
import { dailyDoses } from "../../../rules/gear/implants.ts";
import { hasCondition } from "../../../rules/conditions/state.ts";
import { poisonTestAt } from "../../../rules/health/clocks.ts";
import { clocksOf } from "../../core/body-clocks.ts";
import { text } from "../../core/card.ts";
import { knownItemOf, useUp, usesLeft } from "../../core/use-up.ts";
import { idFrom } from "../../../documents/new-id.ts";
import { isMet } from "../../tests/shared/asked-test.ts";
import { turnTest } from "../../turns/shared/turn-test.ts";
import type { DaysUse } from "./choices.ts";
import { offerPoisonTest } from "../../health/shared/poison-test.ts";
import { asNow, lives, timeOf, type RestWork, type Resting } from "./resting.ts";

/**
 * Offers the test against poison. At the end of a night, all poisoned actors get it. At the end of a shorter
 * rest, only those who were poisoned at least eight hours ago do (T10).
 */
export function testPoison(work: RestWork): void {
  const { draft, facts, chosen } = work;
  const { start, length, end } = timeOf(work);
  for (const each of work.resting) {
    const { one, index, lines, dice } = each;
    const { conditions } = draft.state(one.uuid);
    const since = clocksOf(draft.state(one.uuid)).poisonedSince ?? start;
    if (!lives(each, draft) || !hasCondition(conditions, "poisoned")) continue;
    if (chosen.length !== "night" && poisonTestAt(since, start + length) === null) continue;
    const tested = offerPoisonTest({ key: `poison.${index}`, one, now: end, facts }, work);
    if (!tested) each.open = true;
    lines.push(...(tested?.lines ?? []));
    dice.push(...(tested?.dice ?? []));
  }
}

/**
 * After a night's rest, uses up the daily dose of each actor who has implants, unless the actor has no dose
 * or skips it (R13.16).
 */
export function takeDoses({ draft, facts: { held = [] }, resting, chosen }: RestWork): void {
  if (chosen.length !== "night") return;
  for (const each of resting) {
    const own = held.filter(({ owner }) => owner === each.one.uuid);
    if (!lives(each, draft) || dailyDoses(own.filter(({ grafted }) => grafted).length) === 0) continue;
    const dose = own.find(item => knownItemOf(item) === "synthsense" && usesLeft(item) > 0);
    if (dose && !chosen.without.includes(each.one.uuid))
      each.lines.push(
        { text: text("BLACKOUT.partyRest.dose"), tone: "good" },
        ...useUp(draft, dose, each.one),
      );
    else each.lines.push({ text: text("BLACKOUT.partyRest.noDose"), tone: "bad" });
  }
}

/**
 * Rolls two tests at the end of the day for each addictive item that was used (T11.3). An actor who fails
 * both becomes addicted.
 */
export function testAddiction(work: RestWork): void {
  if (work.chosen.length !== "night") return;
  work.chosen.used.forEach((use, number) => {
    const each = work.resting.find(({ one }) => one.uuid === use.of);
    if (each && lives(each, work.draft)) testOne(use, number, each, work);
  });
}

function testOne(use: DaysUse, number: number, each: Resting, work: RestWork): void {
  const { draft, table, chosen } = work;
  const met = addictionTests(use.rating, use.doses).map(({ attribute, skill, difficulty }) => {
    const reply = turnTest(
      {
        key: `addiction.${number}.${skill}`,
        actor: asNow(each.one, draft),
        pairs: [{ attribute, skill }],
        difficulty,
        plain: true,
        question: text("BLACKOUT.prompt.addiction", { name: each.one.name, what: use.name, n: difficulty }),
      },
      work,
    );
    if (reply) each.dice.push(...reply.dice);
    return reply && isMet(reply, difficulty, table);
  });
  const [body, mind] = met;
  if (body === null || body === undefined || mind === null || mind === undefined) {
    each.open = true;
    return;
  }
  const hooked = isHooked(body, mind);
  each.lines.push({
    text: text(hooked ? "BLACKOUT.partyRest.hooked" : "BLACKOUT.partyRest.notHooked", { what: use.name }),
    tone: hooked ? "bad" : "good",
  });
  if (!hooked) return;
  const name = use.trait === "" ? use.name : use.trait;
  draft.also({
    uuid: each.one.uuid,
    collection: "items",
    created: {
      _id: idFrom(chosen.seed, `hooked.${number}`),
      name,
      type: "trait",
      system: { kind: "negative" },
    },
  });
}
