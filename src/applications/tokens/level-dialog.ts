import { conditionName } from "../../data/effect/condition-source.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { localize } from "../../language/localize.ts";
import { conditions } from "../../rules/conditions/registry.ts";
import { isAllRight } from "../shared/typed-fields.ts";
import { foundryWords } from "../shared/words.ts";
import { closestTarget } from "../shared/closest-target.ts";

/**
 * Asks the user for the new level of a condition. Resolves to 0 to remove the condition, or to null to leave
 * it unchanged. The number field has the focus, and Enter submits the form. If the input is invalid, the
 * error is shown beside the field.
 */
export async function askLevelOf(actor: BlackoutActor, key: string, level: number): Promise<number | null> {
  const { levels } = conditions.get(key) ?? {};
  const most = levels?.most === "corrodedMaximum" ? currentHouseRules().corrodedMaximum : (levels?.most ?? 1);
  const name = localize(conditionName(key));
  const escape = (text: string) => foundry.utils.escapeHTML(text);
  const label = localize("BLACKOUT.conditions.askLevel", { name, most: String(most) });
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    window: { title: localize("BLACKOUT.conditions.levelOf", { name, actor: actor.name }) },
    classes: ["blackout-level"],
    content: `<label class="form-group"><span>${escape(label)}</span><input type="number" name="level" value="${level}" min="0" max="${most}" step="1" required autofocus aria-label="${escape(name)}"></label>`,
    buttons: [
      {
        action: "set",
        label: "BLACKOUT.conditions.setLevel",
        default: true,
        callback: async (_event, button) =>
          button.form?.querySelector<HTMLInputElement>("[name=level]")?.valueAsNumber ?? null,
      },
      { action: "take", label: "BLACKOUT.conditions.takeAway", callback: async () => 0 },
    ],
    render: (_event, { element }) => {
      element.addEventListener(
        "click",
        event => {
          if (!closestTarget(event, "[data-action=set]") || isAllRight(element, foundryWords())) return;
          event.preventDefault();
          event.stopPropagation();
        },
        { capture: true },
      );
    },
    rejectClose: false,
  });
  return typeof answer === "number" ? answer : null;
}
