import { systemFlag } from "../system-id.ts";

/** What a chat card announces about a market: that it opened or closed, or that goods arrived. */
export interface MarketNotice {
  /** The UUID of the market. */
  readonly market: string;
  readonly open: boolean;
  /** The number of kinds of goods that were delivered to an open market; null for any other notice. */
  readonly added: number | null;
  /** The ID of that delivery; empty for any other notice. */
  readonly delivery: string;
}

/** The flag of the message that contains the announcement. */
export const MARKET_NOTICE = "marketNotice";

/** Returns the announcement of a message about a market, or null for any other message. */
export function marketNoticeOf(message: { readonly flags?: object }): MarketNotice | null {
  const notice = systemFlag(message, MARKET_NOTICE);
  const { market, open, added, delivery }: Readonly<Record<string, unknown>> =
    typeof notice === "object" && notice !== null ? { ...notice } : {};
  return typeof market === "string" && typeof open === "boolean"
    ? {
        market,
        open,
        added: typeof added === "number" && added > 0 ? Math.round(added) : null,
        delivery: typeof delivery === "string" ? delivery : "",
      }
    : null;
}
