import type { Line } from "../../../actions/core/card.ts";
import { choice, number } from "../../../actions/core/choice.ts";
import { clearBox } from "../rules/index.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import { affected, everybody, toEach } from "../combat/affected.ts";
import { encounterOf, type BandsEncounter } from "../combat/bands-encounter.ts";
import { bandsAction, type BandsAct } from "../combat/kit.ts";
import { rowName } from "../combat/settings-of.ts";
import { breakingPoint, lastingWound, panic, stressBox, together, type Suffered } from "../combat/suffer.ts";
import { against, bandsText } from "../combat/words.ts";

const stateChanges = ["panic", "calm", "fill", "clear", "breaking", "compose", "wound", "unwound"] as const;
type StateChange = (typeof stateChanges)[number];

const what = choice("what", stateChanges, {
  initial: "fill",
  label: bandsText("field.what"),
  option: value => bandsText(`stateWay.${value}`),
});
const at = number("at", { min: 1, max: 99, label: bandsText("field.whichWound") });
const choices = [
  what,
  number("boxes", {
    min: 1,
    max: 5,
    label: bandsText("field.boxes"),
    shown: situation => ["fill", "clear"].includes(what.in(situation)),
  }),
  {
    ...at,
    // The highest value that the dialog offers is the number of the actor's lasting wounds.
    fields: situation => {
      const encounter = encounterOf(situation.facts);
      const { length: max } = encounter.sheet(encounter.own).lasting;
      return what.in(situation) === "unwound" && max > 0
        ? at.fields(situation).map(field => ({ ...field, max }))
        : [];
    },
  } satisfies typeof at,
  everybody,
] as const;

/**
 * Adds or removes states without a check, as decided by a Gamemaster: panic (X8.1, X8.3), lasting wounds
 * (X7.10, X7.12), and stress boxes. Boxes are filled (X8.4) up to the breaking point (X8.5), or cleared after
 * time alone, an enjoyable activity, or eight undisturbed hours (X8.6).
 */
export const state = bandsAction({
  key: "bands.state",
  targets: "any",
  who: "gamemaster",
  nature: "byHand",
  choices,
  problems: ({ facts, choices: chosen, plan: { encounter } }) => {
    const lack = lacks[chosen.what];
    const without = lack && affected(facts, encounter).find(person => lack.of(encounter, person, chosen));
    return lack && without ? [against(lack.key, { name: without.name })] : [];
  },
  resolve: act =>
    toEach(act, bandsText(`stateWay.${act.choices.what}`), (person, stream) =>
      comesOver(act, person, stream),
    ),
});

type StateAct = BandsAct<typeof choices>;

function comesOver(
  { choices: chosen, hand, plan: { encounter } }: Pick<StateAct, "choices" | "hand" | "plan">,
  person: VariantPerson,
  stream: string,
): Suffered {
  const { name } = person;
  const { boxes, lasting } = encounter.sheet(person);
  switch (chosen.what) {
    case "panic":
      return panic(encounter, hand, person, stream);
    case "breaking":
      return breakingPoint(encounter, hand, person, stream);
    case "wound":
      return lastingWound(encounter, hand, person, stream);
    case "fill":
      return together(
        ...Array.from({ length: chosen.boxes }, (_, index) =>
          stressBox(encounter, hand, person, `${stream}.${index}`),
        ),
      );
    case "clear": {
      const left = Array.from({ length: chosen.boxes }).reduce<number>(full => clearBox(full), boxes);
      encounter.setSheet(person, { boxes: left });
      return better({ text: bandsText("line.boxes", { name }), value: `${boxes} › ${left}` });
    }
    case "calm":
      encounter.setSheet(person, { panic: null });
      return better({ text: bandsText("event.calm", { name }) });
    case "compose":
      encounter.setSheet(person, { breaking: null });
      return better({ text: bandsText("event.composed", { name }) });
    case "unwound": {
      const gone = lasting[chosen.at - 1] ?? "";
      encounter.setSheet(person, { lasting: lasting.filter((_, index) => index !== chosen.at - 1) });
      return better({
        text: bandsText("event.woundGone", {
          name,
          what: rowName(encounter.play, "lastingWoundTable", gone),
        }),
      });
    }
  }
}

function better(line: Line): Suffered {
  return { lines: [{ ...line, tone: "good" }], dice: [], open: false };
}

/**
 * For each kind of removal: the problem that is reported if the actor doesn't have the state, and the
 * function that checks for it.
 */
const lacks: Partial<
  Readonly<
    Record<
      StateChange,
      {
        readonly key: string;
        readonly of: (
          encounter: BandsEncounter,
          person: VariantPerson,
          chosen: StateAct["choices"],
        ) => boolean;
      }
    >
  >
> = {
  calm: { key: "noPanic", of: (encounter, person) => encounter.sheet(person).panic === null },
  clear: { key: "noBoxes", of: (encounter, person) => encounter.sheet(person).boxes === 0 },
  compose: { key: "notBroken", of: (encounter, person) => encounter.sheet(person).breaking === null },
  unwound: {
    key: "noWound",
    of: (encounter, person, chosen) => encounter.sheet(person).lasting.length < chosen.at,
  },
};
