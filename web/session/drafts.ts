const kept = {
  of: '',
  drafts: new Map<string, unknown>(),
  /** Who is signed in, if anybody. */
  here: '',
  /** Who signed out last, until somebody comes: nothing more is kept for them. */
  left: '',
};
const listeners = new Set<() => void>();

/** Nobody reads what somebody else typed: when another person comes, it is forgotten. */
function draftsOf(person: string): Map<string, unknown> {
  if (person !== kept.of) Object.assign(kept, { of: person, drafts: new Map() });
  return kept.drafts;
}

/** A choice of reader is kept beside words; nobody wrote it. */
const besideWords = /^reader /;

function isWritten([place, typed]: [string, unknown]): boolean {
  if (besideWords.test(place)) return false;
  if (typeof typed === 'string') return typed.trim() !== '';
  return !Array.isArray(typed) || typed.length > 0;
}

const told = () => {
  for (const listener of listeners) listener();
};

/**
 * What was typed and not sent, by where, until this page is closed: it is there again when its
 * writer comes back, also by signing in after the session ended by itself. Never in the browser's
 * storage.
 */
export const drafts = {
  keep(person: string, place: string, typed: unknown): void {
    if (person === kept.left) return;
    if (typed === undefined) draftsOf(person).delete(place);
    else draftsOf(person).set(place, typed);
    told();
  },
  read: (person: string, place: string): unknown => draftsOf(person).get(place),
  /** Says who is signed in now, '' where nobody is: words wait for the same person alone. */
  comes(person: string): void {
    kept.here = person;
    if (person !== '') {
      kept.left = '';
      draftsOf(person);
    }
    told();
  },
  /** For whoever signs out, here or in another tab. What fails only afterwards stays away. */
  forget(person: string): void {
    kept.left = person;
    if (person === kept.of) Object.assign(kept, { of: '', drafts: new Map() });
    told();
  },
  /** Whether who is here would lose words or files with the page. */
  holdWords: (): boolean => kept.here === kept.of && [...kept.drafts].some(isWritten),
  /** An answer may come when its writer has signed out, or somebody else is here: then not. */
  isOf: (person: string): boolean => person === kept.of && person !== kept.left,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
