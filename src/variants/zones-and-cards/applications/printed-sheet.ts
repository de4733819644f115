import { column, entry, row, type Block } from "../../../applications/print/print-model.ts";
import type { Words } from "../../../applications/shared/words.ts";
import type { tabView } from "./tab-view.ts";

/**
 * Returns the blocks that Zones & Cards adds to a printed sheet: points, attributes and skills, supplies,
 * injuries, and mental effects.
 */
export function printedSheet(view: ReturnType<typeof tabView>, words: Words): readonly Block[] {
  const { tiles, supplies, attributes, injuries, states, responses, panic } = view;
  const localize = (key: string) => words.localize(`BLACKOUT.${key}`);
  const title = localize("setting.combatVariant.choice.zones");
  const numbers = [...tiles.map(tile => ({ ...tile, of: tile.of === "" ? "" : ` ${tile.of}` })), ...supplies];
  return [
    {
      title,
      columns: numbers.map(({ label }) => column(label, true)),
      rows: [row(numbers.map(one => `${one.value}${"of" in one ? one.of : ""}`))],
    },
    {
      title: `${title}: ${localize("sheet.skills")}`,
      columns: [column(localize("field.attribute")), column("", true), column(localize("sheet.skills"))],
      rows: attributes.map(({ label, value, skills }) =>
        row([label, value, skills.map(skill => `${skill.label} ${skill.value}`).join(", ")]),
      ),
    },
    {
      title: localize("zones.tab.injuries"),
      entries: injuries.map(({ name, limit, does }) => entry(name, { note: limit, text: does })),
    },
    {
      title: localize("zones.tab.mind"),
      entries: [
        ...states.map(state => entry(state)),
        ...[...panic, ...responses]
          .filter(({ on }) => on)
          .map(({ label, does }) => entry(label, { text: does })),
      ],
    },
  ];
}
