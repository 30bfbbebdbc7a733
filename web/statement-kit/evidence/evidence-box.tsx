import type { OrderStatement } from '@peerdesk/contract/order-statement.ts';
import { CircleDashed } from 'lucide-react';
import { BankEvidence, type BankEvidenceProps } from './bank-evidence.tsx';
import { useEvidenceText } from './texts.ts';

export interface EvidenceBoxProps {
  answer: { data: { statement: OrderStatement | null } | undefined; isError: boolean };
  order: BankEvidenceProps['order'];
}

/** What the statements say, for a dialog that decides: its place is kept while it is asked for. */
export function EvidenceBox({ answer, order }: EvidenceBoxProps) {
  const t = useEvidenceText();
  const { data, isError } = answer;
  if (data?.statement) return <BankEvidence isBox evidence={data.statement} order={order} />;
  if (data || isError) return null;
  return (
    <p className="flex min-h-15 items-start gap-2 rounded-lg bg-sunken px-3 py-2.5 text-sm text-muted">
      <CircleDashed aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t('loading')}
    </p>
  );
}
