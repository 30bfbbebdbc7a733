type Ask = (goOn: () => void) => void;

let holder: Ask | undefined;

/** Signing out and whatever else ends a screen without an address of its own to go to. */
export const leaving = {
  /** Who holds what was not saved is asked first; returns what ends that. */
  hold(ask: Ask): () => void {
    holder = ask;
    return () => {
      if (holder === ask) holder = undefined;
    };
  },
  /** Goes on at once, or when the reader has agreed that what was typed is lost. */
  ask: (goOn: () => void): void => (holder ? holder(goOn) : goOn()),
};
