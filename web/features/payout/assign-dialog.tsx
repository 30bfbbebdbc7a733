import type { Payout, PayoutDetail } from '@peerdesk/contract/payout.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { mayAssignPayout } from '@peerdesk/domain/payout/rights.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { BulkResults } from '../../order-kit/bulk-results.tsx';
import { DecisionDialog } from '../../order-kit/decision-dialog.tsx';
import { LeftOut, stillOpen } from '../../order-kit/left-out.tsx';
import { minorOf, totalOf } from '../../order-kit/total-of.ts';
import { useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AssigneePicker, type Assignee, type AssigneePickerProps } from './assignee-picker.tsx';
import { meanwhileWords, usePayoutGiving } from './decide.ts';
import { payoutQueries } from './queries.ts';
import { useActionText } from './actions/texts.ts';
import { useAssignee, type ChosenAssignee } from './use-assignee.ts';
import { useBulkAssign, type BulkAssign } from './use-bulk-assign.ts';

export interface AssignDialogProps {
  /** At least one. */
  orders: readonly Payout[];
  onClose: () => void;
}

/** Gives one pay-out to somebody, or several to the same. */
export function AssignDialog({ orders, onClose }: AssignDialogProps) {
  const [first, ...others] = orders;
  if (!first) return null;
  if (others.length === 0) return <AssignOne order={first} onClose={onClose} />;
  return <AssignMany orders={orders} onClose={onClose} />;
}

function AssignOne({ order, onClose }: { order: Payout; onClose: () => void }) {
  const t = useActionText();
  const { role } = useProfile();
  const decision = usePayoutGiving(onClose);
  const assignee = useAssignee({ refId: order.refId });
  const { picked } = assignee;
  // The dialog stays live: what is withdrawn or reassigned meanwhile shows before the click.
  const { data: latest } = useQuery(payoutQueries.one(order.refId));
  const isGone = latest !== undefined && !decision.isPending && !mayAssignPayout(latest, role);
  const amount = showMoney(order.amount);
  const refusal = decision.error instanceof ApiError ? decision.error.message : undefined;
  return (
    <DecisionDialog
      isWide
      title={t('assign.title')}
      description={t('assign.text')}
      amount={order.amount}
      currency={order.currency}
      confirmLabel={t('assign.button', { amount })}
      isBusy={decision.isPending}
      isBlocked={!picked || isGone}
      problem={isGone ? meanwhileWords(latest) : refusal}
      goesOn="assign"
      onConfirm={() => {
        if (!picked) return;
        const body = { refId: order.refId, peerId: picked.id };
        decision.mutate({ call: 'payout.assign', body });
      }}
      onClose={onClose}
    >
      <SeenBefore order={latest} />
      <Whom choice={assignee} search={{ refId: order.refId }} amount={amount} />
    </DecisionDialog>
  );
}

function AssignMany({ orders, onClose }: AssignDialogProps) {
  const t = useActionText();
  const bulk = useBulkAssign(onClose);
  const search = { amount: largestOf(orders) };
  const isTried = bulk.results.size > 0;
  const assignee = useAssignee(search, isTried);
  const { picked } = assignee;
  const { role } = useProfile();
  const answers = useQueries({
    queries: orders.map(({ refId }) => ({
      ...payoutQueries.one(refId),
      refetchInterval: false as const,
    })),
  });
  const isOpen = (order: Payout) => mayAssignPayout(order, role);
  const now = stillOpen(orders, { answers, isOpen, words: meanwhileWords });
  // What was tried changes by that.
  const left = isTried ? orders.filter(({ refId }) => bulk.results.has(refId)) : now.open;
  const total = totalOf(left);
  const amount = showMoney(total);
  const currency = orders[0]?.currency ?? 'INR';
  return (
    <DecisionDialog
      isWide
      title={t('assign.titleMany', { count: left.length })}
      description={t('assign.text')}
      amount={total}
      currency={currency}
      confirmLabel={isTried ? t('assign.close') : t('assign.button', { amount })}
      isBusy={bulk.isBusy}
      isBlocked={!isTried && (!picked || left.length === 0)}
      onConfirm={() => {
        if (isTried) onClose();
        else if (picked) void bulk.assign(left, picked.id);
      }}
      onClose={onClose}
    >
      {!isTried && <LeftOut orders={now.leftOut} />}
      <Whom choice={assignee} search={search} amount={amount} isGiven={isTried} />
      {isTried && <Results orders={left} results={bulk.results} />}
    </DecisionDialog>
  );
}

/** Who can take the largest can take each of them. */
function largestOf(orders: readonly Payout[]): string {
  const [largest] = orders.toSorted((a, b) => (minorOf(a) < minorOf(b) ? 1 : -1));
  return largest?.amount ?? '0';
}

interface WhomProps {
  choice: ChosenAssignee;
  search: AssigneePickerProps['search'];
  amount: string;
  isGiven?: boolean;
}

/** Who gets it, or the search for somebody. */
function Whom({ choice, search, amount, isGiven = false }: WhomProps) {
  const t = useActionText();
  const { picked, isLoading, start, pick, change } = choice;
  if (isLoading) return <SkeletonRows rows={2} label={t('assign.loading')} />;
  if (!picked) return <AssigneePicker search={search} start={start} onPick={pick} />;
  return <Chosen assignee={picked} amount={amount} {...(!isGiven && { onChange: change })} />;
}

interface ChosenProps {
  assignee: Assignee;
  amount: string;
  /** Absent once it was given. */
  onChange?: () => void;
}

/** Whom it goes to and what follows; the button has the focus, so that Enter confirms. */
function Chosen({ assignee: { name, kind, defaultName }, amount, onChange }: ChosenProps) {
  const t = useActionText();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = ref.current?.closest('[role="dialog"]');
    dialog?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
  }, []);
  const effect =
    kind === 'peer'
      ? t('assign.effect', { name, amount })
      : defaultName === undefined
        ? t('assign.effect.group', { name })
        : t('assign.effect.default', { name: defaultName });
  return (
    <div ref={ref} className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3 rounded-lg border px-3 py-2.5 text-sm">
        <span className="min-w-0">
          <span className="block text-xs text-muted">{t('assign.chosen')}</span>
          <span className="font-medium">
            {kind === 'group' ? t('assign.group', { name }) : name}
          </span>
        </span>
        {onChange && (
          <Button size="sm" onClick={onChange}>
            {t('assign.change')}
          </Button>
        )}
      </div>
      <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-muted">{effect}</p>
    </div>
  );
}

/** Somebody who had it has seen the destination, and may have sent the money. */
function SeenBefore({ order }: { order: PayoutDetail | undefined }) {
  const t = useActionText();
  const seen = order?.assignments.findLast(({ acceptedAt }) => acceptedAt !== null);
  if (!seen) return null;
  return (
    <p className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-ink">
      {t('assign.seen', { name: seen.peer.name })}
    </p>
  );
}

function Results({
  orders,
  results,
}: Pick<BulkAssign, 'results'> & Pick<AssignDialogProps, 'orders'>) {
  const t = useActionText();
  const done = [...results.values()].filter(({ state }) => state === 'done').length;
  const rows = orders.map(({ refId, amount, customer }) => {
    const result = results.get(refId) ?? { state: 'waiting' as const };
    const words = result.state === 'refused' ? result.why : t(`assign.result.${result.state}`);
    return { refId, amount, name: customer.name ?? customer.id, state: result.state, words };
  });
  return (
    <BulkResults
      label={t('assign.result')}
      summary={t('assign.result.summary', { done, count: results.size })}
      rows={rows}
    />
  );
}
