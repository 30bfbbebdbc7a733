import type { Order } from '@peerdesk/contract/order.ts';
import { Fact } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Time } from '../../ui/time.tsx';
import { usePayinText } from './texts.ts';

/** The order's own data, for whoever needs to quote it. */
export function PayinFacts({ order }: { order: Order }) {
  const t = usePayinText();
  const { customer } = order;
  return (
    <dl className="divide-y">
      <Fact label={t('fact.refId')}>
        <Copied text={order.refId} label={t('act.copyRefId')} />
      </Fact>
      <Fact label={t('fact.orderId')}>
        <Copied text={order.orderId} label={t('fact.orderId')} />
      </Fact>
      <Fact label={t('fact.merchant')}>{order.merchant.name}</Fact>
      <Fact label={t('fact.customer')}>
        {customer.name ? `${customer.name} · ${customer.id}` : customer.id}
      </Fact>
      {order.peer && <Fact label={t('fact.peer')}>{order.peer.name}</Fact>}
      <Fact label={t('fact.resolveType')}>{t(`resolveType.${order.resolveType}`)}</Fact>
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
      {order.decidedBy && <Fact label={t('fact.decidedBy')}>{order.decidedBy.name}</Fact>}
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
