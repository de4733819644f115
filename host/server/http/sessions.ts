/** User sessions: random tokens in a cookie, kept in memory; after a restart everyone has to join again. */
import { randomBytes } from "node:crypto";

export interface Sessions {
  /** A new token for a user. */
  open(userId: string): string;
  /** The user of a Cookie header, or undefined. */
  userOf(cookieHeader: string | undefined): string | undefined;
  /** Ends every session of a user. */
  endAll(userId: string): void;
}

const COOKIE = "session";

/** A store of sessions. */
export function createSessions(): Sessions {
  const tokens = new Map<string, string>();
  return {
    open(userId) {
      const token = randomBytes(24).toString("base64url");
      tokens.set(token, userId);
      return token;
    },
    userOf(cookieHeader) {
      for (const part of (cookieHeader ?? "").split(";")) {
        const [name, value] = part.trim().split("=");
        const userId = name === COOKIE && value ? tokens.get(value) : undefined;
        if (userId !== undefined) return userId;
      }
      return undefined;
    },
    endAll(userId) {
      for (const [token, owner] of tokens) if (owner === userId) tokens.delete(token);
    },
  };
}

/** The Set-Cookie header of a session. Not `Secure`, because the host serves plain http on loopback. */
export function sessionCookie(token: string): string {
  return `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict`;
}
