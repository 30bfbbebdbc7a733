/** A key that was pressed before the portal heard it, as `boot.js` keeps it. */
export interface EarlyKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  /** On the clock of the page. */
  at: number;
}

declare global {
  var takeEarlyKeys: (() => EarlyKey[]) | undefined;
}

/** Whoever pressed a key longer ago has stopped waiting for what it does. */
const longestMs = 10_000;

/**
 * The keys that lead somewhere: the palette and what is searched for in it, help, and `g` with its
 * letter. Any other would act on a row that nobody has seen yet.
 */
export function leadingKeys(keys: readonly EarlyKey[], now: number): EarlyKey[] {
  const isTooOld = ({ at }: EarlyKey) => now - at > longestMs;
  const found: EarlyKey[] = [];
  let follows: 'nothing' | 'letter' | 'words' = 'nothing';
  for (const pressed of keys.filter((one) => !isTooOld(one))) {
    const { key, ctrlKey, metaKey } = pressed;
    const isPalette = ctrlKey || metaKey;
    const isKept = isPalette || follows !== 'nothing' || key === 'g' || key === '?';
    if (isKept) found.push(pressed);
    if (isPalette) follows = follows === 'words' ? 'nothing' : 'words';
    else if (follows !== 'words')
      follows = follows === 'nothing' && key === 'g' ? 'letter' : 'nothing';
  }
  return found;
}

/** Presses again what was pressed too early: each key by itself, as a hand does. */
export function pressEarlyKeys(): void {
  const keys = leadingKeys(globalThis.takeEarlyKeys?.() ?? [], performance.now());
  for (const { key, ctrlKey, metaKey } of keys) {
    const init = { key, ctrlKey, metaKey, bubbles: true, cancelable: true };
    setTimeout(() => document.body.dispatchEvent(new KeyboardEvent('keydown', init)));
  }
}
