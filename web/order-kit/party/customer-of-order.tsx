import { PartyLink } from './party-link.tsx';
import { merchantName } from '../merchant-name.ts';

export interface CustomerOfOrderProps {
  order: {
    refId: string;
    customer: { id: string; name: string | null };
    merchant: { id: string; name: string };
  };
}

/** Whose order it is, and by which merchant. */
export function CustomerOfOrder({ order: { refId, customer, merchant } }: CustomerOfOrderProps) {
  return (
    <>
      <span className="font-medium">
        <PartyLink kind="customer" of={refId}>
          {customer.name ?? customer.id}
        </PartyLink>
      </span>
      <span className="text-muted">
        {' '}
        ·{' '}
        <PartyLink kind="merchant" of={refId}>
          {merchantName(merchant)}
        </PartyLink>
      </span>
    </>
  );
}
