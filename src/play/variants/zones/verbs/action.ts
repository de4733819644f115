import { clearJam, reload } from "../../../../rules/variants/zones-and-cards/ammunition.ts";
import { aimAfter } from "../../../../rules/variants/zones-and-cards/aim.ts";
import type { ZonesActionKey } from "../../../../rules/variants/zones-and-cards/actions.ts";
import { zonesActions } from "../../../../rules/variants/zones-and-cards/actions.ts";
import { barriers, offersCover } from "../../../../rules/variants/zones-and-cards/cover.ts";
import type { ZonesSkill } from "../../../../rules/variants/zones-and-cards/character.ts";
import { afterDousing } from "../../../../rules/variants/zones-and-cards/hazards.ts";
import { chosenOption, chosenText } from "../../../../actions/core/choices.ts";
import { text, type Line } from "../../../../actions/core/card.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Field, Problem, Action } from "../../../../actions/core/action.ts";
import { aimOf, actingProblems, payAction, priceFor, storedAim } from "../acting.ts";
import { choiceField, rollFields } from "../attack-fields.ts";
import { barrierWords, targetOf } from "../attack-plan.ts";
import type { Fray } from "../fray.ts";
import { thingId } from "../gear-of.ts";
import {
  isDropped,
  isUndrawn,
  leavesHand,
  lyingNear,
  notInHand,
  picksUp,
  weaponUsed,
  wieldProblems,
  type LyingThing,
} from "../in-hand.ts";
import { arrives, enemiesBeside, freeAttacks, mustRetreat, stepUp, trips, waysFrom } from "../moving.ts";
import { rollDefaults, rollOnce, rollTerms } from "../one-roll.ts";
import { planRoll, poolLines, type RollPlan } from "../rolling.ts";
import { against, done, frayOf, preview, refused } from "../action-parts.ts";

const title = text("BLACKOUT.verb.zones.action");

/** What is done here: everything of the table but attacks, interrupts, and what has a verb of its own. */
export const plainActions = [
  "moveZone",
  "moveWithinZone",
  "partialCover",
  "fullCover",
  "aim",
  "reload",
  "pickUp",
  "standUp",
  "dropProne",
  "drawWeapon",
  "letGo",
  "help",
  "lookThroughDoor",
  "lockDoor",
  "clearJam",
  "useTerminal",
  "useMachinery",
  "jumpOrClimb",
  "drive",
  "douse",
  "dropItem",
  "otherQuick",
  "speak",
] as const;
export type PlainAction = (typeof plainActions)[number];

/** What some of them cost that the table does not name: putting out a fire is a move of one's own, letting a thing fall is free (Z3.5, Z8.3); something else may be quick as well. */
const asAction: Readonly<Partial<Record<PlainAction, ZonesActionKey>>> = {
  douse: "jumpOrClimb",
  dropItem: "speak",
  otherQuick: "lockDoor",
};

/** Something done in a round that is no attack (Z3.1, Z3.5–Z3.8, Z6.2, Z6.8–Z6.10, Z6.18, Z6.19): moves, cover, aim, reloading, help, and what takes a skill roll. */
export const action: Action = {
  key: "zones.action",
  needs: { variant: "zones" },
  label: title,
  targets: "optional",
  item: ["weapon"],
  defaults: facts => ({
    combatant: "",
    action: "moveZone",
    zone: "",
    barrier: "furniture",
    thing: "",
    ...rollDefaults(frayOf(facts)),
  }),
  fields: facts => fieldsOf(frayOf(facts), facts),
  preview: facts => {
    const fray = frayOf(facts);
    const plan = planOf(fray, facts);
    const { cost } = priceFor(fray, fray.me, keyOf(actionOf(facts)));
    return preview({
      problems: problemsOf(fray, facts),
      lines: [{ text: text(`BLACKOUT.zones.cost.${cost}`) }, ...(plan ? poolLines(fray, plan) : [])],
    });
  },
  judge: (facts, hand) => {
    const fray = frayOf(facts);
    const problems = problemsOf(fray, facts);
    const chosen = actionOf(facts);
    const name = text(`BLACKOUT.zones.action.${chosen}`);
    if (problems.some(({ kind }) => kind === "rule")) return refused(facts, name, problems);
    const plan = planOf(fray, facts);
    payAction(fray, fray.me, keyOf(chosen));
    if (!plan)
      return done(
        fray,
        facts,
        { title: name, outcome: outcomeText(fray, chosen), lines: effect(fray, facts, chosen, 1) },
        { problems },
      );
    const end = rollOnce(fray, hand, plan, facts, name, problems);
    if ("waits" in end) return end.waits;
    const { successes, dice } = end;
    const lines = [...end.lines, ...effect(fray, facts, chosen, successes)];
    return done(
      fray,
      facts,
      {
        title: name,
        outcome: text("BLACKOUT.zones.roll.came", { n: successes }),
        tone: successes > 0 ? "good" : "bad",
        dice,
        lines,
      },
      {
        problems,
        followUps: leaves(facts, chosen) ? freeAttacks(fray, beside(facts), facts.actor.uuid, successes) : [],
      },
    );
  },
};

function actionOf({ choices }: Facts): PlainAction {
  return chosenOption(choices, "action", plainActions, "moveZone");
}

/** The action of the table by which one is paid. */
function keyOf(chosen: PlainAction): ZonesActionKey {
  return asAction[chosen] ?? (chosen as ZonesActionKey);
}

/** Z3.8, Z8.1, Z8.3: the roll that an action takes; null for none. */
function planOf(fray: Fray, facts: Facts): RollPlan | null {
  const chosen = actionOf(facts);
  const skill = skillFor(fray, facts, chosen);
  return skill && planRoll(fray, fray.me, { ...rollTerms(fray, facts.choices), skill, stream: "roll" });
}

function skillFor(fray: Fray, facts: Facts, chosen: PlainAction): ZonesSkill | null {
  if (zonesActions[keyOf(chosen)].skill !== null && chosen !== "dropItem")
    return zonesActions[keyOf(chosen)].skill;
  if (leaves(facts, chosen) && mustRetreat(fray, fray.me)) return "mobility";
  return chosen === "moveZone" && trips(fray, zoneOf(fray, facts)) ? "mobility" : null;
}

/** Does it take somebody away from those beside them? */
function leaves({ targets }: Facts, chosen: PlainAction): boolean {
  return chosen === "moveZone" || (chosen === "moveWithinZone" && targets.length === 0);
}

/** Z3.8: who stood beside them before. */
function beside(facts: Facts): readonly string[] {
  const before = frayOf(facts);
  return enemiesBeside(before, before.me);
}

function zoneOf(fray: Fray, { choices }: Facts): string {
  return chosenText(choices, "zone") || (waysFrom(fray, fray.me)[0]?.id ?? "");
}

function fieldsOf(fray: Fray, facts: Facts): readonly Field[] {
  const chosen = actionOf(facts);
  const ways = waysFrom(fray, fray.me);
  return [
    choiceField("action", plainActions, "action"),
    ...(chosen === "moveZone" && ways.length > 0
      ? [
          {
            name: "zone",
            kind: "choice" as const,
            label: text("BLACKOUT.zones.field.zone"),
            options: ways.map(({ id, name }) => ({ value: id, label: text(name) })),
          },
        ]
      : []),
    ...thingFields(fray, chosen),
    ...(chosen === "fullCover" ? [choiceField("barrier", barrierWords.slice(1), "barrierKind")] : []),
    ...(planOf(fray, facts) ? rollFields() : []),
  ];
}

/** Which of the things that lie about, or that are in hand. */
function thingFields(fray: Fray, chosen: PlainAction): readonly Field[] {
  const things =
    chosen === "pickUp"
      ? lyingNear(fray, fray.me).map(({ id, name }) => ({ value: id, label: text(name) }))
      : chosen === "dropItem"
        ? fray.weapons(fray.me).map(({ uuid, name }) => ({ value: thingId(uuid), label: text(name) }))
        : [];
  return things.length === 0
    ? []
    : [{ name: "thing", kind: "choice", label: text("BLACKOUT.zones.field.thing"), options: things }];
}

/** Q10: what somebody picks up: what they chose, else the first that lies near. */
function pickedUp(fray: Fray, facts: Facts): LyingThing | undefined {
  const chosen = chosenText(facts.choices, "thing") || thingId(facts.item?.uuid ?? "");
  const near = lyingNear(fray, fray.me);
  return chosen === "" ? near[0] : near.find(({ id }) => id === chosen);
}

/** Z3.5: what somebody lets fall: what they chose, else the first that they have in hand; its uuid. */
function letFall(fray: Fray, facts: Facts): { readonly uuid: string; readonly name: string } | undefined {
  const chosen = chosenText(facts.choices, "thing") || thingId(facts.item?.uuid ?? "");
  const held = fray.weapons(fray.me);
  return chosen === "" ? held[0] : held.find(({ uuid }) => thingId(uuid) === chosen);
}

function problemsOf(fray: Fray, facts: Facts): readonly Problem[] {
  const chosen = actionOf(facts);
  const base = actingProblems(fray, fray.me, keyOf(chosen));
  const needs = (problem: string, missing: boolean): readonly Problem[] =>
    missing ? [against(problem, { name: fray.name(fray.me) })] : [];
  const weapon = weaponUsed(fray, facts);
  const here = weapon ? notInHand(fray, fray.me, weapon) : [];
  const target = targetOf(fray, facts);
  const zone = fray.zone(fray.me);
  switch (chosen) {
    case "moveZone":
      return [
        ...base,
        ...needs(
          "noWay",
          fray.fight.zones.length > 0 &&
            !waysFrom(fray, fray.me).some(({ id }) => id === zoneOf(fray, facts)),
        ),
      ];
    case "partialCover":
    case "fullCover":
      return [
        ...base,
        ...needs("noCover", zone !== undefined && !offersCover(zone, fray.place(fray.me).atDoor)),
      ];
    case "aim":
      return [
        ...base,
        ...(weapon ? wieldProblems(fray, fray.me, weapon) : []),
        ...needs("noRangedWeapon", weapon === null || weapon.kind === "close"),
      ];
    case "drawWeapon":
      return [
        ...base,
        ...here,
        ...needs(
          "nothingToDraw",
          fray.table.rules.drawIsQuick && (weapon === null || !isUndrawn(fray, fray.me, weapon)),
        ),
      ];
    case "reload":
      return [
        ...base,
        ...here,
        ...needs("noSpareLoad", weapon === null || !weapon.needsAmmunition || weapon.spareLoads === 0),
      ];
    case "clearJam":
      return [...base, ...here, ...needs("notJammed", weapon === null || !weapon.jammed)];
    case "pickUp":
      return [
        ...base,
        ...(weapon && isDropped(fray, fray.me, weapon) && fray.fight.loose[thingId(weapon.uuid)]?.by
          ? here
          : []),
        ...needs("nothingDropped", fray.fights(fray.me) && pickedUp(fray, facts) === undefined),
      ];
    case "dropItem":
      return [...base, ...needs("emptyHands", letFall(fray, facts) === undefined)];
    case "help":
      return [
        ...base,
        ...needs("nobodyToHelp", target === null || target === fray.me),
        ...needs(
          "paranoid",
          [fray.me, ...(target === null ? [] : [target])].some(id =>
            fray.sheet(id).panic.includes("paranoid"),
          ),
        ),
      ];
    case "letGo":
      return [...base, ...needs("holdsNobody", !Object.values(fray.fight.grapples).includes(fray.me))];
    case "douse":
      return [...base, ...needs("notBurning", fray.place(fray.me).burning === 0)];
    default:
      return base;
  }
}

/** What an action does; what takes a roll does it with a success. */
function effect(fray: Fray, facts: Facts, chosen: PlainAction, successes: number): readonly Line[] {
  const { me } = fray;
  const place = fray.place(me);
  const target = targetOf(fray, facts);
  const uuid = weaponUsed(fray, facts)?.uuid ?? "";
  switch (chosen) {
    case "moveZone": {
      const zone = fray.fight.zones.find(({ id }) => id === zoneOf(fray, facts));
      arrives(fray, me, zone?.id ?? "", successes);
      return zone
        ? [{ text: text("BLACKOUT.zones.action.reaches", { name: fray.name(me), zone: zone.name }) }]
        : [];
    }
    case "moveWithinZone":
      fray.goes(me);
      if (target !== null && target !== me) stepUp(fray, me, target);
      return target !== null && target !== me
        ? [
            {
              text: text("BLACKOUT.zones.action.stepsUp", { name: fray.name(me), target: fray.name(target) }),
            },
          ]
        : [];
    case "partialCover":
      fray.setPlace(me, { cover: "partial", barrier: 0, leaning: false });
      return [];
    case "fullCover":
      fray.setPlace(me, {
        cover: "full",
        barrier:
          barriers[
            chosenOption(
              facts.choices,
              "barrier",
              Object.keys(barriers) as (keyof typeof barriers)[],
              "furniture",
            )
          ],
        leaning: false,
      });
      return [];
    case "aim":
      fray.setPlace(
        me,
        storedAim(
          aimAfter(
            aimOf(fray, me),
            { kind: "aimed", weapon: uuid, round: Math.max(1, fray.fight.round) },
            fray.table.rules,
          ),
        ),
      );
      return [];
    case "reload": {
      const before = fray.weapon(me, uuid);
      const { supply, spareLoads } = reload(before);
      fray.setWeapon(me, uuid, { supply, spareLoads });
      return [
        {
          text: text("BLACKOUT.zones.supplyOf", { name: before.name }),
          value: `${before.supply} › ${supply}`,
          why: [{ text: text("BLACKOUT.zones.spareLoads"), value: String(spareLoads) }],
        },
      ];
    }
    case "clearJam":
      fray.setWeapon(me, uuid, { jammed: clearJam(fray.weapon(me, uuid), successes).jammed });
      return [];
    case "pickUp": {
      const thing = pickedUp(fray, facts);
      if (thing) picksUp(fray, me, thing);
      return thing
        ? [{ text: text("BLACKOUT.zones.action.picksUp", { name: fray.name(me), thing: thing.name }) }]
        : [];
    }
    case "dropItem": {
      const thing = letFall(fray, facts);
      if (thing) leavesHand(fray, me, thing.uuid);
      return thing
        ? [{ text: text("BLACKOUT.zones.panic.drops", { name: fray.name(me), thing: thing.name }) }]
        : [];
    }
    case "drawWeapon":
      if (uuid !== "")
        fray.setPlace(me, { drawn: [...place.drawn.filter(id => id !== thingId(uuid)), thingId(uuid)] });
      return [];
    case "standUp":
      fray.setPlace(me, { prone: false });
      return [];
    case "dropProne":
      fray.setPlace(me, { prone: true });
      return [];
    case "letGo":
      fray.setFight({
        grapples: Object.fromEntries(Object.entries(fray.fight.grapples).filter(([, by]) => by !== me)),
      });
      return [];
    case "lookThroughDoor":
      fray.setPlace(me, { atDoor: true });
      return [];
    case "douse":
      fray.setPlace(me, { burning: afterDousing(place.burning, successes) });
      return [];
    case "help": {
      if (target === null) return [];
      const { helpers, helpersRound } = fray.place(target);
      fray.setPlace(target, {
        helpers: Math.min(3, (helpersRound === fray.fight.round ? helpers : 0) + 1),
        helpersRound: fray.fight.round,
      });
      return [
        { text: text("BLACKOUT.zones.action.helps", { name: fray.name(me), target: fray.name(target) }) },
      ];
    }
    default:
      return [];
  }
}

function outcomeText(fray: Fray, chosen: PlainAction) {
  return text("BLACKOUT.zones.action.does", {
    name: fray.name(fray.me),
    action: text(`BLACKOUT.zones.action.${chosen}`),
  });
}
