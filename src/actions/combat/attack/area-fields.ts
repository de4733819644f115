import { areaEvasionDifficulty, blastHindrances, type BlastHindrance } from "../../../rules/combat/area.ts";
import { chosenToggle } from "../../core/choices.ts";
import { text, type Text } from "../../core/card.ts";
import type { Facts, Table } from "../../core/facts.ts";
import { testFields } from "../../core/skill-test.ts";
import type { Field } from "../../core/action.ts";
import { areaStates, farthest as farthestUp } from "./area-people.ts";
import { armsOf, chosenPair, hasQuality, pairField, type Arms } from "./arms.ts";
import { giveAwayField } from "./cost.ts";
import { damageFields } from "./damage-roll.ts";

const farthest = 10_000;

/** Everything that a person may say about an area. */
export function areaFields(facts: Facts, table: Table): readonly Field[] {
  const { actor, targets } = facts;
  const arms = armsOf(facts);
  const group = text("BLACKOUT.field.group.damage");
  return [
    ...(chosenToggle(facts.choices, "landed") ? [] : placingFields(facts, arms, table)),
    ...damageFields(actor, arms),
    ...(hasQuality(arms, "noise")
      ? [
          {
            name: "noiseNow",
            kind: "toggle" as const,
            label: text("BLACKOUT.field.noiseNow"),
            hint: text("BLACKOUT.field.noiseNowHint"),
            group,
          },
        ]
      : []),
    ...(facts.area
      ? mapFields(facts)
      : targets.flatMap(({ name }, index) => victimFields(text(name), index))),
  ];
}

function placingFields(facts: Facts, arms: Arms, table: Table): readonly Field[] {
  const { actor, choices } = facts;
  const group = text("BLACKOUT.field.group.placing");
  const feet = (name: string): Field => ({
    name,
    kind: "number",
    min: 0,
    max: farthest,
    step: 5,
    label: text(`BLACKOUT.field.${name}`),
    hint: text(`BLACKOUT.field.${name}Hint`),
    group,
  });
  const toggle = (name: string, hint?: Text): Field => ({
    name,
    kind: "toggle",
    label: text(`BLACKOUT.field.${name}`),
    group,
    ...(hint ? { hint } : {}),
  });
  const { area } = facts;
  const hindrance = (name: BlastHindrance) =>
    toggle(name, area?.hindrances.includes(name) === true ? text("BLACKOUT.area.mapShows") : undefined);
  const blast =
    arms.blast > 0
      ? [...blastHindrances.map(hindrance), ...(area ? [] : [feet("wallAt")]), toggle("exact")]
      : [];
  return [
    ...(arms.blast > 0 ? pairField(arms) : []),
    ...testFields({ facts, table }, chosenPair(arms, choices).attribute),
    ...(area ? [height(group)] : [feet("feet")]),
    ...blast,
    ...giveAwayField(actor),
  ];
}

/** How high it lies in place of what the map shows. */
function height(group: Text): Field {
  return {
    name: "elevation",
    kind: "number",
    min: -farthestUp,
    max: farthestUp,
    step: 5,
    label: text("BLACKOUT.field.areaElevation"),
    hint: text("BLACKOUT.field.areaElevationHint"),
    group,
  };
}

/** On a map: for each of those whom it may catch whether it does. */
function mapFields({ area, targets }: Facts): readonly Field[] {
  const group = text("BLACKOUT.field.group.people");
  const known = new Set(Object.values(area?.people ?? {}));
  return targets
    .filter(({ uuid }) => known.has(uuid))
    .flatMap(({ uuid, name, kind }): readonly Field[] => [
      {
        name: `people.${uuid}.state`,
        kind: "choice",
        label: text(name),
        group,
        options: ["map", ...areaStates].map(value => ({
          value,
          label: text(`BLACKOUT.area.state.${value}`),
        })),
      },
      ...(kind === "barrier"
        ? []
        : [
            {
              name: `people.${uuid}.evasionDifficulty`,
              kind: "number" as const,
              min: 1,
              max: 20,
              label: text("BLACKOUT.area.evasionOf", { name }),
              hint: text("BLACKOUT.field.evasionDifficultyHint", { n: areaEvasionDifficulty }),
              group,
            },
          ]),
    ]);
}

function victimFields(group: Field["label"], index: number): readonly Field[] {
  return [
    {
      name: `targets.${index}.sheltered`,
      kind: "toggle",
      label: text("BLACKOUT.field.sheltered"),
      hint: text("BLACKOUT.field.shelteredHint"),
      group,
    },
    {
      name: `targets.${index}.evasionDifficulty`,
      kind: "number",
      min: 1,
      max: 20,
      label: text("BLACKOUT.field.evasionDifficulty"),
      hint: text("BLACKOUT.field.evasionDifficultyHint", { n: areaEvasionDifficulty }),
      group,
    },
  ];
}
