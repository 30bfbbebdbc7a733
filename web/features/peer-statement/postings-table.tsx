import type { ResponseOf } from '@peerdesk/contract/endpoints.ts';
import { showStamp } from '@peerdesk/domain/dates.ts';
import { useBrand } from '../../lib/brand.ts';
import { mobileBelowPx, useMedia } from '../../lib/media.ts';
import { OrderLink } from '../../order-kit/order-link.tsx';
import { EntryKindName, SignedMoney } from '../../order-kit/postings/posting-row.tsx';
import { Money } from '../../ui/money.tsx';
import { usePeerStatementText } from './texts.ts';

type Statement = ResponseOf<'ledger.statement'>;
type Posting = Statement['postings'][number];

interface PostingsTableProps {
  statement: Statement;
  /** Those of its postings that are on the page. */
  shown: readonly Posting[];
}

/** From the opening balance to the closing one; a phone has fewer columns, with two lines each. */
export function PostingsTable({ statement, shown }: PostingsTableProps) {
  const t = usePeerStatementText();
  const isMobile = useIsNarrow();
  const { start, end, currency, opening, closing, postings } = statement;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b text-left text-muted">
            <th className="py-2 pr-3 font-normal">{t('date')}</th>
            <th className="py-2 pr-3 font-normal">{t('what')}</th>
            {!isMobile && <th className="py-2 pr-3 font-normal">{t('order')}</th>}
            {!isMobile && <th className="py-2 pr-3 text-right font-normal">{t('amount')}</th>}
            <th className="py-2 text-right font-normal">
              {isMobile && <span className="block">{t('amount')}</span>}
              {t('balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          <BalanceRow label={t('opening')} at={start} {...{ amount: opening, currency }} />
          {shown.map((posting) => (
            <PostingRow key={posting.id} posting={posting} currency={currency} />
          ))}
          {shown.length === postings.length && (
            <BalanceRow label={t('closing')} at={end} {...{ amount: closing, currency }} />
          )}
        </tbody>
      </table>
    </div>
  );
}

function PostingRow({ posting, currency }: { posting: Posting; currency: string }) {
  const isMobile = useIsNarrow();
  const amount = <SignedMoney amount={posting.amount} currency={currency} />;
  const order = posting.refId && <OrderLink refId={posting.refId} />;
  return (
    <tr className="border-b align-top">
      <DateCell at={posting.at} />
      <td className="py-2 pr-3">
        <EntryKindName kind={posting.kind} />
        {posting.reason && <span className="block text-muted">{posting.reason}</span>}
        {isMobile && order && <span className="block text-xs">{order}</span>}
      </td>
      {!isMobile && <td className="py-2 pr-3">{order}</td>}
      {!isMobile && <td className="py-2 pr-3 text-right">{amount}</td>}
      <td className="py-2 text-right">
        {isMobile && <span className="block">{amount}</span>}
        <Money
          amount={posting.balance}
          currency={currency}
          className={isMobile ? 'text-muted' : ''}
        />
      </td>
    </tr>
  );
}

interface BalanceRowProps {
  label: string;
  at: string;
  amount: string;
  currency: string;
}

function BalanceRow({ label, at, amount, currency }: BalanceRowProps) {
  const isMobile = useIsNarrow();
  return (
    <tr className="border-b align-top font-semibold">
      <DateCell at={at} />
      <td className="py-2 pr-3" colSpan={isMobile ? 1 : 3}>
        {label}
      </td>
      <td className="py-2 text-right">
        <Money amount={amount} currency={currency} />
      </td>
    </tr>
  );
}

/** A phone's screen, and no sheet of paper, which is as narrow. */
function useIsNarrow(): boolean {
  return useMedia(`screen and (width < ${mobileBelowPx}px)`);
}

/** A phone has the time below the day. */
function DateCell({ at }: { at: string }) {
  const { timeZone } = useBrand();
  const isMobile = useIsNarrow();
  const [day, time] = showStamp(Date.parse(at), timeZone).split(' ');
  return (
    <td className="figures py-2 pr-3 whitespace-nowrap">
      {day} <span className={isMobile ? 'block' : ''}>{time}</span>
    </td>
  );
}
