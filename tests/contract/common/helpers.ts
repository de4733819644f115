import { afterEach } from "vitest";
import "../../../host/runtime/common/documents/index.ts";
import { BaseUser } from "../../../host/runtime/common/documents/index.ts";
import {
  configureEnvironment,
  resetEnvironment,
  type HostEnvironment,
} from "../../../host/runtime/common/environment.ts";
import { Collection } from "../../../host/runtime/common/utils/index.ts";

export const GENERATIONS = [13, 14] as const;

/** Pads a short name with zeros to get a readable 16-character ID. */
export const idOf = (name: string): string => name.padEnd(16, "0");

/** Resets the environment to its defaults after each test. */
export function freshEnvironment(): void {
  afterEach(() => resetEnvironment());
}

export const plug = (part: Partial<HostEnvironment>): void => configureEnvironment(part);

export const ROLES = { player: 1, trusted: 2, assistant: 3, gamemaster: 4 } as const;

/** Returns a user with a readable ID. */
export function makeUser(name: string, role: number, data: object = {}): any {
  return new BaseUser({ _id: idOf(name), name, role, color: "#102030", ...data });
}

/** Returns a collection that maps IDs to documents. */
export function collectionOf(documents: any[]): Collection<any> {
  return new Collection(documents.map(document => [document.id as string, document]));
}

/** Returns the error message of a call, and fails if the call throws nothing. */
export function messageOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("The call was expected to throw.");
}
