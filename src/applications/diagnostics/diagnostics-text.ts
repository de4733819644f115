import { defaultHouseRules } from "../../rules/house-rules.ts";
import type { ChecksResult } from "./run-checks.ts";

/** A package as it says of itself: an id and a version, both short words. */
export interface PackageFacts {
  readonly id: string;
  readonly version: string;
}

/** A setting as it was registered, and what it is. */
export interface SettingFacts {
  readonly key: string;
  readonly scope: string;
  readonly value: unknown;
  readonly initial: unknown;
  readonly choices: readonly string[];
}

/** What a report of a fault needs to know. Whoever gathers it reads nothing of documents or users. */
export interface DiagnosticFacts {
  readonly system: PackageFacts;
  readonly foundry: { readonly version: string; readonly generationNumber: number; readonly build: number };
  /** What the browser says of itself. */
  readonly userAgent: string;
  readonly language: string;
  readonly canvas: boolean;
  readonly gamemaster: boolean;
  readonly modules: readonly PackageFacts[];
  readonly settings: readonly SettingFacts[];
  /** What the world stores of the house rules: anything. */
  readonly houseRules: unknown;
  /** Likewise of each variant of combat that the world has rules for. */
  readonly variants: readonly VariantRuleFacts[];
  /** What came of the checks of this installation; null where they were not run. */
  readonly checks: ChecksResult | null;
}

/**
 * What the world stores of a variant of combat: anything, with the names of the switches that the variant
 * has.
 */
export interface VariantRuleFacts {
  readonly key: string;
  readonly names: readonly string[];
  readonly stored: unknown;
}

/**
 * The text that people put into a report. Nothing secret can get into it, whatever the facts hold: of
 * settings it prints switches, numbers and choices out of a list; of house rules and variants the names that
 * the system itself gives them, and their value where it is a switch or a number; of packages what looks like
 * an id or a version; of a check that failed what `run-checks.ts` lets through.
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

/** The names and versions that a browser gives itself; what else stands there is left out. */
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

/** An id, a version or a code of a language as it is; anything else is not printed. */
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
