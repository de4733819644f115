import { fieldRepair as repaired, fieldRepairTest, type Gauge } from "../../rules/gear/repair.ts";
import { repairTools } from "../../rules/gear/known-items.ts";
import { chosenOption, chosenText, chosenToggle } from "../core/choices.ts";
import { text, type Line } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Facts, Protection, Table } from "../core/facts.ts";
import {
  ownTestDefaults,
  ownTestFields,
  ownTestPreview,
  prepareOwnTest,
  rollOwnTest,
  type OwnTest,
} from "../core/own-test.ts";
import { cardOf, unfinishedCard } from "../core/plain-card.ts";
import { whyMoved } from "../core/reasons.ts";
import { knownItemOf } from "../core/use-up.ts";
import type { Problem, Action } from "../core/action.ts";

const title = text("BLACKOUT.verb.fieldRepair");
const kinds = ["armor", "resistance"] as const;
type Kind = (typeof kinds)[number];

/** Repairs armor in the field: an hour's work with tools, a point of AV or DR a success (R8.12). It is armor that somebody wears, or that the repairer carries. */
export const fieldRepair: Action = {
  key: "fieldRepair",
  label: title,
  targets: "optional",
  item: ["armor"],
  defaults: facts => ({
    ...ownTestDefaults(facts.actor, [{ attribute: "intelligence", skill: "crafting" }]),
    piece: chosenPiece(facts)?.uuid ?? "",
    first: "armor",
    tools: [...facts.gear, ...(facts.item ? [facts.item] : [])].some(item =>
      repairTools.some(tool => tool === knownItemOf(item)),
    ),
  }),
  fields: (facts, table) => [
    {
      name: "piece",
      kind: "choice",
      label: text("BLACKOUT.field.piece"),
      options: piecesOf(facts).map(({ uuid, name }) => ({ value: uuid, label: text(name) })),
    },
    {
      name: "first",
      kind: "choice",
      label: text("BLACKOUT.field.repairFirst"),
      hint: text("BLACKOUT.field.repairFirstHint"),
      options: kinds.map(value => ({ value, label: text(`BLACKOUT.repair.${value}`) })),
    },
    { name: "tools", kind: "toggle", label: text("BLACKOUT.field.tools") },
    ...ownTestFields(facts, testOf(table), table),
  ],
  preview: (facts, table) =>
    ownTestPreview(facts, testOf(table), table, {
      ap: 0,
      problems: against(facts, table),
      lines: [{ text: text("BLACKOUT.repair.perSuccess") }],
    }),
  judge: (facts, hand, table) => {
    const { choices } = facts;
    const draft = new Draft(facts);
    const test = testOf(table);
    const piece = chosenPiece(facts);
    const problems = [...against(facts, table), ...prepareOwnTest(facts, test, table).problems];
    const subtitle = piece ? { subtitle: text(piece.name) } : {};
    const roll = rollOwnTest(draft, facts, test, hand, table);
    if (!roll || !piece) return { draft, problems, followUps: [], card: unfinishedCard(title, subtitle) };
    const first = chosenOption(choices, "first", kinds, "armor");
    let left = roll.successes;
    const lines: Line[] = [];
    for (const kind of [first, first === "armor" ? ("resistance" as const) : ("armor" as const)]) {
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
          why: whyMoved(text("BLACKOUT.why.successes"), offered, restored),
          concealed: { of: piece.owner, need: "all" },
          tone: "good",
        });
    }
    const outcome =
      lines.length > 0
        ? text("BLACKOUT.repair.restored", { n: roll.successes - left })
        : text("BLACKOUT.repair.nothing");
    return {
      draft,
      problems,
      followUps: [],
      card: cardOf(title, outcome, lines.length > 0 ? "good" : "", {
        ...subtitle,
        dice: roll.dice,
        lines,
        notes: [...roll.notes, text("BLACKOUT.repair.hour")],
      }),
    };
  },
};

/** A piece of armor that may be repaired: what it has left of each, and how that is written. */
interface Piece {
  readonly uuid: string;
  readonly name: string;
  readonly owner: string;
  readonly armor: Gauge | null;
  readonly resistance: Gauge | null;
  readonly write: (draft: Draft, kind: Kind, value: number) => void;
}

/** What the target wears, or the one who repairs, and what the latter carries. What is no gear, such as an enemy's hide or what a gene mod hardens, grows back and is not repaired (R8.13). */
function piecesOf({ actor, item, gear, targets: [target] }: Facts): readonly Piece[] {
  return [
    ...wornBy(target ?? actor),
    ...[...(item ? [item] : []), ...gear].flatMap(
      ({ uuid, name, state: { armor, resistance } }): readonly Piece[] =>
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

/** What was chosen, else the thing at hand, else what is most worn down. */
function chosenPiece(facts: Facts): Piece | null {
  const pieces = piecesOf(facts);
  const chosen = chosenText(facts.choices, "piece");
  const lacks = ({ armor, resistance }: Piece) =>
    [armor, resistance].reduce((sum, gauge) => sum + (gauge ? gauge.max - gauge.value : 0), 0);
  return (
    pieces.find(({ uuid }) => uuid === chosen) ??
    pieces.find(({ uuid }) => uuid === facts.item?.uuid) ??
    [...pieces].sort((a, b) => lacks(b) - lacks(a))[0] ??
    null
  );
}

function testOf(table: Table): OwnTest {
  const { attribute, skills } = fieldRepairTest(true, table.houseRules);
  const [first, ...others] = skills.map(skill => ({ attribute, skill }));
  return { pairs: [first ?? { attribute, skill: "crafting" }, ...others], difficulty: null };
}

function against(facts: Facts, table: Table): readonly Problem[] {
  const problem = (key: string): Problem => ({ kind: "rule", text: text(`BLACKOUT.problem.repair.${key}`) });
  return [
    ...(chosenPiece(facts) ? [] : [problem("nothing")]),
    ...(facts.actor.inCombat ? [problem("inCombat")] : []),
    ...(fieldRepairTest(chosenToggle(facts.choices, "tools"), table.houseRules).allowed
      ? []
      : [problem("noTools")]),
  ];
}
