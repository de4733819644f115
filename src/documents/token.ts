import { bareName, numberedName } from "./token-number.ts";

/** Names assigned in the same batch, whose tokens aren't on the scene yet when the next is named. */
interface Naming {
  blackoutNames?: string[];
}

/** A token of Blackout. Unlinked tokens, such as those of enemies, are numbered when they are dropped. */
export class BlackoutToken extends TokenDocument {
  protected override async _preCreate(
    ...[data, options, user]: Parameters<TokenDocument["_preCreate"]>
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const base = this.baseActor?.prototypeToken.name ?? this.baseActor?.name;
    if (this.actorLink || !base || bareName(this.name, base) !== base) return;
    const given = ((options as Naming).blackoutNames ??= []);
    const there = this.parent?.tokens.map(token => token.name) ?? [];
    // A token that is restored, or copied to a scene where its name is unused, keeps the name.
    if (this.name !== base && ![...there, ...given].includes(this.name)) return;
    const name = numberedName(base, [...there, ...given]);
    given.push(name);
    this.updateSource({ name });
  }
}
