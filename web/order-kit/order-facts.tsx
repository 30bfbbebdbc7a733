import { accountName, type AccountOwners } from '@peerdesk/catalogue/account-name.ts';
import { deciderName } from '@peerdesk/catalogue/decider-name.ts';
import type { Order } from '@peerdesk/contract/order.ts';
import type { LedgerPosting } from '@peerdesk/contract/payin.ts';
import type { ReactNode } from 'react';
import { Fact } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Money } from '../ui/money.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { Time } from '../ui/time.tsx';
import { PartyLink } from './party/party-link.tsx';
import { useOrderText } from './texts.ts';
import { merchantName } from './merchant-name.ts';

export interface PostingsProps extends AccountOwners {
  postings: readonly Pick<LedgerPosting, 'account' | 'amount'>[];
  currency: string;
  /** What comes in has its plus too, where the effect is weighed before it is written. */
  isSigned?: boolean;
}

/** The entries of the books that belong to an order: per account, what it got or gave. */
export function Postings({ postings, currency, isSigned = false, peer, merchant }: PostingsProps) {
  const t = useOrderText();
  const owners = { peer, merchant: merchant && { ...merchant, name: merchantName(merchant) } };
  if (postings.length === 0) return <p className="text-sm text-muted">{t('postings.none')}</p>;
  return (
    <dl className="divide-y text-sm">
      {postings.map(({ account, amount }, index) => (
        <div key={`${account} ${index}`} className="flex justify-between gap-4 py-1.5">
          <dt className="min-w-0 truncate">{accountName(t, account, owners)}</dt>
          <dd className={amount.startsWith('-') ? 'text-ink' : 'text-success-ink'}>
            {isSigned && !amount.startsWith('-') && '+'}
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export interface RelatedOrdersProps {
  orders: readonly Order[];
  onOpen: (refId: string) => void;
}

/** Other orders that have something in common with this one; a press shows them instead. */
export function RelatedOrders({ orders, onOpen }: RelatedOrdersProps) {
  const t = useOrderText();
  if (orders.length === 0) return <p className="text-sm text-muted">{t('related.none')}</p>;
  return (
    <ul className="-mx-2">
      {orders.map((order) => (
        <li
          key={order.refId}
          className="flex items-center gap-3 rounded-md px-2 py-1.5 text-sm hover:bg-hover"
        >
          <button
            type="button"
            aria-label={t('list.row.open', { id: order.refId })}
            onClick={() => onOpen(order.refId)}
            className="flex min-w-0 flex-1 items-center gap-3 text-left coarse:min-h-11"
          >
            <StatusBadge status={order.status} />
            <span className="min-w-0 flex-1 truncate text-muted">{order.orderId}</span>
            <Money amount={order.amount} currency={order.currency} className="font-medium" />
          </button>
          <Time at={order.createdAt} className="w-20 text-right text-xs text-muted" />
        </li>
      ))}
    </ul>
  );
}

/** The order's own data, for whoever needs to quote it; `children` are the list's own facts. */
export function OrderFacts({ order, children }: { order: Order; children?: ReactNode }) {
  const t = useOrderText();
  const { customer } = order;
  return (
    <dl className="divide-y">
      <Fact label={t('fact.refId')}>
        <Copied text={order.refId} label={t('act.copyRefId')} />
      </Fact>
      <Fact label={t('fact.orderId')}>
        <Copied text={order.orderId} label={t('fact.orderId')} />
      </Fact>
      <Fact label={t('fact.merchant')}>
        <PartyLink kind="merchant" of={order.refId}>
          {merchantName(order.merchant)}
        </PartyLink>
      </Fact>
      <Fact label={t('fact.customer')}>
        <PartyLink kind="customer" of={order.refId}>
          {customer.name ? `${customer.name} · ${customer.id}` : customer.id}
        </PartyLink>
      </Fact>
      {order.peer && (
        <Fact label={t('fact.peer')}>
          <PartyLink kind="peer" of={order.peer.id}>
            {order.peer.name}
          </PartyLink>
        </Fact>
      )}
      {order.peerUpiId && order.refId.startsWith('PI') && (
        <Fact label={t('fact.upi')}>
          <PartyLink kind="upi" of={order.peerUpiId}>
            {order.peerUpiId}
          </PartyLink>
        </Fact>
      )}
      {children}
      <Fact label={t('fact.created')}>
        <Time at={order.createdAt} show="full" />
      </Fact>
      {order.expiresAt && (
        <Fact label={t('fact.deadline')}>
          <Time at={order.expiresAt} show="full" />
        </Fact>
      )}
      {order.decidedAt && (
        <Fact label={t('fact.decided')}>
          <Time at={order.decidedAt} show="full" />
        </Fact>
      )}
      {order.decidedBy && (
        <Fact label={t('fact.decidedBy')}>{deciderName(t, order.decidedBy)}</Fact>
      )}
    </dl>
  );
}

function Copied({ text, label }: { text: string; label: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="min-w-0 font-mono text-xs break-all">{text}</span>
      <CopyButton text={text} label={label} />
    </span>
  );
}
