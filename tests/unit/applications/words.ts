import { countIn, pluralKey } from "../../../src/language/formats.ts";
import type { Words } from "../../../src/applications/shared/words.ts";
import { textsOf } from "../../support/language.ts";

const language = textsOf("en");

function find(key: string): unknown {
  return key.split(".").reduce<any>((level, part) => level?.[part], language);
}

/** The English texts, with the methods of Foundry's localization that the system uses. */
export const english: Words = {
  has: key => typeof find(key) === "string",
  localize: key => (english.has(key) ? (find(key) as string) : key),
  format: (key, data) =>
    english
      .localize(countIn(data) === null ? key : pluralKey(key, countIn(data) ?? 0, english.has))
      .replace(/\{(\w+)\}/g, (whole, name: string) => data[name] ?? whole),
};
