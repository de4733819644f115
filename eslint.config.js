import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import { importX } from "eslint-plugin-import-x";
import globals from "globals";
import tseslint from "typescript-eslint";

// The floors of the house (docs/architecture.md): a room imports only from lower ones.
const FLOORS = [
  ["rules", "ledger"],
  ["data", "dice"],
  ["documents"],
  ["play", "gm", "canvas"],
  ["applications"],
];
const above = FLOORS.slice(0, -1).flatMap((rooms, floor) => rooms.map(room => ({
  target: `./src/${room}`,
  from: FLOORS.slice(floor + 1).flat().map(upper => `./src/${upper}`),
  message: "A room imports only from lower floors (docs/architecture.md).",
})));

// What rules and ledgers may not name: they run anywhere, on recorded facts only. (tsconfig.rules.json knows no DOM and no Foundry either.)
const IMPURE_GLOBALS = ["foundry", "game", "ui", "CONFIG", "CONST", "Hooks", "canvas", "Roll", "Actor", "Item", "ChatMessage", "Combat", "Combatant",
  "TokenDocument", "fromUuid", "fromUuidSync", "getDocumentClass", "Handlebars", "PIXI", "window", "document", "navigator", "localStorage", "sessionStorage",
  "globalThis", "self", "Date", "performance", "crypto", "setTimeout", "setInterval", "queueMicrotask", "requestAnimationFrame", "fetch", "console", "process", "Buffer"];

const noGenerationOutsideCompat = {
  selector: "MemberExpression[property.name='generation']",
  message: "Only src/compat.ts knows the Foundry generation.",
};
const noRandom = { selector: "MemberExpression[object.name='Math'][property.name='random']", message: "Dice come in from a source (R2.1)." };

export default defineConfig([
  { ignores: ["dist/", "reports/", "coverage/", "test-results/", "node_modules/", "host/.build/", "host/runtime/generated/", ".stryker-tmp/", "worlds/", "docs/**/*.html", "tests/contract/fixtures/**", ".cache/"] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    plugins: { "import-x": importX },
    settings: { "import-x/resolver-next": [createTypeScriptImportResolver({ project: ["tsconfig.json", "host/tsconfig.json"], noWarnOnMultipleProjects: true })] },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrorsIgnorePattern: "^_" }],
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "eqeqeq": ["error", "always", { null: "ignore" }],
    },
  },
  { files: ["**/*.ts"], rules: { "no-undef": "off" } },
  { files: ["scripts/**", "tests/**", "*.config.*", "host/server/**"], languageOptions: { globals: { ...globals.node } } },
  {
    files: ["src/**/*.ts"],
    languageOptions: { parserOptions: { project: ["tsconfig.json"], tsconfigRootDir: import.meta.dirname } },
    rules: {
      "import-x/no-cycle": "error",
      "import-x/no-restricted-paths": ["error", { zones: [
        ...above,
        { target: "./src", from: "./host", message: "The system never imports the host." },
        { target: ["./src/rules", "./src/ledger"], from: ["./src/compat.ts", "./src/settings.ts", "./src/api.ts", "./src/types"], message: "Rules stand alone." },
        { target: "./src/rules", from: "./src/ledger", message: "Rules stand alone." },
      ] }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/ban-ts-comment": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "no-restricted-syntax": ["error", noGenerationOutsideCompat,
        { selector: "TSAsExpression > TSAsExpression[typeAnnotation.type='TSUnknownKeyword']", message: "Casts through unknown belong in src/compat.ts." }],
    },
  },
  {
    files: ["src/compat.ts"],
    rules: { "no-restricted-syntax": "off", "@typescript-eslint/no-explicit-any": "off" },
  },
  {
    files: ["src/rules/**", "src/ledger/**"],
    rules: {
      "no-restricted-globals": ["error", ...IMPURE_GLOBALS],
      "no-restricted-syntax": ["error", noRandom, noGenerationOutsideCompat],
    },
  },
  {
    files: ["src/applications/**"],
    rules: {
      "no-restricted-globals": ["error",
        ...["document", "window", "getComputedStyle", "innerWidth", "innerHeight", "addEventListener"].map(name => ({
          name, message: "V14 pops applications out: use this.element.ownerDocument and its defaultView." }))],
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
      "import-x/no-restricted-paths": ["error", { zones: [{ target: "./host", from: "./src", message: "The host knows nothing of the system." }] }],
    },
  },
  {
    files: ["tests/**"],
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    // Playwright reads the fixtures that a function wants from its first argument, which must be a pattern, be it empty.
    rules: { "no-empty-pattern": "off", "@typescript-eslint/no-explicit-any": "off", "@typescript-eslint/no-unsafe-function-type": "off" },
  },
]);
