import { AuditList } from '../../order-kit/audit/audit-list.tsx';
import { ChainCard } from '../../order-kit/audit/chain-card.tsx';

/** The log of everything that was done, and the proof that nobody changed it since. */
export function AuditTab() {
  return (
    <>
      <ChainCard />
      <AuditList />
    </>
  );
}
