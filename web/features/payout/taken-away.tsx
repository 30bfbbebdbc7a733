import type { Payout } from '@peerdesk/contract/payout.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useIsMutating, useMutationState } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useActionText } from './actions/texts.ts';
import type { PayoutAct } from './decide.ts';
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
  const own = useOwnActs();
  // The list may know of an act of one's own before its answer has arrived.
  const isActing = useIsMutating() > 0;
  if (orders && !isActing && shown?.refId !== lying?.refId) {
    const isThere = orders.some(({ refId }) => refId === shown?.refId);
    if (shown && !isThere && !own.includes(shown.refId)) setTaken(shown);
    setShown(lying);
  }
  return { taken, goOn: () => setTaken(undefined) };
}

/** The pay-outs about which something was done here, or kept for the network. */
function useOwnActs(): readonly string[] {
  const acts = useMutationState({
    select: ({ state: { status, error, variables } }) => {
      const isKept = error instanceof ApiError && error.errorCode === 'Unavailable';
      return status === 'success' || isKept
        ? (variables as Partial<PayoutAct> | undefined)
        : undefined;
    },
  });
  return acts.flatMap((act) => act?.body?.refId ?? []);
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
              {text('act.lateAny')}
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
