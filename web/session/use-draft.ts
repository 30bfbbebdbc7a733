import { useState } from 'react';
import { drafts } from './drafts.ts';
import { useProfile } from './session.ts';

type NextText = string | ((text: string) => string);

/** The words of a box, there again when its writer comes back to the same place. */
export function useDraft(place: string): [string, (next: NextText) => void] {
  const { id: person } = useProfile();
  const read = () => {
    const typed = drafts.read(person, place);
    return typeof typed === 'string' ? typed : '';
  };
  const [shown, setShown] = useState(() => ({ place, text: read() }));
  if (shown.place !== place) setShown({ place, text: read() });
  const setText = (next: NextText) => {
    const text = typeof next === 'string' ? next : next(read());
    drafts.keep(person, place, text === '' ? undefined : text);
    setShown({ place, text });
  };
  return [shown.text, setText];
}
