import { bareName, numberedName } from "./token-number.ts";

/** Names that were given in one go: the tokens of it are not on the scene yet when the next is named. */
interface Naming {
  blackoutNames?: string[];
}

/**
 * A token of Blackout. Those of enemies and other strangers, each an actor of its own, get a number as they
 * are dropped.
 */
export class BlackoutToken extends TokenDocument {
  protected override async _preCreate(
    ...[data, options, user]: Parameters<TokenDocument["_preCreate"]>
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const base = this.baseActor?.prototypeToken.name ?? this.baseActor?.name;
    if (this.actorLink || !base || bareName(this.name, base) !== base) return;
    const given = ((options as Naming).blackoutNames ??= []);
    const there = this.parent?.tokens.map(token => token.name) ?? [];
    // One that is put back, or copied to where its name is free, keeps it.
    if (this.name !== base && ![...there, ...given].includes(this.name)) return;
    const name = numberedName(base, [...there, ...given]);
    given.push(name);
    this.updateSource({ name });
  }
}
