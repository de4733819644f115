import type { Source } from "../../../ledger/plain.ts";
import { text } from "../../../actions/core/card.ts";
import { toggle } from "../../../actions/core/choice.ts";
import { sheetChanges } from "../../../actions/variants/changes.ts";
import { against, field, zonesAction } from "../combat/action-parts.ts";
import { armorLevel, filledWeapon, weaponOf } from "../combat/gear-of.ts";
import { prefill } from "../combat/prefill.ts";
import { readSheet, sheetCounts, writtenSheet } from "../combat/sheet-of.ts";

/**
 * Z1.1–Z1.4: fills in an actor's sheet, and the values of their weapons and armor, with values derived from
 * Blackout's. Existing values are kept unless `anew` is set. Stress, injuries and supplies are always kept,
 * because Blackout has no equivalents.
 */
export const prefillSheet = zonesAction({
  key: "zones.prefill",
  nature: "automatic",
  choices: [
    toggle("anew", { label: field("anew") }),
    toggle("things", { initial: true, label: field("things") }),
  ],
  // The values to fill in.
  plan: (encounter, { choices: { anew } }) => {
    const { actor, sheet, things } = encounter.person(encounter.me);
    return {
      page: actor !== null && (sheet === null || anew) ? actor : null,
      open: things.filter(
        ({ own, type }) => (own === null || anew) && (type === "weapon" || type === "armor"),
      ),
    };
  },
  problems: ({ plan: { encounter, page, open } }) => {
    const { actor } = encounter.person(encounter.me);
    return actor === null || (page === null && open.length === 0)
      ? [against("filledAlready", { name: encounter.name(encounter.me) })]
      : [];
  },
  resolve: ({ draft, choices, plan: { encounter, page, open } }) => {
    const { sheet, blackout } = encounter.person(encounter.me);
    const things = choices.things ? open : [];
    const filled = writtenSheet(readSheet(prefill(blackout)));
    if (page !== null) {
      const after = sheet === null ? filled : refilled(sheet, filled);
      draft.also(...sheetChanges(page, "zones", sheet, after, sheetCounts));
    }
    for (const thing of things) {
      const own =
        thing.type === "weapon"
          ? filledWeapon(weaponOf({ ...thing, own: null }))
          : { level: armorLevel({ ...thing, own: null }) };
      draft.also(...sheetChanges(thing.uuid, "zones", thing.own, own, []));
    }
    return {
      outcome: text("BLACKOUT.zones.prefilled", { name: encounter.name(encounter.me), n: things.length }),
    };
  },
});

/**
 * Returns the stored page with its attributes and skills replaced by Blackout's. The rest of the actor's
 * state is kept, with Health limited to the new maximum.
 */
function refilled(stored: Source, { attributes = null, skills = null }: Source): Source {
  const after: Source = { ...stored, attributes, skills };
  return typeof stored["health"] === "number" ? { ...after, health: readSheet(after).health } : after;
}
