/**
 * Runs the development server, which serves Foundry's page with the system from the source files and updates
 * the page when they change.
 */
import { stripVTControlCharacters } from "node:util";
import { createLogger, createServer } from "vite";
import { noFoundry } from "./foundry.mjs";
import { languageTexts, templateSources } from "../lib/system-files.mjs";
import { BASE, newsOf, stylesOf } from "./sources.mjs";

/** The default port. */
export const PORT = 30001;

/** Built files that a page requests by name, with the modules that replace them. */
const BUILT = {
  "blackout.mjs": `import "${BASE}@vite/client";\nimport "${BASE}scripts/dev/client.js";\nimport "${BASE}src/blackout.ts";\n`,
  "forecast.mjs": `import "${BASE}src/forecast-worker.ts";\n`,
  "rules.mjs": `export * from "${BASE}src/library.ts";\n`,
};

/**
 * Starts the server. Foundry doesn't have to be running yet and can stop at any time. While it doesn't
 * respond, every page shows help.
 * @param {{ root: string, foundry: string, port?: number }} where the repository, the address of Foundry, and
 *   the port (0 selects a free one)
 * @returns {Promise<import("vite").ViteDevServer>} listening
 */
export async function developmentServer({ root, foundry, port = PORT }) {
  const passed = { target: foundry, changeOrigin: true, autoRewrite: true, configure: standBetween(foundry) };
  const server = await createServer({
    configFile: false,
    root,
    base: BASE,
    publicDir: false,
    cacheDir: ".cache/vite",
    appType: "custom",
    clearScreen: false,
    // The entry points are the project's own source files, so Vite must not search pages for packages to
    // bundle.
    optimizeDeps: { noDiscovery: true, include: [] },
    customLogger: quietAboutProxy(),
    server: {
      port,
      proxy: {
        [`^(?!${BASE})`]: passed,
        [`^${BASE}((assets|packs)/|system\\.json)`]: passed,
        "/socket.io": { ...passed, ws: true },
      },
      watch: {
        ignored: [
          "dist",
          "worlds",
          "reports",
          "release",
          "test-results",
          "docs",
          ".cache",
          "host/.build",
        ].map(folder => `${root.replaceAll("\\", "/")}/${folder}/**`),
      },
    },
    plugins: [sourcesPlugin(root)],
  });
  return server.listen();
}

/** Serves source files that aren't modules, and notifies pages of changes. */
function sourcesPlugin(root) {
  return {
    name: "blackout-sources",
    enforce: "pre",
    // The page loads the style sheet as Foundry does, in its cascade layer, so the module doesn't include it.
    resolveId: id => (id.endsWith("styles/blackout.scss") ? `\0${id}` : null),
    load: id => (id.startsWith("\0") && id.endsWith("styles/blackout.scss") ? "" : null),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = (request.url ?? "").split("?")[0].replace(BASE, "");
        if (request.url?.startsWith(BASE) && Object.hasOwn(BUILT, name))
          send(response, "text/javascript", BUILT[name]);
        else if (request.url?.startsWith(BASE) && /^lang\/[\w-]+\.json$/u.test(name))
          send(response, "application/json", JSON.stringify(languageTexts(root, name.slice(5, -5))));
        else if (request.url?.startsWith(BASE) && name === "templates/all.json")
          send(response, "application/json", JSON.stringify(templateSources(root)));
        else if (request.url?.startsWith(BASE) && name === "blackout.css")
          stylesOf(root).then(css => {
            send(response, "text/css", css);
          }, next);
        else next();
      });
      server.watcher.on("all", (event, file) => {
        if (event === "add" || event === "change") void notifyPages(server, root, file);
      });
    },
  };
}

function send(response, type, text) {
  response.setHeader("content-type", `${type}; charset=utf-8`);
  response.setHeader("cache-control", "no-cache");
  response.end(text);
}

/**
 * Notifies the pages about a changed file that isn't a module. If the file is invalid, shows the error in the
 * pages and the terminal, and leaves the pages otherwise unchanged.
 */
async function notifyPages(server, root, file) {
  try {
    const news = await newsOf(root, file);
    if (!news) return;
    if (news.event === "blackout:style") await stylesOf(root);
    server.config.logger.info(`changed: ${file.slice(root.length + 1)}`, { timestamp: true });
    server.ws.send(news.event, news.data);
  } catch (error) {
    const message = `${file}: ${error instanceof Error ? error.message : error}`;
    server.config.logger.error(message, { timestamp: true });
    server.ws.send({ type: "error", err: { message, stack: "" } });
  }
}

/**
 * Forwards requests as if they came from Foundry's own page, because Foundry may reject forms and sockets
 * from other sites. While Foundry doesn't respond, the page shows help, and the terminal shows a single
 * message.
 */
function standBetween(foundry) {
  let told = false;
  const own = (proxied, request) => {
    const { origin, host } = request.headers;
    if (origin !== undefined && URL.canParse(origin) && new URL(origin).host === host)
      proxied.setHeader("origin", new URL(foundry).origin);
  };
  return proxy => {
    proxy.on("proxyReq", own);
    proxy.on("proxyReqWs", own);
    proxy.on("proxyRes", () => {
      told = false;
    });
    proxy.on("error", (_error, _request, response) => {
      if (!told) console.error(noFoundry(foundry));
      told = true;
      if ("req" in response && !response.headersSent)
        response.writeHead(502, { "content-type": "text/plain; charset=utf-8" }).end(noFoundry(foundry));
    });
  };
}

/**
 * Returns a logger that omits Vite's errors about failed requests to Foundry, each of which has a stack
 * trace. `standBetween` reports the problem once and in plain words.
 */
function quietAboutProxy() {
  const logger = createLogger("info", { allowClearScreen: false });
  return {
    ...logger,
    error: (text, options) => {
      if (!/\b(?:http|ws) proxy (?:socket )?error/u.test(stripVTControlCharacters(text)))
        logger.error(text, options);
    },
  };
}
