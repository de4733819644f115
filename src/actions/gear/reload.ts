import { reload as reloaded } from "../../rules/gear/ammunition.ts";
import { chosenText } from "../core/choices.ts";
import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { Facts, ItemFacts } from "../core/facts.ts";
import { costOf, pay } from "../core/pay.ts";
import { cardOf } from "../core/plain-card.ts";
import { whyMoved } from "../core/reasons.ts";
import { leftLine } from "../core/use-up.ts";
import type { Problem, Action } from "../core/action.ts";
import { hides } from "../core/refusal.ts";

const title = text("BLACKOUT.verb.reload");
const price = { action: "reload" } as const;

/** Reloads a weapon from spare ammunition: a piece a shot or as many as a piece has, or all of it from one piece with the Battery quality (R5.18, T11.3). */
export const reload: Action = {
  key: "reload",
  label: title,
  targets: "none",
  item: ["weapon"],
  defaults: facts => ({ spare: fitting(facts).find(item => item.state.quantity > 0)?.uuid ?? "" }),
  fields: facts => [
    {
      name: "spare",
      kind: "choice",
      label: text("BLACKOUT.field.spare"),
      hint: text("BLACKOUT.field.spareHint"),
      options: [
        { value: "", label: text("BLACKOUT.reload.uncounted") },
        ...fitting(facts).map(item => ({
          value: item.uuid,
          label: text("BLACKOUT.reload.spareOf", { name: item.name, n: item.state.quantity }),
        })),
      ],
    },
  ],
  preview: (facts, table) => {
    const { ap, problems } = costOf(facts.actor, price, table);
    return {
      pool: null,
      rows: [],
      difficulty: null,
      ap,
      stamina: 0,
      lines: [],
      problems: [...against(facts), ...problems],
    };
  },
  judge: (facts, _hand, table) => {
    const { actor, item } = facts;
    const draft = new Draft(facts);
    const problems = [...against(facts), ...pay(draft, actor, price, table)];
    const magazine = item?.state.ammunition;
    if (!item || !magazine)
      return { draft, problems, followUps: [], card: cardOf(title, text("BLACKOUT.reload.nothing"), "bad") };
    const spare = chosenSpare(facts);
    const full = { value: Math.min(magazine.value, magazine.max), max: magazine.max };
    const { value, used } = spare
      ? reloaded(
          full,
          spare.state.quantity,
          item.qualities.some(({ key }) => key === "battery"),
          spare.ammunition?.shots ?? 1,
        )
      : { value: magazine.max, used: 0 };
    draft.setItem(item.uuid, { ammunition: { ...magazine, value } });
    if (spare) draft.setItem(spare.uuid, { quantity: spare.state.quantity - used });
    return {
      draft,
      problems,
      followUps: [],
      card: cardOf(
        title,
        actor.kind === "npc"
          ? text("BLACKOUT.reload.done")
          : text("BLACKOUT.reload.loaded", { n: value, max: magazine.max }),
        value > magazine.value ? "good" : "bad",
        {
          subtitle: text("BLACKOUT.card.with", { name: item.name }),
          lines: [
            {
              text: text("BLACKOUT.reload.shots"),
              value: `${magazine.value} › ${value}`,
              why: whyMoved(title, value - magazine.value, value - magazine.value),
              ...hides(actor),
            },
            ...(spare ? [leftLine(spare, actor, spare.state.quantity - used)] : []),
          ],
        },
      ),
    };
  },
};

/** The chosen ammunition; null where none was chosen or the choice cannot be loaded. */
function chosenSpare(facts: Facts): ItemFacts | null {
  const chosen = chosenText(facts.choices, "spare");
  return fitting(facts).find(({ uuid }) => uuid === chosen) ?? null;
}

/** Returns the ammunition that the weapon can load: first what names the weapon or its category, then what names nothing and so fits any weapon (rules reference §14.2). */
function fitting({ item: weapon, gear }: Facts): readonly ItemFacts[] {
  if (!weapon) return [];
  const name = weapon.name.toLowerCase();
  const madeFor = ({ ammunition }: ItemFacts) =>
    (ammunition?.fits ?? "")
      .toLowerCase()
      .split(",")
      .map(one => one.trim())
      .filter(one => one !== "");
  const goesIn = (item: ItemFacts) =>
    madeFor(item).some(one => name.includes(one) || one === weapon.weapon?.category);
  const ammunition = gear.filter(item => item.ammunition !== undefined);
  return [...ammunition.filter(goesIn), ...ammunition.filter(item => madeFor(item).length === 0)];
}

function against(facts: Facts): readonly Problem[] {
  const { item } = facts;
  const magazine = item?.state.ammunition;
  if (!item || !magazine)
    return [{ kind: "rule", text: text("BLACKOUT.problem.noMagazine", { name: item?.name ?? "" }) }];
  if (magazine.value >= magazine.max)
    return [{ kind: "rule", text: text("BLACKOUT.problem.magazineFull", { name: item.name }) }];
  const spare = chosenSpare(facts);
  if (spare) return spare.state.quantity > 0 ? [] : [noSpare(item)];
  const chosen = chosenText(facts.choices, "spare");
  return [chosen === "" ? noSpare(item) : unfit(facts, item, chosen)];
}

/** Loading without ammunition is the table's decision; see the setting that enforces ammunition. */
function noSpare({ name }: ItemFacts): Problem {
  return { kind: "ammunition", text: text("BLACKOUT.problem.noSpare", { name }) };
}

/** No setting allows loading an item that does not fit the weapon. */
function unfit({ gear }: Facts, weapon: ItemFacts, chosen: string): Problem {
  const item = gear.find(({ uuid }) => uuid === chosen);
  return {
    kind: "rule",
    text: item
      ? text("BLACKOUT.problem.wrongAmmunition", { name: weapon.name, item: item.name })
      : text("BLACKOUT.problem.ammunitionGone", { name: weapon.name }),
  };
}
