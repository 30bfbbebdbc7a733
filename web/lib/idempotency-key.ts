import { useState } from 'react';

export const noAct = { act: '', key: '' };

/** Keys of acts, so that one that is sent again after a lost answer is carried out once. */
export interface ActKeys {
  /** The same act has the same key until another is made. */
  keyOf(act: unknown): string;
  /** It worked: made again later, the same act is another one. */
  forget(): void;
}

/** The keys of acts of which the last one is kept in this place. */
export function keysIn(place: { read(): typeof noAct; keep(last: typeof noAct): void }): ActKeys {
  return {
    keyOf(made) {
      const act = JSON.stringify(made);
      if (place.read().act !== act) place.keep({ act, key: crypto.randomUUID() });
      return place.read().key;
    },
    forget: () => place.keep(noAct),
  };
}

export function useIdempotencyKey(): ActKeys {
  const [keys] = useState(() => {
    let last = noAct;
    return keysIn({
      read: () => last,
      keep: (act) => {
        last = act;
      },
    });
  });
  return keys;
}
