import { AsyncFunction } from "../browser-utils.ts";
import { documents } from "../common.ts";
import { notify, platform } from "../platform.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** A script or a chat command that a user may run. */
export class Macro extends ClientDocumentMixin(documents.BaseMacro) {
  get isAuthor(): boolean {
    return platform.game.user === this.author;
  }

  get thumbnail(): string | null {
    return this.img;
  }

  get canExecute(): boolean {
    return this.canUserExecute(platform.game.user);
  }

  /** Whether a user can see the macro and, if it is a script, is allowed to run scripts. */
  canUserExecute(user: any): boolean {
    if (!this.testUserPermission(user, "LIMITED")) return false;
    return this.type === "script" ? user.can("MACRO_SCRIPT") : true;
  }

  /**
   * Runs the macro. A script receives `speaker`, `actor`, `token`, `character`, `scope` and the other entries
   * of the scope. A chat macro runs as if the user had typed it. If a script fails, its error is shown and
   * the promise rejects.
   */
  async execute(scope: Record<string, unknown> = {}): Promise<any> {
    const { game, ui, CONFIG } = platform;
    if (!this.canExecute) {
      notify("warn", `${game.user.name} may not run the macro ${this.name}`);
      return undefined;
    }
    if (this.type === "chat") return ui.chat.processMessage(this.command);
    const {
      speaker = CONFIG.ChatMessage.documentClass.getSpeaker(),
      actor = CONFIG.ChatMessage.documentClass.getSpeakerActor(speaker),
      token,
      ...rest
    } = scope as any;
    const known: Record<string, unknown> = {
      speaker,
      actor,
      token: token ?? actor?.token ?? null,
      character: game.user.character,
      scope,
      ...rest,
    };
    const names = Object.keys(known).filter(name => /^[A-Za-z_$][\w$]*$/.test(name));
    try {
      const run = new AsyncFunction(...names, `${this.command}\n`);
      return await run.call(this, ...names.map(name => known[name]));
    } catch (error) {
      notify("error", `The macro ${this.name} failed: ${(error as Error).message}`);
      throw error;
    }
  }

  _onClickDocumentLink(_event: Event): any {
    return this.execute();
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (options.render !== false) platform.ui?.hotbar?.render?.();
  }
}
