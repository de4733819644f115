import { resolve } from "node:path";
import { defineConfig } from "vite";

// In development: the Foundry that serves everything but our sources.
const FOUNDRY = process.env["FOUNDRY_URL"] ?? "http://127.0.0.1:30000";
const BASE = "/systems/blackout/";

// The built system: one module, the chunks that it fetches when they are needed first, and one style sheet. Classes keep their names, because saved rolls and chosen sheets are found again by them.
export default defineConfig({
  base: BASE,
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: false,
    sourcemap: true,
    target: "es2023",
    cssCodeSplit: false,
    lib: { entry: resolve(import.meta.dirname, "src/blackout.ts"), formats: ["es"], fileName: () => "blackout.mjs", cssFileName: "blackout" },
    rolldownOptions: {
      preserveEntrySignatures: "allow-extension",
      output: {
        // What is needed at once comes as one file, whichever chunks share parts of it.
        codeSplitting: { groups: [{ name: "core", tags: ["$initial"] }] },
        chunkFileNames: "chunks/[name]-[hash].mjs",
        minify: { compress: true, mangle: { keepNames: { class: true, function: false } }, codegen: { removeWhitespace: true } },
      },
    },
  },
  server: {
    port: 30001,
    proxy: {
      [`^(?!${BASE})`]: FOUNDRY,
      [`^${BASE}((lang|templates|translations|packs|assets)/|(forecast|rules)\\.mjs|system\\.json)`]: FOUNDRY,
      "/socket.io": { target: FOUNDRY, ws: true },
    },
  },
  plugins: [{
    // Foundry asks for the built names; in development they lead to the sources.
    name: "blackout-development-entry",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split("?")[0];
        if (path === `${BASE}blackout.mjs`) {
          response.setHeader("content-type", "text/javascript");
          response.end(`import "${BASE}@vite/client"; import "${BASE}src/blackout.ts";`);
        } else if (path === `${BASE}blackout.css`) {
          response.setHeader("content-type", "text/css");
          response.end("");
        } else next();
      });
    },
  }],
});
