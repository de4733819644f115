import { hindranceAgainst, zonesActionKeys, zonesActions, type ZonesActionKey } from "../rules/actions.ts";
import { canPay, freshZonesBudget, zonesCosts, type ZonesBudget, type ZonesCost } from "../rules/budget.ts";
import { hindrancesOf, priceFor } from "../combat/acting.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
import { bareHands, itemIdOf, type ZonesWeapon } from "../combat/gear-of.ts";
import { isDropped, isUndrawn, lyingNear, wieldProblems } from "../combat/in-hand.ts";
import { planRoll } from "../combat/rolling.ts";
import { swapCardsFor } from "../actions/swap.ts";
import { formatText } from "../../../applications/shared/texts.ts";
import { initials, picture } from "../../../applications/shared/pictures.ts";
import { plain, type Words } from "../../../applications/shared/words.ts";
import type { BarMemory } from "../../../applications/variants/screens.ts";
import { marksOf, mayInterrupt } from "./marks-view.ts";
import { pipsView } from "./pips-view.ts";
import type { EncounterSeen, PersonSeen } from "./seen.ts";

/** The lists in the bar: attacks, and the actions that cost a full action, a quick action, or nothing. */
const barLists = ["attacks", ...zonesCosts] as const;
type BarList = (typeof barLists)[number];

/** The actions that aren't listed, because they are offered during an attack or happen automatically. */
const NOT_LISTED: readonly ZonesActionKey[] = [
  "closeAttack",
  "rangedAttack",
  "defend",
  "dodge",
  "grapplerAttack",
  "speak",
];
/** The keys of the actions that are defined as separate action types, with the keys of these types. */
const OWN_ACTIONS: Partial<Readonly<Record<ZonesActionKey, string>>> = {
  firstAid: "zones.firstAid",
  giveOrders: "zones.orders",
  breakGrapple: "zones.breakGrapple",
  rally: "zones.rally",
};

/**
 * The actions that use one of the actor's weapons, and the weapons to which each action applies. Each
 * combination has its own entry.
 */
const WITH_WEAPON: Partial<Readonly<Record<ZonesActionKey, (weapon: ZonesWeapon) => boolean>>> = {
  aim: ({ kind }) => kind !== "close",
  reload: ({ needsAmmunition }) => needsAmmunition,
  clearJam: ({ jammed }) => jammed,
};

/** An action available from the bar. */
export interface BarCommand {
  readonly key: string;
  readonly action: string;
  readonly itemId: string;
  /** The preset choices as JSON. */
  readonly choices: string;
  readonly name: string;
  readonly note: string;
  readonly disabled: boolean;
  readonly description: string;
}

/**
 * Returns a combatant's bar: their card, their remaining actions, whether they can react to an attack, and
 * the possible actions.
 */
export function barView(
  { encounter }: EncounterSeen,
  { id, portrait, owned }: PersonSeen,
  { open, unfolded }: BarMemory,
  words: Words,
) {
  const { name, side } = encounter.person(id);
  const turns = encounter.state.turns.filter(({ participant }) => participant === id);
  const turn =
    turns.find(({ state }) => state === "acting") ??
    turns.find(({ state }) => state === "waiting") ??
    turns[0];
  const acting = turn?.state === "acting";
  const pips = pipsView(turn?.budget ?? freshZonesBudget, words);
  const answers = mayInterrupt(encounter, id);
  const shown = barLists.find(list => unfolded.has(list)) ?? "";
  return {
    id,
    name,
    side: side === "player" ? "pc" : "foe",
    initials: initials(name),
    picture: portrait === null ? null : picture(portrait),
    acting,
    open,
    card: turn ? plain(turn.card) : "",
    state: words.localize(
      `BLACKOUT.zones.track.status.${turn?.state ?? (encounter.state.round === 0 ? "ready" : "noCard")}`,
    ),
    pips,
    answers: {
      ready: answers,
      description: words.localize(`BLACKOUT.zones.track.${answers ? "interrupt" : "noInterrupt"}`),
    },
    stress: words.format("BLACKOUT.zones.track.stress", { n: plain(encounter.sheet(id).stress) }),
    marks: marksOf(encounter, id, true, words),
    mayEnd: acting && owned,
    maySwap: acting && owned && encounter.me === id && swapCardsFor(encounter).length > 0,
    lists: barLists.map(list => ({
      list,
      label: words.localize(`BLACKOUT.zones.bar.${list}`),
      on: list === shown,
    })),
    commands:
      open && shown !== "" ? commandsOf(encounter, shown, turn?.budget ?? freshZonesBudget, words) : [],
  };
}

/** Returns the entries of one list in the bar. Impossible actions include the reason. */
export function commandsOf(
  encounter: ZonesEncounter,
  list: BarList,
  budget: ZonesBudget,
  words: Words,
): readonly BarCommand[] {
  if (list === "attacks")
    return [...encounter.weapons(encounter.me), bareHands].map(weapon =>
      attackCommand(encounter, weapon, budget, words),
    );
  return zonesActionKeys
    .filter(key => !NOT_LISTED.includes(key) && priceFor(encounter, encounter.me, key).cost === list)
    .flatMap(key => {
      const why = whyNot(encounter, key, list, budget, words);
      const name = words.localize(`BLACKOUT.zones.action.${key}`);
      const { skill } = zonesActions[key];
      const action = OWN_ACTIONS[key] ?? "zones.action";
      const plainly = {
        key,
        action,
        itemId: "",
        choices: JSON.stringify(OWN_ACTIONS[key] ? {} : { action: key }),
        name,
        note: skill === null ? "" : words.localize(`BLACKOUT.zones.skill.${skill}`),
      };
      const things = thingsFor(encounter, key);
      if (things.length === 0) return [command(plainly, why, words)];
      return things.map(({ id, itemId, name: note, choices }) =>
        command(
          {
            ...plainly,
            key: `${key}.${id}`,
            itemId,
            choices: JSON.stringify({ action: key, ...choices }),
            note,
          },
          why,
          words,
        ),
      );
    });
}

/** An item with which an action can be performed. */
interface Handled {
  readonly id: string;
  readonly itemId: string;
  readonly name: string;
  readonly choices: Readonly<Record<string, string>>;
}

/**
 * Q10, Z3.6: returns one entry for each item that an action can use: weapons in hand, weapons that aren't
 * drawn yet, or items on the ground. Returns an empty list for an action without an item.
 */
function thingsFor(encounter: ZonesEncounter, key: ZonesActionKey): readonly Handled[] {
  const { me } = encounter;
  if (key === "pickUp")
    return lyingNear(encounter, me).map(({ id, name }) => ({ id, itemId: "", name, choices: { thing: id } }));
  if (key !== "drawWeapon")
    return encounter
      .weapons(me)
      .filter(weapon => WITH_WEAPON[key]?.(weapon) === true)
      .map(weapon => handled(encounter, weapon));
  const own = encounter
    .things(me)
    .filter(({ type }) => type === "weapon")
    .map(({ uuid }) => encounter.weapon(me, uuid));
  return own
    .filter(weapon => isUndrawn(encounter, me, weapon) && !isDropped(encounter, me, weapon))
    .map(weapon => handled(encounter, weapon));
}

/** Returns the entry for a weapon that is the actor's own or was taken from another combatant. */
function handled(encounter: ZonesEncounter, { uuid, name }: ZonesWeapon): Handled {
  const own = encounter.things(encounter.me).some(thing => thing.uuid === uuid);
  return {
    id: uuid,
    itemId: own ? itemIdOf(uuid) : "",
    name,
    choices: own || uuid === "" ? {} : { taken: uuid },
  };
}

function attackCommand(
  encounter: ZonesEncounter,
  weapon: ZonesWeapon,
  budget: ZonesBudget,
  words: Words,
): BarCommand {
  const { uuid, name, kind, damage, bonus, needsAmmunition, supply } = weapon;
  const skill = kind === "close" ? "closeCombat" : "rangedCombat";
  const { pool } = planRoll(encounter, encounter.me, {
    skill,
    stream: "attack",
    gear: { name, dice: bonus },
  });
  const [unwieldy] = wieldProblems(encounter, encounter.me, weapon);
  const why =
    whyNot(encounter, kind === "close" ? "closeAttack" : "rangedAttack", "full", budget, words) ||
    (unwieldy ? formatText(unwieldy.text, words) : "");
  const { itemId, choices } = handled(encounter, weapon);
  const note = [
    words.format("BLACKOUT.zones.bar.attack", {
      dice: plain(pool.base + pool.stress),
      damage: plain(damage),
    }),
    ...(needsAmmunition ? [words.format("BLACKOUT.zones.bar.supply", { n: plain(supply) })] : []),
  ].join(", ");
  return command(
    {
      key: `attack.${uuid}`,
      action: "zones.attack",
      itemId,
      choices: JSON.stringify(choices),
      name: uuid === "" ? words.localize(name) : name,
      note,
    },
    why,
    words,
  );
}

function command(part: Omit<BarCommand, "disabled" | "description">, why: string, words: Words): BarCommand {
  const name = [part.name, part.note].filter(text => text !== "").join(", ");
  return {
    ...part,
    disabled: why !== "",
    description: why === "" ? name : words.format("BLACKOUT.zones.bar.cannot", { name, why }),
  };
}

/** Returns the reason why an action isn't possible at the moment, or an empty string. */
function whyNot(
  encounter: ZonesEncounter,
  key: ZonesActionKey,
  cost: ZonesCost,
  budget: ZonesBudget,
  words: Words,
): string {
  const { me } = encounter;
  const hindrance = hindranceAgainst(
    key,
    hindrancesOf(encounter, me),
    encounter.takesPart(me) && encounter.place(me).movedRound === encounter.state.round,
  );
  if (hindrance !== null) return words.localize(`BLACKOUT.zones.bar.hindered.${hindrance}`);
  return encounter.takesPart(me) && !canPay(budget, cost)
    ? words.localize(`BLACKOUT.zones.bar.spent.${cost}`)
    : "";
}
