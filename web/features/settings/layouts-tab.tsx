import type { StatementLayout } from '@peerdesk/contract/statement-layout.ts';
import type { ResponseOf } from '@peerdesk/contract/endpoints.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Eraser, Table2 } from 'lucide-react';
import { useState } from 'react';
import type { Column } from '../../list-kit/rows/column.ts';
import { useListAddress, type ListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition } from '../../list-kit/list-definition.ts';
import { ListSection } from '../../list-kit/list-section.tsx';
import { TwoLineCell } from '../../list-kit/rows/two-line-cell.tsx';
import { columnRoles } from '../../statement-kit/column-mapping.ts';
import { useStatementText } from '../../statement-kit/texts.ts';
import { Time } from '../../ui/time.tsx';
import { captionsText } from './captions-text.ts';
import { ForgetDialog } from './forget-dialog.tsx';
import { layoutParams, layoutQuery, type LayoutFilters } from './queries.ts';
import { useSettingsText } from './texts.ts';

type Answer = ResponseOf<'layout.list'>;

/** The banks whose files are recognised, and the layouts whose columns somebody named. */
export function LayoutsTab() {
  const [forgetting, setForgetting] = useState<StatementLayout>();
  const address = useListAddress<LayoutFilters>(layoutParams);
  const answer = useQuery(layoutQuery(address.filters));
  const list = useLayoutList(address, answer, setForgetting);
  return (
    <>
      <KnownBanks banks={answer.data?.banks ?? []} />
      <ListSection isTab list={list} isDialogOpen={forgetting !== undefined} />
      {forgetting && <ForgetDialog layout={forgetting} onClose={() => setForgetting(undefined)} />}
    </>
  );
}

function KnownBanks({ banks }: Pick<Answer, 'banks'>) {
  const t = useSettingsText();
  return (
    <section className="border-b p-4 md:p-5">
      <h2 className="mb-2 text-sm font-semibold">{t('layouts.known')}</h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
        {banks.map(({ bank, formats }) => (
          <li key={bank}>
            {bank} <span className="text-xs text-muted">{formats.join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useLayoutList(
  address: ListAddress<LayoutFilters>,
  answer: UseQueryResult<Answer>,
  forget: (layout: StatementLayout) => void,
): ListDefinition<StatementLayout, LayoutFilters> {
  const t = useSettingsText();
  return {
    title: t('layouts.title'),
    address,
    answer,
    rows: answer.data?.layouts,
    idOf: ({ id }) => id,
    filters: [{ kind: 'search', name: 'q', hint: t('layouts.search') }],
    columns: useColumns(),
    actionsOf: (layout) => ({
      primary: {
        ...{ id: 'forget', label: t('layouts.forget'), icon: <Eraser />, tone: 'plain' },
        run: () => forget(layout),
      },
      secondary: undefined,
      more: [],
    }),
    empty: { title: t('layouts.empty'), text: t('layouts.empty.text'), icon: <Table2 /> },
  };
}

function useColumns(): Column<StatementLayout>[] {
  const t = useSettingsText();
  const ofFile = useStatementText();
  const columnsOf = ({ captions, mapping }: StatementLayout) =>
    columnRoles
      .flatMap((role) => {
        const column = mapping[role];
        const caption = column === undefined ? undefined : captions[column]?.trim();
        return caption ? [`${ofFile(`role.${role}`)}: ${caption}`] : [];
      })
      .join(' · ');
  return [
    {
      ...{ key: 'captions', label: t('layouts.captions'), isFixed: true, card: 'start' },
      cell: (layout) => <TwoLineCell first={captionsText(layout)} second={columnsOf(layout)} />,
    },
    {
      ...{ key: 'knownTo', label: t('layouts.knownTo'), width: 'w-56', card: 'line' },
      cell: ({ knownTo }) =>
        knownTo.kind === 'desk'
          ? t('layouts.knownTo.desk')
          : t(`layouts.knownTo.${knownTo.kind}`, { name: knownTo.name }),
    },
    {
      ...{ key: 'learnt', label: t('layouts.learnt'), width: 'w-44', card: 'line' },
      cell: ({ learntBy, learntAt }) => (
        <TwoLineCell first={learntBy.name} second={<Time at={learntAt} />} />
      ),
    },
    {
      ...{ key: 'files', label: t('layouts.files'), width: 'w-40', card: 'line' },
      cell: ({ filesRead, lastReadAt }) =>
        lastReadAt === null ? (
          <span className="text-muted">{t('layouts.unused')}</span>
        ) : (
          <TwoLineCell first={String(filesRead)} second={<Time at={lastReadAt} />} />
        ),
    },
  ];
}
