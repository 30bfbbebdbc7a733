import { useState } from 'react';

/** Keys of acts, so that one that is sent again after a lost answer is carried out once. */
export interface ActKeys {
  /** The same act has the same key until another is made. */
  keyOf(act: unknown): string;
  /** When the key was first asked for: that long ago the server may have heard of it. */
  madeAt(): number;
  /** It worked: made again later, the same act is another one. */
  forget(): void;
}

const noAct = { act: '', key: '', at: 0 };

export function useIdempotencyKey(): ActKeys {
  const [keys] = useState(() => {
    let last = noAct;
    return {
      keyOf(made: unknown) {
        const act = JSON.stringify(made);
        if (last.act !== act) last = { act, key: crypto.randomUUID(), at: Date.now() };
        return last.key;
      },
      madeAt: () => last.at,
      forget() {
        last = noAct;
      },
    };
  });
  return keys;
}
