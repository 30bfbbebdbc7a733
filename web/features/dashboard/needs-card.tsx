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
import { useWaitingCounts, waitingPath } from '../../session/waiting.ts';
import { AttentionLink } from './attention-link.tsx';
import { useDashboardText } from './texts.ts';

/** The banks' statements have figures of their own below. */
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

/** What waits for the reader, each figure with the way to its list. */
export function NeedsCard() {
  const t = useDashboardText();
  const counts = useWaitingCounts();
  if (!counts) return <div aria-hidden="true" className="h-19" />;
  const waiting = kinds.filter((kind) => counts[kind] > 0);
  return (
    <section
      aria-label={t('needs.title')}
      className="grid grid-cols-1 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]"
    >
      {waiting.length === 0 && (
        <p className="text-sm text-muted sm:col-span-full">{t('needs.none')}</p>
      )}
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
