import type { Payout } from '@peerdesk/contract/payout.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { usePayoutText } from './texts.ts';

export interface PayoutStatusBadgeProps {
  order: Pick<Payout, 'status'>;
  className?: string;
}

/** The status of a pay-out; one that nobody has reads "Unassigned". */
export function PayoutStatusBadge({ order: { status }, className }: PayoutStatusBadgeProps) {
  const t = usePayoutText();
  return (
    <StatusBadge
      status={status}
      {...(className && { className })}
      {...(status === 'created' && { children: t('status.created') })}
    />
  );
}
