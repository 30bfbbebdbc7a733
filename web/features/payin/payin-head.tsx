import type { Order } from '@peerdesk/contract/order.ts';
import type { PayinDetail } from '@peerdesk/contract/payin.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { headBadgeClass, OrderHead, Party, UtrSection } from '../../order-kit/order-head.tsx';
import { BankEvidence } from '../../statement-kit/evidence/bank-evidence.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Deadline } from './deadline.tsx';
import { usePayinText } from './texts.ts';
import { CustomerOfOrder } from '../../order-kit/party/customer-of-order.tsx';
import { PartyLink } from '../../order-kit/party/party-link.tsx';

/** Amount, status, and the path of the money. */
export function PayinHead({ order }: { order: Order }) {
  const t = usePayinText();
  const { amount, receivedAmount, peer, peerUpiId } = order;
  const isOther = receivedAmount !== null && receivedAmount !== amount;
  return (
    <OrderHead
      order={order}
      badge={<StatusBadge status={order.status} className={headBadgeClass} />}
      remark={
        isOther && t('received', { amount: showMoney(receivedAmount), ordered: showMoney(amount) })
      }
      deadline={<Deadline order={order} />}
      from={
        <Party label={t('journey.customer')}>
          <CustomerOfOrder order={order} />
        </Party>
      }
      to={
        <Party label={t('journey.account')}>
          {peerUpiId === null ? (
            <span className="text-muted">{t('journey.waiting')}</span>
          ) : (
            <>
              <span className="font-medium break-all">
                <PartyLink kind="upi" of={peerUpiId}>
                  {peerUpiId}
                </PartyLink>
              </span>
              {peer && (
                <span className="text-muted">
                  {' '}
                  ·{' '}
                  <PartyLink kind="peer" of={peer.id}>
                    {peer.name}
                  </PartyLink>
                </span>
              )}
            </>
          )}
        </Party>
      }
    />
  );
}

/** The reference, large enough to compare, and what the statements say about it. */
export function PayinUtr({ order }: { order: PayinDetail }) {
  const t = usePayinText();
  return (
    <UtrSection utr={order.utr} missing={t('utr.missing')}>
      {order.statement && <BankEvidence evidence={order.statement} order={order} />}
    </UtrSection>
  );
}
