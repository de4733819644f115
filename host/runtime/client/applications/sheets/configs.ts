import { platform } from "../platform.ts";
import { SimpleSheet } from "./simple-sheet.ts";

/** The user configuration sheet: name, character, color, pronouns and avatar. */
export class UserConfig extends SimpleSheet {
  static override DEFAULT_OPTIONS: Record<string, any> = { classes: ["user-config"], canCreate: false };
  static override _FIELDS = ["name", "character", "color", "pronouns", "avatar"];

  override _inputConfig(path: string): Record<string, unknown> {
    if (path !== "character") return {};
    const owned = [...platform.game.actors].filter((actor: any) =>
      actor.testUserPermission(this.document, "OBSERVER"),
    );
    return {
      input: undefined,
      options: owned.map((actor: any) => ({ value: actor.id, label: actor.name })),
      blank: "",
    };
  }

  override async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const { createFormGroup, createSelectInput } = platform.foundry.applications.fields;
    const index = UserConfig._FIELDS.indexOf("character");
    const input = createSelectInput({
      name: "character",
      value: this.document._source.character,
      ...this._inputConfig("character"),
    });
    context.rows[index] = createFormGroup({
      label: platform.text("USER.Character", "Character"),
      input,
      rootId: this.id,
    }).outerHTML;
    return context;
  }
}

export class MacroConfig extends SimpleSheet {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["macro-sheet"],
    position: { width: 560 },
  };
  static override _FIELDS = ["name", "type", "img", "command"];

  override async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const { createFormGroup, createSelectInput, createTextareaInput } = platform.foundry.applications.fields;
    const { type, command } = this.document._source;
    const types = [
      ["script", "Script"],
      ["chat", "Chat"],
    ].map(([value, label]) => ({ value, label }));
    context.rows[1] = createFormGroup({
      label: platform.text("Type", "Type"),
      input: createSelectInput({ name: "type", value: type, options: types }),
      rootId: this.id,
    }).outerHTML;
    const area = createTextareaInput({ name: "command", value: command, rows: 12 });
    context.rows[3] = createFormGroup({
      label: platform.text("MACRO.Command", "Command"),
      input: area,
      rootId: this.id,
      stacked: true,
    }).outerHTML;
    return context;
  }
}

export class FolderConfig extends SimpleSheet {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["folder-config"],
    position: { width: 400 },
  };
  static override _FIELDS = ["name", "color", "sorting"];
}

export class RollTableSheet extends SimpleSheet {
  static override DEFAULT_OPTIONS: Record<string, any> = { classes: ["roll-table-sheet"] };
  static override _FIELDS = ["name", "img", "description", "formula", "replacement", "displayRoll"];
}

export class SceneConfig extends SimpleSheet {
  static override DEFAULT_OPTIONS: Record<string, any> = { classes: ["scene-config"] };
  static override _FIELDS = [
    "name",
    "navigation",
    "navName",
    "width",
    "height",
    "grid.type",
    "grid.size",
    "grid.distance",
    "grid.units",
  ];
}

export class CombatantConfig extends SimpleSheet {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["combatant-config"],
    position: { width: 420 },
  };
  static override _FIELDS = ["name", "img", "initiative", "hidden", "defeated"];
}

export class TokenConfig extends SimpleSheet {
  static override DEFAULT_OPTIONS: Record<string, any> = { classes: ["token-config"], canCreate: false };
  static override _FIELDS = [
    "name",
    "displayName",
    "disposition",
    "displayBars",
    "width",
    "height",
    "texture.src",
    "hidden",
    "locked",
  ];
}

/**
 * The sheet for the settings of an actor's default token, which are stored in the actor's `prototypeToken`.
 */
export class PrototypeTokenConfig extends SimpleSheet {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "prototype-token-{id}",
    classes: ["token-config"],
    sheetConfig: false,
    canCreate: false,
  };
  static override _FIELDS = [
    "name",
    "displayName",
    "disposition",
    "displayBars",
    "actorLink",
    "width",
    "height",
    "texture.src",
  ].map(path => `prototypeToken.${path}`);

  get actor(): any {
    return this.document;
  }
  get token(): any {
    return this.document.prototypeToken;
  }
  get isPrototype(): boolean {
    return true;
  }
  get title(): string {
    return `${platform.text("TOKEN.TitlePrototype", "Prototype Token")}: ${this.document.name}`;
  }
}
