import { afterAll, beforeAll, describe, expect, it } from "vitest";
import http from "node:http";
import fs from "node:fs";
import path from "node:path";
import type { RunningServer } from "../../../host/server/start.ts";
import { IDS, temporaryFolder } from "./support/fixtures.ts";
import { connect, joinByHttp, startTable } from "./support/table.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTable();
});
afterAll(() => server.close());

/** Sends a request with exactly the given path and headers, without normalization. */
function raw(
  target: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<{ status: number; body: string; headers: http.IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { port: server.port, host: "127.0.0.1", path: target, method, headers },
      response => {
        let body = "";
        response.on("data", (chunk: Buffer) => {
          body += chunk.toString();
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, body, headers: response.headers }),
        );
      },
    );
    request.on("error", reject).end();
  });
}

describe("joining a game", () => {
  it("starts with a form that lists the world's users", async () => {
    const { body } = await raw("/join");
    expect(body).toContain('<select name="userid"');
    expect(body).toContain('name="password"');
    expect(body).toContain('name="join"');
    expect(body).toContain(`<option value="${IDS.player}">Alpha</option>`);
  });

  it("starts a session and gives access to the game page", async () => {
    const cookie = await joinByHttp(server.address, IDS.player);
    expect(cookie).toMatch(/^session=/);
    expect((await raw("/game", { cookie: cookie ?? "" })).status).toBe(200);
  });

  it("is required again after a server restart", async () => {
    const first = await startTable();
    const cookie = await joinByHttp(first.address, IDS.player);
    await first.close();
    const second = await startTable();
    const response = await fetch(`${second.address}/game`, {
      redirect: "manual",
      headers: { cookie: cookie ?? "" },
    });
    await second.close();
    expect([response.status, response.headers.get("location")]).toEqual([303, "/join"]);
  });

  it("fails with a wrong or missing password or an unknown user", async () => {
    expect(await joinByHttp(server.address, IDS.other, "guess")).toBeUndefined();
    expect(await joinByHttp(server.address, IDS.other)).toBeUndefined();
    expect(await joinByHttp(server.address, "Nobody0000000001")).toBeUndefined();
    expect(await joinByHttp(server.address, IDS.other, "swordfish")).toBeDefined();
  });

  it("reports errors as JSON if the request is JSON", async () => {
    const response = await fetch(`${server.address}/join`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ userid: IDS.other, password: "no" }),
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      status: "error",
      error: { message: expect.stringContaining("password") },
    });
  });

  it("is required to open the game page", async () => {
    expect(await raw("/game")).toMatchObject({ status: 303, headers: { location: "/join" } });
    expect(await raw("/game", { cookie: "session=invented" })).toMatchObject({ status: 303 });
  });

  it("is rejected if the request comes from another website", async () => {
    const response = await fetch(`${server.address}/join`, {
      method: "POST",
      headers: { origin: "http://evil.example" },
      body: new URLSearchParams({ userid: IDS.player }),
    });
    expect(response.status).toBe(403);
  });

  it("starts with a page that shows which users are online", async () => {
    const client = await connect(server.address, IDS.assistant);
    const { body } = await raw("/join");
    expect(body).toContain("Online now: Assistant");
    // The text of an option is exactly the user's name, because users and scripts select it.
    expect(body).toContain(">Assistant</option>");
    client.leave();
  });
});

describe("the game page", () => {
  it("declares the order of core's layers before importing the system's styles into the layer named in the manifest", async () => {
    const { body } = await raw("/game", { cookie: (await joinByHttp(server.address, IDS.gm)) ?? "" });
    expect(body).toContain(
      "@layer reset, variables, elements, blocks, applications, compatibility, layouts, system, modules, exceptions;",
    );
    expect(body).toContain('@import url("/systems/testbed/testbed.css") layer(system);');
    expect(body.indexOf("/host/host.css")).toBeLessThan(body.indexOf("testbed.css"));
  });

  it("sets the Foundry version before loading the runtime, and loads the runtime before the system", async () => {
    const { body } = await raw("/game", { cookie: (await joinByHttp(server.address, IDS.gm)) ?? "" });
    const order = [
      "__HOST__",
      "/host/pixi/pixi.min.js",
      "/host/runtime.mjs",
      "/systems/testbed/main.mjs",
    ].map(part => body.indexOf(part));
    expect(order.every(at => at > 0)).toBe(true);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(body).toContain('"generation":14');
    expect(body).toMatch(/<body class="[^"]*system-testbed/);
    expect((await raw("/host/pixi/pixi.min.js")).status).toBe(200);
  });

  it("draws no scenes unless the canvas was enabled when the server started", async () => {
    const drawing = await startTable({ canvas: true });
    const pages = await Promise.all(
      [server, drawing].map(async ({ address }) =>
        (
          await fetch(`${address}/game`, { headers: { cookie: (await joinByHttp(address, IDS.gm)) ?? "" } })
        ).text(),
      ),
    );
    await drawing.close();
    expect(pages.map(page => /"canvas":(true|false)/.exec(page)?.[1])).toEqual(["false", "true"]);
  });
});

describe("the files of a package", () => {
  it("are served with their media type, or as plain text if they are templates or pages", async () => {
    const typeOf = async (file: string): Promise<string | undefined> =>
      (await raw(`/systems/testbed/${file}`)).headers["content-type"];
    expect(await typeOf("main.mjs")).toMatch(/^text\/javascript/);
    expect(await typeOf("testbed.css")).toMatch(/^text\/css/);
    expect(await typeOf("lang/en.json")).toMatch(/^application\/json/);
    expect(await typeOf("templates/sheet.hbs")).toMatch(/^text\/plain/);
    expect(await typeOf("page.html")).toMatch(/^text\/plain/);
  });

  it("are not sent again if the browser's cached version is current", async () => {
    const { headers } = await raw("/systems/testbed/main.mjs");
    expect((await raw("/systems/testbed/main.mjs", { "if-none-match": String(headers.etag) })).status).toBe(
      304,
    );
  });

  it.each([
    "/systems/testbed/../../etc/passwd",
    "/systems/testbed/..%2f..%2fetc%2fpasswd",
    "/systems/testbed/%2e%2e/%2e%2e/etc/passwd",
    "/systems/testbed/..%5c..%5cetc",
    "/systems/testbed/.secret",
    "/host/../server/main.ts",
    "/systems/testbed/%00",
  ])("are not served for an unsafe path: %s", async target => {
    expect([400, 404]).toContain((await raw(target)).status);
  });

  it("are not served through a symbolic link that points outside the package", async () => {
    const { root } = server.game.packages[0] as { root: string };
    fs.symlinkSync("/etc", path.join(root, "leak"));
    expect((await raw("/systems/testbed/leak/hostname")).status).toBe(404);
  });

  it("can't be listed by folder, and a world's internal files aren't served", async () => {
    const world = `/worlds/${server.game.world.id}`;
    for (const target of [
      "/systems/testbed/",
      "/systems/testbed/lang",
      `${world}/world.json`,
      `${world}/data/CURRENT`,
      `${world}/uploads/../world.json`,
    ]) {
      expect([400, 404]).toContain((await raw(target)).status);
    }
  });
});

describe("clients without a session", () => {
  it("are rejected if they use an unknown host name, which prevents DNS rebinding", async () => {
    expect((await raw("/join", { host: "evil.example" })).status).toBe(403);
    expect((await raw("/socket.io/?EIO=4&transport=polling", { host: "evil.example" })).status).toBe(403);
  });

  it("can check whether the server is ready", async () => {
    expect(JSON.parse((await raw("/api/status")).body)).toMatchObject({
      ready: true,
      generation: 14,
      system: "testbed",
    });
  });

  it("can't open a socket connection", async () => {
    await expect(connect(server.address, "Nobody0000000001")).rejects.toThrow();
  });
});

describe("uploaded files", () => {
  const upload = async (
    userId: string,
    name: string,
    content: string | Uint8Array<ArrayBuffer>,
    target = "portraits",
    source = "data",
  ): Promise<{ status: number; body: any }> => {
    const form = new FormData();
    form.set("source", source);
    form.set("target", target);
    form.set("upload", new Blob([content]), name);
    const response = await fetch(`${server.address}/upload`, {
      method: "POST",
      headers: { cookie: (await joinByHttp(server.address, userId)) ?? "" },
      body: form,
    });
    return { status: response.status, body: await response.json() };
  };

  it("are stored in the world and served from it", async () => {
    const { status, body } = await upload(IDS.gm, "face.png", "not really a picture");
    expect(status).toBe(200);
    expect(body.path).toBe(`worlds/${server.game.world.id}/uploads/portraits/face.png`);
    expect((await raw(`/${body.path}`)).body).toBe("not really a picture");
  });

  it("are accepted only from users with the FILES_UPLOAD permission", async () => {
    expect((await upload(IDS.player, "face.png", "x")).status).toBe(403);
    expect((await upload(IDS.trusted, "face.png", "x")).status).toBe(403);
    expect((await upload(IDS.assistant, "face.png", "x")).status).toBe(200);
  });

  it("are rejected if they could be executed or if the target is outside the uploads folder", async () => {
    expect((await upload(IDS.gm, "page.html", "<script>1</script>")).status).toBe(400);
    expect((await upload(IDS.gm, "code.js", "1")).status).toBe(400);
    expect((await upload(IDS.gm, "run.svg", "<svg><script>1</script></svg>")).status).toBe(400);
    expect((await upload(IDS.gm, "face.png", "x", "../..")).status).toBe(400);
    expect((await upload(IDS.gm, "face.png", "x", "systems/testbed")).status).toBe(400);
    for (const name of [
      "../face.png",
      "..",
      ".hidden.png",
      "a/b.png",
      "a\\b.png",
      "no-ending",
      `${"a".repeat(160)}.png`,
    ])
      expect([400, 200], name).toContain((await upload(IDS.gm, name, "x")).status);
    // No file name can make the server write outside the uploads folder.
    expect(fs.readdirSync(server.game.store.directory).sort()).toEqual(
      ["data", "holder.json", "uploads", "world.json"].filter(name =>
        fs.existsSync(path.join(server.game.store.directory, name)),
      ),
    );
  });

  it("are stored in the uploads folder even if the target is an absolute path, and can't be stored in another storage source", async () => {
    expect((await upload(IDS.gm, "face.png", "x", "/etc")).body.path).toBe(
      `worlds/${server.game.world.id}/uploads/etc/face.png`,
    );
    expect((await upload(IDS.gm, "face.png", "x", "portraits", "s3")).status).toBe(400);
    const gm = await connect(server.address, IDS.gm);
    await expect(
      gm.ask("manageFiles", { action: "browseFiles", target: "", storage: "public" }),
    ).rejects.toThrow(/data/u);
    gm.leave();
  });

  it("are never written, listed or served through a link that points outside the world's folder", async () => {
    const outside = temporaryFolder("host-outside-");
    fs.writeFileSync(path.join(outside, "secret.png"), "secret");
    const uploads = path.join(server.game.store.directory, "uploads");
    fs.mkdirSync(uploads, { recursive: true });
    fs.symlinkSync(outside, path.join(uploads, "leak"));
    fs.symlinkSync(path.join(outside, "new.png"), path.join(uploads, "dangling.png"));
    const gm = await connect(server.address, IDS.gm);
    expect((await upload(IDS.gm, "face.png", "x", "leak")).status).toBe(400);
    expect((await upload(IDS.gm, "face.png", "x", "leak/deeper")).status).toBe(400);
    expect((await upload(IDS.gm, "dangling.png", "x", "")).status).toBe(400);
    for (const action of ["browseFiles", "createDirectory"])
      await expect(gm.ask("manageFiles", { action, target: "leak" }), action).rejects.toThrow(
        /outside the folders/u,
      );
    expect((await raw(`/worlds/${server.game.world.id}/uploads/leak/secret.png`)).status).toBe(404);
    expect(fs.readdirSync(outside)).toEqual(["secret.png"]);
    gm.leave();
  });

  it("can be as large as a map image, but not larger than the size limit", async () => {
    expect((await upload(IDS.gm, "map.webp", new Uint8Array(8 * 1024 * 1024))).status).toBe(200);
    const answer = await upload(IDS.gm, "huge.webp", new Uint8Array(33 * 1024 * 1024)).then(
      ({ status }) => status,
      () => 413,
    );
    expect(answer).toBe(413);
    expect(fs.existsSync(path.join(server.game.store.directory, "uploads", "portraits", "huge.webp"))).toBe(
      false,
    );
  });

  it("are listed only for users with the FILES_BROWSE permission", async () => {
    const trusted = await connect(server.address, IDS.trusted);
    const player = await connect(server.address, IDS.player);
    await upload(IDS.gm, "listed.webp", "x", "maps");
    expect(await trusted.ask("manageFiles", { action: "browseFiles", target: "maps" })).toMatchObject({
      files: [expect.stringMatching(/maps\/listed\.webp$/)],
    });
    expect(
      await trusted.ask("manageFiles", {
        action: "browseFiles",
        target: "systems/testbed/lang",
        extensions: [".json"],
      }),
    ).toEqual({ target: "systems/testbed/lang", dirs: [], files: ["systems/testbed/lang/en.json"] });
    for (const target of ["systems/testbed/../..", "systems/other", "worlds/other/uploads", "absent"]) {
      await expect(trusted.ask("manageFiles", { action: "browseFiles", target })).rejects.toThrow();
    }
    await expect(player.ask("manageFiles", { action: "browseFiles", target: "" })).rejects.toThrow(
      /permission/,
    );
    trusted.leave();
    player.leave();
  });
});
