import { useRef } from 'react';

const none = { act: '', key: '' };

/** Keys of acts, so that one that is sent again after a lost answer is carried out once. */
export interface ActKeys {
  /** The same act has the same key until another is made. */
  keyOf(act: unknown): string;
  /** It worked: made again later, the same act is another one. */
  forget(): void;
}

export function useIdempotencyKey(): ActKeys {
  const last = useRef(none);
  return {
    keyOf(made) {
      const act = JSON.stringify(made);
      if (last.current.act !== act) last.current = { act, key: crypto.randomUUID() };
      return last.current.key;
    },
    forget() {
      last.current = none;
    },
  };
}
