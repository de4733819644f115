import { storedName } from "../compat/content-language.ts";
import { bareName, numberedName } from "./token-number.ts";

/**
 * The options of a batch of new tokens, with the names already assigned in that batch. The tokens with these
 * names aren't in the scene yet when the next token is named.
 */
interface Naming {
  blackoutNames?: string[];
}

/** A token of the system. Unlinked tokens, such as those of enemies, are numbered when they are placed. */
export class BlackoutToken extends TokenDocument {
  protected override async _preCreate(
    ...[data, options, user]: Parameters<TokenDocument["_preCreate"]>
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const actor = this.baseActor;
    // The stored names are used, because they are the same in every language.
    const base = actor?._source.prototypeToken.name || actor?._source.name;
    const own = storedName(this);
    if (this.actorLink || !base || bareName(own, base) !== base) return;
    const given = ((options as Naming).blackoutNames ??= []);
    const there = this.parent?.tokens.map(token => storedName(token)) ?? [];
    // A token keeps its name if it is restored, or if it is copied to a scene where its name is not in use.
    if (own !== base && ![...there, ...given].includes(own)) return;
    const name = numberedName(base, [...there, ...given]);
    given.push(name);
    this.updateSource({ name });
  }
}
