import { hazardEntry, hazardKeys, isPlaceHazard, type HazardKey } from "../../rules/conditions/hazards.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { strengthBounds } from "../../actions/party/hazard/choices.ts";
import { crossingText } from "./crossing-text.ts";
import { initials } from "../shared/pictures.ts";
import { plain, type Words } from "../shared/words.ts";
import { listText } from "../../language/formats.ts";

/** The Gamemaster's choices in the hazard window. */
export interface HazardState {
  readonly key: HazardKey;
  readonly strength: number;
  readonly lasts: boolean;
  readonly chosen: ReadonlySet<string>;
}

/** An actor whom a hazard can affect. */
export interface InReach {
  readonly uuid: string;
  readonly name: string;
  readonly enemy: boolean;
}

/** A hazard that lasts over time. */
export interface Lasting {
  readonly id: string;
  readonly key: HazardKey;
  readonly strength: number;
  readonly actors: readonly string[];
}

/** Returns the hazards with their effects and the affected actors, followed by the lasting hazards. */
export function hazardView({
  state,
  people,
  lasting,
  words,
  houseRules,
}: {
  readonly state: HazardState;
  readonly people: readonly InReach[];
  readonly lasting: readonly Lasting[];
  readonly words: Words;
  readonly houseRules: HouseRules;
}) {
  const entry = hazardEntry(state.key, houseRules);
  const chosen = people.filter(({ uuid }) => state.chosen.has(uuid));
  return {
    kinds: hazardKeys.map(value => ({
      value,
      label: words.localize(`BLACKOUT.hazard.${value}`),
      selected: value === state.key,
    })),
    measure: words.localize(`BLACKOUT.hazardCard.measure.${entry.measure}`),
    strength: state.strength,
    ...strengthBounds(state.key),
    about: words.format(`BLACKOUT.hazardText.${state.key}`, {
      effect: entry.effect ? words.localize(`BLACKOUT.effect.${entry.effect}`) : "",
    }),
    every: words.localize(`BLACKOUT.hazardCard.every.${entry.every}`),
    crossing: isPlaceHazard(state.key) ? crossingText(state.key, houseRules, words) : "",
    mayLast: entry.every !== "once",
    lasts: state.lasts && entry.every !== "once",
    people: people.map(({ uuid, name, enemy }) => ({
      uuid,
      name,
      initials: initials(name),
      side: enemy ? "foe" : "pc",
      on: state.chosen.has(uuid),
    })),
    nobody: people.length === 0,
    count: words.format("BLACKOUT.hazardWindow.count", { n: plain(chosen.length) }),
    refused: chosen.length === 0,
    lasting: lasting.map(({ id, key, strength, actors }) => ({
      id,
      label: words.format(`BLACKOUT.hazardCard.strength.${hazardEntry(key).measure}`, {
        name: words.localize(`BLACKOUT.hazard.${key}`),
        n: plain(strength),
      }),
      who: listText(people.filter(({ uuid }) => actors.includes(uuid)).map(({ name }) => name)),
      every: words.localize(`BLACKOUT.hazardCard.every.${hazardEntry(key, houseRules).every}`),
    })),
  };
}
