import { markedTokens } from "./marked-set.ts";

let marking = false;
let listening = false;

/** Whether a dialog is currently changing the targets. */
export function isMarking(): boolean {
  return marking;
}

/**
 * Makes these tokens of the viewed scene the user's only targets, so that everyone sees the targets of a
 * dialog. Targets that the user sets with the T key take precedence. When the user's targets are being
 * restored, `own` contains the IDs of the tokens that the user had targeted.
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

/** Removes the targets that dialogs set. Targets that the user set remain. */
function unmarkTargets(): void {
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

/** Removes all marks when the turn changes, and the mark of a token when the user targets the token. */
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
