import { documents } from "../common.ts";
import { generation, implementationOf, platform } from "../platform.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { currentMode } from "./message-modes.ts";

interface Draw {
  roll: any;
  results: any[];
}

/** A table that assigns results to ranges of a formula's total. */
export class RollTable extends ClientDocumentMixin(documents.BaseRollTable) {
  get thumbnail(): string {
    return this.img;
  }

  /** Returns the results whose range contains a number and that haven't been drawn yet. */
  getResultsForRoll(value: number): any[] {
    return this.results.filter(
      (result: any) => !result.drawn && value >= result.range[0] && value <= result.range[1],
    );
  }

  /**
   * Rolls until there is a result. Returns the roll and the results, without changing anything. If a result
   * is itself a table, rolls on that table, too.
   * @throws Error if every result has been drawn, or if the formula can't reach any remaining result
   */
  async roll({
    roll,
    recursive = true,
    _depth = 0,
  }: { roll?: any; recursive?: boolean; _depth?: number } = {}): Promise<Draw> {
    const { Roll } = platform.foundry.dice;
    if (_depth > 5)
      throw new Error(`The table ${this.name} contains tables that are nested more than five levels deep`);
    const left = this.results.filter((result: any) => !result.drawn);
    if (!left.length)
      throw new Error(platform.game.i18n.format("TABLE.NoResult", { name: this.name, total: "" }));
    let made = roll?._evaluated ? roll : await (roll ?? Roll.create(this.formula)).clone().evaluate();
    let results = this.getResultsForRoll(made.total);
    for (let tries = 0; !results.length; tries++) {
      if (tries >= 10_000)
        throw new Error(platform.game.i18n.format("TABLE.NoResult", { name: this.name, total: made.total }));
      made = await made.reroll();
      results = this.getResultsForRoll(made.total);
    }
    if (recursive) results = await this.#follow(results, _depth);
    return { roll: made, results };
  }

  async #follow(results: any[], depth: number): Promise<any[]> {
    const found: any[] = [];
    for (const result of results) {
      const target = result.documentUuid ? await platform.foundry.utils.fromUuid(result.documentUuid) : null;
      if (target?.documentName === "RollTable")
        found.push(...(await target.roll({ recursive: true, _depth: depth + 1 })).results);
      else found.push(result);
    }
    return found;
  }

  /**
   * Rolls on the table and posts a message. If results are drawn without replacement, marks them as drawn.
   */
  async draw({ roll, recursive = true, results = [], displayChat = true, ...mode }: any = {}): Promise<Draw> {
    const drawn: Draw = results.length ? { roll, results } : await this.roll({ roll, recursive });
    if (!this.replacement && !this.pack && this.isOwner) {
      const mine = drawn.results.filter(result => result.parent === this && !result.drawn);
      await this.updateEmbeddedDocuments(
        "TableResult",
        mine.map(result => ({ _id: result.id, drawn: true })),
      );
    }
    if (displayChat) await this.toMessage(drawn.results, { roll: drawn.roll, messageOptions: mode });
    return drawn;
  }

  /** Draws several times and posts one message. */
  async drawMany(
    number: number,
    { displayChat = true, recursive = true, ...mode }: any = {},
  ): Promise<{ roll: any; results: any[] }> {
    const rolls: any[] = [];
    const results: any[] = [];
    for (let count = 0; count < number; count++) {
      const drawn = await this.draw({ recursive, displayChat: false });
      rolls.push(drawn.roll);
      results.push(...drawn.results);
    }
    const { PoolTerm } = platform.foundry.dice.terms;
    const roll = platform.foundry.dice.Roll.fromTerms([PoolTerm.fromRolls(rolls)]);
    if (displayChat) await this.toMessage(results, { roll, messageOptions: mode });
    return { roll, results };
  }

  /** Posts drawn results, together with their roll, to chat. */
  async toMessage(results: any[], { roll, messageData = {}, messageOptions = {} }: any = {}): Promise<any> {
    const { CONFIG, foundry, game } = platform;
    const ChatMessage = implementationOf("ChatMessage");
    const mode =
      generation() >= 14
        ? { messageMode: messageOptions.messageMode ?? currentMode() }
        : { rollMode: messageOptions.rollMode ?? currentMode() };
    const content = await foundry.applications.handlebars.renderTemplate(CONFIG.RollTable.resultTemplate, {
      table: this,
      description: this.description,
      rollHTML: roll ? await roll.render() : null,
      results: results.map(result => ({
        id: result.id,
        icon: result.icon,
        name: result.name,
        details: result.description ?? "",
      })),
    });
    return ChatMessage.create(
      {
        flavor: game.i18n.format("TABLE.Drawn", { name: this.name }),
        content,
        rolls: roll ? [roll] : [],
        speaker: ChatMessage.getSpeaker(),
        flags: { core: { RollTable: this.id } },
        ...messageData,
      },
      mode,
    );
  }

  /** Marks all results as not drawn. */
  async resetResults(): Promise<any[]> {
    return this.updateEmbeddedDocuments(
      "TableResult",
      this.results.map((result: any) => ({ _id: result.id, drawn: false })),
      { diff: false },
    );
  }

  /** Derives the ranges from the weights, and the formula from the ranges. */
  async normalize(): Promise<any> {
    let at = 1;
    const results = this.results.map((result: any) => {
      const from = at;
      at += result.weight ?? 1;
      return { _id: result.id, range: [from, at - 1] };
    });
    return this.update({ results, formula: results.length ? `1d${at - 1}` : "" });
  }
}

/** One result of a table. */
export class TableResult extends ClientDocumentMixin(documents.BaseTableResult) {
  get icon(): string {
    return this.img || platform.CONFIG.RollTable.resultIcon;
  }
}
