import type { Source } from "../../../../ledger/plain.ts";
import { chosenToggle } from "../../../../actions/core/choices.ts";
import { text } from "../../../../actions/core/card.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Action } from "../../../../actions/core/action.ts";
import { toggleField } from "../attack-fields.ts";
import { sheetChanges } from "../../changes.ts";
import type { Fray } from "../fray.ts";
import { armorLevel, filledWeapon, weaponOf } from "../gear-of.ts";
import { prefill } from "../prefill.ts";
import { readSheet, sheetCounts, writtenSheet } from "../sheet-of.ts";
import { against, done, frayOf, preview, refused } from "../action-parts.ts";

const title = text("BLACKOUT.verb.zones.prefill");

/** Z1.1–Z1.4: fills in somebody's sheet, and the numbers of their weapons and armor, from what Blackout says of them. What is filled in already stays, unless it is to be done `anew`: even then stress, injuries and supplies stay, of which Blackout knows nothing. */
export const prefillSheet: Action = {
  key: "zones.prefill",
  needs: { variant: "zones" },
  label: title,
  targets: "none",
  nature: "automatic",
  defaults: () => ({ combatant: "", anew: false, things: true }),
  fields: () => [toggleField("anew"), toggleField("things")],
  preview: facts => preview({ problems: problemsOf(frayOf(facts), facts) }),
  judge: facts => {
    const fray = frayOf(facts);
    const problems = problemsOf(fray, facts);
    if (problems.length > 0) return refused(facts, title, problems);
    const anew = chosenToggle(facts.choices, "anew");
    const { actor, sheet, blackout } = fray.person(fray.me);
    const things = chosenToggle(facts.choices, "things", true)
      ? fray
          .things(fray.me)
          .filter(({ own, type }) => (own === null || anew) && (type === "weapon" || type === "armor"))
      : [];
    const resolution = done(fray, facts, {
      title,
      outcome: text("BLACKOUT.zones.prefilled", { name: fray.name(fray.me), n: things.length }),
    });
    const filled = writtenSheet(readSheet(prefill(blackout)));
    if (actor !== null && (sheet === null || anew))
      resolution.draft.also(
        ...sheetChanges(
          actor,
          "zones",
          sheet,
          sheet === null ? filled : refilled(sheet, filled),
          sheetCounts,
        ),
      );
    for (const thing of things) {
      const own =
        thing.type === "weapon"
          ? filledWeapon(weaponOf({ ...thing, own: null }))
          : { level: armorLevel({ ...thing, own: null }) };
      resolution.draft.also(...sheetChanges(thing.uuid, "zones", thing.own, own, []));
    }
    return resolution;
  },
};

/** A page that stands already: attributes and skills are Blackout's, how somebody is stays; nobody has more Health than they can have now. */
function refilled(stored: Source, { attributes = null, skills = null }: Source): Source {
  const after: Source = { ...stored, attributes, skills };
  return typeof stored["health"] === "number" ? { ...after, health: readSheet(after).health } : after;
}

function problemsOf(fray: Fray, { choices }: Facts) {
  const { sheet, actor, things } = fray.person(fray.me);
  const nothing =
    sheet !== null &&
    !chosenToggle(choices, "anew") &&
    !things.some(({ own, type }) => own === null && (type === "weapon" || type === "armor"));
  return actor === null || nothing ? [against("filledAlready", { name: fray.name(fray.me) })] : [];
}
