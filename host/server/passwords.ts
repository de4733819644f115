/** Stored passwords: salted scrypt. */
import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";

const LENGTH = 32;

export interface Credentials {
  /** Hexadecimal. */
  salt: string;
  /** Hexadecimal. */
  hash: string;
}

/** The credentials to store for a password. Intentionally takes some ten milliseconds. */
export function hashPassword(password: string): Credentials {
  const salt = randomBytes(16);
  return { salt: salt.toString("hex"), hash: scryptSync(password, salt, LENGTH).toString("hex") };
}

/** Whether this is the right password. A user without credentials joins with none. */
export function verifyPassword(credentials: Credentials | undefined, password: string): boolean {
  if (!credentials) return password === "";
  const hash = scryptSync(password, Buffer.from(credentials.salt, "hex"), LENGTH);
  return timingSafeEqual(hash, Buffer.from(credentials.hash, "hex"));
}

/** Removes the password from a user's data: it never becomes part of the document, which everyone sees. */
export function takePassword(data: Record<string, unknown>): string | undefined {
  const { password } = data;
  delete data.password;
  delete data.passwordSalt;
  return typeof password === "string" ? password : undefined;
}
