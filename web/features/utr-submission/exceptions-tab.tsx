import type { ReconcileException } from '@peerdesk/contract/statement.ts';
import { matchRules } from '@peerdesk/contract/statement.ts';
import { useQuery } from '@tanstack/react-query';
import { Ban, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { PickBar } from '../../order-kit/pick-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import type { ManagementAddress } from './address.ts';
import { ExceptionItem, type ExceptionAct } from './exception-item.tsx';
import { AccountFilter, ChoiceFilter, Filters, PeriodFilter, SearchFilter } from './filters.tsx';
import { utrQueries } from './queries.ts';
import { TabList } from './tab-list.tsx';
import { useManagementText } from './texts.ts';
import type { TriageDialog } from './triage-dialog.ts';
import { useTriage, type TriageDesk } from './use-triage.ts';

const TriageDialogs = lazy(async () => ({
  default: (await import('./triage-dialogs.tsx')).TriageDialogs,
}));

const filterNames = ['q', 'rule', 'upiId', 'start', 'end'] as const;

/** The dialogs of the tab, which order is meant for each line, and the keys for all of it. */
function useTriageDesk(answer: readonly ReconcileException[] | undefined) {
  const desk = useTriage(answer);
  const [dialog, setDialog] = useState<TriageDialog>();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const { active, picked } = desk;

  const act = (row: ReconcileException | undefined, name: ExceptionAct) => {
    const line = row?.line;
    if (!row || !line) return;
    if (name === 'match') {
      const meant = row.candidates.find(({ refId }) => refId === chosen[row.id]);
      setDialog({ act: 'match', row, line, candidate: meant ?? row.candidates[0] });
    } else if (name === 'split') setDialog({ act: 'split', row, line });
    else setDialog({ act: 'dismiss', rows: [row] });
  };
  const dismissPicked = () => setDialog({ act: 'dismiss', rows: picked });
  const choose = (row: ReconcileException | undefined, index: number) => {
    const candidate = row?.candidates[index];
    if (row && candidate) setChosen({ ...chosen, [row.id]: candidate.refId });
  };
  useTriageKeys({
    j: () => desk.move(1),
    k: () => desk.move(-1),
    arrowdown: () => desk.move(1),
    arrowup: () => desk.move(-1),
    x: () => active?.line && desk.pick(active),
    u: () => desk.undo(),
    m: () => act(active, 'match'),
    s: () => act(active, 'split'),
    n: () => (picked.length > 0 ? dismissPicked() : act(active, 'dismiss')),
    choose: (index) => choose(active, index),
  });
  const closeDialog = () => setDialog(undefined);
  return { ...desk, chosen, choose, act, dismissPicked, dialog, closeDialog };
}

/** Bank lines that fit no order, and claims that fit no line, one after the other. */
export function ExceptionsTab({ address }: { address: ManagementAddress }) {
  const t = useManagementText();
  const { q, rule, upiId, start, end, skip, pagesize } = address.values;
  const answer = useQuery(
    utrQueries.list({ tab: 'exceptions', q, rule, upiId, start, end, skip, pagesize }),
  );
  const desk = useTriageDesk(answer.data?.exceptions);
  const { rows, active, picked, dialog } = desk;
  return (
    <>
      <ExceptionFilters address={address} desk={desk} />
      <p role="status" className="sr-only">
        {desk.hasActed && t('triage.left', { count: rows.length })}
      </p>
      <TabList
        address={address}
        answer={answer}
        rowsOf={() => rows}
        filters={filterNames}
        emptyTitle={t('empty.exceptions')}
        emptyText={t('empty.exceptions.text')}
      >
        {() => (
          <>
            <KeyHints />
            <div role="grid" aria-label={t('triage.label')} className="divide-y">
              {rows.map((row) => (
                <ExceptionItem
                  key={row.id}
                  row={row}
                  isActive={row.id === active?.id}
                  hasFocus={desk.takesFocus && !dialog}
                  isPicked={picked.includes(row)}
                  chosen={desk.chosen[row.id]}
                  onActivate={() => desk.activate(row)}
                  onPick={() => desk.pick(row)}
                  onChoose={(index) => desk.choose(row, index)}
                  onAct={(name) => desk.act(row, name)}
                />
              ))}
            </div>
          </>
        )}
      </TabList>
      {picked.length > 0 && (
        <PickBar count={picked.length} onClear={desk.clearPicks}>
          <Button icon={<Ban />} onClick={desk.dismissPicked}>
            {t('triage.dismiss')}
          </Button>
        </PickBar>
      )}
      <Suspense fallback={null}>
        {dialog && (
          <TriageDialogs dialog={dialog} onSettled={desk.settle} onClose={desk.closeDialog} />
        )}
      </Suspense>
    </>
  );
}

interface ExceptionFiltersProps {
  address: ManagementAddress;
  desk: Pick<TriageDesk, 'mayUndo' | 'isUndoing' | 'undo'>;
}

function ExceptionFilters({ address, desk }: ExceptionFiltersProps) {
  const t = useManagementText();
  return (
    <Filters>
      <SearchFilter address={address} />
      <ChoiceFilter
        address={address}
        name="rule"
        label={t('filter.rule')}
        any={t('filter.anyRule')}
        options={matchRules.map((value) => ({ value, label: t(`rule.${value}`) }))}
      />
      <AccountFilter address={address} />
      <PeriodFilter address={address} />
      <Button
        variant="ghost"
        icon={<Undo2 />}
        isBusy={desk.isUndoing}
        disabled={!desk.mayUndo}
        onClick={desk.undo}
        className="ml-auto"
      >
        {t('triage.undo')}
      </Button>
    </Filters>
  );
}

interface TriageKeys extends Record<
  'j' | 'k' | 'arrowdown' | 'arrowup' | 'x' | 'u' | 'm' | 's' | 'n',
  () => void
> {
  choose: (index: number) => void;
}

const figures = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Here `m` matches, so these keys come before those of the page. */
function useTriageKeys({ choose, ...keys }: TriageKeys): void {
  const choices = figures.map((figure, index) => [figure, () => choose(index)] as const);
  useShortcuts({ ...keys, ...Object.fromEntries(choices) }, { isFirst: true });
}

function KeyHints() {
  const t = useManagementText();
  const hints = [
    [['J', 'K'], 'triage.move'],
    [['1', '…', '9'], 'triage.candidate'],
    [['M'], 'triage.match'],
    [['N'], 'triage.dismiss'],
    [['S'], 'triage.split'],
    [['U'], 'triage.undo'],
    [['X'], 'triage.pick'],
  ] as const;
  return (
    <ul
      aria-label={t('triage.keys')}
      className="flex flex-wrap gap-x-4 gap-y-1 border-b px-5 py-2 text-xs text-muted max-md:hidden coarse:hidden"
    >
      {hints.map(([keys, words]) => (
        <li key={words} className="flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {t(words)}
        </li>
      ))}
    </ul>
  );
}
