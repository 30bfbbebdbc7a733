import type { ComplaintDetail } from '@peerdesk/contract/complaint.ts';
import type { RequestOf } from '@peerdesk/contract/endpoints.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { useQuery } from '@tanstack/react-query';
import { AskAnother } from '../../approval-kit/ask-another.tsx';
import { problemOfForm } from '../../form-kit/server-problems.ts';
import { useSend } from '../../form-kit/use-send.ts';
import { shownDay } from '../../lib/shown-day.ts';
import { DecisionDialog } from '../../order-kit/decision-dialog.tsx';
import { Postings } from '../../order-kit/order-facts.tsx';
import { api } from '../../session/session.ts';
import { ComparedUtr } from '../../statement-kit/evidence/compared-utr.tsx';
import { Fact } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { Utr } from '../../ui/utr.tsx';
import { complaintQueries } from './queries.ts';
import { useComplaintText } from './texts.ts';

export interface LineDialogProps {
  complaint: ComplaintDetail;
  line: ComplaintDetail['lines'][number];
  onClose: () => void;
}

/** Names the bank line, the pay-in that it is said to have paid, and what is booked. */
export function LineDialog({ complaint, line, onClose }: LineDialogProps) {
  const t = useComplaintText();
  const { refId, amount: ordered, currency, customer, utr } = complaint;
  const { amount } = line;
  const sending = useSend({
    send: (body: RequestOf<'utr.match'>['body'], idempotencyKey) =>
      api('utr.match', { body, idempotencyKey }),
    topics: ['complaint', 'payin', 'utr', 'wallet', 'merchant'],
    done: t('lines.matched'),
    onDone: onClose,
  });
  return (
    <DecisionDialog
      title={t('lines.match')}
      description={t('match.text')}
      amount={amount}
      currency={currency}
      confirmLabel={t('match.confirm', { amount: showMoney(amount) })}
      isBusy={sending.isPending}
      problem={problemOfForm(sending.error)}
      onConfirm={() => sending.mutate({ lineId: line.id, refId })}
      onClose={onClose}
    >
      <dl className="-my-1.5 divide-y">
        <Fact label={t('match.line')}>
          <span className="block">
            <ComparedUtr utr={line.rrn} against={utr} />
          </span>
          <span className="text-xs text-muted">{shownDay(line.date)}</span>
        </Fact>
        <Fact label={t('facts.utr')}>
          <Utr hasCopy={false} utr={utr} />
        </Fact>
        <Fact label={t('facts.order')}>
          <span className="block font-mono text-xs break-all">{refId}</span>
          <Money amount={ordered} currency={currency} />
        </Fact>
        <Fact label={t('facts.customer')}>{customer.name ?? customer.id}</Fact>
        {complaint.peer && <Fact label={t('facts.peer')}>{complaint.peer.name}</Fact>}
      </dl>
      {amount !== ordered && (
        <Warning>
          {t('match.differs', { ordered: showMoney(ordered), arrived: showMoney(amount) })}
        </Warning>
      )}
      {!line.isOfAccount && <Warning>{t('match.elsewhere')}</Warning>}
      {amount === ordered && line.isOfAccount && <Effect complaint={complaint} />}
      <AskAnother
        error={sending.error}
        act={sending.variables && { call: 'utr.match', body: sending.variables }}
        onAsked={onClose}
      />
    </DecisionDialog>
  );
}

/** What is booked where the ordered amount is on the account that was to be paid. */
function Effect({ complaint }: Pick<LineDialogProps, 'complaint'>) {
  const { refId, peer, merchant, currency } = complaint;
  const { data } = useQuery(complaintQueries.payin(refId));
  if (!data || data.preview.length === 0) return null;
  return (
    <div className="rounded-lg bg-sunken px-3 py-1">
      <Postings isSigned {...{ peer, merchant, currency }} postings={data.preview} />
    </div>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <p className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-ink">{children}</p>
  );
}
