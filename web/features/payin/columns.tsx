import type { Order } from '@peerdesk/contract/order.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import type { Column } from '../../order-kit/column.ts';
import { Countdown } from '../../order-kit/countdown.tsx';
import { FlagBadges } from '../../order-kit/flag-badges.tsx';
import { Lines } from '../../order-kit/lines.tsx';
import { useListText } from '../../order-kit/texts.ts';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { Utr } from '../../ui/utr.tsx';
import { usePayinText } from './texts.ts';

/** The pay-in list is these columns; the cards are drawn from them too. */
export function usePayinColumns(): Column<Order>[] {
  const t = usePayinText();
  return [...aboutMoney(t), ...aboutPeople(t), ...aboutTime(t)];
}

type Text = ReturnType<typeof usePayinText>;

function aboutMoney(t: Text): Column<Order>[] {
  return [
    {
      key: 'status',
      label: t('column.status'),
      width: 'w-36',
      isFixed: true,
      card: 'start',
      cell: ({ status, flags }) => (
        <span className="flex flex-wrap items-center gap-1">
          <StatusBadge status={status} />
          <FlagBadges flags={flags} />
        </span>
      ),
    },
    {
      key: 'amount',
      label: t('column.amount'),
      sort: 'amount',
      isNumeric: true,
      width: 'w-28',
      isFixed: true,
      card: 'end',
      cell: (order) => <Amount order={order} />,
    },
  ];
}

function aboutPeople(t: Text): Column<Order>[] {
  return [
    {
      key: 'customer',
      label: t('column.customer'),
      width: '',
      card: 'line',
      cell: ({ customer, merchant }) => (
        <Lines first={customer.name ?? customer.id} second={merchant.name} />
      ),
    },
    {
      key: 'peer',
      label: t('column.peer'),
      width: 'w-[16%]',
      card: 'line',
      cell: ({ peer, peerUpiId }) => (
        <Lines
          first={peer?.name ?? <span className="text-muted">{t('noPeer')}</span>}
          second={peerUpiId}
        />
      ),
    },
    {
      key: 'utr',
      label: t('column.utr'),
      width: 'w-41',
      card: 'line',
      cell: ({ utr }) =>
        utr === null ? <span className="text-muted">{t('noUtr')}</span> : <Utr utr={utr} />,
    },
  ];
}

function aboutTime(t: Text): Column<Order>[] {
  return [
    {
      key: 'order',
      label: t('column.order'),
      width: 'w-48',
      isExtra: true,
      card: 'none',
      cell: ({ orderId, refId }) => (
        <Lines first={orderId} second={<span className="font-mono">{refId}</span>} />
      ),
    },
    {
      key: 'created',
      label: t('column.created'),
      sort: 'createdAt',
      width: 'w-26',
      card: 'line',
      cell: ({ createdAt }) => <Time at={createdAt} className="text-muted" />,
    },
    {
      key: 'deadline',
      label: t('column.deadline'),
      sort: 'expiresAt',
      width: 'w-36',
      card: 'line',
      cell: (order) => <Deadline order={order} />,
    },
  ];
}

function Amount({ order }: { order: Order }) {
  const t = useListText();
  const { amount, receivedAmount, currency } = order;
  const isOther = receivedAmount !== null && receivedAmount !== amount;
  return (
    <Lines
      first={<Money amount={amount} currency={currency} className="font-semibold" />}
      second={
        isOther ? (
          <span className="text-warning-ink">
            {t('row.received', { amount: showMoney(receivedAmount) })}
          </span>
        ) : null
      }
    />
  );
}

/** What time means for the order: the time left, what it waits for, or when it was decided. */
export function Deadline({ order }: { order: Order }) {
  const t = usePayinText();
  switch (order.status) {
    case 'created':
    case 'unassigned':
    case 'pending':
      return order.expiresAt ? <Countdown until={order.expiresAt} /> : null;
    case 'processing':
      return (
        <span className="text-muted">
          {t(order.resolveType === 'utr' ? 'deadline.statement' : 'deadline.utr')}
        </span>
      );
    case 'expired':
      return order.expiresAt ? <Time at={order.expiresAt} className="text-muted" /> : null;
    case 'approved':
    case 'declined':
      return <Decided order={order} />;
  }
}

function Decided({ order: { decidedAt, decidedBy } }: { order: Order }) {
  const t = usePayinText();
  if (!decidedAt) return null;
  const by = decidedBy?.id ? t('deadline.decided', { name: decidedBy.name }) : t('deadline.system');
  return <Lines first={<Time at={decidedAt} className="text-muted" />} second={by} />;
}
