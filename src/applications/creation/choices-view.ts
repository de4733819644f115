import { shownText } from "../../compat/content-language.ts";
import { isWare, sameName, wareTypes, type Entry } from "../../features/creation/entry.ts";
import { hasEveryWord } from "../../features/compendium/entry.ts";
import { costOf, goodsOf, type Goods } from "../../features/creation/goods.ts";
import { closedFeature } from "../../features/creation/judge.ts";
import { isUnmet } from "../../features/creation/requirement.ts";
import { entriesOf, waresOf } from "../../features/creation/state.ts";
import { listText } from "../../language/formats.ts";
import { picture } from "../shared/pictures.ts";
import { formatText } from "../shared/texts.ts";
import { plain } from "../shared/words.ts";
import { givesNumbers, givesTexts } from "./gives.ts";
import { ownForm } from "./own-words.ts";
import { errorId, type CreationWorld } from "./screen.ts";
import { ammunitionOffers, kitName, placeOf } from "./shop-view.ts";

/** The maximum number of offers on a page. Other offers can be found with the search. */
const MOST_OFFERS = 60;
/** The minimum number of offers for which a search field is shown. */
const SEARCHED_FROM = 8;

/** The types of items that can be chosen in each step, grouped by section. */
const SECTIONS = {
  background: [["background"]],
  feature: [["feature"]],
  traits: [["trait"]],
  training: [["training"], ["geneMod"]],
  gear: [wareTypes],
} as const;

/** A step in which the user chooses items. */
export type ChoiceStep = keyof typeof SECTIONS;

/** Whether the user chooses items in a step. */
export function isChoiceStep(step: string): step is ChoiceStep {
  return Object.hasOwn(SECTIONS, step);
}

/**
 * Returns the sections of a step, each with the chosen items, the offers, and the custom entries. Gear
 * sections contain no offers, because the shop shows them (`shop-view.ts`).
 */
export function choiceSections(step: ChoiceStep, world: CreationWorld) {
  const sections = SECTIONS[step].map(types => sectionOf(types, world)).filter(section => section.needed);
  // If there is only one section, the heading of the page replaces the heading of the section.
  return sections.map(section => ({ ...section, headed: sections.length > 1 }));
}

function sectionOf(types: readonly string[], world: CreationWorld) {
  const { state, offers, screen, words, judged } = world;
  const [first = ""] = types;
  const gear = types.length > 1;
  const key = gear ? "gear" : first;
  const chosen = gear ? waresOf(state) : entriesOf(state, first);
  const open = gear
    ? []
    : offers.filter(
        offer => types.includes(offer.type) && !chosen.some(({ name }) => sameName(name, offer.name)),
      );
  // Available entries are listed before unavailable ones, and beneficial entries before harmful ones.
  const rank = (entry: Entry) =>
    (entry.kind === "negative" ? 1 : 0) +
    (entry.type === "feature" && closedFeature(entry, state) !== null ? 2 : 0);
  const found = open.filter(offer => matches(offer, screen.search, world)).sort((a, b) => rank(a) - rank(b));
  return {
    key,
    needed: key !== "geneMod" || open.length > 0 || chosen.length > 0 || judged.geneMods.points > 0,
    title: words.localize(`BLACKOUT.creation.section.${key}`),
    hint: words.localize(`BLACKOUT.creation.sectionHint.${key}`),
    gear,
    // The remaining credits are already shown by the shop.
    budget: gear ? null : budgetText(key, world),
    chosen: (gear ? kitsFirst(chosen) : chosen).map((entry, index, all) => ({
      ...chosenRow(entry, world),
      kit: entry.kit !== "" && all[index - 1]?.kit !== entry.kit ? kitHead(entry.kit, world) : null,
    })),
    none: words.localize(`BLACKOUT.creation.noneChosen.${key}`),
    offers: found.slice(0, MOST_OFFERS).map(entry => offerRow(entry, world)),
    anyOffers: open.length > 0,
    offersTitle: words.localize("BLACKOUT.creation.offers"),
    searched: open.length >= SEARCHED_FROM,
    found:
      found.length > MOST_OFFERS
        ? words.format("BLACKOUT.creation.moreOffers", { n: plain(found.length - MOST_OFFERS) })
        : open.length > 0 && found.length === 0
          ? words.localize("BLACKOUT.creation.nothingFound")
          : "",
    own: ownForm(key, world),
  };
}

function budgetText(
  key: string,
  { judged, words }: CreationWorld,
): { readonly text: string; readonly wrong: boolean } | null {
  const { traits, training, geneMods } = judged;
  const of = (path: string, data: Record<string, number>) =>
    words.format(
      `BLACKOUT.creation.budget.${path}`,
      Object.fromEntries(Object.entries(data).map(([name, n]) => [name, plain(n)])),
    );
  if (key === "trait") {
    return {
      text: of("traits", {
        positive: traits.positive,
        positiveAllowed: traits.positiveAllowed,
        negative: traits.negative,
        negativeAllowed: traits.negativeAllowed,
      }),
      wrong: !traits.allowed,
    };
  }
  if (key === "training")
    return { text: of("training", { n: Math.max(0, training.left) }), wrong: training.left < 0 };
  if (key === "geneMod")
    return { text: of("geneMods", { n: geneMods.left, points: geneMods.points }), wrong: !geneMods.allowed };
  return null;
}

/** Returns the purchases grouped by kit, with those that belong to no kit last. */
function kitsFirst(wares: readonly Entry[]): readonly Entry[] {
  const keys = [...new Set(wares.map(({ kit }) => kit).filter(kit => kit !== "")), ""];
  return keys.flatMap(key => wares.filter(({ kit }) => kit === key));
}

function kitHead(key: string, world: CreationWorld) {
  const name = kitName(key, world);
  return { key, name, remove: world.words.format("BLACKOUT.creation.drop", { name }) };
}

function chosenRow(entry: Entry, world: CreationWorld) {
  const { words, screen } = world;
  const name = `quantity.${entry.key}`;
  const mistake = screen.mistakes.get(name);
  return {
    key: entry.key,
    name: shownText(entry.name),
    picture: picture(entry.img),
    note: noteOf(entry, world),
    gives: givesOf(entry, world),
    fixed: entry.fromFeature,
    remove: words.format("BLACKOUT.creation.drop", { name: shownText(entry.name) }),
    picks: picksOf(entry, world),
    place: isWare(entry) ? placeOf(entry, world) : "",
    ammunition: isWare(entry) ? ammunitionOffers(entry, world) : null,
    heap: isWare(entry)
      ? {
          name,
          value: mistake?.typed ?? String(entry.quantity),
          error: mistake?.why ?? "",
          errorId: errorId(name),
          label: words.format("BLACKOUT.creation.quantityOf", { name: shownText(entry.name) }),
          price: priceText(entry, world, entry.quantity),
        }
      : null,
  };
}

/**
 * Returns a function that checks whether the world has a skill. During creation, a character has a rank,
 * which can be 0, in every skill of the world.
 */
function hasSkill({ state }: CreationWorld) {
  return (key: string): boolean => Object.hasOwn(state.ranks, key);
}

/** Returns short phrases that describe what an entry grants. */
function givesOf({ grants }: Entry, world: CreationWorld): string[] {
  return givesTexts(grants, { ...world, hasSkill: hasSkill(world) });
}

/** Returns the Specialized Skills that the player may choose for an entry (R1.11). */
function picksOf({ key, grants }: Entry, world: CreationWorld) {
  const { state, words, skillName, screen, judged } = world;
  const { offer, picks } = grants.specialized;
  const known = offer.filter(hasSkill(world));
  if (picks === 0 || known.length === 0) return null;
  const full = !screen.free && judged.specialized.left <= 0;
  return {
    legend: words.format("BLACKOUT.creation.pick", { n: plain(picks) }),
    list: known.map(skill => {
      const on = state.specialized.includes(skill);
      return { key: `${key}.${skill}`, skill, label: skillName(skill), on, disabled: !on && full };
    }),
  };
}

function offerRow(entry: Entry, world: CreationWorld) {
  const { words, state, screen } = world;
  const closed = entry.type === "feature" ? closedFeature(entry, state) : null;
  const problem = closed ? formatText(closed, words) : fullText(entry, world);
  const numbers = givesNumbers(entry, state, world);
  const open = screen.shop.open === entry.key;
  const goods = goodsOf(entry);
  const action = swaps(entry, world) ? "swap" : "choose";
  return {
    key: entry.key,
    name: shownText(entry.name),
    picture: picture(entry.img),
    note: noteOf(entry, world),
    gives: [...givesOf(entry, world), ...taughtTexts(goods, world), ...(numbers === "" ? [] : [numbers])],
    open,
    // The window enriches this text.
    details: open ? { description: goods.description, effect: goods.effect } : null,
    problem,
    closed: problem !== "" && !screen.free,
    label: words.localize(`BLACKOUT.creation.do.${action}`),
    says: words.format(`BLACKOUT.creation.says.${action}`, { name: shownText(entry.name) }),
  };
}

/**
 * Returns a list with a single text that names the maneuvers that a training option teaches. The list is
 * empty if the option teaches none.
 */
function taughtTexts({ maneuvers }: Goods, { words }: CreationWorld): string[] {
  return maneuvers.length === 0
    ? []
    : [words.format("BLACKOUT.creation.gives.maneuvers", { what: listText(maneuvers.map(shownText)) })];
}

function swaps({ type }: Entry, { state }: CreationWorld): boolean {
  return (type === "background" || type === "feature") && entriesOf(state, type).length > 0;
}

/**
 * Returns the reason why no more entries of a type can be chosen, or an empty string if the user can choose
 * more.
 */
function fullText(entry: Entry, { judged, words }: CreationWorld): string {
  const { traits, training, geneMods } = judged;
  const full =
    entry.type === "trait" && entry.kind !== ""
      ? traits[entry.kind] >= traits[`${entry.kind}Allowed`]
      : entry.type === "training"
        ? training.left <= 0
        : entry.type === "geneMod" && entry.tier !== "cosmetic" && geneMods.left <= 0;
  return full ? words.localize("BLACKOUT.creation.problem.noRoom") : "";
}

function noteOf(entry: Entry, { state, words, houseRules }: CreationWorld): string {
  if (isWare(entry)) {
    return [
      words.localize(`TYPES.Item.${entry.type}`),
      words.localize(`BLACKOUT.item.rarity.${entry.rarity}`),
      `${plain(entry.weight)} ${houseRules.capacityUnit}`,
    ].join(", ");
  }
  const kind = entry.kind === "" ? "" : words.localize(`BLACKOUT.trait.kindIs.${entry.kind}`);
  const tier = entry.type === "geneMod" ? words.localize(`BLACKOUT.creation.tier.${entry.tier}`) : "";
  const from = entry.fromFeature ? words.localize("BLACKOUT.creation.fromFeature") : "";
  const own = entry.source === "" ? words.localize("BLACKOUT.creation.ownWords") : "";
  const needs =
    entry.requirement === ""
      ? ""
      : words.format(`BLACKOUT.creation.${isUnmet(entry, state) ? "requiresMore" : "requires"}`, {
          what: shownText(entry.requirement),
        });
  return [kind, tier, from, needs, from === "" ? own : ""].filter(text => text !== "").join(", ");
}

function priceText(entry: Entry, { judged, houseRules, words }: CreationWorld, quantity: number): string {
  const cost = costOf(entry, quantity, judged.rareForLess, houseRules);
  return cost === null
    ? words.localize("BLACKOUT.creation.priceless")
    : words.format("BLACKOUT.sheet.creditsOf", { n: plain(cost) });
}

function matches(entry: Entry, search: string, world: CreationWorld): boolean {
  return hasEveryWord(`${entry.name} ${shownText(entry.name)} ${noteOf(entry, world)}`, search);
}
