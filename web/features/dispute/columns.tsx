import type { Column } from '../../order-kit/column.ts';
import { TwoLineCell } from '../../order-kit/lines.tsx';
import { useListText } from '../../order-kit/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import type { DisputeRow } from './queries.ts';
import { useDisputeText } from './texts.ts';

/** The dispute list is these columns; the cards are drawn from them too. */
export function useDisputeColumns(): Column<DisputeRow>[] {
  const t = useListText();
  const text = useDisputeText();
  return [
    {
      key: 'status',
      label: t('column.status'),
      width: 'w-36',
      isFixed: true,
      card: 'start',
      cell: (row) => <Standing row={row} />,
    },
    {
      key: 'amount',
      label: t('column.amount'),
      sort: 'amount',
      isNumeric: true,
      width: 'w-28',
      isFixed: true,
      card: 'end',
      cell: (row) => <Amount row={row} />,
    },
    {
      key: 'reason',
      label: text('column.reason'),
      width: '',
      card: 'line',
      cell: ({ reason, payout }) => (
        <TwoLineCell first={reason} second={payout.customer.name ?? payout.customer.id} />
      ),
    },
    {
      key: 'peer',
      label: t('column.peer'),
      width: 'w-[15%]',
      card: 'line',
      cell: ({ peer, payout }) => (
        <TwoLineCell first={peer?.name ?? ''} second={payout.subadmin?.name} />
      ),
    },
    {
      key: 'message',
      label: text('column.message'),
      width: 'w-[22%]',
      card: 'line',
      cell: (row) => <LastMessage row={row} />,
    },
    {
      key: 'dispute',
      label: text('column.dispute'),
      width: 'w-48',
      isExtra: true,
      card: 'none',
      cell: ({ refId, payoutRef }) => (
        <TwoLineCell
          first={<span className="font-mono">{refId}</span>}
          second={<span className="font-mono">{payoutRef}</span>}
        />
      ),
    },
    {
      key: 'created',
      label: text('column.age'),
      sort: 'createdAt',
      width: 'w-26',
      card: 'line',
      cell: ({ createdAt }) => <Time at={createdAt} className="text-muted" />,
    },
  ];
}

function Standing({ row: { status, handler } }: { row: DisputeRow }) {
  const text = useDisputeText();
  return (
    <TwoLineCell
      first={<StatusBadge status={status} />}
      second={handler?.name ?? text('handler.none')}
    />
  );
}

function Amount({ row: { payout } }: { row: DisputeRow }) {
  const { amount, currency, merchant } = payout;
  return (
    <TwoLineCell
      first={<Money amount={amount} currency={currency} className="font-semibold" />}
      second={merchant.name}
    />
  );
}

/** What a message without words of its own was. */
function wordless(
  { kind, files }: NonNullable<DisputeRow['lastMessage']>,
  text: ReturnType<typeof useDisputeText>,
): string {
  return kind === 'nudge' ? text('message.nudge') : text('message.files', { count: files });
}

function LastMessage({ row: { lastMessage, unread } }: { row: DisputeRow }) {
  const text = useDisputeText();
  if (!lastMessage) return <span className="text-muted">{text('message.none')}</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="min-w-0 flex-1">
        <TwoLineCell
          first={lastMessage.text || wordless(lastMessage, text)}
          second={
            <>
              {lastMessage.author} · <Time at={lastMessage.at} />
            </>
          }
        />
      </span>
      {unread > 0 && (
        <Badge tone="processing">
          <span aria-hidden="true">{unread}</span>
          <span className="sr-only">{text('unread', { count: unread })}</span>
        </Badge>
      )}
    </span>
  );
}
