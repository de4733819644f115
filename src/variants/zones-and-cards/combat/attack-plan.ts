import type { ZonesActionKey } from "../rules/actions.ts";
import {
  attackBarsOfZones,
  attackRowsOfZones,
  weaponDice,
  type AttackTerms,
  type SpecialAttack,
} from "../rules/attack-terms.ts";
import { barriers, type Barrier } from "../rules/cover.ts";
import { fullAutoStress, mayFireAgain, type FullAutoChain } from "../rules/full-auto.ts";
import { zoneEffects } from "../rules/hazards.ts";
import { interruptQuestion, zonesCovers, type InterruptQuestion } from "../rules/interrupts.ts";
import { canInterrupt } from "../rules/spend.ts";
import { zonesBands, type ZonesBand } from "../rules/zone-map.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { chosenNumber, chosenOption } from "../../../actions/core/choices.ts";
import { text, type Text } from "../../../actions/core/card.ts";
import type { Choices, Facts } from "../../../actions/core/facts.ts";
import type { Problem } from "../../../actions/core/action.ts";
import { actingProblems, hasAimed } from "./acting.ts";
import type { ZonesEncounter } from "./zones-encounter.ts";
import { armorOf, itemIdOf, type ZonesWeapon } from "./gear-of.ts";
import { weaponOrHands, wieldProblems } from "./in-hand.ts";
import { rollTerms } from "./one-roll.ts";
import { planRoll, type RollPlan } from "./rolling.ts";
import { sizes } from "./sheet-of.ts";
import { against } from "./action-parts.ts";
import { conserve, disarm, free, fullAuto, shot, special, weakSpot } from "./attack-choices.ts";

export const lights = ["bright", "dim", "dark"] as const;
/** Z6.11: the barriers that can provide full cover. */
export const barrierWords = ["nothing", ...(Object.keys(barriers) as readonly Barrier[])] as const;

/** Returns the chosen value, or the encounter's value if the user made no choice. */
function chosenOr<const T extends string>(
  choices: Choices,
  name: string,
  words: readonly T[],
  known: NoInfer<T>,
): T {
  const word = chosenOption(choices, name, ["auto", ...words], "auto");
  return word === "auto" ? known : word;
}

/** Z6.11: returns the level of the target's barrier, which is chosen as a number or by name. */
function barrierOf(choices: Choices, known: number): number {
  if (typeof choices["barrier"] === "number") return chosenNumber(choices, "barrier", known, 0, 20);
  const word = chosenOption(choices, "barrier", ["auto", ...barrierWords], "auto");
  return word === "auto" ? known : word === "nothing" ? 0 : barriers[word];
}

/** Z2.5: whether the attack is an ambush, that is, the target is unaware of the attacker. */
function ambushOf(choices: Choices, known: boolean): boolean {
  if (typeof choices["ambush"] === "boolean") return choices["ambush"];
  return chosenOr(choices, "ambush", ["yes", "no"], known ? "yes" : "no") === "yes";
}

/** The plan of an attack, including all circumstances that affect it. */
export interface ZonesAttackPlan {
  readonly target: string;
  readonly weapon: ZonesWeapon;
  readonly action: ZonesActionKey;
  readonly terms: AttackTerms;
  readonly special: SpecialAttack | null;
  readonly band: ZonesBand;
  readonly barrier: number;
  readonly armor: number;
  /** Z6.20: the number of the attack in a burst, starting with 1. */
  readonly shot: number;
  /** Z6.20: whether the weapon fires on full auto. */
  readonly fullAuto: boolean;
  /** Whether the attack costs no action because it is a follow-up. */
  readonly free: boolean;
  readonly roll: RollPlan;
  readonly conserve: ReturnType<typeof conserve.of>;
  /** Z4.6: what happens to the weapon of a disarmed target. */
  readonly disarming: ReturnType<typeof disarm.of>;
  /** The choices that differ from the values known from the encounter and override them. */
  readonly otherwise: readonly DescribedDifferently[];
  readonly problems: readonly Problem[];
}

/**
 * A choice that overrides a value of the encounter: the name of the value, and both the chosen and the known
 * value as text.
 */
export interface DescribedDifferently {
  readonly name: string;
  readonly chosen: Text;
  readonly known: Text;
}

/**
 * The circumstances of an attack that are known from the encounter (A10): the distance, the target's cover,
 * barrier and size, the light, and whether the attack is an ambush.
 */
export interface KnownTerms {
  readonly band: ZonesBand;
  readonly cover: (typeof zonesCovers)[number];
  readonly barrier: number;
  readonly size: (typeof sizes)[number];
  readonly light: (typeof lights)[number];
  readonly ambush: boolean;
}

/** Z2.5, Z4.1, Z6.6–Z6.11: returns those terms of an attack on a target that are known from the encounter. */
export function knownTerms(encounter: ZonesEncounter, target: string, close: boolean): KnownTerms {
  const { cover, barrier, unaware } = encounter.place(target);
  return {
    band: bandFor(encounter, target, close),
    cover,
    barrier,
    size: encounter.sheet(target).size,
    light: lightAt(encounter, target),
    ambush: unaware,
  };
}

/** Returns the name of a barrier, based on its level. */
export function barrierWord(level: number): (typeof barrierWords)[number] {
  return barrierWords[level] ?? "armoredBulkhead";
}

/**
 * Z2.5, Z6.2: throws a RuleError if a player's choice contradicts the state of the encounter. The Gamemaster
 * decides whether a target is unaware, and aiming requires an action, so players can't simply choose either.
 */
export function requireValidTerms(encounter: ZonesEncounter, facts: Facts): void {
  const { choices } = facts;
  const target = targetOf(encounter, facts);
  if (target === null) return;
  const known = encounter.place(target).unaware;
  if (ambushOf(choices, known) !== known)
    throw new RuleError("choices.ambush", choices["ambush"], "the target's values as set by the Gamemaster", {
      key: "marked",
    });
  const weapon = weaponOrHands(encounter, facts);
  const aimed = shot.of(choices) === 1 && hasAimed(encounter, encounter.me, weapon.uuid);
  if (choices["aimed"] !== undefined && choices["aimed"] !== aimed)
    throw new RuleError("choices.aimed", choices["aimed"], "an Aim action directly before the attack", {
      key: "aimedBefore",
    });
}

/** Returns the target's ID, or null if there is no target. */
export function targetOf(encounter: ZonesEncounter, { targets: [target] }: Facts): string | null {
  return target ? encounter.idOfActor(target.uuid) : null;
}

/**
 * Returns the plan of an attack with the current choices, or null if there is no target or the actor targets
 * themselves. Throws a RuleError for invalid choices.
 */
export function planZonesAttack(encounter: ZonesEncounter, facts: Facts): ZonesAttackPlan | null {
  const { choices } = facts;
  const target = targetOf(encounter, facts);
  if (target === null || target === encounter.me) return null;
  const weapon = weaponOrHands(encounter, facts);
  const chosen = special.of(choices);
  const close = weapon.kind === "close" || chosen !== "none";
  const place = encounter.place(target);
  const known = knownTerms(encounter, target, close);
  const band = chosenOr(choices, "band", zonesBands, known.band);
  const number = shot.of(choices);
  const terms: AttackTerms = {
    attack: close ? "close" : "ranged",
    band,
    minimumBand: weapon.minimumBand,
    maximumBand: weapon.maximumBand,
    special: chosen === "none" ? null : chosen,
    jammed: weapon.jammed,
    supply: weapon.needsAmmunition ? weapon.supply : null,
    aimed: number === 1 && hasAimed(encounter, encounter.me, weapon.uuid),
    cover: chosenOr(choices, "cover", zonesCovers, known.cover),
    size: chosenOr(choices, "size", sizes, known.size),
    light: chosenOr(choices, "light", lights, known.light),
    weakSpot: weakSpot.of(choices),
    ambush: ambushOf(choices, known.ambush),
    attackerProne: encounter.place(encounter.me).prone,
    targetProne: place.prone,
  };
  const held = encounter.state.grapples[target] === encounter.me;
  const action =
    held && weapon.uuid === "" && chosen === "none"
      ? ("grapplerAttack" as const)
      : close
        ? ("closeAttack" as const)
        : ("rangedAttack" as const);
  const bonus = chosen !== "none" ? weaponDice(weapon.bonus, chosen) : weapon.bonus;
  const { stress } = encounter.sheet(encounter.me);
  const rollOptions = rollTerms(choices);
  const roll = planRoll(encounter, encounter.me, {
    skill: close ? "closeCombat" : "rangedCombat",
    gear: { name: weapon.name, dice: bonus },
    stream: "attack",
    ...rollOptions,
    rows: [...attackRowsOfZones(terms, encounter.table.rules), ...rollOptions.rows],
    stress: fullAutoStress(number, stress, encounter.table.rules).rolledWith,
  });
  const barrier = barrierOf(choices, known.barrier);
  const plan = {
    target,
    weapon,
    action,
    terms,
    special: terms.special ?? null,
    band,
    barrier,
    shot: number,
    fullAuto: !close && weapon.fullAuto && (number > 1 || fullAuto.of(choices)),
    free: free.of(choices) || number > 1,
    roll,
    conserve: conserve.of(choices),
    disarming: disarm.of(choices),
    otherwise: overriddenTerms(known, { ...terms, barrier }),
  };
  return {
    ...plan,
    armor: armorOf(
      encounter.things(target).filter(({ uuid }) => !place.dropped.includes(itemIdOf(uuid))),
      encounter.sheet(target).armor,
    ),
    problems: problemsOf(encounter, plan),
  };
}

/**
 * Returns the choices that differ from the encounter's own values and override them. In close combat, cover,
 * light and size are ignored.
 */
function overriddenTerms(
  known: KnownTerms,
  {
    attack,
    band,
    barrier,
    cover = "none",
    size = "normal",
    light = "bright",
    ambush = false,
  }: AttackTerms & { readonly barrier: number },
): readonly DescribedDifferently[] {
  const word = (group: string, value: string) => text(`BLACKOUT.zones.${group}.${value}`);
  const answer = (yes: boolean) => word("answer", yes ? "yes" : "no");
  const all: readonly (DescribedDifferently & { readonly differs: boolean })[] = [
    {
      name: "band",
      chosen: word("band", band),
      known: word("band", known.band),
      differs: band !== known.band,
    },
    { name: "ambush", chosen: answer(ambush), known: answer(known.ambush), differs: ambush !== known.ambush },
    ...(attack === "close"
      ? []
      : [
          {
            name: "cover",
            chosen: word("cover", cover),
            known: word("cover", known.cover),
            differs: cover !== known.cover,
          },
          {
            name: "barrier",
            chosen: word("barrierKind", barrierWord(barrier)),
            known: word("barrierKind", barrierWord(known.barrier)),
            differs: cover === "full" && barrier !== known.barrier,
          },
          {
            name: "size",
            chosen: word("size", size),
            known: word("size", known.size),
            differs: size !== known.size,
          },
          {
            name: "light",
            chosen: word("light", light),
            known: word("light", known.light),
            differs: light !== known.light,
          },
        ]),
  ];
  return all
    .filter(({ differs }) => differs)
    .map(({ name, chosen, known: was }) => ({ name, chosen, known: was }));
}

/**
 * Z4.1: returns the band between the acting combatant and the target or, if it is unknown, the default band
 * for such an attack. For a close attack, targets at short range count as adjacent.
 */
export function bandFor(encounter: ZonesEncounter, target: string, close: boolean): ZonesBand {
  const band = encounter.band(encounter.me, target);
  // A combatant in the same zone can step up to the target to strike, so only targets in other zones are out
  // of reach.
  return close && (band === null || band === "short") ? "adjacent" : (band ?? "short");
}

/**
 * Z2.5, Z3.3, Z4.3–Z4.7, Z6.4, Z6.9, Z7.5: returns the prompt for the target's possible reaction before the
 * attack is rolled.
 */
export function interruptFor(
  encounter: ZonesEncounter,
  { target, terms, action, weapon }: ZonesAttackPlan,
  undefended: boolean,
): InterruptQuestion {
  const { broken } = encounter.sheet(target);
  return interruptQuestion(
    {
      attack: terms.attack,
      unaware: terms.ambush ?? false,
      noInterrupts: isBeside(encounter, target),
      quickLeft: encounter.takesPart(target) ? canInterrupt(encounter.cardEncounter, target) : true,
      cover: terms.cover ?? "none",
      broken,
      grappled: encounter.state.grapples[target] !== undefined,
      cannotBeDefended: undefended || action === "grapplerAttack",
      attackerArmed: weapon.uuid !== "",
      objectInHand:
        encounter.taken(target).length > 0 ||
        encounter
          .things(target)
          .some(
            ({ atHand, type, uuid }) =>
              atHand && type !== "armor" && !encounter.place(target).dropped.includes(itemIdOf(uuid)),
          ),
    },
    encounter.table.rules,
  );
}

/**
 * Z5.6: returns whether an actor is helpless, or can't react because of panic. Some panic results, such as
 * freezing, prevent reactions only until the lost turn is over.
 */
export function isBeside(encounter: ZonesEncounter, id: string): boolean {
  const untilTurn = ["freeze", "seekCover", "scream"];
  const { losesTurn } = encounter.place(id);
  return (
    encounter.isHelpless(id) ||
    encounter
      .sheet(id)
      .panic.some(key => encounter.table.panic[key].noInterrupts && (losesTurn || !untilTurn.includes(key)))
  );
}

/**
 * Z6.7, Z8.1: returns the light in a combatant's zone. Depending on the setting, a dim zone counts as
 * darkness.
 */
function lightAt(encounter: ZonesEncounter, id: string): (typeof lights)[number] {
  return encounter.zone(id)?.dim === true
    ? encounter.table.rules.hazardousZones
      ? "dark"
      : "dim"
    : "bright";
}

/** Z6.20: returns a combatant's ongoing burst with a weapon, or null. */
export function burstOf(encounter: ZonesEncounter, id: string, weapon: string): FullAutoChain | null {
  const { autoWeapon, autoAttacks, autoHit, autoPushed } = encounter.place(id);
  return autoAttacks > 0 && autoWeapon === itemIdOf(weapon)
    ? { attacks: autoAttacks, lastHit: autoHit, lastPushed: autoPushed }
    : null;
}

function problemsOf(
  encounter: ZonesEncounter,
  {
    terms,
    action,
    weapon,
    shot,
    free,
    target,
  }: Pick<ZonesAttackPlan, "terms" | "action" | "weapon" | "shot" | "free" | "target">,
): readonly Problem[] {
  const bars = attackBarsOfZones(terms, encounter.table.rules).map((bar): Problem => ({
    kind: bar === "noAmmunition" ? "ammunition" : bar === "jammed" || bar === "closeOnly" ? "rule" : "range",
    text: text(`BLACKOUT.zones.attackBar.${bar}`),
  }));
  const burst = burstOf(encounter, encounter.me, weapon.uuid);
  const again =
    shot > 1 && (!burst || burst.attacks !== shot - 1 || !mayFireAgain(burst, weapon.fullAuto))
      ? [against("noBurst")]
      : [];
  const dead = encounter.sheet(target).dead ? [against("dead", { name: encounter.name(target) })] : [];
  const zone = encounter.zone(encounter.me);
  const narrow =
    terms.special === "pass" &&
    encounter.table.rules.hazardousZones &&
    zone !== undefined &&
    zoneEffects(zone).crawls
      ? [against("noWayPast")]
      : [];
  return [
    ...bars,
    ...wieldProblems(encounter, encounter.me, weapon),
    ...narrow,
    ...again,
    ...dead,
    ...actingProblems(encounter, encounter.me, action, { free, target }),
  ];
}
