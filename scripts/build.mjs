#!/usr/bin/env node
/**
 * Builds dist/, which contains exactly the files that Foundry installs. Requires the dependencies, which
 * scripts/run.mjs installs.
 */
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { changesOf } from "./lib/changes.mjs";
import { contentLanguage, contentLanguages } from "./lib/content-language.mjs";
import { packTexts } from "./lib/pack-texts.mjs";
import { languageTexts, templateFiles, templateSources } from "./lib/system-files.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Builds the system, the rules library, the assets and the packs in a temporary folder, and moves them into
 * dist/ at the end. A failed build therefore leaves the previous one intact, and a running game never reads a
 * partial build.
 */
export async function build() {
  const { build: viteBuild } = await import("vite");
  const { buildAssets } = await import("./assets.mjs");
  const { buildRules } = await import("./build-rules.mjs");
  const { rulesApiPage } = await import("./rules/api-docs.mjs");
  const { buildPacks } = await import("./packs.mjs");
  const out = join(root, "dist");
  const made = join(root, ".cache", `dist-${process.pid}`);
  await mkdir(made, { recursive: true });
  try {
    await viteBuild({
      root,
      configFile: join(root, "vite.config.ts"),
      logLevel: "error",
      build: { outDir: made },
    });
    await buildRules(made);
    const english = await packTexts();
    for (const lang of contentLanguages(root)) {
      await cp(join(root, "translations", lang), join(made, "translations", lang), { recursive: true });
      await writeFile(
        join(made, "translations", `${lang}.json`),
        `${JSON.stringify(contentLanguage(root, lang, english))}\n`,
      );
    }
    for (const { name, file } of templateFiles(root))
      await cp(join(root, file), join(made, "templates", name));
    await writeFile(join(made, "templates", "all.json"), JSON.stringify(templateSources(root)));
    await mkdir(join(made, "lang"));
    for (const name of await readdir(join(root, "lang")))
      await writeFile(
        join(made, "lang", name),
        `${JSON.stringify(languageTexts(root, name.slice(0, -".json".length)))}\n`,
      );
    for (const file of ["system.json", "README.md", "LICENSE", "CHANGELOG.md"])
      await cp(join(root, file), join(made, file));
    await writeFile(join(root, "docs", "rules-api.md"), rulesApiPage());
    await buildAssets(made);
    await writeFile(
      join(made, "assets", "changes.json"),
      `${JSON.stringify(changesOf(await readFile(join(root, "CHANGELOG.md"), "utf8")))}\n`,
    );
    await buildPacks(made);
    // The dist/ folder itself is kept, because a Foundry installation may link to it.
    await mkdir(out, { recursive: true });
    const fresh = await readdir(made);
    for (const entry of await readdir(out))
      if (!fresh.includes(entry)) await rm(join(out, entry), { recursive: true });
    for (const entry of fresh) {
      await rm(join(out, entry), { recursive: true, force: true });
      await rename(join(made, entry), join(out, entry));
    }
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
