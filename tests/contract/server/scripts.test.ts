import { describe, expect, it } from "vitest";
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { needsInstall } from "../../../scripts/lib/ensure-dependencies.mjs";
import { makeSystem, temporaryFolder, writeFiles } from "./support/fixtures.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

describe("the check for whether dependencies must be installed", () => {
  const project = (files: Record<string, string>): string =>
    writeFiles(temporaryFolder(), { "package-lock.json": "{}", ...files });
  const installed = "node_modules/.package-lock.json";
  const stamp = "node_modules/.installed-lock";
  const digest = createHash("sha256").update("{}").digest("hex");
  const age = (folder: string, file: string, seconds: number): void =>
    fs.utimesSync(path.join(folder, file), Date.now() / 1000 - seconds, Date.now() / 1000 - seconds);

  it("requires an installation if node_modules is missing", () => {
    expect(needsInstall(project({}))).toBe(true);
  });

  it("compares a hash of the lock file, regardless of file times", () => {
    const same = project({ [installed]: "{}", [stamp]: digest });
    age(same, installed, 1000);
    expect(needsInstall(same)).toBe(false);
    expect(needsInstall(project({ [installed]: "{}", [stamp]: "of another lock file" }))).toBe(true);
  });

  it("compares file times if there is no hash", () => {
    const folder = project({ [installed]: "{}" });
    age(folder, "package-lock.json", 1000);
    expect(needsInstall(folder)).toBe(false);
    age(folder, installed, 2000);
    expect(needsInstall(folder)).toBe(true);
  });

  it("fails, and deletes nothing, if an outdated node_modules is a link to another folder", async () => {
    const others = project({ [installed]: "{}", [stamp]: "of another lock file" });
    const linked = project({});
    fs.symlinkSync(path.join(others, "node_modules"), path.join(linked, "node_modules"), "junction");
    const script = `import { ensureDependencies } from ${JSON.stringify(pathToFileURL(path.join(root, "scripts", "lib", "ensure-dependencies.mjs")).href)}; await ensureDependencies(process.argv[1]);`;
    const failed = await promisify(execFile)(process.execPath, [
      "--input-type=module",
      "-e",
      script,
      linked,
    ]).catch((error: { code: number; stderr: string }) => error);
    expect(failed).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        `node_modules is a link to ${fs.realpathSync(path.join(others, "node_modules"))}`,
      ),
    });
    expect(fs.readFileSync(path.join(others, stamp), "utf8")).toBe("of another lock file");

    fs.rmSync(path.join(others, stamp));
    age(others, installed, 2000);
    expect(needsInstall(linked), "without a stamp they are taken as they are").toBe(false);
  });
});

describe("the start command", () => {
  it("shows its options without installing or building anything", async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      path.join(root, "scripts", "start.mjs"),
      "--help",
    ]);
    for (const option of ["--no-build", "--port", "--world", "--seed", "--reset", "--generation"])
      expect(stdout).toContain(option);
  });

  it("serves the given system and module in a separate world", async () => {
    const module = writeFiles(temporaryFolder("host-module-"), {
      "module.json": JSON.stringify({ id: "extra", title: "Extra", version: "1", scripts: ["extra.js"] }),
      "extra.js": "",
    });
    const system = makeSystem({ id: "start-testbed", styles: ["absent.css"] });
    const server = spawn(
      process.execPath,
      [path.join(root, "scripts", "start.mjs"), "--system", system, `--module=${module}`, "--port", "0"],
      { cwd: temporaryFolder() },
    );
    let output = "";
    try {
      const address = await new Promise<string>((resolve, reject) => {
        const hear = (data: Buffer): void => {
          output += String(data);
          const found = /http:\/\/127\.0\.0\.1:\d+/u.exec(output);
          if (found) resolve(found[0]);
        };
        server.stdout.on("data", hear);
        server.stderr.on("data", hear);
        server.once("exit", () => {
          reject(new Error(output));
        });
      });
      expect(await (await fetch(`${address}/join`)).text()).toContain("Gamemaster");
      expect(output).toContain('Package start-testbed: styles[0] names "absent.css"');
      expect(fs.existsSync(path.join(root, "worlds", "start-testbed", "world.json"))).toBe(true);
    } finally {
      server.kill("SIGTERM");
      fs.rmSync(path.join(root, "worlds", "start-testbed"), { recursive: true, force: true });
    }
  }, 60_000);

  it("rejects an invalid system with a one-line error", async () => {
    const system = makeSystem({ packs: [{ name: "gone", label: "Gone", type: "Item" }] });
    const failed = await promisify(execFile)(process.execPath, [
      path.join(root, "scripts", "start.mjs"),
      "--system",
      system,
      "--port",
      "0",
    ]).catch((error: { code: number; stderr: string }) => error);
    expect(failed).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^\S*system\.json cannot be used: packs\[0\]\.path [^\n]+\n$/u),
    });
  }, 60_000);
});
