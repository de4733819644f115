import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vite";

/** The entries that every client loads when they are first needed: actions, cards, the tracker and the like. */
const EVERY_TABLE =
  /\/src\/(?:actions\/index|applications\/(?:start-screen|sheets\/views|combat\/track-parts|chat\/render-card)|canvas\/movement\/(?:variant-)?limits)\.ts$/u;
/** The entries that only Gamemasters load. */
const GAMEMASTER = /\/src\/writer\/(?:writer|finished-character)\.ts$/u;
const windows = resolve(import.meta.dirname, "src/applications/windows.ts");
/** The windows. Each becomes a file of its own, even if another module imports it. */
const WINDOWS = [...readFileSync(windows, "utf8").matchAll(/import\("([^"]+)"\)/gu)].map(([, path]) =>
  resolve(windows, "..", path ?? ""),
);
/** Whether several windows can share a module. Modules of a combat variant are loaded only with that variant. */
const isShared = (id: string): boolean =>
  /\/src\/(?!variants\/[\w-]+\/)/u.test(id) && !WINDOWS.includes(resolve(id));

// The build contains one module, the chunks that it loads on demand, and one style sheet. Classes keep their
// names, because saved rolls and chosen sheets are identified by them.
export default defineConfig({
  base: "/systems/blackout/",
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: false,
    sourcemap: true,
    target: "es2023",
    cssCodeSplit: false,
    lib: {
      entry: resolve(import.meta.dirname, "src/blackout.ts"),
      formats: ["es"],
      fileName: () => "blackout.mjs",
      cssFileName: "blackout",
    },
    rolldownOptions: {
      preserveEntrySignatures: "allow-extension",
      output: {
        // A few large files instead of many small ones, because each file costs a request that its importers
        // wait for.
        codeSplitting: {
          groups: [
            { name: "core", tags: ["$initial"] },
            { name: "table", test: EVERY_TABLE },
            { name: "gamemaster", test: GAMEMASTER },
            { name: "windows", test: isShared, minShareCount: 2 },
          ],
        },
        chunkFileNames: "chunks/[name]-[hash].mjs",
        // A single character that isn't in Latin-1 would make the browser keep the whole file with two bytes for
        // each character.
        charset: "ascii",
        minify: {
          compress: true,
          mangle: { keepNames: { class: true, function: false } },
          codegen: { removeWhitespace: true },
        },
      },
    },
  },
});
