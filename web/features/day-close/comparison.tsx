import {
  dayCloseFigures,
  type DayClose,
  type DayCloseFigure,
  type DayCloseSource,
} from '@peerdesk/contract/day-close.ts';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';
import { shownDifference } from './difference.ts';
import { useDayCloseText } from './texts.ts';

type Compared = Pick<DayClose, 'declared' | 'found' | 'differences'>;

/** What was declared beside what the books and the bank's lines say, and where they part. */
export function Comparison({ day }: { day: Compared }) {
  const t = useDayCloseText();
  const { declared, found } = day;
  if (!declared || !found) return <p className="text-sm text-muted">{t('compare.nothing')}</p>;
  const { bank } = found;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('compare.title')}</caption>
        <thead>
          <tr className="text-left text-xs text-muted">
            <th scope="col" className="py-1.5 pr-2 font-medium">
              <span className="sr-only">{t('compare.figure')}</span>
            </th>
            {(['declared', 'bank', 'books'] as const).map((column) => (
              <th key={column} scope="col" className="py-1.5 pl-2 text-right font-medium">
                {t(`compare.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dayCloseFigures.map((figure) => (
            <tr key={figure} className="border-t align-top">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                {t(`figure.${figure}`)}
              </th>
              <td className="py-1.5 pl-2 text-right">
                <Amount amount={declared[figure]} />
              </td>
              {(['bank', 'books'] as const).map((source) => (
                <td key={source} className="py-1.5 pl-2 text-right">
                  <Known day={day} source={source} figure={figure} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-xs text-muted">
        {t(bank === null ? 'bank.none' : bank.isAttested ? 'bank.attested' : 'bank.own')}
      </p>
    </div>
  );
}

function Known(props: { day: Compared; source: DayCloseSource; figure: DayCloseFigure }) {
  const { day, source, figure } = props;
  const difference = day.differences.find((one) => one.source === source && one.figure === figure);
  return (
    <>
      <Amount amount={knownOf(day, source, figure)} isWrong={difference !== undefined} />
      {difference && (
        <span className="figures block text-xs text-error-ink">{shownDifference(difference)}</span>
      )}
    </>
  );
}

function knownOf(
  { found, differences }: Compared,
  source: DayCloseSource,
  figure: DayCloseFigure,
): string | null {
  if (!found) return null;
  if (source === 'bank') return found.bank?.[figure] ?? null;
  if (figure !== 'closing') return found.books[figure];
  // The books have no balance of a bank account but what follows from the one before.
  return differences.find((one) => one.source === source && one.figure === figure)?.found ?? null;
}

function Amount({ amount, isWrong = false }: { amount: string | null; isWrong?: boolean }) {
  if (amount === null) return <span className="text-faint">–</span>;
  return <Money amount={amount} className={cx(isWrong && 'font-medium text-error-ink')} />;
}
