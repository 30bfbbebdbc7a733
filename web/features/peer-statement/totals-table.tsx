import { showCount } from '@peerdesk/domain/count.ts';
import type { ResponseOf } from '@peerdesk/contract/endpoints.ts';
import { EntryKindName } from '../../order-kit/postings/posting-row.tsx';
import { Money } from '../../ui/money.tsx';
import { usePeerStatementText } from './texts.ts';

export interface TotalsTableProps {
  totals: ResponseOf<'ledger.statement'>['totals'];
  currency: string;
}

/** What came in and what went out, by what it was for. */
export function TotalsTable({ totals, currency }: TotalsTableProps) {
  const t = usePeerStatementText();
  return (
    <div className="mt-6 overflow-x-auto">
      <table className="w-full max-w-xl text-xs sm:text-sm">
        <caption className="mb-1 text-left text-sm font-semibold">{t('totals')}</caption>
        <thead>
          <tr className="border-b text-left text-muted">
            <th className="py-2 pr-2 sm:pr-3 font-normal">{t('totals.kind')}</th>
            <th className="py-2 pr-2 sm:pr-3 text-right font-normal">{t('totals.count')}</th>
            <th className="py-2 pr-2 sm:pr-3 text-right font-normal">{t('totals.credit')}</th>
            <th className="py-2 text-right font-normal">{t('totals.debit')}</th>
          </tr>
        </thead>
        <tbody>
          {totals.map(({ kind, count, credit, debit }) => (
            <tr key={kind} className="border-b">
              <td className="py-2 pr-2 sm:pr-3">
                <EntryKindName kind={kind} />
              </td>
              <td className="figures py-2 pr-2 sm:pr-3 text-right">{showCount(count)}</td>
              <td className="py-2 pr-2 sm:pr-3 text-right">
                <Money amount={credit} currency={currency} />
              </td>
              <td className="py-2 text-right">
                <Money amount={debit} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
