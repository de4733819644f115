import { clearBox } from "../../../../rules/variants/range-bands/index.ts";
import { chosenNumber, chosenOption } from "../../../../actions/core/choices.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Hand } from "../../../../actions/core/hand.ts";
import type { Field, Problem } from "../../../../actions/core/action.ts";
import type { VariantPerson } from "../../variant.ts";
import { affected, everybodyFields, toEach } from "../affected.ts";
import { Bout } from "../bout.ts";
import { bandsAction, refused, shown, titleOf } from "../kit.ts";
import { rowName } from "../settings-of.ts";
import { breakingPoint, lastingWound, panic, stressBox, together, type Suffered } from "../suffer.ts";
import { against, said } from "../words.ts";

const key = "bands.state";
const ways = ["panic", "calm", "fill", "clear", "breaking", "compose", "wound", "unwound"] as const;
type Way = (typeof ways)[number];

/**
 * What a Gamemaster has come over somebody or go from them, without a check: panic (X8.1, X8.3) and its end, boxes of stress that fill (X8.4), up to the breaking point (X8.5), or clear after time alone, something enjoyed or
 * eight undisturbed hours (X8.6), a lasting wound (X7.10) or one less (X7.12).
 */
export const state = bandsAction({
  key,
  targets: "any",
  who: "gamemaster",
  nature: "byHand",
  defaults: () => ({ what: "fill", boxes: 1, at: 1, everybody: false }),
  fields: facts => [
    {
      name: "what",
      kind: "choice",
      label: said("field.what"),
      options: ways.map(value => ({ value, label: said(`stateWay.${value}`) })),
    },
    ...ownFields(facts, new Bout(facts)),
    ...everybodyFields(facts),
  ],
  preview: facts => shown({ problems: problemsOf(facts, new Bout(facts)) }),
  judge: (facts, hand) => {
    const bout = new Bout(facts);
    const problems = problemsOf(facts, bout);
    if (problems.length > 0) return refused(facts, titleOf(key), problems);
    return toEach(facts, bout, titleOf(key), said(`stateWay.${wayIn(facts)}`), (person, stream) =>
      comesOver[wayIn(facts)](facts, bout, hand, person, stream),
    );
  },
});

type ComesOver = (facts: Facts, bout: Bout, hand: Hand, person: VariantPerson, stream: string) => Suffered;

const comesOver: Readonly<Record<Way, ComesOver>> = {
  panic: (_facts, bout, hand, person, stream) => panic(bout, hand, person, stream),
  calm: (_facts, bout, _hand, person) => {
    bout.setSheet(person, { panic: null });
    return better("event.calm", person);
  },
  fill: (facts, bout, hand, person, stream) =>
    together(
      ...Array.from({ length: boxesIn(facts) }, (_, index) =>
        stressBox(bout, hand, person, `${stream}.${index}`),
      ),
    ),
  clear: (facts, bout, _hand, person) => {
    const before = bout.sheet(person).boxes;
    const boxes = Array.from({ length: boxesIn(facts) }).reduce<number>(full => clearBox(full), before);
    bout.setSheet(person, { boxes });
    return {
      lines: [
        { text: said("line.boxes", { name: person.name }), value: `${before} › ${boxes}`, tone: "good" },
      ],
      dice: [],
      open: false,
    };
  },
  breaking: (_facts, bout, hand, person, stream) => breakingPoint(bout, hand, person, stream),
  compose: (_facts, bout, _hand, person) => {
    bout.setSheet(person, { breaking: null });
    return better("event.composed", person);
  },
  wound: (_facts, bout, hand, person, stream) => lastingWound(bout, hand, person, stream),
  unwound: (facts, bout, _hand, person) => {
    const { lasting } = bout.sheet(person);
    const at = placeIn(facts);
    bout.setSheet(person, { lasting: lasting.filter((_, index) => index !== at - 1) });
    return {
      lines: [
        {
          text: said("event.woundGone", {
            name: person.name,
            what: rowName(bout.play, "lastingWoundTable", lasting[at - 1] ?? ""),
          }),
          tone: "good",
        },
      ],
      dice: [],
      open: false,
    };
  },
};

function better(event: string, { name }: VariantPerson): Suffered {
  return { lines: [{ text: said(event, { name }), tone: "good" }], dice: [], open: false };
}

function wayIn({ choices }: Pick<Facts, "choices">): Way {
  return chosenOption(choices, "what", ways, "fill");
}

function boxesIn({ choices }: Facts): number {
  return chosenNumber(choices, "boxes", 1, 1, 5);
}

function placeIn({ choices }: Facts): number {
  return chosenNumber(choices, "at", 1, 1, 99);
}

function ownFields(facts: Facts, bout: Bout): readonly Field[] {
  const what = wayIn(facts);
  if (what === "fill" || what === "clear")
    return [{ name: "boxes", kind: "number", min: 1, max: 5, label: said("field.boxes") }];
  const { length } = bout.sheet(bout.own(facts.actor.uuid)).lasting;
  return what === "unwound" && length > 0
    ? [{ name: "at", kind: "number", min: 1, max: length, label: said("field.whichWound") }]
    : [];
}

/** What each of them must have for it to go. */
const missing: Partial<
  Readonly<
    Record<
      Way,
      { readonly key: string; readonly lacks: (facts: Facts, bout: Bout, person: VariantPerson) => boolean }
    >
  >
> = {
  calm: { key: "noPanic", lacks: (_facts, bout, person) => bout.sheet(person).panic === null },
  clear: { key: "noBoxes", lacks: (_facts, bout, person) => bout.sheet(person).boxes === 0 },
  compose: { key: "notBroken", lacks: (_facts, bout, person) => bout.sheet(person).breaking === null },
  unwound: {
    key: "noWound",
    lacks: (facts, bout, person) => bout.sheet(person).lasting.length < placeIn(facts),
  },
};

function problemsOf(facts: Facts, bout: Bout): readonly Problem[] {
  const lack = missing[wayIn(facts)];
  const without = lack && affected(facts, bout).find(person => lack.lacks(facts, bout, person));
  return lack && without ? [against(lack.key, { name: without.name })] : [];
}
