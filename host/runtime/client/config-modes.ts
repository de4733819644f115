interface Mode {
  label: string;
  icon: string;
}

/** Returns the roll modes of Foundry 13. */
export function rollModes(): Record<string, Mode> {
  return {
    publicroll: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe" },
    gmroll: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret" },
    blindroll: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash" },
    selfroll: { label: "CHAT.RollSelf", icon: "fa-solid fa-user" },
  };
}

/** Returns the five message modes of Foundry 14. */
export function messageModes(): Record<string, Mode> {
  return {
    public: { label: "CHAT.ModePublic", icon: "fa-solid fa-globe" },
    gm: { label: "CHAT.ModeGM", icon: "fa-solid fa-user-secret" },
    blind: { label: "CHAT.ModeBlind", icon: "fa-solid fa-eye-slash" },
    self: { label: "CHAT.ModeSelf", icon: "fa-solid fa-user" },
    ic: { label: "CHAT.ModeInCharacter", icon: "fa-solid fa-comment" },
  };
}

/** The message mode of Foundry 14 for each roll mode of Foundry 13. */
export const MODE_OF_ROLL_MODE: Record<string, string> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
  roll: "public",
};
