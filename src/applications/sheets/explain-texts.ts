import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import { damageScore, pointsPerSuccess } from "../../rules/combat/damage-test.ts";
import { ammunitionFit } from "../../rules/gear/ammunition.ts";
import { listText } from "../../language/formats.ts";
import { changedBy } from "../shared/changed-by.ts";
import { sumSentence, type ReadoutPart, type Term } from "../shared/readout.ts";
import { plain, type Words } from "../shared/words.ts";
import { damageText, type AnyItemFacts, type BareAttribute, type WeaponFacts } from "./item-rows.ts";
import { slowedSentence } from "./state-parts.ts";
import type { TurnFacts } from "./turn-facts.ts";

/** The data attributes of an element, by name. */
export type Marks = Readonly<Record<string, string | undefined>>;

/**
 * Returns the explanation of the damage of a weapon or of bare hands: the weapon's own dice, dice from mods,
 * and an attribute (R7.6, R7.10).
 */
export function explainDamage(
  weapon: WeaponFacts | null,
  isBurst: boolean,
  { bareAttribute, words }: { readonly bareAttribute: BareAttribute; readonly words: Words },
): readonly ReadoutPart[] {
  const does = words.format("BLACKOUT.readout.damageDoes", { n: plain(pointsPerSuccess) });
  const ofAttribute = (attribute: Attribute): Term => ({
    label: words.localize(`BLACKOUT.attribute.${attribute}`),
    value: bareAttribute(attribute),
  });
  const title = words.localize("BLACKOUT.weapon.damage");
  if (weapon === null) {
    const strength = ofAttribute("strength");
    return sumSentence(
      {
        title,
        value: words.format("BLACKOUT.dice", { n: plain(strength.value) }),
        terms: [strength],
        tail: does,
      },
      words,
    );
  }
  const { damage, modded } = weapon.system;
  const dice = damageScore(damage, bareAttribute);
  const flat = isBurst ? damage.flat || dice : damage.flat;
  const made = (path: string, label: string, value: number): Term[] => {
    const number = modded?.numbers.find(each => each.path === path);
    if (!number || number.parts.some(({ mode }) => mode === "set"))
      return value === 0 ? [] : [{ label, value }];
    return [
      { label, value: number.base },
      ...number.parts.map(part => ({ label: part.source, value: part.value })),
    ].filter(term => term.value !== 0);
  };
  const attribute = attributes.find(key => key === damage.attribute);
  const isFlat = flat > 0;
  return sumSentence(
    {
      title,
      value: isFlat
        ? damageText({ dice: 0, attribute: "", flat }, words, true)
        : damageText({ dice, attribute: "", flat: 0 }, words, true),
      terms:
        isFlat && damage.flat > 0
          ? made("damage.flat", weapon.name, damage.flat)
          : [
              ...made("damage.dice", weapon.name, damage.dice),
              ...(attribute ? [ofAttribute(attribute)] : []),
            ],
      ...(isFlat || dice === 0 ? {} : { tail: does }),
    },
    words,
  );
}

/**
 * Returns the lines that explain an action: its name, its cost, the points left to pay for it, and the
 * problems that prevent it.
 */
export function explainCost(
  { name = "", ap = "", stamina = "", why = "" }: Marks,
  turn: TurnFacts | null,
  staminaLeft: number,
  words: Words,
): readonly ReadoutPart[] {
  const cost = (n: string, kind: "ap" | "stamina") =>
    Number(n) > 0 ? [words.format(`BLACKOUT.turnHud.cost.${kind}`, { n: plain(Number(n)) })] : [];
  const costs = [...cost(ap, "ap"), ...cost(stamina, "stamina")];
  const left = [
    ...(turn && Number(ap) > 0 ? [words.format("BLACKOUT.turnHud.cost.ap", { n: plain(turn.ap) })] : []),
    ...(Number(stamina) > 0
      ? [words.format("BLACKOUT.turnHud.cost.stamina", { n: plain(staminaLeft) })]
      : []),
  ];
  return [
    { text: name, strong: true },
    {
      text: words.format("BLACKOUT.labelled", {
        label: "",
        value: costs.length === 0 ? words.localize("BLACKOUT.readout.costsNothing") : listText(costs),
      }),
    },
    ...(left.length === 0
      ? []
      : [{ text: `; ${words.format("BLACKOUT.readout.left", { what: listText(left) })}` }]),
    ...(why === "" ? [] : [{ text: `. ${why}` }]),
  ];
}

/**
 * Returns an explanation of how much is left in an item and, for a weapon, how much suitable ammunition the
 * actor carries. Returns null for items other than weapons, gear and consumables.
 */
export function explainStock(
  item: AnyItemFacts,
  items: readonly AnyItemFacts[],
  words: Words,
): readonly ReadoutPart[] | null {
  const of = ({ value, max }: { readonly value: number; readonly max: number }, kind: "rounds" | "uses") =>
    words.format(`BLACKOUT.gear.${kind}`, { value: plain(value), max: plain(max) });
  if (item.type === "gear" || item.type === "consumable")
    return [
      { text: item.name, strong: true },
      { text: words.format("BLACKOUT.labelled", { label: "", value: of(item.system.uses, "uses") }) },
    ];
  if (item.type !== "weapon") return null;
  const target = { name: item.storedName ?? item.name, category: item.system.category };
  const spare = items.flatMap(other =>
    other.type === "ammunition" && ammunitionFit(other.system.fits, target) !== "none" ? [other] : [],
  );
  const carried = spare.map(({ name, system }) =>
    words.format("BLACKOUT.readout.pieces", { name, n: plain(system.quantity) }),
  );
  return [
    { text: item.name, strong: true },
    { text: words.format("BLACKOUT.labelled", { label: "", value: of(item.system.ammunition, "rounds") }) },
    {
      text: `; ${
        carried.length === 0
          ? words.localize("BLACKOUT.readout.noSpare")
          : words.format("BLACKOUT.readout.spare", { what: listText(carried) })
      }`,
    },
  ];
}

/** Returns an explanation of the weight shown in a gear row. */
export function explainWeight(
  { name, system }: AnyItemFacts,
  unit: string,
  words: Words,
): readonly ReadoutPart[] {
  const { quantity, weight } = system;
  return [
    { text: `${name} ${plain(quantity * weight)} ${unit}`, strong: true },
    {
      text: words.format("BLACKOUT.labelled", {
        label: "",
        value: words.format("BLACKOUT.readout.pieces", {
          name: `${plain(weight)} ${unit}`,
          n: plain(quantity),
        }),
      }),
    },
  ];
}

/**
 * Returns an explanation of an actor's step in the encounter. The step results from the initiative dice
 * (R5.4), a delay (R5.8), or the actor's sheet (R5.6).
 */
export function explainStep(turn: TurnFacts | null, words: Words): readonly ReadoutPart[] | null {
  if (turn === null || turn.step === null) return null;
  const { step, dice, delayedFrom } = turn;
  return sumSentence(
    {
      title: words.localize("BLACKOUT.track.step"),
      value: plain(step),
      terms: [],
      tail:
        delayedFrom > 0
          ? words.format("BLACKOUT.readout.stepDelayed", { step: plain(delayedFrom) })
          : dice.length > 0
            ? words.format("BLACKOUT.readout.stepDice", { dice: dice.map(face => plain(face)).join(" + ") })
            : words.localize("BLACKOUT.readout.stepFixed"),
    },
    words,
  );
}

/** Text that is added to the explanation of a number. `instead` is true if it replaces the sum. */
export interface Tail {
  readonly text: string;
  readonly instead: boolean;
}

/** Returns a note for a number that was set manually, or null if the number is computed. */
export function byHand(set: number | null, words: Words): Tail | null {
  return set === null ? null : { text: words.localize("BLACKOUT.readout.byHand"), instead: true };
}

/** Returns an explanation of a speed: its source, its modifiers, and the conditions that reduce it. */
export function speedTail(
  set: number | null,
  system: Parameters<typeof slowedSentence>[0] & {
    readonly explanations: Readonly<Record<string, Parameters<typeof changedBy>[0]>>;
  },
  words: Words,
): Tail {
  const made = words.localize(set === null ? "BLACKOUT.readout.speedBy" : "BLACKOUT.readout.byHand");
  return {
    text: [made, ...changedBy(system.explanations["speed"], words), slowedSentence(system, words)]
      .filter(text => text !== null)
      .join("; "),
    instead: true,
  };
}

/** Returns an explanation of how encumbrance limits Passive Evasion. */
export function encumbranceTail(level: number, limit: number, words: Words): Tail {
  return {
    text: words.format("BLACKOUT.readout.evasionLimit", { level: plain(level), limit: plain(limit) }),
    instead: false,
  };
}
