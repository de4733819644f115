import { clearJam, reload } from "../../../../rules/variants/zones-and-cards/ammunition.ts";
import { aimAfter } from "../../../../rules/variants/zones-and-cards/aim.ts";
import type { ZonesActionKey } from "../../../../rules/variants/zones-and-cards/actions.ts";
import { zonesActions } from "../../../../rules/variants/zones-and-cards/actions.ts";
import { barriers, offersCover } from "../../../../rules/variants/zones-and-cards/cover.ts";
import type { ZonesSkill } from "../../../../rules/variants/zones-and-cards/character.ts";
import { afterDousing, zoneEffects } from "../../../../rules/variants/zones-and-cards/hazards.ts";
import { retreat } from "../../../../rules/variants/zones-and-cards/orders.ts";
import { chosenOption, chosenText } from "../../../deed/choices.ts";
import { text, type FollowUp, type Line } from "../../../deed/card.ts";
import type { Facts } from "../../../deed/facts.ts";
import type { Field, Problem, Verb } from "../../../deed/verb.ts";
import { aimOf, actingProblems, payAction, priceFor, storedAim } from "../acting.ts";
import { choiceField, rollFields } from "../attack-fields.ts";
import { barrierWords, targetOf } from "../attack-plan.ts";
import { dropFirst } from "../attack-effects.ts";
import type { Fray } from "../fray.ts";
import { thingId } from "../gear-of.ts";
import { enemiesBeside, goTo, mustRetreat, stepUp, waysFrom } from "../moving.ts";
import { rollDefaults, rollOnce, rollTerms } from "../one-roll.ts";
import { planRoll, poolLines, type RollPlan } from "../rolling.ts";
import { against, done, frayOf, preview, refused } from "../verb-parts.ts";

const title = text("BLACKOUT.verb.zones.action");

/** What is done here: everything of the table but attacks, interrupts, and what has a verb of its own. */
export const plainActions = [
  "moveZone", "moveWithinZone", "partialCover", "fullCover", "aim", "reload", "pickUp", "standUp", "dropProne", "drawWeapon", "letGo", "help", "lookThroughDoor", "lockDoor",
  "clearJam", "useTerminal", "useMachinery", "jumpOrClimb", "drive", "douse", "dropItem", "otherQuick", "speak",
] as const;
export type PlainAction = (typeof plainActions)[number];

/** What some of them cost that the table does not name: putting out a fire is a move of one's own, letting a thing fall is free (Z3.5, Z8.3); something else may be quick as well. */
const asAction: Readonly<Partial<Record<PlainAction, ZonesActionKey>>> = { douse: "jumpOrClimb", dropItem: "speak", otherQuick: "lockDoor" };

/** Something done in a round that is no attack (Z3.1, Z3.5–Z3.8, Z6.2, Z6.8–Z6.10, Z6.18, Z6.19): moves, cover, aim, reloading, help, and what takes a skill roll. */
export const action: Verb = {
  key: "zones.action", variant: "zones", label: title, targets: "optional", item: ["weapon"],
  defaults: facts => ({ combatant: "", action: "moveZone", zone: "", barrier: "furniture", ...rollDefaults(frayOf(facts)) }),
  fields: facts => fieldsOf(frayOf(facts), facts),
  preview: facts => {
    const fray = frayOf(facts);
    const plan = planOf(fray, facts);
    const { cost } = priceFor(fray, fray.me, keyOf(actionOf(facts)));
    return preview({ problems: problemsOf(fray, facts), lines: [{ text: text(`BLACKOUT.zones.cost.${cost}`) }, ...plan ? poolLines(fray, plan) : []] });
  },
  judge: (facts, hand) => {
    const fray = frayOf(facts);
    const problems = problemsOf(fray, facts);
    const chosen = actionOf(facts);
    const name = text(`BLACKOUT.zones.action.${chosen}`);
    if (problems.some(({ kind }) => kind === "rule")) return refused(facts, name, problems);
    const plan = planOf(fray, facts);
    payAction(fray, fray.me, keyOf(chosen));
    if (!plan) return done(fray, facts, { title: name, outcome: outcomeText(fray, chosen), lines: effect(fray, facts, chosen, 1) }, { problems });
    const end = rollOnce(fray, hand, plan, facts, name, problems);
    if ("waits" in end) return end.waits;
    const { successes, dice } = end;
    const lines = [...end.lines, ...effect(fray, facts, chosen, successes)];
    return done(fray, facts, { title: name, outcome: text("BLACKOUT.zones.roll.came", { n: successes }), tone: successes > 0 ? "good" : "bad", dice, lines }, { problems, followUps: freeAttacks(fray, facts, chosen, successes) });
  },
};

function actionOf({ choices }: Facts): PlainAction {
  return chosenOption(choices, "action", plainActions, "moveZone");
}

/** The action of the table by which one is paid. */
function keyOf(chosen: PlainAction): ZonesActionKey {
  return asAction[chosen] ?? chosen as ZonesActionKey;
}

/** Z3.8, Z8.1, Z8.3: the roll that an action takes; null for none. */
function planOf(fray: Fray, facts: Facts): RollPlan | null {
  const chosen = actionOf(facts);
  const skill = skillFor(fray, facts, chosen);
  return skill && planRoll(fray, fray.me, { ...rollTerms(fray, facts.choices), skill, stream: "roll" });
}

function skillFor(fray: Fray, facts: Facts, chosen: PlainAction): ZonesSkill | null {
  if (zonesActions[keyOf(chosen)].skill !== null && chosen !== "dropItem") return zonesActions[keyOf(chosen)].skill;
  const leaves = chosen === "moveZone" || (chosen === "moveWithinZone" && facts.targets.length === 0);
  if (leaves && mustRetreat(fray, fray.me)) return "mobility";
  const zone = fray.fight.zones.find(({ id }) => id === zoneOf(fray, facts));
  return chosen === "moveZone" && zone && fray.table.rules.hazardousZones && zoneEffects(zone).trips ? "mobility" : null;
}

function zoneOf(fray: Fray, { choices }: Facts): string {
  return chosenText(choices, "zone") || (waysFrom(fray, fray.me)[0]?.id ?? "");
}

function fieldsOf(fray: Fray, facts: Facts): readonly Field[] {
  const chosen = actionOf(facts);
  const ways = waysFrom(fray, fray.me);
  return [
    choiceField("action", plainActions, "action"),
    ...chosen === "moveZone" && ways.length > 0 ? [{ name: "zone", kind: "choice" as const, label: text("BLACKOUT.zones.field.zone"), options: ways.map(({ id, name }) => ({ value: id, label: text(name) })) }] : [],
    ...chosen === "fullCover" ? [choiceField("barrier", barrierWords.slice(1), "barrierKind")] : [],
    ...planOf(fray, facts) ? rollFields() : [],
  ];
}

function problemsOf(fray: Fray, facts: Facts): readonly Problem[] {
  const chosen = actionOf(facts);
  const base = actingProblems(fray, fray.me, keyOf(chosen));
  const needs = (problem: string, missing: boolean): readonly Problem[] => (missing ? [against(problem, { name: fray.name(fray.me) })] : []);
  const weapon = facts.item ? fray.weapon(fray.me, facts.item.uuid) : null;
  const target = targetOf(fray, facts);
  const zone = fray.zone(fray.me);
  switch (chosen) {
    case "moveZone": return [...base, ...needs("noWay", fray.fight.zones.length > 0 && !waysFrom(fray, fray.me).some(({ id }) => id === zoneOf(fray, facts)))];
    case "partialCover": case "fullCover": return [...base, ...needs("noCover", zone !== undefined && !offersCover(zone, fray.place(fray.me).atDoor))];
    case "aim": return [...base, ...needs("noRangedWeapon", weapon === null || weapon.kind === "close")];
    case "reload": return [...base, ...needs("noSpareLoad", weapon === null || !weapon.needsAmmunition || weapon.spareLoads === 0)];
    case "clearJam": return [...base, ...needs("notJammed", weapon === null || !weapon.jammed)];
    case "pickUp": return [...base, ...needs("nothingDropped", fray.fights(fray.me) && fray.place(fray.me).dropped.length === 0)];
    case "help": return [...base, ...needs("nobodyToHelp", target === null || target === fray.me), ...needs("paranoid", [fray.me, ...target === null ? [] : [target]].some(id => fray.sheet(id).panic.includes("paranoid")))];
    case "letGo": return [...base, ...needs("holdsNobody", !Object.values(fray.fight.grapples).includes(fray.me))];
    case "douse": return [...base, ...needs("notBurning", fray.place(fray.me).burning === 0)];
    default: return base;
  }
}

/** What an action does; what takes a roll does it with a success. */
function effect(fray: Fray, facts: Facts, chosen: PlainAction, successes: number): readonly Line[] {
  const { me } = fray;
  const place = fray.place(me);
  const target = targetOf(fray, facts);
  const uuid = facts.item?.uuid ?? "";
  switch (chosen) {
    case "moveZone": {
      const zone = fray.fight.zones.find(({ id }) => id === zoneOf(fray, facts));
      goTo(fray, me, zone?.id ?? "");
      if (zone && fray.table.rules.hazardousZones && zoneEffects(zone).trips && successes === 0) fray.setPlace(me, { prone: true });
      return zone ? [{ text: text("BLACKOUT.zones.action.reaches", { name: fray.name(me), zone: zone.name }) }] : [];
    }
    case "moveWithinZone":
      fray.goes(me);
      if (target !== null && target !== me) stepUp(fray, me, target);
      return target !== null && target !== me ? [{ text: text("BLACKOUT.zones.action.stepsUp", { name: fray.name(me), target: fray.name(target) }) }] : [];
    case "partialCover": fray.setPlace(me, { cover: "partial", barrier: 0, leaning: false }); return [];
    case "fullCover": fray.setPlace(me, { cover: "full", barrier: barriers[chosenOption(facts.choices, "barrier", Object.keys(barriers) as (keyof typeof barriers)[], "furniture")], leaning: false }); return [];
    case "aim": fray.setPlace(me, storedAim(aimAfter(aimOf(fray, me), { kind: "aimed", weapon: uuid, round: Math.max(1, fray.fight.round) }, fray.table.rules))); return [];
    case "reload": {
      const before = fray.weapon(me, uuid);
      const { supply, spareLoads } = reload(before);
      fray.setWeapon(me, uuid, { supply, spareLoads });
      return [{ text: text("BLACKOUT.zones.supplyOf", { name: before.name }), value: `${before.supply} › ${supply}`, why: [{ text: text("BLACKOUT.zones.spareLoads"), value: String(spareLoads) }] }];
    }
    case "clearJam": fray.setWeapon(me, uuid, { jammed: clearJam(fray.weapon(me, uuid), successes).jammed }); return [];
    case "pickUp": fray.setPlace(me, { dropped: place.dropped.filter(id => id !== (uuid === "" ? place.dropped[0] : thingId(uuid))) }); return [];
    case "dropItem": dropFirst(fray, me); return [];
    case "standUp": fray.setPlace(me, { prone: false }); return [];
    case "dropProne": fray.setPlace(me, { prone: true }); return [];
    case "letGo": fray.setFight({ grapples: Object.fromEntries(Object.entries(fray.fight.grapples).filter(([, by]) => by !== me)) }); return [];
    case "lookThroughDoor": fray.setPlace(me, { atDoor: true }); return [];
    case "douse": fray.setPlace(me, { burning: afterDousing(place.burning, successes) }); return [];
    case "help": {
      if (target === null) return [];
      const { helpers, helpersRound } = fray.place(target);
      fray.setPlace(target, { helpers: Math.min(3, (helpersRound === fray.fight.round ? helpers : 0) + 1), helpersRound: fray.fight.round });
      return [{ text: text("BLACKOUT.zones.action.helps", { name: fray.name(me), target: fray.name(target) }) }];
    }
    default: return [];
  }
}

/** Z3.8: who gets away badly is struck by each who stood beside them, and cannot defend. */
function freeAttacks(fray: Fray, facts: Facts, chosen: PlainAction, successes: number): readonly FollowUp[] {
  const before = frayOf(facts);
  const leaves = chosen === "moveZone" || (chosen === "moveWithinZone" && facts.targets.length === 0);
  if (!leaves || !retreat(successes, fray.table.rules).freeAttack) return [];
  return enemiesBeside(before, before.me).map(id => ({
    verb: "zones.attack", label: text("BLACKOUT.zones.follow.freeAttack", { name: fray.name(id) }), actor: fray.actorOf(id), targets: [facts.actor.uuid], choices: { free: true, undefended: true, band: "adjacent" },
  }));
}

function outcomeText(fray: Fray, chosen: PlainAction) {
  return text("BLACKOUT.zones.action.does", { name: fray.name(fray.me), action: text(`BLACKOUT.zones.action.${chosen}`) });
}
