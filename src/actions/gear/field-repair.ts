import { fieldRepair as repaired, fieldRepairTest, type Gauge } from "../../rules/gear/repair.ts";
import { repairTools } from "../../rules/gear/known-items.ts";
import { text, type Line } from "../core/card.ts";
import { choice, pick, toggle } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import type { Draft } from "../core/draft.ts";
import type { ActorFacts, Facts, ItemFacts } from "../core/facts.ts";
import type { Protection } from "../core/actor-state.ts";
import { counterReasons } from "../core/reasons.ts";
import { ruleProblem } from "../core/rejection.ts";
import { knownItemOf } from "../core/use-up.ts";

const kinds = ["armor", "resistance"] as const;
type Kind = (typeof kinds)[number];

const chosenPiece = pick(
  "piece",
  ({ facts }) => piecesOf(facts).map(({ uuid, name }) => ({ value: uuid, label: text(name) })),
  { initial: ({ facts }) => pieceOf(facts)?.uuid ?? "", label: text("BLACKOUT.field.piece") },
);

/**
 * Repairs armor in the field. An hour of work with tools restores a point of Armor Value or Damage Resistance
 * per success (R8.12). The target must be wearing the armor, or the repairing actor must be carrying it.
 */
export const fieldRepair = defineAction({
  key: "fieldRepair",
  targets: "optional",
  aids: true,
  item: ["armor"],
  choices: [
    chosenPiece,
    choice("first", kinds, {
      label: text("BLACKOUT.field.repairFirst"),
      hint: text("BLACKOUT.field.repairFirstHint"),
      option: kind => text(`BLACKOUT.repair.${kind}`),
    }),
    toggle("tools", {
      initial: ({ facts }) =>
        inHand(facts).some(item => repairTools.some(tool => tool === knownItemOf(item))),
      label: text("BLACKOUT.field.tools"),
    }),
  ],
  plan: ({ facts }) => pieceOf(facts),
  test: ({ table }) => {
    const { attribute, skills } = fieldRepairTest(true, table.houseRules);
    const [first, ...others] = skills.map(skill => ({ attribute, skill }));
    return { pairs: [first ?? { attribute, skill: "crafting" }, ...others], difficulty: null };
  },
  problems: ({ actor, choices: { tools }, plan, table }) => [
    ...(plan ? [] : [ruleProblem("BLACKOUT.problem.repair.nothing")]),
    ...(actor.inCombat ? [ruleProblem("BLACKOUT.problem.repair.inCombat")] : []),
    ...(fieldRepairTest(tools, table.houseRules).allowed
      ? []
      : [ruleProblem("BLACKOUT.problem.repair.noTools")]),
  ],
  preview: () => ({ lines: [{ text: text("BLACKOUT.repair.perSuccess") }] }),
  resolve: ({ choices: { first }, plan, draft, show, rollTest }) => {
    const piece = plan as Piece;
    show({ subtitle: text(piece.name) });
    const { successes } = rollTest();
    let left = successes;
    const lines: Line[] = [];
    for (const kind of [first, ...kinds.filter(other => other !== first)]) {
      const gauge = piece[kind];
      if (!gauge) continue;
      const offered = left;
      const { value, restored } = repaired(gauge, offered);
      left -= restored;
      piece.write(draft, kind, value);
      if (restored > 0)
        lines.push({
          text: text(`BLACKOUT.repair.${kind}`),
          value: `${gauge.value} › ${value}`,
          why: counterReasons(text("BLACKOUT.why.successes"), offered, restored),
          concealed: { of: piece.owner, need: "all" },
          tone: "good",
        });
    }
    return {
      outcome:
        lines.length > 0
          ? text("BLACKOUT.repair.restored", { n: successes - left })
          : text("BLACKOUT.repair.nothing"),
      tone: lines.length > 0 ? "good" : "",
      lines,
      notes: [text("BLACKOUT.repair.hour")],
    };
  },
});

/** Returns the item that is used and all other items of the repairing actor. */
function inHand({ item, gear }: Facts): readonly ItemFacts[] {
  return [...(item ? [item] : []), ...gear];
}

/**
 * A piece of armor that can be repaired: its remaining points of each kind, and a function that writes them.
 */
interface Piece {
  readonly uuid: string;
  readonly name: string;
  readonly owner: string;
  readonly armor: Gauge | null;
  readonly resistance: Gauge | null;
  readonly write: (draft: Draft, kind: Kind, value: number) => void;
}

/**
 * Returns the armor that the target (by default, the repairing actor) wears, and the armor that the repairing
 * actor carries. An enemy's hide and the protection from a gene mod aren't gear: they recover by themselves
 * and can't be repaired (R8.13).
 */
function piecesOf(facts: Facts): readonly Piece[] {
  const {
    actor,
    targets: [target],
  } = facts;
  return [
    ...wornBy(target ?? actor),
    ...inHand(facts).flatMap(({ uuid, name, state: { armor, resistance } }): readonly Piece[] =>
      armor && resistance
        ? [
            {
              uuid,
              name,
              owner: actor.uuid,
              armor: within(armor),
              resistance: within(resistance),
              write: (draft, kind, value) =>
                draft.setItem(uuid, { [kind]: { ...draft.item(uuid)[kind], value } }),
            },
          ]
        : [],
    ),
  ];
}

function wornBy(wearer: ActorFacts): readonly Piece[] {
  const { state } = wearer;
  const all = [...state.armor, ...state.resistance].filter(
    ({ uuid, grown }) => !grown && uuid !== wearer.uuid,
  );
  return [...new Map(all.map(one => [one.uuid, one])).values()].map(({ uuid, name }) => {
    const of = (kind: Kind) => state[kind].find(one => one.uuid === uuid);
    const write = (draft: Draft, kind: Kind, value: number) =>
      draft.set(wearer.uuid, {
        [kind]: draft
          .state(wearer.uuid)
          [kind].map((one: Protection) => (one.uuid === uuid ? { ...one, value } : one)),
      });
    const [armor, resistance] = [of("armor"), of("resistance")];
    return {
      uuid,
      name,
      owner: wearer.uuid,
      armor: armor ? within(armor) : null,
      resistance: resistance ? within(resistance) : null,
      write,
    };
  });
}

function within({ value, max }: Gauge): Gauge {
  return { value: Math.min(value, max), max };
}

/**
 * Returns the piece to repair: the chosen one or, if none was chosen, the used item. If that isn't one of the
 * pieces, returns the most damaged piece. Returns null if there are no pieces.
 */
function pieceOf(facts: Facts): Piece | null {
  const pieces = piecesOf(facts);
  const chosen = chosenPiece.of(facts.choices);
  const lacks = ({ armor, resistance }: Piece) =>
    [armor, resistance].reduce((sum, gauge) => sum + (gauge ? gauge.max - gauge.value : 0), 0);
  return (
    pieces.find(({ uuid }) => uuid === chosen) ??
    pieces.find(({ uuid }) => uuid === facts.item?.uuid) ??
    [...pieces].sort((a, b) => lacks(b) - lacks(a))[0] ??
    null
  );
}
