import { bordering } from "../rules/zone-map.ts";
import { barriers, offersCover } from "../rules/cover.ts";
import {
  panicRoll,
  panicTriggers,
  type PanicEffect,
  type PanicOutcome,
  type PanicResult,
} from "../rules/panic.ts";
import { strain, stressAfter } from "../rules/stress.ts";
import { text, type DiceShown, type FollowUp, type Line } from "../../../actions/core/card.ts";
import { choice } from "../../../actions/core/choice.ts";
import type { Hand } from "../../../actions/core/hand.ts";
import type { Problem } from "../../../actions/core/action.ts";
import { against, field, found, optionLabels, zonesAction, type ZonesAct } from "../combat/action-parts.ts";
import { stressLine } from "../combat/attack-effects.ts";
import type { Fray } from "../combat/zones-fight.ts";
import { dueBefore, frighten, panicRolls, releaseHolds } from "../combat/hurting.ts";
import { leavesHand, losable } from "../combat/in-hand.ts";
import { goTo } from "../combat/moving.ts";
import { hiddenOf, totalReasons } from "../combat/rolling.ts";
import { nameIn, ownText, panicsAsWritten } from "../combat/settings-of.ts";
import { resolveIn, supplyKinds } from "../combat/sheet-of.ts";

/**
 * The panic roll (Z5.2–Z5.9), which isn't an action and can't be pushed. Its effect applies immediately. If
 * the effect requires other actors to make panic rolls, these rolls are pending at first.
 */
export const panic = zonesAction({
  key: "zones.panic",
  nature: "automatic",
  choices: [
    choice("cause", panicTriggers, {
      initial: "horror",
      label: field("cause"),
      option: optionLabels("trigger"),
    }),
  ],
  // Z5.5: a broken actor doesn't make panic rolls, so a roll that is already pending is dropped.
  plan: fray => ({ bar: barOf(fray), isDue: fray.place(fray.me).panicDue !== "" }),
  problems: ({ plan: { bar, isDue } }) => (bar && !isDue ? [bar] : []),
  preview: ({ plan: { bar, isDue } }) => ({ lines: bar && isDue ? [{ text: bar.text }] : [] }),
  resolve: act => {
    const { fray, bar } = act.plan;
    const { me } = fray;
    if (bar) {
      fray.setPlace(me, { panicDue: "" });
      return { outcome: bar.text };
    }
    act.show({ subtitle: optionLabels("trigger")(act.choices.cause) });
    const faces = act.roll("panic", 1);
    const [face = 1] = faces;
    const before = fray.sheet(me);
    const due = dueBefore(fray);
    fray.setPlace(me, { panicDue: "" });
    // There is always an outcome, because broken actors were excluded above.
    const outcome = panicRoll({
      face,
      stress: before.stress,
      resolve: resolveIn(before),
      ongoing: before.panic,
      broken: before.broken,
      cluttered: cluttered(fray),
      exit: exits(fray) === null || exits(fray)?.length !== 0,
    }) as PanicOutcome;
    const isCalm = outcome.result === "coolHead";
    const name = isCalm ? text("BLACKOUT.zones.panic.calm") : nameIn(fray.table, "panic", outcome.result);
    const why = totalReasons(face, before.stress, resolveIn(before));
    const shown: DiceShown = {
      stream: "panic",
      label: text("BLACKOUT.zones.dice.panic"),
      faces,
      hitsFrom: null,
      why,
      ...hiddenOf(fray, me),
    };
    act.show({ dice: [shown] });
    const came = found(act, suffer(act, outcome), { lines: [{ text: name }] });
    return {
      outcome: name,
      tone: isCalm ? "good" : "bad",
      lines: [
        {
          text: text("BLACKOUT.zones.panic.total"),
          value: String(outcome.total),
          why,
          ...hiddenOf(fray, me),
        },
        ...(outcome.result === "coolHead" ? [] : resultLines(fray, outcome.result)),
        ...(outcome.overruled ? [{ text: text("BLACKOUT.zones.panic.overruled") }] : []),
        ...came.lines,
      ],
      followUps: [...came.followUps, ...panicRolls(fray, due)],
    };
  },
});

/**
 * Returns a problem if the acting combatant can't panic because they are dead or broken, or null if they can.
 */
function barOf(fray: Fray): Problem | null {
  const { broken, dead } = fray.sheet(fray.me);
  return dead || broken ? against(dead ? "dead" : "broken", { name: fray.name(fray.me) }) : null;
}

function cluttered(fray: Fray): boolean {
  const zone = fray.zone(fray.me);
  return zone !== undefined && offersCover(zone, fray.place(fray.me).atDoor);
}

/** Returns the zones that the actor can flee to, or null if they are unknown and the Gamemaster decides. */
function exits(fray: Fray): readonly string[] | null {
  const zone = fray.zone(fray.me);
  return zone ? bordering({ zones: fray.fight.zones, links: fray.fight.links }, zone.id) : null;
}

/** Z5.6: applies the effect of panic. Returns null until a zone has been chosen for a fleeing actor. */
function suffer(
  { actor, hand, plan: { fray } }: ZonesAct,
  { result, ongoing, effect: plain, overruled }: PanicOutcome,
): { readonly lines: readonly Line[]; readonly followUps: readonly FollowUp[] } | null {
  if (result === "coolHead" || overruled) return { lines: [], followUps: [] };
  const { me } = fray;
  const effect = { ...plain, ...fray.table.panic[result] };
  const zone = fray.place(me).zone;
  const before = fray.sheet(me);
  const stress = stressAfter(before.stress, effect.stress, fray.table.rules);
  const lines: Line[] =
    stress === before.stress ? [] : [stressLine(fray, me, before.stress, stress, "panic")];
  if (effect.atOnce === "leaveZone" && !flees(fray, hand)) return null;
  const picked = gamemasterPicks(fray, hand, effect.atOnce);
  if (picked === null) return null;
  fray.setSheet(me, { stress, panic: ongoing });
  if (effect.losesNextTurn) fray.setPlace(me, { losesTurn: true });
  if (effect.helpless) releaseHolds(fray, me);
  if (effect.atOnce === "fullCover")
    fray.setPlace(me, {
      cover: "full",
      barrier: Math.max(fray.place(me).barrier, barriers.furniture),
      leaning: false,
    });
  if (effect.atOnce === "dropItem" && picked !== "") {
    lines.push({
      text: text("BLACKOUT.zones.panic.drops", {
        name: fray.name(me),
        thing: losable(fray, me).find(({ uuid }) => uuid === picked)?.name ?? "",
      }),
      tone: "bad",
    });
    leavesHand(fray, me, picked);
  }
  if (effect.othersRoll) frighten(fray, "panicSeen", me);
  lines.push(...othersStrained(fray, zone, effect.stressOfOthers));
  return { lines, followUps: atOnce(fray, actor.uuid, effect.atOnce, picked) };
}

/**
 * Returns a list with a line that describes a result: the world's own text, if any, or the default. Returns
 * an empty list if the world changed the effect without describing it.
 */
function resultLines(fray: Fray, result: PanicResult): readonly Line[] {
  const own = ownText(fray.table, "panic", result);
  if (own) return [{ text: own }];
  return panicsAsWritten(fray.table, result)
    ? [{ text: text(`BLACKOUT.zones.panicEffect.${result}`, { name: fray.name(fray.me) }) }]
    : [];
}

/** Z5.6: moves a fleeing actor to another zone. Returns false while the zone hasn't been chosen. */
function flees(fray: Fray, hand: Hand): boolean {
  const ways = exits(fray);
  if (ways === null || ways.length === 0) return true;
  const options = ways.map(id => ({
    value: id,
    label: text(fray.fight.zones.find(zone => zone.id === id)?.name ?? id),
  }));
  const answer = hand.ask({
    key: "flee",
    actor: fray.actorOf(fray.me),
    question: text("BLACKOUT.zones.panic.whereTo", { name: fray.name(fray.me) }),
    options,
    fallback: ways[0] ?? "",
  });
  if (answer) goTo(fray, fray.me, answer.value);
  return answer !== null;
}

/**
 * Z5.6: returns the item that is lost or the supply to roll for. If there are several options, asks the
 * Gamemaster. Returns an empty string if there are none, and null as long as the choice is missing.
 */
function gamemasterPicks(fray: Fray, hand: Hand, operation: PanicEffect["atOnce"]): string | null {
  const options =
    operation === "dropItem"
      ? losable(fray, fray.me).map(({ uuid, name }) => ({ value: uuid, label: text(name) }))
      : operation === "supplyRoll"
        ? suppliesLeft(fray)
        : [];
  const [first, second] = options;
  if (operation === null || first === undefined || second === undefined) return first?.value ?? "";
  // The prompt has no actor, so only Gamemasters can answer it.
  return (
    hand.ask({
      key: operation,
      actor: "",
      question: text(`BLACKOUT.zones.panic.pick.${operation}`, { name: fray.name(fray.me) }),
      options,
      fallback: first.value,
    })?.value ?? null
  );
}

/** Returns the supplies that the combatant has left (air, power and ammunition) as options. */
function suppliesLeft(fray: Fray) {
  const { me } = fray;
  const { supplies } = fray.sheet(me);
  return [
    ...(["air", "power"] as const)
      .filter(kind => supplies[kind] > 0)
      .map(kind => ({ value: kind as string, label: text(`BLACKOUT.zones.supplyKind.${kind}`) })),
    ...fray
      .weapons(me)
      .filter(
        ({ uuid, needsAmmunition, supply }) =>
          needsAmmunition && supply > 0 && fray.things(me).some(thing => thing.uuid === uuid),
      )
      .map(({ uuid, name }) => ({ value: uuid, label: text(name) })),
  ];
}

/**
 * Z5.1, Z5.6: adds stress to the other combatants on the players' side in the zone: the given points or, if
 * an enemy panics, the stress for nearby panic.
 */
function othersStrained(fray: Fray, zone: string, points: number): readonly Line[] {
  const npc = fray.person(fray.me).side === "enemy";
  const near = fray.ids.filter(
    id =>
      id !== fray.me &&
      fray.fights(id) &&
      fray.person(id).side === "player" &&
      fray.place(id).zone === zone &&
      !fray.sheet(id).dead,
  );
  return near.flatMap(id => {
    const { stress, responses, broken: down } = fray.sheet(id);
    const after = npc
      ? strain({ stress, responses, broken: down }, "nearbyPanic", fray.table.rules).stress
      : stressAfter(stress, down ? 0 : points, fray.table.rules);
    if (after === stress) return [];
    fray.setSheet(id, { stress: after });
    return [stressLine(fray, id, stress, after, npc ? "nearbyPanic" : "panic")];
  });
}

/** Z5.6: returns the follow-ups for the effects of panic that are separate actions and happen immediately. */
function atOnce(
  fray: Fray,
  actor: string,
  operation: PanicEffect["atOnce"],
  picked: string,
): readonly FollowUp[] {
  const store = supplyKinds.find(kind => kind === picked);
  const roll = { action: "zones.supply", label: text("BLACKOUT.zones.follow.supply"), actor, targets: [] };
  if (operation === "supplyRoll")
    return [
      store || picked === ""
        ? { ...roll, choices: store ? { supply: store } : {} }
        : { ...roll, item: picked, choices: {} },
    ];
  if (operation !== "attackNearest") return [];
  const nearest = nearestTo(fray, fray.me);
  return nearest === null
    ? []
    : [
        {
          action: "zones.attack",
          label: text("BLACKOUT.zones.follow.frenzy", { name: fray.name(nearest) }),
          actor,
          targets: [fray.actorOf(nearest)],
          choices: { free: true },
        },
      ];
}

const nearness = ["adjacent", "short", "medium", "long", "extreme"];

/**
 * Returns the ID of the nearest combatant, or null if there is none. For a combatant on the players' side,
 * hidden combatants are ignored, so that they are neither attacked nor revealed.
 */
function nearestTo(fray: Fray, id: string): string | null {
  const knowsAll = fray.person(id).side === "enemy";
  const others = fray.ids.filter(
    other =>
      other !== id &&
      fray.fights(other) &&
      !fray.sheet(other).dead &&
      (knowsAll || !fray.person(other).hidden),
  );
  return (
    others.sort(
      (a, b) => nearness.indexOf(fray.band(id, a) ?? "short") - nearness.indexOf(fray.band(id, b) ?? "short"),
    )[0] ?? null
  );
}
