import { localized } from "../../language/localize.ts";
import { text, type Text } from "../../actions/core/card.ts";
import type { EndReport } from "./end-report.ts";

/** A part of the page, with its heading and its lines. Parts without lines are omitted. */
export interface ReportPart {
  readonly heading: Text;
  readonly lines: readonly Text[];
}

/** Returns the report on an encounter as the parts of a page. */
function reportParts({ rounds, recovering, fallen, worn, loot }: EndReport): readonly ReportPart[] {
  const parts: readonly ReportPart[] = [
    { heading: text("BLACKOUT.report.course"), lines: [text("BLACKOUT.report.rounds", { n: rounds })] },
    {
      heading: text("BLACKOUT.report.fallen"),
      lines: fallen.map(({ name, dead, stabilized }) =>
        text(dead ? "BLACKOUT.report.dead" : stabilized ? "BLACKOUT.report.stable" : "BLACKOUT.report.out", {
          name,
        }),
      ),
    },
    {
      heading: text("BLACKOUT.report.recovering"),
      lines: recovering.map(({ name, hitPoints, stamina }) =>
        text("BLACKOUT.report.points", {
          name,
          hp: hitPoints.value,
          hpMax: hitPoints.max,
          st: stamina.value,
          stMax: stamina.max,
        }),
      ),
    },
    {
      heading: text("BLACKOUT.report.worn"),
      lines: worn.map(({ name, owner, what, points }) =>
        text(`BLACKOUT.report.lost.${what}`, { name, owner, n: points }),
      ),
    },
    {
      heading: text("BLACKOUT.report.loot"),
      lines: loot.map(({ name, from, quantity }) =>
        text("BLACKOUT.report.leaves", { name, from, n: quantity }),
      ),
    },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

/**
 * Writes the report to a new journal entry, and returns the entry. Requires permission to create journal
 * entries.
 */
export async function writeReport(
  report: EndReport,
  name: string,
): Promise<JournalEntry.Implementation | null> {
  const escaped = foundry.utils.escapeHTML;
  const content = reportParts(report)
    .map(
      ({ heading, lines }) =>
        `<h2>${escaped(localized(heading))}</h2><ul>${lines.map(line => `<li>${escaped(localized(line))}</li>`).join("")}</ul>`,
    )
    .join("");
  const entry = await JournalEntry.implementation.create({
    name,
    pages: [{ name, type: "text", text: { content, format: CONST.JOURNAL_ENTRY_PAGE_FORMATS.HTML } }],
  });
  return entry ?? null;
}
