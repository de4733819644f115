/** Tests `npm run dev` with a running Foundry server while source files change. */
import { spawn, type ChildProcess } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endServer } from "../../scripts/lib/table.mjs";
import { FOUNDRY_URL, HOST_ONLY } from "./support/server.ts";
import { openActor } from "./support/steps.ts";
import { expect, sitDown, test } from "./support/table.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Copies the sources and starts the development server for the copy. */
async function develop(foundry: string) {
  const folder = await mkdtemp(join(tmpdir(), "blackout-sources-"));
  await Promise.all(
    ["src", "styles", "templates", "lang", "translations", "scripts", "package.json", "tsconfig.json"].map(
      name => cp(join(root, name), join(folder, name), { recursive: true }),
    ),
  );
  await symlink(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  const child: ChildProcess = spawn(process.execPath, [join(folder, "scripts", "dev.mjs"), "--port", "0"], {
    env: { ...process.env, FOUNDRY_URL: foundry },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (chunk: string) => {
        output += chunk;
        const match = /from the sources: (http:\S+)\//u.exec(output);
        if (match?.[1]) resolve(match[1]);
      });
    child.once("exit", code => {
      reject(new Error(`The development server ended with ${code}:\n${output}`));
    });
  });
  return {
    url,
    output: () => output,
    /** Changes a file in the copy of the sources. */
    async change(file: string, by: (text: string) => string) {
      await writeFile(join(folder, file), by(await readFile(join(folder, file), "utf8")));
    },
    async end() {
      await endServer(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test("npm run dev serves the sources to a running Foundry, with hot reload for styles, templates and texts, and a page reload for modules @long", async ({
  table,
  chromiumBrowser,
}) => {
  test.skip(FOUNDRY_URL !== null, HOST_ONLY);
  test.setTimeout(120_000);
  const dev = await develop(table.server.url);
  const gm = await sitDown(chromiumBrowser, dev, "Gamemaster");
  const { page } = gm;
  try {
    const sheet = await openActor(page, "Ilka");
    expect(gm.complaints).toEqual([]);
    await page.evaluate(() => {
      (globalThis as any).samePage = true;
    });

    // The test changes a style. The development server keeps the style sheet in its cascade layer, so modules
    // can still override its styles.
    await dev.change(
      "styles/_tokens.scss",
      text => `${text}\n.bo-proof { outline: 3px solid rgb(1, 2, 3); }\n`,
    );
    const outline = sheet.locator(".bo-proof");
    await dev.change("templates/character/head.hbs", text =>
      text.replace(/^(<\w+[^>]*>)/u, '$1<span class="bo-proof">of the sources</span>'),
    );
    await expect(outline).toHaveText("of the sources");
    await expect(outline).toHaveCSS("outline-color", "rgb(1, 2, 3)");
    await page.addStyleTag({ content: "@layer modules { .bo-proof { outline-color: rgb(4, 5, 6); } }" });
    await expect(outline).toHaveCSS("outline-color", "rgb(4, 5, 6)");

    // A text changes, first in another language and then in the page's language.
    await dev.change("lang/fr.json", text => text.replace(/("tab": \{\s*"play": ")[^"]*/u, "$1Jouons"));
    await dev.change("lang/en.json", text => text.replace(/("tab": \{\s*"play": ")[^"]*/u, "$1Let us play"));
    await expect(sheet.getByRole("tab", { name: "Let us play" })).toBeVisible();

    // Invalid input is reported and changes nothing.
    await dev.change("styles/_tokens.scss", text => `${text}\n.bo-broken {`);
    await expect(page.locator("vite-error-overlay")).toBeVisible();
    await dev.change("styles/_tokens.scss", text => text.replace("\n.bo-broken {", ""));
    await page.keyboard.press("Escape");
    expect(
      await page.evaluate(() => (globalThis as any).samePage),
      "the page is the same all the while",
    ).toBe(true);

    // The test changes a module. The page reloads automatically, and the forecast worker is loaded from the
    // sources, too.
    await dev.change(
      "src/system-id.ts",
      text => `${text}\nObject.assign(globalThis, { ofTheSources: "module" });\n`,
    );
    await page.waitForFunction(
      () => (globalThis as any).ofTheSources === "module" && (globalThis as any).game?.ready === true,
    );
    await dev.change("src/forecast-worker.ts", text =>
      text.replace("postMessage({ error:", 'postMessage({ of: "the sources", error:'),
    );
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            new Promise(resolve => {
              const worker = new Worker("/systems/blackout/forecast.mjs", { type: "module" });
              worker.onmessage = ({ data }) => {
                resolve(data);
              };
              worker.onerror = ({ message }) => {
                resolve(`the worker does not start: ${message}`);
              };
              worker.postMessage({});
            }),
        ),
      )
      .toMatchObject({ of: "the sources" });

    // While Foundry isn't running, the page explains what to do.
    await table.server.kill();
    expect((await page.goto(`${dev.url}/join`))?.status()).toBe(502);
    await expect(page.locator("body")).toContainText(`No Foundry answers at ${table.server.url}`);
    expect(dev.output()).toContain("npm start");
    await table.server.restart();
    await page.goto(`${dev.url}/join`);
    await expect(page.locator("select[name=userid]")).toBeVisible();
  } finally {
    await gm.leave();
    await dev.end();
  }
});
