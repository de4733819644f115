import type { BlackoutCombat } from "../../documents/combat.ts";
import { arrange, moveOnBoard, placeOnBoard, type BoardMove } from "../../features/combat/ask-board.ts";
import { rangeBands, pathObstacles } from "../../rules/combat/range.ts";
import { stepsBetween } from "../../rules/combat/theatre.ts";
import { dataOf } from "../shared/actions.ts";
import { notifyWhilePending } from "../../features/notify-pending.ts";
import { foundryWords, type Words } from "../shared/words.ts";
import { bindBoardDrag, type BoardGoal } from "./board-drag.ts";
import { boardSource, type BoardMemory } from "./board-source.ts";
import { boardView, placesOf, viewedFrom, type BoardSource } from "./board-view.ts";
import { windows } from "../windows.ts";
import { closestTarget } from "../shared/closest-target.ts";

/** The tracker that contains the board. */
export interface BoardHost {
  readonly combat: () => BlackoutCombat | null;
  readonly redraw: () => void;
}

/** The theater-of-the-mind board in the tracker (R16.1), with its view state and its commands. */
export class BoardPane {
  readonly #host: BoardHost;
  #memory: BoardMemory = { from: "", open: "", folded: false, difficult: false, inTheWay: "nothing" };

  constructor(host: BoardHost) {
    this.#host = host;
  }

  /** Returns the current view. */
  view(words: Words): ReturnType<typeof boardView> {
    return boardView(this.#source, words);
  }

  get #source(): BoardSource | null {
    return boardSource(this.#host.combat(), this.#memory, foundryWords());
  }

  #remember(part: Partial<BoardMemory>): void {
    this.#memory = { ...this.#memory, ...part };
    this.#host.redraw();
  }

  /** Adds listeners for input, selection and dragging to the board. */
  bind(root: HTMLElement): void {
    root.addEventListener("change", event => {
      const { name, value, checked } = event.target as HTMLInputElement;
      if (name === "boardFrom") this.#remember({ from: value });
      const thing = pathObstacles.find(one => one === value);
      if (name === "boardInTheWay" && thing) this.#remember({ inTheWay: thing });
      if (name === "boardDifficult") this.#remember({ difficult: checked });
    });
    root.addEventListener("keydown", event => {
      if (event.key !== "Escape" || this.#memory.open === "" || !closestTarget(event, ".bo-board")) return;
      event.stopPropagation();
      this.#remember({ open: "" });
    });
    bindBoardDrag(root, {
      takes: (member, goal) => this.#takes(member, goal),
      drop: (member, goal) => {
        void this.#drop(member, goal);
      },
    });
  }

  /** Collapses or expands the board. */
  fold(): void {
    this.#remember({ folded: !this.#memory.folded });
  }

  /** Expands or collapses the commands for a place or combatant. */
  open(target: HTMLElement): void {
    const open = dataOf(target, "open");
    this.#remember({ open: this.#memory.open === open ? "" : open });
  }

  /** Moves the acting combatant as specified by the clicked button. */
  async move(target: HTMLElement): Promise<void> {
    const { way = "", to = "", away } = target.dataset;
    const known = (["walk", "run", "step"] as const).find(one => one === way);
    if (known) await this.#go({ way: known, to, away: away === "true", ...this.#ground });
  }

  /** Moves a combatant to the place that the pressed button specifies. */
  async put(target: HTMLElement): Promise<void> {
    const { member = "", to = "", band } = target.dataset;
    const combatant = this.#host.combat()?.combatants.get(member);
    const known = rangeBands.find(one => one === band);
    this.#remember({ open: "" });
    if (combatant)
      notifyWhilePending(await placeOnBoard(combatant, to, known ? { band: known } : { join: true }));
  }

  /** Turns on the board for the encounter. */
  async use(): Promise<void> {
    const combat = this.#host.combat();
    if (combat) notifyWhilePending(await arrange(combat, { what: "on" }));
  }

  /** Opens the window for arranging groups. */
  async arrange(): Promise<void> {
    const combat = this.#host.combat();
    if (combat) await windows.board(combat);
  }

  get #ground(): Pick<BoardMove, "difficult" | "inTheWay"> {
    const { difficult, inTheWay: thing } = this.#memory;
    return { difficult, inTheWay: thing };
  }

  async #go(move: BoardMove): Promise<void> {
    const combatant = this.#host.combat()?.combatant;
    this.#remember({ open: "" });
    if (combatant) notifyWhilePending(await moveOnBoard(combatant, move));
  }

  #takes(member: string, goal: BoardGoal): boolean {
    const source = this.#source;
    const dragged = source?.members.find(({ id }) => id === member);
    if (!source || !dragged) return false;
    if (source.gamemaster) return true;
    const place = "place" in goal ? placesOf(source).find(({ key }) => key === goal.place) : undefined;
    return source.mover?.id === member && place !== undefined && stepsBetween(place.spot, dragged.spot) > 0;
  }

  /**
   * Handles a combatant dropped on the board. A Gamemaster places the combatant directly. A player's
   * character walks if the distance is at most one band, and runs otherwise.
   */
  async #drop(member: string, goal: BoardGoal): Promise<void> {
    const source = this.#source;
    const combatant = this.#host.combat()?.combatants.get(member);
    const dragged = source?.members.find(({ id }) => id === member);
    if (!source || !combatant || !dragged || !this.#takes(member, goal)) return;
    const places = placesOf(source);
    const place =
      "place" in goal ? places.find(({ key }) => key === goal.place) : viewedFrom(places, source.from);
    const other = place?.groups[0] ?? place?.members.find(({ id }) => id !== member)?.id;
    if (!place || other === undefined) return;
    if (!source.gamemaster)
      return this.#go({
        way: stepsBetween(place.spot, dragged.spot) > 1 ? "run" : "walk",
        to: other,
        away: false,
        ...this.#ground,
      });
    const band = rangeBands.find(one => "band" in goal && one === goal.band);
    notifyWhilePending(
      await placeOnBoard(
        combatant,
        other,
        "band" in goal
          ? { band: band ?? "close" }
          : place.groups.length > 0
            ? { join: true }
            : { band: "close" },
      ),
    );
  }
}
