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
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
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
  plan: encounter => ({ bar: barOf(encounter), isDue: encounter.place(encounter.me).panicDue !== "" }),
  problems: ({ plan: { bar, isDue } }) => (bar && !isDue ? [bar] : []),
  preview: ({ plan: { bar, isDue } }) => ({ lines: bar && isDue ? [{ text: bar.text }] : [] }),
  resolve: act => {
    const { encounter, bar } = act.plan;
    const { me } = encounter;
    if (bar) {
      encounter.setPlace(me, { panicDue: "" });
      return { outcome: bar.text };
    }
    act.show({ subtitle: optionLabels("trigger")(act.choices.cause) });
    const faces = act.roll("panic", 1);
    const [face = 1] = faces;
    const before = encounter.sheet(me);
    const due = dueBefore(encounter);
    encounter.setPlace(me, { panicDue: "" });
    // There is always an outcome, because broken actors were excluded above.
    const outcome = panicRoll({
      face,
      stress: before.stress,
      resolve: resolveIn(before),
      ongoing: before.panic,
      broken: before.broken,
      cluttered: cluttered(encounter),
      exit: exits(encounter) === null || exits(encounter)?.length !== 0,
    }) as PanicOutcome;
    const isCalm = outcome.result === "coolHead";
    const name = isCalm
      ? text("BLACKOUT.zones.panic.calm")
      : nameIn(encounter.table, "panic", outcome.result);
    const why = totalReasons(face, before.stress, resolveIn(before));
    const shown: DiceShown = {
      stream: "panic",
      label: text("BLACKOUT.zones.dice.panic"),
      faces,
      hitsFrom: null,
      why,
      ...hiddenOf(encounter, me),
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
          ...hiddenOf(encounter, me),
        },
        ...(outcome.result === "coolHead" ? [] : resultLines(encounter, outcome.result)),
        ...(outcome.overruled ? [{ text: text("BLACKOUT.zones.panic.overruled") }] : []),
        ...came.lines,
      ],
      followUps: [...came.followUps, ...panicRolls(encounter, due)],
    };
  },
});

/**
 * Returns a problem if the acting combatant can't panic because they are dead or broken, or null if they can.
 */
function barOf(encounter: ZonesEncounter): Problem | null {
  const { broken, dead } = encounter.sheet(encounter.me);
  return dead || broken ? against(dead ? "dead" : "broken", { name: encounter.name(encounter.me) }) : null;
}

function cluttered(encounter: ZonesEncounter): boolean {
  const zone = encounter.zone(encounter.me);
  return zone !== undefined && offersCover(zone, encounter.place(encounter.me).atDoor);
}

/** Returns the zones that the actor can flee to, or null if they are unknown and the Gamemaster decides. */
function exits(encounter: ZonesEncounter): readonly string[] | null {
  const zone = encounter.zone(encounter.me);
  return zone ? bordering({ zones: encounter.state.zones, links: encounter.state.links }, zone.id) : null;
}

/** Z5.6: applies the effect of panic. Returns null until a zone has been chosen for a fleeing actor. */
function suffer(
  { actor, hand, plan: { encounter } }: ZonesAct,
  { result, ongoing, effect: plain, overruled }: PanicOutcome,
): { readonly lines: readonly Line[]; readonly followUps: readonly FollowUp[] } | null {
  if (result === "coolHead" || overruled) return { lines: [], followUps: [] };
  const { me } = encounter;
  const effect = { ...plain, ...encounter.table.panic[result] };
  const zone = encounter.place(me).zone;
  const before = encounter.sheet(me);
  const stress = stressAfter(before.stress, effect.stress, encounter.table.rules);
  const lines: Line[] =
    stress === before.stress ? [] : [stressLine(encounter, me, before.stress, stress, "panic")];
  if (effect.atOnce === "leaveZone" && !flees(encounter, hand)) return null;
  const picked = gamemasterPicks(encounter, hand, effect.atOnce);
  if (picked === null) return null;
  encounter.setSheet(me, { stress, panic: ongoing });
  if (effect.losesNextTurn) encounter.setPlace(me, { losesTurn: true });
  if (effect.helpless) releaseHolds(encounter, me);
  if (effect.atOnce === "fullCover")
    encounter.setPlace(me, {
      cover: "full",
      barrier: Math.max(encounter.place(me).barrier, barriers.furniture),
      leaning: false,
    });
  if (effect.atOnce === "dropItem" && picked !== "") {
    lines.push({
      text: text("BLACKOUT.zones.panic.drops", {
        name: encounter.name(me),
        thing: losable(encounter, me).find(({ uuid }) => uuid === picked)?.name ?? "",
      }),
      tone: "bad",
    });
    leavesHand(encounter, me, picked);
  }
  if (effect.othersRoll) frighten(encounter, "panicSeen", me);
  lines.push(...othersStrained(encounter, zone, effect.stressOfOthers));
  return { lines, followUps: atOnce(encounter, actor.uuid, effect.atOnce, picked) };
}

/**
 * Returns a list with a line that describes a result: the world's own text, if any, or the default. Returns
 * an empty list if the world changed the effect without describing it.
 */
function resultLines(encounter: ZonesEncounter, result: PanicResult): readonly Line[] {
  const own = ownText(encounter.table, "panic", result);
  if (own) return [{ text: own }];
  return panicsAsWritten(encounter.table, result)
    ? [{ text: text(`BLACKOUT.zones.panicEffect.${result}`, { name: encounter.name(encounter.me) }) }]
    : [];
}

/** Z5.6: moves a fleeing actor to another zone. Returns false while the zone hasn't been chosen. */
function flees(encounter: ZonesEncounter, hand: Hand): boolean {
  const exitZones = exits(encounter);
  if (exitZones === null || exitZones.length === 0) return true;
  const options = exitZones.map(id => ({
    value: id,
    label: text(encounter.state.zones.find(zone => zone.id === id)?.name ?? id),
  }));
  const answer = hand.ask({
    key: "flee",
    actor: encounter.actorOf(encounter.me),
    question: text("BLACKOUT.zones.panic.whereTo", { name: encounter.name(encounter.me) }),
    options,
    fallback: exitZones[0] ?? "",
  });
  if (answer) goTo(encounter, encounter.me, answer.value);
  return answer !== null;
}

/**
 * Z5.6: returns the item that is lost or the supply to roll for. If there are several options, asks the
 * Gamemaster. Returns an empty string if there are none, and null as long as the choice is missing.
 */
function gamemasterPicks(
  encounter: ZonesEncounter,
  hand: Hand,
  operation: PanicEffect["atOnce"],
): string | null {
  const options =
    operation === "dropItem"
      ? losable(encounter, encounter.me).map(({ uuid, name }) => ({ value: uuid, label: text(name) }))
      : operation === "supplyRoll"
        ? suppliesLeft(encounter)
        : [];
  const [first, second] = options;
  if (operation === null || first === undefined || second === undefined) return first?.value ?? "";
  // The prompt has no actor, so only Gamemasters can answer it.
  return (
    hand.ask({
      key: operation,
      actor: "",
      question: text(`BLACKOUT.zones.panic.pick.${operation}`, { name: encounter.name(encounter.me) }),
      options,
      fallback: first.value,
    })?.value ?? null
  );
}

/** Returns the supplies that the combatant has left (air, power and ammunition) as options. */
function suppliesLeft(encounter: ZonesEncounter) {
  const { me } = encounter;
  const { supplies } = encounter.sheet(me);
  return [
    ...(["air", "power"] as const)
      .filter(kind => supplies[kind] > 0)
      .map(kind => ({ value: kind as string, label: text(`BLACKOUT.zones.supplyKind.${kind}`) })),
    ...encounter
      .weapons(me)
      .filter(
        ({ uuid, needsAmmunition, supply }) =>
          needsAmmunition && supply > 0 && encounter.things(me).some(thing => thing.uuid === uuid),
      )
      .map(({ uuid, name }) => ({ value: uuid, label: text(name) })),
  ];
}

/**
 * Z5.1, Z5.6: adds stress to the other combatants on the players' side in the zone: the given points or, if
 * an enemy panics, the stress for nearby panic.
 */
function othersStrained(encounter: ZonesEncounter, zone: string, points: number): readonly Line[] {
  const npc = encounter.person(encounter.me).side === "enemy";
  const near = encounter.ids.filter(
    id =>
      id !== encounter.me &&
      encounter.takesPart(id) &&
      encounter.person(id).side === "player" &&
      encounter.place(id).zone === zone &&
      !encounter.sheet(id).dead,
  );
  return near.flatMap(id => {
    const { stress, responses, broken: down } = encounter.sheet(id);
    const after = npc
      ? strain({ stress, responses, broken: down }, "nearbyPanic", encounter.table.rules).stress
      : stressAfter(stress, down ? 0 : points, encounter.table.rules);
    if (after === stress) return [];
    encounter.setSheet(id, { stress: after });
    return [stressLine(encounter, id, stress, after, npc ? "nearbyPanic" : "panic")];
  });
}

/** Z5.6: returns the follow-ups for the effects of panic that are separate actions and happen immediately. */
function atOnce(
  encounter: ZonesEncounter,
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
  const nearest = nearestTo(encounter, encounter.me);
  return nearest === null
    ? []
    : [
        {
          action: "zones.attack",
          label: text("BLACKOUT.zones.follow.frenzy", { name: encounter.name(nearest) }),
          actor,
          targets: [encounter.actorOf(nearest)],
          choices: { free: true },
        },
      ];
}

const nearness = ["adjacent", "short", "medium", "long", "extreme"];

/**
 * Returns the ID of the nearest combatant, or null if there is none. For a combatant on the players' side,
 * hidden combatants are ignored, so that they are neither attacked nor revealed.
 */
function nearestTo(encounter: ZonesEncounter, id: string): string | null {
  const knowsAll = encounter.person(id).side === "enemy";
  const others = encounter.ids.filter(
    other =>
      other !== id &&
      encounter.takesPart(other) &&
      !encounter.sheet(other).dead &&
      (knowsAll || !encounter.person(other).hidden),
  );
  return (
    others.sort(
      (a, b) =>
        nearness.indexOf(encounter.band(id, a) ?? "short") -
        nearness.indexOf(encounter.band(id, b) ?? "short"),
    )[0] ?? null
  );
}
