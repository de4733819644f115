// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { applications, click, PLAYER, provideTemplate, settle, startPage, storedActor } from "./support.ts";

const { HandlebarsApplicationMixin } = applications.api as any;
const { ActorSheetV2 } = applications.sheets as any;

provideTemplate(
  "test/sheet.hbs",
  `<section><input name="name" value="{{source.name}}"><input type="number" name="system.speed" value="{{source.system.speed}}">
  <img data-edit="img" data-action="editImage" src="{{source.img}}"><ol>{{#each items}}<li class="draggable" data-item-id="{{id}}"></li>{{/each}}</ol></section>`,
);

const BaseSheet = HandlebarsApplicationMixin(ActorSheetV2) as new (options: object) => any;

class HeroSheet extends BaseSheet {
  static DEFAULT_OPTIONS = { classes: ["hero"], form: { submitOnChange: true } };
  static PARTS = { body: { template: "test/sheet.hbs" } };
  async _prepareContext(options: any): Promise<any> {
    return Object.assign(await super._prepareContext(options), { items: this.document.items.contents });
  }
}

function open(options: Parameters<typeof startPage>[0] = {}, actor: object = {}): any {
  const world = startPage({ documents: { Actor: [storedActor(actor)] }, ...options });
  const document = world.game.actors.get("actor00000000001");
  const sheet: any = new HeroSheet({ document });
  return { ...world, document, sheet };
}

function updates(server: any): any[] {
  return server.modifications("update").flatMap((request: any) => request.operation.updates);
}

async function change(sheet: any, selector: string, value: string): Promise<void> {
  const input = sheet.element.querySelector(selector);
  input.value = value;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await settle();
}

describe("a document sheet", () => {
  it("requires a document", () => {
    startPage();
    expect(() => new (HeroSheet as any)({})).toThrow("document");
  });

  it("has an ID based on its class and the document's UUID, and a title that contains the document's name", async () => {
    const { sheet } = open();
    expect(sheet.id).toBe("HeroSheet-Actor-actor00000000001");
    expect(sheet.title).toContain("Ada");
  });

  it("is included in the document's apps while it is open", async () => {
    const { sheet, document } = open();
    await sheet.render({ force: true });
    expect(document.apps[sheet.id]).toBe(sheet);
    await sheet.close();
    expect(document.apps[sheet.id]).toBeUndefined();
  });

  it("passes its templates the document, the document's source and fields, and whether the document is editable", async () => {
    const { sheet, document } = open();
    const context = await sheet._prepareContext({});
    expect(context).toMatchObject({ document, source: document._source, editable: true });
    expect(context.fields.name).toBeDefined();
  });

  it("shows a warning to a user without permission to view the document, and doesn't open", async () => {
    const { sheet, told } = open({ userId: PLAYER });
    await sheet.render({ force: true });
    expect(sheet.rendered).toBe(false);
    expect(told).toHaveLength(1);
    expect(told[0].level).toBe("warn");
  });

  it("disables its fields for a user who can view but not edit the document", async () => {
    const { sheet } = open({ userId: PLAYER }, { ownership: { default: 2 } });
    await sheet.render({ force: true });
    expect(sheet.isEditable).toBe(false);
    expect(sheet.element.querySelector("[name=name]").disabled).toBe(true);
    expect(sheet.element.querySelector(".window-header [data-action=close]").disabled).toBe(false);
  });

  it("updates the document as soon as a field changes, with converted and expanded data", async () => {
    const { sheet, server, document } = open();
    await sheet.render({ force: true });
    await change(sheet, "[name='system.speed']", "5");
    expect(updates(server)).toEqual([expect.objectContaining({ _id: document.id, system: { speed: 5 } })]);
    expect(document.system.speed).toBe(5);
  });

  it("reports invalid data, sends no update, and restores the stored value", async () => {
    const { sheet, server, told } = open();
    await sheet.render({ force: true });
    await change(sheet, "[name=name]", "");
    expect(updates(server)).toEqual([]);
    expect(told.some((one: any) => one.level === "error")).toBe(true);
    expect(sheet.element.querySelector("[name=name]").value).toBe("Ada");
  });

  it("renders again when its document is updated", async () => {
    const { sheet, document } = open();
    await sheet.render({ force: true });
    await document.update({ name: "Berta" });
    await settle();
    expect(sheet.element.querySelector("[name=name]").value).toBe("Berta");
    expect(sheet.element.querySelector(".window-title").textContent).toContain("Berta");
  });

  it("merges updateData into the submitted data", async () => {
    const { sheet, server } = open();
    await sheet.render({ force: true });
    await sheet.submit({ updateData: { "system.motto": "on" } });
    expect(updates(server)[0]).toMatchObject({ system: { motto: "on" } });
  });

  it("lets subclasses change the form data before it is submitted", async () => {
    const { server, document } = open();
    class Shouting extends HeroSheet {
      _processFormData(event: any, form: any, data: any): any {
        const processed = super._processFormData(event, form, data);
        return { ...processed, name: processed.name.toUpperCase() };
      }
    }
    const sheet: any = new Shouting({ document });
    await sheet.render({ force: true });
    await sheet.submit();
    expect(updates(server)[0]).toMatchObject({ name: "ADA" });
  });

  it("has a header button that copies the UUID on a click, and the ID on a right-click", async () => {
    const { sheet, game, document } = open();
    const copied: string[] = [];
    game.clipboard = { copyPlainText: async (text: string) => void copied.push(text) };
    await sheet.render({ force: true });
    const button = sheet.element.querySelector("[data-action=copyUuid]");
    click(button);
    button.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }));
    await settle();
    expect(copied).toEqual([document.uuid, document.id]);
  });
});

describe("an actor sheet", () => {
  const sword = { _id: "item000000000001", name: "Blade", type: "sword", sort: 100 };
  const shield = { _id: "item000000000002", name: "Board", type: "sword", sort: 200 };

  function dropEvent(target: Element, data: object): any {
    const event: any = new Event("drop", { bubbles: true, cancelable: true });
    event.dataTransfer = { getData: () => JSON.stringify(data) };
    Object.defineProperty(event, "target", { value: target });
    return event;
  }

  it("provides its actor, but no token if the actor is linked", () => {
    const { sheet, document } = open();
    expect(sheet.actor).toBe(document);
    expect(sheet.token).toBeNull();
  });

  it("gives its actor a copy of an item that is dragged from elsewhere", async () => {
    const { sheet, document } = open({
      documents: { Actor: [storedActor()], Item: [{ _id: "worlditem0000001", name: "Coin", type: "trick" }] },
    });
    await sheet.render({ force: true });
    await sheet._onDrop(dropEvent(sheet.element, { type: "Item", uuid: "Item.worlditem0000001" }));
    expect(document.items.map((item: any) => item.name)).toEqual(["Coin"]);
  });

  it("moves its own actor's item to the place where it is dropped", async () => {
    const { sheet, document } = open({}, { items: [sword, shield] });
    await sheet.render({ force: true });
    const target = sheet.element.querySelector("[data-item-id=item000000000001]");
    await sheet._onDrop(dropEvent(target, { type: "Item", uuid: `${document.uuid}.Item.item000000000002` }));
    expect(document.items).toHaveLength(2);
    const { sort: first } = document.items.get("item000000000002");
    expect(first).toBeLessThan(document.items.get("item000000000001").sort);
  });

  it("ignores a drop if a hook cancels it", async () => {
    const { sheet, document } = open({
      documents: { Actor: [storedActor()], Item: [{ _id: "worlditem0000001", name: "Coin", type: "trick" }] },
    });
    (globalThis as any).Hooks.on("dropActorSheetData", () => false);
    await sheet.render({ force: true });
    await sheet._onDrop(dropEvent(sheet.element, { type: "Item", uuid: "Item.worlditem0000001" }));
    expect(document.items.size).toBe(0);
  });

  it("provides an item's data when its row is dragged", async () => {
    const { sheet, document } = open({}, { items: [sword] });
    await sheet.render({ force: true });
    const row = sheet.element.querySelector("[data-item-id]");
    let text = "";
    await sheet._onDragStart({
      currentTarget: row,
      target: row,
      dataTransfer: { setData: (_type: string, value: string) => (text = value) },
    });
    expect(JSON.parse(text)).toMatchObject({ type: "Item", uuid: document.items.contents[0].uuid });
    expect(row.getAttribute("draggable")).toBe("true");
  });
});
