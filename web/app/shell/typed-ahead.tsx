import { useEffect } from 'react';

let typed = '';

/** What somebody has typed for the palette before it was there, once. */
export function takeTypedAhead(): string {
  const taken = typed;
  typed = '';
  return taken;
}

/** Stands in for the palette while it is fetched: who opens it types on at once. */
export function TypedAhead() {
  useEffect(() => {
    typed = '';
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey) return;
      if (key === 'Backspace') typed = typed.slice(0, -1);
      else if (key.length === 1) typed += key;
      else return;
      // It means nothing to the screen behind.
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', keep, true);
    return () => document.removeEventListener('keydown', keep, true);
  }, []);
  return null;
}
