import type { ResponseOf } from '@peerdesk/contract/endpoints.ts';
import type { StatementProof } from '@peerdesk/contract/issued-statement.ts';
import { showStamp } from '@peerdesk/domain/dates.ts';
import { minuteMs } from '@peerdesk/domain/durations.ts';
import { useState } from 'react';
import { useBrand } from '../../lib/brand.ts';
import { useNow } from '../../lib/clock.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PostingsTable } from './postings-table.tsx';
import { usePeerStatementText } from './texts.ts';
import { ProofNote } from './proof-note.tsx';
import { TotalsTable } from './totals-table.tsx';

type Statement = ResponseOf<'ledger.statement'>;

/** A page with more rows is slow on a phone; the rest is one press away. */
const rowsAtFirst = 500;

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
  const { peer, start, end, currency, postings, totals } = statement;
  const stamp = (at: string) => showStamp(Date.parse(at), timeZone);
  const shown = showsAll || proof !== null ? postings : postings.slice(0, rowsAtFirst);
  const title = t('title', { name: peer.name });
  return (
    <Card data-paper aria-label={title} className="max-w-4xl p-4 md:p-6 print:border-0 print:p-0">
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
      <PostingsTable statement={statement} shown={shown} />
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
