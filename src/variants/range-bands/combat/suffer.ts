import {
  afterStressCheck,
  breakingBegins,
  fillBox,
  harmed,
  panicBegins,
  panicSkills,
  readTable,
  type Harm,
  type VitalityChange,
  type VitalityEvent,
} from "../rules/index.ts";
import type { DiceShown, Line, Text, Tone } from "../../../actions/core/card.ts";
import type { Hand, Prompt } from "../../../actions/core/hand.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import { abilityNamed, bestAbility, rowsWith } from "./ability.ts";
import type { BandsEncounter } from "./bands-encounter.ts";
import { makeCheck, oddsLines } from "./check.ts";
import { heldBy } from "./gear-of.ts";
import { rowName, rowSays } from "./settings-of.ts";
import { attributesOf } from "./sheet-of.ts";
import { hiding, bandsText } from "./words.ts";

/**
 * The result of an effect on an actor, for a row of a card. `open` is true if dice or an answer are missing.
 */
export interface Suffered {
  readonly lines: readonly Line[];
  readonly dice: readonly DiceShown[];
  readonly open: boolean;
}

const nothing: Suffered = { lines: [], dice: [], open: false };

/** Combines several results, in order. The combined result is open if any of them is open. */
export function together(...parts: readonly Suffered[]): Suffered {
  return {
    lines: parts.flatMap(({ lines }) => lines),
    dice: parts.flatMap(({ dice }) => dice),
    open: parts.some(({ open }) => open),
  };
}

/**
 * Applies damage to an actor with all its consequences: lost wound and resilience points, incapacitation, a
 * mortal wound and the check for a lasting wound, panic at half resilience, and a stress box for going down
 * (X6.7, X7.1–X7.6, X7.10, X8.1, X8.7). `stream` is the name of the dice stream.
 */
export function suffer(
  encounter: BandsEncounter,
  hand: Hand,
  person: VariantPerson,
  harm: Harm,
  { onPurpose, stream }: { readonly onPurpose: boolean; readonly stream: string },
): Suffered {
  const { vitality } = encounter.sheet(person);
  const change = harmed(
    vitality,
    harm,
    { physicality: physicalityOf(encounter, person), onPurpose, player: person.side === "player" },
    encounter.play.rules,
  );
  const told = pointLines(person, vitality, change.vitality);
  encounter.setSheet(person, { vitality: change.vitality });
  return together({ lines: told, dice: [], open: false }, happens(encounter, hand, person, change, stream));
}

/**
 * Applies the consequences of a change in an actor's vitality. The caller has already stored the change
 * itself.
 */
export function happens(
  encounter: BandsEncounter,
  hand: Hand,
  person: VariantPerson,
  { vitality, events }: VitalityChange,
  stream: string,
): Suffered {
  const parts = events.map((event): Suffered => {
    const line = eventLine(person, event, vitality);
    const shown: Suffered = { lines: line ? [line] : [], dice: [], open: false };
    if (event === "panicCheck") return together(shown, panicCheck(encounter, hand, person, stream));
    if (event === "lastingWoundCheck")
      return together(shown, lastingWoundCheck(encounter, hand, person, stream));
    return event === "stressBox" ? together(shown, stressBox(encounter, hand, person, stream)) : shown;
  });
  return together(nothing, ...parts);
}

/**
 * Returns the lines that show points before and after a change. An enemy's points are visible only to viewers
 * who are allowed to see them.
 */
export function pointLines(
  person: VariantPerson,
  before: VitalityChange["vitality"],
  after: VitalityChange["vitality"],
): readonly Line[] {
  return (["wounds", "resilience"] as const).flatMap(name =>
    before[name].value === after[name].value
      ? []
      : [
          {
            text: bandsText(`line.${name}`),
            value: `${before[name].value} › ${after[name].value} / ${after[name].max}`,
            tone: after[name].value < before[name].value ? ("bad" as const) : ("good" as const),
            ...hiding(person),
          },
        ],
  );
}

function eventLine(
  { name }: VariantPerson,
  event: VitalityEvent,
  { incapacitated, mortal }: VitalityChange["vitality"],
): Line | null {
  const tone: Tone = event === "wakes" ? "good" : "bad";
  if (event === "incapacitated")
    return { text: bandsText("event.incapacitated", { name, n: incapacitated ?? 0 }), tone };
  if (event === "mortallyWounded")
    return { text: bandsText("event.mortallyWounded", { name, n: mortal?.roundsLeft ?? 0 }), tone };
  return event === "wakes" || event === "dies" ? { text: bandsText(`event.${event}`, { name }), tone } : null;
}

/** X9.3: returns a line stating that an actor who is down from hunger won't recover without help. */
export function starvedLine({ name }: VariantPerson): Line {
  return { text: bandsText("event.starved", { name }), tone: "bad" };
}

/**
 * X8.1: rolls the check against panic with the ability that the owner chooses or, for an enemy, with the best
 * one. On a failure, the actor panics.
 */
export function panicCheck(
  encounter: BandsEncounter,
  hand: Hand,
  person: VariantPerson,
  stream: string,
): Suffered {
  const best = bestAbility(encounter, person, panicSkills);
  const question = panicQuestion(encounter, person, stream, best);
  const answer = question ? hand.ask(question) : { value: best };
  if (!answer)
    return {
      ...nothing,
      lines: [{ text: bandsText("event.panicOpen", { name: person.name }), tone: "ask" }],
      open: true,
    };
  const ability = abilityNamed(answer.value);
  const so: { far: readonly DiceShown[] } = { far: [] };
  const label = bandsText("dice.panicCheck", { name: person.name });
  const check =
    ability &&
    makeCheck(
      encounter,
      hand,
      {
        stream: `${stream}.panicCheck`,
        person,
        label,
        rows: rowsWith(encounter, person, ability),
        ...(hiding(person).concealed ? { told: hiding(person).concealed } : {}),
      },
      so,
    );
  if (!check) return { lines: [], dice: so.far, open: true };
  const shown: Suffered = {
    lines: [
      {
        text: bandsText(check.succeeds ? "event.steady" : "event.panics", { name: person.name }),
        tone: check.succeeds ? "good" : "bad",
      },
      ...check.lines,
    ],
    dice: check.dice,
    open: false,
  };
  return check.succeeds ? shown : together(shown, panic(encounter, hand, person, stream));
}

function panicQuestion(
  encounter: BandsEncounter,
  person: VariantPerson,
  stream: string,
  best: string,
): Prompt | null {
  if (person.side !== "player" || person.actor === null) return null;
  return {
    key: `${stream}.panicWay`,
    actor: person.actor,
    fallback: best,
    question: bandsText("ask.panic", { name: person.name }),
    options: panicSkills.map(name => {
      const ability = abilityNamed(name);
      const label = ability?.skill === "" ? bandsText(`attribute.${name}`) : bandsText(`skill.${name}`);
      return {
        value: name,
        label,
        futures: ability ? oddsLines({ label, rows: rowsWith(encounter, person, ability) }) : [],
      };
    }),
  };
}

/**
 * X8.1, X8.3: rolls two dice on the panic table, applies the immediate effect, and sets the duration of the
 * panic.
 */
export function panic(
  encounter: BandsEncounter,
  hand: Hand,
  person: VariantPerson,
  stream: string,
): Suffered {
  const faces = rolled(encounter, hand, person, `${stream}.panic`, 2);
  if (!faces) return { ...nothing, open: true };
  const row = readTable(encounter.play.panicTable, faces, encounter.play.rules);
  const dice: DiceShown[] = [summed(`${stream}.panic`, bandsText("dice.panic"), faces)];
  const lines: Line[] = [tableRowLine(encounter, "panicTable", row.key, person)];
  const later = row.effect.nextInitiative ?? 0;
  if (later !== 0)
    encounter.comeOver(person, (state, { id, nextInitiative }) => ({
      ...state,
      fighters: state.fighters.map(one =>
        one.id === id ? { ...one, nextInitiative: nextInitiative + later } : one,
      ),
    }));
  if (row.effect.limit === "dropsHeld") lines.push(...dropsHeld(encounter, person));
  if (row.effect.lasts === "moment") {
    const lasting = panicBegins(row, 1, encounter.fighter(person)?.actionsLeft === 0);
    if (lasting) encounter.setSheet(person, { panic: lasting });
    return { lines, dice, open: false };
  }
  const length = rolled(encounter, hand, person, `${stream}.panicRounds`, 1, 3);
  if (!length) return { lines, dice, open: true };
  encounter.setSheet(person, { panic: panicBegins(row, length[0] ?? 1) });
  return {
    lines: [...lines, { text: bandsText("line.rounds"), value: String(length[0]) }],
    dice: [...dice, summed(`${stream}.panicRounds`, bandsText("dice.rounds"), length)],
    open: false,
  };
}

/** X8.3: drops the items that an actor is holding. */
function dropsHeld(encounter: BandsEncounter, person: VariantPerson): readonly Line[] {
  const held = heldBy(person);
  for (const thing of held) encounter.setThing(thing, null, { dropped: true });
  return held.length === 0
    ? []
    : [
        {
          text: bandsText("event.drops", {
            name: person.name,
            what: held.map(({ name }) => name).join(", "),
          }),
          tone: "bad",
        },
      ];
}

/** X7.10: makes the check for a lasting wound. If it fails, rolls on the table. */
export function lastingWoundCheck(
  encounter: BandsEncounter,
  hand: Hand,
  person: VariantPerson,
  stream: string,
): Suffered {
  const so: { far: readonly DiceShown[] } = { far: [] };
  const { concealed } = hiding(person);
  const check = makeCheck(
    encounter,
    hand,
    {
      stream: `${stream}.woundCheck`,
      person,
      label: bandsText("dice.woundCheck", { name: person.name }),
      rows: rowsWith(encounter, person, { attribute: "physicality", skill: "" }),
      ...(concealed ? { told: concealed } : {}),
    },
    so,
  );
  if (!check) return { lines: [], dice: so.far, open: true };
  const shown: Suffered = {
    lines: [
      {
        text: bandsText(check.succeeds ? "event.noLastingWound" : "event.lastingWound", {
          name: person.name,
        }),
        tone: check.succeeds ? "good" : "bad",
      },
    ],
    dice: check.dice,
    open: false,
  };
  return check.succeeds ? shown : together(shown, lastingWound(encounter, hand, person, stream));
}

/** X7.10: rolls two dice on the table of lasting wounds. The result is permanent. */
export function lastingWound(
  encounter: BandsEncounter,
  hand: Hand,
  person: VariantPerson,
  stream: string,
): Suffered {
  const faces = rolled(encounter, hand, person, `${stream}.wound`, 2);
  if (!faces) return { ...nothing, open: true };
  const { key } = readTable(encounter.play.lastingWoundTable, faces, encounter.play.rules);
  encounter.setSheet(person, { lasting: [...encounter.sheet(person).lasting, key] });
  return {
    lines: [tableRowLine(encounter, "lastingWoundTable", key, person)],
    dice: [summed(`${stream}.wound`, bandsText("dice.wound"), faces)],
    open: false,
  };
}

/** X8.5, X8.7: fills a stress box. If it is the fifth box, the actor reaches the breaking point. */
export function stressBox(
  encounter: BandsEncounter,
  hand: Hand,
  person: VariantPerson,
  stream: string,
): Suffered {
  const { boxes, breaks } = fillBox(encounter.sheet(person).boxes);
  encounter.setSheet(person, { boxes });
  const line: Line = {
    text: bandsText(breaks ? "event.breaks" : "event.box", { name: person.name }),
    value: breaks ? "" : String(boxes),
    tone: "bad",
  };
  const shown: Suffered = {
    lines: [breaks ? { text: line.text, tone: "bad" } : line],
    dice: [],
    open: false,
  };
  return breaks ? together(shown, breakingPoint(encounter, hand, person, stream)) : shown;
}

/** X8.4: makes the check for stress or trauma, and fills a box if the check fails. */
export function stressCheck(
  encounter: BandsEncounter,
  hand: Hand,
  person: VariantPerson,
  stream: string,
  situation: readonly { readonly key: string; readonly value: number }[],
): Suffered {
  const { reason, acumen } = attributesOf(encounter.sheet(person), encounter.play);
  const so: { far: readonly DiceShown[] } = { far: [] };
  const { concealed } = hiding(person);
  const rows = [
    { key: "attribute.reason", value: reason },
    { key: "attribute.acumen", value: acumen },
    ...situation,
  ];
  const check = makeCheck(
    encounter,
    hand,
    {
      stream: `${stream}.stressCheck`,
      person,
      label: bandsText("dice.stressCheck", { name: person.name }),
      rows,
      ...(concealed ? { told: concealed } : {}),
    },
    so,
  );
  if (!check) return { lines: [], dice: so.far, open: true };
  const shown: Suffered = {
    lines: [
      {
        text: bandsText(check.succeeds ? "event.noStress" : "event.stress", { name: person.name }),
        tone: check.succeeds ? "good" : "bad",
      },
      ...check.lines,
    ],
    dice: check.dice,
    open: false,
  };
  const filled =
    afterStressCheck(encounter.sheet(person).boxes, check).boxes !== encounter.sheet(person).boxes;
  return filled ? together(shown, stressBox(encounter, hand, person, stream)) : shown;
}

/** X8.5: rolls two dice on the breaking point table. The result lasts for d6 rounds. */
export function breakingPoint(
  encounter: BandsEncounter,
  hand: Hand,
  person: VariantPerson,
  stream: string,
): Suffered {
  const faces = rolled(encounter, hand, person, `${stream}.breaking`, 2);
  const length = rolled(encounter, hand, person, `${stream}.breakingRounds`, 1);
  if (!faces || !length) return { ...nothing, open: true };
  const row = readTable(encounter.play.breakingPointTable, faces, encounter.play.rules);
  encounter.setSheet(person, { breaking: breakingBegins(row, length[0] ?? 1) });
  return {
    lines: [
      tableRowLine(encounter, "breakingPointTable", row.key, person),
      { text: bandsText("line.rounds"), value: String(length[0]) },
    ],
    open: false,
    dice: [
      summed(`${stream}.breaking`, bandsText("dice.breaking"), faces),
      summed(`${stream}.breakingRounds`, bandsText("dice.rounds"), length),
    ],
  };
}

/** Rolls dice for an actor and returns the faces, or null while dice are missing. */
export function rolled(
  encounter: BandsEncounter,
  hand: Hand,
  person: VariantPerson,
  stream: string,
  count: number,
  sides = 6,
): readonly number[] | null {
  return hand.roll(stream, count, person.actor ?? encounter.facts.people[0]?.actor ?? "", { sides });
}

/** Returns dice whose faces are added up, in the form that a card shows. */
export function summed(stream: string, label: Text, faces: readonly number[]): DiceShown {
  return { stream, label, faces, hitsFrom: null, why: [] };
}

/** X1.1, X7.12: returns a combatant's Physicality, including lasting changes. */
export function physicalityOf(encounter: BandsEncounter, person: VariantPerson): number {
  return attributesOf(encounter.sheet(person), encounter.play).physicality;
}

function tableRowLine(
  encounter: BandsEncounter,
  table: "panicTable" | "lastingWoundTable" | "breakingPointTable",
  key: string,
  { name }: VariantPerson,
): Line {
  const says = rowSays(encounter.play, table, key);
  return {
    text: bandsText(`event.${table}`, { name, what: rowName(encounter.play, table, key) }),
    tone: "bad",
    ...(says ? { why: [{ text: says, value: "" }] } : {}),
  };
}
