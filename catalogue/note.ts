import { because } from '@peerdesk/contract/because.ts';
import { readNote } from '@peerdesk/domain/order/note.ts';
import { sentenceOf, type Reader } from './sentence.ts';

/** A stored note in its reader's language: the reason, then what the person added. */
export function noteOf(stored: string, reader: Reader): string {
  const { reason, words } = readNote(stored);
  const sentence = reason === null ? '' : sentenceOf(because(reason), reader);
  return [sentence, words].filter((part) => part !== '').join(': ');
}
