import { isRecord, type Source } from "../../../ledger/plain.ts";
import { injuryLimits } from "../rules/injury-table.ts";
import { spanPassed } from "../rules/time-spans.ts";
import type { TimedAction } from "../../../actions/variants/variant.ts";

/**
 * Z7.5, Z7.9: returns the action that makes the due rolls of infected and dying actors when the world time
 * advances by a shift or a day, or null if no rolls are due. The action heals no one, because healing
 * requires a rest.
 */
export function timePasses(
  sheets: ReadonlyMap<string, Source>,
  from: number,
  to: number,
): TimedAction | null {
  const span = spanPassed(from, to);
  const due =
    span === null
      ? []
      : [...sheets]
          .filter(([, sheet]) => sheet["dead"] !== true && isDue(sheet, span))
          .map(([actor]) => actor);
  return due.length === 0
    ? null
    : {
        action: "zones.rest",
        actors: due,
        choices: { span: span ?? "shift", safe: false, response: "none", onlyRolls: true },
      };
}

function isDue({ injuries }: Source, span: "shift" | "day"): boolean {
  const most = injuryLimits.indexOf(span);
  return (
    isRecord(injuries) &&
    Object.values(injuries).some(one => {
      if (!isRecord(one)) return false;
      const limit = injuryLimits.findIndex(known => known === one["limit"]);
      return one["infected"] === true || (limit >= 0 && limit <= most);
    })
  );
}
