import type { StaffNote } from '@peerdesk/contract/staff-note.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { api, useProfile } from '../../session/session.ts';
import { Time } from '../../ui/time.tsx';
import { orderPath } from '../order-path.ts';
import { NoteComposer } from './note-composer.tsx';
import { collaborationQueries } from './queries.ts';
import { useCollaborationText } from './texts.ts';

export interface NoteLogProps {
  /** Of an order, or `partySubject` of somebody who stands on it. */
  refId: string;
  /** Where the notes are what somebody came for. */
  isFirst?: boolean;
}

/** What staff has noted about it, and where more is written. */
export function NoteLog({ refId, isFirst = false }: NoteLogProps) {
  const t = useCollaborationText();
  const { data, isError } = useNotes(refId);
  useMarkRead(refId, data?.notes);
  return (
    <>
      <div role="log" aria-label={t('notes')} className="flex flex-col gap-3 pb-4">
        {data?.notes.length === 0 && <p className="text-sm text-muted">{t('notes.none')}</p>}
        {isError && !data && <p className="text-sm text-error-ink">{t('notes.failed')}</p>}
        {data?.notes.map((note) => (
          <Note key={note.id} note={note} />
        ))}
      </div>
      {data && <NoteComposer key={refId} refId={refId} people={data.people} isFirst={isFirst} />}
    </>
  );
}

export function useNotes(refId: string) {
  return useQuery(collaborationQueries.notes(refId));
}

/** Whoever has the notes before them has read those that name them. */
function useMarkRead(refId: string, notes: readonly StaffNote[] | undefined): void {
  const queryClient = useQueryClient();
  const { id } = useProfile();
  const isNews = notes?.some(({ mentions }) =>
    mentions.some((person) => person.id === id && !person.hasRead),
  );
  useEffect(() => {
    if (!isNews) return;
    api('note.read', { body: { refId } }).then(
      () => queryClient.invalidateQueries({ queryKey: ['note'] }),
      // A mark that was lost is set when the notes are opened again.
      () => undefined,
    );
  }, [refId, isNews, queryClient]);
}

function Note({ note }: { note: StaffNote }) {
  const t = useCollaborationText();
  const { author, at, kind, order, to, text, mentions } = note;
  const names = (hasRead: boolean) =>
    mentions
      .filter((person) => person.hasRead === hasRead)
      .map(({ name }) => name)
      .join(', ');
  const [read, unread] = [names(true), names(false)];
  return (
    <article className="flex flex-col gap-1 text-sm">
      <header className="flex flex-wrap gap-x-2 text-xs text-muted">
        <span className="font-medium text-ink">{author.name}</span>
        {kind === 'hand_over' && <span>{t('note.hand_over', { name: to?.name ?? '' })}</span>}
        {kind === 'let_go' && <span>{t('note.let_go')}</span>}
        <Time at={at} />
        {order && (
          <Link href={orderPath(order) ?? ''} className="font-mono break-all underline">
            {order}
          </Link>
        )}
      </header>
      {text && (
        <p className="rounded-lg bg-sunken px-3 py-2 break-words whitespace-pre-wrap">{text}</p>
      )}
      {read && <p className="text-xs text-muted">{t('note.read', { names: read })}</p>}
      {unread && <p className="text-xs text-muted">{t('note.unread', { names: unread })}</p>}
    </article>
  );
}
