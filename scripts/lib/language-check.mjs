/**
 * Compares a language's translations with the English texts, and finds hard-coded text. All functions are
 * pure.
 */

/**
 * The categories of Intl.PluralRules, as suffixes of keys. For example, `steps` is for any number, and
 * `stepsOne` for one.
 */
export const PLURAL_ENDINGS = ["Zero", "One", "Two", "Few", "Many"];

/**
 * Returns all texts in a language file by their full keys, in the order of the file.
 * @param {object} tree
 * @returns {Map<string, string>}
 */
export function flatten(tree, path = "", found = new Map()) {
  for (const [name, value] of Object.entries(tree)) {
    const key = path === "" ? name : `${path}.${name}`;
    if (typeof value === "object" && value !== null) flatten(value, key, found);
    else found.set(key, String(value));
  }
  return found;
}

/**
 * Returns the problems with a translation.
 * @param {Map<string, string>} english
 * @param {Map<string, string>} translated
 * @param {string} code The language, such as "de", which may have plural forms that English lacks.
 * @returns {{missing: string[], extra: string[], placeholders: string[], tags: string[], empty: string[]}}
 * Lists of keys. Each key is followed by the difference.
 */
export function compare(english, translated, code) {
  const own = new Intl.PluralRules(code)
    .resolvedOptions()
    .pluralCategories.map(name => name[0].toUpperCase() + name.slice(1));
  /** @type {ReturnType<typeof compare>} */
  const report = { missing: [], extra: [], placeholders: [], tags: [], empty: [] };
  for (const [key, text] of english) {
    const other = translated.get(key);
    if (other === undefined) report.missing.push(key);
    else if (other.trim() === "" && text.trim() !== "") report.empty.push(key);
  }
  for (const [key, text] of translated) {
    const base = baseOfPlural(key, own);
    const source =
      english.get(key) ??
      (base !== null && PLURAL_ENDINGS.some(ending => english.has(base + ending))
        ? english.get(base)
        : undefined);
    if (source === undefined) {
      report.extra.push(key);
      continue;
    }
    if (text.trim() === "") continue;
    const names = difference(namesIn(source), namesIn(text));
    // The singular form may spell out the number, as in "a die", whereas the other forms contain `{n}`.
    if (names !== "" && !(base !== null && names === "without {n}"))
      report.placeholders.push(`${key}: ${names}`);
    const tags = difference(tagsIn(source), tagsIn(text));
    if (tags !== "") report.tags.push(`${key}: ${tags}`);
  }
  return report;
}

function baseOfPlural(key, endings) {
  const ending = endings.find(one => key.endsWith(one) && key.length > one.length);
  return ending === undefined ? null : key.slice(0, -ending.length);
}

const namesIn = text => [...new Set(text.match(/\{\w+\}/gu) ?? [])].sort();
const tagsIn = text => (text.match(/<\/?[a-z][^>]*>/giu) ?? []).sort();

function difference(wanted, found) {
  const left = [...found];
  const without = wanted.filter(one => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [...without.map(one => `without ${one}`), ...left.map(one => `has ${one}`)].join(", ");
}

/**
 * Returns unused keys. A key counts as used if the sources contain the whole key, if a template such as
 * `BLACKOUT.rank.${rank}` builds it from words that are also in the sources (such as the IDs of a registry),
 * if it is a used key with a suffix (`${label}Hint`, `${label}Choice.${value}`), or if it is a plural form of
 * a used key (`stepsOne`).
 * @param {Iterable<string>} keys
 * @param {string[]} sources The texts of all files that may use keys.
 * @returns {string[]}
 */
export function unused(keys, sources) {
  const whole = new Set();
  const words = new Set(FOUNDRY_DOCUMENTS);
  const templates = new Set();
  for (const source of sources) {
    for (const [key] of source.matchAll(/\b(?:BLACKOUT|TYPES)(?:\.\w+)+/gu)) whole.add(key);
    for (const [word] of source.matchAll(/\w+/gu)) words.add(word);
    for (const template of templatesIn(source)) templates.add(template);
  }
  const knownWord = word =>
    words.has(word) || /^\d+$/u.test(word) || words.has(word[0].toLowerCase() + word.slice(1));
  // IDs can also be compounds, such as `injured` followed by `Strength`.
  const known = part =>
    part.split(/[.-]/u).every(word => knownWord(word) || word.split(/(?=\p{Lu})/u).every(knownWord));
  const patterns = [...templates].filter(text => !text.startsWith(GAP)).map(text => templatePattern(text));
  // Templates that append a suffix to a key that is built elsewhere, such as `${label}Hint`. Templates with a
  // suffix that begins with a dot are excluded, because they would match nearly every key.
  const behind = [...templates]
    .filter(text => /^\0[A-Z]\w*(?:\.\0)?$/u.test(text))
    .map(text => templatePattern(text, "(.+)"));
  const list = [...keys];
  const named = new Set(
    list.filter(
      key =>
        whole.has(key) ||
        key.startsWith("TYPES.") ||
        patterns.some(pattern => pattern.exec(key)?.slice(1).every(known)),
    ),
  );
  const follows = key =>
    behind.some(pattern => {
      const match = pattern.exec(key);
      return match !== null && (named.has(match[1]) || whole.has(match[1])) && match.slice(2).every(known);
    });
  return list.filter(
    key =>
      !named.has(key) &&
      !follows(key) &&
      !PLURAL_ENDINGS.some(ending => key.endsWith(ending) && named.has(key.slice(0, -ending.length))),
  );
}

/**
 * The names of Foundry's document types, which may be part of keys even if they don't appear in the system's
 * code.
 */
const FOUNDRY_DOCUMENTS = [
  "Actor",
  "Adventure",
  "Cards",
  "Item",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Scene",
];

/** The placeholder for an interpolated expression in a template literal. */
const GAP = "\0";

/**
 * Yields the template literals that might build a key, that is, those that begin with a key prefix or a
 * placeholder expression. Each expression is replaced by a single character.
 */
function* templatesIn(source) {
  for (const match of source.matchAll(/`(?=(?:BLACKOUT|TYPES)\.|\$\{)/gu)) {
    let text = "";
    let depth = 0;
    for (let at = match.index + 1; at < source.length; at++) {
      const sign = source[at];
      if (depth > 0) {
        if (sign === "{") depth++;
        if (sign === "}") depth--;
      } else if (sign === "`") {
        break;
      } else if (sign === "$" && source[at + 1] === "{") {
        depth = 1;
        at++;
        text += GAP;
      } else {
        text += sign;
      }
    }
    yield text;
  }
}

function templatePattern(text, gap = "([\\w.-]+)") {
  return new RegExp(
    `^${text
      .split(GAP)
      .map(part => part.replace(/[\\^$.*+?()[\]{}|/-]/gu, "\\$&"))
      .join(gap)}$`,
    "u",
  );
}

const ATTRIBUTES =
  /\s(?:title|aria-label|aria-description|aria-roledescription|aria-valuetext|placeholder|alt|data-tooltip|data-tooltip-text|label)="([^"]*)"/gu;

/**
 * Returns the words in a template that belong in a language file instead.
 * @param {string} template Handlebars
 * @returns {string[]}
 */
export function wordsInTemplate(template) {
  const bare = template
    .replace(/\{\{!--[\s\S]*?--\}\}|\{\{![\s\S]*?\}\}|<!--[\s\S]*?-->/gu, "")
    .replace(/\{\{\{?[\s\S]*?\}\}\}?/gu, "…");
  const attributes = [...bare.matchAll(ATTRIBUTES)].map(match => match[1]);
  const texts = bare.replace(/<(script|style)[\s\S]*?<\/\1>/gu, "").split(/<[^>]*>/u);
  return [...attributes, ...texts]
    .map(text => text.replace(/&\w+;/gu, " ").trim())
    .filter(text => /\p{L}{2,}/u.test(text));
}

/**
 * Patterns of code that displays text: notifications, and the texts and labels of elements and windows.
 * Translation keys and names without a space don't count.
 */
const SHOWN = [
  /\bui\.notifications\??\.\w+\(\s*(["'`])((?:\\.|(?!\1).)*)\1/gu,
  /\.(?:textContent|innerText|title|placeholder|ariaLabel|alt)\s*=\s*(["'`])((?:\\.|(?!\1).)*)\1/gu,
  /\bsetAttribute\(\s*"(?:title|aria-label|placeholder|alt|data-tooltip)"\s*,\s*(["'`])((?:\\.|(?!\1).)*)\1/gu,
  /\b(?:title|label|hint|tooltip|placeholder|caption|heading|confirm|cancel)\s*:\s*(["'`])((?:\\.|(?!\1).)*)\1/gu,
];

/**
 * Returns the hard-coded texts of a script that belong in a language file.
 * @param {string} script TypeScript
 * @returns {string[]}
 */
export function wordsInScript(script) {
  const bare = script.replace(/^\s*(?:\/\/|\*|\/\*).*$/gmu, "").replace(/words\.\w+\([^)]*\)/gu, "words");
  return SHOWN.flatMap(pattern =>
    [...bare.matchAll(pattern)].map(match => match[2].replace(/\$\{[^}]*\}/gu, "…").trim()),
  ).filter(
    text => !/^(?:BLACKOUT|TYPES|[A-Z]+)\./u.test(text) && /\p{L}{2,}.*\s\p{L}|^\p{Lu}\p{Ll}+$/u.test(text),
  );
}
