import { systemFlag } from "../system-id.ts";

/** The announcement on a chat card about a market: its UUID, and whether it opened or closed. */
export interface MarketNotice {
  readonly market: string;
  readonly open: boolean;
}

/** The flag of the message that contains the announcement. */
export const MARKET_NOTICE = "marketNotice";

/** Returns the announcement of a message about a market, or null for any other message. */
export function marketNoticeOf(message: { readonly flags?: object }): MarketNotice | null {
  const notice = systemFlag(message, MARKET_NOTICE);
  const { market, open }: Readonly<Record<string, unknown>> =
    typeof notice === "object" && notice !== null ? { ...notice } : {};
  return typeof market === "string" && typeof open === "boolean" ? { market, open } : null;
}
