import { useAskedColumns } from './columns.tsx';
import { moneyRequestKinds, type MoneyRequest } from '@peerdesk/contract/money-request.ts';
import { isAdmin, isPeerRole } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { Ban, Check, HandCoins, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Column } from '../../list-kit/rows/column.ts';
import { useListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import { ListSection } from '../../list-kit/list-section.tsx';
import type { RowActions } from '../../list-kit/rows/row-action.ts';
import { TwoLineCell } from '../../list-kit/rows/two-line-cell.tsx';
import { useAmountFilter } from '../../order-kit/order-filters.ts';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { useProfile } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Overtaken } from '../../order-kit/overtaken.tsx';
import { meanwhileWords } from '../../order-kit/use-decision.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Utr } from '../../ui/utr.tsx';
import { DecideDialog, WithdrawDialog } from './decide-dialog.tsx';
import { useKindFilter, useNeedsTabs, useSearch, useStatusFilter } from './filters.ts';
import { requestParams, requestQueries, type RequestFilters } from './queries.ts';
import { useRequestsText } from './texts.ts';
import { SavedViewsButton } from '../../view-kit/saved-views-button.tsx';
import { merchantName } from '../../order-kit/merchant-name.ts';

interface Opened {
  act: 'approve' | 'decline' | 'withdraw';
  request: MoneyRequest;
}

/** What peers and merchants ask for; a peer sees its own. */
export function RequestsTab() {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const list = useRequestList((act, request) => setOpened({ act, request }));
  const { filters } = list.address;
  return (
    <>
      <ListSection
        isTab
        list={list}
        filterTools={
          <>
            <SavedViewsButton list="requests" address={list.address} />
            <ExportButton kind="requests" name={list.title} filters={filters} />
          </>
        }
        isDialogOpen={opened !== undefined}
      />
      {opened && <RequestDialog {...opened} onClose={close} />}
    </>
  );
}

/** Learns who else decides the request, or takes it back, while the dialog is open. */
function RequestDialog({ act, request, onClose }: Opened & { onClose: () => void }) {
  const answer = useQuery(requestQueries.one(request.id));
  return (
    <Overtaken
      id={request.id}
      answer={answer}
      isOpen={({ status }) => status === request.status}
      words={meanwhileWords}
    >
      {act === 'withdraw' ? (
        <WithdrawDialog request={request} onClose={onClose} />
      ) : (
        <DecideDialog request={request} act={act} onClose={onClose} />
      )}
    </Overtaken>
  );
}

function useRequestList(
  open: (act: Opened['act'], request: MoneyRequest) => void,
): ListDefinition<MoneyRequest, RequestFilters> {
  const t = useRequestsText();
  const { role } = useProfile();
  const address = useListAddress<RequestFilters>(requestParams);
  const answer = useQuery(requestQueries.list(address.filters));
  const isOwn = isPeerRole(role);
  const tabs = useNeedsTabs();
  const filters = [
    useSearch(),
    useStatusFilter(),
    useKindFilter(moneyRequestKinds),
    useAmountFilter(),
  ];
  return {
    title: t('tab.requests'),
    address,
    answer,
    rows: answer.data?.requests,
    idOf: ({ id }) => id,
    // A peer is shown its own newest at once; staff is not interrupted by somebody else's.
    ...(!isOwn && { createdAtOf: ({ createdAt }: MoneyRequest) => createdAt }),
    stateOf: ({ status }) => status,
    ...(tabs && { tabs }),
    filters: isOwn ? filters.slice(1) : [...filters, { kind: 'period' }],
    columns: useColumns(),
    actionsOf: useActions(open),
    empty: {
      title: t(isOwn ? 'empty.own' : 'empty.requests'),
      text: t(isOwn ? 'empty.own.text' : 'empty.requests.text'),
      icon: <HandCoins />,
    },
    texts: { 'empty.filtered': () => t('empty.filtered') },
  };
}

function useActions(open: (act: Opened['act'], request: MoneyRequest) => void) {
  const t = useRequestsText();
  const { role } = useProfile();
  return (request: MoneyRequest): RowActions => {
    const run = (act: Opened['act']) => () => open(act, request);
    const none = { primary: undefined, secondary: undefined, more: [] };
    if (request.status !== 'waiting') return none;
    if (isAdmin(role)) {
      const approve = { id: 'approve', label: t('act.approve'), icon: <Check /> };
      const decline = { id: 'decline', label: t('act.decline'), icon: <Ban /> };
      return {
        primary: { ...approve, tone: 'primary', shortcut: 'a', run: run('approve') },
        secondary: { ...decline, tone: 'danger', shortcut: 'd', run: run('decline') },
        more: [],
      };
    }
    if (!isPeerRole(role)) return none;
    const withdraw = { id: 'withdraw', label: t('act.withdraw'), icon: <Undo2 /> };
    return { ...none, primary: { ...withdraw, tone: 'plain', run: run('withdraw') } };
  };
}

function useColumns(): Column<MoneyRequest>[] {
  const t = useRequestsText();
  const asked = useAskedColumns();
  const { role } = useProfile();
  const owner: Column<MoneyRequest> = {
    key: 'owner',
    label: t('column.owner'),
    isFixed: true,
    card: 'start',
    cell: ({ owner, kind }) => (
      <TwoLineCell
        first={<span className="font-medium">{merchantName(owner)}</span>}
        second={t(`kind.${kind}`)}
      />
    ),
  };
  const kind: Column<MoneyRequest> = {
    key: 'kind',
    label: t('column.kind'),
    isFixed: true,
    card: 'start',
    cellClass: 'font-medium',
    cell: (request) => t(`kind.${request.kind}`),
  };
  const bank: Column<MoneyRequest> = {
    key: 'bank',
    label: t('column.bank'),
    card: 'line',
    under: { key: 'reference', cell: (request) => <Bank request={request} /> },
    cell: (request) => <Bank request={request} />,
  };
  return [
    isPeerRole(role) ? kind : owner,
    {
      key: 'status',
      label: t('column.status'),
      isFixed: true,
      card: 'line',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'reference',
      label: t('column.reference'),
      card: 'line',
      cell: ({ utr }) => utr && <Utr utr={utr} />,
    },
    ...(isAdmin(role) ? [bank] : []),
    ...asked,
  ];
}

/** What the statements say of a request's reference, in two words. */
function Bank({ request: { evidence, utr, status } }: { request: MoneyRequest }) {
  const t = useRequestsText();
  if (!evidence || utr === null || status !== 'waiting') return null;
  if (evidence.isShown) return <Badge tone="success">{t('bank.shown')}</Badge>;
  if (evidence.lines.length > 0) return <Badge tone="warning">{t('bank.other')}</Badge>;
  return <Badge>{t('bank.notShown')}</Badge>;
}
