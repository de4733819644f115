import { ammunitionFit, reload as reloaded } from "../../rules/gear/ammunition.ts";
import type { Problem } from "../core/action.ts";
import { text } from "../core/card.ts";
import { pick } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import type { Facts, ItemFacts } from "../core/facts.ts";
import type { Gauge } from "../core/actor-state.ts";
import { counterReasons } from "../core/reasons.ts";
import { hides, ruleProblem } from "../core/rejection.ts";
import { leftLine } from "../core/use-up.ts";

/**
 * Reloads a weapon with spare ammunition. Depending on the type of ammunition, one unit provides one shot,
 * several shots, or (with the Battery quality) a full magazine (R5.18, T11.3).
 */
export const reload = defineAction({
  key: "reload",
  item: ["weapon"],
  choices: [
    pick(
      "spare",
      ({ facts }) => [
        { value: "", label: text("BLACKOUT.reload.uncounted") },
        ...fitting(facts).map(({ uuid, name, state }) => ({
          value: uuid,
          label: text("BLACKOUT.reload.spareOf", { name, n: state.quantity }),
        })),
      ],
      {
        initial: ({ facts }) => fitting(facts).find(({ state }) => state.quantity > 0)?.uuid ?? "",
        label: text("BLACKOUT.field.spare"),
        hint: text("BLACKOUT.field.spareHint"),
      },
    ),
  ],
  // The chosen ammunition, or null if none was chosen or it doesn't fit.
  plan: ({ facts, choices }) => fitting(facts).find(({ uuid }) => uuid === choices.spare) ?? null,
  cost: () => ({ action: "reload" }),
  problems: ({ facts, item, choices, plan: spare }) => {
    const name = item?.name ?? "";
    const magazine = item?.state.ammunition;
    if (!item || !magazine) return [ruleProblem("BLACKOUT.problem.noMagazine", { name })];
    if (magazine.value >= magazine.max) return [ruleProblem("BLACKOUT.problem.magazineFull", { name })];
    if (spare) return spare.state.quantity > 0 ? [] : [noSpare(item)];
    return [choices.spare === "" ? noSpare(item) : unfit(facts, item, choices.spare)];
  },
  resolve: ({ actor, item, plan: spare, draft }) => {
    const { uuid, name, qualities, state } = item as ItemFacts;
    const magazine = state.ammunition as Gauge;
    const { max } = magazine;
    const { value, used } = spare
      ? reloaded(
          { value: Math.min(magazine.value, max), max },
          spare.state.quantity,
          qualities.some(({ key }) => key === "battery"),
          spare.ammunition?.shots ?? 1,
        )
      : { value: max, used: 0 };
    const loaded = value - magazine.value;
    draft.setItem(uuid, { ammunition: { ...magazine, value } });
    if (spare) draft.setItem(spare.uuid, { quantity: spare.state.quantity - used });
    return {
      subtitle: text("BLACKOUT.card.with", { name }),
      outcome:
        actor.kind === "npc"
          ? text("BLACKOUT.reload.done")
          : text("BLACKOUT.reload.loaded", { n: value, max }),
      tone: loaded > 0 ? "good" : "bad",
      lines: [
        {
          text: text("BLACKOUT.reload.shots"),
          value: `${magazine.value} › ${value}`,
          why: counterReasons(text("BLACKOUT.actionType.reload"), loaded, loaded),
          ...hides(actor),
        },
        ...(spare ? [leftLine(spare, actor, spare.state.quantity - used)] : []),
      ],
    };
  },
});

/**
 * Returns the ammunition that fits the weapon. Ammunition made for this weapon or its category comes first,
 * followed by ammunition that names no weapon and therefore fits all of them (rules reference §14.2).
 */
function fitting({ item: weapon, gear }: Facts): readonly ItemFacts[] {
  if (!weapon) return [];
  const target = { name: weapon.name, category: weapon.weapon?.category ?? "" };
  const that = (fit: "named" | "any") =>
    gear.filter(({ ammunition }) => ammunition && ammunitionFit(ammunition.fits, target) === fit);
  return [...that("named"), ...that("any")];
}

/**
 * Returns the problem with a weapon that has no spare ammunition. A setting determines whether the weapon can
 * be loaded anyway.
 */
function noSpare({ name }: ItemFacts): Problem {
  return { kind: "ammunition", text: text("BLACKOUT.problem.noSpare", { name }) };
}

/**
 * Returns the problem with chosen ammunition that doesn't fit the weapon or no longer exists. Such an item
 * can't be loaded under any setting.
 */
function unfit({ gear }: Facts, weapon: ItemFacts, chosen: string): Problem {
  const item = gear.find(({ uuid }) => uuid === chosen);
  return item
    ? ruleProblem("BLACKOUT.problem.wrongAmmunition", { name: weapon.name, item: item.name })
    : ruleProblem("BLACKOUT.problem.ammunitionGone", { name: weapon.name });
}
