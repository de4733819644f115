interface MovementAction {
  label: string;
  icon: string;
  order: number;
  canSelect: boolean | ((token: unknown) => boolean);
  getCostFunction?: (...args: unknown[]) => (cost: number) => number;
  [key: string]: unknown;
}

/** Returns Foundry's own movement actions. Systems add or remove actions in `init`. */
export function movementActions(): Record<string, MovementAction> {
  const action = (
    id: string,
    order: number,
    more: Partial<MovementAction> = {},
  ): [string, MovementAction] => [
    id,
    {
      label: `TOKEN.MOVEMENT.ACTIONS.${id}.label`,
      icon: "fa-solid fa-person-walking",
      order,
      canSelect: true,
      ...more,
    },
  ];
  return Object.fromEntries([
    action("walk", 0),
    action("fly", 1, { icon: "fa-solid fa-wind" }),
    action("swim", 2, { icon: "fa-solid fa-person-swimming" }),
    action("burrow", 3),
    action("crawl", 4),
    action("climb", 5),
    action("jump", 6, { icon: "fa-solid fa-person-running" }),
    action("blink", 7, { teleport: true }),
    action("displace", 8, {
      teleport: true,
      canSelect: false,
      measure: false,
      walls: null,
      visualize: false,
    }),
  ]);
}

/** Returns the cost of a step that enters several spaces at once: the highest cost of any of them. */
export function dearest(results: Array<{ cost: number }>): number {
  return Math.max(0, ...results.map(({ cost }) => cost));
}

/** The canvas layers by name, each with its group. */
export const CANVAS_LAYERS: Record<string, { group: string; className: string }> = {
  weather: { group: "primary", className: "WeatherEffects" },
  grid: { group: "interface", className: "GridLayer" },
  regions: { group: "interface", className: "RegionLayer" },
  drawings: { group: "interface", className: "DrawingsLayer" },
  templates: { group: "interface", className: "TemplateLayer" },
  tiles: { group: "interface", className: "TilesLayer" },
  walls: { group: "interface", className: "WallsLayer" },
  tokens: { group: "interface", className: "TokenLayer" },
  sounds: { group: "interface", className: "SoundsLayer" },
  lighting: { group: "interface", className: "LightingLayer" },
  notes: { group: "interface", className: "NotesLayer" },
  controls: { group: "interface", className: "ControlsLayer" },
};

/** The canvas layer and the object class, keyed by document name. */
export const PLACEABLES: Record<string, { layer: string; objectClass: string }> = {
  AmbientLight: { layer: "lighting", objectClass: "AmbientLight" },
  AmbientSound: { layer: "sounds", objectClass: "AmbientSound" },
  Drawing: { layer: "drawings", objectClass: "Drawing" },
  MeasuredTemplate: { layer: "templates", objectClass: "MeasuredTemplate" },
  Note: { layer: "notes", objectClass: "Note" },
  Region: { layer: "regions", objectClass: "Region" },
  Tile: { layer: "tiles", objectClass: "Tile" },
  Token: { layer: "tokens", objectClass: "Token" },
  Wall: { layer: "walls", objectClass: "Wall" },
};
