import { conditionsAfter, wornOffByRest } from "../../../rules/conditions/turns.ts";
import { restSeconds } from "../../../rules/health/rest.ts";
import { minuteOfRest } from "../../../rules/health/healing.ts";
import { restedProtection } from "../../../rules/gear/repair.ts";
import { text, type Line } from "../../core/card.ts";
import type { Protection } from "../../core/actor-state.ts";
import { settleOutOfFight, strikeBlow } from "../../core/harm.ts";
import { startUp } from "../../health/shared/shut-down.ts";
import { hides } from "../../core/rejection.ts";
import { endedLines } from "../../turns/shared/ended.ts";
import { exhaustionDue } from "../../turns/shared/exhaustion.ts";
import { lives, movedLine, type RestWork } from "./resting.ts";

/**
 * Applies the automatic effects of the time that passes during a rest: clocks run out, Acid deals damage
 * until it ends (T10, R5.2), and earlier exertion causes exhaustion (R12.3).
 */
export function advanceRestTime(work: RestWork): void {
  const { draft, table, hand, facts, chosen } = work;
  for (const each of work.resting) {
    const { one, index, lines } = each;
    if (!lives(each, draft)) continue;
    lines.push(
      ...exhaustionDue(one, work).map(line => ({
        ...line,
        why: [{ text: text("BLACKOUT.field.exert"), value: "+1" }],
      })),
    );
    const { states, ended, directDamage } = conditionsAfter(
      draft.state(one.uuid).conditions,
      restSeconds[chosen.length],
    );
    draft.set(one.uuid, { conditions: states });
    if (ended.includes("outOfFight")) startUp(draft, one, table);
    if (directDamage > 0) {
      const harm = strikeBlow(
        draft,
        one,
        { key: `acid.${index}`, points: directDamage, entry: "direct", soakable: false },
        facts,
        hand,
        table,
      );
      lines.push(
        {
          text: text("BLACKOUT.turn.acid"),
          value: String(directDamage),
          why: [{ text: text("BLACKOUT.condition.acid"), value: String(directDamage) }],
          tone: "bad",
          ...hides(one),
        },
        ...(harm?.lines ?? []),
      );
    }
    settleOutOfFight(draft, one, table);
    lines.push(...endedLines(ended));
  }
}

/**
 * Removes or reduces the conditions that a rest heals: exhaustion, fatigue and injuries (T10, R9.10). Actors
 * who were Out of the Fight because of them return to the fight.
 */
export function recover({ draft, table, chosen, resting }: RestWork): void {
  for (const each of resting) {
    const { one, lines } = each;
    if (!lives(each, draft)) continue;
    const before = draft.state(one.uuid).conditions;
    const { states, ended } = wornOffByRest(before, restSeconds[chosen.length] / 3600);
    draft.set(one.uuid, { conditions: states });
    settleOutOfFight(draft, one, table);
    lines.push(
      ...endedLines([...new Set(ended)]),
      ...before.flatMap(({ key, attribute, level }) => {
        const left = states.find(state => state.key === key && state.attribute === attribute);
        return left
          ? movedLine(
              one,
              text(`BLACKOUT.condition.${key}`),
              level,
              left.level,
              text("BLACKOUT.actionType.partyRest"),
            )
          : [];
      }),
    );
  }
}

/** Restores natural Armor Value and Damage Resistance during a long rest (R8.13). */
export function growBack({ draft, resting, chosen }: RestWork): void {
  if (chosen.length !== "night") return;
  for (const each of resting) {
    const { one, lines } = each;
    if (!lives(each, draft)) continue;
    for (const kind of ["armor", "resistance"] as const) {
      const gauges = draft.state(one.uuid)[kind];
      const after = gauges.map((gauge): Protection =>
        gauge.grown && gauge.value < gauge.max
          ? { ...gauge, value: restedProtection(gauge, "geneMod").value }
          : gauge,
      );
      draft.set(one.uuid, { [kind]: after });
      after.forEach((gauge, index) =>
        lines.push(
          ...movedLine(
            one,
            text("BLACKOUT.partyRest.grows", {
              what: text(`BLACKOUT.repair.${kind}`),
              name: text(gauge.name),
            }),
            gauges[index]?.value ?? 0,
            gauge.value,
            text("BLACKOUT.actionType.partyRest"),
          ),
        ),
      );
    }
  }
}

/**
 * Restores hit points and Stamina to the maximum after a minute out of danger, unless a condition or injury
 * prevents this (R9.2, R12.1).
 */
export function refill({ draft, resting, chosen }: RestWork, notYet: ReadonlySet<string>): void {
  for (const each of resting) {
    const { one, lines } = each;
    if (!lives(each, draft) || notYet.has(one.uuid)) continue;
    const { hitPoints, stamina, conditions } = draft.state(one.uuid);
    const back = minuteOfRest(conditions, chosen.danger);
    const [points, breath] = [
      back.hitPoints ? hitPoints.max : hitPoints.value,
      back.stamina ? stamina.max : stamina.value,
    ];
    draft.set(one.uuid, {
      hitPoints: { ...hitPoints, value: points },
      stamina: { ...stamina, value: breath },
    });
    lines.push(
      ...movedLine(
        one,
        text("BLACKOUT.heal.hitPoints"),
        hitPoints.value,
        points,
        text("BLACKOUT.actionType.partyRest"),
      ),
      ...movedLine(
        one,
        text("BLACKOUT.rest.stamina"),
        stamina.value,
        breath,
        text("BLACKOUT.actionType.partyRest"),
      ),
    );
    if (hitPoints.value < hitPoints.max || stamina.value < stamina.max) lines.push(...because(back.because));
  }
}

function because(reasons: ReturnType<typeof minuteOfRest>["because"]): readonly Line[] {
  const keys = [
    ...new Set(
      reasons.map(each =>
        each === "danger" ? "BLACKOUT.field.danger" : `BLACKOUT.condition.${each.condition}`,
      ),
    ),
  ];
  return keys.map(key => ({
    text: text("BLACKOUT.breather.because", { what: text(key) }),
    tone: "bad" as const,
  }));
}
