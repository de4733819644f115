import { shownText } from "../../compat/content-language.ts";
import { experienceOf } from "../../data/actor/experience-log.ts";
import { careerExperience, purchaseCost } from "../../rules/character/experience.ts";
import type { Attribute } from "../../rules/character/attributes.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import type { Entry } from "../../features/creation/entry.ts";
import { gainsBetween } from "../../features/creation/derive.ts";
import {
  lastToUndo,
  rankOffer,
  trainingOffer,
  upgradeOffer,
  type ExperienceState,
} from "../../features/creation/growth.ts";
import type { Text } from "../../actions/core/card.ts";
import { gauge } from "../shared/scales.ts";
import { formatText } from "../shared/texts.ts";
import { plain, signed, type Words } from "../shared/words.ts";

/** The data that the advancement window displays. */
export interface AdvancementWorld {
  readonly of: ExperienceState;
  readonly attributes: Readonly<Record<Attribute, number>>;
  readonly offers: readonly Entry[];
  readonly houseRules: HouseRules;
  readonly words: Words;
  readonly gamemaster: boolean;
  /** Whether an Advancement Scene was played (R13.14). */
  readonly scenePlayed: boolean;
  readonly skillName: (key: string) => string;
  readonly usual: (key: string) => Attribute;
  /** Returns the modifier that applies, in addition to the rank, to every test of a skill. */
  readonly modifier: (key: string) => number;
  /** Formats a time as text. */
  readonly dated: (time: number) => string;
  /** The error messages for invalid input, by field. */
  readonly mistakes: ReadonlyMap<string, string>;
  readonly typed: Readonly<Record<string, string>>;
}

/** Returns the advancement window's view. */
export function advancementView(world: AdvancementWorld) {
  const { of, words, gamemaster, mistakes, typed, scenePlayed } = world;
  const { earned, spent, left } = experienceOf(of.log);
  const last = lastToUndo(of, gamemaster);
  const mistake = (name: string) => ({ value: typed[name] ?? "", error: mistakes.get(name) ?? "" });
  return {
    left: plain(left),
    earned: words.format("BLACKOUT.advancement.earned", { n: plain(earned), most: plain(careerExperience) }),
    spent: words.format("BLACKOUT.advancement.spent", { n: plain(spent) }),
    cells: gauge(earned, careerExperience).cells,
    skills: skillRows(world),
    dear: dearText(world),
    trainings: trainingRows(world),
    fresh: freshRows(world),
    scenePlayed,
    own: { ...mistake("own"), ...priceOf(trainingOffer(of, "", scenePlayed, world.houseRules), words) },
    log: logRows(world),
    undo: last ? words.format("BLACKOUT.advancement.undoOf", { what: words.localize(last.reason) }) : "",
    gamemaster,
    award: { points: mistake("points"), reason: typed["reason"] ?? "" },
  };
}

/**
 * Returns a sentence about the experience points that the character still needs for a skill rank, or an empty
 * string if the character has enough.
 */
function dearText({ of, houseRules, words }: AdvancementWorld): string {
  const missing = purchaseCost("skillRank", houseRules).cost - experienceOf(of.log).left;
  return missing > 0 ? words.format("BLACKOUT.advancement.problem.tooDear", { n: plain(missing) }) : "";
}

function skillRows(world: AdvancementWorld) {
  const { of, words, houseRules, attributes, skillName, usual, modifier } = world;
  return Object.entries(of.ranks).map(([key, rank]) => {
    const attribute = usual(key);
    const name = skillName(key);
    const dice = attributes[attribute] + rank + modifier(key);
    const after = { attributes, ranks: { ...of.ranks, [key]: rank + 1 } };
    const gains = gainsBetween({ attributes, ranks: of.ranks }, after, houseRules).map(gain =>
      words.format("BLACKOUT.creation.gain", {
        what: words.localize(`BLACKOUT.creation.derived.${gain.key}`),
        before: plain(gain.before),
        after: plain(gain.after),
      }),
    );
    const offer = rankOffer(of, key, houseRules);
    const priced = priceOf(offer, words);
    return {
      key,
      name,
      rank: plain(rank),
      ...priced,
      problem: offer.problem?.key === "BLACKOUT.advancement.problem.tooDear" ? "" : priced.problem,
      gain: [
        words.format("BLACKOUT.advancement.dice", {
          attribute: words.localize(`BLACKOUT.attributeShort.${attribute}`),
          before: plain(dice),
          after: plain(dice + 1),
        }),
        ...gains,
      ].join(", "),
      label: words.format("BLACKOUT.advancement.raise", {
        name,
        n: plain(rank + 1),
        cost: plain(offer.cost),
      }),
    };
  });
}

function trainingRows({ of, words, houseRules }: AdvancementWorld) {
  return of.trainings.map(trained => {
    const offer = upgradeOffer(of, trained, houseRules);
    return {
      id: trained.id,
      name: shownText(trained.name),
      ...priceOf(offer, words),
      gain: words.format("BLACKOUT.advancement.levels", {
        before: plain(trained.level),
        after: plain(trained.level + 1),
      }),
      label: words.format("BLACKOUT.advancement.upgrade", {
        name: shownText(trained.name),
        n: plain(trained.level + 1),
        cost: plain(offer.cost),
      }),
    };
  });
}

/** Returns rows for the training options on offer that the character doesn't have yet. */
function freshRows({ of, offers, words, houseRules, scenePlayed }: AdvancementWorld) {
  return offers
    .filter(({ type, name }) => type === "training" && !of.trainings.some(known => known.name === name))
    .map(offer => {
      const asked = trainingOffer(of, offer.name, scenePlayed, houseRules);
      return {
        key: offer.key,
        name: shownText(offer.name),
        note: offer.requirement,
        ...priceOf(asked, words),
        label: words.format("BLACKOUT.advancement.learn", {
          name: shownText(offer.name),
          cost: plain(asked.cost),
        }),
      };
    });
}

function priceOf({ cost, problem }: { readonly cost: number; readonly problem: Text | null }, words: Words) {
  return {
    cost: words.format("BLACKOUT.advancement.cost", { n: plain(cost) }),
    problem: problem ? formatText(problem, words) : "",
    closed: problem !== null,
  };
}

/**
 * Returns the rows of the log, newest first. Undone entries are struck through, and each undo has its own
 * entry.
 */
function logRows({ of, words, dated }: AdvancementWorld) {
  const undone = new Set(of.log.map(({ undoes }) => undoes).filter(id => id !== ""));
  return [...of.log].reverse().map(({ id, amount, reason, time, undoes }) => ({
    amount: signed(amount),
    off: undone.has(id),
    time: time > 0 ? dated(time) : "",
    reason:
      undoes === ""
        ? words.localize(reason) || words.localize("BLACKOUT.advancement.noReason")
        : words.format("BLACKOUT.advancement.takenBack", { what: words.localize(reason) }),
  }));
}
