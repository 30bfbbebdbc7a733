import { matchRules, submissionStates, type Submission } from '@peerdesk/contract/statement.ts';
import { useQuery } from '@tanstack/react-query';
import { Ban, Check, Copy, Hourglass, type LucideIcon } from 'lucide-react';
import { useIsMobile } from '../../lib/media.ts';
import type { Tone } from '../../lib/theme.ts';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { Cell, ColumnHeader, Row, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { Utr } from '../../ui/utr.tsx';
import type { ManagementAddress } from './address.ts';
import { ChoiceFilter, Filters, PeriodFilter, SearchFilter } from './filters.tsx';
import { OrderLink } from './order-link.tsx';
import { utrQueries } from './queries.ts';
import { lastRowPlain } from './tables.ts';
import { TabList } from './tab-list.tsx';
import { useManagementText } from './texts.ts';

const looks = {
  matched: { tone: 'success', icon: Check },
  unmatched: { tone: 'pending', icon: Hourglass },
  duplicate: { tone: 'warning', icon: Copy },
  refused: { tone: 'error', icon: Ban },
} as const satisfies Record<Submission['state'], { tone: Tone; icon: LucideIcon }>;

const filterNames = ['q', 'state', 'rule', 'start', 'end'] as const;

/** Every reference that was claimed for any order, by whom, and what became of it. */
export function SubmissionsTab({ address }: { address: ManagementAddress }) {
  const t = useManagementText();
  const isMobile = useIsMobile();
  const { q, state, rule, start, end, skip, pagesize } = address.values;
  const answer = useQuery(
    utrQueries.list({ tab: 'submissions', q, state, rule, start, end, skip, pagesize }),
  );
  return (
    <>
      <Filters>
        <SearchFilter address={address} />
        <ChoiceFilter
          address={address}
          name="state"
          label={t('filter.state')}
          any={t('filter.anyState')}
          options={submissionStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <ChoiceFilter
          address={address}
          name="rule"
          label={t('filter.rule')}
          any={t('filter.anyRule')}
          options={matchRules.map((value) => ({ value, label: t(`rule.${value}`) }))}
        />
        <PeriodFilter address={address} />
      </Filters>
      <TabList
        address={address}
        answer={answer}
        rowsOf={({ submissions }) => submissions}
        filters={filterNames}
        emptyTitle={t('empty.submissions')}
        emptyText={t('empty.submissions.text')}
      >
        {(rows) => (isMobile ? <SubmissionCards rows={rows} /> : <SubmissionTable rows={rows} />)}
      </TabList>
    </>
  );
}

function StateBadge({ state }: Pick<Submission, 'state'>) {
  const t = useManagementText();
  const { tone, icon: Icon } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {t(`state.${state}`)}
    </Badge>
  );
}

function SubmissionTable({ rows }: { rows: readonly Submission[] }) {
  const t = useManagementText();
  return (
    <Table aria-label={t('tab.submissions')} className={lastRowPlain}>
      <thead>
        <tr>
          <ColumnHeader className="pl-5">{t('column.utr')}</ColumnHeader>
          <ColumnHeader>{t('column.state')}</ColumnHeader>
          <ColumnHeader>{t('column.order')}</ColumnHeader>
          <ColumnHeader isNumeric>{t('column.amount')}</ColumnHeader>
          <ColumnHeader>{t('column.by')}</ColumnHeader>
          <ColumnHeader isNumeric className="pr-5">
            {t('column.at')}
          </ColumnHeader>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id}>
            <Cell className="pl-5">
              <Utr utr={row.utr} />
            </Cell>
            <Cell>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                <StateBadge state={row.state} />
                {row.rule && <span className="text-xs text-muted">{t(`rule.${row.rule}`)}</span>}
              </span>
            </Cell>
            <Cell>
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="text-xs text-muted">{t(`kind.${row.kind}`)}</span>
                <OrderLink refId={row.refId} />
              </span>
            </Cell>
            <Cell isNumeric className="font-medium">
              <Money amount={row.amount} />
            </Cell>
            <Cell className="max-w-48 truncate">{row.by}</Cell>
            <Cell isNumeric className="pr-5 text-muted">
              <Time at={row.at} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function SubmissionCards({ rows }: { rows: readonly Submission[] }) {
  const t = useManagementText();
  return (
    <ul className="divide-y text-sm">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-col gap-1 px-4 py-3">
          <span className="flex items-center justify-between gap-3">
            <Utr utr={row.utr} />
            <Money amount={row.amount} className="font-medium" />
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <StateBadge state={row.state} />
            {row.rule && <span className="text-xs text-muted">{t(`rule.${row.rule}`)}</span>}
          </span>
          <span className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-muted">
            <OrderLink refId={row.refId} />
            <span>
              {row.by} · <Time at={row.at} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
