import { suspenseAges, type SuspenseLine, type SuspenseAge } from '@peerdesk/contract/suspense.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CornerUpLeft, Eraser, Link2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { shownDay } from '../../lib/shown-day.ts';
import type { Column } from '../../list-kit/rows/column.ts';
import { useListAddress, type ListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import { ListSection } from '../../list-kit/list-section.tsx';
import type { RowAction, RowActions } from '../../list-kit/rows/row-action.ts';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { Overtaken } from '../../order-kit/overtaken.tsx';
import { cx } from '../../ui/cx.ts';
import { lateOverlay } from '../../ui/late.tsx';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { Utr } from '../../ui/utr.tsx';
import { exceptionPath } from '../../order-kit/line-paths.ts';
import { ledgerQueries, suspenseParams, type SuspenseFilters } from './queries.ts';
import type { Reopening, Settling } from './settling.ts';
import { useLedgerText } from './texts.ts';
import { PartyLink } from '../../order-kit/party/party-link.tsx';

const SettleDialog = lateOverlay(async () => (await import('./settle-dialog.tsx')).SettleDialog);
const ReopenDialog = lateOverlay(async () => (await import('./reopen-dialog.tsx')).ReopenDialog);

type Deciding = Settling | Reopening;

/** Credits that nobody claims, the oldest first: each is attached, refunded or written off. */
export function SuspenseCredits() {
  const [settling, setSettling] = useState<Deciding>();
  const address = useListAddress<SuspenseFilters>(suspenseParams);
  const list = useSuspenseList(address, setSettling);
  return (
    <>
      <Ages address={address} />
      <ListSection
        isTab
        list={list}
        filterTools={<ExportButton kind="suspense" name={list.title} filters={address.filters} />}
        isDialogOpen={settling !== undefined}
      />
      {settling && <SuspenseDialog deciding={settling} onClose={() => setSettling(undefined)} />}
    </>
  );
}

/** Learns what others do with the credit meanwhile. */
function SuspenseDialog({ deciding, onClose }: { deciding: Deciding; onClose: () => void }) {
  const t = useLedgerText();
  const { row } = deciding;
  return (
    <Overtaken
      id={row.line.id}
      answer={useQuery(ledgerQueries.credit(row))}
      isOpen={({ isOpen }) => isOpen}
      words={({ last }) => (last ? t('suspense.meanwhile', { ...last }) : t('suspense.gone'))}
    >
      <Suspense fallback={null}>
        {deciding.act === 'reopen' ? (
          <ReopenDialog row={row} onClose={onClose} />
        ) : (
          <SettleDialog settling={deciding} onClose={onClose} />
        )}
      </Suspense>
    </Overtaken>
  );
}

function useSuspenseList(
  address: ListAddress<SuspenseFilters>,
  onSettle: (settling: Deciding) => void,
): ListDefinition<SuspenseLine, SuspenseFilters> {
  const t = useLedgerText();
  const answer = useQuery(ledgerQueries.suspense(address.filters));
  return {
    title: t('tab.suspense'),
    address,
    answer,
    rows: answer.data?.lines,
    idOf: ({ line }) => line.id,
    filters: [{ kind: 'search', name: 'q', hint: t('suspense.search') }],
    columns: useColumns(),
    actionsOf: useActions(onSettle),
    empty: {
      title: t('empty.suspense'),
      text: t('empty.suspense.text'),
      icon: <CircleCheck />,
    },
    texts: { 'empty.filtered': () => t('empty.suspense.filtered') },
  };
}

/** How much has stood for how long; a press narrows the list to it. */
function Ages({ address }: { address: ListAddress<SuspenseFilters> }) {
  const t = useLedgerText();
  const { data } = useQuery(ledgerQueries.suspense(address.filters));
  const { age: chosen } = address.filters;
  const sumOf = (age: SuspenseAge) => data?.ages.find((one) => one.age === age);
  return (
    <div role="group" aria-label={t('suspense.ages')} className="grid gap-2 p-4 sm:grid-cols-4">
      {suspenseAges.map((age) => (
        <button
          key={age}
          type="button"
          aria-pressed={chosen === age}
          onClick={() => address.patch({ age: chosen === age ? undefined : age })}
          className={cx(
            'flex flex-col items-start rounded-lg border px-3 py-2 text-left hover:bg-hover coarse:min-h-11',
            chosen === age && 'border-accent bg-accent-soft',
          )}
        >
          <span className="text-xs text-muted">{t(`age.${age}`)}</span>
          <Money amount={sumOf(age)?.amount ?? '0.00'} className="font-semibold" />
          <span className="text-xs text-muted">
            {t('suspense.count', { count: sumOf(age)?.count ?? 0 })}
          </span>
        </button>
      ))}
    </div>
  );
}

function useActions(onSettle: (settling: Deciding) => void): (row: SuspenseLine) => RowActions {
  const t = useLedgerText();
  const [, navigate] = useLocation();
  return (row) => {
    const attach: RowAction = {
      id: 'attach',
      label: t('suspense.attach'),
      icon: <Link2 />,
      tone: 'plain',
      // Exceptions are lines that are open: what was marked as not ours is none before it is again.
      run: () =>
        row.line.state === 'dismissed'
          ? onSettle({ act: 'reopen', row })
          : navigate(exceptionPath(row.line.id)),
    };
    const refund: RowAction = {
      id: 'refund',
      label: t('suspense.refund'),
      icon: <CornerUpLeft />,
      tone: 'plain',
      run: () => onSettle({ act: 'refund', row }),
    };
    const writeOff: RowAction = {
      id: 'writeOff',
      label: t('suspense.writeOff'),
      icon: <Eraser />,
      tone: 'danger',
      run: () => onSettle({ act: 'writeOff', row }),
    };
    return {
      primary: row.refundable ? refund : undefined,
      secondary: undefined,
      more: [attach, writeOff],
    };
  };
}

function useColumns(): Column<SuspenseLine>[] {
  const t = useLedgerText();
  return [
    {
      key: 'sender',
      label: t('column.sender'),
      isFixed: true,
      card: 'start',
      cellClass: 'break-words',
      cell: ({ line }) => (
        <>
          <span className="block font-medium">{line.name ?? t('sender.unknown')}</span>
          {line.vpa && <span className="block text-xs break-all text-muted">{line.vpa}</span>}
        </>
      ),
    },
    {
      key: 'utr',
      label: t('column.utr'),
      card: 'line',
      cell: ({ line }) => line.rrn && <Utr utr={line.rrn} />,
    },
    {
      key: 'peer',
      label: t('column.holder'),
      card: 'line',
      cellClass: 'truncate',
      cell: ({ peer }) => (
        <PartyLink isInRow kind="peer" of={peer.id}>
          {peer.name}
        </PartyLink>
      ),
    },
    {
      key: 'at',
      label: t('column.credited'),
      isNumeric: true,
      width: 'w-36',
      card: 'line',
      cellClass: 'text-muted',
      // Most banks print the day alone.
      cell: ({ line, at }) => (line.date ? shownDay(line.date) : <Time at={at} />),
    },
    {
      key: 'amount',
      label: t('column.amount'),
      isFixed: true,
      isNumeric: true,
      width: 'w-36',
      card: 'end',
      cellClass: 'font-medium',
      cell: ({ line }) => <Money amount={line.amount ?? '0.00'} />,
    },
  ];
}
