/**
 * Fakes of third-party modules, in the versions listed in docs/api.md. They imitate only the behavior that
 * the integrations use, and contain no code from the modules.
 */

type Json = Record<string, any>;

const propertyOf = (thing: any, path: string): unknown =>
  path.split(".").reduce((part, name) => part?.[name], thing);

/**
 * Returns a fake Token Action HUD Core module. Its handlers read the selected actor, the mouse button and the
 * keys from getters of the HUD manager. Actions appear only in groups that the layout contains. Presses are
 * not awaited, and rejected promises are ignored.
 */
export function tokenActionHudCore({ version = "2.1.0", icons = true } = {}) {
  class Handler {
    hudManager: Json | null = null;
    get actor(): unknown {
      return this.hudManager?.["actor"];
    }
  }
  class ActionHandler extends Handler {
    groupHandler: { getGroups(data: Json): Json[] } | null = null;
    readonly availableActions = new Map<string, Json>();
    addActions(actions: Json[], group: Json): void {
      if (actions.length === 0) return;
      for (const action of actions)
        if (!this.availableActions.has(action["id"]))
          this.availableActions.set(action["id"], { icons: {}, system: {}, ...action });
      for (const found of this.groupHandler!.getGroups({ type: "system", ...group }))
        found["actions"].push(...actions);
    }
  }
  class RollHandler extends Handler {
    action: Json | null = null;
    get isRightClick(): unknown {
      return this.hudManager!["isRightClick"];
    }
    get isShift(): unknown {
      return this.hudManager!["isShift"];
    }
    handleActionClick(_event: unknown, _value: unknown): unknown {
      return undefined;
    }
    handleActionClickCore(event: unknown, action: Json): void {
      this.action = action;
      this.handleActionClick(event, action["encodedValue"] ?? null);
    }
  }
  class SystemManager {}
  const Utils = {
    getImage: (entity: unknown): string =>
      icons && typeof entity === "string" && entity !== "icons/svg/mystery-man.svg" ? entity : "",
  };
  return { id: "token-action-hud-core", version, api: { ActionHandler, RollHandler, SystemManager, Utils } };
}

/**
 * The functions with which different versions of Token Action HUD Core compare a required version with the
 * installed version. Before 2.1, they reject a required version that has no minor version.
 */
export const hudComparisons = {
  "2.0": (required: string[], installed: string[]) =>
    installed[0] === required[0] &&
    installed[1] === required[1] &&
    (!required[2] || installed[2] === required[2]),
  "2.1": (required: string[], installed: string[]) =>
    installed[0] === required[0] &&
    (!required[1] || installed[1] === required[1]) &&
    (!required[2] || installed[2] === required[2]),
};

/**
 * Builds the HUD for a selected actor. Returns the groups with their actions, and a function that clicks an
 * action.
 */
export async function openHud(SystemManager: new (id: string) => any, actor: unknown) {
  const manager = new SystemManager("token-action-hud-core");
  const { layout } = (await manager.registerDefaults()) as { layout: Json[] };
  const groups: Json[] = layout
    .flatMap(tab => [tab, ...tab["groups"]])
    .map(group => ({ ...group, level: group["nestId"].split("_").length, actions: [] }));
  const hudManager: Json = { actor, isRightClick: false, isShift: false };
  const actionHandler = Object.assign(manager.getActionHandler(), {
    hudManager,
    groupHandler: {
      getGroups: ({ id, type }: Json) => groups.filter(group => group["id"] === id && group["type"] === type),
    },
  });
  await actionHandler.buildSystemActions(groups.map(({ id }) => id));
  const rollHandler = Object.assign(manager.getRollHandler("core"), { hudManager });
  return {
    groups,
    hudManager,
    names: Object.fromEntries(
      groups
        .filter(({ actions }) => actions.length > 0)
        .map(({ id, actions }) => [id, actions.map(({ name }: Json) => name)]),
    ) as Record<string, string[]>,
    press(id: string, keys: { readonly isRightClick?: boolean; readonly isShift?: boolean } = {}): void {
      Object.assign(hudManager, { isRightClick: false, isShift: false }, keys);
      rollHandler.handleActionClickCore({}, actionHandler.availableActions.get(id) ?? {});
    },
  };
}

/**
 * A fake of Dice So Nice. As in the original, adding a color set is asynchronous, and a die must be based on
 * a standard shape, belong to a known system, and have a denomination from CONFIG.Dice.terms. The dice that
 * are registered before the hook returns are preloaded.
 */
export class FakeDice3D {
  readonly colorsets: Record<string, Json> = {};
  readonly systems = new Map<string, { readonly name: string; readonly dice: Map<string, Json> }>([
    ["standard", { name: "Standard", dice: new Map([["d6", { shape: "d6" }]]) }],
  ]);
  preferredSystem = "standard";
  preferredColorset = "custom";
  preloaded: string[] = [];

  /** `terms` contains the denominations in CONFIG.Dice.terms. */
  constructor(readonly terms: readonly string[]) {}

  async addColorset(colorset: Json, mode = "default"): Promise<void> {
    this.colorsets[colorset["name"]] = { font: "custom", texture: "custom", material: "custom", ...colorset };
    await new Promise(resolve => {
      setTimeout(resolve, 0);
    });
    if (mode === "preferred") this.preferredColorset = colorset["name"];
  }

  addSystem({ id, name }: Json, mode: string | boolean = "default"): void {
    this.systems.set(id, { name, dice: new Map() });
    if (mode !== "default" && this.preferredSystem === "standard") this.preferredSystem = id;
  }

  addDicePreset(dice: Json, shape: string | null = null): void {
    const model = this.systems.get("standard")!.dice.get(shape ?? dice["type"]);
    const system = this.systems.get(dice["system"]);
    if (!model || !system || !this.terms.includes(dice["type"].slice(1)))
      throw new TypeError("Cannot read properties of undefined");
    system.dice.set(dice["type"], { ...dice, shape: model["shape"] });
  }

  /** Records the dice of the preferred system, right after the module's hook has returned. */
  preload(): void {
    this.preloaded = [...this.systems.get(this.preferredSystem)!.dice.keys()];
  }
}

/**
 * A fake of Item Piles. It validates an integration immediately when it is added, and applies it shortly
 * after the hook has returned.
 */
export class FakeItemPiles {
  added: Json | null = null;

  readonly API = {
    addSystemIntegration: (given: Json): void => {
      const data: Json = {
        ITEM_FILTERS: [],
        ITEM_SIMILARITIES: [],
        UNSTACKABLE_ITEM_TYPES: [],
        PILE_DEFAULTS: {},
        TOKEN_FLAG_DEFAULTS: {},
        ITEM_TYPE_HANDLERS: {},
        CURRENCIES: [],
        SECONDARY_CURRENCIES: [],
        ...given,
      };
      const must = (holds: boolean, what: string): void => {
        if (!holds) throw new Error(`addSystemIntegration | ${what}`);
      };
      for (const name of [
        "VERSION",
        "ACTOR_CLASS_TYPE",
        "ITEM_CLASS_LOOT_TYPE",
        "ITEM_CLASS_WEAPON_TYPE",
        "ITEM_CLASS_EQUIPMENT_TYPE",
        "ITEM_QUANTITY_ATTRIBUTE",
        "ITEM_PRICE_ATTRIBUTE",
      ])
        must(typeof data[name] === "string", name);
      for (const filter of data["ITEM_FILTERS"])
        must(typeof filter.path === "string" && typeof filter.filters === "string", "ITEM_FILTERS");
      // Item Piles calls a transformer with an empty item to test it.
      must(typeof data["ITEM_TRANSFORMER"]({}) === "object", "ITEM_TRANSFORMER");
      for (const name of ["ITEM_SIMILARITIES", "UNSTACKABLE_ITEM_TYPES"])
        must(Array.isArray(data[name]) && data[name].every((one: unknown) => typeof one === "string"), name);
      for (const currency of data["CURRENCIES"]) {
        must(
          typeof currency.primary === "boolean" && typeof currency.exchangeRate === "number",
          "CURRENCIES",
        );
        for (const part of [currency.name, currency.abbreviation, currency.img, currency.data.path])
          must(typeof part === "string", "CURRENCIES");
      }
      must(typeof data["CURRENCY_DECIMAL_DIGITS"] === "number", "CURRENCY_DECIMAL_DIGITS");
      this.added = data;
    },
  };
}

/**
 * Returns a fake Babele that accepts a folder, converters, and mappings until `start` is called. `lacks`
 * lists methods that older versions don't have.
 */
export function fakeBabele(...lacks: string[]) {
  const given: Json = {};
  let started = false;
  const accept =
    (name: string) =>
    (value: unknown): void => {
      if (started) throw new Error(`${name} must be called in babele.init`);
      given[name] = value;
    };
  const methods = ["setSystemTranslationsDir", "registerConverters", "registerMapping"].filter(
    name => !lacks.includes(name),
  );
  return {
    given,
    babele: Object.fromEntries(methods.map(name => [name, accept(name)])),
    start: () => {
      started = true;
    },
  };
}

/**
 * Returns a fake of Carousel Combat Tracker. Its portraits render in their constructor, read attributes from
 * the actor's system data, and skip values that are objects.
 */
export function carouselConfig() {
  class CombatantPortrait {
    readonly drawn: { readonly value: unknown; readonly isIconImg: boolean; readonly isRollIconImg: boolean };
    constructor(readonly combatant: Json) {
      const display = this.getInitiativeDisplay();
      this.drawn = {
        value: display.value,
        isIconImg: display.icon.includes("."),
        isRollIconImg: display.rollIcon.includes("."),
      };
    }

    getInitiativeDisplay(): { value: unknown; icon: string; rollIcon: string } {
      return { value: this.combatant["initiative"], icon: "far fa-dice-d20", rollIcon: "far fa-dice-d20" };
    }

    /** Returns the value and maximum of each of the given attributes. */
    attributes(chosen: readonly { readonly attr: string }[]): [unknown, unknown][] {
      const system = this.combatant["actor"].system;
      return chosen
        .map(({ attr }): [unknown, unknown] => [
          propertyOf(system, attr) ?? propertyOf(system, `${attr}.value`),
          propertyOf(system, `${attr}.max`) ?? propertyOf(system, `${attr.replace("value", "")}max`),
        ])
        .filter(([value]) => typeof value === "number" || (typeof value === "string" && value !== ""));
    }
  }
  const config = {
    CombatDock: class {},
    CombatantPortrait,
    defaultAttributesConfig: (): Record<string, readonly { readonly attr: string }[]> => ({ dnd5e: [] }),
    INTRO_ANIMATION_DURATION: 1000,
  };
  return {
    config,
    /** Returns the system's default attributes, as the dock reads them in its `setup` hook. */ chosen: () =>
      config.defaultAttributesConfig()["blackout"] ?? [],
  };
}
