import type { Order } from '@peerdesk/contract/order.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Utr } from '../../ui/utr.tsx';
import { Deadline } from './columns.tsx';
import { usePayinText } from './texts.ts';

/** Amount and status, and the way of the money. */
export function PayinHead({ order }: { order: Order }) {
  const t = usePayinText();
  const { amount, receivedAmount, customer, merchant, peer, peerUpiId } = order;
  const isOther = receivedAmount !== null && receivedAmount !== amount;
  return (
    <div className="px-5 pt-4 pb-5">
      <div className="flex items-start justify-between gap-3">
        <Money amount={amount} currency={order.currency} size="xl" />
        <StatusBadge status={order.status} className="mt-1 h-6! px-2! text-sm!" />
      </div>
      <div className="flex justify-between gap-3 text-sm">
        <span className="text-warning-ink">
          {isOther &&
            t('received', { amount: showMoney(receivedAmount), ordered: showMoney(amount) })}
        </span>
        <Deadline order={order} />
      </div>
      <div className="mt-4 flex flex-col items-start">
        <Party label={t('journey.customer')}>
          <span className="font-medium">{customer.name ?? customer.id}</span>
          <span className="text-muted"> · {merchant.name}</span>
        </Party>
        <ArrowDown aria-hidden="true" className="my-1.5 size-4 text-faint" />
        <Party label={t('journey.account')}>
          {peerUpiId === null ? (
            <span className="text-muted">{t('journey.waiting')}</span>
          ) : (
            <>
              <span className="font-medium break-all">{peerUpiId}</span>
              {peer && <span className="text-muted"> · {peer.name}</span>}
            </>
          )}
        </Party>
      </div>
    </div>
  );
}

function Party({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="text-sm">
      <div className="text-xs text-muted">{label}</div>
      <div>{children}</div>
    </div>
  );
}

/** The reference, large enough to compare, and what the statements say about it. */
export function PayinUtr({ order: { utr } }: { order: Order }) {
  const t = usePayinText();
  return (
    <section className="border-t bg-sunken px-5 py-4">
      <h3 className="text-xs font-semibold text-muted">{t('utr.title')}</h3>
      {utr === null ? (
        <p className="mt-1 text-sm text-muted">{t('utr.missing')}</p>
      ) : (
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-3">
          <Utr utr={utr} size="lg" hasCopy={false} />
          <CopyButton isBig text={utr} label={t('utr.copy')} />
        </div>
      )}
      <p className="mt-2 text-xs text-muted">{t('statement.none')}</p>
    </section>
  );
}
