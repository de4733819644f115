import { attributes } from "../../rules/character/attributes.ts";
import { attributePoints } from "../../rules/character/creation.ts";
import { creationPrice } from "../../rules/gear/prices.ts";
import { driveLimits } from "../../rules/social/drives.ts";
import { seededDice } from "../../rules/dice-source.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { carryingCapacity } from "../../rules/character/derived.ts";
import { isWare, type Entry } from "./entry.ts";
import { closedFeature, judgeCreation } from "./judge.ts";
import { ammunitionFor } from "./goods.ts";
import { bestRank, fitsWeaponOf, isBodyArmor } from "./outfit.ts";
import { isForSale } from "./rarity.ts";
import { requirementOf } from "./requirement.ts";
import { repaired } from "./repair.ts";
import {
  entriesOf,
  waresOf,
  withAttribute,
  withChosen,
  withDrive,
  withRank,
  withSpecialized,
  type Around,
  type CreationState,
} from "./state.ts";

/**
 * The sample texts from which a random character's details are chosen if no matching items are offered. They
 * are needed because the system contains no texts from the game.
 */
export interface Ideas {
  readonly names: readonly string[];
  /** Short descriptions of who the character is, for a background of this name. */
  readonly concepts: readonly ((background: string) => string)[];
  readonly ambitions: readonly string[];
  readonly drives: readonly string[];
}

/** The input for generating a random character. */
export interface Random {
  /** The seed, an integer. With the same input, the same seed always creates the same character. */
  readonly seed: number;
  readonly offers: readonly Entry[];
  /** Custom backgrounds that are used if none are offered. */
  readonly ownBackgrounds: readonly Entry[];
  readonly ideas: Ideas;
  readonly houseRules: HouseRules;
}

/**
 * The number of Drives of a random character, and the maximum numbers of items in total and of weapons that
 * the character buys.
 */
const DRIVES = 5;
const THINGS = 6;
const WEAPONS = 2;
/**
 * The maximum number of positive traits that a random character gets, and also the maximum number of negative
 * traits.
 */
const TRAITS = 2;

/** A seeded source of random choices. */
interface Picker {
  one<T>(list: readonly T[]): T | undefined;
  upTo(most: number): number;
}

/**
 * Fills in the undecided parts of a character at random. Decided parts are kept unless they violate the
 * rules. The result always complies with the rules as defined by `judgeCreation`.
 */
export function randomCharacter(
  state: CreationState,
  { seed, offers, ownBackgrounds, ideas, houseRules }: Random,
): CreationState {
  const dice = seededDice(seed);
  const picker: Picker = {
    one: list => (list.length === 0 ? undefined : list[(dice.roll(1, list.length)[0] ?? 1) - 1]),
    upTo: most => (dice.roll(1, most + 1)[0] ?? 1) - 1,
  };
  const around: Around = { offers, maxRank: houseRules.maxSkillRank };
  let fresh = 0;
  const take = (now: CreationState, entry: Entry | undefined) =>
    entry ? withChosen(now, { ...entry, key: `random.${(fresh += 1)}` }, around) : now;
  const steps: readonly ((now: CreationState) => CreationState)[] = [
    now => withWords(now, ideas, picker),
    now => withAttributes(now, picker),
    now =>
      entriesOf(now, "background").length > 0
        ? now
        : take(now, picker.one(of(offers, "background")) ?? picker.one(ownBackgrounds)),
    now => withConcept(now, ideas, picker),
    // One in four characters has no feature, and has one more positive trait instead.
    now =>
      entriesOf(now, "feature").length > 0 || picker.upTo(3) === 0
        ? now
        : take(
            now,
            picker.one(
              of(offers, "feature").filter(
                feature =>
                  closedFeature(feature, now) === null &&
                  judgeCreation(withChosen(now, feature, around), houseRules).traits.allowed,
              ),
            ),
          ),
    now => withTraits(now, offers, picker, houseRules, take),
    now => withDrives(now, offers, ideas, picker),
    now => withTraining(now, offers, picker, houseRules, take),
    now => withSpecializedSkills(now, picker, houseRules),
    now => withRanks(now, offers, picker, houseRules),
    now => withGear(now, offers, picker, houseRules, take),
  ];
  return steps.reduce((now, step) => step(now), repaired(state, houseRules));
}

type Take = (now: CreationState, entry: Entry | undefined) => CreationState;

function of(offers: readonly Entry[], type: string): readonly Entry[] {
  return offers.filter(offer => offer.type === type);
}

function withWords(state: CreationState, ideas: Ideas, picker: Picker): CreationState {
  const name = state.name.trim() || (picker.one(ideas.names) ?? "?");
  return {
    ...state,
    name,
    ambition: state.ambition,
  };
}

/** Describes the character in a few words that mention the background, so that the two always match. */
function withConcept(state: CreationState, ideas: Ideas, picker: Picker): CreationState {
  const [background] = entriesOf(state, "background");
  if (state.concept || !background) return state;
  return { ...state, concept: picker.one(ideas.concepts)?.(background.name) ?? "" };
}

function withAttributes(state: CreationState, picker: Picker): CreationState {
  let now = state;
  const spent = () => attributes.reduce((sum, key) => sum + now.attributes[key] - attributePoints.start, 0);
  while (spent() < attributePoints.points) {
    const key = picker.one(attributes.filter(each => now.attributes[each] < attributePoints.most));
    if (key === undefined) break;
    now = withAttribute(now, key, now.attributes[key] + 1);
  }
  return now;
}

function withTraits(
  state: CreationState,
  offers: readonly Entry[],
  picker: Picker,
  houseRules: HouseRules,
  take: Take,
): CreationState {
  let now = state;
  for (const kind of ["positive", "negative"] as const) {
    const { traits } = judgeCreation(now, houseRules);
    const room = traits[`${kind}Allowed`] - traits[kind];
    const wanted = Math.min(room, traits[kind] > 0 ? 0 : 1 + picker.upTo(TRAITS - 1));
    for (let count = 0; count < wanted; count += 1) {
      const had = new Set(entriesOf(now, "trait").map(({ name }) => name));
      now = take(
        now,
        picker.one(of(offers, "trait").filter(trait => trait.kind === kind && !had.has(trait.name))),
      );
    }
  }
  return now;
}

function withDrives(
  state: CreationState,
  offers: readonly Entry[],
  ideas: Ideas,
  picker: Picker,
): CreationState {
  const suggested = state.entries.flatMap(({ grants }) => grants.drives);
  const known = [...of(offers, "drive").map(({ name }) => name), ...ideas.drives];
  const ambition =
    state.ambition ||
    state.entries.map(({ grants }) => grants.ambition).find(text => text !== "") ||
    picker.one(ideas.ambitions) ||
    "";
  let now: CreationState = { ...state, ambition };
  for (const list of [suggested, known]) {
    let left = [...list];
    while (now.drives.length < Math.min(DRIVES, driveLimits.kept) && left.length > 0) {
      const drive = picker.one(left) ?? "";
      left = left.filter(other => other !== drive);
      now = withDrive(now, drive);
    }
  }
  const missing = driveLimits.chosen - now.drives.filter(drive => drive.chosen).length;
  const more = new Set(now.drives.filter(drive => !drive.chosen).slice(0, Math.max(0, missing)));
  return { ...now, drives: now.drives.map(drive => (more.has(drive) ? { ...drive, chosen: true } : drive)) };
}

function withTraining(
  state: CreationState,
  offers: readonly Entry[],
  picker: Picker,
  houseRules: HouseRules,
  take: Take,
): CreationState {
  let now = state;
  for (let { left } = judgeCreation(now, houseRules).training; left > 0; left -= 1) {
    const had = new Set(entriesOf(now, "training").map(({ name }) => name));
    const open = of(offers, "training").flatMap(training => {
      const ready = had.has(training.name) ? null : prepared(now, training, houseRules);
      return ready ? [{ training, ready }] : [];
    });
    const picked = picker.one(open);
    if (picked) now = take(picked.ready, picked.training);
  }
  return now;
}

/**
 * Returns the character with the skill rank that the training requires. Returns null if the character can't
 * get that rank, or if an unmet requirement isn't a skill.
 */
function prepared(state: CreationState, training: Entry, houseRules: HouseRules): CreationState | null {
  const required = requirementOf(training, state);
  if (!required || required.has >= required.least) return state;
  if (required.skill === null) return null;
  const raised = withRank(state, required.skill, required.least);
  const { left, outOfBounds } = judgeCreation(raised, houseRules).skills;
  return left >= 0 && outOfBounds.length === 0 ? raised : null;
}

function withSpecializedSkills(state: CreationState, picker: Picker, houseRules: HouseRules): CreationState {
  let now = state;
  for (;;) {
    const offered = [...new Set(now.entries.flatMap(({ grants }) => grants.specialized.offer))].filter(
      skill => Object.hasOwn(now.ranks, skill) && !now.specialized.includes(skill),
    );
    const fitting = offered.filter(
      skill => judgeCreation(withSpecialized(now, skill, true), houseRules).specialized.allowed,
    );
    const skill = picker.one(fitting);
    if (skill === undefined) return now;
    now = withSpecialized(now, skill, true);
  }
}

/**
 * Distributes skill ranks unevenly, so that the character excels at certain skills. Unless the character
 * already has a skill for one of the weapons on offer, the first rank is for such a skill, so that the
 * character can use the weapon that they buy.
 */
function withRanks(
  state: CreationState,
  offers: readonly Entry[],
  picker: Picker,
  houseRules: HouseRules,
): CreationState {
  const armed = {
    skills: of(offers, "weapon")
      .filter(isReusable)
      .flatMap(({ skills }) => skills),
  };
  let now = state;
  for (;;) {
    const { skills } = judgeCreation(now, houseRules);
    if (skills.left <= 0) return now;
    const raisable = Object.keys(now.ranks).filter(skill => {
      const next = judgeCreation(withRank(now, skill, (now.ranks[skill] ?? 0) + 1), houseRules).skills;
      return next.outOfBounds.length === 0;
    });
    const fighting = bestRank(now, armed) > 0 ? [] : raisable.filter(skill => armed.skills.includes(skill));
    const begun = raisable.filter(skill => (now.ranks[skill] ?? 0) > 0 || now.specialized.includes(skill));
    const better = begun.length > 0 && picker.upTo(1) === 0 ? begun : raisable;
    const skill = picker.one(fighting.length > 0 ? fighting : better);
    if (skill === undefined) return now;
    now = withRank(now, skill, (now.ranks[skill] ?? 0) + 1);
  }
}

/** Whether a weapon can harm and remains after an attack. A thrown weapon can be used only once. */
function isReusable({ harmful, category }: Entry): boolean {
  return harmful && category !== "thrown";
}

/**
 * Buys gear. First buys the reusable weapon that suits the character best, for at most half of the credits.
 * Then buys ammunition for that weapon, and armor, if they are on offer and affordable, and finally other
 * items. Prefers weapons with available ammunition. Does not buy mods (which need another item), implants
 * (which require surgery, R13.16), or ammunition that does not fit any of the character's weapons.
 */
function withGear(
  state: CreationState,
  offers: readonly Entry[],
  picker: Picker,
  houseRules: HouseRules,
  take: Take,
): CreationState {
  let now = state;
  const capacity = carryingCapacity({ attributes: state.attributes, skills: state.ranks }, houseRules).value;
  const affordable = (share = 1) => {
    const { purse, rareForLess } = judgeCreation(now, houseRules);
    const weight = waresOf(now).reduce((sum, ware) => sum + ware.weight * ware.quantity, 0);
    const had = new Set(waresOf(now).map(({ name }) => name));
    return offers.filter(
      ware =>
        isWare(ware) &&
        !had.has(ware.name) &&
        isForSale(ware.rarity) &&
        creationPrice({ listed: ware.price, rarity: ware.rarity }, rareForLess, houseRules) * ware.quantity <=
          purse.left * share &&
        weight + ware.weight * ware.quantity <= capacity,
    );
  };
  const isSupplied = (weapon: Entry) =>
    weapon.shots === 0 || ammunitionFor(weapon, affordable(0.5)).length > 0;
  if (entriesOf(now, "weapon").length === 0) {
    const weapons = of(affordable(0.5), "weapon");
    const ready = weapons.filter(weapon => isReusable(weapon) && isSupplied(weapon));
    const good = ready.length > 0 ? ready : weapons;
    const best = Math.max(0, ...good.map(weapon => bestRank(now, weapon)));
    now = take(now, picker.one(good.filter(weapon => bestRank(now, weapon) === best)));
  }
  if (!entriesOf(now, "ammunition").some(ware => fitsWeaponOf(now, ware)))
    now = take(now, picker.one(of(affordable(0.5), "ammunition").filter(ware => fitsWeaponOf(now, ware))));
  if (!waresOf(now).some(isBodyArmor)) now = take(now, picker.one(affordable().filter(isBodyArmor)));
  // Another weapon must not need other ammunition, and the character must have a skill for it.
  const isSecondWeapon = (ware: Entry) =>
    entriesOf(now, "weapon").length < WEAPONS && ware.shots === 0 && bestRank(now, ware) > 0;
  while (waresOf(now).length < THINGS) {
    const useful = affordable().filter(
      ware =>
        ware.type !== "mod" &&
        ware.type !== "implant" &&
        (ware.type !== "weapon" || isSecondWeapon(ware)) &&
        (ware.type !== "ammunition" || fitsWeaponOf(now, ware)) &&
        !(isBodyArmor(ware) && waresOf(now).some(isBodyArmor)),
    );
    const ware = picker.one(useful);
    if (ware === undefined) return now;
    now = take(now, ware);
  }
  return now;
}
