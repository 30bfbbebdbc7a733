import { useEffect, useRef } from 'react';

/** `ctrl+k`, `?`, `/`, `j`, `enter`: the key as typed, in lower case, after the modifiers. */
export type Shortcuts = Record<string, (event: KeyboardEvent) => void>;

export interface ShortcutOptions {
  /** A screen's own meaning of a key comes before the page's. */
  isFirst?: boolean;
}

/**
 * Keys that work anywhere on the page: not while typing, and not under an open dialog, unless they
 * hold `ctrl` (or `cmd`), which nobody types.
 */
export function useShortcuts(
  shortcuts: Shortcuts,
  { isFirst = false }: ShortcutOptions = {},
): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const name = nameOf(event);
      const act = Object.hasOwn(latest.current, name) ? latest.current[name] : undefined;
      if (!act || event.defaultPrevented || event.isComposing) return;
      if (!name.startsWith('ctrl+') && isOccupied(event.target)) return;
      event.preventDefault();
      act(event);
    };
    document.addEventListener('keydown', onKeyDown, isFirst);
    return () => document.removeEventListener('keydown', onKeyDown, isFirst);
  }, [isFirst]);
}

function nameOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  if (event.altKey) return `alt+${key}`;
  return event.ctrlKey || event.metaKey ? `ctrl+${key}` : key;
}

/** Someone types there, or a dialog or a menu holds the keyboard. */
function isOccupied(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const holders = 'input, select, textarea, [contenteditable], [role="menu"]';
  const dialog = target.closest('[role="dialog"]');
  return (
    target.closest(holders) !== null ||
    (dialog !== null && !dialog.matches('[data-keyboard="shared"]')) ||
    document.querySelector('[role="dialog"][data-state="open"]:not([data-keyboard="shared"])') !==
      null
  );
}
