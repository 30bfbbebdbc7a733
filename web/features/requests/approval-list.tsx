import type { Approval } from '@peerdesk/contract/approval.ts';
import { mayDecideApproval, movesMoney } from '@peerdesk/domain/approval/decide.ts';
import { useQuery } from '@tanstack/react-query';
import { Ban, Check, UsersRound, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Column } from '../../list-kit/rows/column.ts';
import { useListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import { ListSection } from '../../list-kit/list-section.tsx';
import type { RowAction, RowActions } from '../../list-kit/rows/row-action.ts';
import { TwoLineCell } from '../../list-kit/rows/two-line-cell.tsx';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { OrderLink } from '../../order-kit/order-link.tsx';
import { useProfile } from '../../session/session.ts';
import { Overtaken } from '../../order-kit/overtaken.tsx';
import { meanwhileWords } from '../../order-kit/use-decision.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ApprovalDialog, type ApprovalAct, type ApprovalDialogProps } from './approval-dialog.tsx';
import { useAskedColumns } from './columns.tsx';
import { useNeedsTabs, useSearch, useStatusFilter } from './filters.ts';
import { approvalParams, requestQueries, type ApprovalFilters } from './queries.ts';
import { useRequestsText } from './texts.ts';
import { merchantName } from '../../order-kit/merchant-name.ts';

/** Acts that wait for a second person, or did. */
export function ApprovalsTab() {
  const [opened, setOpened] = useState<{ act: ApprovalAct; approval: Approval }>();
  const list = useApprovalList((act, approval) => setOpened({ act, approval }));
  const { filters } = list.address;
  return (
    <>
      <ListSection
        isTab
        list={list}
        filterTools={<ExportButton kind="approvals" name={list.title} filters={filters} />}
        isDialogOpen={opened !== undefined}
      />
      {opened && <OpenApproval {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** Learns who else decides it, or takes it back, while the dialog is open. */
function OpenApproval(props: ApprovalDialogProps) {
  const { approval } = props;
  const answer = useQuery(requestQueries.approval(approval.id));
  return (
    <Overtaken
      id={approval.id}
      answer={answer}
      isOpen={({ status }) => status === approval.status}
      words={meanwhileWords}
    >
      <ApprovalDialog {...props} />
    </Overtaken>
  );
}

function useApprovalList(
  open: (act: ApprovalAct, approval: Approval) => void,
): ListDefinition<Approval, ApprovalFilters> {
  const t = useRequestsText();
  const address = useListAddress<ApprovalFilters>(approvalParams);
  const answer = useQuery(requestQueries.approvals(address.filters));
  const tabs = useNeedsTabs();
  return {
    title: t('tab.approvals'),
    address,
    answer,
    rows: answer.data?.approvals,
    idOf: ({ id }) => id,
    createdAtOf: ({ createdAt }) => createdAt,
    stateOf: ({ status }) => status,
    ...(tabs && { tabs }),
    filters: [useSearch(), useStatusFilter(), { kind: 'period' }],
    columns: useColumns(),
    actionsOf: useActions(open),
    empty: {
      title: t('empty.approvals'),
      text: t('empty.approvals.text'),
      icon: <UsersRound />,
    },
    texts: { 'empty.filtered': () => t('empty.filtered') },
  };
}

/** By the rule that the server decides by. */
function useActions(open: (act: ApprovalAct, approval: Approval) => void) {
  const t = useRequestsText();
  const profile = useProfile();
  return (approval: Approval): RowActions => {
    const action = (act: ApprovalAct, set: Omit<RowAction, 'id' | 'label' | 'run'>) =>
      mayDecideApproval(approval, profile, decisions[act]).ok
        ? { id: act, label: t(`act.${act}`), run: () => open(act, approval), ...set }
        : undefined;
    return {
      primary:
        action('approve', { tone: 'primary', icon: <Check />, shortcut: 'a' }) ??
        action('withdraw', { tone: 'plain', icon: <Undo2 /> }),
      secondary: action('decline', { tone: 'danger', icon: <Ban />, shortcut: 'd' }),
      more: [],
    };
  };
}

const decisions = {
  approve: 'approved',
  decline: 'declined',
  withdraw: 'withdrawn',
} as const satisfies Record<ApprovalAct, string>;

function useColumns(): Column<Approval>[] {
  const t = useRequestsText();
  const asked = useAskedColumns<Approval>(movesMoney);
  return [
    {
      key: 'act',
      label: t('column.act'),
      isFixed: true,
      card: 'start',
      cell: ({ call, subject }) => (
        <TwoLineCell
          first={<span className="font-medium">{t(`call.${call}`)}</span>}
          second={merchantName(subject)}
        />
      ),
    },
    {
      key: 'status',
      label: t('column.status'),
      isFixed: true,
      card: 'line',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'subject',
      label: t('column.reference'),
      card: 'line',
      cell: (approval) => movesMoney(approval) && <OrderLink refId={approval.subject.id} />,
    },
    {
      key: 'asked',
      label: t('column.asked'),
      card: 'line',
      cell: ({ requestedBy, decidedBy }) => (
        <TwoLineCell first={requestedBy.name} second={decidedBy?.name ?? ''} />
      ),
    },
    ...asked,
  ];
}
