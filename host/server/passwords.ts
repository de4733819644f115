/** Passwords at rest: salted scrypt. */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>;
const LENGTH = 32;

export interface Credentials {
  /** Hexadecimal. */
  salt: string;
  /** Hexadecimal. */
  hash: string;
}

/** The credentials to keep for a password. */
export async function hashPassword(password: string): Promise<Credentials> {
  const salt = randomBytes(16);
  return { salt: salt.toString("hex"), hash: (await derive(password, salt, LENGTH)).toString("hex") };
}

/** Is this the right password? A user without credentials joins with none. */
export async function verifyPassword(credentials: Credentials | undefined, password: string): Promise<boolean> {
  if (!credentials) return password === "";
  const hash = await derive(password, Buffer.from(credentials.salt, "hex"), LENGTH);
  return timingSafeEqual(hash, Buffer.from(credentials.hash, "hex"));
}
