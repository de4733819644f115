import { readdirSync } from "node:fs";
import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import { importX } from "eslint-plugin-import-x";
import globals from "globals";
import tseslint from "typescript-eslint";
import { variantFolders } from "./scripts/lib/system-files.mjs";

// The layers of the system (docs/architecture.md): a folder imports only from its own layer and lower ones.
export const LAYERS = [
  ["rules", "ledger"],
  ["compat", "language"],
  ["data", "dice", "importer"],
  ["documents"],
  ["world"],
  ["actions"],
  ["features"],
  ["migrations"],
  ["writer"],
  ["canvas"],
  ["applications"],
  ["variants"],
  ["integrations"],
];
/**
 * The entry files, which combine all folders. Every folder above the rules may import system-id.ts and the
 * types.
 */
const ENTRY_FILES = ["api.ts", "blackout.ts", "forecast-worker.ts", "settings.ts", "system.ts"].map(
  file => `./src/${file}`,
);
const above = LAYERS.slice(0, -1).flatMap((folders, layer) =>
  folders.map(folder => ({
    target: `./src/${folder}`,
    from: LAYERS.slice(layer + 1)
      .flat()
      .map(upper => `./src/${upper}`),
    message: "A folder imports only from its own layer and lower ones (docs/architecture.md).",
  })),
);
/** The rules of Blackout and of each variant, which run without Foundry. */
const RULES = ["src/rules", "src/variants/*/rules"];

// Names that rules and ledgers must not use, because they run anywhere and only on recorded facts.
// (tsconfig.rules.json contains neither the DOM nor Foundry.)
const IMPURE_GLOBALS = [
  "foundry",
  "game",
  "ui",
  "CONFIG",
  "CONST",
  "Hooks",
  "canvas",
  "Roll",
  "Actor",
  "Item",
  "ChatMessage",
  "Combat",
  "Combatant",
  "TokenDocument",
  "fromUuid",
  "fromUuidSync",
  "getDocumentClass",
  "Handlebars",
  "PIXI",
  "window",
  "document",
  "navigator",
  "localStorage",
  "sessionStorage",
  "globalThis",
  "self",
  "Date",
  "performance",
  "crypto",
  "setTimeout",
  "setInterval",
  "queueMicrotask",
  "requestAnimationFrame",
  "fetch",
  "console",
  "process",
  "Buffer",
];

const noGenerationOutsideCompat = {
  selector: "MemberExpression[property.name='generation']",
  message: "Only src/compat knows the Foundry generation.",
};
const noDestructuredGeneration = {
  selector: "VariableDeclarator > ObjectPattern > Property[key.name='generation']",
  message: "Only src/compat knows the Foundry generation.",
};
const noRandom = [
  "MemberExpression[object.name='Math'][property.name='random']",
  "MemberExpression[object.name='Math'][property.value='random']",
  "VariableDeclarator[init.name='Math'] > ObjectPattern > Property[key.name='random']",
].map(selector => ({ selector, message: "Dice come in from a source (R2.1)." }));
const noCastThroughUnknown = {
  selector:
    ":matches(TSAsExpression, TSTypeAssertion) > :matches(TSAsExpression, TSTypeAssertion)[typeAnnotation.type='TSUnknownKeyword']",
  message: "Casts through unknown belong in src/compat.",
};
const noGlobalDocument = {
  selector:
    "MemberExpression[object.name=/^(globalThis|self|window|top|parent)$/][property.name=/^(document|window|getComputedStyle)$/]",
  message: "V14 pops applications out: use this.element.ownerDocument and its defaultView.",
};
const noTranslatorOutsideLanguage = [
  "MemberExpression[property.name='i18n']",
  "MemberExpression[property.value='i18n']",
  "VariableDeclarator > ObjectPattern > Property[key.name='i18n']",
].map(selector => ({
  selector,
  message: "Only src/language reads Foundry's texts: use its functions, which choose plural forms.",
}));
const everywhereInLanguage = [noGenerationOutsideCompat, noDestructuredGeneration, noCastThroughUnknown];
const everywhere = [...everywhereInLanguage, ...noTranslatorOutsideLanguage];

export default defineConfig([
  {
    ignores: [
      "dist/",
      "reports/",
      "coverage/",
      "test-results/",
      "node_modules/",
      "host/.build/",
      "host/runtime/generated/",
      "worlds/",
      "docs/**/*.html",
      "tests/contract/fixtures/**",
      // Checked by oxlint (tests/.oxlintrc.json).
      "tests/**/*.ts",
      ".cache/",
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    plugins: { "import-x": importX },
    settings: {
      // Without these two, the import rules can't parse TypeScript and find nothing.
      "import-x/parsers": { "@typescript-eslint/parser": [".ts"] },
      "import-x/extensions": [".ts", ".mjs", ".js"],
      "import-x/resolver-next": [
        createTypeScriptImportResolver({
          project: ["tsconfig.json", "host/tsconfig.json"],
          noWarnOnMultipleProjects: true,
        }),
      ],
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrorsIgnorePattern: "^_" },
      ],
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      // Conflicts with the formatter's line breaks. The formatter ends every statement with a semicolon.
      "no-unexpected-multiline": "off",
      "eqeqeq": ["error", "always", { null: "ignore" }],
      // The formatter wraps code but not comments.
      "max-len": [
        "error",
        { code: 1000, comments: 120, ignoreUrls: true, ignorePattern: "eslint-disable|^\\s*\\* \\|" },
      ],
    },
  },
  { files: ["**/*.ts"], rules: { "no-undef": "off" } },
  {
    files: ["scripts/**", "tests/**", "*.config.*", "host/server/**"],
    languageOptions: { globals: { ...globals.node } },
  },
  // Code that the development server adds to a page.
  {
    files: ["scripts/dev/client.js"],
    languageOptions: {
      globals: {
        ...globals.browser,
        Handlebars: "readonly",
        foundry: "readonly",
        game: "readonly",
        ui: "readonly",
      },
    },
  },
  {
    files: ["src/**/*.ts"],
    // Import cycles and unhandled promises are checked by oxlint (.oxlintrc.json), which needs a tenth of the
    // time for all files.
    rules: {
      "import-x/no-restricted-paths": [
        "error",
        {
          zones: [
            ...above,
            { target: "./src", from: "./host", message: "The system never imports the host." },
            {
              target: LAYERS.flat().map(folder => `./src/${folder}`),
              from: ENTRY_FILES,
              message: "The entry files combine the folders; no folder imports them.",
            },
            {
              target: ["./src/rules", "./src/ledger"],
              from: ["./src/compat", "./src/language", "./src/system-id.ts", "./src/types"],
              message: "Rules stand alone.",
            },
            { target: "./src/rules", from: "./src/ledger", message: "Rules stand alone." },
            ...variantFolders(".").map(variant => ({
              target: `./src/variants/${variant}/rules`,
              from: [
                ...LAYERS.flat()
                  .filter(folder => !["rules", "variants"].includes(folder))
                  .map(folder => `./src/${folder}`),
                ...readdirSync(`./src/variants/${variant}`)
                  .filter(name => name !== "rules")
                  .map(name => `./src/variants/${variant}/${name}`),
              ],
              message: "Rules stand alone.",
            })),
            {
              target: "./src/importer",
              from: ["data", "dice", "compat", "language", "system-id.ts", "types"].map(
                name => `./src/${name}`,
              ),
              message: "Tables are read without Foundry.",
            },
          ],
        },
      ],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/ban-ts-comment": "error",
      "no-restricted-syntax": ["error", ...everywhere],
    },
  },
  {
    files: ["src/compat/**"],
    rules: {
      "no-restricted-syntax": ["error", ...noTranslatorOutsideLanguage],
      "@typescript-eslint/no-explicit-any": "off",
    },
  },
  { files: ["src/language/**"], rules: { "no-restricted-syntax": ["error", ...everywhereInLanguage] } },
  {
    files: [...RULES.map(folder => `${folder}/**`), "src/ledger/**", "src/importer/**"],
    rules: {
      "no-restricted-globals": ["error", ...IMPURE_GLOBALS],
      "no-restricted-syntax": ["error", ...everywhere, ...noRandom],
    },
  },
  {
    files: ["src/applications/**", "src/variants/*/applications/**"],
    rules: {
      "no-restricted-globals": [
        "error",
        ...["document", "window", "getComputedStyle", "innerWidth", "innerHeight", "addEventListener"].map(
          name => ({
            name,
            message: "V14 pops applications out: use this.element.ownerDocument and its defaultView.",
          }),
        ),
      ],
      "no-restricted-syntax": ["error", ...everywhere, noGlobalDocument],
    },
  },
  {
    files: ["host/**/*.ts", "host/**/*.mjs"],
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-unsafe-function-type": "off",
      "@typescript-eslint/no-empty-object-type": "off",
      "@typescript-eslint/no-this-alias": "off",
      "import-x/no-restricted-paths": [
        "error",
        { zones: [{ target: "./host", from: "./src", message: "The host knows nothing of the system." }] },
      ],
    },
  },
  {
    // Like the tests, declarations beside scripts describe objects in Foundry's pages.
    files: ["tests/**", "scripts/**/*.d.mts"],
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    // Playwright reads the required fixtures from the first parameter, which must be a destructuring pattern,
    // even if it is empty.
    rules: {
      "no-empty-pattern": "off",
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-unsafe-function-type": "off",
    },
  },
]);
