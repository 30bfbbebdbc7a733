import type { Column } from '../../list-kit/column.ts';
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
export function useAskedColumns(): Column<Asked>[] {
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
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
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
