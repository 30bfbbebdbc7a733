import type { Payout } from '@peerdesk/contract/payout.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useIsFetching, useIsMutating, useMutationState } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { isUnanswered } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useActionText } from './actions/texts.ts';
import type { PayoutAct } from './decide.ts';
import { endedBy } from './ended-here.ts';
import { usePayoutText } from './texts.ts';

export interface Queued {
  /** Undefined until they are known. */
  orders: readonly Payout[] | undefined;
  current: Payout | undefined;
  /** Decided here, and waiting for the network. */
  unsent: readonly string[];
}

/** The pay-out that lay open and that somebody else, or its time, has taken away. */
export function useTakenAway({ orders, current, unsent }: Queued) {
  const lying = current && unsent.includes(current.refId) ? undefined : current;
  const [shown, setShown] = useState(lying);
  const [taken, setTaken] = useState<Payout>();
  const acts = useActsHere();
  const isThere = (order: Payout) => orders?.some(({ refId }) => refId === order.refId);
  // The lists may know of an act of one's own before its answer has arrived, or one before another.
  const wasKept = acts.some(({ act, isKept }) => isKept && act?.body?.refId === shown?.refId);
  const isFetching = useIsFetching({ queryKey: ['payout'] }) > 0;
  const isActing = useIsMutating() > 0 || (wasKept && isFetching);
  if (taken && isThere(taken)) setTaken(undefined);
  if (orders && !isActing && shown?.refId !== lying?.refId) {
    const ended = endedBy(acts.map(({ act }) => act));
    if (shown && !isThere(shown) && !ended.includes(shown.refId)) setTaken(shown);
    setShown(lying);
  }
  return { taken, goOn: () => setTaken(undefined) };
}

/** What was done here, the earliest first, or is kept until there is a network. */
function useActsHere() {
  return useMutationState({
    filters: {
      predicate: ({ state: { status, error } }) => status === 'success' || isUnanswered(error),
    },
    select: ({ state: { error, variables } }) => ({
      act: variables as Partial<PayoutAct> | undefined,
      isKept: isUnanswered(error),
    }),
  });
}

interface TakenAwayProps {
  order: Payout;
  onNext: () => void;
  onSent: () => void;
}

/** In the place of its card, so that no thumb meets the next one unawares. */
export function TakenAway({ order, onNext, onSent }: TakenAwayProps) {
  const t = useActionText();
  const text = usePayoutText();
  return (
    <div role="alert">
      <EmptyState
        icon={<UserRoundX />}
        title={t('card.taken', { amount: showMoney(order.amount) })}
        action={
          <>
            <Button size="lg" onClick={onSent}>
              {text('act.late')}
            </Button>
            <Button size="lg" variant="primary" onClick={onNext}>
              {t('card.next')}
            </Button>
          </>
        }
      >
        {t('card.taken.text')}
      </EmptyState>
    </div>
  );
}
