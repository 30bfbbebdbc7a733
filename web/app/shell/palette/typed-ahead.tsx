import { useEffect } from 'react';
import { createSessionStore } from '../../../session/session-state.ts';

/** Letters for a palette that is on its way; it may never come, and the next person has another. */
export const typedAhead = createSessionStore('typedAhead', '');

/** What somebody has typed for the palette before it was there, once. */
export function takeTypedAhead(): string {
  const taken = typedAhead.get();
  typedAhead.set('');
  return taken;
}

/** Stands in for the palette while it is fetched: who opens it types on at once. */
export function TypedAhead() {
  useEffect(() => {
    typedAhead.set('');
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey) return;
      const typed = typedAhead.get();
      if (key === 'Backspace') typedAhead.set(typed.slice(0, -1));
      else if (key.length === 1) typedAhead.set(typed + key);
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
