// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { applications, provideTemplate, startPage } from "./support.ts";

let made = 0;

async function render(source: string, data: object = {}): Promise<string> {
  const path = `test/helper-${made++}.hbs`;
  provideTemplate(path, source);
  return applications.handlebars.renderTemplate(path, data);
}

function parse(html: string): HTMLElement {
  const holder = document.createElement("div");
  holder.innerHTML = html;
  return holder;
}

beforeEach(() => {
  const { game } = startPage();
  game.i18n.translations = { HELLO: "Hello {who}", PLAIN: "Plain", A: "Apple", B: "Bean" };
});

describe("Handlebars on the host", () => {
  it.each([
    ["{{localize 'PLAIN'}}", {}, "Plain"],
    ["{{localize 'HELLO' who=name}}", { name: "<b>" }, "Hello &lt;b&gt;"],
    ["{{localize 'NO.SUCH'}}", {}, "NO.SUCH"],
    ["{{checked yes}}|{{checked no}}", { yes: 1, no: 0 }, "checked|"],
    ["{{disabled yes}}|{{disabled no}}", { yes: true, no: false }, "disabled|"],
    ["{{concat 'a' 1 'b'}}", {}, "a1b"],
    ["{{#if (eq a 1)}}y{{else}}n{{/if}}", { a: 1 }, "y"],
    ["{{#if (eq a 1)}}y{{else}}n{{/if}}", { a: "1" }, "n"],
    ["{{#if (ne a 1)}}y{{else}}n{{/if}}", { a: 2 }, "y"],
    ["{{#if (and a b)}}y{{else}}n{{/if}}", { a: 1, b: 0 }, "n"],
    ["{{#if (or a b)}}y{{else}}n{{/if}}", { a: 1, b: 0 }, "y"],
    ["{{#if (not a)}}y{{else}}n{{/if}}", { a: 0 }, "y"],
    [
      "{{#if (lt 1 2)}}a{{/if}}{{#if (gt 1 2)}}b{{/if}}{{#if (lte 2 2)}}c{{/if}}{{#if (gte 1 2)}}d{{/if}}",
      {},
      "ac",
    ],
    ["{{ifThen a 'x' 'y'}}", { a: true }, "x"],
    ["{{numberFormat 3.14159 decimals=2}}", {}, "3.14"],
    ["{{numberFormat 2 sign=true}}|{{numberFormat -2 sign=true}}", {}, "+2|-2"],
    ["{{#with (object a=1)}}{{a}}{{/with}}", {}, "1"],
  ])("renders %s with %o as %s", async (source, data, html) => {
    expect(await render(source, data)).toBe(html);
  });

  it("escapes values", async () => {
    expect(await render("{{text}}", { text: "<b>" })).toBe("&lt;b&gt;");
  });

  it("creates options with selectOptions, beginning with the blank option", async () => {
    const html = parse(
      `<select>${await render("{{selectOptions choices selected='b' blank='None' localize=true}}", { choices: { a: "A", b: "B" } })}</select>`,
    );
    const options = [...html.querySelectorAll("option")];
    expect(options.map(option => [option.getAttribute("value"), option.textContent])).toEqual([
      ["", "None"],
      ["a", "Apple"],
      ["b", "Bean"],
    ]);
    expect(options.map(option => option.hasAttribute("selected"))).toEqual([false, false, true]);
  });

  it("supports groups, valueAttr and labelAttr in selectOptions", async () => {
    const data = {
      choices: [
        { key: "x", text: "X", group: "G" },
        { key: "y", text: "Y" },
      ],
      chosen: "x",
    };
    const html = parse(
      `<select>${await render("{{selectOptions choices selected=chosen valueAttr='key' labelAttr='text'}}", data)}</select>`,
    );
    expect(html.querySelector("optgroup[label=G] option")?.getAttribute("value")).toBe("x");
    expect(
      [...html.querySelectorAll("option")]
        .filter(option => option.hasAttribute("selected"))
        .map(option => option.value),
    ).toEqual(["x"]);
  });

  it("supports multiple selected options in selectOptions, and escapes labels", async () => {
    const html = await render("{{selectOptions choices selected=chosen}}", {
      choices: { a: "<i>", b: "b", c: "c" },
      chosen: new Set(["a", "c"]),
    });
    expect(html).toContain("&lt;i&gt;");
    expect(html.match(/selected/g)).toHaveLength(2);
  });

  it("uses radioBoxes to create one labeled radio button per choice", async () => {
    const html = parse(
      await render("{{radioBoxes 'kind' choices checked='b'}}", { choices: { a: "A!", b: "B!" } }),
    );
    expect(
      [...html.querySelectorAll("input[type=radio][name=kind]")].map(input => input.hasAttribute("checked")),
    ).toEqual([false, true]);
    expect(html.querySelector("label")?.textContent?.trim()).toBe("A!");
  });

  it("sets the limits, name and class of a numberInput", async () => {
    const input = parse(
      await render("{{numberInput 3 name='n' min=1 max=9 step=2 class='wide'}}"),
    ).querySelector("input")!;
    expect(
      Object.fromEntries(
        ["type", "name", "min", "max", "step", "value", "class"].map(key => [key, input.getAttribute(key)]),
      ),
    ).toEqual({ type: "number", name: "n", min: "1", max: "9", step: "2", value: "3", class: "wide" });
  });

  it("renders a data field with formGroup and formInput", async () => {
    const { foundry } = startPage();
    const field = new foundry.data.fields.NumberField(
      { label: "Speed", hint: "In hexes", min: 0, integer: true },
      { name: "speed" },
    );
    const group = parse(
      await render("{{formGroup field value=4 rootId='r' classes='slim wide'}}", { field }),
    ).firstElementChild!;
    expect(group.className).toBe("form-group slim wide");
    expect(group.querySelector("label")?.textContent).toBe("Speed");
    expect(group.querySelector("label")?.getAttribute("for")).toBe(group.querySelector("input")?.id);
    expect(group.querySelector(".hint")?.textContent).toBe("In hexes");
    expect(group.querySelector("input")?.getAttribute("value")).toBe("4");
    expect(
      parse(await render("{{formInput field value=5 name='other'}}", { field }))
        .querySelector("input")
        ?.getAttribute("name"),
    ).toBe("other");
    await expect(render("{{formGroup nothing}}")).rejects.toThrow("formGroup");
  });

  it.each(["select", "colorPicker", "editor"])(
    "throws an error for %s on Foundry 14, which no longer has that helper",
    async name => {
      const source =
        name === "select"
          ? "{{#select 'a'}}<option value='a'></option>{{/select}}"
          : `{{${name} name='x' target='x'}}`;
      await expect(render(source)).rejects.toThrow(name);
    },
  );

  it("marks the selected option in a select block on Foundry 13", async () => {
    startPage({ generation: 13 });
    const html = parse(
      `<select>${await render("{{#select 'b'}}<option value='a'></option><option value='b'></option>{{/select}}")}</select>`,
    );
    expect([...html.querySelectorAll("option")].map(option => option.hasAttribute("selected"))).toEqual([
      false,
      true,
    ]);
  });

  it("registers loaded templates as partials, both by path and by name", async () => {
    provideTemplate("test/shared.hbs", "<em>{{x}}</em>");
    await applications.handlebars.loadTemplates({ shared: "test/shared.hbs" });
    expect(await render("{{> shared}}{{> test/shared.hbs}}", { x: 1 })).toBe("<em>1</em><em>1</em>");
  });

  it("includes the file name in the error for an invalid template", async () => {
    provideTemplate("test/broken.hbs", "{{#if}}");
    await expect(applications.handlebars.renderTemplate("test/broken.hbs", {})).rejects.toThrow(
      "test/broken.hbs",
    );
  });
});
