import { menuEntry } from "../../compat/applications.ts";
import { onHook } from "../../compat/hooks.ts";
import { windows } from "../windows.ts";

/** The Gamemaster's commands for the whole party. Each one opens a window. */
export const partyActions = {
  partyRest: { label: "BLACKOUT.restWindow.open", icon: "fa-solid fa-bed", open: () => windows.rest() },
  partySession: {
    label: "BLACKOUT.sessionWindow.title",
    icon: "fa-solid fa-flag",
    open: () => windows.session(),
  },
  partyHazard: {
    label: "BLACKOUT.hazardWindow.title",
    icon: "fa-solid fa-fire",
    open: () => windows.hazard(),
  },
} as const;

/**
 * Adds the Gamemaster's commands to the party's context menu in the actor directory. The menu of the party
 * sheet contains the same commands.
 */
export function registerPartyControls(): void {
  onHook("getActorContextOptions", (_app, entries: unknown[]) => {
    for (const { label, icon, open } of Object.values(partyActions))
      entries.push(
        menuEntry({
          label,
          icon: `<i class="${icon}"></i>`,
          visible: element =>
            game.user.isGM &&
            game.actors
              .get(element.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"] ?? "")
              ?.isParty() === true,
          run: () => {
            void open();
          },
        }),
      );
  });
}

/** Returns the menu entries for the party sheet, or an empty list for players. */
export function partyHeaderControls(): readonly {
  readonly action: string;
  readonly icon: string;
  readonly label: string;
}[] {
  return game.user.isGM
    ? Object.entries(partyActions).map(([action, { icon, label }]) => ({ action, icon, label }))
    : [];
}
