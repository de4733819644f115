import { text, type Text } from "../../core/card.ts";
import { pick, words, type ChoiceSituation } from "../../core/choice.ts";
import type { Facts, HeldFacts } from "../../core/facts.ts";

/** The option for an object that isn't among the target's items. */
const somethingElse = "other";

/** Whether an item can be knocked out of a hand (R12.9). Armor and body parts can't. */
export function handy({ type, weapon }: HeldFacts): boolean {
  return weapon !== null || type === "gear" || type === "consumable" || type === "container";
}

/**
 * Returns the choices that select one of the target's items, together with the functions that read them. The
 * user either selects a matching item or enters the name of another object.
 */
export function pieceThat(fits: (piece: HeldFacts) => boolean = () => true) {
  const piecesOf = ({ held = [], targets: [target] }: Facts) =>
    held.filter(one => one.owner === target?.uuid && fits(one));
  const piece = pick("piece", ({ facts }) => options(piecesOf(facts)), {
    initial: ({ facts }) => usual(piecesOf(facts))?.uuid ?? "",
    shown: ({ facts }) => piecesOf(facts).length > 0,
    label: text("BLACKOUT.field.object"),
    asList: true,
  });
  const object = words("object", {
    shown: ({ facts }) => !meant(facts),
    label: ({ facts }: ChoiceSituation) =>
      text(piecesOf(facts).length > 0 ? "BLACKOUT.field.pieceElse" : "BLACKOUT.field.object"),
    hint: text("BLACKOUT.field.objectHint"),
  });
  /**
   * Returns the chosen item. By default, this is the target's first weapon or, without a weapon, the first
   * item. Returns null if something other than an item is chosen, or if the target has no items.
   */
  function meant(facts: Facts): HeldFacts | null {
    const pieces = piecesOf(facts);
    const chosen = piece.of(facts.choices);
    if (chosen === somethingElse) return null;
    return pieces.find(({ uuid }) => uuid === chosen) ?? usual(pieces);
  }
  /** Returns the name of the item as shown on the card. */
  const nameOf = (facts: Facts): Text => {
    const [found, named] = [meant(facts), object.of(facts.choices)];
    return found ? text(found.name) : named === "" ? text("BLACKOUT.disarm.something") : text(named);
  };
  return { choices: [piece, object], of: meant, nameOf } as const;
}

/** Returns the default item: the first weapon or, if there is no weapon, the first item. */
function usual(pieces: readonly HeldFacts[]): HeldFacts | null {
  return pieces.find(({ weapon }) => weapon !== null) ?? pieces[0] ?? null;
}

/**
 * Returns the options: the target's items, with the default first, and an option for another object. The
 * order doesn't depend on the current choice, so the buttons don't move when a user clicks one.
 */
function options(pieces: readonly HeldFacts[]) {
  const first = usual(pieces);
  const ordered = [...pieces].sort((a, b) => Number(b === first) - Number(a === first));
  return [
    ...ordered.map(({ uuid, name }) => ({ value: uuid, label: text(name) })),
    { value: somethingElse, label: text("BLACKOUT.field.pieceElse") },
  ];
}
