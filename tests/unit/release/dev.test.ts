/**
 * Tests the development server: which files it serves from the sources, which requests it proxies to Foundry,
 * and which messages it shows if Foundry isn't available.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { foundryAddress, foundryProblem, noFoundry } from "../../../scripts/dev/foundry.mjs";
import { developmentServer } from "../../../scripts/dev/server.mjs";
import { newsOf, stylesOf } from "../../../scripts/dev/sources.mjs";
import { textsOf } from "../../support/language.ts";

// Forces colored output, as in most terminals and in CI. Whether Vite uses colors is decided when it is
// imported.
vi.hoisted(() => {
  delete process.env["NO_COLOR"];
  process.env["FORCE_COLOR"] = "1";
});

const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/[\\/]$/u, "");
const read = (file: string): string => readFileSync(join(root, file), "utf8");

/**
 * Starts a fake Foundry server that echoes the path of each request or, for a submitted form, the origin and
 * host.
 */
async function fakeFoundry(status = 200): Promise<{ server: Server; url: string }> {
  const server = createServer(({ method, url, headers }, response) => {
    response
      .writeHead(status, { "content-type": "text/plain" })
      .end(method === "POST" ? `${headers.origin} for ${headers.host}` : `Foundry was asked for ${url}`);
  });
  await new Promise<void>(resolve => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe("the development server", () => {
  let foundry: Awaited<ReturnType<typeof fakeFoundry>>;
  let dev: Awaited<ReturnType<typeof developmentServer>>;
  const ask = async (path: string): Promise<{ status: number; text: string }> => {
    const answer = await fetch(`http://localhost:${(dev.httpServer!.address() as AddressInfo).port}${path}`);
    return { status: answer.status, text: await answer.text() };
  };

  beforeAll(async () => {
    foundry = await fakeFoundry();
    dev = await developmentServer({ root, foundry: foundry.url, port: 0 });
    // While the server builds, idle connections would be closed just before the next request uses them.
    (dev.httpServer as Server).keepAliveTimeout = 0;
  });
  afterAll(async () => {
    await dev.close();
    foundry.server.close();
  });

  it.each([
    "/",
    "/join",
    "/game?a=b",
    "/modules/other/other.js",
    "/systems/blackout/system.json",
    "/systems/blackout/assets/icons/fist.svg",
    "/systems/blackout/packs/rules/CURRENT",
  ])("proxies %s to Foundry", async path => {
    expect(await ask(path)).toEqual({ status: 200, text: `Foundry was asked for ${path}` });
  });

  it("replaces its own origin with Foundry's in the Origin header, but forwards foreign origins unchanged", async () => {
    const url = `http://localhost:${(dev.httpServer!.address() as AddressInfo).port}`;
    const join = async (origin: string): Promise<string> =>
      (await fetch(`${url}/join`, { method: "POST", headers: { origin } })).text();
    const { host } = new URL(foundry.url);
    expect([await join(url), await join("http://elsewhere.example"), await join("null")]).toEqual([
      `${foundry.url} for ${host}`,
      `http://elsewhere.example for ${host}`,
      `null for ${host}`,
    ]);
  });

  it("serves texts, templates and styles from the sources", async () => {
    expect(JSON.parse((await ask("/systems/blackout/lang/de.json")).text)).toEqual(textsOf("de"));
    expect((await ask("/systems/blackout/templates/chat/request-card.hbs")).text).toBe(
      read("templates/chat/request-card.hbs"),
    );
    expect((await ask("/systems/blackout/translations/fr/blackout.rules.json")).text).toBe(
      read("translations/fr/blackout.rules.json"),
    );
    expect((await ask("/systems/blackout/blackout.css")).text).toBe(await stylesOf(root));
  });

  it("serves the built modules with everything that they import, and all templates in one file", async () => {
    for (const name of ["blackout", "forecast", "rules"]) {
      const { text } = await ask(`/systems/blackout/${name}.mjs`);
      for (const [, module] of text.matchAll(/"([^"]+)"/gu))
        expect(await ask(module ?? ""), module).toMatchObject({ status: 200 });
    }
    expect(JSON.parse((await ask("/systems/blackout/templates/all.json")).text)).toMatchObject({
      "systems/blackout/templates/chat/request-card.hbs": read("templates/chat/request-card.hbs"),
    });
    expect(
      (await ask("/systems/blackout/src/blackout.ts")).text,
      "the style sheet is the page's own",
    ).not.toContain("updateStyle");
  });

  it("explains on every page, and once in the terminal, what to do if Foundry is down", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const gone = await fakeFoundry();
    gone.server.close();
    const alone = await developmentServer({ root, foundry: gone.url, port: 0 });
    const url = `http://localhost:${(alone.httpServer!.address() as AddressInfo).port}`;
    for (const path of ["/", "/game"]) {
      const answer = await fetch(url + path);
      expect([answer.status, await answer.text()]).toEqual([502, noFoundry(gone.url)]);
    }
    expect(errors.mock.calls).toEqual([[noFoundry(gone.url)]]);
    expect(
      (await fetch(`${url}/systems/blackout/lang/en.json`)).status,
      "the sources are there all the same",
    ).toBe(200);
    errors.mockRestore();
    await alone.close();
  });
});

describe("the proxied Foundry server", () => {
  it("is at the URL in FOUNDRY_URL, which can't contain a path, or at the default URL if the variable isn't set", () => {
    expect([undefined, "", "http://localhost:30010/", "https://games.example"].map(foundryAddress)).toEqual([
      "http://127.0.0.1:30000",
      "http://127.0.0.1:30000",
      "http://localhost:30010",
      "https://games.example",
    ]);
    for (const wrong of ["localhost:30000", "30000", "http://", "http://localhost:30000/game", "http://a b"])
      expect(() => foundryAddress(wrong)).toThrow(
        `FOUNDRY_URL is "${wrong}"; it must be an address without a path`,
      );
  });

  it("causes an error message that suggests a command if it is down or lacks the system", async () => {
    const [good, bare] = await Promise.all([fakeFoundry(), fakeFoundry(404)]);
    expect(await foundryProblem(good.url)).toBeNull();
    expect(await foundryProblem(bare.url)).toMatch(/has no system "blackout" \(404 .*npm run link/u);
    bare.server.close();
    good.server.closeAllConnections();
    good.server.close();
    expect(await foundryProblem(good.url)).toBe(noFoundry(good.url));
  });
});

describe("the update message for a changed file", () => {
  const folder = mkdtempSync(join(tmpdir(), "blackout-dev-"));
  beforeAll(() => {
    for (const name of ["lang", "styles", "templates", "src/variants"])
      cpSync(join(root, name), join(folder, name), { recursive: true });
    writeFileSync(join(folder, "lang", "xx.json"), "{ broken");
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it("contains the new text of a template or language file, and identifies the file", async () => {
    expect(await newsOf(folder, join(folder, "templates", "chat", "request-card.hbs"))).toEqual({
      event: "blackout:template",
      data: {
        path: "systems/blackout/templates/chat/request-card.hbs",
        text: read("templates/chat/request-card.hbs"),
      },
    });
    expect(await newsOf(folder, join(folder, "lang", "es.json"))).toEqual({
      event: "blackout:language",
      data: { language: "es", texts: textsOf("es") },
    });
    expect(await newsOf(folder, join(folder, "styles", "_tokens.scss"))).toEqual({
      event: "blackout:style",
      data: {},
    });
  });

  it("isn't created for modules or unrelated files, and an invalid language file causes an error", async () => {
    for (const file of ["src/blackout.ts", "README.md", "lang/notes.txt", "templates/README.md"])
      expect(await newsOf(folder, join(folder, file))).toBeNull();
    await expect(newsOf(folder, join(folder, "lang", "xx.json"))).rejects.toThrow(SyntaxError);
  });
});
