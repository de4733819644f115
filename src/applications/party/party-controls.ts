import { menuEntry } from "../../compat/applications.ts";
import { onHook } from "../../compat/hooks.ts";
import { windows } from "../windows.ts";

/** What a Gamemaster does with the whole party, each in a window of its own. */
export const partyActions = {
  partyRest: { label: "BLACKOUT.restWindow.open", icon: "fa-solid fa-bed", open: () => windows.rest() },
  partySession: {
    label: "BLACKOUT.sessionWindow.open",
    icon: "fa-solid fa-flag",
    open: () => windows.session(),
  },
  partyHazard: {
    label: "BLACKOUT.hazardWindow.open",
    icon: "fa-solid fa-fire",
    open: () => windows.hazard(),
  },
} as const;

/**
 * Gives the party's entry in the actor directory what a Gamemaster does with it. The sheet of the party has
 * the same in its window's menu.
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

/** The entries of the menu of the party's sheet; none for players. */
export function partyHeaderControls(): readonly {
  readonly action: string;
  readonly icon: string;
  readonly label: string;
}[] {
  return game.user.isGM
    ? Object.entries(partyActions).map(([action, { icon, label }]) => ({ action, icon, label }))
    : [];
}
