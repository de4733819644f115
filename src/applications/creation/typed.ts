import { attributes } from "../../rules/character/attributes.ts";
import { judgeCreation } from "../../features/creation/judge.ts";
import {
  withAttribute,
  withDriveAt,
  withQuantity,
  withRank,
  withSpecialized,
  type CreationState,
} from "../../features/creation/state.ts";
import { plain } from "../shared/words.ts";
import { attributeBounds, rankBounds, type Bounds } from "./points-view.ts";
import type { CreationWorld } from "./screen.ts";

/**
 * What an input means: a change to the character, or an explanation of why the input is wrong. Null for a
 * field that doesn't belong to the character.
 */
export type Meaning =
  | { readonly change: (state: CreationState) => CreationState }
  | { readonly why: string }
  | null;

/** The maximum quantity of an item. */
const MOST_QUANTITY = 1_000_000;

/**
 * Returns the interpretation of a field's input. `value` is the text of the field, and `checked` is true if a
 * checkbox is checked.
 */
export function meaningOf(
  name: string,
  value: string,
  checked: boolean,
  label: string,
  world: CreationWorld,
): Meaning {
  const [field = "", ...rest] = name.split(".");
  const what = rest.join(".");
  switch (field) {
    case "concept":
    case "ambition":
      return { change: state => ({ ...state, [field]: value.trim() }) };
    case "specialized":
      return { change: state => withSpecialized(state, what, checked) };
    case "driveChosen":
      return { change: state => withDriveAt(state, Number(what), drive => ({ ...drive, chosen: checked })) };
    case "drive":
      return {
        change: state =>
          withDriveAt(state, Number(what), drive =>
            value.trim() === "" ? null : { ...drive, text: value.trim() },
          ),
      };
    case "quantity":
      return number(value, { min: 0, max: MOST_QUANTITY }, label, world, quantity =>
        affordable(state => withQuantity(state, what, quantity), "purse", label, value, world),
      );
    case "rank":
      return number(value, rankBounds(what, world), label, world, rank =>
        affordable(state => withRank(state, what, rank), "skills", label, value, world),
      );
    case "attribute": {
      const key = attributes.find(each => each === what);
      if (key === undefined) return null;
      return number(value, attributeBounds(world.screen.free), label, world, score =>
        affordable(state => withAttribute(state, key, score), "attributes", label, value, world),
      );
    }
    default:
      return null;
  }
}

function number(
  value: string,
  { min, max }: Bounds,
  label: string,
  { words }: CreationWorld,
  meant: (number: number) => Meaning,
): Meaning {
  const typed = value.trim();
  const read = /^[-−]?\d+$/u.test(typed) ? Number(typed.replace("−", "-")) : NaN;
  if (read >= min && read <= max) return meant(read);
  return {
    why: words.format("BLACKOUT.error.field", {
      field: label,
      value: typed || words.localize("BLACKOUT.error.nothing"),
      allowed: words.format("BLACKOUT.expected.wholeBetween", { min: plain(min), max: plain(max) }),
    }),
  };
}

/**
 * Returns a change, or an error if the change exceeds the remaining points or credits. A reduction is always
 * valid.
 */
function affordable(
  change: (state: CreationState) => CreationState,
  budget: "attributes" | "skills" | "purse",
  label: string,
  value: string,
  { state, judged, houseRules, screen, words }: CreationWorld,
): Meaning {
  const { left } = judgeCreation(change(state), houseRules)[budget];
  if (screen.free || left >= 0 || left >= judged[budget].left) return { change };
  return {
    why: words.format(`BLACKOUT.creation.tooMuch.${budget}`, {
      field: label,
      value: value.trim(),
      n: plain(-left),
      left: plain(Math.max(0, judged[budget].left)),
    }),
  };
}
