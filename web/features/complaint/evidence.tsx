import type { ComplaintDetail } from '@peerdesk/contract/complaint.ts';
import { isComplaintOpen } from '@peerdesk/domain/complaint/complaint.ts';
import { isAdmin } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shownDay } from '../../lib/shown-day.ts';
import { DrawerList } from '../../list-kit/drawer-list.tsx';
import { DrawerSection } from '../../order-kit/order-drawer.tsx';
import { OrderLink } from '../../order-kit/order-link.tsx';
import { usePayoutStatusText } from '../../order-kit/payout-status.tsx';
import { useProfile } from '../../session/session.ts';
import { BankEvidence } from '../../statement-kit/evidence/bank-evidence.tsx';
import { ComparedUtr } from '../../statement-kit/evidence/compared-utr.tsx';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { LineDialog } from './line-dialog.tsx';
import { complaintQueries } from './queries.ts';
import { useComplaintText } from './texts.ts';
import { WhileOpen } from './while-open.tsx';

/** What the bank shows of the payment, and who else claims its reference. */
export function Evidence({ complaint }: { complaint: ComplaintDetail }) {
  const t = useComplaintText();
  const { lines, claims } = complaint;
  return (
    <>
      <DrawerSection title={t('lines.title')}>
        {lines.length === 0 ? (
          <NoLines complaint={complaint} />
        ) : (
          <DrawerList rows={lines} keyOf={({ id }) => id} empty="">
            {(line) => <Line complaint={complaint} line={line} />}
          </DrawerList>
        )}
      </DrawerSection>
      {claims.length > 0 && (
        <DrawerSection title={t('claims.title')}>
          <DrawerList rows={claims} keyOf={({ refId, state }) => `${refId} ${state}`} empty="">
            {({ refId, state }) => (
              <div className="flex flex-wrap gap-x-3">
                <OrderLink refId={refId} /> <span>{t(`claim.${state}`)}</span>
              </div>
            )}
          </DrawerList>
        </DrawerSection>
      )}
    </>
  );
}

/** Nothing is missing from a statement that nobody has uploaded yet. */
function NoLines({ complaint }: { complaint: ComplaintDetail }) {
  const t = useComplaintText();
  const { data: evidence, isPending } = useQuery(complaintQueries.statement(complaint.refId));
  if (isPending) return null;
  return evidence?.standing === 'silent' ? (
    <BankEvidence evidence={evidence} order={complaint} />
  ) : (
    <p className="text-sm text-muted">{t('lines.none')}</p>
  );
}

type Refund = NonNullable<ComplaintDetail['lines'][number]['refund']>;

/** A group sees the pay-outs of its own peers, and of any other refund its name alone. */
export function RefundLink({ refund: { refId, mayOpen } }: { refund: Refund }) {
  return mayOpen ? (
    <OrderLink refId={refId} />
  ) : (
    <span className="font-mono text-xs wrap-anywhere">{refId}</span>
  );
}

interface LineProps {
  complaint: ComplaintDetail;
  line: ComplaintDetail['lines'][number];
}

/** An admin attaches a free credit to the pay-in, by the call that does so everywhere. */
function Line({ complaint, line }: LineProps) {
  const t = useComplaintText();
  const { role } = useProfile();
  const statusOf = usePayoutStatusText();
  const [isAsking, setAsking] = useState(false);
  const isFree = line.state === 'open' && line.direction === 'credit';
  const mayMatch = isAdmin(role) && isFree && isComplaintOpen(complaint.status);
  const notes = [
    !line.isOfAccount && t('lines.other'),
    !line.vouched && t('lines.own'),
    line.refId !== null && t('lines.paid', { refId: line.refId }),
  ].filter((note) => note !== false);
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="figures">{shownDay(line.date)}</span>
        <StatusBadge status={line.direction} />
        <Money amount={line.amount} currency={complaint.currency} />
      </div>
      {line.rrn !== null && <ComparedUtr utr={line.rrn} against={complaint.utr} />}
      <p className="text-xs break-words text-muted">{line.narration}</p>
      {notes.length > 0 && <p className="text-xs text-warning-ink">{notes.join(' · ')}</p>}
      {line.refund && (
        <p className="flex flex-wrap items-center gap-x-2 text-xs">
          {t('lines.refund')} <RefundLink refund={line.refund} />
          <span className="text-muted">{statusOf(line.refund.status)}</span>
        </p>
      )}
      {mayMatch && (
        <Button size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
          {t('lines.match')}
        </Button>
      )}
      {isAsking && (
        <WhileOpen complaint={complaint}>
          <LineDialog complaint={complaint} line={line} onClose={() => setAsking(false)} />
        </WhileOpen>
      )}
    </div>
  );
}
