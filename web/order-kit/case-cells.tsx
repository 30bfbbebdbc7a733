import type { Dispute } from '@peerdesk/contract/dispute.ts';
import { TwoLineCell } from '../list-kit/two-line-cell.tsx';
import { Badge } from '../ui/badge.tsx';
import { Money } from '../ui/money.tsx';
import { PartyLink } from './party/party-link.tsx';
import { useOrderText } from './texts.ts';

export interface CaseAmountProps {
  refId: string;
  of: Pick<Dispute['payout'], 'amount' | 'currency' | 'merchant'>;
}

/** What a dispute or a complaint is about, and the merchant whose order it is. */
export function CaseAmount({ refId, of: { amount, currency, merchant } }: CaseAmountProps) {
  return (
    <TwoLineCell
      first={<Money amount={amount} currency={currency} className="font-semibold" />}
      second={
        <PartyLink isInRow kind="merchant" of={refId}>
          {merchant.name}
        </PartyLink>
      }
    />
  );
}

/** How much of a conversation is new to the reader; nothing where all is read. */
export function UnreadBadge({ count }: { count: number }) {
  const t = useOrderText();
  if (count === 0) return null;
  return (
    <Badge tone="processing">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('unread', { count })}</span>
    </Badge>
  );
}
