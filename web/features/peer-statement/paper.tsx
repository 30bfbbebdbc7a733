import type { ResponseOf } from '@peerdesk/contract/endpoints.ts';
import type { StatementProof } from '@peerdesk/contract/issued-statement.ts';
import { showStamp } from '@peerdesk/domain/dates.ts';
import { useState } from 'react';
import { useBrand } from '../../lib/brand.ts';
import { useNow } from '../../lib/clock.ts';
import { OrderLink } from '../../order-kit/order-link.tsx';
import { EntryKindName, SignedMoney } from '../../order-kit/postings/posting-row.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { usePeerStatementText } from './texts.ts';
import { ProofNote } from './proof-note.tsx';
import { TotalsTable } from './totals-table.tsx';

type Statement = ResponseOf<'ledger.statement'>;

/** A page with more rows is slow on a phone; the rest is one press away. */
const rowsAtFirst = 500;
const minuteMs = 60_000;

interface StatementPaperProps {
  statement: Statement;
  /** Once it is issued. */
  proof: StatementProof | null;
}

/** The statement as on paper: from the opening balance to the closing one. */
export function StatementPaper({ statement, proof }: StatementPaperProps) {
  const t = usePeerStatementText();
  const { name, timeZone } = useBrand();
  const now = useNow(minuteMs);
  const [showsAll, setShowsAll] = useState(false);
  const { peer, start, end, currency, opening, closing, postings, totals } = statement;
  const stamp = (at: string) => showStamp(Date.parse(at), timeZone);
  const shown = showsAll || proof !== null ? postings : postings.slice(0, rowsAtFirst);
  const title = t('title', { name: peer.name });
  return (
    <Card aria-label={title} className="max-w-4xl p-4 md:p-6 print:border-0 print:p-0">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-sm text-muted">{name}</p>
        <p className="figures w-full text-sm text-muted">
          {t('period', { from: stamp(start), until: stamp(end) })}
        </p>
        {proof === null && Date.parse(end) > now && (
          <p className="w-full text-sm text-muted">{t('soFar')}</p>
        )}
      </header>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b text-left text-muted">
              <th className="py-2 pr-3 font-normal">{t('date')}</th>
              <th className="py-2 pr-3 font-normal">{t('what')}</th>
              <th className="py-2 pr-3 font-normal">{t('order')}</th>
              <th className="py-2 pr-3 text-right font-normal">{t('amount')}</th>
              <th className="py-2 text-right font-normal">{t('balance')}</th>
            </tr>
          </thead>
          <tbody>
            <BalanceRow label={t('opening')} at={stamp(start)} {...{ amount: opening, currency }} />
            {shown.map((posting) => (
              <tr key={posting.id} className="border-b align-top">
                <td className="figures py-2 pr-3 whitespace-nowrap">{stamp(posting.at)}</td>
                <td className="py-2 pr-3">
                  <EntryKindName kind={posting.kind} />
                  {posting.reason && <span className="block text-muted">{posting.reason}</span>}
                </td>
                <td className="py-2 pr-3">
                  {posting.refId && <OrderLink refId={posting.refId} />}
                </td>
                <td className="py-2 pr-3 text-right">
                  <SignedMoney amount={posting.amount} currency={currency} />
                </td>
                <td className="py-2 text-right">
                  <Money amount={posting.balance} currency={currency} />
                </td>
              </tr>
            ))}
            {shown.length === postings.length && (
              <BalanceRow label={t('closing')} at={stamp(end)} {...{ amount: closing, currency }} />
            )}
          </tbody>
        </table>
      </div>
      {shown.length < postings.length && (
        <Button className="mt-3" onClick={() => setShowsAll(true)}>
          {t('more', { count: postings.length })}
        </Button>
      )}
      {postings.length === 0 && <p className="mt-3 text-sm text-muted">{t('none')}</p>}
      {totals.length > 0 && <TotalsTable totals={totals} currency={currency} />}
      {proof !== null && <ProofNote proof={proof} />}
    </Card>
  );
}

interface BalanceRowProps {
  label: string;
  at: string;
  amount: string;
  currency: string;
}

function BalanceRow({ label, at, amount, currency }: BalanceRowProps) {
  return (
    <tr className="border-b font-semibold">
      <td className="figures py-2 pr-3 whitespace-nowrap">{at}</td>
      <td className="py-2 pr-3" colSpan={3}>
        {label}
      </td>
      <td className="py-2 text-right">
        <Money amount={amount} currency={currency} />
      </td>
    </tr>
  );
}
