import type { Dispute } from '@peerdesk/contract/dispute.ts';
import type { Order } from '@peerdesk/contract/order.ts';
import type { Payout } from '@peerdesk/contract/payout.ts';
import type { User } from '@peerdesk/contract/user.ts';
import { takesPayins } from '@peerdesk/domain/role.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { DrawerList } from '../../list-kit/drawer-list.tsx';
import { OrderLink } from '../../order-kit/order-link.tsx';
import { PayoutStatusBadge } from '../../order-kit/payout-status.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { userQueries } from './queries.ts';
import { useUsersText } from './texts.ts';

/** The user's newest orders of each kind, and the ways to the others by what they wait for. */
export function OrdersCard({ user: { id, role } }: { user: User }) {
  const t = useUsersText();
  return (
    <Card>
      <CardHeader title={t('orders.title')} />
      <div className="divide-y">
        {takesPayins(role) && <Payins peerId={id} />}
        <Payouts peerId={id} />
        <Disputes peerId={id} />
      </div>
    </Card>
  );
}

function Payins({ peerId }: { peerId: string }) {
  const answer = useQuery(userQueries.payins(peerId));
  return (
    <Kind kind="payin" peerId={peerId} statuses={['pending', 'processing', 'approved']}>
      <Newest answer={answer} keyOf={({ refId }) => refId} empty="orders.payins.none">
        {(order: Order) => <Row order={order} badge={<StatusBadge status={order.status} />} />}
      </Newest>
    </Kind>
  );
}

function Payouts({ peerId }: { peerId: string }) {
  const answer = useQuery(userQueries.payouts(peerId));
  return (
    <Kind kind="payout" peerId={peerId} statuses={['pending', 'processing', 'approved']}>
      <Newest answer={answer} keyOf={({ refId }) => refId} empty="orders.payouts.none">
        {(order: Payout) => <Row order={order} badge={<PayoutStatusBadge order={order} />} />}
      </Newest>
    </Kind>
  );
}

function Disputes({ peerId }: { peerId: string }) {
  const answer = useQuery(userQueries.disputes(peerId));
  return (
    <Kind kind="dispute" peerId={peerId} statuses={['pending']}>
      <Newest answer={answer} keyOf={({ id }) => id} empty="orders.disputes.none">
        {({ id, status, payout, createdAt }: Dispute) => (
          <Row
            order={{ ...payout, refId: id, createdAt }}
            badge={<StatusBadge status={status} />}
          />
        )}
      </Newest>
    </Kind>
  );
}

interface KindProps {
  kind: 'payin' | 'payout' | 'dispute';
  peerId: string;
  statuses: readonly ('pending' | 'processing' | 'approved')[];
  children: ReactNode;
}

function Kind({ kind, peerId, statuses, children }: KindProps) {
  const t = useUsersText();
  const shared = useText();
  const path = `${screenPaths[kind]}?peerId=${peerId}`;
  const links = [
    { href: path, label: t('orders.all') },
    ...statuses.map((status) => ({
      href: `${path}&status=${status}`,
      label: shared(`status.${status}`),
    })),
  ];
  return (
    <section className="px-4 py-2">
      <header className="mb-1 flex min-h-9 flex-wrap items-center justify-between gap-x-4 text-sm">
        <h3 className="font-medium">{t(`orders.${kind}s`)}</h3>
        <p className="flex flex-wrap gap-x-4">
          {links.map(({ href, label }) => (
            <Link key={href} href={href} className="touch-target text-accent-ink hover:underline">
              {label}
            </Link>
          ))}
        </p>
      </header>
      {children}
    </section>
  );
}

interface NewestProps<Row> {
  answer: UseQueryResult<{ orders: Row[] }>;
  keyOf: (row: Row) => string;
  empty: 'orders.payins.none' | 'orders.payouts.none' | 'orders.disputes.none';
  children: (row: Row) => ReactNode;
}

function Newest<Row>({ answer, keyOf, empty, children }: NewestProps<Row>) {
  const t = useUsersText();
  return (
    <DrawerList rows={answer.data?.orders} keyOf={keyOf} empty={t(empty)} error={answer.error}>
      {children}
    </DrawerList>
  );
}

interface RowProps {
  order: Pick<Order, 'refId' | 'amount' | 'currency' | 'createdAt' | 'customer'>;
  badge: ReactNode;
}

function Row({ order, badge }: RowProps) {
  const { refId, amount, currency, createdAt, customer } = order;
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {badge}
          <OrderLink refId={refId} />
        </p>
        <p className="mt-0.5 text-xs break-words text-muted">
          {customer.name ?? customer.id} · <Time at={createdAt} />
        </p>
      </div>
      <Money amount={amount} currency={currency} className="shrink-0 font-medium" />
    </div>
  );
}
