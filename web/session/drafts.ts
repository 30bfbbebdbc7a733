const kept = { of: '', drafts: new Map<string, unknown>() };
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
    if (typed === undefined) draftsOf(person).delete(place);
    else draftsOf(person).set(place, typed);
    told();
  },
  read: (person: string, place: string): unknown => draftsOf(person).get(place),
  /** For whoever signs out. What fails only afterwards does not come back. */
  forget(): void {
    Object.assign(kept, { of: '', drafts: new Map() });
    told();
  },
  /** Whether words or files are kept that go with the page. */
  holdWords: (): boolean => [...kept.drafts].some(isWritten),
  /** An answer may come when its writer has signed out, or somebody else is here: then not. */
  isOf: (person: string): boolean => person === kept.of,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
