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
import { against, field, encounterOf, optionLabels, zonesAction } from "../combat/action-parts.ts";
import { targetOf } from "../combat/attack-plan.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
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
  reachableZones,
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
const zoneChoice = pick("zone", ({ facts }) => namesOf(destinationsIn(encounterOf(facts))), {
  shown: ({ facts }) => actionOf(facts) === "moveZone" && destinationsIn(encounterOf(facts)).length > 0,
  label: field("zone"),
});
const thing = pick("thing", ({ facts }) => namesOf(thingsIn(encounterOf(facts), actionOf(facts))), {
  shown: ({ facts }) => thingsIn(encounterOf(facts), actionOf(facts)).length > 0,
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
    zoneChoice,
    thing,
    barrier,
    ...rollChoicesIf(({ facts }) => rollOf(encounterOf(facts), facts) !== null),
  ],
  plan: (encounter, { facts }) => ({
    // Z3.8: the enemies next to the combatant before the action.
    beside: enemiesBeside(encounter, encounter.me),
    roll: rollOf(encounter, facts),
  }),
  title: ({ choices: { action: chosen } }) => optionLabels("action")(chosen),
  problems: ({ facts, plan: { encounter } }) => problemsOf(encounter, facts),
  preview: ({ choices: { action: chosen }, plan: { encounter, roll } }) => {
    const { lines = [], odds } = roll ? rollPreview(encounter, roll) : {};
    return {
      odds,
      button: optionLabels("action")(chosen),
      costs: actionCosts(encounter, keyOf(chosen)),
      targetless: !concernsOther(chosen),
      lines,
    };
  },
  resolve: act => {
    const { facts, actor } = act;
    const { encounter, beside, roll } = act.plan;
    const chosen = act.choices.action;
    payAction(encounter, encounter.me, keyOf(chosen));
    // Most actions ignore the user's targets, so their cards name only the acting combatant.
    if (!concernsOther(chosen)) act.show({ people: [{ name: encounter.name(encounter.me) }] });
    if (!roll)
      return {
        outcome: text("BLACKOUT.zones.action.does", {
          name: encounter.name(encounter.me),
          action: optionLabels("action")(chosen),
        }),
        lines: effect(encounter, facts, chosen, 1),
      };
    const { successes, dice, lines } = rollOnce(act, roll);
    return {
      outcome: text("BLACKOUT.zones.roll.came", { n: successes }),
      tone: successes > 0 ? "good" : "bad",
      dice,
      lines: [...lines, ...effect(encounter, facts, chosen, successes)],
      followUps: leaves(facts, chosen) ? freeAttacks(encounter, beside, actor.uuid, successes) : [],
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
function rollOf(encounter: ZonesEncounter, facts: Facts): RollPlan | null {
  const chosen = actionOf(facts);
  const skill = skillFor(encounter, facts, chosen);
  return skill && planRoll(encounter, encounter.me, { ...rollTerms(facts.choices), skill, stream: "roll" });
}

function skillFor(encounter: ZonesEncounter, facts: Facts, chosen: PlainAction): ZonesSkill | null {
  if (zonesActions[keyOf(chosen)].skill !== null && chosen !== "dropItem")
    return zonesActions[keyOf(chosen)].skill;
  if (leaves(facts, chosen) && mustRetreat(encounter, encounter.me)) return "mobility";
  return chosen === "moveZone" && trips(encounter, zoneOf(encounter, facts)) ? "mobility" : null;
}

/** Whether the action takes the actor away from adjacent combatants. */
function leaves({ targets }: Facts, chosen: PlainAction): boolean {
  return chosen === "moveZone" || (chosen === "moveWithinZone" && targets.length === 0);
}

/** Returns the possible destinations. */
function destinationsIn(encounter: ZonesEncounter) {
  return reachableZones(encounter, encounter.me);
}

function zoneOf(encounter: ZonesEncounter, { choices }: Facts): string {
  return zoneChoice.of(choices) || (destinationsIn(encounter)[0]?.id ?? "");
}

/**
 * Returns the items that the chosen action can affect: nearby items on the ground to pick up, or the
 * combatant's weapons to drop.
 */
function thingsIn(
  encounter: ZonesEncounter,
  chosen: PlainAction,
): readonly { readonly id: string; readonly name: string }[] {
  if (chosen === "pickUp") return lyingNear(encounter, encounter.me);
  return chosen === "dropItem"
    ? encounter.weapons(encounter.me).map(({ uuid, name }) => ({ id: itemIdOf(uuid), name }))
    : [];
}

function namesOf(all: readonly { readonly id: string; readonly name: string }[]) {
  return all.map(({ id, name }) => ({ value: id, label: text(name) }));
}

/**
 * Q10: returns the item to pick up: the chosen one or, by default, the first one nearby. Returns undefined if
 * there is none.
 */
function pickedUp(encounter: ZonesEncounter, facts: Facts): GroundItem | undefined {
  const chosen = thing.of(facts.choices) || itemIdOf(facts.item?.uuid ?? "");
  const near = lyingNear(encounter, encounter.me);
  return chosen === "" ? near[0] : near.find(({ id }) => id === chosen);
}

/**
 * Z3.5: returns the weapon to drop: the chosen one or, by default, the first one available. Returns undefined
 * if there is none.
 */
function weaponToDrop(
  encounter: ZonesEncounter,
  facts: Facts,
): { readonly uuid: string; readonly name: string } | undefined {
  const chosen = thing.of(facts.choices) || itemIdOf(facts.item?.uuid ?? "");
  const held = encounter.weapons(encounter.me);
  return chosen === "" ? held[0] : held.find(({ uuid }) => itemIdOf(uuid) === chosen);
}

function problemsOf(encounter: ZonesEncounter, facts: Facts): readonly Problem[] {
  const chosen = actionOf(facts);
  const base = actingProblems(encounter, encounter.me, keyOf(chosen));
  const needs = (problem: string, missing: boolean): readonly Problem[] =>
    missing ? [against(problem, { name: encounter.name(encounter.me) })] : [];
  const weapon = weaponUsed(encounter, facts);
  const here = weapon ? notInHand(encounter, encounter.me, weapon) : [];
  const target = targetOf(encounter, facts);
  const zone = encounter.zone(encounter.me);
  switch (chosen) {
    case "moveZone":
      return [
        ...base,
        ...needs(
          "noWay",
          encounter.state.zones.length > 0 &&
            !destinationsIn(encounter).some(({ id }) => id === zoneOf(encounter, facts)),
        ),
      ];
    case "partialCover":
    case "fullCover":
      return [
        ...base,
        ...needs("noCover", zone !== undefined && !offersCover(zone, encounter.place(encounter.me).atDoor)),
      ];
    case "aim":
      return [
        ...base,
        ...(weapon ? wieldProblems(encounter, encounter.me, weapon) : []),
        ...needs("noRangedWeapon", weapon === null || weapon.kind === "close"),
      ];
    case "drawWeapon":
      return [
        ...base,
        ...here,
        ...needs(
          "nothingToDraw",
          encounter.table.rules.drawIsQuick &&
            (weapon === null || !isUndrawn(encounter, encounter.me, weapon)),
        ),
      ];
    case "reload":
      return [
        ...base,
        ...here,
        ...needs("noSpareLoad", weapon === null || !weapon.needsAmmunition),
        ...(weapon?.needsAmmunition && weapon.spareLoads === 0
          ? [
              {
                ...against("noSpareLoad", { name: encounter.name(encounter.me) }),
                kind: "ammunition" as const,
              },
            ]
          : []),
      ];
    case "clearJam":
      return [...base, ...here, ...needs("notJammed", weapon === null || !weapon.jammed)];
    case "pickUp":
      return [
        ...base,
        ...(weapon &&
        isDropped(encounter, encounter.me, weapon) &&
        encounter.state.loose[itemIdOf(weapon.uuid)]?.by
          ? here
          : []),
        ...needs(
          "nothingDropped",
          encounter.takesPart(encounter.me) && pickedUp(encounter, facts) === undefined,
        ),
      ];
    case "dropItem":
      return [...base, ...needs("emptyHands", weaponToDrop(encounter, facts) === undefined)];
    case "help":
      return [
        ...base,
        ...needs("nobodyToHelp", target === null || target === encounter.me),
        ...needs(
          "paranoid",
          [encounter.me, ...(target === null ? [] : [target])].some(id =>
            encounter.sheet(id).panic.includes("paranoid"),
          ),
        ),
      ];
    case "letGo":
      return [
        ...base,
        ...needs("holdsNobody", !Object.values(encounter.state.grapples).includes(encounter.me)),
      ];
    case "douse":
      return [...base, ...needs("notBurning", encounter.place(encounter.me).burning === 0)];
    default:
      return base;
  }
}

/** Applies the effect of an action. If the action has a roll, the effect requires a success. */
function effect(
  encounter: ZonesEncounter,
  facts: Facts,
  chosen: PlainAction,
  successes: number,
): readonly Line[] {
  const { me } = encounter;
  const place = encounter.place(me);
  const target = targetOf(encounter, facts);
  const uuid = weaponUsed(encounter, facts)?.uuid ?? "";
  switch (chosen) {
    case "moveZone": {
      const zone = encounter.state.zones.find(({ id }) => id === zoneOf(encounter, facts));
      arrives(encounter, me, zone?.id ?? "", successes);
      return zone
        ? [{ text: text("BLACKOUT.zones.action.reaches", { name: encounter.name(me), zone: zone.name }) }]
        : [];
    }
    case "moveWithinZone":
      encounter.goes(me);
      if (target !== null && target !== me) stepUp(encounter, me, target);
      return target !== null && target !== me
        ? [
            {
              text: text("BLACKOUT.zones.action.stepsUp", {
                name: encounter.name(me),
                target: encounter.name(target),
              }),
            },
          ]
        : [];
    case "partialCover":
      encounter.setPlace(me, { cover: "partial", barrier: 0, leaning: false });
      return [];
    case "fullCover":
      encounter.setPlace(me, {
        cover: "full",
        barrier: barriers[barrier.of(facts.choices)],
        leaning: false,
      });
      return [];
    case "aim":
      encounter.setPlace(
        me,
        storedAim(
          aimAfter(
            aimOf(encounter, me),
            { kind: "aimed", weapon: uuid, round: Math.max(1, encounter.state.round) },
            encounter.table.rules,
          ),
        ),
      );
      return [];
    case "reload": {
      const before = encounter.weapon(me, uuid);
      // Without spare loads, this point is reached only if the world's settings allow it. The weapon is then
      // filled to capacity.
      const { supply, spareLoads } =
        before.spareLoads > 0 ? reload(before) : { supply: before.capacity, spareLoads: 0 };
      encounter.setWeapon(me, uuid, { supply, spareLoads });
      return [
        {
          text: text("BLACKOUT.zones.supplyOf", { name: before.name }),
          value: `${before.supply} › ${supply}`,
          why: [{ text: text("BLACKOUT.zones.spareLoads"), value: String(spareLoads) }],
        },
      ];
    }
    case "clearJam":
      encounter.setWeapon(me, uuid, { jammed: clearJam(encounter.weapon(me, uuid), successes).jammed });
      return [];
    case "pickUp": {
      const found = pickedUp(encounter, facts);
      if (found) picksUp(encounter, me, found);
      return found
        ? [{ text: text("BLACKOUT.zones.action.picksUp", { name: encounter.name(me), thing: found.name }) }]
        : [];
    }
    case "dropItem": {
      const lost = weaponToDrop(encounter, facts);
      if (lost) leavesHand(encounter, me, lost.uuid);
      return lost
        ? [{ text: text("BLACKOUT.zones.panic.drops", { name: encounter.name(me), thing: lost.name }) }]
        : [];
    }
    case "drawWeapon":
      if (uuid !== "")
        encounter.setPlace(me, {
          drawn: [...place.drawn.filter(id => id !== itemIdOf(uuid)), itemIdOf(uuid)],
        });
      return [];
    case "standUp":
      encounter.setPlace(me, { prone: false });
      return [];
    case "dropProne":
      encounter.setPlace(me, { prone: true });
      return [];
    case "letGo":
      encounter.setState({
        grapples: Object.fromEntries(Object.entries(encounter.state.grapples).filter(([, by]) => by !== me)),
      });
      return [];
    case "lookThroughDoor":
      encounter.setPlace(me, { atDoor: true });
      return [];
    case "douse":
      encounter.setPlace(me, { burning: afterDousing(place.burning, successes) });
      return [];
    case "help": {
      if (target === null) return [];
      const { helpers, helpersRound } = encounter.place(target);
      encounter.setPlace(target, {
        helpers: Math.min(3, (helpersRound === encounter.state.round ? helpers : 0) + 1),
        helpersRound: encounter.state.round,
      });
      return [
        {
          text: text("BLACKOUT.zones.action.helps", {
            name: encounter.name(me),
            target: encounter.name(target),
          }),
        },
      ];
    }
    default:
      return [];
  }
}
