// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { applications, provideTemplate, settle, startPage } from "./support.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = applications.api as any;

provideTemplate(
  "test/head.hbs",
  '<header><input name="who" value="{{name}}"><input id="by-id" value="x"></header>',
);
provideTemplate(
  "test/body.hbs",
  '<section class="body"><ol class="list">{{count}}</ol><button data-action="go">go</button></section>',
);
provideTemplate("test/two.hbs", "<p></p><p></p>");
provideTemplate("test/root.hbs", "<b>{{count}}</b><i></i>");
provideTemplate("test/form.hbs", '<section><form class="inner"><input name="a" value="1"></form></section>');
provideTemplate("test/partial.hbs", "<div>{{> test/leaf.hbs}}</div>");
provideTemplate("test/leaf.hbs", "<em>leaf</em>");

class Parts extends HandlebarsApplicationMixin(ApplicationV2) {
  static DEFAULT_OPTIONS = { id: "parts" };
  static PARTS: any = {
    head: { template: "test/head.hbs", id: "top", classes: ["c1"] },
    body: { template: "test/body.hbs", scrollable: [".list", ""] },
  };
  count = 0;
  async _prepareContext(options: any): Promise<any> {
    return Object.assign(await super._prepareContext(options), { name: "Ada", count: ++this.count });
  }
}

beforeEach(() => void startPage());

describe("an application composed of template parts", () => {
  it("renders each part with its id, classes and name", async () => {
    const app: any = new Parts();
    await app.render({ force: true });
    const head = app.element.querySelector('[data-application-part="head"]');
    expect(head.id).toBe("parts-top");
    expect(head.classList.contains("c1")).toBe(true);
    expect(app.parts.head).toBe(head);
    expect(
      [...app.element.querySelectorAll("[data-application-part]")].map(
        (part: any) => part.dataset.applicationPart,
      ),
    ).toEqual(["head", "body"]);
  });

  it("rerenders only the requested parts", async () => {
    const app: any = new Parts();
    await app.render({ force: true });
    const { head, body } = app.parts;
    await app.render({ parts: ["body"] });
    expect(app.parts.head).toBe(head);
    expect(head.isConnected).toBe(true);
    expect(app.parts.body).not.toBe(body);
    expect(app.element.querySelector(".list").textContent).toBe("2");
  });

  it.each([
    ["name", "[name=who]"],
    ["id", "#by-id"],
  ])(
    "keeps the focus and caret of an input that is identified by its %s when it is rerendered",
    async (_by, selector) => {
      const app: any = new Parts();
      await app.render({ force: true });
      const before = app.element.querySelector(selector);
      before.focus();
      before.setSelectionRange(1, 1);
      await app.render();
      const after = app.element.querySelector(selector);
      expect(after).not.toBe(before);
      expect(document.activeElement).toBe(after);
      expect(after.selectionStart).toBe(1);
    },
  );

  it("keeps the scroll positions of scrollable elements when it is rerendered", async () => {
    const app: any = new Parts();
    await app.render({ force: true });
    app.element.querySelector(".list").scrollTop = 42;
    app.parts.body.scrollTop = 7;
    await app.render();
    expect(app.element.querySelector(".list").scrollTop).toBe(42);
    expect(app.parts.body.scrollTop).toBe(7);
  });

  it("rejects a part with more than one root element", async () => {
    class Two extends Parts {
      static PARTS = { bad: { template: "test/two.hbs" } };
    }
    await expect((new Two() as any).render({ force: true })).rejects.toThrow(
      /"bad" must render a single HTML element/,
    );
  });

  it("uses a root part as the whole contents of the window", async () => {
    class Root extends Parts {
      static PARTS = { all: { template: "test/root.hbs", root: true } };
    }
    const app: any = new Root();
    await app.render({ force: true });
    await app.render();
    const content = app.element.querySelector(".window-content");
    expect([...content.children].map((child: Element) => child.tagName)).toEqual(["B", "I"]);
    expect(content.firstElementChild.textContent).toBe("2");
    expect(app.parts.all).toBe(content);
  });

  it("loads a part's additional templates as partials", async () => {
    class Partial extends Parts {
      static PARTS = { one: { template: "test/partial.hbs", templates: ["test/leaf.hbs"] } };
    }
    const app: any = new Partial();
    await app.render({ force: true });
    expect(app.element.querySelector("em").textContent).toBe("leaf");
  });

  it("passes the data of a part's form to the form's handler", async () => {
    const seen: any[] = [];
    class Formed extends Parts {
      static PARTS = {
        f: {
          template: "test/form.hbs",
          forms: {
            ".inner": {
              submitOnChange: true,
              handler: (_event: Event, _form: HTMLFormElement, data: any) => void seen.push(data.object),
            },
          },
        },
      };
    }
    const app: any = new Formed();
    await app.render({ force: true });
    app.element.querySelector("input").dispatchEvent(new Event("change", { bubbles: true }));
    await settle();
    expect(seen).toEqual([{ a: "1" }]);
  });

  it("inserts a part at its declared position even if it is rendered later than the others", async () => {
    class Late extends Parts {
      shown = ["head"];
      _configureRenderParts(options: any): any {
        const all = super._configureRenderParts(options);
        return Object.fromEntries(Object.entries(all).filter(([id]) => this.shown.includes(id)));
      }
    }
    const app: any = new Late();
    app.shown = ["body"];
    await app.render({ force: true });
    app.shown = ["head", "body"];
    await app.render();
    expect(
      [...app.element.querySelectorAll("[data-application-part]")].map(
        (part: any) => part.dataset.applicationPart,
      ),
    ).toEqual(["head", "body"]);
  });

  it("reports the name of a template that can't be loaded", async () => {
    class Missing extends Parts {
      static PARTS = { gone: { template: "test/gone.hbs" } };
    }
    const { fetch } = globalThis;
    globalThis.fetch = (async () => ({ ok: false, status: 404, text: async () => "" })) as any;
    await expect((new Missing() as any).render({ force: true })).rejects.toThrow("test/gone.hbs");
    globalThis.fetch = fetch;
  });
});
