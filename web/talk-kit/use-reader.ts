import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { useSyncExternalStore } from 'react';
import { drafts } from '../session/drafts.ts';
import { useProfile } from '../session/session.ts';
import { useDraft } from '../session/use-draft.ts';
import { hasWords, takeAlong } from './places.ts';

/** For whom of several readers something is written, and who else has words that were not sent. */
export function useReader<Reader extends string>(
  id: string,
  readers: readonly [Reader, ...Reader[]],
) {
  const { id: person } = useProfile();
  // Beside the words that were left unsent: they are for whom they were written.
  const [kept, keep] = useDraft(`reader ${id}`);
  const to = isOneOf(kept, readers) ? kept : readers[0];
  const left = () =>
    readers.filter((one) => one !== to && hasWords(person, { id, to: one })).join();
  const others = useSyncExternalStore(drafts.subscribe, left, left).split(',');
  const choose = (next: string) => {
    takeAlong(person, { id, to }, next);
    keep(next);
  };
  return { to, choose, unsent: readers.filter((one) => others.includes(one)) };
}
