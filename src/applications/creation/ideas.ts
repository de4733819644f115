import { entryWith, noGrants, type Entry } from "../../features/creation/entry.ts";
import type { Ideas } from "../../features/creation/random.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import type { Words } from "../shared/words.ts";

/**
 * Returns strings from the language file for a random character. The strings of each list are numbered from
 * 1. Names that are already in use are omitted, unless all names are in use.
 */
export function ideasOf(words: Words, taken: readonly string[] = []): Ideas {
  const names = numbered("names", words);
  const free = names.filter(name => !taken.includes(name));
  return {
    names: free.length > 0 ? free : names,
    concepts: keysOf("concepts", words).map(key => background => words.format(key, { background })),
    ambitions: numbered("ambitions", words),
    drives: numbered("drives", words),
  };
}

/**
 * Returns the backgrounds that the system itself provides. A random character uses them if no other
 * backgrounds are offered. Each of them offers the same choices as a custom background (R1.11, R13.3).
 */
export function ownBackgrounds(
  words: Words,
  skills: readonly string[],
  houseRules: HouseRules,
): readonly Entry[] {
  const specialized = { offer: skills.slice(0, MOST_OFFERED), picks: houseRules.ownBackgroundSkills };
  return numbered("backgrounds", words).map((name, index) => {
    return entryWith({
      key: `idea.${index}`,
      type: "background",
      name,
      grants: { ...noGrants, specialized },
      data: { name, type: "background", system: { grants: { specialized } } },
    });
  });
}

/** The maximum number of Specialized Skills that an entry offers. */
const MOST_OFFERED = 40;

function numbered(list: string, words: Words): string[] {
  return keysOf(list, words).map(key => words.localize(key));
}

/** Returns the translation keys of a list's strings. */
function keysOf(list: string, words: Words): string[] {
  const keys: string[] = [];
  for (let n = 1; words.has(`BLACKOUT.creation.idea.${list}.${n}`); n += 1)
    keys.push(`BLACKOUT.creation.idea.${list}.${n}`);
  return keys;
}
