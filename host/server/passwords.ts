/** Hashes passwords with scrypt and a salt, and verifies them. */
import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";

const LENGTH = 32;

export interface Credentials {
  /** The salt in hexadecimal. */
  salt: string;
  /** The hash in hexadecimal. */
  hash: string;
}

/** Returns the credentials to store for a password. Intentionally takes tens of milliseconds. */
export function hashPassword(password: string): Credentials {
  const salt = randomBytes(16);
  return { salt: salt.toString("hex"), hash: scryptSync(password, salt, LENGTH).toString("hex") };
}

/** Whether a password is correct. A user without credentials joins without a password. */
export function verifyPassword(credentials: Credentials | undefined, password: string): boolean {
  if (!credentials) return password === "";
  const hash = scryptSync(password, Buffer.from(credentials.salt, "hex"), LENGTH);
  return timingSafeEqual(hash, Buffer.from(credentials.hash, "hex"));
}

/**
 * Removes the password from a user's data and returns it. This ensures that the password never becomes part
 * of the document, which everyone can see.
 */
export function takePassword(data: Record<string, unknown>): string | undefined {
  const { password } = data;
  delete data.password;
  delete data.passwordSalt;
  return typeof password === "string" ? password : undefined;
}
