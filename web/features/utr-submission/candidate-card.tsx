import type { MatchCandidate, StatementLine } from '@peerdesk/contract/statement.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { ComparedUtr } from '../../statement-kit/evidence/compared-utr.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge, statusLooks, type Status } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { OrderLink } from '../../order-kit/order-link.tsx';
import { useOrderText } from '../../order-kit/texts.ts';
import { useManagementText } from './texts.ts';
import { PartyLink } from '../../order-kit/party/party-link.tsx';

export interface CandidateCardProps {
  candidate: MatchCandidate;
  line: Pick<StatementLine, 'amount' | 'rrn'> | null;
  isChosen: boolean;
  /** The key that chooses it. */
  number: number | undefined;
  onChoose: () => void;
}

/** An order that a line may pay for: how it fits, and where it does not. */
export function CandidateCard({ candidate, line, isChosen, ...props }: CandidateCardProps) {
  const t = useManagementText();
  const shared = useText();
  const orderText = useOrderText();
  const { amount, utr, refId } = candidate;
  const isOtherAmount = line !== null && line.amount !== null && line.amount !== amount;
  return (
    <div
      className={cx(
        'flex flex-col gap-1.5 rounded-lg border bg-surface p-3 text-sm',
        isChosen && 'border-ring outline-1 outline-ring',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {props.number !== undefined && (
          <label className="touch-target flex items-center gap-1.5">
            <input
              type="radio"
              checked={isChosen}
              aria-label={orderText('order.link', { refId })}
              onChange={props.onChoose}
              className="accent-accent"
            />
            <span aria-hidden="true" className="coarse:hidden">
              <Kbd>{props.number}</Kbd>
            </span>
          </label>
        )}
        <OrderStatusBadge status={candidate.status} />
        <Money
          amount={amount}
          className={cx(
            'ml-auto font-semibold',
            isOtherAmount && 'rounded-sm bg-warning-soft px-1 text-warning-ink underline',
          )}
        />
      </div>
      <OrderLink refId={refId} />
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {utr === null ? (
          <span className="text-muted">{shared('none')}</span>
        ) : (
          <ComparedUtr utr={utr} against={line?.rrn ?? null} />
        )}
        <Time at={candidate.createdAt} className="text-xs text-muted" />
      </div>
      <div className="min-w-0 break-words">
        <PartyLink kind="customer" of={refId}>
          {candidate.customer}
        </PartyLink>
        {candidate.peer && <span className="text-muted"> → {candidate.peer}</span>}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
        <Badge>{t(`rule.${candidate.rule}`)}</Badge>
        <span className="min-w-0">{candidate.reason}</span>
        {candidate.confidence > 0 && (
          <span className="figures ml-auto whitespace-nowrap">
            {t('triage.sure', { percent: Math.round(candidate.confidence * 100) })}
          </span>
        )}
      </div>
    </div>
  );
}

function isStatus(status: string): status is Status {
  return Object.hasOwn(statusLooks, status);
}

export function OrderStatusBadge({ status }: { status: string }) {
  return isStatus(status) ? <StatusBadge status={status} /> : <Badge>{status}</Badge>;
}
