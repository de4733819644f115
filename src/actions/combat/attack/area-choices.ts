import { blastHindrances, type BlastHindrance } from "../../../rules/combat/area.ts";
import { text } from "../../core/card.ts";
import { numberOrNone, other, toggle, type ChoiceGroup, type ChoiceSituation } from "../../core/choice.ts";
import type { Facts } from "../../core/facts.ts";
import { helping } from "../../core/helping.ts";
import { takingTime, testChoices } from "../../core/test-choices.ts";
import { elevation, evasionDifficulty, personState, sheltered } from "./area-people.ts";
import { armsOf, attackAttribute, hasQuality, weaponPair } from "./arms.ts";
import {
  askedWhile,
  called,
  damageGroup,
  damageRows,
  exertDamage,
  extraPoints,
  failing,
  fieldsBelow,
  nonLethal,
  reveals,
} from "./attack-choices.ts";

/* The choices of an area attack. */

const farthest = 10_000;
const group = text("BLACKOUT.field.group.placing");

/**
 * Whether the area has already been placed. The action that follows a scattered Blast places no area and
 * costs at most the extra time.
 */
export const landed = toggle("landed", { followsOnly: true });

/** Whether the extra time (R5.15) was already paid for when the Blast was thrown. */
export const timePaid = toggle("timePaid", { followsOnly: true });

const isPlaced = ({ facts: { choices } }: ChoiceSituation) => !landed.of(choices);
const isPlacedBlast = (situation: ChoiceSituation) =>
  isPlaced(situation) && armsOf(situation.facts).blast > 0;
const hasNoMap = ({ facts }: ChoiceSituation) => !facts.area;

/**
 * The circumstances that make a Blast hard to place (R7.32). A map shows all of them except poor visibility.
 */
export const hindrances = blastHindrances.map(name =>
  toggle(name, {
    initial: ({ facts }) => isOnMap(facts, name),
    shown: isPlacedBlast,
    label: text(`BLACKOUT.field.${name}`),
    hint: ({ facts }) => (isOnMap(facts, name) ? text("BLACKOUT.area.mapShows") : undefined),
    group,
  }),
);

function isOnMap({ area }: Pick<Facts, "area">, hindrance: BlastHindrance): boolean {
  return area?.hindrances.includes(hindrance) === true;
}

/** The distance in feet to the center of a Blast or to the start of a Template's line. */
export const feet = numberOrNone("feet", {
  max: farthest,
  step: 5,
  shown: situation => isPlaced(situation) && hasNoMap(situation),
  ...called("feet", group),
});

/** The distance in feet at which a wall stops a scattering Blast. */
export const wallAt = numberOrNone("wallAt", {
  max: farthest,
  step: 5,
  shown: situation => isPlacedBlast(situation) && hasNoMap(situation),
  ...called("wallAt", group),
});

/** Whether a Blast is placed without a test, so that it can't scatter. */
export const exact = toggle("exact", {
  shown: isPlacedBlast,
  label: text("BLACKOUT.field.exact"),
  group,
});

/** Whether the effect of Noise applies immediately to the actors in the area (T11.2). */
export const noiseNow = toggle("noiseNow", {
  shown: ({ facts }) => hasQuality(armsOf(facts), "noise"),
  ...called("noiseNow", damageGroup),
});

/** The chosen place on the map. It is read when the facts of the action are gathered. */
const place = other("place", (choices, name) => choices[name]);

/**
 * The choices for each possible victim. On a map, they determine whether the area reaches the victim. Without
 * a map, they determine whether the victim is sheltered. They also contain the difficulty of evading the
 * area.
 */
const victims: ChoiceGroup = {
  initial: () => ({ people: {} }),
  fields: situation => {
    const { area, targets } = situation.facts;
    if (!area)
      return targets.flatMap(({ name }, index) =>
        fieldsBelow(`targets.${index}`, [sheltered, evasionDifficulty], situation, { group: text(name) }),
      );
    const known = new Set(Object.values(area.people));
    const people = { group: text("BLACKOUT.field.group.people") };
    return targets
      .filter(({ uuid }) => known.has(uuid))
      .flatMap(({ uuid, name, kind }) => [
        ...fieldsBelow(`people.${uuid}`, [personState], situation, { ...people, label: text(name) }),
        ...(kind === "barrier"
          ? []
          : fieldsBelow(`people.${uuid}`, [evasionDifficulty], situation, {
              ...people,
              label: text("BLACKOUT.area.evasionOf", { name }),
            })),
      ]);
  },
};

const helpWithPlacing: ChoiceGroup = {
  ...helping,
  fields: situation => (isPlacedBlast(situation) ? helping.fields(situation) : []),
};

const testFields = testChoices(attackAttribute);

/**
 * Whether the dialog of an area attack offers this choice. Most choices affect only the test for placing the
 * area, which only a Blast requires (R7.32, R7.34). Extra time is also useful to a Destroyer (R8.10).
 */
function hasUseFor(choice: (typeof testFields)[number], situation: ChoiceSituation): boolean {
  return (
    isPlacedBlast(situation) ||
    (choice === takingTime && isPlaced(situation) && hasQuality(armsOf(situation.facts), "destroyer"))
  );
}

/** The choices of an area attack, in dialog order. */
export const areaChoices = [
  askedWhile(weaponPair, isPlacedBlast),
  ...testFields.map(one => askedWhile(one, situation => hasUseFor(one, situation))),
  helpWithPlacing,
  askedWhile(elevation, situation => isPlaced(situation) && !hasNoMap(situation)),
  feet,
  ...hindrances,
  wallAt,
  exact,
  askedWhile(reveals, isPlaced),
  exertDamage,
  extraPoints,
  nonLethal,
  noiseNow,
  victims,
  failing,
  damageRows,
  place,
  landed,
  timePaid,
] as const;
