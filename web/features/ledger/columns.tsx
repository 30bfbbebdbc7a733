import type { EntryKind } from '@peerdesk/contract/ledger.ts';
import type { Column } from '../../list-kit/rows/column.ts';
import { OrderLink } from '../../order-kit/order-link.tsx';
import { EntryKindName } from '../../order-kit/postings/posting-row.tsx';
import { Time } from '../../ui/time.tsx';
import { useLedgerText } from './texts.ts';

/** What every list of what was booked shows of a row. */
interface Booked {
  kind: EntryKind;
  refId: string | null;
  at: string;
}

/** The columns that lists of what was booked have in common. */
export function useBookedColumns(): Record<'kind' | 'order' | 'at', Column<Booked>> {
  const t = useLedgerText();
  return {
    kind: {
      key: 'kind',
      label: t('column.kind'),
      isFixed: true,
      card: 'start',
      cellClass: 'font-medium md:whitespace-nowrap',
      cell: ({ kind }) => <EntryKindName kind={kind} />,
    },
    order: {
      key: 'order',
      label: t('column.order'),
      card: 'line',
      cell: ({ refId }) => refId && <OrderLink refId={refId} />,
    },
    at: {
      key: 'at',
      label: t('column.at'),
      sort: 'createdAt',
      isNumeric: true,
      width: 'w-36',
      card: 'line',
      cellClass: 'text-muted',
      cell: ({ at }) => <Time at={at} />,
    },
  };
}
