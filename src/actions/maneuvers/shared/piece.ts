import { chosenText } from "../../core/choices.ts";
import { text, type Text } from "../../core/card.ts";
import type { Choices, Facts, HeldFacts } from "../../core/facts.ts";
import type { Field } from "../../core/action.ts";

/** Chosen where the table has something else in mind than what the target has at hand. */
const somethingElse = "other";

/** The choices about a piece of somebody's gear as they stand when nobody chose anything. */
export const pieceDefaults: Choices = { piece: "", object: "" };

/** What is in a hand can be knocked out of it (R12.9): no armor, and nothing that is part of its bearer. */
export function handy({ type, weapon }: HeldFacts): boolean {
  return weapon !== null || type === "gear" || type === "consumable" || type === "container";
}

/** Which piece of what the target wears and holds is meant: the one that was chosen, else the first weapon, else the first; null for something else, or nothing. */
export function pieceOf(
  { held = [], choices, targets: [target] }: Facts,
  fits: (piece: HeldFacts) => boolean = () => true,
): HeldFacts | null {
  const pieces = piecesOf({ held, target: target?.uuid }, fits);
  const chosen = chosenText(choices, "piece");
  if (chosen === somethingElse) return null;
  return (
    pieces.find(({ uuid }) => uuid === chosen) ??
    pieces.find(({ weapon }) => weapon !== null) ??
    pieces[0] ??
    null
  );
}

function piecesOf(
  { held, target }: { readonly held: readonly HeldFacts[]; readonly target: string | undefined },
  fits: (piece: HeldFacts) => boolean,
): readonly HeldFacts[] {
  return held.filter(piece => piece.owner === target && fits(piece));
}

/** The fields for it: a list of what the target has at hand, and own words for something else. */
export function pieceFields(
  facts: Facts,
  fits: (piece: HeldFacts) => boolean = () => true,
): readonly Field[] {
  const {
    held = [],
    targets: [target],
  } = facts;
  const group = text("BLACKOUT.field.group.maneuver");
  const pieces = piecesOf({ held, target: target?.uuid }, fits);
  const meant = pieceOf(facts, fits);
  const ordered = [...pieces].sort((a, b) => Number(b === meant) - Number(a === meant));
  const words: Field = {
    name: "object",
    kind: "text",
    label: text("BLACKOUT.field.object"),
    hint: text("BLACKOUT.field.objectHint"),
    group,
  };
  if (pieces.length === 0) return [words];
  const options = [
    ...ordered.map(({ uuid, name }) => ({ value: uuid, label: text(name) })),
    { value: somethingElse, label: text("BLACKOUT.field.pieceElse") },
  ];
  return [
    { name: "piece", kind: "choice", label: text("BLACKOUT.field.object"), group, options },
    ...(meant ? [] : [{ ...words, label: text("BLACKOUT.field.pieceElse") }]),
  ];
}

/** What it is called on the card. */
export function pieceName({ choices }: Facts, piece: HeldFacts | null): Text {
  const named = chosenText(choices, "object");
  return piece ? text(piece.name) : named === "" ? text("BLACKOUT.disarm.something") : text(named);
}
