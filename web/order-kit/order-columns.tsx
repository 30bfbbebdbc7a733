import { isDecidedBySystem } from '@peerdesk/domain/actor.ts';
import type { Order } from '@peerdesk/contract/order.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { endedStatuses, untimedStatuses } from '@peerdesk/domain/order/statuses.ts';
import type { ComponentType, ReactNode } from 'react';
import { useProfile } from '../session/session.ts';
import { Money } from '../ui/money.tsx';
import { Time } from '../ui/time.tsx';
import { Utr } from '../ui/utr.tsx';
import type { Column } from '../list-kit/rows/column.ts';
import { FlagBadges } from './flag-badges.tsx';
import { TwoLineCell } from '../list-kit/rows/two-line-cell.tsx';
import { PartyLink } from './party/party-link.tsx';
import { useOrderText } from './texts.ts';

type Text = ReturnType<typeof useOrderText>;

/** The columns that every list of orders has; a list adds its own and says where they stand. */
export function statusColumn<Row extends Order>(
  t: Text,
  badgeOf: (row: Row) => ReactNode,
): Column<Row> {
  return {
    key: 'status',
    label: t('column.status'),
    // The longest flag, in either language, is not cut.
    width: 'w-36',
    isFixed: true,
    card: 'start',
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-1">
        {badgeOf(row)}
        <FlagBadges flags={row.flags} />
      </span>
    ),
  };
}

export function amountColumn<Row extends Order>(
  t: Text,
  secondOf: (row: Row) => ReactNode = () => null,
): Column<Row> {
  return {
    key: 'amount',
    label: t('column.amount'),
    sort: 'amount',
    isNumeric: true,
    // `₹10,00,000.00`: an amount is never cut.
    width: 'w-28 min-[1600px]:w-32',
    isFixed: true,
    card: 'end',
    cell: (row) => (
      <TwoLineCell
        first={<Money amount={row.amount} currency={row.currency} className="font-semibold" />}
        second={secondOf(row)}
      />
    ),
  };
}

export function customerColumn<Row extends Order>(
  t: Text,
  secondOf: (row: Row) => ReactNode,
): Column<Row> {
  return {
    key: 'customer',
    label: t('column.customer'),
    width: '',
    card: 'line',
    cell: (row) => (
      <TwoLineCell
        first={
          <PartyLink isInRow kind="customer" of={row.refId}>
            {row.customer.name ?? row.customer.id}
          </PartyLink>
        }
        second={secondOf(row)}
      />
    ),
  };
}

/** Who has the order; the line below is the list's own. */
export function peerColumn<Row extends Order>(
  t: Text,
  secondOf: (row: Row) => ReactNode,
  // A UPI ID of an Indian bank's app, such as `pallavi@okhdfcbank`, is not cut at 1280 either.
  width = 'w-[13.6%] min-[1600px]:w-[16%]',
): Column<Row> {
  return {
    key: 'peer',
    label: t('column.peer'),
    width,
    card: 'line',
    cell: (row) => (
      <TwoLineCell
        first={
          row.peer ? (
            <PartyLink isInRow kind="peer" of={row.peer.id}>
              {row.peer.name}
            </PartyLink>
          ) : (
            <span className="text-muted">{t('noPeer')}</span>
          )
        }
        second={secondOf(row)}
      />
    ),
  };
}

interface HandlingParts<Row> {
  /** Staff see whose order it is; everything that a peer sees is its own. */
  peer: Column<Row> | null;
  Deadline: ComponentType<{ order: Row; isBrief?: boolean }>;
}

/** Who has the order, its reference and its times, as every list of orders ends. */
export function handlingColumns<Row extends Order>(
  t: Text,
  { peer, Deadline }: HandlingParts<Row>,
): Column<Row>[] {
  const full = (order: Row) => <Deadline order={order} />;
  if (!peer) return [...ownColumns<Row>(t), deadlineColumn<Row>(t, full)];
  return [
    peer,
    utrColumn<Row>(t),
    orderColumn<Row>(t),
    createdColumn<Row>(t),
    // With the peer there is one column more.
    deadlineColumn<Row>(t, full, (order) => <Deadline isBrief order={order} />),
  ];
}

/** Nobody waits for the reference of an order that has ended without one. */
function OwnUtr({ order: { utr, status } }: { order: Order }) {
  const t = useOrderText();
  const isAwaited = utr === null && !isOneOf(status, endedStatuses);
  return isAwaited ? <span className="text-muted">{t('noUtr')}</span> : <Utr utr={utr} />;
}

function utrColumn<Row extends Order>(t: Text): Column<Row> {
  return {
    key: 'utr',
    label: t('column.utr'),
    width: 'w-36.5 min-[1600px]:w-40',
    card: 'line',
    cell: (row) => <OwnUtr order={row} />,
  };
}

/**
 * The same where everything is the reader’s own: with the UPI ID, on a card without a caption of
 * its own for the time, which the deadline tells.
 */
function ownColumns<Row extends Order>(t: Text): Column<Row>[] {
  const { card: _noLine, ...created } = createdColumn<Row>(t);
  return [
    {
      ...utrColumn<Row>(t),
      cell: (row) => <TwoLineCell first={<OwnUtr order={row} />} second={row.peerUpiId} />,
    },
    orderColumn<Row>(t),
    created,
  ];
}

function orderColumn<Row extends Order>(t: Text): Column<Row> {
  return {
    key: 'order',
    label: t('column.order'),
    width: 'w-48',
    isExtra: true,
    cell: ({ orderId, refId }) => (
      <TwoLineCell first={orderId} second={<span className="font-mono">{refId}</span>} />
    ),
  };
}

function createdColumn<Row extends Order>(t: Text): Column<Row> {
  return {
    key: 'created',
    label: t('column.created'),
    sort: 'createdAt',
    width: 'w-26',
    card: 'line',
    cell: ({ createdAt }) => <Time at={createdAt} className="text-muted" />,
  };
}

/** What the cell below says: until when, when it was decided, or what the order waits for. */
export function timeCaptionOf({
  status,
  expiresAt,
  decidedAt,
}: Pick<Order, 'status' | 'expiresAt' | 'decidedAt'>) {
  if (decidedAt) return 'fact.decided';
  const isTimed = expiresAt !== null && !isOneOf(status, untimedStatuses);
  return isTimed ? 'column.deadline' : 'column.now';
}

/**
 * What time means for the order: the time left, what it waits for, or when it was decided. `under`
 * says it in a line below when the order was created, where there is no room for a column.
 */
function deadlineColumn<Row extends Order>(
  t: Text,
  cell: (row: Row) => ReactNode,
  under?: (row: Row) => ReactNode,
): Column<Row> {
  return {
    key: 'deadline',
    label: t('column.due'),
    sort: 'expiresAt',
    width: 'w-36',
    card: 'line',
    captionOf: (order) => t(timeCaptionOf(order)),
    ...(under && { under: { key: 'created', cell: under } }),
    cell,
  };
}

interface DecidedProps {
  order: Order;
  /** By whom alone. */
  isBrief?: boolean;
}

/** When it was decided, and by whom. */
export function Decided({ order: { decidedAt, decidedBy }, isBrief = false }: DecidedProps) {
  const t = useOrderText();
  const { id } = useProfile();
  if (!decidedAt) return null;
  const by =
    decidedBy && !isDecidedBySystem(decidedBy)
      ? t(decidedBy.id === id ? 'deadline.you' : 'deadline.decided', { name: decidedBy.name })
      : t('deadline.system');
  if (isBrief) return by;
  return <TwoLineCell first={<Time at={decidedAt} className="text-muted" />} second={by} />;
}
