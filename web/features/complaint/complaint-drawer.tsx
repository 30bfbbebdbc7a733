import type { ComplaintDetail } from '@peerdesk/contract/complaint.ts';
import { useQuery } from '@tanstack/react-query';
import type { Neighbours } from '../../list-kit/use-list.ts';
import { OrderDetail } from '../../order-kit/order-detail.tsx';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { OrderLink } from '../../order-kit/order-link.tsx';
import { Fact } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { Utr } from '../../ui/utr.tsx';
import { Evidence, RefundLink } from './evidence.tsx';
import { Ending } from './ending.tsx';
import { complaintQueries } from './queries.ts';
import { Talk } from './talk.tsx';
import { useComplaintText } from './texts.ts';
import { PartyLink } from '../../order-kit/party/party-link.tsx';
import { merchantName } from '../../order-kit/merchant-name.ts';
import { refundedLineOf } from './refunded-line.ts';

export interface ComplaintDrawerProps {
  id: string;
  neighbours: Neighbours;
}

/** One complaint: the payment, what the bank shows of it, the conversation and its end. */
export function ComplaintDrawer({ id, neighbours }: ComplaintDrawerProps) {
  const t = useComplaintText();
  const answer = useQuery(complaintQueries.one(id));
  return (
    <OrderDetail
      id={id}
      texts={{
        missing: t('drawer.missing'),
        loading: t('drawer.loading', { id }),
        previous: t('drawer.previous'),
        next: t('drawer.next'),
      }}
      neighbours={neighbours}
      answer={answer}
    >
      {(complaint) => (
        <>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-4">
            <Money
              amount={complaint.amount}
              currency={complaint.currency}
              className="text-2xl font-semibold"
            />
            <StatusBadge status={complaint.status} />
            <span className="text-xs text-muted">
              <Time at={complaint.createdAt} />
            </span>
          </div>
          <DrawerSection title={t('facts.title')}>
            <Facts complaint={complaint} />
          </DrawerSection>
          <Evidence complaint={complaint} />
          <DrawerSection title={t('talk.title')}>
            <Talk complaint={complaint} />
          </DrawerSection>
          <Ending complaint={complaint} />
        </>
      )}
    </OrderDetail>
  );
}

function Facts({ complaint }: { complaint: ComplaintDetail }) {
  const t = useComplaintText();
  const { customer, merchant, peer, utr, note, decidedBy } = complaint;
  return (
    <dl className="divide-y">
      <Fact label={t('facts.order')}>
        <OrderLink refId={complaint.refId} />
      </Fact>
      <Fact label={t('facts.orderStatus')}>
        <StatusBadge status={complaint.orderStatus} />
      </Fact>
      <Fact label={t('facts.merchant')}>
        <PartyLink kind="merchant" of={complaint.refId}>
          {merchantName(merchant)}
        </PartyLink>{' '}
        · {complaint.orderId}
      </Fact>
      <Fact label={t('facts.customer')}>
        <PartyLink kind="customer" of={complaint.refId}>
          {customer.name ?? customer.id}
        </PartyLink>
      </Fact>
      {peer && (
        <Fact label={t('facts.peer')}>
          <PartyLink kind="peer" of={peer.id}>
            {peer.name}
          </PartyLink>
        </Fact>
      )}
      {utr !== null && (
        <Fact label={t('facts.utr')}>
          <Utr utr={utr} />
        </Fact>
      )}
      {note !== null && <Fact label={t('facts.reason')}>{note}</Fact>}
      {complaint.status === 'refunded' && <RefundFact complaint={complaint} />}
      {decidedBy && <Fact label={t('facts.decided')}>{decidedBy.name}</Fact>}
    </dl>
  );
}

/** The pay-out that brought the money back. */
function RefundFact({ complaint }: { complaint: ComplaintDetail }) {
  const t = useComplaintText();
  const refund = refundedLineOf(complaint)?.refund;
  return (
    refund && (
      <Fact label={t('facts.refund')}>
        <RefundLink refund={refund} />
      </Fact>
    )
  );
}
