import { menuEntry, onHook } from "../../compat.ts";
import { rewindTo } from "../../play/deed/ask-writer.ts";
import { mayRewind } from "../../play/deed/rights.ts";
import { confirm } from "../shared/actions.ts";

const MOMENTS = [{ moment: "turn", icon: "fa-backward-step" }, { moment: "round", icon: "fa-backward-fast" }] as const;

/** Gives Gamemasters two entries in the menu of the combat that take back all that was done since the start of the running turn or round. */
export function registerRewindControls(): void {
  onHook("getCombatContextOptions", (_app, entries: unknown[]) => {
    for (const { moment, icon } of MOMENTS) entries.push(menuEntry({
      label: `BLACKOUT.rewind.${moment}`, icon: `<i class="fa-solid ${icon}"></i>`, visible: () => mayRewind(game.user) && game.combat?.started === true,
      run: () => { void ask(moment); },
    }));
  });
}

/** Rewinding takes back what several people did: it is asked once more. */
async function ask(moment: "turn" | "round"): Promise<void> {
  const title = game.i18n.localize(`BLACKOUT.rewind.${moment}`);
  if (await confirm(title, game.i18n.localize("BLACKOUT.rewind.ask"))) await rewindTo(moment);
}
