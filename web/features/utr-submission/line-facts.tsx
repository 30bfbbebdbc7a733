import type { StatementLine } from '@peerdesk/contract/statement.ts';
import {
  Ban,
  Check,
  Copy,
  CircleDashed,
  Minus,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { useText } from '../../lib/i18n/texts.ts';
import type { Tone } from '../../lib/theme.ts';
import { ComparedUtr } from '../../statement-kit/evidence/compared-utr.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useManagementText } from './texts.ts';

const stateLooks = {
  open: { tone: 'pending', icon: CircleDashed },
  matched: { tone: 'success', icon: Check },
  dismissed: { tone: 'neutral', icon: Ban },
  ignored: { tone: 'neutral', icon: Minus },
} as const satisfies Record<StatementLine['state'], { tone: Tone; icon: LucideIcon }>;

/** The names of rails that are no words; the others are translated. */
const railNames = { UPI: 'UPI', IMPS: 'IMPS', NEFT: 'NEFT', RTGS: 'RTGS' } as const;

function isRailName(rail: string): rail is keyof typeof railNames {
  return Object.hasOwn(railNames, rail);
}

/** What a line is: direction, rail, kind where it is no payment, and what is odd about it. */
export function LineBadges({ line, hasState }: { line: StatementLine; hasState: boolean }) {
  const t = useManagementText();
  const { tone, icon: Icon } = stateLooks[line.state];
  const { rail, kind } = line;
  return (
    <span className="flex flex-wrap items-center gap-1">
      {line.direction && <StatusBadge status={line.direction} />}
      {rail && <Badge>{isRailName(rail) ? railNames[rail] : t(`rail.${rail}`)}</Badge>}
      {kind && kind !== 'PAYMENT' && kind !== 'OTHER' && kind !== rail && (
        <Badge tone={kind === 'REVERSAL' ? 'warning' : 'neutral'}>{t(`kindOf.${kind}`)}</Badge>
      )}
      {line.duplicate && (
        <Badge tone="warning" icon={<Copy />}>
          {t('line.duplicate')}
        </Badge>
      )}
      {line.error && (
        <Badge tone="error" icon={<TriangleAlert />}>
          {t('line.error')}
        </Badge>
      )}
      {hasState && !line.duplicate && !line.error && (
        <Badge tone={tone} icon={<Icon />}>
          {t(`line.state.${line.state}`)}
        </Badge>
      )}
    </span>
  );
}

/** Signed by its direction, as a statement has it. */
export function LineAmount({ line, className }: { line: StatementLine; className?: string }) {
  const shared = useText();
  if (line.amount === null) return <span className="text-faint">{shared('none')}</span>;
  const isDebit = line.direction === 'debit';
  return (
    <Money amount={isDebit ? `-${line.amount}` : line.amount} {...(className && { className })} />
  );
}

/** The references of a line: the network's, else the others that its text holds. */
export function LineReference({ line, against }: { line: StatementLine; against: string | null }) {
  const t = useManagementText();
  if (line.rrn !== null) return <ComparedUtr utr={line.rrn} against={against} />;
  if (line.refs.length === 0) {
    return <span className="text-sm text-muted">{t('line.noUtr')}</span>;
  }
  return (
    <span className="flex flex-wrap gap-x-3">
      {line.refs.map(({ value }) => (
        <ComparedUtr key={value} utr={value} against={against} />
      ))}
    </span>
  );
}

/** Who is on the other side, as far as the bank's text says it. */
export function LineParty({ line }: { line: StatementLine }) {
  const words = [line.name, line.vpa].filter((word) => word !== null);
  if (words.length === 0) return null;
  return <span className="min-w-0 text-sm break-words">{words.join(' · ')}</span>;
}
