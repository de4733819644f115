import type { ZonesSkill } from "../rules/character.ts";
import { injuryAt } from "../rules/injury-table.ts";
import { aimAfter } from "../rules/aim.ts";
import { harm } from "../rules/harm.ts";
import { whoMustPanic, type PanicTrigger, type SceneTrigger } from "../rules/panic.ts";
import { text, type DiceShown, type FollowUp, type Line } from "../../../actions/core/card.ts";
import type { Hand } from "../../../actions/core/hand.ts";
import { aimOf, storedAim } from "./acting.ts";
import { placeHasCome } from "./due-rolls.ts";
import type { ZonesEncounter } from "./zones-encounter.ts";
import { hiddenOf } from "./rolling.ts";
import { nameIn, ownText } from "./settings-of.ts";
import { maximumOf, type HeldInjury } from "./sheet-of.ts";

/** The result of damage to an actor. */
export interface Hurt {
  readonly lines: readonly Line[];
  readonly dice: readonly DiceShown[];
  readonly breaks: boolean;
}

/**
 * The source of damage: the name of the dice for an injury, the combatant who rolls them, and whether the
 * damage is bodily (Z7.12).
 */
export interface HurtBy {
  readonly stream: string;
  readonly roller: string;
  readonly bodily?: boolean;
}

/**
 * Z7.4, Z7.5, Z7.12: applies the damage that remains after armor to an actor's Health. This includes the
 * consequences: being broken, critical injuries, and panic rolls of combatants who see the actor break. Fire,
 * cold and hunger cause no injuries, but an actor whom they break makes death rolls. Returns null while dice
 * are missing.
 */
export function hurt(
  encounter: ZonesEncounter,
  hand: Hand,
  id: string,
  damage: number,
  { stream, roller, bodily = true }: HurtBy,
): Hurt | null {
  const sheet = encounter.sheet(id);
  if (sheet.dead || damage === 0) return { lines: [], dice: [], breaks: false };
  const maximum = maximumOf(sheet.attributes);
  const { state, injuries, breaks } = harm(
    { health: sheet.health, maximum, broken: sheet.broken },
    damage,
    bodily,
  );
  encounter.setSheet(id, { health: state.health, broken: state.broken, ...(breaks ? { panic: [] } : {}) });
  encounter.comeOver(id, now => {
    now.setPlace(id, storedAim(aimAfter(aimOf(now, id), { kind: "hurt" }, now.table.rules)));
  });
  const lines: Line[] = [
    {
      text: text("BLACKOUT.zones.health.line", { name: encounter.name(id) }),
      value: `${sheet.health} › ${state.health}`,
      tone: "bad",
      ...hiddenOf(encounter, id),
      why: [
        { text: text("BLACKOUT.zones.health.was"), value: String(sheet.health) },
        { text: text("BLACKOUT.zones.damage"), value: `−${damage}` },
      ],
    },
  ];
  if (breaks) {
    lines.push({ text: text("BLACKOUT.zones.health.breaks", { name: encounter.name(id) }), tone: "bad" });
    encounter.comeOver(id, now => {
      releaseHolds(now, id);
      frighten(now, "playerBroken", id);
    });
    if (!bodily) addInjury(encounter, id, { key: "exposure", limit: "round", days: 0, permanent: false });
  }
  if (injuries === 0) return { lines, dice: [], breaks };
  const injured = rollInjury(encounter, hand, id, stream, roller);
  return injured && { lines: [...lines, ...injured.lines], dice: injured.dice, breaks };
}

/**
 * Z7.5, Z7.11: rolls two dice to determine a critical injury, and then the injury's dice for the number of
 * days until it heals. Applies the injury to the actor. Returns null if dice are missing.
 */
function rollInjury(
  encounter: ZonesEncounter,
  hand: Hand,
  id: string,
  stream: string,
  roller: string,
): Omit<Hurt, "breaks"> | null {
  const faces = hand.roll(`${stream}.injury`, 2, roller);
  if (!faces) return null;
  const entry = injuryAt(faces, encounter.table.injuries);
  const healing = hand.roll(`${stream}.healing`, entry.healingDice, roller);
  if (!healing) return null;
  const days = healing.reduce((sum, face) => sum + face, 0);
  if (entry.fatal) encounter.setSheet(id, { dead: true });
  else
    addInjury(encounter, id, {
      key: entry.key,
      limit: entry.limit ?? "",
      days,
      permanent: entry.permanent,
      ...(entry.infection > 0 ? { infected: true } : {}),
    });
  const name = nameIn(encounter.table, "injuries", entry.key);
  const says = ownText(encounter.table, "injuries", entry.key);
  const result = String((faces[0] ?? 0) * 10 + (faces[1] ?? 0));
  const dice = (part: string, shown: readonly number[]): DiceShown => ({
    stream: `${stream}.${part}`,
    label: text(`BLACKOUT.zones.dice.${part}`),
    faces: shown,
    hitsFrom: null,
    why: [{ text: text("BLACKOUT.zones.dice.count"), value: String(shown.length) }],
  });
  return {
    dice: [dice("injury", faces), ...(healing.length > 0 ? [dice("healing", healing)] : [])],
    lines: [
      {
        text: text("BLACKOUT.zones.injury.line", { name: encounter.name(id), injury: name }),
        value: result,
        tone: "bad",
        why: [{ text: name, value: result }],
      },
      ...(says ? [{ text: says }] : []),
      ...(entry.fatal
        ? [{ text: text("BLACKOUT.zones.injury.fatal", { name: encounter.name(id) }), tone: "bad" as const }]
        : []),
      ...(entry.limit === null
        ? []
        : [
            {
              text: text("BLACKOUT.zones.injury.lethal", {
                limit: text(`BLACKOUT.zones.limit.${entry.limit}`),
              }),
              tone: "bad" as const,
            },
          ]),
      ...(entry.infection === 0
        ? []
        : [
            {
              text: text("BLACKOUT.zones.infection.comes"),
              value: String(entry.infection),
              tone: "bad" as const,
              why: [{ text: text("BLACKOUT.zones.infection.virulence"), value: String(entry.infection) }],
            },
          ]),
      ...(days === 0
        ? []
        : [
            {
              text: text("BLACKOUT.zones.injury.days"),
              value: String(days),
              why: healing.map(face => ({ text: text("BLACKOUT.zones.die"), value: String(face) })),
            },
          ]),
    ],
  };
}

/** Adds an injury with an ID that is unique for the actor. */
export function addInjury(encounter: ZonesEncounter, id: string, injury: HeldInjury): void {
  const { injuries } = encounter.sheet(id);
  let name = injury.key;
  for (let number = 2; injuries[name]; number += 1) name = `${injury.key}${number}`;
  encounter.setSheet(id, { injuries: { ...injuries, [name]: injury } });
  roundLeft(encounter, id, injury.limit);
}

/**
 * Z7.9: if the time limit is one round and the actor's turn in the current round has already come, gives the
 * actor a full round.
 */
export function roundLeft(encounter: ZonesEncounter, id: string, limit: HeldInjury["limit"]): void {
  if (limit !== "round") return;
  encounter.comeOver(id, now => {
    if (now.takesPart(id) && placeHasCome(now, id)) now.setPlace(id, { deathRound: now.state.round });
  });
}

/**
 * Z7.5: applies the damage from injuries that deal damage on every roll of Mobility or Close Combat. Returns
 * null if dice are missing.
 */
export function exert(
  encounter: ZonesEncounter,
  hand: Hand,
  id: string,
  skill: ZonesSkill | null,
  stream: string,
): Hurt | null {
  const points =
    skill === "mobility" || skill === "closeCombat"
      ? Object.values(encounter.sheet(id).injuries).reduce(
          (sum, { key }) => sum + (encounter.injury(key)?.exertionDamage ?? 0),
          0,
        )
      : 0;
  return hurt(encounter, hand, id, points, { stream, roller: encounter.actorOf(id) });
}

/** Z4.6: makes a broken, dead or panicking combatant release everyone they hold. */
export function releaseHolds(encounter: ZonesEncounter, id: string): void {
  encounter.setState({
    grapples: Object.fromEntries(Object.entries(encounter.state.grapples).filter(([, by]) => by !== id)),
  });
}

/**
 * Z5.2, Z5.5, Z5.9: adds pending panic rolls for player characters who witness what happens to `source`, and
 * returns their IDs. If `source` is broken or panics, this frightens the witnesses only if `source` is also a
 * player character.
 */
export function frighten(
  encounter: ZonesEncounter,
  trigger: SceneTrigger,
  source: string,
): readonly string[] {
  if ((trigger === "playerBroken" || trigger === "panicSeen") && encounter.person(source).side !== "player")
    return [];
  const zone = encounter.place(source).zone;
  const witnesses = encounter.ids
    .filter(id => encounter.state.places[id])
    .map(id => ({
      id,
      player: encounter.person(id).side === "player" && !encounter.sheet(id).dead,
      broken: encounter.sheet(id).broken,
      exposed: sees(encounter, id, source, trigger),
      sameZone: encounter.place(id).zone === zone,
    }));
  const frightened = whoMustPanic(trigger, witnesses, source);
  frightened.forEach(id => {
    panicComes(encounter, id, trigger);
  });
  return frightened;
}

/** Adds a pending panic roll for an actor, unless one is already pending. */
export function panicComes(encounter: ZonesEncounter, id: string, cause: PanicTrigger): void {
  const { panicDue, panics } = encounter.place(id);
  if (panicDue === "") encounter.setPlace(id, { panicDue: cause, panics: panics + 1 });
}

/** Returns the IDs of the actors who had a pending panic roll before the action. */
export function dueBefore(encounter: ZonesEncounter): readonly string[] {
  return Object.entries(encounter.state.places)
    .filter(([, { panicDue }]) => panicDue !== "")
    .map(([id]) => id);
}

/**
 * Returns a follow-up for each pending panic roll, except those of the actors in `before`. Returns an empty
 * list if the rolls are automatic.
 */
export function panicRolls(encounter: ZonesEncounter, before: readonly string[] = []): readonly FollowUp[] {
  if (encounter.table.autoPanicWitness) return [];
  return Object.entries(encounter.state.places)
    .filter(([id, { panicDue }]) => panicDue !== "" && !before.includes(id))
    .map(([id, { panicDue }]) => ({
      action: "zones.panic",
      label: text("BLACKOUT.zones.follow.panic", { name: encounter.name(id) }),
      actor: encounter.actorOf(id),
      targets: [],
      choices: { cause: panicDue },
      fast: true,
    }));
}

function sees(encounter: ZonesEncounter, id: string, source: string, trigger: SceneTrigger): boolean {
  const band = encounter.band(id, source);
  return trigger === "terrifyingAdjacent" ? band === "adjacent" : band !== "extreme";
}
