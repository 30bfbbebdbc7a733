import type { Payout } from '@peerdesk/contract/payout.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { useActionText } from './actions/texts.ts';
import { meanwhileWords, sendPayoutAct } from './decide.ts';
import { readPayout } from './queries.ts';

/** The outcome of one of several pay-outs; `why` says why it could not be assigned. */
export type BulkResult = { state: 'waiting' | 'done' } | { state: 'refused'; why: string };

export interface BulkAssign {
  /** By `refId`; empty before the first try. */
  results: ReadonlyMap<string, BulkResult>;
  isBusy: boolean;
  assign: (orders: readonly Payout[], peerId: string) => Promise<void>;
}

/**
 * Gives several pay-outs to the same person, one after the other, so that each has a result of its
 * own: one that changed meanwhile does not keep the others. Where all were given, there is nothing
 * to read.
 */
export function useBulkAssign(onAllDone: () => void): BulkAssign {
  const t = useActionText();
  const queryClient = useQueryClient();
  const [results, setResults] = useState<BulkAssign['results']>(new Map());
  const [isBusy, setBusy] = useState(false);
  const keys = useRef(new Map<string, string>());
  /** A lost answer is asked for again by the same key, so that nothing is given twice. */
  const keyOf = (act: string) => {
    const key = keys.current.get(act) ?? crypto.randomUUID();
    keys.current.set(act, key);
    return key;
  };

  async function assignOne({ refId }: Payout, peerId: string): Promise<BulkResult> {
    try {
      const body = { refId, peerId };
      await sendPayoutAct({ call: 'payout.assign', body }, keyOf(`${refId} ${peerId}`));
      return { state: 'done' };
    } catch (error) {
      return { state: 'refused', why: await whyRefused(refId, error) };
    }
  }

  async function whyRefused(refId: string, error: unknown): Promise<string> {
    const code = error instanceof ApiError ? error.errorCode : undefined;
    if (code !== 'AlreadyDecided' && code !== 'InvalidTransition') return messageOf(error);
    try {
      return meanwhileWords(await readPayout(refId));
    } catch {
      return messageOf(error);
    }
  }

  return {
    results,
    isBusy,
    assign: async (orders, peerId) => {
      setBusy(true);
      setResults(new Map(orders.map(({ refId }) => [refId, { state: 'waiting' }])));
      let done = 0;
      for (const order of orders) {
        const result = await assignOne(order, peerId);
        if (result.state === 'done') done += 1;
        setResults((known) => new Map(known).set(order.refId, result));
      }
      setBusy(false);
      const count = orders.length;
      if (done === count) {
        toastSuccess(t('assign.result.summary', { done, count }));
        onAllDone();
      }
      await queryClient.invalidateQueries({ queryKey: ['payout'] });
    },
  };
}
