import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/session.ts';
import { visitOf } from './visits.ts';

/** A look lasts a minute on the server. */
const lookAgainMs = 25_000;
const checkNotesMs = 30_000;

export const collaborationQueries = {
  /** Asking who looks says that the reader does. */
  look: (refId: string) =>
    queryOptions({
      queryKey: ['attention', refId],
      queryFn: ({ signal }) =>
        api('attention.look', { body: { refId, visit: visitOf(refId) }, signal }),
      refetchInterval: lookAgainMs,
      retry: false,
    }),
  notes: (refId: string) =>
    queryOptions({
      queryKey: ['note', refId],
      queryFn: ({ signal }) => api('note.list', { params: { refId }, signal }),
      refetchInterval: checkNotesMs,
    }),
};
