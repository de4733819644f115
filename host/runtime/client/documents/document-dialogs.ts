import { implementationOf, platform } from "../platform.ts";

function typeField(cls: any, types: string[], selected: string | undefined): HTMLElement | null {
  const { CONFIG, game } = platform;
  if (types.length < 2) return null;
  const select = document.createElement("select");
  select.name = "type";
  for (const type of types) {
    const option = document.createElement("option");
    option.value = type;
    option.selected = type === selected;
    option.textContent = game.i18n.localize(CONFIG[cls.documentName].typeLabels?.[type] ?? type);
    select.append(option);
  }
  return labelled(game.i18n.localize("Type"), select);
}

function labelled(text: string, control: HTMLElement): HTMLElement {
  const group = document.createElement("div");
  group.className = "form-group";
  const label = document.createElement("label");
  label.textContent = text;
  const fields = document.createElement("div");
  fields.className = "form-fields";
  fields.append(control);
  group.append(label, fields);
  return group;
}

/** Asks for a name and a type, and creates the document. Returns null if the user dismisses the dialog. */
export async function createDialog(
  cls: any,
  data: any = {},
  createOptions: any = {},
  { types, ...options }: any = {},
): Promise<any> {
  const { game, foundry } = platform;
  const { documentName } = cls;
  const { parent, pack } = createOptions;
  const allowed: string[] = (types ?? game.documentTypes[documentName] ?? []).filter(
    (type: string) => type !== "base" || types,
  );
  const name = document.createElement("input");
  Object.assign(name, {
    type: "text",
    name: "name",
    value: data.name ?? "",
    placeholder: cls.defaultName({ type: data.type, parent, pack }),
    autofocus: true,
  });
  const content = document.createElement("div");
  content.append(labelled(game.i18n.localize("Name"), name));
  const type = data.type ?? allowed[0];
  const field = typeField(cls, allowed, type);
  if (field) content.append(field);
  const title = game.i18n.format("DOCUMENT.Create", {
    type: game.i18n.localize(cls.metadata.label ?? `DOCUMENT.${documentName}`),
  });
  const chosen = await foundry.applications.api.DialogV2.prompt({
    window: { title },
    content,
    rejectClose: false,
    ...options,
    ok: {
      label: title,
      callback: (_event: Event, button: HTMLButtonElement) => Object.fromEntries(new FormData(button.form!)),
    },
  });
  if (!chosen) return null;
  const source = { ...data, ...(type ? { type: chosen.type ?? type } : {}) };
  source.name = String(chosen.name ?? "").trim() || cls.defaultName({ type: source.type, parent, pack });
  return implementationOf(documentName).create(source, { renderSheet: true, ...createOptions });
}

/**
 * Deletes the document after asking the user to confirm. Returns the deleted document, false if the user
 * declines, or null if they dismiss the dialog.
 */
export async function deleteDialog(target: any, options: any = {}, operation: any = {}): Promise<any> {
  const { game, foundry } = platform;
  const type = game.i18n.localize(target.constructor.metadata.label ?? `DOCUMENT.${target.documentName}`);
  const content = document.createElement("p");
  content.textContent = `${game.i18n.localize("AreYouSure")} ${game.i18n.format("DOCUMENT.DeleteWarning", { type })}`;
  const yes = await foundry.applications.api.DialogV2.confirm({
    window: { title: `${game.i18n.format("DOCUMENT.Delete", { type })}: ${target.name}` },
    content: content.outerHTML,
    rejectClose: false,
    ...options,
  });
  return yes ? target.delete(operation) : yes;
}
