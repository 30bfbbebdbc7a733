import type { WaitingKind } from '@peerdesk/contract/waiting.ts';
import {
  ArrowDownLeft,
  ArrowUpRight,
  AtSign,
  HandCoins,
  MessageCircleWarning,
  Scale,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { totalOf, useWaitingCounts, waitingPath } from '../../session/waiting.ts';
import { cx } from '../../ui/cx.ts';
import { AttentionLink } from './attention-link.tsx';
import { useDashboardText } from './texts.ts';

/** The banks' statements and the days to close have figures of their own below. */
const icons = {
  payin: ArrowDownLeft,
  payout: ArrowUpRight,
  dispute: Scale,
  complaint: MessageCircleWarning,
  request: HandCoins,
  approval: UsersRound,
  upi: AtSign,
} as const satisfies Partial<Record<WaitingKind, LucideIcon>>;
const kinds = Object.keys(icons) as (keyof typeof icons)[];

/** Six and seven stand in rows of about as many each, rather than in a full one and the rest. */
const twoRows: Partial<Record<number, string>> = { 6: 'lg:*:basis-1/4', 7: 'lg:*:basis-1/5' };

/** What waits for the reader, each figure with the way to its list. */
export function NeedsCard() {
  const t = useDashboardText();
  const counts = useWaitingCounts();
  if (!counts) return <div aria-hidden="true" className="h-19" />;
  const waiting = kinds.filter((kind) => counts[kind] > 0);
  if (waiting.length === 0 && totalOf(counts) > 0) return null;
  return (
    <section
      aria-label={t('needs.title')}
      className={cx(
        'flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:*:grow sm:*:basis-52',
        twoRows[waiting.length],
      )}
    >
      {waiting.length === 0 && <p className="text-sm text-muted">{t('needs.none')}</p>}
      {waiting.map((kind) => (
        <AttentionLink
          key={kind}
          href={waitingPath(kind)}
          count={counts[kind]}
          icon={icons[kind]}
          isAlarm={false}
        >
          {t(`needs.${kind}`, { count: counts[kind] })}
        </AttentionLink>
      ))}
    </section>
  );
}
