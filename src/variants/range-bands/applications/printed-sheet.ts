import { column, entry, row, type Block } from "../../../applications/print/print-model.ts";
import type { Words } from "../../../applications/shared/words.ts";
import { sheetView, type SheetSeen } from "./sheet-view.ts";

/**
 * Returns the Range Bands part of a printed sheet: points, attributes and skills, weapons, and lasting
 * wounds.
 */
export function printedSheet(seen: SheetSeen, words: Words): readonly Block[] {
  const { points, tiles, boxes, insight, attributes, lasting, weapons } = sheetView(
    seen,
    { owner: false, editing: false },
    words,
  );
  const localize = (key: string) => words.localize(`BLACKOUT.${key}`);
  const title = localize("setting.combatVariant.choice.bands");
  const numbers = [
    ...points.map(({ label, value, max }) => [label, `${value} / ${max}`] as const),
    ...tiles.map(({ label, value }) => [label, value] as const),
    [localize("bands.sheet.boxes"), String(boxes.full)] as const,
    [localize("bands.sheet.insight"), insight] as const,
  ];
  return [
    {
      title,
      columns: numbers.map(([label]) => column(label, true)),
      rows: [row(numbers.map(([, value]) => value))],
    },
    {
      title: `${title}: ${localize("sheet.skills")}`,
      columns: [column(localize("field.attribute")), column("", true), column(localize("sheet.skills"))],
      rows: attributes.map(({ name, value, skills }) =>
        row([name, value, skills.map(skill => `${skill.name} ${skill.modifier}`).join(", ")]),
      ),
    },
    {
      title: `${title}: ${localize("bands.sheet.weapons")}`,
      entries: weapons.map(({ name, damage, note }) => entry(name, { note, text: damage })),
    },
    {
      title: localize("bands.sheet.lasting"),
      entries: lasting.map(({ name, says }) => entry(name, { text: says })),
    },
  ];
}
