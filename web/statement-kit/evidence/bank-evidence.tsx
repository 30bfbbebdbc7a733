import type { OrderStatement, StatementStanding } from '@peerdesk/contract/order-statement.ts';
import { maySee } from '@peerdesk/domain/access.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import {
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  SearchX,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'wouter';
import { useBrand } from '../../lib/brand.ts';
import { fullTime } from '../../lib/format-time.ts';
import { shownDay } from '../../lib/shown-day.ts';
import { statementPath } from '../../order-kit/line-paths.ts';
import { useProfile } from '../../session/session.ts';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { causeOf } from './cause.ts';
import { ComparedUtr } from './compared-utr.tsx';
import { useEvidenceText } from './texts.ts';

const looks = {
  proved: { ink: 'text-success-ink', soft: 'bg-success-soft', icon: CircleCheck },
  contradicted: { ink: 'text-error-ink', soft: 'bg-error-soft', icon: TriangleAlert },
  unsure: { ink: 'text-warning-ink', soft: 'bg-warning-soft', icon: CircleQuestionMark },
  absent: { ink: 'text-warning-ink', soft: 'bg-warning-soft', icon: SearchX },
  silent: { ink: 'text-muted', soft: 'bg-sunken', icon: CircleDashed },
} as const satisfies Record<StatementStanding, { ink: string; soft: string; icon: LucideIcon }>;

export interface BankEvidenceProps {
  evidence: OrderStatement;
  order: { utr: string | null; amount: string; currency: string };
  /** `box` in a dialog, where it stands alone; in a drawer it belongs to the reference above. */
  isBox?: boolean;
}

/** What the bank statements say about an order: a sentence, and the line that it is about. */
export function BankEvidence({ evidence, order, isBox = false }: BankEvidenceProps) {
  const t = useEvidenceText();
  const { ink, soft, icon: Icon } = looks[evidence.standing];
  return (
    <div
      className={cx(
        'flex flex-col gap-2 text-sm',
        isBox ? `rounded-lg px-3 py-2.5 ${soft}` : 'mt-3',
      )}
    >
      <p className="flex items-start gap-2">
        <Icon aria-hidden="true" className={cx('mt-0.5 size-4 shrink-0', ink)} />
        <span className="min-w-0">
          {/* In a dialog there is room only for what helps to decide. */}
          {!(isBox && evidence.standing === 'silent') && (
            <strong className={cx('block font-semibold', ink)}>
              {t(`standing.${evidence.standing}`)}
            </strong>
          )}
          <Cause evidence={evidence} order={order} />
        </span>
      </p>
      {evidence.line && (
        <LineOfOrder
          line={evidence.line}
          order={order}
          against={evidence.standing === 'proved' ? null : order.utr}
        />
      )}
    </div>
  );
}

function Cause({ evidence, order }: BankEvidenceProps) {
  const t = useEvidenceText();
  const { timeZone } = useBrand();
  const { line } = evidence;
  const until = evidence.coveredUntil ?? evidence.statementsUntil;
  const text = t(causeOf(evidence), {
    amount: line ? showMoney(line.amount) : '',
    ordered: showMoney(order.amount),
    upi: line?.account?.upi ?? '',
    peer: line?.account?.peer ?? '',
    until: until === null ? '' : fullTime(until, timeZone),
  });
  return <span>{text}</span>;
}

interface LineProps {
  line: NonNullable<OrderStatement['line']>;
  order: BankEvidenceProps['order'];
  /** The reference that the line's is compared with. */
  against: string | null;
}

function LineOfOrder({ line, order, against }: LineProps) {
  const t = useEvidenceText();
  const isOther = line.part === null && line.amount !== order.amount;
  return (
    <div
      role="group"
      aria-label={t('line.title')}
      className="flex flex-col gap-1 rounded-lg border bg-surface px-3 py-2"
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="figures">{shownDay(line.date)}</span>
        <StatusBadge status={line.direction} />
        <Money
          amount={line.direction === 'debit' ? `-${line.amount}` : line.amount}
          currency={order.currency}
          className={cx(
            'ml-auto font-semibold',
            isOther && 'rounded-sm bg-warning-soft px-1 text-warning-ink underline',
          )}
        />
      </div>
      {line.part !== null && (
        <p className="text-right text-xs text-muted">
          {t('line.part', { part: showMoney(line.part) })}
        </p>
      )}
      {line.rrn === null ? (
        <span className="text-muted">{t('line.noUtr')}</span>
      ) : (
        <ComparedUtr utr={line.rrn} against={against} />
      )}
      {line.paid !== null && <p>{t('line.paid', { refId: line.paid })}</p>}
      <p className="text-xs break-words text-muted">
        <Where line={line} /> · {t('line.by', { name: line.uploadedBy })}
      </p>
    </div>
  );
}

/** Its place in its file, which leads there for whoever has the screen of statements. */
function Where({ line }: Pick<LineProps, 'line'>) {
  const t = useEvidenceText();
  const { role } = useProfile();
  const words = t('line.where', { row: line.row, file: line.file });
  if (!maySee('utrSubmission', role)) return words;
  return (
    <Link href={statementPath(line.uploadId)} className="touch-target text-accent-ink underline">
      {words}
    </Link>
  );
}
