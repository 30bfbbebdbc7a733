import type { Payout } from '@peerdesk/contract/payout.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Inbox, LayoutGrid, Send } from 'lucide-react';
import { useState } from 'react';
import { useServerProblems } from '../../form-kit/server-problems.ts';
import { ListError } from '../../list-kit/list-states.tsx';
import { LiveIndicator } from '../../list-kit/live-indicator.tsx';
import { useStickyError } from '../../list-kit/stable/use-sticky-error.ts';
import { Countdown } from '../../order-kit/countdown.tsx';
import { FlagNotes } from '../../order-kit/flag-badges.tsx';
import { PayoutStatusBadge } from '../../order-kit/payout-status.tsx';
import { ProofField, useProof } from '../../order-kit/proof/proof-field.tsx';
import { useUnsentOrders } from '../../order-kit/use-unsent.ts';
import { useOrderText } from '../../order-kit/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Money } from '../../ui/money.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useActionText } from './actions/texts.ts';
import { usePayoutDecision } from './decide.ts';
import { PaidUtrField, usePaidUtr } from './paid-utr.tsx';
import { PayTo } from './pay-to.tsx';
import { payoutQueries } from './queries.ts';
import { inQueueOrder } from './queue-order.ts';
import { Refusal } from './refusal.tsx';
import { TakenAway, useTakenAway } from './taken-away.tsx';
import { releasingOf } from './rules.ts';
import { usePayoutText } from './texts.ts';
import type { PayoutActions } from './use-payout-actions.tsx';
import { merchantName } from '../../order-kit/merchant-name.ts';

export interface PayoutQueueProps {
  actions: PayoutActions;
  onList: () => void;
}

/**
 * For a phone and one thumb: one pay-out at a time, from accepting it to its UTR, then the next.
 */
export function PayoutQueue({ actions, onList }: PayoutQueueProps) {
  const t = useActionText();
  const text = usePayoutText();
  const { orders, error, retry } = useQueue();
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [done, setDone] = useState<Payout>();
  const unsent = useUnsentOrders();
  // What waits for the network is done as far as this person can do it.
  const queue = inQueueOrder(orders ?? [], [...skipped, ...unsent]);
  const [current] = queue;
  const { taken, goOn } = useTakenAway({ orders, current, unsent });
  const isFree = !done && !taken;
  const openLate = () => actions.openDialog({ act: 'late', order: undefined });
  return (
    <section className="flex min-h-full flex-col gap-3">
      <header className="flex items-center gap-3">
        <h1 className="text-xl font-semibold tracking-tight whitespace-nowrap">{text('title')}</h1>
        <Badge>{text('beta')}</Badge>
        <LiveIndicator />
        <span className="ml-auto flex">
          <IconButton label={text('act.lateAny')} icon={<Send />} onClick={openLate} />
          <IconButton label={t('card.list')} icon={<LayoutGrid />} onClick={onList} />
        </span>
      </header>
      {!orders && (error ? <ListError error={error} onRetry={retry} /> : <Loading />)}
      {done && <Done order={done} onNext={() => setDone(undefined)} />}
      {!done && taken && (
        <TakenAway
          order={taken}
          onNext={goOn}
          onSent={() => actions.openDialog({ act: 'late', order: taken })}
        />
      )}
      {isFree && orders && !current && (
        <EmptyState icon={<Inbox />} title={text('empty.peer-withdrawal')}>
          {text('empty.peer-withdrawal.text')}
        </EmptyState>
      )}
      {isFree && current && (
        <BigCard
          key={current.refId}
          order={current}
          count={queue.length}
          isUnsent={unsent.includes(current.refId)}
          actions={actions}
          onSkip={() =>
            setSkipped([...skipped.filter((id) => id !== current.refId), current.refId])
          }
          onPaid={setDone}
        />
      )}
    </section>
  );
}

function Loading() {
  const t = useActionText();
  return <SkeletonRows rows={6} label={t('pay.loading')} />;
}

/** What is waiting for this person: what was accepted first, then what runs out first. */
function useQueue() {
  const accepted = useQuery(payoutQueries.list({ status: 'processing', sort: 'createdAt' }));
  const offered = useQuery(payoutQueries.list({ status: 'pending', sort: 'expiresAt' }));
  const orders =
    accepted.data && offered.data ? [...accepted.data.orders, ...offered.data.orders] : undefined;
  return {
    orders,
    error: useStickyError(orders, accepted.error ?? offered.error),
    retry: () => void Promise.all([accepted.refetch(), offered.refetch()]),
  };
}

interface BigCardProps {
  order: Payout;
  count: number;
  /** What was decided about it waits for the network. */
  isUnsent: boolean;
  actions: PayoutActions;
  onSkip: () => void;
  onPaid: (order: Payout) => void;
}

function BigCard(props: BigCardProps) {
  const { order, count, onSkip } = props;
  const t = useActionText();
  const { merchant, customer } = order;
  return (
    <article
      aria-label={t('card.title')}
      className="flex flex-col gap-4 rounded-xl border bg-surface p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <PayoutStatusBadge order={order} />
        <span className="figures text-xs text-muted">{t('card.queue', { at: 1, count })}</span>
      </div>
      <div className="text-center">
        <Money amount={order.amount} currency={order.currency} size="xl" />
        <p className="text-sm text-muted">
          {customer.name ?? customer.id} · {merchantName(merchant)}
        </p>
        <p className="font-mono text-xs text-muted">{order.refId}</p>
        {order.expiresAt && (
          <p className="mt-1 text-sm">
            <Countdown until={order.expiresAt} />
          </p>
        )}
      </div>
      <FlagNotes flags={order.flags} />
      <Choices {...props} />
      {count > 1 && (
        <Button variant="ghost" onClick={onSkip}>
          {t('card.skip')}
        </Button>
      )}
    </article>
  );
}

/** What can be done about it now. */
function Choices({ order, isUnsent, actions, onPaid }: BigCardProps) {
  const t = useOrderText();
  if (isUnsent) {
    return (
      <p role="status" className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-ink">
        {t('unsent.kept')}
      </p>
    );
  }
  return (
    <>
      {order.status === 'pending' ? (
        <Offer order={order} />
      ) : (
        <Payment order={order} onPaid={onPaid} />
      )}
      <OtherWays order={order} actions={actions} />
    </>
  );
}

function Offer({ order }: { order: Payout }) {
  const t = useActionText();
  const decision = usePayoutDecision(() => undefined);
  const amount = showMoney(order.amount);
  return (
    <>
      <p className="text-sm text-muted">{t('accept.effect', { amount })}</p>
      <p className="text-sm text-muted">{t('card.hidden')}</p>
      <Refusal error={decision.error} />
      <Button
        size="lg"
        variant="primary"
        isBusy={decision.isPending}
        onClick={() => decision.mutate({ call: 'payout.accept', body: { refId: order.refId } })}
      >
        {t('card.accept', { amount })}
      </Button>
    </>
  );
}

function Payment({ order, onPaid }: { order: Payout; onPaid: (order: Payout) => void }) {
  const t = useActionText();
  const decision = usePayoutDecision((done) => done && onPaid(done));
  const form = usePaidUtr();
  useServerProblems(form, decision.error);
  const proof = useProof();
  const amount = showMoney(order.amount);
  const send = form.handleSubmit(({ utr }) => {
    if (proof.isSending) return;
    const body = { refId: order.refId, status: 'approved' as const, utr, ...proof.part };
    decision.mutate({ call: 'payout.decide', body });
  });
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void send(event)}>
      <PayTo order={order} isTall />
      <PaidUtrField form={form} />
      <ProofField proof={proof} />
      <Refusal error={decision.error} />
      <Button size="lg" variant="primary" type="submit" isBusy={decision.isPending}>
        {t('pay.button', { amount })}
      </Button>
      <p className="text-xs text-muted">{t('pay.effect', { amount })}</p>
    </form>
  );
}

function OtherWays({ order, actions }: Pick<BigCardProps, 'order' | 'actions'>) {
  const text = usePayoutText();
  const orderText = useOrderText();
  const { id } = useProfile();
  const { secondary: decline } = actions.actionsOf(order);
  return (
    <div className="flex gap-2 *:flex-1">
      <Button onClick={() => actions.openDialog({ act: 'release', order })}>
        {text(`act.${releasingOf(order, id)}`)}
      </Button>
      {decline && (
        <Button variant="danger" onClick={decline.run}>
          {orderText('act.decline')}
        </Button>
      )}
    </div>
  );
}

function Done({ order, onNext }: { order: Payout; onNext: () => void }) {
  const t = useActionText();
  return (
    <EmptyState
      icon={<CircleCheck className="text-success-ink" />}
      title={t('card.done')}
      action={
        <Button size="lg" variant="primary" autoFocus onClick={onNext}>
          {t('card.next')}
        </Button>
      }
    >
      {t('card.done.text', { amount: showMoney(order.amount) })}
    </EmptyState>
  );
}
