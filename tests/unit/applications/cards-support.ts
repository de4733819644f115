import { chanceToMeet } from "../../../src/rules/tests/odds.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Handlebars from "handlebars";
import type { ActionCardSource, AskedPrompt } from "../../../src/applications/chat/action-card-source.ts";
import { actionCardView } from "../../../src/applications/chat/action-card-view.ts";
import type { Knows } from "../../../src/applications/chat/change-lines.ts";
import { text, type Card, type Concealed } from "../../../src/actions/core/card.ts";
import { Draft } from "../../../src/actions/core/draft.ts";
import type { Facts } from "../../../src/actions/core/facts.ts";
import type { Prompt } from "../../../src/actions/core/hand.ts";
import { allows, type KnowledgeLevel } from "../../../src/actions/core/knowledge-levels.ts";
import { budget, condition, someone } from "../actions/support.ts";
import { templateFiles } from "../../../scripts/lib/system-files.mjs";
import { english } from "./words.ts";

const root = join(import.meta.dirname, "../../..");
const templates = new Map(
  templateFiles(root).map(({ name, file }) => [name, readFileSync(join(root, file), "utf8")]),
);
Handlebars.registerHelper("localize", (key: string) => english.localize(key));
for (const [name, text] of templates) Handlebars.registerPartial(`systems/blackout/templates/${name}`, text);

/** Returns the HTML of a template, rendered as Foundry would. */
export function draw(name: string, context: object): string {
  return Handlebars.compile(templates.get(`${name}.hbs`))(context);
}

export const ilka = someone(
  "ilka",
  { name: "Ilka Sorrento" },
  { budget: budget(3), hitPoints: { value: 11, max: 13 } },
);
export const marauder = someone(
  "marauder",
  { name: "Breach marauder", kind: "npc" },
  {
    hitPoints: { value: 47, max: 61 },
    conditions: [condition("stunned")],
    armor: [{ uuid: "Actor.marauder", path: "system.ownArmor.value", name: "own", value: 83, max: 83 }],
    resistance: [
      { uuid: "Actor.marauder", path: "system.ownResistance.value", name: "own", value: 29, max: 29 },
    ],
  },
);

/** Returns the facts of Ilka's attack on a marauder, with overrides. */
export function facts(part: Partial<Facts> = {}): Facts {
  return { actor: ilka, item: null, gear: [], targets: [marauder], choices: {}, party: null, ...part };
}

export function hit(of: Facts = facts()): Draft {
  const draft = new Draft(of);
  draft.set(marauder.uuid, {
    hitPoints: { value: 33, max: 61 },
    armor: marauder.state.armor.map(one => ({ ...one, value: 78 })),
    resistance: marauder.state.resistance.map(one => ({ ...one, value: 22 })),
    conditions: [...marauder.state.conditions, condition("prone")],
  });
  draft.set(ilka.uuid, { budget: budget(2) });
  return draft;
}

const all: Concealed = { of: marauder.uuid, need: "all" };
const seen: Concealed = { of: marauder.uuid, need: "passive" };

export const card: Card = {
  title: text("Kestrel sidearm"),
  outcome: text("BLACKOUT.outcome.success"),
  tone: "good",
  notes: [text("Time taken")],
  damage: 20,
  dice: [
    {
      stream: "attack",
      label: text("To hit"),
      faces: [2, 6, 5, 1],
      hitsFrom: 5,
      inspiration: 1,
      why: [{ text: text("BLACKOUT.attribute.dexterity"), value: "4" }],
    },
  ],
  lines: [
    {
      text: text("Needed"),
      value: "3171",
      concealed: seen,
      why: [{ text: text("Passive Evasion"), value: "3172" }],
    },
    { text: text("Open"), value: "8" },
  ],
  targets: [
    {
      uuid: marauder.uuid,
      name: "Breach marauder",
      outcome: text("Caught"),
      tone: "bad",
      dice: [
        {
          stream: "evade.0",
          label: text("Dodging"),
          faces: [6, 4],
          hitsFrom: 5,
          why: [{ text: text("Pool"), value: "3173", concealed: all }],
          concealed: all,
        },
      ],
      lines: [
        { text: text("Absorbed"), value: "3174", concealed: all },
        { text: text("Armor worn"), value: "−5", concealed: seen },
        {
          text: text("Points"),
          value: "20",
          why: [
            { text: text("Public"), value: "+20" },
            { text: text("Hidden row"), value: "3175", concealed: all },
          ],
        },
      ],
    },
  ],
};

export const knowsAt =
  (level: KnowledgeLevel): Knows =>
  concealed =>
    allows(level, concealed.need);
export const knowsAll: Knows = () => true;

const mayNothing = {
  apply: false,
  undo: false,
  amend: false,
  propose: false,
  adjust: false,
  reveal: false,
  followUp: () => false,
};

/** Returns the source data of a judged card for a viewer with full knowledge but without permissions. */
export function source(
  part: Partial<Omit<ActionCardSource, "judged" | "may">> & {
    readonly judged?: Partial<ActionCardSource["judged"]>;
    readonly may?: Partial<ActionCardSource["may"]>;
  } = {},
): ActionCardSource {
  const { judged, may, ...rest } = part;
  return {
    action: "attack",
    secret: false,
    reason: "",
    prompts: [],
    amendments: [],
    hidden: null,
    writerOnline: true,
    knows: knowsAll,
    opened: () => undefined,
    amendable: true,
    ...rest,
    may: { ...mayNothing, ...may },
    judged: {
      state: "judged",
      confirmed: true,
      skipped: false,
      applied: [],
      conflicts: [],
      facts: facts(),
      resolution: { card, draft: hit(), problems: [], followUps: [] },
      ...judged,
    },
  };
}

export function view(part: Parameters<typeof source>[0] = {}) {
  return actionCardView(source(part), english);
}

/** Returns the card as HTML. */
export function html(part: Parameters<typeof source>[0] = {}): string {
  return draw("chat/action-card", { ...view(part), message: "message1" });
}

/** Returns the commands of a card's buttons. */
export function commandsOf(markup: string): string[] {
  return [...markup.matchAll(/data-command="([\w-]+)"/g)].map(match => match[1] as string);
}

export const dodge: Prompt = {
  key: "evade.0",
  actor: marauder.uuid,
  question: text("Dodge?"),
  fallback: "no",
  options: [
    {
      value: "evade",
      label: text("Evade"),
      dice: { count: 7, sides: 6, why: [], difficulty: 2, chance: chanceToMeet(7, 2) },
    },
    { value: "fail", label: text("Choose to fail") },
  ],
};

export function asked(part: Partial<AskedPrompt> = {}): AskedPrompt {
  return { actor: marauder.uuid, name: "Breach marauder", view: null, ...part };
}
