/**
 * User sessions: random tokens, which browsers send in a cookie and the server keeps only in memory. After a
 * server restart, all users have to join again.
 */
import { randomBytes } from "node:crypto";

export interface Sessions {
  /** Opens a session for a user and returns its token. */
  open(userId: string): string;
  /** Returns the ID of the user identified by a Cookie header, or undefined if there is none. */
  userOf(cookieHeader: string | undefined): string | undefined;
  /** Ends all sessions of a user. */
  endAll(userId: string): void;
}

const COOKIE = "session";

/** Creates an empty session store. */
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

/**
 * Returns the Set-Cookie header for a session. The cookie isn't `Secure`, because the host serves plain HTTP
 * on loopback.
 */
export function sessionCookie(token: string): string {
  return `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict`;
}
