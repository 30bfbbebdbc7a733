import type { ReconcileException } from '@peerdesk/contract/statement.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Ban, CircleCheck, Undo2 } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { goOn } from '../../lib/go-on.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useListAddress, type ListAddress } from '../../list-kit/list-address.ts';
import type { ListDefinition, ListTotals } from '../../list-kit/list-definition.ts';
import { ListSection } from '../../list-kit/list-section.tsx';
import { listTextOverrides } from '../../list-kit/texts.ts';
import { useSelection } from '../../list-kit/rows/use-selection.ts';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { statementOfLine, statementPath } from '../../order-kit/line-paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { ExceptionItem, type ExceptionAction } from './exception-item.tsx';
import { useAccountFilter, useRuleFilter, useSearchFilter } from './filters.ts';
import { utrParams, utrQueries, type UtrFilters } from './queries.ts';
import { en } from './texts.en.ts';
import { useManagementText } from './texts.ts';
import type { TriageDialog } from './triage-dialog.ts';
import { useTriage, type ExceptionTriage } from './use-triage.ts';
import { lateOverlay } from '../../ui/late.tsx';

const TriageDialogs = lateOverlay(async () => (await import('./triage-dialogs.tsx')).TriageDialogs);

/** The list of what fits together with nothing yet: its rows are those that still wait. */
function useExceptionsList(
  address: ListAddress<UtrFilters>,
  answer: UseQueryResult<ListTotals>,
  rows: readonly ReconcileException[] | undefined,
): ListDefinition<ReconcileException, UtrFilters> {
  const t = useManagementText();
  return {
    title: t('tab.exceptions'),
    address,
    answer,
    rows,
    idOf,
    filters: [useSearchFilter(), useRuleFilter(), useAccountFilter(), { kind: 'period' }],
    columns: [],
    empty: {
      title: t('empty.exceptions'),
      text: t('empty.exceptions.text'),
      icon: <CircleCheck />,
      filtered: useSettledLine(address.filters.q),
    },
    texts: listTextOverrides(en, t),
  };
}

/** Somebody was sent here for a line that has found its order, or was settled, meanwhile. */
function useSettledLine(id: string | undefined) {
  const t = useManagementText();
  const uploadId = statementOfLine(id ?? '');
  const isLine = uploadId !== undefined;
  const { data: by } = useQuery({ ...utrQueries.settledBy(id ?? ''), enabled: isLine });
  if (!isLine) return undefined;
  return {
    title: t('empty.line'),
    text: by ? t('empty.line.by', { ...by }) : t('empty.line.text'),
    action: (
      <Link href={statementPath(uploadId)} className={buttonClass('primary')}>
        {t('empty.line.statement')}
      </Link>
    ),
  };
}

const idOf = ({ id }: ReconcileException) => id;

const likelyFor = ({ candidates }: ReconcileException) =>
  candidates.length > 0 ? 'match' : 'dismiss';

/** The dialogs of the tab, which order is meant for each line, and the keys for all of it. */
function useExceptions(answered: readonly ReconcileException[] | undefined) {
  const triage = useTriage(answered);
  const { rows, active } = triage;
  const selection = useSelection(rows, idOf, ({ line }) => line !== null);
  const [dialog, setDialog] = useState<TriageDialog>();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});

  const act = (row: ReconcileException | undefined, name: ExceptionAction) => {
    const line = row?.line;
    if (!row || !line) return;
    if (name === 'match') {
      const meant = row.candidates.find(({ refId }) => refId === chosen[row.id]);
      setDialog({ act: 'match', row, line, candidate: meant ?? row.candidates[0] });
    } else if (name === 'split') setDialog({ act: 'split', row, line });
    else setDialog({ act: 'dismiss', rows: [row] });
  };
  const toggle = (row: ReconcileException) => {
    triage.activate(row);
    selection.select([row], !selection.isSelected(row));
  };
  const dismissSelected = () => setDialog({ act: 'dismiss', rows: selection.selected });
  const choose = (row: ReconcileException | undefined, index: number) => {
    const candidate = row?.candidates[index];
    if (row && candidate) setChosen({ ...chosen, [row.id]: candidate.refId });
  };
  useTriageKeys({
    j: () => triage.move(1),
    k: () => triage.move(-1),
    arrowdown: () => triage.move(1),
    arrowup: () => triage.move(-1),
    x: () => active && toggle(active),
    u: () => triage.undo(),
    m: () => act(active, 'match'),
    s: () => act(active, 'split'),
    n: () => (selection.selected.length > 0 ? dismissSelected() : act(active, 'dismiss')),
    choose: (index) => choose(active, index),
  });
  const closeDialog = () => setDialog(undefined);
  const setNext = useNext(dialog === undefined, (row) => {
    goOn.open(() => act(row, likelyFor(row)));
  });
  /**
   * These are settled: who wished to go on finds the same act open for the next one where it is
   * what is likely there, and else that row, to be looked at.
   */
  const settle = (done: readonly ReconcileException[]) => {
    triage.settle(done);
    closeDialog();
    const after = rows.slice(rows.findIndex(({ id }) => id === done.at(-1)?.id) + 1);
    const next = after.find(({ line }) => line !== null);
    const asked = goOn.take();
    if (next && asked === likelyFor(next)) setNext(next);
  };
  return {
    triage,
    selection,
    toggle,
    chosen,
    choose,
    act,
    dismissSelected,
    dialog,
    closeDialog,
    settle,
  };
}

/** Opens what comes next as soon as nothing else is open, and has given its focus back. */
function useNext(isFree: boolean, open: (row: ReconcileException) => void) {
  const [next, setNext] = useState<ReconcileException>();
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (!next || !isFree) return undefined;
    const timer = setTimeout(() => {
      setNext(undefined);
      latest.current(next);
    });
    return () => clearTimeout(timer);
  }, [next, isFree]);
  return setNext;
}

/** Bank lines that fit no order, and claims that fit no line, one after the other. */
export function ExceptionsTab() {
  const t = useManagementText();
  const address = useListAddress<UtrFilters>(utrParams);
  const answer = useQuery(utrQueries.list('exceptions', address.filters));
  const exceptions = useExceptions(answer.data?.exceptions);
  const { triage, selection, dialog } = exceptions;
  const list = useExceptionsList(address, answer, answer.data && triage.rows);
  return (
    <>
      <p role="status" className="sr-only">
        {triage.hasActed && t('triage.left', { count: triage.rows.length })}
      </p>
      <ListSection
        isTab
        list={list}
        filterTools={
          <>
            <UndoButton triage={triage} />
            <ExportButton kind="exceptions" name={list.title} filters={address.filters} />
          </>
        }
        selection={selection}
        selectionActions={
          <Button icon={<Ban />} onClick={exceptions.dismissSelected}>
            {t('triage.dismiss')}
          </Button>
        }
      >
        {(rows) => (
          <>
            <KeyHints />
            <div role="grid" aria-label={t('triage.label')} className="divide-y">
              {rows.map((row) => (
                <ExceptionItem
                  key={row.id}
                  row={row}
                  isActive={row.id === triage.active?.id}
                  hasFocus={triage.takesFocus && !dialog}
                  isSelected={selection.isSelected(row)}
                  chosen={exceptions.chosen[row.id]}
                  onActivate={() => triage.activate(row)}
                  onSelect={() => exceptions.toggle(row)}
                  onChoose={(index) => exceptions.choose(row, index)}
                  onAction={(name) => exceptions.act(row, name)}
                />
              ))}
            </div>
          </>
        )}
      </ListSection>
      <Suspense fallback={null}>
        {dialog && (
          <TriageDialogs
            dialog={dialog}
            onSettled={exceptions.settle}
            onClose={exceptions.closeDialog}
          />
        )}
      </Suspense>
    </>
  );
}

function UndoButton({ triage }: { triage: ExceptionTriage }) {
  const t = useManagementText();
  return (
    <Button
      variant="ghost"
      icon={<Undo2 />}
      isBusy={triage.isUndoing}
      disabled={!triage.mayUndo}
      onClick={triage.undo}
      className="ml-auto"
    >
      {t('triage.undo')}
    </Button>
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
    [['X'], 'triage.select'],
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
