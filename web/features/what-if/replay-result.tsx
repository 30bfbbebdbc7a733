import type { WhatIfCounts, WhatIfResult } from '@peerdesk/contract/what-if.ts';
import {
  add,
  formatMoney,
  negate,
  parseMoney,
  rupeeDigits,
  showMoney,
  zero,
} from '@peerdesk/domain/money.ts';
import type { ReactNode } from 'react';
import { useCapacityText } from '../../capacity-kit/texts.ts';
import { useIsMobile } from '../../lib/media.ts';
import { cx } from '../../ui/cx.ts';
import { useWhatIfText } from './texts.ts';

const plays = ['happened', 'was', 'would'] as const;

/** What came of a replay: in a sentence, in figures, by hour, and how far it is to be trusted. */
export function ReplayResult({ result, changes }: { result: WhatIfResult; changes: string }) {
  const t = useWhatIfText();
  const { was, would } = result;
  const count = would.served - was.served;
  const sentence = { changes, count: Math.abs(count), amount: amountBetween(was, would) };
  return (
    <>
      <p className="text-lg font-semibold">
        {t(count === 0 ? 'same' : count > 0 ? 'more' : 'fewer', sentence)}
      </p>
      <Figures result={result} />
      <Differences differs={result.differs} />
      <ByHour result={result} />
    </>
  );
}

function amountBetween(was: WhatIfCounts, would: WhatIfCounts): string {
  const [before, after] = [was, would].map(({ amount }) => {
    const read = parseMoney(amount, rupeeDigits);
    return read.ok ? read.value : zero;
  });
  const by = add(after ?? zero, negate(before ?? zero));
  return showMoney(formatMoney(by < 0n ? negate(by) : by, rupeeDigits));
}

function Figures({ result }: { result: WhatIfResult }) {
  const t = useWhatIfText();
  const kit = useCapacityText();
  const all = plays.flatMap((play) => result[play].byReason.map(({ reason }) => reason));
  const rows: { name: string; of: (counts: WhatIfCounts) => ReactNode }[] = [
    { name: t('result.served'), of: ({ served }) => served },
    { name: t('result.amount'), of: ({ amount }) => showMoney(amount) },
    { name: t('result.lost'), of: ({ lost }) => lost },
    { name: t('result.lostAmount'), of: ({ lostAmount }) => showMoney(lostAmount) },
    ...[...new Set(all)].map((reason) => ({
      name: t('result.why', { why: kit(`why.${reason}`) }),
      of: ({ byReason }: WhatIfCounts) =>
        byReason.find((one) => one.reason === reason)?.customers ?? 0,
    })),
  ];
  return (
    <PlaysTable
      hasLongNames
      first={t('result.figure')}
      rows={rows.map(({ name, of }) => ({ name, cells: plays.map((play) => of(result[play])) }))}
    />
  );
}

function ByHour({ result }: { result: WhatIfResult }) {
  const t = useWhatIfText();
  const servedAt = (counts: WhatIfCounts, hour: number) =>
    counts.byHour.find((one) => one.hour === hour)?.served ?? 0;
  return (
    <details>
      <summary className="cursor-pointer text-sm font-medium">{t('result.byHour')}</summary>
      <PlaysTable
        first={t('result.hour')}
        rows={result.happened.byHour.map(({ hour }) => ({
          name: `${String(hour).padStart(2, '0')}:00`,
          cells: plays.map((play) => servedAt(result[play], hour)),
        }))}
      />
    </details>
  );
}

interface PlaysRow {
  name: string;
  cells: readonly ReactNode[];
}

interface PlaysTableProps {
  first: string;
  /** Longer than an hour: on a phone a name has a line of its own above its figures. */
  hasLongNames?: boolean;
  rows: readonly PlaysRow[];
}

const playClass = 'py-1.5 pl-1 text-right wrap-anywhere sm:pl-2';

/** What happened, what the replay makes of it, and what would have been. A phone shows it whole. */
function PlaysTable({ first, hasLongNames = false, rows }: PlaysTableProps) {
  const t = useWhatIfText();
  const isMobile = useIsMobile();
  const isApart = hasLongNames && isMobile;
  return (
    <table className="w-full table-fixed text-sm max-sm:text-xs">
      <thead>
        <tr className="align-bottom text-xs text-muted">
          {!isApart && (
            <th scope="col" className="w-1/5 py-1.5 text-left font-medium sm:w-1/4">
              {first}
            </th>
          )}
          {plays.map((play) => (
            <th key={play} scope="col" className={cx(playClass, 'font-medium')}>
              {t(`result.${play}`)}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={row.name} className="border-t align-top">
          {isApart ? <RowsOfPhone {...row} /> : <RowOfPlays {...row} />}
        </tbody>
      ))}
    </table>
  );
}

function RowOfPlays({ name, cells }: PlaysRow) {
  return (
    <tr>
      <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
        {name}
      </th>
      <PlayCells cells={cells} />
    </tr>
  );
}

function RowsOfPhone({ name, cells }: PlaysRow) {
  return (
    <>
      <tr>
        <th
          scope="rowgroup"
          colSpan={plays.length}
          className="pt-2 text-left font-normal text-muted"
        >
          {name}
        </th>
      </tr>
      <tr>
        <PlayCells cells={cells} />
      </tr>
    </>
  );
}

function PlayCells({ cells }: Pick<PlaysRow, 'cells'>) {
  return plays.map((play, index) => (
    <td key={play} className={cx(playClass, 'figures')}>
      {cells[index]}
    </td>
  ));
}

function Differences({ differs: { served, lost, why } }: Pick<WhatIfResult, 'differs'>) {
  const t = useWhatIfText();
  const kit = useCapacityText();
  const isSame = served === 0 && lost === 0;
  const both = served > 0 && lost > 0 ? 'yes' : 'no';
  return (
    <div className="text-sm text-muted">
      <p>{isSame ? t('agrees') : t('differs', { served, lost, both })}</p>
      {!isSame && (
        <ul className="my-1 list-disc pl-5">
          {why.map(({ became, reason, customers }) => (
            <li key={`${became} ${reason}`}>
              {kit('lost.customers', { count: customers })}{' '}
              {t(`differs.${became}`, { why: kit(`why.${reason}`) })}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-xs">{t('assumed')}</p>
    </div>
  );
}
