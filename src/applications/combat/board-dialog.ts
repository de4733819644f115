import { LONGEST_GROUP_NAME } from "../../data/combat/board.ts";
import { boardFighters, boardOf, isTheatre } from "../../documents/board.ts";
import { arrange } from "../../features/combat/ask-board.ts";
import { rangeBands } from "../../rules/combat/range.ts";
import {
  bandBetween,
  boardGroups,
  groupOnBoard,
  groupSpots,
  homeGroups,
} from "../../rules/combat/theatre.ts";
import { action, dataOf } from "../shared/actions.ts";
import type { LiveWindow } from "../shared/live-window.ts";
import { options } from "../shared/options.ts";
import { template } from "../shared/templates.ts";
import { notifyWhilePending } from "../../features/notify-pending.ts";
import { foundryWords } from "../shared/words.ts";
import { PartsWindow } from "./parts-window.ts";

const handler = action<BoardDialog>;

/** The window in which a Gamemaster names a board's groups and sets the bands between them (R16.1). */
export class BoardDialog extends PartsWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: "blackout-board",
    classes: ["blackout", "bo-roster", "bo-groups"],
    tag: "form",
    position: { width: 420 },
    window: { title: "BLACKOUT.board.groups.title", icon: "bo-i bo-i-pencil", contentClasses: ["bo-pane"] },
    form: { submitOnChange: false, closeOnSubmit: false, handler: BoardDialog.#onSubmit },
    actions: {
      add: handler(function () {
        return this.add();
      }),
      remove: handler(function (_event, target) {
        return this.#arrange({ what: "remove", group: dataOf(target, "group") });
      }),
      stop: handler(async function () {
        await this.#arrange({ what: "off" });
        await this.close();
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    groups: { template: template("combat/board-groups"), scrollable: [""] },
  };

  protected override readonly changing = ["groups"];

  protected override async _prepareContext(...[given]: Parameters<LiveWindow["_prepareContext"]>) {
    const words = foundryWords();
    const board = boardOf(this.combat);
    const people = boardFighters(this.combat);
    const spots = groupSpots(board);
    const homes: readonly string[] = Object.values(homeGroups);
    const groups = boardGroups(board).map(id => {
      const own = board.groups[id]?.name ?? "";
      const home = homes.includes(id)
        ? words.localize(`BLACKOUT.board.home.${id === homeGroups.player ? "crew" : "others"}`)
        : "";
      const name = own || home;
      const taken = people.some(person => groupOnBoard(board, person) === id);
      return {
        id,
        name,
        value: own,
        home,
        removable: home === "",
        taken,
        remove: words.format(`BLACKOUT.board.groups.${taken ? "notEmpty" : "remove"}`, { name }),
      };
    });
    const bands = groups.flatMap((one, index) =>
      groups.slice(index + 1).map(other => ({
        one: one.id,
        other: other.id,
        label: words.format("BLACKOUT.board.groups.between", { one: one.name, other: other.name }),
        options: options(
          rangeBands,
          bandBetween(spots[one.id] ?? {}, spots[other.id] ?? {}),
          "BLACKOUT.board.band",
          words,
        ),
      })),
    );
    return Object.assign(await super._prepareContext(given), {
      groups,
      bands,
      adding: this.adding,
      longest: LONGEST_GROUP_NAME,
    });
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const field = event.target as HTMLInputElement;
    const { name, value } = field;
    const band = rangeBands.find(one => one === value);
    if (name === "groupName")
      void this.#arrange({ what: "rename", group: dataOf(field, "group"), name: value });
    if (name === "band" && band)
      void this.#arrange({ what: "band", group: dataOf(field, "other"), other: dataOf(field, "one"), band });
  }

  protected override async addNamed(name: string): Promise<void> {
    await this.#arrange({ what: "add", name });
    await this.redraw();
  }

  async #arrange(wish: Parameters<typeof arrange>[1]): Promise<void> {
    if (isTheatre(this.combat)) notifyWhilePending(await arrange(this.combat, wish));
  }

  /** Adds the entered group when the user presses Enter. */
  static async #onSubmit(this: BoardDialog): Promise<void> {
    await this.add();
  }
}
