import { clearJam, reload } from "../rules/ammunition.ts";
import { aimAfter } from "../rules/aim.ts";
import type { ZonesActionKey } from "../rules/actions.ts";
import { zonesActions } from "../rules/actions.ts";
import { barriers, offersCover, type Barrier } from "../rules/cover.ts";
import type { ZonesSkill } from "../rules/character.ts";
import { afterDousing } from "../rules/hazards.ts";
import { choice, pick } from "../../../actions/core/choice.ts";
import { text, type Line } from "../../../actions/core/card.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import type { Problem } from "../../../actions/core/action.ts";
import { actingProblems, actionCosts, aimOf, payAction, storedAim } from "../combat/acting.ts";
import { against, field, frayOf, optionLabels, zonesAction } from "../combat/action-parts.ts";
import { targetOf } from "../combat/attack-plan.ts";
import type { Fray } from "../combat/zones-fight.ts";
import { itemIdOf } from "../combat/gear-of.ts";
import {
  isDropped,
  isUndrawn,
  leavesHand,
  lyingNear,
  notInHand,
  picksUp,
  weaponUsed,
  wieldProblems,
  type GroundItem,
} from "../combat/in-hand.ts";
import {
  arrives,
  enemiesBeside,
  freeAttacks,
  mustRetreat,
  stepUp,
  trips,
  waysFrom,
} from "../combat/moving.ts";
import { rollChoicesIf, rollOnce, rollTerms } from "../combat/one-roll.ts";
import { planRoll, rollPreview, type RollPlan } from "../combat/rolling.ts";

/**
 * All actions in the rules' table, except for attacks, interrupts, and actions that are defined separately.
 */
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

/**
 * The listed actions whose cost applies to actions that the rules don't list. Putting out a fire costs as
 * much as jumping or climbing, dropping an item as much as speaking, and any other quick action as much as
 * locking a door (Z3.5, Z8.3).
 */
const asAction: Readonly<Partial<Record<PlainAction, ZonesActionKey>>> = {
  douse: "jumpOrClimb",
  dropItem: "speak",
  otherQuick: "lockDoor",
};

const chosenAction = choice("action", plainActions, {
  label: field("action"),
  option: optionLabels("action"),
});
const zoneWay = pick("zone", ({ facts }) => namesOf(waysIn(frayOf(facts))), {
  shown: ({ facts }) => actionOf(facts) === "moveZone" && waysIn(frayOf(facts)).length > 0,
  label: field("zone"),
});
const thing = pick("thing", ({ facts }) => namesOf(thingsIn(frayOf(facts), actionOf(facts))), {
  shown: ({ facts }) => thingsIn(frayOf(facts), actionOf(facts)).length > 0,
  label: field("thing"),
});
const barrier = choice("barrier", Object.keys(barriers) as readonly Barrier[], {
  initial: "furniture",
  shown: ({ facts }) => actionOf(facts) === "fullCover",
  label: field("barrier"),
  option: optionLabels("barrierKind"),
});

/**
 * Any action in a round except for attacks (Z3.1, Z3.5–Z3.8, Z6.2, Z6.8–Z6.10, Z6.18, Z6.19): moving, taking
 * cover, aiming, reloading, helping, or an action with a skill roll.
 */
export const action = zonesAction({
  key: "zones.action",
  targets: "optional",
  item: ["weapon"],
  choices: [
    chosenAction,
    zoneWay,
    thing,
    barrier,
    ...rollChoicesIf(({ facts }) => rollOf(frayOf(facts), facts) !== null),
  ],
  plan: (fray, { facts }) => ({
    // Z3.8: the enemies next to the combatant before the action.
    beside: enemiesBeside(fray, fray.me),
    roll: rollOf(fray, facts),
  }),
  title: ({ choices: { action: chosen } }) => optionLabels("action")(chosen),
  problems: ({ facts, plan: { fray } }) => problemsOf(fray, facts),
  preview: ({ choices: { action: chosen }, plan: { fray, roll } }) => {
    const { lines = [], odds } = roll ? rollPreview(fray, roll) : {};
    return {
      odds,
      button: optionLabels("action")(chosen),
      costs: actionCosts(fray, keyOf(chosen)),
      targetless: !concernsOther(chosen),
      lines,
    };
  },
  resolve: act => {
    const { facts, actor } = act;
    const { fray, beside, roll } = act.plan;
    const chosen = act.choices.action;
    payAction(fray, fray.me, keyOf(chosen));
    // Most actions ignore the user's targets, so their cards name only the acting combatant.
    if (!concernsOther(chosen)) act.show({ people: [{ name: fray.name(fray.me) }] });
    if (!roll)
      return {
        outcome: text("BLACKOUT.zones.action.does", {
          name: fray.name(fray.me),
          action: optionLabels("action")(chosen),
        }),
        lines: effect(fray, facts, chosen, 1),
      };
    const { successes, dice, lines } = rollOnce(act, roll);
    return {
      outcome: text("BLACKOUT.zones.roll.came", { n: successes }),
      tone: successes > 0 ? "good" : "bad",
      dice,
      lines: [...lines, ...effect(fray, facts, chosen, successes)],
      followUps: leaves(facts, chosen) ? freeAttacks(fray, beside, actor.uuid, successes) : [],
    };
  },
});

function actionOf({ choices }: Facts): PlainAction {
  return chosenAction.of(choices);
}

/** Whether the action involves another combatant, whom the actor moves toward or helps. */
function concernsOther(chosen: PlainAction): boolean {
  return chosen === "moveWithinZone" || chosen === "help";
}

/** Returns the key of the entry in the rules' table that determines the action's cost. */
function keyOf(chosen: PlainAction): ZonesActionKey {
  return asAction[chosen] ?? (chosen as ZonesActionKey);
}

/** Z3.8, Z8.1, Z8.3: returns the plan of the roll that an action requires, or null if it requires none. */
function rollOf(fray: Fray, facts: Facts): RollPlan | null {
  const chosen = actionOf(facts);
  const skill = skillFor(fray, facts, chosen);
  return skill && planRoll(fray, fray.me, { ...rollTerms(facts.choices), skill, stream: "roll" });
}

function skillFor(fray: Fray, facts: Facts, chosen: PlainAction): ZonesSkill | null {
  if (zonesActions[keyOf(chosen)].skill !== null && chosen !== "dropItem")
    return zonesActions[keyOf(chosen)].skill;
  if (leaves(facts, chosen) && mustRetreat(fray, fray.me)) return "mobility";
  return chosen === "moveZone" && trips(fray, zoneOf(fray, facts)) ? "mobility" : null;
}

/** Whether the action takes the actor away from adjacent combatants. */
function leaves({ targets }: Facts, chosen: PlainAction): boolean {
  return chosen === "moveZone" || (chosen === "moveWithinZone" && targets.length === 0);
}

/** Returns the possible destinations. */
function waysIn(fray: Fray) {
  return waysFrom(fray, fray.me);
}

function zoneOf(fray: Fray, { choices }: Facts): string {
  return zoneWay.of(choices) || (waysIn(fray)[0]?.id ?? "");
}

/**
 * Returns the items that the chosen action can affect: nearby items on the ground to pick up, or the
 * combatant's weapons to drop.
 */
function thingsIn(
  fray: Fray,
  chosen: PlainAction,
): readonly { readonly id: string; readonly name: string }[] {
  if (chosen === "pickUp") return lyingNear(fray, fray.me);
  return chosen === "dropItem"
    ? fray.weapons(fray.me).map(({ uuid, name }) => ({ id: itemIdOf(uuid), name }))
    : [];
}

function namesOf(all: readonly { readonly id: string; readonly name: string }[]) {
  return all.map(({ id, name }) => ({ value: id, label: text(name) }));
}

/**
 * Q10: returns the item to pick up: the chosen one or, by default, the first one nearby. Returns undefined if
 * there is none.
 */
function pickedUp(fray: Fray, facts: Facts): GroundItem | undefined {
  const chosen = thing.of(facts.choices) || itemIdOf(facts.item?.uuid ?? "");
  const near = lyingNear(fray, fray.me);
  return chosen === "" ? near[0] : near.find(({ id }) => id === chosen);
}

/**
 * Z3.5: returns the weapon to drop: the chosen one or, by default, the first one available. Returns undefined
 * if there is none.
 */
function weaponToDrop(
  fray: Fray,
  facts: Facts,
): { readonly uuid: string; readonly name: string } | undefined {
  const chosen = thing.of(facts.choices) || itemIdOf(facts.item?.uuid ?? "");
  const held = fray.weapons(fray.me);
  return chosen === "" ? held[0] : held.find(({ uuid }) => itemIdOf(uuid) === chosen);
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
          fray.fight.zones.length > 0 && !waysIn(fray).some(({ id }) => id === zoneOf(fray, facts)),
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
        ...needs("noSpareLoad", weapon === null || !weapon.needsAmmunition),
        ...(weapon?.needsAmmunition && weapon.spareLoads === 0
          ? [{ ...against("noSpareLoad", { name: fray.name(fray.me) }), kind: "ammunition" as const }]
          : []),
      ];
    case "clearJam":
      return [...base, ...here, ...needs("notJammed", weapon === null || !weapon.jammed)];
    case "pickUp":
      return [
        ...base,
        ...(weapon && isDropped(fray, fray.me, weapon) && fray.fight.loose[itemIdOf(weapon.uuid)]?.by
          ? here
          : []),
        ...needs("nothingDropped", fray.fights(fray.me) && pickedUp(fray, facts) === undefined),
      ];
    case "dropItem":
      return [...base, ...needs("emptyHands", weaponToDrop(fray, facts) === undefined)];
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

/** Applies the effect of an action. If the action has a roll, the effect requires a success. */
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
        barrier: barriers[barrier.of(facts.choices)],
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
      // Without spare loads, this point is reached only if the world's settings allow it. The weapon is then
      // filled to capacity.
      const { supply, spareLoads } =
        before.spareLoads > 0 ? reload(before) : { supply: before.capacity, spareLoads: 0 };
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
      const found = pickedUp(fray, facts);
      if (found) picksUp(fray, me, found);
      return found
        ? [{ text: text("BLACKOUT.zones.action.picksUp", { name: fray.name(me), thing: found.name }) }]
        : [];
    }
    case "dropItem": {
      const lost = weaponToDrop(fray, facts);
      if (lost) leavesHand(fray, me, lost.uuid);
      return lost
        ? [{ text: text("BLACKOUT.zones.panic.drops", { name: fray.name(me), thing: lost.name }) }]
        : [];
    }
    case "drawWeapon":
      if (uuid !== "")
        fray.setPlace(me, { drawn: [...place.drawn.filter(id => id !== itemIdOf(uuid)), itemIdOf(uuid)] });
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
