import { systemFlag } from "../system-id.ts";

/** An announcement about a market on a chat card: the market opened or closed, or goods arrived. */
export interface MarketNotice {
  /** The UUID of the market. */
  readonly market: string;
  readonly open: boolean;
  /**
   * The number of kinds of goods that were delivered to an open market, or null for any other announcement.
   */
  readonly added: number | null;
  /** The ID of the delivery, or an empty string for any other announcement. */
  readonly delivery: string;
}

/** The message flag that stores the announcement. */
export const MARKET_NOTICE = "marketNotice";

/** Returns a message's announcement about a market, or null for any other message. */
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
