type Ask = (goOn: () => void) => void;
type IsHeld = () => boolean;

const askers = new Set<Ask>();
const holds = new Set<{ isHeld: IsHeld }>();

function askOfBrowser(event: BeforeUnloadEvent): void {
  if ([...holds].some(({ isHeld }) => isHeld())) event.preventDefault();
}

/** Signing out and whatever else ends a screen without an address of its own to go to. */
export const leaving = {
  /** Who holds what was not saved is asked first; returns what ends that. */
  hold(ask: Ask): () => void {
    askers.add(ask);
    return () => askers.delete(ask);
  },
  /** Goes on at once, or when the reader has agreed, to each in turn, that it is lost. */
  ask: (goOn: () => void): void =>
    [...askers].reduceRight<() => void>((next, ask) => () => ask(next), goOn)(),
  /**
   * Before the page itself goes, by a reload or with its tab, the browser asks; returns what ends
   * that. Its listener goes with the last hold: a page that has one is not kept for going back.
   */
  holdPage(isHeld: IsHeld = () => true): () => void {
    const hold = { isHeld };
    if (holds.size === 0) window.addEventListener('beforeunload', askOfBrowser);
    holds.add(hold);
    return () => {
      holds.delete(hold);
      if (holds.size === 0) window.removeEventListener('beforeunload', askOfBrowser);
    };
  },
  /** The same for as long as what is subscribed to says so. */
  holdPageWhile(subscribe: (listener: () => void) => unknown, isHeld: IsHeld): void {
    let letGo: (() => void) | undefined;
    subscribe(() => {
      if (isHeld()) letGo ??= leaving.holdPage();
      else {
        letGo?.();
        letGo = undefined;
      }
    });
  },
};
