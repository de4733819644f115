import { text, type Text } from "../../core/card.ts";
import { pick, words, type ChoiceSituation } from "../../core/choice.ts";
import type { Facts, HeldFacts } from "../../core/facts.ts";
import { maneuverGroup } from "./maneuver.ts";

/** Chosen where the table has something else in mind than what the target has at hand. */
const somethingElse = "other";

/** What is in a hand can be knocked out of it (R12.9): no armor, and nothing that is part of its bearer. */
export function handy({ type, weapon }: HeldFacts): boolean {
  return weapon !== null || type === "gear" || type === "consumable" || type === "container";
}

/** The choices about a piece of the target's gear that fits: one of what it has at hand, and own words for something else; and how they are read. */
export function pieceThat(fits: (piece: HeldFacts) => boolean = () => true) {
  const piecesOf = ({ held = [], targets: [target] }: Facts) =>
    held.filter(one => one.owner === target?.uuid && fits(one));
  const piece = pick("piece", ({ facts }) => options(piecesOf(facts), meant(facts)), {
    shown: ({ facts }) => piecesOf(facts).length > 0,
    label: text("BLACKOUT.field.object"),
    group: maneuverGroup,
  });
  const object = words("object", {
    shown: ({ facts }) => !meant(facts),
    label: ({ facts }: ChoiceSituation) =>
      text(piecesOf(facts).length > 0 ? "BLACKOUT.field.pieceElse" : "BLACKOUT.field.object"),
    hint: text("BLACKOUT.field.objectHint"),
    group: maneuverGroup,
  });
  /** The piece that was chosen, else the first weapon, else the first; null for something else, or nothing. */
  function meant(facts: Facts): HeldFacts | null {
    const pieces = piecesOf(facts);
    const chosen = piece.of(facts.choices);
    if (chosen === somethingElse) return null;
    return (
      pieces.find(({ uuid }) => uuid === chosen) ??
      pieces.find(({ weapon }) => weapon !== null) ??
      pieces[0] ??
      null
    );
  }
  /** What it is called on the card. */
  const nameOf = (facts: Facts): Text => {
    const [found, named] = [meant(facts), object.of(facts.choices)];
    return found ? text(found.name) : named === "" ? text("BLACKOUT.disarm.something") : text(named);
  };
  return { choices: [piece, object], of: meant, nameOf } as const;
}

/** What the target has at hand, that which is meant first, and something else. */
function options(pieces: readonly HeldFacts[], meant: HeldFacts | null) {
  const ordered = [...pieces].sort((a, b) => Number(b === meant) - Number(a === meant));
  return [
    ...ordered.map(({ uuid, name }) => ({ value: uuid, label: text(name) })),
    { value: somethingElse, label: text("BLACKOUT.field.pieceElse") },
  ];
}
