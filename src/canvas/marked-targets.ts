import { markedTokens } from "./marked-set.ts";

let marking = false;
let listening = false;

/** Whether targets change at the moment because a dialog marks them. */
export function isMarking(): boolean {
  return marking;
}

/**
 * Makes exactly these tokens of the viewed scene the targets of this user, as Foundry shows them, so that
 * everybody sees whom a dialog means. A target that the user sets by themselves (T) counts before these;
 * `own` names such tokens where targets are given back.
 */
export function markTargets(
  tokens: Iterable<TokenDocument.Implementation>,
  own: ReadonlySet<string> = new Set<string>(),
): void {
  if (!canvas.ready) return;
  listen();
  const wanted = new Set([...tokens].flatMap(({ object }) => object ?? []));
  changing(() => {
    for (const token of [...game.user.targets])
      if (!wanted.has(token)) {
        token.setTarget(false, { releaseOthers: false });
        markedTokens.delete(token.id);
      }
    for (const token of wanted)
      if (!token.isTargeted) {
        token.setTarget(true, { releaseOthers: false });
        if (!own.has(token.id)) markedTokens.add(token.id);
      }
  });
}

/** Takes away the marks of dialogs; the targets that the user set by themselves stay. */
export function unmarkTargets(): void {
  if (!canvas.ready || markedTokens.size === 0) return;
  changing(() => {
    for (const token of [...game.user.targets])
      if (markedTokens.has(token.id)) token.setTarget(false, { releaseOthers: false });
  });
  markedTokens.clear();
}

function changing(change: () => void): void {
  marking = true;
  try {
    change();
  } finally {
    marking = false;
  }
}

/** Marks end with the turn that they were set in, and where the user targets the token themselves. */
function listen(): void {
  if (listening) return;
  listening = true;
  Hooks.on("targetToken", (user, token) => {
    if (user.isSelf && !marking) markedTokens.delete(token.id);
  });
  Hooks.on("updateCombat", (_combat, changes) => {
    if ("turn" in changes || "round" in changes) unmarkTargets();
  });
}
