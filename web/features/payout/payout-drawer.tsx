import { complaintStatuses } from '@peerdesk/contract/complaint.ts';
import { disputeStatuses } from '@peerdesk/contract/dispute.ts';
import type { PayoutDetail } from '@peerdesk/contract/payout.ts';
import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { DrawerList } from '../../list-kit/drawer-list.tsx';
import type { RowActions } from '../../list-kit/rows/row-action.ts';
import type { Neighbours } from '../../list-kit/use-list.ts';
import { MetaSection, OrderDetail, Remarks } from '../../order-kit/order-detail.tsx';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { OrderFacts, Postings } from '../../order-kit/order-facts.tsx';
import { headBadgeClass, OrderHead, Party, UtrSection } from '../../order-kit/order-head.tsx';
import { OrderLink } from '../../order-kit/order-link.tsx';
import { PayoutStatusBadge } from '../../order-kit/payout-status.tsx';
import { PayoutTimeline } from '../../order-kit/payout-timeline/payout-timeline.tsx';
import { StoredPicture } from '../../order-kit/stored-picture.tsx';
import { useOrderText } from '../../order-kit/texts.ts';
import { BankEvidence } from '../../statement-kit/evidence/bank-evidence.tsx';
import { Fact } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { useActionText } from './actions/texts.ts';
import { Assignments } from './assignments.tsx';
import { Deadline } from './deadline.tsx';
import { payoutQueries } from './queries.ts';
import { usePayoutText } from './texts.ts';
import { CustomerOfOrder } from '../../order-kit/party/customer-of-order.tsx';
import { PartyLink } from '../../order-kit/party/party-link.tsx';

export interface PayoutDrawerProps {
  refId: string;
  neighbours: Neighbours;
  actionsOf: (order: PayoutDetail) => RowActions;
}

/** Everything about one pay-out. */
export function PayoutDrawer({ refId, neighbours, actionsOf }: PayoutDrawerProps) {
  const answer = useQuery(payoutQueries.one(refId));
  return (
    <OrderDetail id={refId} neighbours={neighbours} answer={answer} actionsOf={actionsOf}>
      {(order) => <PayoutBody order={order} />}
    </OrderDetail>
  );
}

function PayoutBody({ order }: { order: PayoutDetail }) {
  const t = useOrderText();
  const text = useActionText();
  return (
    <>
      <PayoutHead order={order} />
      <UtrSection utr={order.utr} missing={text('utr.missing')}>
        {order.statement && <BankEvidence evidence={order.statement} order={order} />}
      </UtrSection>
      {order.proofId !== null && (
        <DrawerSection title={text('proof.title')}>
          <StoredPicture id={order.proofId} name={text('proof.title')} />
        </DrawerSection>
      )}
      <Remarks order={order} />
      <DrawerSection title={t('timeline.title')}>
        <PayoutTimeline entries={order.timeline} />
      </DrawerSection>
      <DrawerSection title={text('assignments.title')}>
        <Assignments assignments={order.assignments} />
      </DrawerSection>
      {order.disputes.length > 0 && (
        <DrawerSection title={text('disputes.title')}>
          <Cases cases={order.disputes} />
        </DrawerSection>
      )}
      {order.complaints.length > 0 && (
        <DrawerSection title={text('complaints.title')}>
          <Cases cases={order.complaints} />
        </DrawerSection>
      )}
      <DrawerSection title={t('postings.title')}>
        <Postings
          postings={order.postings}
          peer={order.peer}
          merchant={order.merchant}
          currency={order.currency}
        />
      </DrawerSection>
      <DrawerSection title={t('facts.title')}>
        <OrderFacts order={order}>
          {order.subadmin && <Fact label={text('fact.subadmin')}>{order.subadmin.name}</Fact>}
        </OrderFacts>
      </DrawerSection>
      <MetaSection order={order} />
    </>
  );
}

/** Amount and status, who pays it, and where it goes. */
function PayoutHead({ order }: { order: PayoutDetail }) {
  const t = useActionText();
  const text = usePayoutText();
  const { peer, peerUpiId, subadmin } = order;
  return (
    <OrderHead
      order={order}
      badge={<PayoutStatusBadge order={order} className={headBadgeClass} />}
      deadline={<Deadline order={order} />}
      from={
        <Party label={t('journey.payer')}>
          {peer ? (
            <span className="font-medium">
              <PartyLink kind="peer" of={peer.id}>
                {peer.name}
              </PartyLink>
            </span>
          ) : (
            <span className="text-muted">{text('noPayer')}</span>
          )}
          {peerUpiId !== null && <span className="break-all text-muted"> · {peerUpiId}</span>}
          {!peer && subadmin && (
            <span className="text-muted"> · {text('inGroup', { name: subadmin.name })}</span>
          )}
        </Party>
      }
      to={
        <Party label={t('journey.destination')}>
          <CustomerOfOrder order={order} />
          <Destination order={order} />
        </Party>
      }
    />
  );
}

function Destination({ order }: { order: PayoutDetail }) {
  const t = useActionText();
  const upi = order.customer.upi ?? '';
  if (!order.destinationShown) {
    return (
      <span className="flex items-center gap-1.5 text-muted">
        <span className="break-all">{upi}</span>
        <EyeOff aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="text-xs">
          {t(order.wasRevealed ? 'destination.seen' : 'destination.masked')}
        </span>
      </span>
    );
  }
  return (
    <span className="mt-1 flex flex-wrap items-center justify-between gap-2">
      <span className="text-lg font-semibold break-all">{upi}</span>
      <CopyButton isBig text={upi} label={t('destination.copy')} />
    </span>
  );
}

function Cases({ cases }: { cases: PayoutDetail['disputes'] }) {
  return (
    <DrawerList rows={cases} keyOf={({ id }) => id} empty="">
      {({ id, status, createdAt }) => (
        <div className="flex items-baseline justify-between gap-3">
          <OrderLink refId={id} />
          <CaseStatus status={status} />
          <Time at={createdAt} className="text-xs text-muted" />
        </div>
      )}
    </DrawerList>
  );
}

const caseStatuses = [...disputeStatuses, ...complaintStatuses];

function CaseStatus({ status }: { status: string }) {
  const known = caseStatuses.find((one) => one === status);
  return known ? <StatusBadge status={known} /> : <span className="text-muted">{status}</span>;
}
