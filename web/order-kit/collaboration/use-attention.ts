import type { Attention } from '@peerdesk/contract/attention.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiBase } from '../../lib/api-base.ts';
import { toastError, toastFailure } from '../../lib/toast.ts';
import { api, auth, useProfile } from '../../session/session.ts';
import { collaborationTextNow } from './texts.ts';
import { collaborationQueries } from './queries.ts';
import { endVisit } from './visits.ts';

/** A drawer and a dialog of one order are one look. */
const open = new Map<string, number>();

/** Who else has it open, and who has taken it; others are told of this reader while it is used. */
export function useAttention(refId: string): Attention | undefined {
  const { data } = useQuery(collaborationQueries.look(refId));
  useEffect(() => {
    open.set(refId, (open.get(refId) ?? 0) + 1);
    const onPageHide = () => leave(refId);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      const left = (open.get(refId) ?? 1) - 1;
      if (left > 0) open.set(refId, left);
      else {
        open.delete(refId);
        leave(refId);
      }
    };
  }, [refId]);
  return data;
}

/** Also from a page that closes. What is not heard of ends by itself within a minute. */
function leave(refId: string): void {
  fetch(`${apiBase()}/attention/leave`, {
    method: 'POST',
    headers: { authorization: `auth ${auth.get().token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ refId, visit: endVisit(refId) }),
    keepalive: true,
  }).catch(() => undefined);
}

/** Says so when somebody else takes what the reader had taken. */
export function useTakenOver({ refId, taken }: Attention): void {
  const { id } = useProfile();
  const had = useRef(false);
  const by = taken?.by;
  useEffect(() => {
    if (had.current && by && by.id !== id) {
      toastError(collaborationTextNow('taken.over', { name: by.name, refId }));
    }
    had.current = by?.id === id;
  }, [by, id, refId]);
}

/** Takes it or lets go of it. */
export function useTaking(refId: string) {
  const queryClient = useQueryClient();
  const key = collaborationQueries.look(refId).queryKey;
  return useMutation({
    mutationFn: async (act: 'take' | 'release') => {
      if (act === 'take') {
        queryClient.setQueryData(key, await api('attention.take', { body: { refId } }));
      } else await api('attention.release', { body: { refId } });
    },
    onError: toastFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

/** While a dialog is open its order is taken, where it is free; then it is let go of. */
export function useTakenWhileOpen(refId: string): void {
  const queryClient = useQueryClient();
  const { id } = useProfile();
  useEffect(() => {
    const key = collaborationQueries.look(refId).queryKey;
    const hadIt = queryClient.getQueryData(key)?.taken?.by.id === id;
    if (hadIt) return undefined;
    let isOpen = true;
    const letGo = () =>
      api('attention.release', { body: { refId } })
        .then(() => queryClient.invalidateQueries({ queryKey: key }))
        .catch(() => undefined);
    api('attention.take', { body: { refId, onlyIfFree: true } }).then(
      (now) => {
        if (isOpen) queryClient.setQueryData(key, now);
        else void letGo();
      },
      // It warns others; whoever decides does without.
      () => undefined,
    );
    return () => {
      isOpen = false;
      void letGo();
    };
  }, [refId, id, queryClient]);
}
