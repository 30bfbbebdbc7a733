import { noteOf } from '@peerdesk/catalogue/note.ts';
import { operator, type Reader } from '@peerdesk/catalogue/sentence.ts';
import type { Scope } from '@peerdesk/domain/scope.ts';

/** Who asks, and in which language they read. */
export interface Asking {
  scope: Scope;
  reader: Reader;
}

/** A stored note in its reader's language. A merchant's programs always get it in English. */
export function shownNote(stored: string | null, { scope, reader }: Asking): string | null {
  if (stored === null) return null;
  return noteOf(stored, scope.kind === 'merchant' ? operator : reader);
}
