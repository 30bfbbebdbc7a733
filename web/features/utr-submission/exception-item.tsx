import { shownDay } from '../../lib/shown-day.ts';
import type { MatchCandidate, ReconcileException } from '@peerdesk/contract/statement.ts';
import { isOneOf } from '@peerdesk/domain/one-of.ts';
import { Ban, FileQuestion, Link2, Split } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Time } from '../../ui/time.tsx';
import { CandidateCard } from './candidate-card.tsx';
import { LineAmount, LineBadges, LineParty, LineReference } from './line-facts.tsx';
import { OrderLink } from '../../order-kit/order-link.tsx';
import { useManagementText } from './texts.ts';
import { outOfUse } from '../../ui/out-of-use.ts';
import { PartyLink } from '../../order-kit/party/party-link.tsx';

export type ExceptionAction = 'match' | 'dismiss' | 'split';

export interface ExceptionItemProps {
  row: ReconcileException;
  isActive: boolean;
  /** Moves the focus to the active row when the keys move on. */
  hasFocus: boolean;
  isSelected: boolean;
  chosen: string | undefined;
  onActivate: () => void;
  onSelect: () => void;
  onChoose: (index: number) => void;
  onAction: (action: ExceptionAction) => void;
}

/** A closing dialog returns the focus to its opener, which may be gone: wait until it has. */
const focusAfterMs = 40;

/** The bank line on the left, possible orders on the right; the active row shows them all. */
export function ExceptionItem(props: ExceptionItemProps) {
  const { row, isActive, hasFocus, isSelected, onActivate } = props;
  const t = useManagementText();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isActive || !hasFocus) return undefined;
    const timer = setTimeout(() => ref.current?.focus(), focusAfterMs);
    return () => clearTimeout(timer);
  }, [isActive, hasFocus]);
  const index = Math.max(
    0,
    row.candidates.findIndex(({ refId }) => refId === props.chosen),
  );
  const candidate = row.candidates[index];
  return (
    // Pressing a row focuses it, and the focused row is the active one.
    <div
      ref={ref}
      role="row"
      tabIndex={isActive ? 0 : -1}
      aria-selected={isSelected}
      aria-current={isActive || undefined}
      onFocus={onActivate}
      className={cx(
        'grid scroll-my-20 gap-x-6 gap-y-3 border-l-3 px-4 py-4 md:px-5 lg:grid-cols-2',
        'focus-visible:-outline-offset-2',
        isActive ? 'border-l-accent bg-accent-soft/30' : 'border-l-transparent',
      )}
    >
      <div role="gridcell" className="flex min-w-0 gap-3">
        <input
          type="checkbox"
          aria-label={t('triage.select')}
          checked={isSelected}
          {...outOfUse(!row.line)}
          onChange={() => row.line && props.onSelect()}
          className="touch-target mt-1 size-4 shrink-0 accent-accent aria-disabled:opacity-50"
        />
        <LineSide row={row} against={candidate?.utr ?? null} />
      </div>
      <div role="gridcell" className="flex min-w-0 flex-col gap-2 max-lg:pl-7">
        <Candidates {...props} at={index} />
        {isActive && row.line && <ActionButtons onAction={props.onAction} />}
      </div>
    </div>
  );
}

/** The bank shows these payments, with lines that match nothing. */
const shownByBank = ['LINE_DISMISSED', 'WRONG_DIRECTION', 'REVERSAL_LINE'] as const;

interface LineSideProps {
  row: ReconcileException;
  against: string | null;
}

function LineSide({ row, against }: LineSideProps) {
  const t = useManagementText();
  const { line } = row;
  const isUnclaimed = line !== null && row.rule === 'NOT_IN_STATEMENT';
  // A matching order says so itself, beside the line.
  const why = row.candidates.length === 0 && (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Badge tone="warning">{t(isUnclaimed ? 'line.unclaimed' : `rule.${row.rule}`)}</Badge>
      {!isUnclaimed && <span className="min-w-0 text-muted">{row.reason}</span>}
    </p>
  );
  if (!line) {
    return (
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <span className="flex items-center gap-2 font-medium">
          <FileQuestion aria-hidden="true" className="size-4 text-faint" />
          {t(isOneOf(row.rule, shownByBank) ? 'line.noneToMatch' : 'line.noBank')}
        </span>
        {why}
        <span className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
          {row.refId && <OrderLink refId={row.refId} />}
          <Time at={row.at} />
        </span>
      </div>
    );
  }
  return (
    <div
      role="group"
      aria-label={t('triage.bank')}
      className="flex min-w-0 flex-1 flex-col gap-1.5"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <LineAmount line={line} className="text-lg font-semibold" />
        <LineBadges line={line} hasState={false} />
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <LineReference line={line} against={against} />
        <span className="figures text-sm text-muted">{line.date && shownDay(line.date)}</span>
      </span>
      <LineParty line={line} />
      <p className="line-clamp-2 font-mono text-xs break-all text-muted">{line.narration}</p>
      <p className="text-xs text-muted">
        <PartyLink kind="upi" of={line.account.id}>
          {line.account.upi}
        </PartyLink>{' '}
        · {line.account.peer}
      </p>
      {why}
    </div>
  );
}

type CandidatesProps = Pick<ExceptionItemProps, 'row' | 'isActive' | 'onChoose'> & { at: number };

/** All candidates of the active row, and the best one of any other, to keep the list short. */
function Candidates({ row, isActive, onChoose, at }: CandidatesProps) {
  const t = useManagementText();
  const { candidates, line } = row;
  if (candidates.length === 0) {
    return line ? <p className="text-sm text-muted">{t('triage.none')}</p> : null;
  }
  const shown: readonly [number, MatchCandidate][] = isActive
    ? [...candidates.entries()]
    : [...candidates.entries()].slice(at, at + 1);
  return (
    <div role="group" aria-label={t('triage.orders')} className="flex flex-col gap-2">
      <ul className="flex flex-col gap-2">
        {shown.map(([index, candidate]) => (
          <li key={candidate.refId}>
            <CandidateCard
              candidate={candidate}
              line={line}
              isChosen={isActive && index === at}
              number={isActive && candidates.length > 1 ? index + 1 : undefined}
              onChoose={() => onChoose(index)}
            />
          </li>
        ))}
      </ul>
      {!isActive && candidates.length > 1 && (
        <p className="text-xs text-muted">{t('triage.more', { count: candidates.length })}</p>
      )}
    </div>
  );
}

function ActionButtons({ onAction }: Pick<ExceptionItemProps, 'onAction'>) {
  const t = useManagementText();
  const buttons = [
    { act: 'match', icon: <Link2 />, key: 'M', variant: 'primary' },
    { act: 'split', icon: <Split />, key: 'S', variant: 'secondary' },
    { act: 'dismiss', icon: <Ban />, key: 'N', variant: 'danger' },
  ] as const;
  return (
    <div className="flex flex-wrap gap-2">
      {buttons.map(({ act, icon, key, variant }) => (
        <Button
          key={act}
          variant={variant}
          icon={icon}
          aria-keyshortcuts={key}
          onClick={() => onAction(act)}
          className="max-md:flex-1"
        >
          {t(`triage.${act}`)}
          <span aria-hidden="true" className="coarse:hidden">
            {variant === 'primary' ? (
              <kbd className="font-sans text-2xs opacity-80">{key}</kbd>
            ) : (
              <Kbd>{key}</Kbd>
            )}
          </span>
        </Button>
      ))}
    </div>
  );
}
