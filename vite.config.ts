import { resolve } from "node:path";
import { defineConfig } from "vite";

// The built system: one module, the chunks that it fetches when they are needed first, and one style sheet.
// Classes keep their names, because saved rolls and chosen sheets are found again by them.
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
        // What is needed at once comes as one file, whichever chunks share parts of it.
        codeSplitting: { groups: [{ name: "core", tags: ["$initial"] }] },
        chunkFileNames: "chunks/[name]-[hash].mjs",
        minify: {
          compress: true,
          mangle: { keepNames: { class: true, function: false } },
          codegen: { removeWhitespace: true },
        },
      },
    },
  },
});
