import { payinDeclineReasons } from '@peerdesk/contract/decision-reason.ts';
import type { Order } from '@peerdesk/contract/order.ts';
import type { DecidePayinBody } from '@peerdesk/contract/payin.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { isStaff } from '@peerdesk/domain/role.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../form-kit/form-dialog.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { BulkResults } from '../../order-kit/bulk-results.tsx';
import { DecisionDialog, firstFocus } from '../../order-kit/decision-dialog.tsx';
import { LeftOut, stillOpen, type LeftOutOrder } from '../../order-kit/left-out.tsx';
import { ReasonDialog } from '../../order-kit/reason-dialog.tsx';
import { totalOf } from '../../order-kit/total-of.ts';
import { meanwhileWords } from '../../order-kit/use-decision.ts';
import { useProfile } from '../../session/session.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { BulkOrders } from './bulk-orders.tsx';
import { payinQueries } from './queries.ts';
import { payinRights } from './rules.ts';
import { usePayinText } from './texts.ts';
import { useBulkDecision, type BulkDecision } from './use-bulk-decision.ts';

export interface BulkDialogProps {
  act: 'approveMany' | 'declineMany';
  orders: readonly Order[];
  onClose: () => void;
}

/** Decides about several pay-ins in one go; each has a result of its own. */
export function BulkDialog({ act, orders, onClose }: BulkDialogProps) {
  const bulk = useBulkDecision();
  const { role } = useProfile();
  const answers = useQueries({ queries: orders.map(({ refId }) => payinQueries.listedOne(refId)) });
  const now = stillOpen(orders, {
    answers,
    isOpen: (order) => {
      const { approve, decline } = payinRights(order, role);
      return act === 'approveMany' ? approve !== null : decline;
    },
    words: meanwhileWords,
  });
  if (bulk.data) return <Outcome orders={orders} results={bulk.data.results} onClose={onClose} />;
  // What is being sent changes by that.
  const sent = bulk.isPending ? bulk.variables.map(({ refId }) => refId) : undefined;
  const parts = {
    orders: sent ? orders.filter(({ refId }) => sent.includes(refId)) : now.open,
    leftOut: sent ? [] : now.leftOut,
    bulk,
    onClose,
  };
  return act === 'approveMany' ? <ApproveMany {...parts} /> : <DeclineMany {...parts} />;
}

interface Parts extends Omit<BulkDialogProps, 'act'> {
  /** Decided by others since they were chosen. */
  leftOut: readonly LeftOutOrder[];
  bulk: BulkDecision;
}

function ApproveMany({ orders, leftOut, bulk, onClose }: Parts) {
  const t = usePayinText();
  const { role } = useProfile();
  const [isTicked, setTicked] = useState(false);
  // Nobody approves what no reference names.
  const claimed = orders.filter(({ utr }) => utr !== null);
  const total = totalOf(claimed);
  const needsTick = !isStaff(role);
  const rows = claimed.map(({ refId, utr }): DecidePayinBody => {
    return { refId, status: 'approved', ...(utr !== null && { utr }) };
  });
  return (
    <DecisionDialog
      title={t('bulk.approve.title', { count: claimed.length })}
      description={t('bulk.approve.text')}
      amount={total}
      currency={orders[0]?.currency ?? 'INR'}
      confirmLabel={t('bulk.approve.button', { amount: showMoney(total) })}
      isBusy={bulk.isPending}
      isBlocked={claimed.length === 0 || (needsTick && !isTicked)}
      problem={bulk.error ? messageOf(bulk.error) : undefined}
      onConfirm={() => bulk.mutate(rows)}
      onClose={onClose}
    >
      {claimed.length < orders.length && (
        <p className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-ink">
          {t('bulk.withoutUtr', { count: orders.length - claimed.length })}
        </p>
      )}
      <LeftOut orders={leftOut} />
      <BulkOrders orders={claimed} />
      {needsTick && (
        <Checkbox
          checked={isTicked}
          onChange={({ target }) => setTicked(target.checked)}
          {...firstFocus}
        >
          {t('bulk.approve.tick', { amount: showMoney(total) })}
        </Checkbox>
      )}
    </DecisionDialog>
  );
}

function DeclineMany({ orders, leftOut, bulk, onClose }: Parts) {
  const t = usePayinText();
  const total = totalOf(orders);
  const amount = showMoney(total);
  return (
    <ReasonDialog
      order={{ amount: total, currency: orders[0]?.currency ?? 'INR' }}
      title={t('bulk.decline.title', { count: orders.length })}
      text={t('bulk.decline.text')}
      effect={t('decline.effect', { amount })}
      confirmLabel={t('decline.button', { amount })}
      reasons={payinDeclineReasons}
      isBusy={bulk.isPending}
      isBlocked={orders.length === 0}
      problem={bulk.error ? messageOf(bulk.error) : undefined}
      onConfirm={(why) =>
        bulk.mutate(orders.map(({ refId }) => ({ refId, status: 'declined', ...why })))
      }
      onClose={onClose}
    >
      <LeftOut orders={leftOut} />
      <BulkOrders orders={orders} />
    </ReasonDialog>
  );
}

interface OutcomeProps extends Pick<BulkDialogProps, 'orders' | 'onClose'> {
  results: NonNullable<BulkDecision['data']>['results'];
}

/** What became of each; there is nothing left to do but to close. */
function Outcome({ orders, results, onClose }: OutcomeProps) {
  const t = usePayinText();
  const done = results.filter(({ order }) => order !== undefined).length;
  const rows = results.map(({ refId, order, error }) => {
    const listed = orders.find((one) => one.refId === refId);
    return {
      refId,
      name: listed?.customer.name ?? listed?.customer.id ?? refId,
      amount: listed?.amount ?? '0',
      state: order ? ('done' as const) : ('refused' as const),
      words: order
        ? t(order.status === 'approved' ? 'bulk.approved' : 'bulk.declined')
        : (error?.message ?? ''),
    };
  });
  return (
    <FormDialog
      title={t('bulk.result')}
      // Read out as the dialog opens, which words that come into it later may not be.
      description={t('bulk.result.text', { done, count: rows.length, refused: rows.length - done })}
      confirmLabel={t('bulk.close')}
      isBusy={false}
      isBlocked={false}
      problem={undefined}
      onConfirm={onClose}
      onClose={onClose}
    >
      <BulkResults label={t('bulk.result')} rows={rows} />
    </FormDialog>
  );
}
