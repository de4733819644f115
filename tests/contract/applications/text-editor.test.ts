// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { applications, startPage, storedActor } from "./support.ts";

const { TextEditor } = applications.ux;

let world: ReturnType<typeof startPage>;
beforeEach(
  () =>
    void (world = startPage({
      documents: { Actor: [storedActor({ name: 'Ada <img src=x onerror="boom()">' })] },
    })),
);

function parse(html: string): HTMLElement {
  const holder = document.createElement("div");
  holder.innerHTML = html;
  return holder;
}

const enrich = async (text: string, options: object = {}): Promise<HTMLElement> =>
  parse(await TextEditor.enrichHTML(text, options));

describe("TextEditor.enrichHTML", () => {
  it("converts @UUID to a content link with the specified label", async () => {
    const link = (await enrich("See @UUID[Actor.actor00000000001]{the captain}.")).querySelector<HTMLElement>(
      "a.content-link",
    )!;
    expect(link.dataset["uuid"]).toBe("Actor.actor00000000001");
    expect(link.textContent).toBe("the captain");
    expect(link.getAttribute("draggable")).toBe("true");
  });

  it("uses the document's name as the default label, and escapes HTML in it", async () => {
    const html = await enrich("@UUID[Actor.actor00000000001]");
    expect(html.querySelector("img")).toBeNull();
    expect(html.textContent).toContain("<img src=x");
  });

  it("marks a link to a missing document as broken", async () => {
    const link = (await enrich("@UUID[Actor.none000000000000]{gone}")).querySelector("a.content-link")!;
    expect(link.classList.contains("broken")).toBe(true);
    expect(link.textContent).toBe("gone");
  });

  it("converts a roll command to a link that rolls the dice", async () => {
    const link = (await enrich("[[/r 2d6 + 1 # To hit]]{Swing}")).querySelector<HTMLElement>(
      "a.inline-roll.roll",
    )!;
    expect(link.dataset).toMatchObject({ formula: "2d6 + 1", flavor: "To hit", mode: "roll" });
    expect(link.textContent).toBe("Swing");
  });

  it("evaluates an inline formula immediately with the roll data", async () => {
    const link = (await enrich("[[@level + 2]]", { rollData: { level: 3 } })).querySelector(
      "a.inline-roll.inline-result",
    )!;
    expect(link.textContent).toContain("5");
  });

  it("leaves an invalid formula as text", async () => {
    expect((await enrich("[[1d6 +]]")).querySelector("a")).toBeNull();
  });

  it.each(["documents", "rolls", "links", "custom"])(
    "doesn't process content of the kind “%s” if its option is false",
    async option => {
      world.CONFIG.TextEditor.enrichers = [
        { pattern: /@X/g, enricher: () => document.createElement("mark") },
      ];
      const html = await enrich("@UUID[Actor.actor00000000001]{a} [[/r 1d6]] https://example.org/x @X", {
        [option]: false,
      });
      const found = { documents: ".content-link", rolls: ".inline-roll", links: "a[href]", custom: "mark" };
      for (const [name, selector] of Object.entries(found))
        expect(html.querySelector(selector) === null).toBe(name === option);
    },
  );

  it("escapes HTML in labels and flavors", async () => {
    const evil = "<img src=x onerror=boom()>";
    const html = await enrich(
      `@UUID[Actor.actor00000000001]{&lt;img src=x&gt;} [[/r 1d6 # &lt;img&gt;]]{&lt;b&gt;x&lt;/b&gt;}`,
    );
    expect(html.querySelectorAll("img, b")).toHaveLength(0);
    expect(applications.ux.TextEditor.createAnchor({ name: evil }).querySelector("img")).toBeNull();
  });

  it("neither loads images nor executes scripts", async () => {
    (globalThis as any).boomed = false;
    await TextEditor.enrichHTML(
      '<img src="x" onerror="globalThis.boomed = true"><script>globalThis.boomed = true</script>',
    );
    expect((globalThis as any).boomed).toBe(false);
  });

  it("includes secrets only for users who are allowed to see them", async () => {
    const text =
      '<p>a</p><section class="secret" id="s1">hush</section><section class="secret revealed" id="s2">loud</section>';
    expect((await enrich(text)).textContent).toBe("aloud");
    expect((await enrich(text, { secrets: true })).textContent).toContain("hush");
  });

  it("calls custom enrichers with each match and the options", async () => {
    const seen: any[] = [];
    world.CONFIG.TextEditor.enrichers = [
      {
        pattern: /@Skill\[(\w+)\]/g,
        enricher: async (match: RegExpMatchArray, options: any) => {
          seen.push([match[1], options.mark]);
          const span = document.createElement("span");
          span.className = "skill";
          span.textContent = match[1]!;
          return match[1] === "none" ? null : span;
        },
      },
    ];
    const html = await enrich("<p>@Skill[a] and @Skill[none] and @Skill[b]</p>", { mark: 1 });
    expect(seen).toEqual([
      ["a", 1],
      ["none", 1],
      ["b", 1],
    ]);
    expect([...html.querySelectorAll(".skill")].map(node => node.textContent)).toEqual(["a", "b"]);
    expect(html.textContent).toBe("a and @Skill[none] and b");
  });

  it("calls an enricher's onRender when its content is added to the page", async () => {
    let rendered: HTMLElement | null = null;
    world.CONFIG.TextEditor.enrichers = [
      {
        id: "ping",
        pattern: /@Ping/g,
        enricher: () => document.createElement("u"),
        onRender: (element: HTMLElement) => void (rendered = element),
      },
    ];
    const html = await TextEditor.enrichHTML("@Ping");
    expect(rendered).toBeNull();
    const holder = document.createElement("div");
    document.body.append(holder);
    holder.innerHTML = html;
    expect((rendered as HTMLElement | null)?.querySelector("u")).not.toBeNull();
  });

  it("replaces the parent element of a match if the enricher requests it", async () => {
    world.CONFIG.TextEditor.enrichers = [
      { pattern: /@Box/g, replaceParent: true, enricher: () => document.createElement("aside") },
    ];
    expect((await enrich("<div><p>@Box</p></div>")).innerHTML).toBe("<div><aside></aside></div>");
  });

  it("returns an empty string for empty text", async () => {
    expect(await TextEditor.enrichHTML("")).toBe("");
  });
});

describe("TextEditor.getDragEventData", () => {
  it("returns the parsed drag data, or an empty object if the text isn't JSON", () => {
    const event = (text: string): any => ({ dataTransfer: { getData: () => text } });
    expect(TextEditor.getDragEventData(event('{"type":"Item"}'))).toEqual({ type: "Item" });
    expect(TextEditor.getDragEventData(event("some text"))).toEqual({});
  });
});
