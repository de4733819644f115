import { defaultHouseRules } from "../../rules/house-rules.ts";
import type { ChecksResult } from "./run-checks.ts";

/** The ID and version of an installed package. */
export interface PackageFacts {
  readonly id: string;
  readonly version: string;
}

/** A registered setting and its value. */
export interface SettingFacts {
  readonly key: string;
  readonly scope: string;
  readonly value: unknown;
  readonly initial: unknown;
  readonly choices: readonly string[];
}

/** The data for a bug report, which never includes documents or users. */
export interface DiagnosticFacts {
  readonly system: PackageFacts;
  readonly foundry: { readonly version: string; readonly generationNumber: number; readonly build: number };
  /** The user agent of the browser. */
  readonly userAgent: string;
  readonly language: string;
  readonly canvas: boolean;
  readonly gamemaster: boolean;
  readonly modules: readonly PackageFacts[];
  readonly settings: readonly SettingFacts[];
  /** The house rules stored in the world, which may be invalid. */
  readonly houseRules: unknown;
  /** The stored settings of each combat variant that has settings in this world. */
  readonly variants: readonly VariantRuleFacts[];
  /** The result of the installation checks, or null if they haven't been run. */
  readonly checks: ChecksResult | null;
}

/** A combat variant's settings as stored in the world, which may be invalid, and the names of its toggles. */
export interface VariantRuleFacts {
  readonly key: string;
  readonly names: readonly string[];
  readonly stored: unknown;
}

/**
 * Returns the text of a bug report. It never contains secrets, because only known kinds of values are
 * included:
 * - settings: switches, numbers and choices from lists
 * - house rules and variants: the names that the system defines, with switches or numbers
 * - packages: words that look like an ID or a version
 * - failed checks: what `run-checks.ts` permits
 */
export function diagnosticsText({
  system,
  foundry,
  userAgent,
  language,
  canvas,
  gamemaster,
  modules,
  settings,
  houseRules,
  variants,
  checks,
}: DiagnosticFacts): string {
  return [
    `${word(system.id)} ${word(system.version)}`,
    `Foundry ${word(foundry.version)} (generation ${foundry.generationNumber}, build ${foundry.build})`,
    `browser ${browser(userAgent)}`,
    `language ${word(language)}, canvas ${canvas ? "on" : "off"}, ${gamemaster ? "Gamemaster" : "player"}`,
    ...checksLines(checks),
    ...titled("modules", modules.map(({ id, version }) => `${word(id)} ${word(version)}`).sort()),
    ...titled(
      "settings that differ from the default",
      settings.flatMap(setting => changedSetting(setting) ?? []).sort(),
    ),
    ...titled(
      "house rules that differ from the default",
      changedRules(houseRules, Object.keys(defaultHouseRules)),
    ),
    ...variants.flatMap(({ key, names, stored }) =>
      titled(`rules of the variant ${word(key)} that differ from the default`, changedRules(stored, names)),
    ),
    "",
  ].join("\n");
}

const titled = (title: string, lines: readonly string[]): string[] => [
  "",
  `${title}: ${lines.length === 0 ? "none" : lines.length}`,
  ...lines.map(line => `  ${line}`),
];

function checksLines(checks: ChecksResult | null): string[] {
  if (!checks) return ["", "checks of this installation: not run"];
  const { checkCount, failed } = checks;
  return [
    "",
    `checks of this installation: ${checkCount}, failed: ${failed.length}`,
    ...failed.map(({ area, claim, found }) => `  ${area}: ${claim}: ${found}`),
  ];
}

/** Returns the names and versions in a browser's user agent. Omits everything else. */
function browser(userAgent: string): string {
  return (
    [
      ...userAgent.matchAll(
        /\b(?:Chrome|Chromium|CriOS|Edg|EdgA|Electron|Firefox|FoundryVirtualTabletop|FxiOS|HeadlessChrome|OPR|Safari|Version)\/[\d.]+/gu,
      ),
    ]
      .map(([part]) => part)
      .join(" ") || "(unknown)"
  );
}

/**
 * Returns a string unchanged if it looks like an ID, a version or a language code, and otherwise returns a
 * placeholder.
 */
function word(text: string): string {
  return /^[A-Za-z0-9][\w.+-]{0,63}$/u.test(text) ? text : "(not a plain word)";
}

function changedSetting({ key, scope, value, initial, choices }: SettingFacts): string | null {
  const plain =
    typeof value === "boolean" ||
    (typeof value === "number" && Number.isFinite(value)) ||
    (typeof value === "string" && choices.includes(value));
  if (!plain || Object.is(value, initial)) return null;
  return `${word(key)} (${word(scope)}): ${typeof value === "string" ? word(value) : String(value)}`;
}

function changedRules(stored: unknown, names: readonly string[]): string[] {
  if (typeof stored !== "object" || stored === null) return [];
  return Object.entries(stored)
    .filter(([key]) => names.includes(key))
    .map(([key, value]: [string, unknown]) =>
      typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))
        ? `${key}: ${String(value)}`
        : `${key}: changed`,
    )
    .sort();
}
