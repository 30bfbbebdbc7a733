import type { Payout } from '@peerdesk/contract/payout.ts';
import { useText } from '../lib/i18n/texts.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useOrderText } from './texts.ts';

export interface PayoutStatusBadgeProps {
  order: Pick<Payout, 'status'>;
  className?: string;
}

/** Statuses that mean something else of a pay-out than of a pay-in, and have words of their own. */
const ownWords: Readonly<
  Partial<Record<Payout['status'], 'payout.created' | 'payout.processing'>>
> = {
  created: 'payout.created',
  processing: 'payout.processing',
};

/** The status of a pay-out in words; one that nobody has reads "Unassigned". */
export function usePayoutStatusText(): (status: Payout['status']) => string {
  const t = useOrderText();
  const shared = useText();
  return (status) => {
    const own = ownWords[status];
    return own ? t(own) : shared(`status.${status}`);
  };
}

/** The status of a pay-out. */
export function PayoutStatusBadge({ order: { status }, className }: PayoutStatusBadgeProps) {
  const words = usePayoutStatusText();
  return (
    <StatusBadge status={status} {...(className && { className })}>
      {words(status)}
    </StatusBadge>
  );
}
