import { menuEntry } from "../../compat/applications.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { rewindTo } from "../../actions/core/ask-writer.ts";
import { variantOfEncounter } from "../../actions/variants/variant-of-encounter.ts";
import type { VariantKey } from "../../actions/variants/variant.ts";
import { dataOf } from "../shared/actions.ts";
import { screensOf } from "../variants/fetch-screens.ts";
import { variantMenuEntries } from "../variants/registry.ts";
import { windows } from "../windows.ts";

/** The functions that the context menu of a tracker row uses. `id` is the ID of the row's combatant. */
export interface RowCommands {
  readonly combatant: (id: string) => Combatant.Implementation | undefined;
  /** Returns the key of the encounter's combat variant, or null for Blackout's own rules. */
  readonly variant: () => VariantKey | null;
  readonly legalSteps: (id: string) => readonly number[];
  readonly neighbor: (id: string, by: -1 | 1) => object | null;
  readonly delay: (id: string) => void;
  readonly shift: (id: string, by: -1 | 1) => void;
  readonly askStep: (id: string) => void;
  readonly givePoints: (id: string) => void;
  readonly pressVariant: (command: string, target: HTMLElement) => void;
}

/** Returns the system's entries in the menu of a row. */
export function rowMenu(row: RowCommands): ReturnType<typeof menuEntry>[] {
  const id = (element: HTMLElement) => dataOf(element, "combatantId");
  return [
    menuEntry({
      label: "BLACKOUT.track.menu.delay",
      icon: mark("clock"),
      visible: element => row.legalSteps(id(element)).length > 0,
      run: element => {
        row.delay(id(element));
      },
    }),
    menuEntry({
      label: "BLACKOUT.track.menu.earlier",
      icon: mark("back"),
      visible: element => row.neighbor(id(element), -1) !== null,
      run: element => {
        row.shift(id(element), -1);
      },
    }),
    menuEntry({
      label: "BLACKOUT.track.menu.later",
      icon: mark("right"),
      visible: element => row.neighbor(id(element), 1) !== null,
      run: element => {
        row.shift(id(element), 1);
      },
    }),
    menuEntry({
      label: "BLACKOUT.track.menu.sheet",
      icon: mark("open"),
      visible: element => row.combatant(id(element))?.actor?.visible === true,
      run: element => {
        void row.combatant(id(element))?.actor?.sheet?.render(true);
      },
    }),
    menuEntry({
      label: "BLACKOUT.track.menu.setStep",
      icon: mark("pencil"),
      visible: element =>
        game.user.isGM && !row.variant() && (row.combatant(id(element))?.actor ?? null) !== null,
      run: element => {
        row.askStep(id(element));
      },
    }),
    menuEntry({
      label: "BLACKOUT.track.menu.adjust",
      icon: mark("plus"),
      visible: element =>
        game.user.isGM && !row.variant() && row.combatant(id(element))?.actor?.isPerson() === true,
      run: element => {
        row.givePoints(id(element));
      },
    }),
    ...variantMenuEntries().map(([key, command, icon]) =>
      menuEntry({
        label: `BLACKOUT.variants.menu.${command}`,
        icon: mark(icon),
        run: element => {
          row.pressVariant(command, element);
        },
        visible: element => {
          const one = row.combatant(id(element));
          return (
            one !== undefined &&
            key === row.variant() &&
            screensOf(key)?.rowMenu(one).includes(command) === true
          );
        },
      }),
    ),
  ];
}

/**
 * Returns the system's entries in the Gamemaster's menu for the whole encounter. `combat` returns the
 * encounter that the tracker shows.
 */
export function encounterMenu(combat: () => BlackoutCombat | null): ReturnType<typeof menuEntry>[] {
  const onEncounter = (open: (encounter: BlackoutCombat) => unknown) => () => {
    const encounter = combat();
    if (encounter) void open(encounter);
  };
  const running = () => game.user.isGM && combat()?.started === true && combat()?.phase === "fighting";
  return [
    menuEntry({
      label: "BLACKOUT.track.menu.roster",
      icon: mark("plus"),
      visible: () => game.user.isGM && combat() !== null,
      run: onEncounter(windows.roster),
    }),
    menuEntry({
      label: "BLACKOUT.print.open",
      icon: '<i class="fa-solid fa-print"></i>',
      visible: () => combat() !== null,
      run: onEncounter(windows.print),
    }),
    menuEntry({
      label: "BLACKOUT.track.menu.rewindRound",
      icon: mark("undo"),
      visible: running,
      run: () => {
        void rewindTo("round", combat());
      },
    }),
    menuEntry({
      label: "BLACKOUT.track.menu.previousRound",
      icon: mark("back"),
      visible: running,
      run: () => {
        void combat()?.previousRound();
      },
    }),
    menuEntry({
      label: "BLACKOUT.track.menu.nextRound",
      icon: mark("skip"),
      visible: running,
      run: () => {
        void combat()?.nextRound();
      },
    }),
    menuEntry({
      label: "BLACKOUT.track.menu.end",
      icon: mark("check"),
      visible: () => game.user.isGM && combat() !== null,
      run: onEncounter(windows.end),
    }),
    menuEntry({
      label: "BLACKOUT.track.create",
      icon: mark("plus"),
      visible: () => game.user.isGM,
      run: () => {
        void createEncounter();
      },
    }),
    menuEntry({
      label: "BLACKOUT.encounter.open",
      icon: mark("plus"),
      visible: () => game.user.isGM,
      run: () => {
        void windows.encounter();
      },
    }),
    menuEntry({
      label: "BLACKOUT.board.withoutMap",
      icon: mark("plus"),
      visible: () => game.user.isGM,
      run: () => {
        void createEncounter(false);
      },
    }),
    menuEntry({
      label: "BLACKOUT.track.menu.ambush",
      icon: mark("hidden"),
      visible: () => game.user.isGM && combat() !== null && variantOfEncounter(combat()) === null,
      run: onEncounter(windows.ambush),
    }),
  ];
}

function mark(name: string): string {
  return `<i class="bo-i s bo-i-${name}"></i>`;
}

/**
 * Creates an encounter on the viewed scene. Without a map or a scene, the encounter uses theater of the mind
 * (R16.1).
 */
export async function createEncounter(onMap = true): Promise<void> {
  const scene = onMap ? (game.scenes.viewed?.id ?? null) : null;
  const combat = await Combat.implementation.create({
    scene,
    system: { board: { on: scene === null } },
  });
  await combat?.activate({ render: false });
}

/** Opens a row's context menu at one of the row's buttons. */
export function openMenu(button: HTMLElement): void {
  const { left, bottom } = button.getBoundingClientRect();
  const View = button.ownerDocument.defaultView;
  if (View)
    button.closest(".combatant")?.dispatchEvent(
      new View.MouseEvent("contextmenu", {
        bubbles: true,
        cancelable: true,
        clientX: left,
        clientY: bottom,
      }),
    );
}
