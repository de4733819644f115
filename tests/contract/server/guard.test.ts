import { describe, expect, it } from "vitest";
import { assertPlainData } from "../../../host/server/guard.ts";
import { safeSegments } from "../../../host/server/http/static-files.ts";
import { isAllowedHost } from "../../../host/server/http/origin.ts";
import { cleanHtml } from "../../../host/server/html.ts";
import { touches } from "../../../host/server/documents/data.ts";
import { parseOptions } from "../../../host/server/options.ts";
import { UsageError } from "../../../host/server/errors.ts";
import { hashPassword, verifyPassword } from "../../../host/server/passwords.ts";

describe("data sent by a client", () => {
  it.each([
    '{"__proto__": {"a": 1}}',
    '{"a": {"constructor": {"prototype": 1}}}',
    '{"system.__proto__.a": 1}',
    '{"list": [{"==__proto__": {}}]}',
  ])("is rejected if it refers to prototypes: %s", text => {
    expect(() => assertPlainData(JSON.parse(text))).toThrow(/forbidden key/);
  });

  it("is rejected if it is nested too deeply", () => {
    let data: object = {};
    for (let i = 0; i < 100; i++) data = { data };
    expect(() => assertPlainData(data)).toThrow(/deeper than/);
  });

  it("is accepted if it is valid", () => {
    expect(() =>
      assertPlainData({ name: "Proto", system: { "-=old": null, "list": [1, "a", null, { b: true }] } }),
    ).not.toThrow();
  });
});

describe("file URLs", () => {
  it.each([
    "../etc/passwd",
    "a/../../b",
    "%2e%2e/b",
    "a/%2e%2e%2fb",
    "..%5cb",
    "a\\..\\b",
    "a%00b",
    ".git/config",
    "%E0%A4%A",
  ])(
    "are rejected if they are malformed or if they point to a hidden file or a file outside the folder: %s",
    address => {
      expect(safeSegments(address)).toBeUndefined();
    },
  );

  it("are split into decoded path segments if they are valid", () => {
    expect(safeSegments("lang/en%20us.json")).toEqual(["lang", "en us.json"]);
  });
});

describe("the check of the Host header", () => {
  it.each([
    ["localhost:30000", true],
    ["127.0.0.1:1", true],
    ["[::1]:30000", true],
    ["evil.example:30000", false],
    ["127.0.0.1.evil.example", false],
    [undefined, false],
    ["192.168.0.2", false],
  ])("decides whether %s is allowed on the loopback interface: %s", (header, allowed) => {
    expect(isAllowedHost(header, "127.0.0.1")).toBe(allowed);
  });

  it("accepts an IP address, but rejects an unknown name, if the server listens on all interfaces", () => {
    expect(isAllowedHost("192.168.0.2:30000", "0.0.0.0")).toBe(true);
    expect(isAllowedHost("evil.example", "0.0.0.0")).toBe(false);
  });
});

describe("HTML sanitizing", () => {
  it("removes executable content", () => {
    const dirty =
      '<p onclick="x()">Hi</p><script>x()</script><img src="a.png" onerror="x()"><a href="javascript:x()">l</a><iframe src="//evil"></iframe><svg><script>x()</script></svg>';
    const clean = cleanHtml(dirty);
    expect(clean).not.toMatch(/script|onclick|onerror|javascript|iframe/i);
    expect(clean).toContain("<p>Hi</p>");
    expect(clean).toContain('<img src="a.png"');
  });

  it("keeps the markup of cards", () => {
    const card =
      '<div class="card" data-uuid="Actor.a" style="color:red"><button type="button" data-action="apply">Apply</button><details open><summary>Why</summary></details></div>';
    expect(cleanHtml(card)).toBe(card);
  });

  it("leaves plain text unchanged", () => {
    expect(cleanHtml('@UUID[Actor.a]{Name} "quoted"')).toBe('@UUID[Actor.a]{Name} "quoted"');
  });
});

describe("the search for a path in an update", () => {
  it.each([
    [{ system: { fate: 2 } }],
    [{ "system.fate": 2 }],
    [{ system: { "-=fate": null } }],
    [{ "==system": {} }],
    [{ "system.-=fate": null }],
    [{ system: { fate: { deep: 1 } } }],
    [{ "system.fate.deep": 1 }],
    [{ system: null }],
  ])("finds the path in %j", update => {
    expect(touches(update, ["system", "fate"])).toBe(true);
  });

  it.each([[{ system: { other: 1 } }], [{ name: "a" }], [{ "system.fateful": 1 }], [{ system: {} }]])(
    "doesn't find the path in %j",
    update => {
      expect(touches(update, ["system", "fate"])).toBe(false);
    },
  );

  it("supports wildcards", () => {
    expect(touches({ system: { powers: { a: { img: "x" } } } }, ["system", "powers", "*", "img"])).toBe(true);
    expect(touches({ system: { powers: { a: { name: "x" } } } }, ["system", "powers", "*", "img"])).toBe(
      false,
    );
  });
});

describe("the server's command line", () => {
  it.each([
    [["--colour", "red"], /colour/],
    [["--port", "high"], /--port/],
    [["--port", ""], /--port/],
    [["--port", "70000"], /--port/],
    [["--generation", "12"], /13 or 14/],
    [["--system", "/no/such/folder"], /does not exist/],
    [["stray"], /stray/],
    [["--host", "bad host"], /--host/],
  ])("rejects %j", (args, message) => {
    const parse = (): unknown => parseOptions(args as string[]);
    expect(parse).toThrow(UsageError);
    expect(parse).toThrow(message as RegExp);
  });
});

describe("passwords", () => {
  it("are stored only as salted hashes, and can be verified", () => {
    const credentials = hashPassword("swordfish");
    expect(verifyPassword(credentials, "swordfish")).toBe(true);
    expect(verifyPassword(credentials, "")).toBe(false);
    expect(JSON.stringify(credentials)).not.toContain("swordfish");
    expect(hashPassword("swordfish").hash).not.toBe(credentials.hash);
  });

  it("are optional", () => {
    expect(verifyPassword(undefined, "")).toBe(true);
    expect(verifyPassword(undefined, "guess")).toBe(false);
  });
});
