import type { Column } from '../../list-kit/rows/column.ts';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { useRequestsText } from './texts.ts';

interface Asked {
  note: string;
  decisionNote: string | null;
  amount: string;
  currency: string;
  createdAt: string;
}

/** What people said of something that was asked for, how much it is about, and since when. */
export function useAskedColumns<Row extends Asked>(
  hasAmount: (row: Row) => boolean = () => true,
): Column<Row>[] {
  const t = useRequestsText();
  return [
    {
      key: 'note',
      label: t('column.note'),
      card: 'line',
      cellClass: 'break-words text-muted',
      cell: ({ note, decisionNote }) => decisionNote || note,
    },
    {
      key: 'amount',
      label: t('column.amount'),
      isFixed: true,
      isNumeric: true,
      card: 'end',
      cellClass: 'font-medium',
      cell: (row) => hasAmount(row) && <Money amount={row.amount} currency={row.currency} />,
    },
    {
      key: 'at',
      label: t('column.at'),
      isNumeric: true,
      card: 'line',
      cellClass: 'text-muted',
      under: { key: 'amount', cell: ({ createdAt }) => <Time at={createdAt} /> },
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
}
