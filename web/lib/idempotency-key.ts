import { useState } from 'react';

/** Keys of acts, so that one that is sent again after a lost answer is carried out once. */
export interface ActKeys {
  /** The same act has the same key until another is made. */
  keyOf(act: unknown): string;
  /** It worked: made again later, the same act is another one. */
  forget(): void;
}

const noAct = { act: '', key: '' };

export function useIdempotencyKey(): ActKeys {
  const [keys] = useState(() => {
    let last = noAct;
    return {
      keyOf(made: unknown) {
        const act = JSON.stringify(made);
        if (last.act !== act) last = { act, key: crypto.randomUUID() };
        return last.key;
      },
      forget() {
        last = noAct;
      },
    };
  });
  return keys;
}
