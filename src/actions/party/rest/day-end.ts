import { addictionTests, isHooked } from "../../../rules/gear/addiction.ts";
import { dailyDoses } from "../../../rules/gear/implants.ts";
import { afterPoisonTest, wornOffByRest } from "../../../rules/conditions/turns.ts";
import { restSeconds } from "../../../rules/health/rest.ts";
import { text } from "../../core/card.ts";
import { settleOutOfFight } from "../../core/harm.ts";
import { knownItemOf, useUp, usesLeft } from "../../core/use-up.ts";
import { idFrom } from "../../../documents/new-id.ts";
import { isMet } from "../../tests/shared/asked-test.ts";
import { turnTest } from "../../turns/shared/turn-test.ts";
import type { DaysUse } from "./choices.ts";
import { asNow, feedPool, lives, type RestWork, type Resting } from "./resting.ts";

/** T10: after eight hours whoever is poisoned tests Endurance [Fortitude] against it: it is gone, and when they failed there is a wound in its place (R9.17). */
export function testPoison(work: RestWork): void {
  const { draft, table, chosen } = work;
  for (const each of work.resting) {
    const { one, index } = each;
    const before = draft.state(one.uuid).conditions;
    const difficulty = lives(each, draft)
      ? wornOffByRest(before, restSeconds[chosen.length] / 3600).poisonTest
      : null;
    if (difficulty === null) continue;
    const reply = turnTest(
      {
        key: `poison.${index}`,
        actor: asNow(one, draft),
        pairs: [{ attribute: "endurance", skill: "fortitude" }],
        difficulty,
        plain: true,
        question: text("BLACKOUT.prompt.poison", { name: one.name, n: difficulty }),
      },
      work,
    );
    if (!reply) {
      each.open = true;
      continue;
    }
    each.dice.push(...reply.dice);
    const met = isMet(reply, difficulty, table);
    // What the test itself used up is gone already.
    draft.set(one.uuid, {
      conditions: afterPoisonTest(draft.state(one.uuid).conditions, met, table.houseRules),
    });
    settleOutOfFight(draft, one, table);
    each.lines.push({
      text: text(met ? "BLACKOUT.partyRest.poisonGone" : "BLACKOUT.partyRest.poisonWounds"),
      tone: met ? "good" : "bad",
    });
    if (!met && !before.some(({ key, attribute }) => key === "wounded" && attribute === "endurance"))
      each.lines.push(...feedPool(one, work));
  }
}

/** R13.16: whoever bears implants takes a dose of what they need each day, when they have any and want to. */
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

/** T11.3: at the day's end everything that binds and was taken calls for two tests; who fails both is hooked. */
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
